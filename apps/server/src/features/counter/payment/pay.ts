import { orderLifecycle } from '@netbar/contract/counter/order/order.rules';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { paymentErrors } from '@netbar/contract/counter/payment/payment.errors';
import type { NewTender } from '@netbar/contract/counter/payment/payment.model';
import { chargeTenders } from '@netbar/contract/counter/payment/payment.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { yuan } from '@netbar/contract/kernel/money';
import { signerFunction } from '@netbar/contract/money/shift/limit.rules';
import { findBatchOf } from '#features/activities/recharge-card/recharge-card.ts';
import { getOrder, lockOrder, type LockedOrder } from '#features/counter/order/order.ts';
import { readEvidence } from '#features/guests/evidence/evidence.ts';
import { findOpenShift, readSignature } from '#features/money/shift/shift.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { inPipeline } from '#kernel/postgres/pipeline.ts';
import { typedVoucher } from './payment.ts';
import { isProviderTender, openPayment, sendPayment } from './provider.ts';
import { advanceOrder, takeTender, type Beside, type ImmediateTender } from './tenders.ts';

/** Pays an order, or a part of it. */
export async function payOrder(ctx: Ctx, input: In<typeof paymentApi.pay>) {
  const { orderId, version, tenders } = input;
  const beside = await readBeside(ctx, tenders, () => getOrder(ctx, { orderId }));
  const order = await command(ctx, paymentApi.pay, input, async (ctx) => {
    await takeTenders(ctx, await lockOrder(ctx, orderId, version), tenders, beside);
    return getOrder(ctx, { orderId });
  });
  return sendPayments(ctx, order, tenders);
}

type BesideTenders = ReadonlyMap<NewTender, Beside>;
type Where = () => Promise<{ branchId: string; memberId?: string | null | undefined }>;

/**
 * Checks who signs beside the cashier and what the member shows. Before the transaction: comparing passwords and PINs is slow,
 * and wrong ones are counted.
 */
export async function readBeside(ctx: Ctx, tenders: NewTender[], where: Where): Promise<BesideTenders> {
  const beside = new Map<NewTender, Beside>();
  for (const tender of tenders) {
    if (tender.tender === 'SIGNED' && tender.approver)
      beside.set(tender, { signer: await readSignature(ctx, tender.approver, (await where()).branchId, signerFunction.SIGNED) });
    if (tender.tender !== 'WALLET' && tender.tender !== 'POINTS') continue;
    const { branchId, memberId } = await where();
    if (memberId) beside.set(tender, { shown: await readEvidence(ctx, { memberId, branchId }, tender.evidence) });
  }
  return beside;
}

/** Takes the tenders for a locked order. A payment by a provider is stored here and sent after the commit, by `sendPayments`. */
export async function takeTenders(
  ctx: Tx,
  order: LockedOrder,
  tenders: NewTender[],
  beside?: BesideTenders,
): Promise<LockedOrder> {
  if (!nextStatus(orderLifecycle, order.status, 'payPart')) throw new AppError(commonErrors.wrongStatus);
  refuseTooMuch(order, tenders);
  await refuseForCards(ctx, order, tenders);
  const { branchId } = order;
  const [bizDate, shift, first] = await inPipeline(
    bizDateAt(ctx, branchId),
    findOpenShift(ctx, branchId),
    nextPaymentSeq(ctx, order.id),
  );
  let seq = first;
  const sum = { fen: 0, points: 0 };
  const detail: Record<string, number> = {};
  for (const tender of tenders.filter(isImmediate)) {
    if (tender.tender === 'GROUPBUY')
      for (const refuse of typedVoucher.all()) await refuse(ctx, { branchId, platform: tender.platform });
    for (const taken of await takeTender(ctx, order, tender, { bizDate, shift, seq, ...beside?.get(tender) })) {
      seq += 1;
      sum.fen += Number(taken.amountFen);
      sum.points += Number(taken.points ?? 0);
      detail[taken.tender] = (detail[taken.tender] ?? 0) + Number(taken.points || taken.amountFen);
    }
  }
  const [byProvider, another] = tenders.filter(isProviderTender);
  if (another) throw new AppError(paymentErrors.oneAtATime);
  if (byProvider) await openPayment(ctx, order, byProvider, seq);
  // With a provider alone no money came yet.
  return byProvider && seq === first ? order : advanceOrder(ctx, order, { ...sum, by: 'person', detail });
}

const isImmediate = (tender: NewTender): tender is ImmediateTender => !isProviderTender(tender);

/** Refuses more than is due, and a recharge that is not paid in money. */
function refuseTooMuch(order: LockedOrder, tenders: NewTender[]) {
  if (order.type === 'CHARGE' && tenders.some(({ tender }) => !chargeTenders.some((fits) => fits === tender)))
    throw new AppError(paymentErrors.notForCharge);
  const dueFen = order.payableFen - order.paidFen;
  const given = tenders.reduce((sum, tender) => sum + ('amountFen' in tender ? tender.amountFen : 0), 0);
  if (given > dueFen) throw new AppError(paymentErrors.tooMuch, { amount: yuan(dueFen) });
  const points = tenders.reduce((sum, tender) => sum + ('points' in tender ? tender.points : 0), 0);
  const duePoints = order.pointsCost - order.pointsPaid;
  if (points > duePoints) throw new AppError(paymentErrors.pointsOnly, { points: duePoints });
}

/** Recharge cards are paid in money, like the recharges they become. Balance and points need a member, whom such an order has not. */
async function refuseForCards(ctx: Tx, order: LockedOrder, tenders: NewTender[]) {
  if (order.type !== 'SALE' || !tenders.some(({ tender }) => tender === 'SIGNED' || tender === 'GROUPBUY')) return;
  if (await findBatchOf(ctx, order.id)) throw new AppError(paymentErrors.notForCards);
}

async function nextPaymentSeq(ctx: Tx, orderId: string) {
  const { last } = await ctx.db
    .selectFrom('payments')
    .select((q) => q.fn.max('seq').as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type ShownOrder = Awaited<ReturnType<typeof getOrder>>;

/** Sends the stored payment to its provider, after the commit. A retry with the same idempotency key does not send it twice. */
export async function sendPayments(ctx: Ctx, order: ShownOrder, tenders: NewTender[]): Promise<ShownOrder> {
  const tender = tenders.find(isProviderTender);
  const waiting = order.payments.find(({ status }) => status === 'INIT');
  if (!tender || !waiting) return order;
  await sendPayment(ctx, waiting.id, tender);
  return getOrder(ctx, { orderId: order.id });
}
