import type { LeaveRequest, PunchFix } from '@netbar/contract/people/attendance/leave.model';
import type { RosterSwap, SwapShift } from '@netbar/contract/people/roster/roster-swap.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { shortDate } from '../day/clock.ts';
import type { RequestWords } from './request.words.ts';

/** Half-days as days: 3 is 1.5. */
export const daysOf = (halves: number) => String(halves / 2);

export const leaveTitle = ({ typeName: type, halves }: Pick<LeaveRequest, 'typeName' | 'halves'>, t: RequestWords) =>
  fill(t.leaveTitle, { type, days: fill(t.days, { n: daysOf(halves) }) });

type Span = Pick<LeaveRequest, 'fromDate' | 'fromNoon' | 'toDate' | 'toNoon'>;

/** 11-26 全天, 11-26 后半天 至 11-28. */
export function leaveSpan({ fromDate, fromNoon, toDate, toNoon }: Span, t: RequestWords): string {
  const [from, to] = [shortDate(fromDate), shortDate(toDate)];
  if (fromDate === toDate) return fill(fromNoon ? t.secondHalf : toNoon ? t.firstHalf : t.wholeDay, { date: from });
  return fill(t.span, {
    from: fromNoon ? fill(t.fromHalf, { date: from }) : from,
    to: toNoon ? fill(t.toHalf, { date: to }) : to,
  });
}

export const fixTitle = ({ side, date }: Pick<PunchFix, 'side' | 'date'>, t: RequestWords) =>
  fill(side === 'IN' ? t.fixIn : t.fixOut, { date: shortDate(date) });

export const fixNote = ({ at, reason }: Pick<PunchFix, 'at' | 'reason'>, t: RequestWords) =>
  fill(t.fixAt, { time: formatTime(new Date(at), 'time').slice(0, 5), reason });

const shiftWords = ({ date, kindName: kind }: SwapShift) => ({ date: shortDate(date), kind });

export const swapTitle = (swap: RosterSwap, t: RequestWords) => fill(t.swapTitle, shiftWords(swap.offered));

/** What is given for it, and by whom. */
export function swapNote({ inReturn, otherName, employeeName, employeeId }: RosterSwap, ownId: string | null, t: RequestWords) {
  if (employeeId !== ownId) return fill(t.swapFrom, { name: employeeName });
  if (inReturn) return fill(t.swapFor, { name: otherName ?? '', ...shiftWords(inReturn) });
  return otherName === null ? t.swapAnybody : fill(t.swapGive, { name: otherName });
}
