import { walletNouns, walletNumbers } from '@netbar/contract/guests/wallet/feature';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { walletErrors } from '@netbar/contract/guests/wallet/wallet.errors';
import { refundableFen } from '@netbar/contract/guests/wallet/wallet.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { allocate } from '@netbar/contract/kernel/money';
import { signerFunction } from '@netbar/contract/money/shift/limit.rules';
import { lockActiveMember, requireMember } from '#features/guests/member/member.ts';
import { countAgainstLimit, enterTill, readSignature, tillFor } from '#features/money/shift/shift.ts';
import { memberAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { credit, debit, postJournal, type AccountRef, type JournalHead, type Posting } from '#kernel/ledger.ts';
import { openLots, recordLotUses, spentOfLots, sumOfAmounts } from './lots.ts';
import { debtBetween } from './spend.ts';
import { getWallet } from './wallet.queries.ts';

interface Recharge {
  memberId: string;
  brandId: string;
  branchId: string;
  docId: string;
  no: string;
  bizDate: string;
  principalFen: number;
  /** A gift that comes with it, valid until `bonusExpiresTime`. */
  bonusFen?: number;
  bonusExpiresTime?: Date | null;
  /** The drawer, the channel or the clearing account of an order. */
  from: AccountRef;
  tender: string;
}

/** Books a recharge of a locked member: one lot for the money and a paired lot for its gift. */
export async function rechargeWallet(ctx: Tx, recharge: Recharge) {
  const { memberId, branchId, docId, bizDate, principalFen, bonusFen = 0 } = recharge;
  await postJournal(ctx, { docType: 'CHARGE', docId, event: 'PAID', bizDate, postings: bookRecharge(recharge) });
  const source = { memberId, originBranchId: branchId, sourceType: 'CHARGE', sourceId: docId };
  const [lotId = ''] = await openLots(ctx, [{ ...source, kind: 'PRINCIPAL', granted: principalFen }]);
  if (bonusFen > 0) {
    const expiresTime = recharge.bonusExpiresTime ?? null;
    await openLots(ctx, [{ ...source, kind: 'BONUS', granted: bonusFen, pairedLotId: lotId, expiresTime }]);
  }
  return lotId;
}

/** The house owes the member the money and the gift; the gift counts as unearned until it is spent. */
export function bookRecharge({ memberId, brandId, branchId, no, principalFen, bonusFen = 0, from, tender }: Recharge): Posting[] {
  const dims = { branchId, no };
  return [
    debit(from, principalFen, { tender }),
    credit(memberAccount('PRINCIPAL', memberId), principalFen, dims),
    debit({ code: 'BONUS_UNEARNED', ownerId: brandId }, bonusFen),
    credit(memberAccount('BONUS', memberId), bonusFen, dims),
  ];
}

/** Pays out what is left of one recharge at a counter. It counts against the limits of whoever does it. */
export async function refundCharge(ctx: Ctx, input: In<typeof walletApi.refundCharge>) {
  const { memberId, branchId, lotId, tender } = input;
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, signerFunction.REFUND));
  return command(ctx, walletApi.refundCharge, input, async (ctx) => {
    await requireMember(ctx, memberId);
    await lockActiveMember(ctx, memberId);
    const { no, bizDate } = await nextDocNo(ctx, branchId, walletNumbers.refund);
    const head = { docType: 'CHARGE_REFUND', docId: ctx.newId(), event: 'PAID', bizDate };
    const till = await tillFor(ctx, { branchId, tender });
    const refundedFen = await refundChargeLot(ctx, lotId, { ...head, memberId, branchId, no, to: till.account, tender });
    const { docType, docId } = head;
    const act = { kind: 'REFUND', branchId, orderId: null, shiftId: till.shiftId, docType, docId } as const;
    await countAgainstLimit(ctx, { ...act, fen: refundedFen, approver });
    await enterTill(ctx, till, { branchId, tender, fen: -refundedFen, docType, docId, no });
    return { refundedFen, wallet: await getWallet(ctx, { memberId }) };
  });
}

/** What else follows when a recharge is refunded, in the same transaction. `sourceId` is the order that made it. */
export const chargeRefunded = defineExtensionPoint<(ctx: Tx, charge: { sourceId: string; branchId: string }) => Promise<void>>();

