import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { Shift } from '@netbar/contract/money/shift/shift.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { shiftWords } from '../shift.words.ts';
import { ShiftSums } from './ShiftSums.tsx';

interface StandingProps {
  shift: Shift;
  children: ReactNode;
  /** The way on and back. */
  foot: ReactNode;
}

/** One step of a handover: what is to be done at the left, how the shift stands at the right. */
export function Standing({ shift, children, foot }: StandingProps) {
  const t = useWords(shiftWords);
  const since = formatTime(new Date(shift.openedTime), 'datetime').slice(5, 16);
  return (
    <div className="handover">
      <div>{children}</div>
      <ShiftSums shift={shift} />
      <div className="form-foot">
        <span className="muted">{fill(t.whose, { drawer: shift.drawerName, since, name: shift.cashierName })}</span>
        <span className="sp" />
        {foot}
      </div>
    </div>
  );
}
