import { paymentNouns } from '@netbar/contract/counter/payment/feature';
import { paymentLifecycle } from '@netbar/contract/counter/payment/payment.rules';
import { DAY_MS } from '@netbar/contract/kernel/time';
import type { ShiftTender } from '@netbar/contract/money/shift/shift.model';
import { sql, type Updateable } from 'kysely';
import { lockOrder, type LockedOrder } from '#features/counter/order/order.ts';
import type { ShiftPart } from '#features/money/shift/shift.ts';
import type { RefundResult } from '#gateways/payment.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import type { RecordRef } from '#kernel/record-history.ts';
import { transition } from '#kernel/transition.ts';

export { openDesk } from './merchant.ts';
export { advanceOrder, takeTender } from './tenders.ts';
export { moneyTenders } from './takings.ts';

/** How money goes back. Payment must not import refund, so refund hands these functions in. */
export interface MoneyBack {
  /** Refunds a payment that came for an order that no longer waits for it. Runs in the transaction that stores the payment. */
  refundLatePayment: (ctx: Tx, order: LockedOrder, payment: StoredPayment) => Promise<void>;
  /** Stores the result of a refund that a provider reports by callback, by our number of the refund. */
  settleRefundCallback: (ctx: Ctx, refundNo: string, result: RefundResult) => Promise<void>;
}

export const moneyBack = defineExtensionPoint<MoneyBack>();

/** Refuses a voucher that a cashier typed in, where it has to be written off at its platform. Vouchers hand it in. */
export const typedVoucher = defineExtensionPoint<(ctx: Tx, voucher: { branchId: string; platform: string }) => Promise<void>>();

/** Where immediate payments and refunds are booked: the business day, and the shift that takes money now, if there is one. */
export interface Till {
  bizDate: string;
  shift: { id: string; drawerId: string } | undefined;
}

/** The payments of an order, for its timeline. */
export async function findPaymentIds(ctx: Ctx, { id }: RecordRef) {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where(inScope(ctx, 'payments.branchId'))
    .where('orderId', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

export type StoredPayment = Awaited<ReturnType<typeof findPayment>>;

export const findPayment = (ctx: Ctx | Tx, paymentId: string) =>
  paymentById(ctx, paymentId).executeTakeFirstOrThrow(notFound(paymentNouns.paid));

/** Locks a payment and its order. Everybody locks the order first, so that two transactions cannot wait for each other. */
export async function lockPayment(ctx: Tx, paymentId: string) {
  const { orderId } = await findPayment(ctx, paymentId);
  const order = await lockOrder(ctx, orderId);
  return { order, payment: await lockPaymentRow(ctx, paymentId) };
}

/** Locks a payment alone. The caller holds the lock of its order. */
export const lockPaymentRow = (ctx: Tx, paymentId: string) =>
  paymentById(ctx, paymentId).forNoKeyUpdate().executeTakeFirstOrThrow(notFound(paymentNouns.paid));

const paymentById = (ctx: Ctx | Tx, paymentId: string) =>
  ctx.db
    .selectFrom('payments')
    .select(['id', 'orderId', 'branchId', 'seq', 'tender', 'status', 'version', 'amountFen', 'points', 'refundedFen'])
    .select(['merchantId', 'mode', 'outTradeNo', 'expiresTime', 'createdTime', 'isFlagged', 'asks'])
    .where(inScope(ctx, 'payments.branchId'))
    .where('id', '=', paymentId);

type PaymentColumns = Pick<
  Updateable<DB['payments']>,
  'shiftId' | 'reference' | 'refundedFen' | 'settledTime' | 'codeUrl' | 'expiresTime' | 'isFlagged' | 'nextAskTime' | 'asks'
>;

/** Takes one step of the lifecycle and writes the columns that go with it. */
export async function stepPayment(
  ctx: Tx,
  payment: StoredPayment,
  action: keyof typeof paymentLifecycle.actions,
  change: PaymentColumns = {},
): Promise<StoredPayment> {
  const status = await transition(ctx, paymentLifecycle, payment, {
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

/** Payments belong to the shift that is open when they come, or to the one that opens next. */
export const paymentShiftPart: ShiftPart = { attachMoney: attachPayments, tendersOf: sumTendersOfShift };

const TWO_DAYS_MS = 2 * DAY_MS;

async function attachPayments(ctx: Tx, { id: shiftId, branchId }: { id: string; branchId: string }) {
  const loose = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where(inScope(ctx, 'payments.branchId'))
    .where('branchId', '=', branchId)
    .where('status', '=', 'SUCCEEDED')
    .where('shiftId', 'is', null)
    .where('createdTime', '>', new Date(ctx.now.getTime() - TWO_DAYS_MS))
    .orderBy('id')
    .execute();
  for (const { id } of loose) await stepPayment(ctx, await lockPaymentRow(ctx, id), 'attach', { shiftId });
}

async function sumTendersOfShift(ctx: Ctx | Tx, shiftId: string): Promise<ShiftTender[]> {
  const { rows } = await sql<ShiftTender>`
    with paid as (
      select tender, count(*) as n, sum(amount_fen) as fen from tenant.payments
      where shift_id = ${shiftId} and status = 'SUCCEEDED' group by 1),
    back as (
      select p.tender, count(*) as n, sum(r.amount_fen) as fen from tenant.refunds f
      join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
      join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
      where f.shift_id = ${shiftId} group by 1)
    select tender, coalesce(paid.n, 0)::int as "paidCount", coalesce(paid.fen, 0)::bigint as "paidFen",
      coalesce(back.n, 0)::int as "refundedCount", coalesce(back.fen, 0)::bigint as "refundedFen"
    from paid full join back using (tender) order by tender`.execute(ctx.db as Tx['db']);
  return rows;
}
