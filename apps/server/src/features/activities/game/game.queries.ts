import type { gameApi } from '@netbar/contract/activities/game/game.api';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { sql } from 'kysely';
import { requireActivity } from '#features/activities/activity/activity.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';

/** The games that a rule is about. */
const gamesOf = ({ when, grants }: Rule) => [
  ...new Set([...when, ...grants.flatMap((grant) => grant.when)].flatMap((one) => (one.is === 'GAME' ? [one.game] : []))),
];

/** Results of the activity's games at the caller's branches while it ran. */
async function selectResults(ctx: Ctx, activityId: string) {
  const { rule, brandId, validFrom, validTo } = await requireActivity(ctx, activityId, 'GAME');
  return ctx.db
    .selectFrom('gameResults')
    .where(inScope(ctx, 'gameResults.branchId'))
    .where('gameResults.brandId', '=', brandId)
    .where('gameResults.createdTime', '>=', validFrom)
    .where('gameResults.createdTime', '<', validTo)
    .where('gameResults.game', '=', sql<string>`any(${gamesOf(rule)}::text[])`);
}

const usesOf = <T>(activityId: string, columns: ReturnType<typeof sql<T>>) =>
  sql<T>`(select ${columns} from tenant.benefit_uses u where u.company_id = game_results.company_id
    and u.activity_id = ${activityId} and u.doc_id = game_results.id and u.status = 'USED')`;
const costOf = (activityId: string) => usesOf(activityId, sql<number>`coalesce(sum(u.amount_fen - u.reverted_fen), 0)::bigint`);

export async function listGameResults(ctx: Ctx, { activityId, page, limit }: In<typeof gameApi.list>) {
  const found = await selectResults(ctx, activityId);
  const counted = ctx.db.selectFrom(found.select('gameResults.id').limit(MOST_LISTED).as('found'));
  const [rows, { total }] = await Promise.all([
    found
      .innerJoin('branches as b', (on) =>
        on.onRef('b.companyId', '=', 'gameResults.companyId').onRef('b.id', '=', 'gameResults.branchId'),
      )
      .innerJoin('members as m', (on) =>
        on.onRef('m.companyId', '=', 'gameResults.companyId').onRef('m.id', '=', 'gameResults.memberId'),
      )
      .select(['gameResults.id', 'gameResults.memberId', 'm.no as memberNo', 'm.name as memberName', 'b.name as branchName'])
      .select([
        'gameResults.machineNo',
        'gameResults.game',
        'gameResults.result',
        'gameResults.matchId',
        'gameResults.createdTime',
      ])
      .select([
        costOf(activityId).as('costFen'),
        usesOf(activityId, sql<string[]>`coalesce(array_agg(u.gives order by u.benefit_key), '{}')`).as('gives'),
      ])
      .orderBy('gameResults.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function getGameFigures(ctx: Ctx, { activityId }: In<typeof gameApi.figures>) {
  const found = await selectResults(ctx, activityId);
  const isRewarded = usesOf(activityId, sql<boolean>`count(*) > 0`);
  const figures = await found
    .select([
      sql<number>`count(*)::int`.as('results'),
      sql<number>`(count(*) filter (where ${isRewarded}))::int`.as('rewarded'),
      sql<number>`count(distinct member_id)::int`.as('members'),
      sql<number>`coalesce(sum(${costOf(activityId)}), 0)::bigint`.as('costFen'),
    ])
    .executeTakeFirstOrThrow();
  return { activityId, ...figures };
}
