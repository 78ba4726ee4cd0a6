import { voucherNouns } from '@netbar/contract/counter/voucher/feature';
import { voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { id } from '@netbar/contract/kernel/model';
import type { Updateable } from 'kysely';
import { z } from 'zod';
import { lockOrder } from '#features/counter/order/order.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineJob } from '#kernel/outbox.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';

/** Asks a platform for the result of a write-off, or of taking one back. */
export const askVoucherJob = defineJob('voucher.ask', z.object({ voucherId: id }));

export type StoredVoucher = Awaited<ReturnType<typeof lockVoucher>>;

/** Locks a voucher until the transaction ends. */
export async function lockVoucher(ctx: Tx, voucherId: string, version?: number) {
  const voucher = await voucherById(ctx, voucherId).forNoKeyUpdate().executeTakeFirstOrThrow(notFound(voucherNouns.voucher));
  if (version !== undefined && voucher.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return voucher;
}

/** Locks a voucher and its order. Refunds lock the order first, so everybody does. */
export async function lockSoldVoucher(ctx: Tx, voucherId: string, version?: number) {
  const { orderId } = await readVoucher(ctx, voucherId);
  if (orderId === null) throw new AppError(commonErrors.wrongStatus);
  const order = await lockOrder(ctx, orderId);
  return { order, voucher: await lockVoucher(ctx, voucherId, version) };
}

const readVoucher = (ctx: Ctx | Tx, voucherId: string) =>
  voucherById(ctx, voucherId).executeTakeFirstOrThrow(notFound(voucherNouns.voucher));

const voucherById = (ctx: Ctx | Tx, voucherId: string) =>
  ctx.db
    .selectFrom('vouchers')
    .select(['id', 'brandId', 'branchId', 'platform', 'accountId', 'code', 'dealId', 'title', 'payFen', 'preparedSealed'])
    .select(['status', 'version', 'sentTime', 'busyUntil', 'asks', 'nextAskTime', 'verifyId', 'certificateId', 'orderId'])
    .select(['memberId', 'netFeeFen', 'netFeeDays', 'redeemedTime', 'revocableUntil', 'revokingTime', 'createdTime'])
    .where(inScope(ctx, 'vouchers.branchId'))
    .where('id', '=', voucherId);

type VoucherColumns = Omit<Updateable<DB['vouchers']>, 'id' | 'companyId' | 'status' | 'version'>;

interface VoucherStep {
  action: keyof typeof voucherLifecycle.actions;
  by?: 'person' | 'system';
  change?: VoucherColumns;
}

/** Takes one step of the lifecycle and writes the columns that go with it. */
export async function stepVoucher(
  ctx: Tx,
  voucher: StoredVoucher,
  { action, by = 'system', change = {} }: VoucherStep,
): Promise<StoredVoucher> {
  const status = await transition(ctx, voucherLifecycle, voucher, {
    action,
    by,
    write: (next) =>
      ctx.db
        .updateTable('vouchers')
        .set({ ...change, ...next })
        .where('id', '=', voucher.id)
        .execute(),
  });
  return { ...voucher, ...change, status, version: voucher.version + 1 } as StoredVoucher;
}
