import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { sharesOfFunders } from '@netbar/contract/activities/activity/activity.rules';
import { isHeldOut } from '@netbar/contract/activities/activity/conditions.rules';
import { meanOf, upliftOf } from '@netbar/contract/activities/activity/effect.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { getActivity } from './activity.queries.ts';
import { thePastTrade } from './past-trade.ts';

/**
 * What an activity brought: its uses day by day, its cost by who bears it, and what the members it was open to spent beside those
 * who were held out, from the first purchase of each on, whether they used it or not.
 */
export async function getEffect(ctx: Ctx, { id }: In<typeof activityApi.effect>) {
  const activity = await getActivity(ctx, { id });
  const { brandId, branchIds, validFrom, validTo, figures, funders } = activity;
  const period = { brandId, branchIds, from: validFrom, to: validTo < ctx.now ? validTo : ctx.now };
  const [days, spent] = await Promise.all([
    sumDays(ctx, id),
    activity.holdoutBp > 0 && period.from < period.to ? thePastTrade().spendOfMembers(ctx, period) : [],
  ]);
  const groups = Map.groupBy(spent, ({ memberId }) => isHeldOut(activity, memberId));
  const amounts = (isOut: boolean) => (groups.get(isOut) ?? []).map(({ fen }) => fen);
  const [reached, heldOut] = [amounts(false), amounts(true)];
  return {
    days,
    ...sharesOfFunders(figures.costFen, funders),
    reached: { members: reached.length, meanFen: meanOf(reached) },
    heldOut: { members: heldOut.length, meanFen: meanOf(heldOut) },
    uplift: upliftOf(reached, heldOut),
  };
}

const sumDays = (ctx: Ctx, activityId: string) =>
  ctx.db
    .selectFrom('benefitUses')
    .select([
      'bizDate as day',
      sql<number>`count(distinct doc_id)::int`.as('uses'),
      sql<number>`sum(amount_fen - reverted_fen)::bigint`.as('costFen'),
      sql<number>`coalesce((select sum(d.fen) from (select max(x.revenue_fen) as fen from unnest(array_agg(doc_id), array_agg(revenue_fen))
        as x (doc_id, revenue_fen) group by x.doc_id) d), 0)::bigint`.as('revenueFen'),
    ])
    .where('activityId', '=', activityId)
    .where('status', '=', 'USED')
    .groupBy('bizDate')
    .orderBy('bizDate')
    .execute();
