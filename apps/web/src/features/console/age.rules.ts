import type { WaitLimits } from '@netbar/contract/branch/branch.rules';
import { CALL_SHARE } from '@netbar/contract/order/order.rules';

/** How urgent something waiting is, by what its branch allows. A service call has half the time of an order. */
export type Urgency = 'ok' | 'warn' | 'breach';

export function urgencyOf(ageMs: number, { warnSec, lateSec }: WaitLimits, isCall = false): Urgency {
  const unit = isCall ? 1000 * CALL_SHARE : 1000;
  if (ageMs >= lateSec * unit) return 'breach';
  return ageMs >= warnSec * unit ? 'warn' : 'ok';
}

/** 06:42, and past an hour 1:06:42. */
export function minutesAndSeconds(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
