import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherErrors } from '@netbar/contract/counter/voucher/voucher.errors';
import type { VoucherRefusal } from '@netbar/contract/counter/voucher/voucher.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { askPlatform } from './ask-platform.ts';
import { refuseRefunded, takeNetFeeBack } from './redeem.ts';
import { askVoucherJob, lockSoldVoucher, stepVoucher } from './step-voucher.ts';
import { getVoucher } from './voucher.queries.ts';

/**
 * Takes a write-off back. The net fee leaves the wallet before the platform is asked, so that nobody can use it meanwhile; it comes
 * back if the platform refuses. The order is refunded once the platform says that it is done.
 */
export async function revokeVoucher(ctx: Ctx, input: In<typeof voucherApi.revoke>) {
  const { voucherId, version } = input;
  await command(ctx, voucherApi.revoke, input, async (ctx) => {
    const { order, voucher } = await lockSoldVoucher(ctx, voucherId, version);
    if (voucher.status !== 'VERIFIED' || voucher.revokingTime) throw new AppError(commonErrors.wrongStatus);
    if (!voucher.revocableUntil || voucher.revocableUntil < ctx.now) throw new AppError(voucherErrors.tooLate);
    refuseRefunded(order);
    await takeNetFeeBack(ctx, voucher);
    const change = { revokingTime: ctx.now, redeemedTime: null, asks: 0, nextAskTime: ctx.now };
    await stepVoucher(ctx, voucher, { action: 'beginRevoke', by: 'person', change });
    ctx.later(askVoucherJob, { voucherId }, new Date(ctx.now.getTime() + FIRST_ASK_MS));
    return getVoucher(ctx, voucherId);
  });
  await askPlatform(ctx, voucherId);
  const voucher = await getVoucher(ctx, voucherId);
  // Neither taken back nor in doubt: the platform said no.
  if (voucher.status === 'VERIFIED' && !voucher.isRevoking) throw refusalToRevoke(voucher);
  return voucher;
}

const refusalToRevoke = ({ refusal, said }: { refusal: VoucherRefusal | null; said: string }) =>
  refusal === 'TOO_LATE' ? new AppError(voucherErrors.tooLate) : new AppError(voucherErrors.refusedBy, { said });

/** Longer than the first call may take. */
const FIRST_ASK_MS = 15_000;
