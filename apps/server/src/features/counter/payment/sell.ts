import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { walletErrors } from '@netbar/contract/guests/wallet/wallet.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { signerFunction } from '@netbar/contract/money/shift/limit.rules';
import {
  type DraftLine,
  draftLines,
  getOrder,
  type LockedOrder,
  openOrder,
  quoteCharge,
  reserveGoods,
} from '#features/counter/order/order.ts';
import { reserveUses } from '#features/activities/activity/activity.ts';
import { openCoupons } from '#features/activities/coupon/coupon.ts';
import { bookFoundStock } from '#features/goods/stock/stock.ts';
import { lockActiveMember } from '#features/guests/member/member.ts';
import { policyOf } from '#features/guests/wallet/wallet.ts';
import { countAgainstLimit, lockCashier, readSignature } from '#features/money/shift/shift.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Actor, Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { readBeside, sendPayments, takeTenders } from './pay.ts';

/** Creates an order, takes the money and hands the goods over, in one transaction. */
export async function sellAtCounter(ctx: Ctx, input: In<typeof paymentApi.sell>) {
  const beside = await readBeside(ctx, input.tenders, async () => input);
  const approver = input.approver && (await readSignature(ctx, input.approver, input.branchId, signerFunction.FORCED_SALE));
  const coupons = await openCoupons(ctx, input);
  const sold = await command(ctx, paymentApi.sell, input, async (ctx) => {
    const { payableFen, tenders, isForced } = input;
    const lines = await draftLines(ctx, input);
    const order = await openOrder(ctx, { ...input, coupons, lines, completesWhenPaid: true });
    if (order.payableFen !== payableFen) throw new AppError(orderErrors.priceChanged, { amount: yuan(order.payableFen) });
    if (isForced) await forceSale(ctx, order, lines, approver);
    const { id: orderId, status } = await takeTenders(ctx, order, tenders, beside);
    // A finished order has taken its goods already; one that waits for a provider reserves them.
    if (status !== 'COMPLETED') await reserveGoods(ctx, order);
    return getOrder(ctx, { orderId });
  });
  return sendPayments(ctx, sold, input.tenders);
}

/** Books in the goods that the sale lacks, and counts what they are sold for against the cashier's limits. */
async function forceSale(ctx: Tx, { id, no, branchId, shiftId }: LockedOrder, lines: DraftLine[], approver: Actor | undefined) {
  await lockCashier(ctx, branchId);
  const found = await bookFoundStock(ctx, { branchId, saleNo: no, lines: lines.flatMap(goodsOfLine) });
  if (!found) return;
  const isFound = ({ goods }: DraftLine) => goods.some(({ productId }) => found.productIds.includes(productId));
  const fen = lines.filter(isFound).reduce((sum, line) => sum + line.unitPriceFen * line.qty - line.discountFen, 0);
  const act = { kind: 'FORCED_SALE', branchId, orderId: id, shiftId, docType: 'FORCED_SALE', docId: found.id } as const;
  if (fen > 0) await countAgainstLimit(ctx, { ...act, fen, approver });
}

/** The goods that leave the store with a line. */
const goodsOfLine = ({ goods, qty }: DraftLine) => goods.map((one) => ({ productId: one.productId, qty: one.qty * qty }));

/** Recharges a member's wallet, with the bonus that was shown. */
export async function chargeMember(ctx: Ctx, input: In<typeof paymentApi.chargeMember>) {
  const charged = await command(ctx, paymentApi.chargeMember, input, async (ctx) => {
    const { branchId, memberId, amountFen, remark, tenders } = input;
    const { brandId } = await requireBranch(ctx, branchId);
    const { minChargeFen, maxChargeFen } = await policyOf(ctx, brandId);
    if (amountFen < minChargeFen || amountFen > maxChargeFen)
      throw new AppError(walletErrors.chargeOutside, { min: minChargeFen / 100, max: maxChargeFen / 100 });
    await lockActiveMember(ctx, memberId);
    const { bonusFen, bonusExpiresTime, uses } = await quoteCharge(ctx, { branchId, memberId, amountFen });
    if (input.bonusFen !== undefined && bonusFen !== input.bonusFen)
      throw new AppError(orderErrors.bonusChanged, { amount: yuan(bonusFen) });
    const line = { productId: null, kind: 'RECHARGE', name: '充值', unit: '', unitPriceFen: amountFen, qty: 1 } as const;
    const order = await openOrder(ctx, {
      branchId,
      memberId,
      remark,
      type: 'CHARGE',
      source: 1,
      lines: [{ ...line, discountFen: 0, pointsCost: 0, goods: [] }],
      completesWhenPaid: true,
      bonusFen,
      bonusExpiresTime,
    });
    const document = { branchId, brandId, memberId, docType: 'ORDER', docId: order.id, bizDate: order.bizDate };
    const short = await reserveUses(ctx, document, uses);
    // Another counter used up the budget a moment ago.
    if (short.length > 0) throw new AppError(orderErrors.bonusChanged, { amount: yuan(0) });
    const { id: orderId } = await takeTenders(ctx, order, tenders);
    return getOrder(ctx, { orderId });
  });
  return sendPayments(ctx, charged, input.tenders);
}
