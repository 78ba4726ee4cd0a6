import { CheckCircleFilled, ClockCircleFilled, EditFilled, PlayCircleFilled } from '@ant-design/icons';
import type { ShiftStatus } from '@netbar/contract/money/shift/shift.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { shiftWords } from './shift.words.ts';

const looks: Record<ShiftStatus, { tone: Tone; icon: ReactNode }> = {
  OPEN: { tone: 'primary', icon: <PlayCircleFilled /> },
  COUNTING: { tone: 'warning', icon: <EditFilled /> },
  CLOSED: { tone: 'warning', icon: <ClockCircleFilled /> },
  AUDITED: { tone: 'success', icon: <CheckCircleFilled /> },
};

export function ShiftStatusTag({ status }: { status: ShiftStatus }) {
  const t = useWords(shiftWords);
  return <StatusTag {...looks[status]}>{t[status]}</StatusTag>;
}
