import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/machine';
import { yuan } from '@netbar/contract/kernel/money';
import { orderMachine } from '@netbar/contract/order/order.rules';
import { paymentApi, paymentErrors } from '@netbar/contract/payment/payment.api';
import type { NewTender } from '@netbar/contract/payment/payment.model';
import { chargeTenders } from '@netbar/contract/payment/payment.rules';
import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import { lockOrder, type LockedOrder } from '#features/order/lock-order.service.ts';
import { showOrder } from '#features/order/show-order.service.ts';
import { findOpenShift } from '#features/shift/open-shift.service.ts';
import { readSignature } from '#features/shift/signature.service.ts';
import { command } from '#kernel/command.ts';
import type { Actor, Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { inOneFlight } from '#kernel/flight.ts';
import { advance } from './advance.service.ts';
import { isOfChannel, openPayment, sendOff } from './send.service.ts';
import { takeTender, type Immediate } from './take.service.ts';

/** Pays an order, or adds to what was paid. */
export async function payOrder(ctx: Ctx, input: In<typeof paymentApi.pay>) {
  const { orderId, version, tenders } = input;
  const signers = await readSigners(ctx, tenders, () => showOrder(ctx, { orderId }));
  const order = await command(ctx, paymentApi.pay, input, async (ctx) => {
    await takeTenders(ctx, await lockOrder(ctx, orderId, version), tenders, signers);
    return showOrder(ctx, { orderId });
  });
  return sendOffAll(ctx, order, tenders);
}

/** Whoever signed beside the cashier for what nobody pays. Read before the transaction, as every signature. */
export async function readSigners(ctx: Ctx, tenders: NewTender[], where: () => Promise<{ branchId: string }>): Promise<Signers> {
  const signers = new Map<NewTender, Actor>();
  for (const tender of tenders)
    if (tender.tender === 'SIGNED' && tender.approver)
      signers.set(tender, await readSignature(ctx, tender.approver, (await where()).branchId, 'ORDER_SIGN'));
  return signers;
}
type Signers = ReadonlyMap<NewTender, Actor>;

type Shown = Awaited<ReturnType<typeof showOrder>>;

/** The provider is asked once everything is written down. Pressed again with the same key, it is not asked twice. */
export async function sendOffAll(ctx: Ctx, order: Shown, tenders: NewTender[]): Promise<Shown> {
  const tender = tenders.find(isOfChannel);
  const waiting = order.payments.find(({ status }) => status === 'INIT');
  if (!tender || !waiting) return order;
  await sendOff(ctx, waiting.id, tender);
  return showOrder(ctx, { orderId: order.id });
}

const isImmediate = (tender: NewTender): tender is Immediate => !isOfChannel(tender);

/** Takes everything that is given for a locked order. What waits for a provider is sent off after the commit. */
export async function takeTenders(ctx: Tx, order: LockedOrder, tenders: NewTender[], signers?: Signers): Promise<LockedOrder> {
  if (!nextStatus(orderMachine, order.status, 'payPart')) throw new AppError(commonErrors.wrongStatus);
  refuseTooMuch(order, tenders);
  const { branchId } = order;
  const [bizDate, shift, first] = await inOneFlight(
    bizDateAt(ctx, branchId),
    findOpenShift(ctx, branchId),
    nextSeq(ctx, order.id),
  );
  let seq = first;
  const sum = { fen: 0, points: 0 };
  const detail: Record<string, number> = {};
  for (const tender of tenders.filter(isImmediate)) {
    for (const taken of await takeTender(ctx, order, tender, { bizDate, shift, seq, signer: signers?.get(tender) })) {
      seq += 1;
      sum.fen += Number(taken.amountFen);
      sum.points += Number(taken.points ?? 0);
      detail[taken.tender] = (detail[taken.tender] ?? 0) + Number(taken.points || taken.amountFen);
    }
  }
  const [asked, another] = tenders.filter(isOfChannel);
  if (another) throw new AppError(paymentErrors.oneAtATime);
  if (asked) await openPayment(ctx, order, asked, seq);
  // A provider alone has brought nothing yet.
  return asked && seq === first ? order : advance(ctx, order, { ...sum, by: 'person', detail });
}

/** Nobody is charged more than is due, and a recharge is paid in money. */
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

async function nextSeq(ctx: Tx, orderId: string) {
  const { last } = await ctx.db
    .selectFrom('payments')
    .select((q) => q.fn.max('seq').as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