interface ChargeTakeBack extends JournalHead {
  memberId: string;
  branchId: string;
  no: string;
  /** The account that pays it out, or the clearing account of the order that will. */
  to: AccountRef;
  tender?: string;
}

/** The recharge that an order made, and what of it could be refunded now. */
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
  const charge = await chargeWithGifts(ctx, memberId, lot.id);
  return { lotId: lot.id, refundableFen: refundableFen(charge.lot, sumOfAmounts(charge.spent)) };
}

/** Takes the recharge of an order back out of the wallet and returns the amount that is refunded. */
export async function takeBackCharge(ctx: Tx, back: ChargeTakeBack & { sourceId: string }): Promise<number> {
  await lockActiveMember(ctx, back.memberId);
  const { lotId } = await findCharge(ctx, back);
  if (!lotId) throw new AppError(walletErrors.nothingToRefund);
  return refundChargeLot(ctx, lotId, back);
}

/**
 * Refunds what is left of one recharge of a locked member. The rest of its gift is void; the part of the gift that was spent
 * is deducted and paid to the branches where it was spent. Computed under the lock, not taken from the screen.
 */
async function refundChargeLot(
  ctx: Tx,
  lotId: string,
  { memberId, branchId, no, to, tender, ...head }: ChargeTakeBack,
): Promise<number> {
  const { brandId } = await lockActiveMember(ctx, memberId);
  const { lot, gifts, spent } = await chargeWithGifts(ctx, memberId, lotId);
  const refundedFen = refundableFen(lot, sumOfAmounts(spent));
  if (refundedFen === 0) throw new AppError(walletErrors.nothingToRefund);
  const dims = { branchId, no };
  const journalId = await postJournal(ctx, {
    ...head,
    postings: [
      debit(memberAccount('PRINCIPAL', memberId), lot.remaining, dims),
      credit(to, refundedFen, tender ? { tender } : undefined),
      ...debtBetween({ owing: lot.originBranchId, owed: branchId }, refundedFen),
      ...spentGiftPostings(lot.originBranchId, spent, lot.remaining - refundedFen),
      debit(memberAccount('BONUS', memberId), sumOfAmounts(gifts), dims),
      credit({ code: 'BONUS_UNEARNED', ownerId: brandId }, sumOfAmounts(gifts)),
    ],
  });
  const by = { docId: head.docId, journalId, branchId };
  await recordLotUses(ctx, [{ lotId, amount: lot.remaining }], { ...by, reason: 'REFUND' });
  await recordLotUses(ctx, gifts, { ...by, reason: 'VOID' });
  for (const follow of chargeRefunded.all()) await follow(ctx, { sourceId: lot.sourceId, branchId });
  return refundedFen;
}

/** Pays the spent part of the gift to the branches where it was spent, in proportion. */
function spentGiftPostings(originBranchId: string, spent: { branchId: string; amount: number }[], fen: number): Posting[] {
  const parts = allocate(
    fen,
    spent.map(({ amount }) => amount),
  );
  return spent.flatMap(({ branchId }, i) => [
    credit({ code: 'BONUS_DISCOUNT', branchId }, parts[i] ?? 0),
    ...debtBetween({ owing: originBranchId, owed: branchId }, parts[i] ?? 0),
  ]);
}

async function chargeWithGifts(ctx: Ctx | Tx, memberId: string, lotId: string) {
  const lot = await ctx.db
    .selectFrom('walletLots')
    .select(['remaining', 'originBranchId', 'sourceId'])
    .where('memberId', '=', memberId)
    .where('id', '=', lotId)
    .where('kind', '=', 'PRINCIPAL')
    .executeTakeFirstOrThrow(notFound(walletNouns.charge));
  const paired = await ctx.db
    .selectFrom('walletLots')
    .select(['id as lotId', 'remaining as amount'])
    .where('pairedLotId', '=', lotId)
    .orderBy('id')
    .execute();
  const spent = await spentOfLots(
    ctx,
    paired.map((gift) => gift.lotId),
  );
  return { lot, gifts: paired.filter(({ amount }) => amount > 0), spent };
}
