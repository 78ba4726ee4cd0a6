import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { benefitsOf, worthOf } from '@netbar/contract/activities/activity/grants.rules';
import type { Candidate, MemberFacts } from '@netbar/contract/activities/activity/quote.model';
import { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { useMemo } from 'react';
import { useApi } from '#kernel/hooks.ts';

const MINUTE_MS = 60_000;

const toCandidate = (live: Got<typeof activityApi.live>[number]): Candidate => ({
  ...live,
  rule: Rule.parse(live.rule),
  validFrom: new Date(live.validFrom),
  validTo: new Date(live.validTo),
});

/** What the counter prices with: the live activities of its branch, and what conditions ask about the member who is served. */
export interface Till {
  activities: readonly Candidate[];
  member: MemberFacts | null;
  /** The member's facts are still on their way: a price would be a guess. */
  isWaiting: boolean;
}

export const EMPTY_TILL: Till = { activities: [], member: null, isWaiting: false };

/** The server decides the same way when the order is made; a price that changed meanwhile is refused there, never taken silently. */
export function useTill(branchId: string, memberId: string | undefined, can: boolean): Till {
  const live = useApi(activityApi.live, { branchId }, { enabled: can, refetchInterval: MINUTE_MS });
  const facts = useApi(activityApi.member, { branchId, memberId: memberId ?? '' }, { enabled: can && memberId !== undefined });
  const activities = useMemo(() => (live.data ?? []).map(toCandidate), [live.data]);
  const known = facts.data?.id === memberId ? facts.data : undefined;
  return useMemo(
    () => ({
      activities,
      member: memberId === undefined ? null : (known ?? null),
      isWaiting: can && ((memberId !== undefined && !known && !facts.error) || live.isPending),
    }),
    [activities, memberId, known, can, facts.error, live.isPending],
  );
}

/** The bonus of a recharge, and the amounts that are worth offering. */
export function chargeBonus({ activities, member }: Till, amountFen: number, at: Date) {
  const { due } = benefitsOf({ trigger: 'CHARGE_PAID', amountFen }, member, at, activities);
  const days = due.flatMap(({ benefit }) => (benefit.gives === 'BONUS_FEN' ? (benefit.validDays ?? []) : []));
  return { bonusFen: worthOf(due), validDays: days.length > 0 ? Math.min(...days) : null };
}

/** The amounts at which a recharge bonus begins, ascending. */
export const chargeSteps = ({ activities }: Till): number[] => {
  const steps = activities
    .filter(({ rule }) => rule.trigger === 'CHARGE_PAID')
    .flatMap(({ rule }) => rule.grants)
    .flatMap(({ benefit }) => (benefit.gives === 'BONUS_TIERS' ? benefit.tiers.map(({ fromFen }) => fromFen) : []));
  return [...new Set(steps)].toSorted((a, b) => a - b);
};
