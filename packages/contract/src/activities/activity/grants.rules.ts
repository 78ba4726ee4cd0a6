import { clockAt, closedFor, failsAt, type Clock, type Facts } from './conditions.rules.ts';
import { keepBestOfGroups } from './groups.rules.ts';
import type { Candidate, MemberFacts, Reason, Verdict } from './quote.model.ts';
import type { Benefit, BonusTier, Trigger } from './rule.model.ts';

/** What happened to a member that is not a purchase: a recharge, a sign-in, a game won. */
export interface MemberEvent {
  trigger: Trigger;
  /** Of a recharge or a completed order. */
  amountFen?: number;
  streak?: number;
  game?: { game: string; result: number };
}

/** A benefit that is due, with its amount worked out. */
export interface DueBenefit {
  activityId: string;
  benefitKey: string;
  benefit: Exclude<Benefit, { gives: 'BONUS_TIERS' }>;
}

interface Entry {
  candidate: Candidate;
  due: DueBenefit[];
  reason: Reason | null;
}

/** The bonus of a recharge: that of the highest tier it reaches. */
export const tierFor = (tiers: readonly BonusTier[], amountFen: number): BonusTier | undefined =>
  tiers.findLast(({ fromFen }) => fromFen <= amountFen);

/** Which benefits an event gives a member, and why other activities give none. Pure, like `quote`. */
export function benefitsOf(
  event: MemberEvent,
  member: MemberFacts | null,
  at: Date,
  candidates: readonly Candidate[],
): { due: DueBenefit[]; verdicts: Verdict[] } {
  const clock = clockAt(at);
  const entries = candidates
    .filter(({ rule }) => rule.trigger === event.trigger)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((candidate) => enter(event, member, clock, candidate));
  keepBestOfGroups(entries, ({ due }) => worthOf(due));
  keepUnstackable(entries);
  return {
    due: entries.flatMap(({ due, reason }) => (reason === null ? due : [])),
    verdicts: entries.map(({ candidate, due, reason }) => ({
      activityId: candidate.id,
      couponId: null,
      reason,
      amountFen: reason === null ? worthOf(due) : 0,
    })),
  };
}

function enter(event: MemberEvent, member: MemberFacts | null, clock: Clock, candidate: Candidate): Entry {
  const closed = closedFor(candidate, member, clock) ?? (member ? null : 'NO_MEMBER');
  if (closed) return { candidate, due: [], reason: closed };
  const { amountFen, streak, game } = event;
  const facts: Facts = {
    ...(amountFen !== undefined && { amountFen: () => amountFen }),
    ...(streak !== undefined && { streak }),
    ...(game && { game }),
  };
  const failed = failsAt(candidate.rule.when, facts, member);
  if (failed) return { candidate, due: [], reason: failed };
  const found = candidate.rule.grants.map((grant) => ({ grant, reason: failsAt(grant.when, facts, member) }));
  const due = found
    .filter(({ reason }) => reason === null)
    .flatMap(({ grant }) => dueOf(candidate.id, grant.key, grant.benefit, amountFen ?? 0));
  if (due.length === 0) return { candidate, due, reason: found.find(({ reason }) => reason)?.reason ?? 'AMOUNT' };
  return { candidate, due, reason: (candidate.leftFen ?? worthOf(due)) < worthOf(due) ? 'BUDGET' : null };
}

function dueOf(activityId: string, benefitKey: string, benefit: Benefit, amountFen: number): DueBenefit[] {
  if (benefit.gives !== 'BONUS_TIERS') return [{ activityId, benefitKey, benefit }];
  const bonusFen = tierFor(benefit.tiers, amountFen)?.bonusFen ?? 0;
  if (bonusFen === 0) return [];
  return [{ activityId, benefitKey, benefit: { gives: 'BONUS_FEN', fen: bonusFen, validDays: benefit.validDays } }];
}

/** What benefits cost in money; points, coupons and chances cost when they are used. */
export const worthOf = (due: readonly DueBenefit[]) =>
  due.reduce((sum, { benefit }) => (benefit.gives === 'BONUS_FEN' ? sum + benefit.fen : sum), 0);

const isBetter = (a: Entry, b: Entry) => worthOf(b.due) - worthOf(a.due) || b.candidate.priority - a.candidate.priority;

/** By priority: an activity that allows no other applies alone, or not at all after another one. */
function keepUnstackable(entries: Entry[]) {
  const open = entries.filter(({ reason }) => reason === null);
  const ranked = open.toSorted((a, b) => b.candidate.priority - a.candidate.priority || isBetter(a, b));
  const kept: Entry[] = [];
  for (const entry of ranked) {
    const isAlone = kept.length === 0 || (entry.candidate.isStackable && kept.every(({ candidate }) => candidate.isStackable));
    if (isAlone) kept.push(entry);
    else entry.reason = 'NOT_STACKABLE';
  }
}
