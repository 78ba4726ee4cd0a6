import { HolderOutlined } from '@ant-design/icons';
import type { ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import './chip.css';

interface ShiftChipProps {
  kind: Pick<ShiftKind, 'name' | 'shortName' | 'tone'>;
  /** 08–16; left out where it stands elsewhere. */
  hours?: string;
  /** The whole name instead of one or two characters. */
  isLong?: boolean;
  isDraggable?: boolean;
  className?: string;
}

/** A kind of shift: its bar, its name and its hours. */
export function ShiftChip({ kind, hours, isLong = false, isDraggable = false, className = '' }: ShiftChipProps) {
  return (
    <span className={`shift-chip tone-${kind.tone} ${className}`}>
      {isDraggable && <HolderOutlined />}
      <b>{isLong ? kind.name : kind.shortName}</b>
      {hours && <em className="num">{hours}</em>}
    </span>
  );
}
