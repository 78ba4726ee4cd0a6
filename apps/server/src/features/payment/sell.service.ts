import { DAY_MS } from '@netbar/contract/kernel/time';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { orderApi, orderErrors } from '@netbar/contract/order/order.api';
import { tierFor } from '@netbar/contract/order/order.rules';
import { walletErrors } from '@netbar/contract/wallet/wallet.api';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { getChargeTiers } from '#features/order/charge-tier.service.ts';
import { openOrder, reserveGoods } from '#features/order/create-order.service.ts';
import { draftLines, type DraftLine } from '#features/order/draft.service.ts';
import { showOrder } from '#features/order/show-order.service.ts';
import { findForSale } from '#features/stock/force-sale.service.ts';
import { policyOf } from '#features/wallet/policy.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { readSigners, sendOffAll, takeTenders } from './pay.service.ts';

/** Takes the order, the money and hands the goods over, all in one. */
export async function sell(ctx: Ctx, input: In<typeof orderApi.sell>) {
  const signers = await readSigners(ctx, input.tenders, async () => input);
  const sold = await command(ctx, orderApi.sell, input, async (ctx) => {
    const { payableFen, tenders, isForced, ...draft } = input;
    const lines = await draftLines(ctx, input);
    const order = await openOrder(ctx, { ...draft, lines, completesWhenPaid: true });
    if (order.payableFen !== payableFen) throw new AppError(orderErrors.priceChanged, { amount: yuan(order.payableFen) });
    if (isForced) await findForSale(ctx, { branchId: order.branchId, saleNo: order.no, lines: lines.flatMap(leaving) });
    const { id: orderId, status } = await takeTenders(ctx, order, tenders, signers);
    // What still waits for money keeps its goods; what was handed over has none left to keep.
    if (status !== 'COMPLETED') await reserveGoods(ctx, order);
    return showOrder(ctx, { orderId });
  });
  return sendOffAll(ctx, sold, input.tenders);
}

/** The goods that leave the store with a line. */
const leaving = ({ goods, qty }: DraftLine) => goods.map((one) => ({ productId: one.productId, qty: one.qty * qty }));

/** A member's money becomes their balance, with the gift that was shown. */
export async function chargeMember(ctx: Ctx, input: In<typeof orderApi.charge>) {
  const charged = await command(ctx, orderApi.charge, input, async (ctx) => {
    const { branchId, memberId, amountFen, remark, tenders } = input;
    const { brandId } = await requireBranch(ctx, branchId);
    const { minChargeFen, maxChargeFen } = await policyOf(ctx, brandId);
    if (amountFen < minChargeFen || amountFen > maxChargeFen)
      throw new AppError(walletErrors.chargeOutside, { min: minChargeFen / 100, max: maxChargeFen / 100 });
    const tier = tierFor((await getChargeTiers(ctx, { brandId })).tiers, amountFen);
    const bonusFen = tier?.bonusFen ?? 0;
    if (bonusFen !== input.bonusFen) throw new AppError(orderErrors.bonusChanged, { amount: yuan(bonusFen) });
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
      bonusExpiresTime: tier?.validDays ? new Date(ctx.now.getTime() + tier.validDays * DAY_MS) : null,
    });
    const { id: orderId } = await takeTenders(ctx, order, tenders);
    return showOrder(ctx, { orderId });
  });
  return sendOffAll(ctx, charged, input.tenders);
}
