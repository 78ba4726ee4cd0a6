import { clockAt, closedFor, failsAt } from '@netbar/contract/activities/activity/conditions.rules';
import type { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { drawNouns } from '@netbar/contract/activities/draw/feature';
import type { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { sql } from 'kysely';
import { findCandidates, memberAtMachine, readMemberFacts, requireActivity } from '#features/activities/activity/activity.ts';
import { requireMember } from '#features/guests/member/member.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { inBrands, inScope, inTx, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countOpenChances } from './chances.ts';

const selectDraws = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('draws')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'draws.companyId').onRef('a.id', '=', 'draws.activityId'))
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'draws.companyId').onRef('b.id', '=', 'draws.branchId'))
    .innerJoin('members as m', (on) => on.onRef('m.companyId', '=', 'draws.companyId').onRef('m.id', '=', 'draws.memberId'))
    .leftJoin('platform.accounts as p', 'p.id', 'draws.deliveredBy');

const columns = [
  'draws.id',
  'draws.activityId',
  'a.name as activityName',
  'draws.branchId',
  'b.name as branchName',
  'draws.memberId',
  'm.no as memberNo',
  'm.name as memberName',
  'draws.machineNo',
  'draws.seq',
  'draws.prizeKey',
  'draws.prizeName',
  'draws.prizeKind',
  'draws.costFen',
  'draws.missedKey',
  'draws.status',
  'draws.version',
  'draws.createdTime',
  'draws.deliveredTime',
  'p.name as delivererName',
] as const;

const isWaiting = sql<boolean>`(draws.status = 'GRANTED' and draws.prize_kind in ('GOODS', 'PHYSICAL'))`;

