import type { Candidate, Reason } from './quote.model.ts';

interface Rival {
  candidate: Candidate;
  reason: Reason | null;
}

/** Of the candidates of one exclusive group the one that gives most stays; of equal ones the higher priority, then the lower id. */
export function keepBestOfGroups<R extends Rival>(entries: readonly R[], worthOf: (entry: R) => number) {
  const open = entries.filter(({ candidate, reason }) => reason === null && candidate.exclusiveGroup !== '');
  for (const rivals of Map.groupBy(open, ({ candidate }) => candidate.exclusiveGroup).values()) {
    if (rivals.length < 2) continue;
    const worth = new Map(rivals.map((entry) => [entry, worthOf(entry)]));
    const [best] = rivals.toSorted(
      (a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || b.candidate.priority - a.candidate.priority,
    );
    for (const entry of rivals) if (entry !== best) entry.reason = 'BETTER_ONE';
  }
}
