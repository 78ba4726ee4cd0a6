import { paymentMachine } from '@netbar/contract/payment/payment.rules';
import type { Updateable } from 'kysely';
import { lockOrder } from '#features/order/lock-order.service.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/db.types.ts';
import { notFound } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';

const columns = [
  'payments.id',
  'payments.orderId',
  'payments.branchId',
  'payments.seq',
  'payments.tender',
  'payments.status',
  'payments.version',
  'payments.amountFen',
  'payments.points',
  'payments.refundedFen',
  'payments.merchantId',
  'payments.mode',
  'payments.outTradeNo',
  'payments.expiresTime',
  'payments.createdTime',
  'payments.isFlagged',
  'payments.asks',
] as const;

export type StoredPayment = Awaited<ReturnType<typeof findPayment>>;

export const findPayment = (ctx: Ctx | Tx, paymentId: string) =>
  ctx.db
    .selectFrom('payments')
    .select(columns)
    .where(inScope(ctx, 'payments.branchId'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow(notFound('付款'));

/** The order first, then the payment: the one order in which everybody takes them. */
export async function lockPayment(ctx: Tx, paymentId: string) {
  const { orderId } = await findPayment(ctx, paymentId);
  const order = await lockOrder(ctx, orderId);
  return { order, payment: await lockOne(ctx, paymentId) };
}

export const lockOne = (ctx: Tx, paymentId: string) =>
  ctx.db
    .selectFrom('payments')
    .select(columns)
    .where(inScope(ctx, 'payments.branchId'))
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('付款'));

type Change = Pick<
  Updateable<DB['payments']>,
  'shiftId' | 'reference' | 'refundedFen' | 'settledTime' | 'codeUrl' | 'expiresTime' | 'isFlagged' | 'nextAskTime' | 'asks'
>;

/** One step of a payment. The provider decides, not a person. */
export async function stepPayment(
  ctx: Tx,
  payment: StoredPayment,
  action: keyof typeof paymentMachine.actions,
  change: Change = {},
): Promise<StoredPayment> {
  const status = await transition(ctx, paymentMachine, payment, {
    action,
    by: 'system',
    write: (next) =>
      ctx.db
        .updateTable('payments')
        .set({ ...change, ...next })
        .where('id', '=', payment.id)
        .execute(),
  });
  return { ...payment, ...change, status, version: payment.version + 1 } as StoredPayment;
}