export async function listDraws(ctx: Ctx, { activityId, branchId, tab, prizeKey, page, limit }: In<typeof drawApi.list>) {
  let found = selectDraws(ctx).where(inScope(ctx, 'draws.branchId'));
  if (activityId) found = found.where('draws.activityId', '=', activityId);
  if (branchId) found = found.where('draws.branchId', '=', branchId);
  if (prizeKey) found = found.where('draws.prizeKey', '=', prizeKey);
  if (tab === 'WAITING') found = found.where(isWaiting);
  if (tab === 'DELIVERED') found = found.where('draws.status', '=', 'DELIVERED');
  if (tab === 'MISSED') found = found.where('draws.missedKey', 'is not', null);
  const counted = ctx.db.selectFrom(found.select('draws.id').limit(MOST_LISTED).as('found'));
  const [rows, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy('draws.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** More than this nobody hands out in one go. */
const MOST_WAITING = 200;

/** With a member: all of theirs in the brand, since any branch of it may hand them out. */
export async function listWaitingPrizes(ctx: Ctx, { branchId, memberId }: In<typeof drawApi.waiting>) {
  if (memberId) await requireMember(ctx, memberId);
  let found = selectDraws(ctx).where(isWaiting);
  found = memberId
    ? found.where(inBrands(ctx, 'draws.brandId')).where('draws.memberId', '=', memberId)
    : found.where(inScope(ctx, 'draws.branchId'));
  if (branchId && !memberId) found = found.where('draws.branchId', '=', branchId);
  return found.select(columns).orderBy('draws.id', 'desc').limit(MOST_WAITING).execute();
}

export const getDraw = (ctx: Ctx | Tx, id: string) =>
  selectDraws(ctx)
    .select(columns)
    .where(inBrands(ctx, 'draws.brandId'))
    .where('draws.id', '=', id)
    .executeTakeFirstOrThrow(notFound(drawNouns.draw));

/** What was drawn at the caller's branches, and the stock of the whole activity. */
export async function getDrawFigures(ctx: Ctx | Tx, { activityId }: In<typeof drawApi.figures>) {
  const { rule } = await requireActivity(ctx, activityId, 'PRIZES');
  const own = ctx.db.selectFrom('draws').where(inScope(ctx, 'draws.branchId')).where('activityId', '=', activityId);
  const [drawn, byPrize, stock, chances] = await Promise.all([
    own
      .select([
        sql<number>`count(*)::int`.as('draws'),
        sql<number>`count(distinct member_id)::int`.as('members'),
        sql<number>`coalesce(sum(cost_fen), 0)::bigint`.as('costFen'),
        sql<number>`count(missed_key)::int`.as('missed'),
        sql<number>`(count(*) filter (where ${isWaiting}))::int`.as('waiting'),
      ])
      .executeTakeFirstOrThrow(),
    own
      .select(['prizeKey', sql<number>`(count(*) filter (where ${isWaiting}))::int`.as('waiting')])
      .select(sql<number>`sum(cost_fen)::bigint`.as('costFen'))
      .groupBy('prizeKey')
      .execute(),
    ctx.db.selectFrom('drawPrizes').select(['prizeKey', 'stock', 'given']).where('activityId', '=', activityId).execute(),
    ctx.db
      .selectFrom('drawChances')
      .select([
        sql<number>`count(*)::int`.as('given'),
        sql<number>`(count(*) filter (where status = 'USED'))::int`.as('used'),
        sql<number>`(count(*) filter (where status = 'REVOKED'))::int`.as('revoked'),
      ])
      .where(inScope(ctx, 'drawChances.branchId'))
      .where('activityId', '=', activityId)
      .executeTakeFirstOrThrow(),
  ]);
  const prizes = (rule.draw?.prizes ?? []).map(({ key, stock: planned }) => {
    const { waiting = 0, costFen = 0 } = byPrize.find(({ prizeKey }) => prizeKey === key) ?? {};
    const { stock: now = planned, given = 0 } = stock.find(({ prizeKey }) => prizeKey === key) ?? {};
    return { key, stock: now, given, waiting, costFen };
  });
  return { activityId, ...drawn, chances, prizes };
}

export async function listOpenDraws(ctx: Ctx, { branchId, memberId }: In<typeof drawApi.open>) {
  requireInScope(ctx, branchId);
  await requireMember(ctx, memberId);
  return openDrawsOf(ctx, { branchId, memberId });
}

export const listDrawsOnScreen = (ctx: Ctx, client: In<typeof guestDrawApi.openOnScreen>) =>
  inTx(ctx, async (tx) => {
    const { ctx, member } = await memberAtMachine(tx, client);
    return { draws: await openDrawsOf(ctx, member) };
  });

/** The draws that are on and open to a member. Held-out members are told of none. */
async function openDrawsOf(ctx: Ctx | Tx, { branchId, memberId }: { branchId: string; memberId: string }) {
  const candidates = (await findCandidates(ctx, branchId)).filter(({ rule }) => rule.draw);
  const facts = await readMemberFacts(ctx, { branchId, memberId, candidates });
  const [bizDate, clock] = [await bizDateAt(ctx, branchId), clockAt(ctx.now)];
  const open = candidates.filter(
    (one) => !closedFor({ ...one, leftFen: null, leftUses: null }, facts, clock) && !failsAt(one.rule.when, {}, facts),
  );
  const states = [];
  for (const { id: activityId, name, rule } of open) {
    const { prizes = [], perDay = 0 } = rule.draw ?? {};
    const owner = { activityId, memberId, bizDate };
    const leftToday = Math.max(0, perDay - (await countDrawsOn(ctx, owner)));
    states.push({
      activityId,
      name,
      prizes: prizes.map(({ key, name, kind }) => ({ key, name, kind })),
      chances: Math.min(leftToday, await countOpenChances(ctx, owner)),
      leftToday,
    });
  }
  return states;
}

export async function countDrawsOn(
  ctx: Ctx | Tx,
  { activityId, memberId, bizDate }: { activityId: string; memberId: string; bizDate: string },
): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('draws')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('activityId', '=', activityId)
    .where('memberId', '=', memberId)
    .where('bizDate', '=', bizDate)
    .executeTakeFirstOrThrow();
  return n;
}
