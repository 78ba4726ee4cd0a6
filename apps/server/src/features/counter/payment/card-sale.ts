import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { limitCodeMisses, pickCards, redeemCard, reserveCards } from '#features/activities/recharge-card/recharge-card.ts';
import { type DraftLine, getOrder, openOrder } from '#features/counter/order/order.ts';
import { requireMemberAtMachine } from '#features/floor/machine/machine.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { sendPayments, takeTenders } from './pay.ts';

/** Sells recharge cards: reserves them for a new order, which makes them good once it is paid. No activity changes their price. */
export async function sellCardsAtCounter(ctx: Ctx, input: In<typeof cardSaleApi.sellCards>) {
  const sold = await command(ctx, cardSaleApi.sellCards, input, async (ctx) => {
    const { branchId, remark, tenders, payableFen } = input;
    await requireBranch(ctx, branchId);
    const { name, priceFen, cards } = await pickCards(ctx, input);
    const lines = cards.map(({ serial }): DraftLine => cardLine(`${name} ${serial}`, priceFen));
    const order = await openOrder(ctx, {
      branchId,
      remark,
      type: 'SALE',
      source: 1,
      lines,
      isPriced: true,
      completesWhenPaid: true,
    });
    if (order.payableFen !== payableFen) throw new AppError(orderErrors.priceChanged, { amount: yuan(order.payableFen) });
    await reserveCards(ctx, cards, order);
    const { id: orderId } = await takeTenders(ctx, order, tenders);
    return getOrder(ctx, { orderId });
  });
  return sendPayments(ctx, sold, input.tenders);
}

const cardLine = (name: string, unitPriceFen: number): DraftLine => ({
  productId: null,
  kind: 'CARD',
  name,
  unit: '张',
  unitPriceFen,
  qty: 1,
  discountFen: 0,
  pointsCost: 0,
  goods: [],
});

/** The member who signed in at a machine redeems a card there. */
export async function redeemAtMachine(ctx: Ctx, input: In<typeof cardSaleApi.redeemCard>) {
  const { branchId, machine, code } = input;
  const { memberId, brandId } = await requireMemberAtMachine(ctx, input);
  const own = { ...ctx, actor: { ...ctx.actor, brandIds: [brandId] } };
  return limitCodeMisses(own, { memberId, branchId, device: `${branchId} ${machine}` }, () =>
    command(own, cardSaleApi.redeemCard, input, (ctx) => redeemCard(ctx, { branchId, memberId, code })),
  );
}
