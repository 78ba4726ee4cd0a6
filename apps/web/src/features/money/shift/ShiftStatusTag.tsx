import { CheckCircleFilled, ClockCircleFilled, EditFilled, PlayCircleFilled, RedoOutlined } from '@ant-design/icons';
import type { ShiftRow, ShiftStatus } from '@netbar/contract/money/shift/shift.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { shiftWords } from './shift.words.ts';

const looks: Record<ShiftStatus, { tone: Tone; icon: ReactNode }> = {
  OPEN: { tone: 'primary', icon: <PlayCircleFilled /> },
  COUNTING: { tone: 'warning', icon: <EditFilled /> },
  CLOSED: { tone: 'warning', icon: <ClockCircleFilled /> },
  AUDITED: { tone: 'success', icon: <CheckCircleFilled /> },
};

export function ShiftState({
  shift: { status, isAlone, isRecounted },
}: {
  shift: Pick<ShiftRow, 'status' | 'isAlone' | 'isRecounted'>;
}) {
  const t = useWords(shiftWords);
  return (
    <span className="row">
      <StatusTag {...looks[status]}>{t[status]}</StatusTag>
      {isRecounted && <RecountTag />}
      <AloneTag isAlone={isAlone} />
    </span>
  );
}

/** The drawer was counted more than once. */
export function RecountTag() {
  const t = useWords(shiftWords);
  return (
    <StatusTag tone="warning" icon={<RedoOutlined />}>
      {t.recount}
    </StatusTag>
  );
}
