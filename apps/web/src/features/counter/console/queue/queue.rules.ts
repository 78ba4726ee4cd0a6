import { CALL_SHARE } from '@netbar/contract/counter/order/order.rules';
import type { WaitLimits } from '@netbar/contract/org/branch/branch.rules';

interface Row {
  id: string;
}

/**
 * Rows to show while the pointer is over the list, so that nothing moves under it: new rows are only counted, removed rows stay
 * until the pointer leaves, changed rows are updated.
 */
export function holdRows<R extends Row>(shown: readonly R[], latest: readonly R[]): { rows: R[]; waiting: number } {
  const now = new Map(latest.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return { rows: shown.map((row) => now.get(row.id) ?? row), waiting: latest.filter(({ id }) => !known.has(id)).length };
}

/** How urgent a waiting order is by the limits of its branch. A service call has half the time. */
export type Urgency = 'ok' | 'warn' | 'breach';

export function urgencyOf(ageMs: number, { warnSec, lateSec }: WaitLimits, isCall = false): Urgency {
  const unit = isCall ? 1000 * CALL_SHARE : 1000;
  if (ageMs >= lateSec * unit) return 'breach';
  return ageMs >= warnSec * unit ? 'warn' : 'ok';
}
