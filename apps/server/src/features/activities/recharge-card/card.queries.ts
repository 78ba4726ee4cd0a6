import type { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import type { CardStatus } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { seqOfSerial, serialOf } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { rechargeCardNouns } from '@netbar/contract/activities/recharge-card/feature';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { maskName } from '@netbar/contract/kernel/format';
import { sql } from 'kysely';
import { findCandidates, ofCaller } from '#features/activities/activity/activity.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inBrands, requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

import { termsOf } from './make-codes.ts';

const noCards: Record<CardStatus, number> = { NEW: 0, SOLD: 0, REDEEMED: 0, VOID: 0 };
/** Beside a page of activities; older batches are looked at one by one. */
const MOST_BATCHES = 200;

const selectBatches = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('cardBatches')
    .innerJoin('activities', (on) =>
      on.onRef('activities.companyId', '=', 'cardBatches.companyId').onRef('activities.id', '=', 'cardBatches.activityId'),
    )
    .leftJoin('platform.accounts as taker', 'taker.id', 'cardBatches.takenBy')
    .select(['cardBatches.activityId', 'cardBatches.qty', 'cardBatches.made', 'cardBatches.takenTime', 'taker.name as takenName'])
    .select(['activities.no', 'activities.name', 'activities.brandId', 'activities.branchId'])
    .select(sql<Rule>`activities.rule`.as('rule'))
    .where(ofCaller(ctx));

/** Counts of cards by status, and what is owed for those sold. */
async function countCards(ctx: Ctx | Tx, activityIds: string[]) {
  if (activityIds.length === 0) return [];
  return ctx.db
    .selectFrom('rechargeCards')
    .select(['activityId', 'status', sql<number>`count(*)::int`.as('n')])
    .select([sql<number>`sum(price_fen)::bigint`.as('priceFen'), sql<number>`count(order_id)::int`.as('ordered')])
    .where(inBrands(ctx, 'rechargeCards.brandId'))
    .where('activityId', '=', sql<string>`any(${activityIds}::uuid[])`)
    .groupBy(['activityId', 'status'])
    .execute();
}
type Counted = Awaited<ReturnType<typeof countCards>>;

function figuresOf(activityId: string, counted: Counted) {
  const own = counted.filter((row) => row.activityId === activityId);
  const counts = { ...noCards, ...Object.fromEntries(own.map(({ status, n }) => [status, n])) };
  const liabilityFen = own.find(({ status }) => status === 'SOLD')?.priceFen ?? 0;
  return { counts, liabilityFen, inUnpaidOrders: own.find(({ status }) => status === 'NEW')?.ordered ?? 0 };
}

export async function listBatches(ctx: Ctx, { brandId }: In<typeof rechargeCardApi.batches>) {
  let found = selectBatches(ctx).orderBy('cardBatches.activityId', 'desc').limit(MOST_BATCHES);
  if (brandId) found = found.where('activities.brandId', '=', brandId);
  const rows = await found.execute();
  const counted = await countCards(
    ctx,
    rows.map(({ activityId }) => activityId),
  );
  return rows.map((row) => ({ ...row, ...figuresOf(row.activityId, counted) }));
}

export async function getBatch(ctx: Ctx | Tx, { activityId }: { activityId: string }) {
  const [{ rule, ...row }, counted] = await Promise.all([
    selectBatches(ctx)
      .where('cardBatches.activityId', '=', activityId)
      .executeTakeFirstOrThrow(notFound(rechargeCardNouns.cardBatch)),
    countCards(ctx, [activityId]),
  ]);
  const { faceFen, priceFen, validDays } = termsOf(rule);
  return { ...row, faceFen, priceFen, validDays, ...figuresOf(activityId, counted) };
}

export async function listCards(ctx: Ctx, { activityId, status, keyword, page, limit }: In<typeof rechargeCardApi.cards>) {
  const { no } = await getBatch(ctx, { activityId });
  let found = ctx.db
    .selectFrom('rechargeCards')
    .where(inBrands(ctx, 'rechargeCards.brandId'))
    .where('rechargeCards.activityId', '=', activityId);
  if (status) found = found.where('rechargeCards.status', '=', status);
  if (keyword) found = found.where('rechargeCards.seq', '=', seqOfSerial(keyword) ?? 0);
  const [total, rows] = await Promise.all([
    countUpTo(ctx, found),
    found
      .leftJoin('branches', 'branches.id', 'rechargeCards.branchId')
      .leftJoin('members', 'members.id', 'rechargeCards.memberId')
      .select(['rechargeCards.id', 'rechargeCards.seq', 'rechargeCards.status', 'rechargeCards.soldTime'])
      .select(['rechargeCards.redeemedTime', 'rechargeCards.endedTime', 'branches.name as branchName'])
      .select(['members.name as memberName', 'members.no as memberNo'])
      .select(sql<boolean>`recharge_cards.status = 'NEW' and recharge_cards.order_id is not null`.as('isReserved'))
      .orderBy('rechargeCards.seq')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return {
    total,
    rows: rows.map(({ memberName, ...row }) => ({
      ...row,
      serial: serialOf(no, row.seq),
      memberName: memberName === null ? null : maskName(memberName),
    })),
  };
}

/** The batches that a counter may sell now: running there, with their codes taken and cards left. */
export async function listOnSale(ctx: Ctx, { branchId }: In<typeof rechargeCardApi.onSale>) {
  requireInScope(ctx, branchId);
  const running = (await findCandidates(ctx, branchId)).filter(({ rule }) => rule.card).map(({ id }) => id);
  if (running.length === 0) return [];
  const rows = await selectBatches(ctx)
    .where('cardBatches.takenTime', 'is not', null)
    .where('cardBatches.activityId', '=', sql<string>`any(${running}::uuid[])`)
    .orderBy('cardBatches.activityId', 'desc')
    .execute();
  const counted = await countCards(
    ctx,
    rows.map(({ activityId }) => activityId),
  );
  return rows.flatMap(({ activityId, no, name, rule }) => {
    const { counts, inUnpaidOrders } = figuresOf(activityId, counted);
    const { faceFen, priceFen } = termsOf(rule);
    const left = counts.NEW - inUnpaidOrders;
    return left > 0 ? [{ activityId, no, name, faceFen, priceFen, left }] : [];
  });
}
