import { walletApi, walletErrors } from '@netbar/contract/wallet/wallet.api';
import { refundableFen } from '@netbar/contract/wallet/wallet.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { allocate } from '@netbar/contract/kernel/money';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { enterTill, tillFor } from '#features/shift/till-entry.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit, post, type AccountRef, type JournalHead, type Posting } from '#kernel/ledger.ts';
import { accountOf, spentOf, sumOf, writeUses } from './lots.service.ts';
import { debtBetween } from './spend.service.ts';
import { getWallet } from './wallet.queries.ts';

/** Gives one recharge back at a counter. */
export const refundCharge = (ctx: Ctx, input: In<typeof walletApi.refundCharge>) =>
  command(ctx, walletApi.refundCharge, input, async (ctx) => {
    const { memberId, branchId, lotId, tender } = input;
    await lockActiveMember(ctx, memberId);
    const { no, bizDate } = await nextDocNo(ctx, branchId, 'refund');
    const head = { docType: 'CHARGE_REFUND', docId: ctx.newId(), event: 'PAID', bizDate };
    const till = await tillFor(ctx, { branchId, tender });
    const refundedFen = await takeBackLot(ctx, lotId, { ...head, memberId, branchId, no, to: till.account, tender });
    const { docType, docId } = head;
    await enterTill(ctx, till, { branchId, tender, fen: -refundedFen, docType, docId, no });
    return { refundedFen, wallet: await getWallet(ctx, { memberId }) };
  });

interface TakeBack extends JournalHead {
  memberId: string;
  branchId: string;
  no: string;
  /** Who pays it out, or the clearing account of the order that will. */
  to: AccountRef;
  tender?: string;
}

/** The recharge that an order brought: what would be given back of it now. */
export async function findCharge(ctx: Ctx | Tx, { memberId, sourceId }: { memberId: string; sourceId: string }) {
  const lot = await ctx.db
    .selectFrom('walletLots')
    .select('id')
    .where('memberId', '=', memberId)
    .where('sourceType', '=', 'CHARGE')
    .where('sourceId', '=', sourceId)
    .where('kind', '=', 'PRINCIPAL')
    .executeTakeFirst();
  if (!lot) return { lotId: null, refundableFen: 0 };
  const charge = await chargeOf(ctx, memberId, lot.id);
  return { lotId: lot.id, refundableFen: refundableFen(charge.lot, sumOf(charge.spent)) };
}

/** Takes the recharge of an order back out of the wallet. */
export async function takeBackCharge(ctx: Tx, back: TakeBack & { sourceId: string }): Promise<number> {
  await lockActiveMember(ctx, back.memberId);
  const { lotId } = await findCharge(ctx, back);
  if (!lotId) throw new AppError(walletErrors.nothingToRefund);
  return takeBackLot(ctx, lotId, back);
}

/**
 * Gives back what is left of one recharge of a locked member. Its gift ends; what was spent of the gift is paid for out of
 * what is left, to the branches that gave the time or goods away. Computed here, under the lock, whatever the screen showed.
 */
async function takeBackLot(ctx: Tx, lotId: string, { memberId, branchId, no, to, tender, ...head }: TakeBack): Promise<number> {
  const { brandId } = await lockActiveMember(ctx, memberId);
  const { lot, gifts, spent } = await chargeOf(ctx, memberId, lotId);
  const refundedFen = refundableFen(lot, sumOf(spent));
  if (refundedFen === 0) throw new AppError(walletErrors.nothingToRefund);
  const dims = { branchId, no };
  const journalId = await post(ctx, {
    ...head,
    postings: [
      debit(accountOf('PRINCIPAL', memberId), lot.remaining, dims),
      credit(to, refundedFen, tender ? { tender } : undefined),
      ...debtBetween({ owing: lot.originBranchId, owed: branchId }, refundedFen),
      ...giftPaidFor(lot.originBranchId, spent, lot.remaining - refundedFen),
      debit(accountOf('BONUS', memberId), sumOf(gifts), dims),
      credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, sumOf(gifts)),
    ],
  });
  const by = { docId: head.docId, journalId, branchId };
  await writeUses(ctx, [{ lotId, amount: lot.remaining }], { ...by, reason: 'REFUND' });
  await writeUses(ctx, gifts, { ...by, reason: 'VOID' });
  return refundedFen;
}

/** What was spent of the gift is paid to the branches that gave it away, each its share. */
function giftPaidFor(originBranchId: string, spent: { branchId: string; amount: number }[], fen: number): Posting[] {
  const parts = allocate(
    fen,
    spent.map(({ amount }) => amount),
  );
  return spent.flatMap(({ branchId }, i) => [
    credit({ code: 'BONUS_DISCOUNT', branchId }, parts[i] ?? 0),
    ...debtBetween({ owing: originBranchId, owed: branchId }, parts[i] ?? 0),
  ]);
}

async function chargeOf(ctx: Ctx | Tx, memberId: string, lotId: string) {
  const lot = await ctx.db
    .selectFrom('walletLots')
    .select(['remaining', 'originBranchId'])
    .where('memberId', '=', memberId)
    .where('id', '=', lotId)
    .where('kind', '=', 'PRINCIPAL')
    .executeTakeFirstOrThrow(notFound('充值记录'));
  const paired = await ctx.db
    .selectFrom('walletLots')
    .select(['id as lotId', 'remaining as amount'])
    .where('pairedLotId', '=', lotId)
    .orderBy('id')
    .execute();
  const spent = await spentOf(
    ctx,
    paired.map((gift) => gift.lotId),
  );
  return { lot, gifts: paired.filter(({ amount }) => amount > 0), spent };
}
