import type { RealtimeEffect, RealtimeRows, RealtimeType } from '@netbar/contract/kernel/realtime';

/** What each message does on the counter, as the features declare it. */
const rows = new Map<string, RealtimeEffect>();

/** Called once at start, with the rows of all features. */
export function addRealtimeRows(added: RealtimeRows) {
  for (const [type, effect] of Object.entries(added)) rows.set(type, effect);
}

/** A message that this version of the console does not know does nothing. */
export const effectOf = (type: RealtimeType): RealtimeEffect => rows.get(type) ?? { stale: [] };

/** Everything that some message makes stale. */
export const allStale = () => [...new Set([...rows.values()].flatMap(({ stale }) => stale))];
