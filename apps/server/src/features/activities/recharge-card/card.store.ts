import { rechargeCardLifecycle } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import type { CardStatus } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { createHash } from 'node:crypto';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import type { AccountRef } from '#kernel/ledger.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { traceOpened, transition } from '#kernel/transition.ts';

/** What the house owes for the sold cards of a batch, until they are redeemed. */
export const cardLiability = (activityId: string): AccountRef => ({ code: 'RECHARGE_CARD_LIAB', ownerId: activityId });

/**
 * A plain hash, without a key of the vault: nobody guesses 100 random bits from it, and since the code itself is not kept it could
 * not be digested anew when the key changes.
 */
export const hashCode = ({ actor }: Pick<Ctx, 'actor'>, code: string) =>
  createHash('sha256').update(`${actor.companyId} ${code}`).digest();

export interface LockedCard {
  id: string;
  activityId: string;
  brandId: string;
  branchId: string | null;
  seq: number;
  faceFen: number;
  priceFen: number;
  status: CardStatus;
  version: number;
  orderId: string | null;
  orderLineNo: number | null;
}

/** Locks the cards that a condition picks, in the order of their numbers. */
export const lockCards = (
  ctx: Tx,
  which: RawBuilder<boolean>,
  { limit, skipLocked = false }: { limit?: number; skipLocked?: boolean } = {},
): Promise<LockedCard[]> => {
  let found = ctx.db
    .selectFrom('rechargeCards')
    .select(['id', 'activityId', 'brandId', 'branchId', 'seq', 'faceFen', 'priceFen', 'status', 'version'])
    .select(['orderId', 'orderLineNo'])
    .where(inBrands(ctx, 'rechargeCards.brandId'))
    .where(which)
    .orderBy('seq')
    .forNoKeyUpdate();
  if (skipLocked) found = found.skipLocked();
  if (limit !== undefined) found = found.limit(limit);
  return found.execute();
};

export const ofOrder = (orderId: string) => sql<boolean>`recharge_cards.order_id = ${orderId}`;

interface CardStep {
  action: keyof typeof rechargeCardLifecycle.actions;
  by: 'person' | 'system';
  change?: Updateable<DB['rechargeCards']>;
  detail?: object;
}

/**
 * Takes one step of a locked card. No other code writes the status of a card. Its history begins with its first step: a line for
 * each of a hundred thousand cards in stock would tell nobody anything.
 */
export async function stepCard(ctx: Tx, card: LockedCard, { action, by, change = {}, detail = {} }: CardStep) {
  if (card.version === 1) traceOpened(ctx, rechargeCardLifecycle, { ...card, status: 'NEW' }, { seq: card.seq });
  await transition(ctx, rechargeCardLifecycle, card, {
    action,
    by,
    detail: { seq: card.seq, ...detail },
    write: (next) =>
      ctx.db
        .updateTable('rechargeCards')
        .set({ ...change, ...next })
        .where('id', '=', card.id)
        .execute(),
  });
}
