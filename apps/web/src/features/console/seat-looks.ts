import { formatTime } from '@netbar/contract/kernel/time';
import { barOf, hoursAndMinutes, LOW_FEN } from './seat-map.rules.ts';
import type { SeatView } from './use-seats.ts';

const YUAN_FEN = 100;
export const clockOf = (at: string) => formatTime(new Date(at), 'time').slice(0, 5);

interface Said {
  /** The state in words. */
  label: string;
  low: string;
}

/** What a seat says in the little room it has. */
export function looksOf({ state, session, reservedFrom }: SeatView, now: number, { label, low }: Said) {
  if (state === 'IN_USE' && session) {
    const isLow = session.balanceFen < LOW_FEN;
    return {
      text: hoursAndMinutes(Date.parse(session.startedTime), now),
      more: isLow ? low : `¥${Math.floor(session.balanceFen / YUAN_FEN)}`,
      bar: barOf(session.balanceFen),
      isLow,
    };
  }
  const more = state === 'RESERVED' && reservedFrom ? clockOf(reservedFrom) : '';
  return { text: label, more, bar: undefined, isLow: false };
}
