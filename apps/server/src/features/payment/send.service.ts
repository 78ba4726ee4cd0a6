import { channelOfCode } from '@netbar/contract/payment/payment.rules';
import { paymentErrors } from '@netbar/contract/payment/payment.api';
import type { NewTender } from '@netbar/contract/payment/payment.model';
import { paymentMachine } from '@netbar/contract/payment/payment.rules';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { askJob, nextAsk, SHOWN_LIFE_MS } from './ask-timing.service.ts';
import { findPayment, lockPayment, stepPayment, type StoredPayment } from './lock-payment.service.ts';
import { openDesk, requireMerchant } from './merchant.service.ts';
import { settle } from './settle.service.ts';

export type ChannelTender = Extract<NewTender, { tender: 'WECHAT' | 'ALIPAY' }>;
export const isOfChannel = (tender: NewTender): tender is ChannelTender =>
  tender.tender === 'WECHAT' || tender.tender === 'ALIPAY';

/** Writes a payment down before anybody is asked for money: whatever happens then is found again by its number. */
export async function openPayment(ctx: Tx, order: LockedOrder, { tender, amountFen, payerCode }: ChannelTender, seq: number) {
  if (payerCode && channelOfCode(payerCode) !== tender) throw new AppError(paymentErrors.wrongCode);
  const { id: orderId, type: orderType, branchId } = order;
  const { brandId } = await requireBranch(ctx, branchId);
  const merchantId = await requireMerchant(ctx, brandId, tender);
  const id = ctx.newId();
  const row = { id, orderId, orderType, branchId, seq, tender, amountFen, merchantId, createdTime: ctx.now };
  await ctx.db
    .insertInto('payments')
    .values({
      ...row,
      status: 'INIT',
      mode: payerCode ? 'SCANNED' : 'SHOWN',
      outTradeNo: id.replaceAll('-', ''),
      expiresTime: payerCode ? null : new Date(ctx.now.getTime() + SHOWN_LIFE_MS),
      nextAskTime: nextAsk(0, ctx.now),
    })
    .execute();
  traceOpened(ctx, paymentMachine, { id, branchId, status: 'INIT' }, { no: order.no, tender, amountFen });
  // Should this server stop before it has asked, the worker finds out that nothing was sent.
  ctx.later(askJob, { paymentId: id }, nextAsk(0, ctx.now));
}

/** Asks the provider for the money of a payment that was written down. Asked twice, the second only looks what became of it. */
export async function sendOff(ctx: Ctx, paymentId: string, { payerCode }: ChannelTender) {
  const isOurs = await inTx(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx, paymentId);
    if (payment.status === 'INIT') await stepPayment(ctx, payment, 'send');
    return payment.status === 'INIT';
  });
  if (!isOurs) return;
  const payment = await findPayment(ctx, paymentId);
  const { branchNo, name } = await requireBranch(ctx, payment.branchId);
  const { acquirer, notifyUrl } = await openDesk(ctx, payment.merchantId as string);
  const charge = { outTradeNo: payment.outTradeNo as string, amountFen: payment.amountFen, description: name };
  if (payerCode) await settle(ctx, paymentId, await acquirer.takeCode({ ...charge, payerCode, branchNo, deviceIp: ctx.ip }));
  else await show(ctx, payment, await acquirer.showCode({ ...charge, notifyUrl, expiresTime: payment.expiresTime as Date }));
}

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>['acquirer']['showCode']>>;

/** The code goes on the screen; a code nobody got is asked about like any other payment. */
async function show(ctx: Ctx, { id }: StoredPayment, result: Shown) {
  if (result.outcome !== 'PENDING') return settle(ctx, id, result);
  await inTx(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx, id);
    if (payment.status === 'PENDING') await stepPayment(ctx, payment, 'ask', { codeUrl: result.codeUrl });
  });
}
