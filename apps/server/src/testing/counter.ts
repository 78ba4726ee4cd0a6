import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { randomUUID } from 'node:crypto';
import { addProduct, bringIn, hireBuyer, stockOf } from './goods.ts';
import { giveCard } from './evidence.ts';
import { noSums, setThresholds } from './limits.ts';
import { memberRights, register } from './members.ts';
import { openPurse } from './purse.ts';
import { giveCredentials } from './sign-in.ts';
import type { Person, World } from './world.ts';

export const cashierRights = [
  'ORDER_LIST',
  'ORDER_WORK',
  'ORDER_PAY',
  'ORDER_REFUND',
  'ORDER_CANCEL',
  'SHIFT_WORK',
  'STOCK_LIST',
  'CARD_SELL',
];
export const managerRights = [
  ...new Set([
    ...cashierRights,
    'ORDER_EXCHANGE',
    'ORDER_REFUND_ANY',
    'ORDER_SIGN',
    'SHIFT_AUDIT',
    'SHIFT_LIST',
    ...memberRights,
  ]),
];

export type Counter = Awaited<ReturnType<typeof openCounter>>;
export type Order = Got<typeof orderApi.get>;

/** A drawer of this person's own, with ¥500 in it. */
export async function openDrawer(by: Person, branchId: string) {
  const { id: drawerId } = await by.call(shiftApi.addDrawer, { branchId, name: `前台${randomUUID().slice(0, 8)}` });
  return by.call(shiftApi.open, { branchId, drawerId, count: [{ faceFen: 10_000, count: 5 }] });
}

/** A counter at work: a cashier with an open drawer, a manager, goods on the shelf and members with money. */
export async function openCounter(world: World, branchId = world.ours.first) {
  const buyer = await hireBuyer(world);
  const cashier = await world.hire({ branchIds: [branchId], can: cashierRights });
  const manager = await world.hire({ branchIds: [branchId], level: 2, can: managerRights });
  for (const person of [cashier, manager]) await giveCredentials(world, person);
  await setThresholds(world, branchId, noSums);
  const purse = openPurse(world);
  const { id: drawerId } = await manager.call(shiftApi.addDrawer, { branchId, name: `前台${randomUUID().slice(0, 8)}` });
  const openShift = (by: Person = cashier) =>
    by.call(shiftApi.open, { branchId, drawerId, count: [{ faceFen: 10_000, count: 5 }] });
  const shift = await openShift();

  /** A product on the shelf, so many of it for so much. */
  const goods = async ({ priceFen = 500, qty = 10, valueFen = 2000, ...over }: Goods = {}) => {
    const { id: productId } = await addProduct(world, buyer, { priceFen, ...over });
    const { version } = await buyer.call(productApi.get, { branchId, productId });
    await buyer.call(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
    if (qty > 0) await bringIn(buyer, branchId, productId, { qty, valueFen });
    return productId;
  };
  const line = (productId: string, qty = 1) => ({ productId, qty });
  const cash = (amountFen: number, tenderedFen = amountFen) => ({ tender: 'CASH' as const, amountFen, tenderedFen });
  return {
    branchId,
    drawerId,
    shift,
    buyer,
    cashier,
    manager,
    purse,
    openShift,
    goods,
    line,
    cash,
    stock: (productId: string) => stockOf(buyer, branchId, productId),
    /** A member with money, and what shows that they are there. */
    guest: async (fen = 10_000, bonusFen = 0) => {
      const member = await register(manager, branchId);
      if (fen > 0) await purse.recharge(member.id, branchId, fen, { fen: bonusFen });
      return { ...member, evidence: await giveCard(world, member.id) };
    },
    create: (input: Omit<Sent<typeof orderApi.create>, 'branchId'>, by = cashier) =>
      by.call(orderApi.create, { branchId, ...input }),
    sell: (input: Omit<Sent<typeof paymentApi.sell>, 'branchId'>, by = cashier, key?: string) =>
      by.call(paymentApi.sell, { branchId, ...input }, key),
    act: ({ id: orderId, version }: Pick<Order, 'id' | 'version'>) => ({ orderId, version }),
  };
}

interface Goods {
  minPriceFen?: number;
  name?: string;
  priceFen?: number;
  pointsPrice?: number;
  qty?: number;
  valueFen?: number;
  kind?: 'GOODS' | 'SERVICE' | 'COMBO' | 'LEASE' | 'MATERIAL';
  components?: { productId: string; qty: number }[];
}
