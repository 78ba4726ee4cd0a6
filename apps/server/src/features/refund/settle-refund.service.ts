import { refundAskMin, refundMachine } from '@netbar/contract/refund/refund.rules';
import type { Updateable } from 'kysely';
import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import { lockOrder } from '#features/order/lock-order.service.ts';
import { lockOne, stepPayment } from '#features/payment/lock-payment.service.ts';
import { findOpenShift } from '#features/shift/open-shift.service.ts';
import type { RefundResult } from '#gateways/payment.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/db.types.ts';
import { transition } from '#kernel/transition.ts';
import { giveBack } from './give-back.service.ts';
import { findPart, lockPart, type StoredPart } from './refund.queries.ts';
import { askProvider, refundJob } from './send-refund.service.ts';
import { syncOrder } from './sync-order.service.ts';

/** Asks the provider about one share and writes down what it says. The worker's job, and what 查询结果 does at once. */
export async function pursue(ctx: Ctx, partId: string) {
  const result = await askProvider(ctx, partId);
  if (result) await settlePart(ctx, partId, result);
}

/** By the clock, for shares whose own job got lost. */
export async function pursueAll(ctx: Ctx, partIds: string[]) {
  for (const partId of partIds) await pursue(ctx, partId);
}

/** What a provider told by itself, by our number for it. */
export async function settleCallback(ctx: Ctx, refundNo: string, result: RefundResult) {
  const part = await ctx.db.selectFrom('refundParts').select('id').where('refundNo', '=', refundNo).executeTakeFirst();
  if (part) await settlePart(ctx, part.id, result);
}

/** Once by what was said: told again, or in another order, it has one effect. */
const settlePart = (ctx: Ctx, partId: string, result: RefundResult) =>
  inTx(ctx, async (ctx) => {
    const { orderId } = await findPart(ctx, partId);
    const order = await lockOrder(ctx, orderId);
    const part = await lockPart(ctx, partId);
    if (part.status !== 'REFUNDING') return;
    if (result.outcome === 'UNKNOWN' || result.outcome === 'PENDING' || isOff(part, result)) return waitOn(ctx, part, result);
    if (result.outcome === 'SUCCEEDED') {
      await stepPart(ctx, part, 'succeed', { finishedTime: ctx.now, nextAskTime: null, needsManual: false });
      const till = { bizDate: await bizDateAt(ctx, order.branchId), shift: await findOpenShift(ctx, order.branchId) };
      await giveBack(ctx, order, till, part);
    } else {
      // What was closed may not be asked for by the same number again.
      const renewed = result.outcome === 'CLOSED' ? { refundNo: renew(part), attempt: part.attempt + 1 } : {};
      await stepPart(ctx, part, 'fail', { ...renewed, nextAskTime: null });
      const payment = await lockOne(ctx, part.paymentId);
      await stepPayment(ctx, payment, 'refund', { refundedFen: payment.refundedFen - part.amountFen });
    }
    await syncOrder(ctx, order, { no: part.no, [part.tender]: part.amountFen });
  });

/** Another sum than was asked for: somebody has to look at it with the provider. */
const isOff = (part: StoredPart, result: RefundResult) => result.outcome === 'SUCCEEDED' && result.amountFen !== part.amountFen;

const renew = ({ no, seq, attempt }: StoredPart) => `${no}P${seq}A${attempt + 1}`;

const MINUTE_MS = 60_000;

async function waitOn(ctx: Tx, part: StoredPart, result: RefundResult) {
  const nextAskTime = new Date(ctx.now.getTime() + refundAskMin(part.asks) * MINUTE_MS);
  const needsManual = isOff(part, result) || (result.outcome === 'PENDING' && result.needsManual);
  await stepPart(ctx, part, 'ask', { nextAskTime, needsManual, asks: part.asks + 1 });
  ctx.later(refundJob, { partId: part.id }, nextAskTime);
}

type Change = Pick<
  Updateable<DB['refundParts']>,
  'refundNo' | 'attempt' | 'needsManual' | 'nextAskTime' | 'asks' | 'finishedTime'
>;

export const stepPart = (ctx: Tx, part: StoredPart, action: keyof typeof refundMachine.actions, change: Change) =>
  transition(ctx, refundMachine, part, {
    action,
    by: action === 'retry' ? 'person' : 'system',
    write: (next) =>
      ctx.db
        .updateTable('refundParts')
        .set({ ...change, ...next })
        .where('id', '=', part.id)
        .execute(),
  });
