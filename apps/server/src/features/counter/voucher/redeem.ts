import { memberNouns } from '@netbar/contract/guests/member/feature';
import { REFUND_STATUS } from '@netbar/contract/counter/order/order.rules';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherErrors } from '@netbar/contract/counter/voucher/voucher.errors';
import { voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { yuan } from '@netbar/contract/kernel/money';
import { readOrder, type LockedOrder } from '#features/counter/order/order.ts';
import type { RefundedKinds } from '#features/counter/refund/refund.ts';
import { lockReachedMember, noteMemberAt } from '#features/guests/member/member.ts';
import { giveBonus, takeBonusBack } from '#features/guests/wallet/wallet.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { lockSoldVoucher, lockVoucher, stepVoucher, type StoredVoucher } from './step-voucher.ts';
import { getVoucher } from './voucher.queries.ts';

/** 存入会员网费: credits what is played for to the member whom the cashier chose. */
export const redeemVoucher = (ctx: Ctx, input: In<typeof voucherApi.redeem>) =>
  command(ctx, voucherApi.redeem, input, async (ctx) => {
    const { voucherId, version, memberId } = input;
    const { order, voucher } = await lockSoldVoucher(ctx, voucherId, version);
    if (!nextStatus(voucherLifecycle, voucher.status, 'redeem') || voucher.revokingTime)
      throw new AppError(commonErrors.wrongStatus);
    if (voucher.redeemedTime) throw new AppError(voucherErrors.alreadyRedeemed);
    if (voucher.netFeeFen === 0) throw new AppError(voucherErrors.nothingToRedeem);
    refuseRefunded(order);
    const member = await lockReachedMember(ctx, memberId);
    if (member.brandId !== voucher.brandId) throw notFound(memberNouns.member)();
    noteMemberAt(ctx, member, voucher.branchId);
    await creditNetFee(ctx, voucher, memberId, 'person');
    return getVoucher(ctx, voucherId);
  });

/** An order that was refunded brings nothing more, and is not taken back a second time. */
export function refuseRefunded({ refundStatus, no }: LockedOrder) {
  if (refundStatus !== REFUND_STATUS.none) throw new AppError(voucherErrors.orderRefunded, { no });
}

/** Puts the net fee into a wallet as bonus: it expires and is never paid out, so a voucher does not become cash. */
export async function creditNetFee(ctx: Tx, voucher: StoredVoucher, memberId: string, by: 'person' | 'system' = 'system') {
  const { amountFen: fen, ...head } = await netFeeHead(ctx, voucher, 'REDEEMED');
  await giveBonus(ctx, { ...head, memberId, fen, validDays: voucher.netFeeDays });
  return stepVoucher(ctx, voucher, { action: 'redeem', by, change: { memberId, redeemedTime: ctx.now } });
}

/** Takes the net fee out of the wallet again, or refuses and says how much of it is left. */
export async function takeNetFeeBack(ctx: Tx, voucher: StoredVoucher) {
  if (!voucher.redeemedTime || !voucher.memberId) return;
  const head = await netFeeHead(ctx, voucher, 'TAKEN_BACK');
  const leftFen = await takeBonusBack(ctx, { ...head, memberId: voucher.memberId });
  if (leftFen !== undefined) throw new AppError(voucherErrors.netFeeUsed, { left: yuan(leftFen), all: yuan(voucher.netFeeFen) });
}

/** The version tells several credits of one voucher apart: it is credited again when the platform refuses to take it back. */
async function netFeeHead(ctx: Tx, voucher: StoredVoucher, event: 'REDEEMED' | 'TAKEN_BACK') {
  const { id: docId, branchId, netFeeFen: amountFen, version: eventSeq, orderId } = voucher;
  const { no } = await readOrder(ctx, orderId ?? '');
  return { docType: 'VOUCHER', docId, event, eventSeq, bizDate: await bizDateAt(ctx, branchId), branchId, amountFen, no };
}

/** An ordinary refund of a voucher's order takes the net fee back with it, if the refund gives that line back. */
export async function takeNetFeeBackWith(ctx: Tx, order: LockedOrder, kinds: RefundedKinds) {
  if (!kinds.has('SERVICE')) return;
  const found = await ctx.db.selectFrom('vouchers').select('id').where('orderId', '=', order.id).executeTakeFirst();
  if (!found) return;
  const voucher = await lockVoucher(ctx, found.id);
  if (!voucher.redeemedTime) return;
  await takeNetFeeBack(ctx, voucher);
  await stepVoucher(ctx, voucher, { action: 'takeBack', change: { redeemedTime: null, netFeeFen: 0 } });
}
