import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import { Delta } from '#kit/chart/Delta.tsx';
import { definitionOf } from './figure.text.ts';

interface ChangeProps {
  id: FigureId;
  label?: string;
  now: number | null | undefined;
  before: number | null | undefined;
}

const SECONDS_A_HOUR = 3_600;

/** How a figure changed: in percent, of a share in percentage points. */
export function Change({ id, label, now, before }: ChangeProps) {
  const { unit, isMoreBetter } = definitionOf(id);
  if (now === null || now === undefined || before === null || before === undefined)
    return <span className="delta same">{label && <span className="muted">{label}</span>} —</span>;
  const per = unit === 'HOURS' ? SECONDS_A_HOUR : 1;
  return (
    <Delta
      {...(label !== undefined && { label })}
      now={now / per}
      before={before / per}
      isMoney={unit === 'FEN'}
      isRatio={unit === 'RATE'}
      isLessBetter={isMoreBetter === false}
    />
  );
}
