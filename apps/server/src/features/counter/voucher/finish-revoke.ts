import { REFUND_STATUS } from '@netbar/contract/counter/order/order.rules';
import { refundWholeOrder } from '#features/counter/refund/refund.ts';
import type { VoucherRefused } from '#gateways/voucher.ts';
import type { Tx } from '#kernel/ctx.ts';
import { creditNetFee } from './redeem.ts';
import { lockSoldVoucher, lockVoucher, stepVoucher } from './step-voucher.ts';

/** The platform has taken the voucher back: the order is refunded and the goods go back into stock. */
export async function finishRevoke(ctx: Tx, voucherId: string) {
  const { order, voucher } = await lockSoldVoucher(ctx, voucherId);
  if (voucher.status !== 'VERIFIED' || !voucher.revokingTime) return;
  // A refund that was made while the platform was being asked has given the money back already.
  if (order.refundStatus === REFUND_STATUS.none) await refundWholeOrder(ctx, order, 'VOUCHER_REVOKED');
  const change = { revokedTime: ctx.now, busyUntil: null, nextAskTime: null };
  await stepVoucher(ctx, voucher, { action: 'revoke', change });
}

/** The platform does not take it back: the voucher stays written off, and its net fee returns to the wallet. */
export async function keepVoucher(ctx: Tx, voucherId: string, { reason, said }: VoucherRefused) {
  const voucher = await lockVoucher(ctx, voucherId);
  if (voucher.status !== 'VERIFIED' || !voucher.revokingTime) return;
  const change = { revokingTime: null, refusal: reason, said, busyUntil: null, nextAskTime: null };
  const kept = await stepVoucher(ctx, voucher, { action: 'keep', change });
  if (kept.memberId && kept.netFeeFen > 0) await creditNetFee(ctx, kept, kept.memberId);
}
