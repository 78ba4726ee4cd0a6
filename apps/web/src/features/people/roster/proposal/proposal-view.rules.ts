import type { CostPart, ProposedRoster, RosterProposal, SoftRule } from '@netbar/contract/people/roster/proposal.model';

/** Heads times hours that lack people. */
export const uncoveredHoursOf = (parts: readonly CostPart[]): number =>
  parts
    .filter(({ rule }) => rule === 'UNCOVERED')
    .reduce((sum, { amount, hours }) => sum + amount * (hours ? hours.to - hours.from : 1), 0);

export const brokenWishesOf = (parts: readonly CostPart[]): number =>
  parts.filter(({ rule }) => rule === 'AVOID' || rule === 'PREFER').length;

/** What each rule costs in all, the dearest first. */
export function costByRule({ parts }: Pick<ProposedRoster, 'parts'>): { rule: SoftRule; cases: number; cost: number }[] {
  return [...Map.groupBy(parts, ({ rule }) => rule)]
    .map(([rule, own]) => ({ rule, cases: own.length, cost: Math.round(own.reduce((sum, { cost }) => sum + cost, 0)) }))
    .toSorted((a, b) => b.cost - a.cost);
}

export const isWorking = ({ status }: Pick<RosterProposal, 'status'>) => status === 'WAITING' || status === 'RUNNING';

/** Something to look at and to use: what was worked out and not used yet. */
export const isResult = ({ status, best }: Pick<RosterProposal, 'status' | 'best'>) => status === 'DONE' && best !== null;

export interface CostPoint {
  at: number;
  value: number;
}

/** The costs seen so far with a new one added; an answer that found nothing better adds nothing. */
export function withCost(seen: readonly CostPoint[], at: number, value: number): CostPoint[] {
  const last = seen.at(-1);
  return last && last.value <= value ? [...seen] : [...seen, { at, value }];
}
