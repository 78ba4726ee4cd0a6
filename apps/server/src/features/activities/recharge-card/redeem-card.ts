import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { rechargeCardErrors } from '@netbar/contract/activities/recharge-card/recharge-card.errors';
import type { RedeemedCard } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { serialOf } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { reserveUses, useReserved } from '#features/activities/activity/activity.ts';
import { lockActiveMember, requireMember } from '#features/guests/member/member.ts';
import { rechargeWallet } from '#features/guests/wallet/wallet.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getBatch } from './card.queries.ts';
import { cardLiability, hashCode, lockCards, stepCard, type LockedCard } from './card.store.ts';
import { limitCodeMisses } from './code-misses.ts';

/** The counter redeems a card for a member who is there. */
export const redeemAtCounter = (ctx: Ctx, input: In<typeof rechargeCardApi.redeem>) => {
  const { memberId, branchId } = input;
  return limitCodeMisses(ctx, { memberId, branchId, device: ctx.actor.id }, () =>
    command(ctx, rechargeCardApi.redeem, input, async (ctx) => {
      await requireMember(ctx, memberId);
      return redeemCard(ctx, input);
    }),
  );
};

interface Redemption {
  branchId: string;
  memberId: string;
  code: string;
}

/**
 * Puts a sold card into the wallet of a member of its brand: what was paid for it as the member's own money, the rest as a bonus.
 * What the activity has become in the meantime does not matter, since the card was paid for. Every code that is not taken gets
 * the same answer.
 */
export async function redeemCard(ctx: Tx, { branchId, memberId, code }: Redemption): Promise<z.output<typeof RedeemedCard>> {
  const { brandId } = await requireBranch(ctx, branchId);
  const member = await lockActiveMember(ctx, memberId);
  const [card] = await lockCards(ctx, sql<boolean>`recharge_cards.code_hash = ${hashCode(ctx, code)}`);
  if (!card || card.status !== 'SOLD' || card.brandId !== brandId || member.brandId !== brandId)
    throw new AppError(rechargeCardErrors.notTaken);
  const { no, validDays } = await getBatch(ctx, { activityId: card.activityId });
  const [serial, bizDate] = [serialOf(no, card.seq), await bizDateAt(ctx, branchId)];
  const bonusFen = card.faceFen - card.priceFen;
  const bonusExpiresTime = bonusFen > 0 && validDays !== null ? new Date(ctx.now.getTime() + validDays * DAY_MS) : null;
  const change = { memberId, redeemedTime: ctx.now };
  await stepCard(ctx, card, { action: 'redeem', by: 'system', change, detail: { memberId, branchId } });
  await rechargeWallet(ctx, {
    memberId,
    brandId,
    // The branch that sold the card has the money, so it owes the branches where the money is spent.
    branchId: card.branchId ?? branchId,
    docId: card.id,
    no: serial,
    bizDate,
    principalFen: card.priceFen,
    bonusFen,
    bonusExpiresTime,
    from: cardLiability(card.activityId),
    tender: 'RECHARGE_CARD',
  });
  await countBenefit(ctx, card, { branchId, brandId, memberId, bizDate, bonusFen });
  return { serial, faceFen: card.faceFen, principalFen: card.priceFen, bonusFen, bonusExpiresTime };
}

interface Given {
  branchId: string;
  brandId: string;
  memberId: string;
  bizDate: string;
  bonusFen: number;
}

/** The bonus counts in the budget and the figures of the activity. */
async function countBenefit(ctx: Tx, { id: docId, activityId, priceFen }: LockedCard, { bonusFen, ...given }: Given) {
  const use = { activityId, benefitKey: 'card', gives: 'BONUS_FEN' as const, amountFen: bonusFen };
  const short = await reserveUses(ctx, { ...given, docType: 'RECHARGE_CARD', docId }, [use]);
  // A launch needs a budget for all cards, so this is a batch from before.
  if (short.length > 0) throw new AppError(activityErrors.budgetUsedUp, { name: '' });
  await useReserved(ctx, docId, { revenueFen: priceFen });
}
