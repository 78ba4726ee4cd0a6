import { rechargeCardErrors } from '@netbar/contract/activities/recharge-card/recharge-card.errors';
import { serialOf } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { sql } from 'kysely';
import { findCandidates } from '#features/activities/activity/activity.ts';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getBatch } from './card.queries.ts';
import { lockCards, ofOrder, stepCard, type LockedCard } from './card.store.ts';

interface WantedCards {
  branchId: string;
  activityId: string;
  qty: number;
  /** The number of the first card in the cashier's hand; without it the lowest free ones are taken. */
  fromSeq?: number | undefined;
}

/** Locks cards for a new order: a batch that is on sale at the branch, with codes that were taken. */
export async function pickCards(ctx: Tx, { branchId, activityId, qty, fromSeq }: WantedCards) {
  const isRunning = (await findCandidates(ctx, branchId)).some(({ id, rule }) => id === activityId && rule.card);
  if (!isRunning) throw new AppError(rechargeCardErrors.notOnSale);
  const { no, name, priceFen, takenTime } = await getBatch(ctx, { activityId });
  if (!takenTime) throw new AppError(rechargeCardErrors.notOnSale);
  const isFree = sql<boolean>`recharge_cards.activity_id = ${activityId} and recharge_cards.status = 'NEW'
    and recharge_cards.order_id is null`;
  const cards =
    fromSeq === undefined
      ? await lockCards(ctx, isFree, { limit: qty, skipLocked: true })
      : await lockCards(ctx, sql<boolean>`${isFree} and recharge_cards.seq between ${fromSeq} and ${fromSeq + qty - 1}`);
  if (cards.length < qty) throw new AppError(rechargeCardErrors.notEnough, { qty, left: cards.length });
  return { name, priceFen, cards: cards.map((card) => ({ ...card, serial: serialOf(no, card.seq) })) };
}

/** Reserves locked cards for an order, one for each of its lines. */
export async function reserveCards(ctx: Tx, cards: readonly LockedCard[], order: { id: string; branchId: string }) {
  const { id: orderId, branchId } = order;
  for (const [i, card] of cards.entries())
    await stepCard(ctx, card, {
      action: 'reserve',
      by: 'system',
      change: { orderId, branchId, orderLineNo: i + 1 },
      detail: { orderId },
    });
}

/** The batch whose cards an order sells. */
export async function findBatchOf(ctx: Ctx | Tx, orderId: string): Promise<string | undefined> {
  const card = await ctx.db
    .selectFrom('rechargeCards')
    .select('activityId')
    .where(inBrands(ctx, 'rechargeCards.brandId'))
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return card?.activityId;
}

/** The order is paid and finished: its cards can be redeemed. */
export async function sellCards(ctx: Tx, orderId: string) {
  for (const card of await lockCards(ctx, ofOrder(orderId)))
    await stepCard(ctx, card, { action: 'sell', by: 'system', change: { soldTime: ctx.now } });
}

/** The order ended without being finished: its cards are in stock again. */
export async function releaseCards(ctx: Tx, orderId: string) {
  const change = { orderId: null, branchId: null, orderLineNo: null };
  for (const card of await lockCards(ctx, ofOrder(orderId)))
    await stepCard(ctx, card, { action: 'release', by: 'system', change });
}

/** Cards of these lines are given back and void from now on. One that was redeemed cannot be given back. */
export async function refundCards(ctx: Tx, orderId: string, lineNos: readonly number[]) {
  const cards = await lockCards(ctx, ofOrder(orderId));
  for (const card of cards.filter(({ orderLineNo }) => lineNos.includes(orderLineNo ?? 0))) {
    if (card.status === 'REDEEMED') {
      const { no } = await getBatch(ctx, { activityId: card.activityId });
      throw new AppError(rechargeCardErrors.redeemed, { serial: serialOf(no, card.seq) });
    }
    await stepCard(ctx, card, { action: 'refund', by: 'system', change: { endedTime: ctx.now } });
  }
}
