import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashierRights, managerRights, openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { setThresholds } from '#testing/limits.ts';
import { giveCredentials, PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
/** At a drawer of their own, with nothing given away yet. */
let thief: Person;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  await setThresholds(world, counter.branchId, Thresholds.parse({}));
});
beforeEach(async () => {
  thief = await hire(cashierRights);
  await openDrawerOf(thief);
});
afterAll(() => world.close());

async function hire(can: string[], level = 3) {
  const person = await world.hire({ branchIds: [counter.branchId], level, can });
  await giveCredentials(world, person);
  return person;
}
async function openDrawerOf(person: Person, fen = 50_000) {
  const { id: drawerId } = await counter.manager.call(shiftApi.addDrawer, {
    branchId: counter.branchId,
    name: world.newId().slice(-12),
  });
  return person.call(shiftApi.open, { branchId: counter.branchId, drawerId, count: pilesOf(fen) });
}
const sign = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });
const sold = async (priceFen: number, by = thief, qty = 1) => {
  const productId = await counter.goods({ priceFen, qty: 100 });
  const payableFen = priceFen * qty;
  return counter.sell({ lines: [counter.line(productId, qty)], payableFen, tenders: [counter.cash(payableFen)] }, by);
};
type Sold = Awaited<ReturnType<typeof sold>>;
const refundWhole = (order: Sold, by = thief, approver?: Person) =>
  by.call(refundApi.refund, {
    ...counter.act(order),
    amountFen: order.paidFen,
    restock: true,
    reason: '客人退货',
    ...(approver && { approver: sign(approver) }),
  });
/** Sells for this much and refunds it at once. */
const refund = async (fen: number, by = thief, approver?: Person) => refundWhole(await sold(fen, by), by, approver);
const overLimit = { data: { reason: 'shift.refundOverLimit' } };
const left = (by = thief) => by.call(shiftApi.allowance, { branchId: counter.branchId, kind: 'REFUND' });

/** Counts what is there, signs over to the manager and opens the drawer again. */
async function nextShift(shift: { id: string; version: number }, fen: number, by = thief) {
  const { branchId } = counter;
  const step = (at: { version: number }) => ({ id: shift.id, branchId, version: at.version });
  const now = await by.call(shiftApi.get, { id: shift.id, branchId });
  const counting = await by.call(shiftApi.startCount, step(now));
  const counted = await by.call(shiftApi.count, { ...step(counting), count: pilesOf(fen) });
  const receiver = sign(counter.manager);
  await by.call(shiftApi.close, { ...step(counted), keepFen: 0, password: PASSWORD, receiver });
  return openDrawerOf(by);
}

describe('S7 what a cashier refunds alone is a sum', () => {
  it('four times ¥39 are refused where ¥156 is: the shift counts, and the dialog says what is left', async () => {
    await refund(3900);
    expect(await left()).toEqual({ leftFen: 5000, span: 'ORDER' });
    await refund(3900);
    expect(await left()).toEqual({ leftFen: 2200, span: 'SHIFT' });
    const third = await sold(3900);
    const shown = await thief.call(refundApi.preview, { orderId: third.id });
    expect(shown).toMatchObject({ needsManager: true, allowance: { leftFen: 2200, span: 'SHIFT' } });
    await expect(refundWhole(third)).rejects.toThrow('超出可退额度：本班还可退 ¥22.00，请店长签字');
  });

  it('of one order, piece by piece, no more than at once', async () => {
    const order = await sold(3000, thief, 2);
    const piece = { lines: [{ orderLineId: order.lines[0]!.id, qty: 1 }], amountFen: 3000, restock: true, reason: '退一件' };
    const first = await thief.call(refundApi.refund, { ...counter.act(order), ...piece });
    const { version } = await thief.call(orderApi.get, { orderId: order.id });
    expect(first.amountFen).toBe(3000);
    await expect(thief.call(refundApi.refund, { orderId: order.id, version, ...piece })).rejects.toThrow('本单还可退 ¥20.00');
  });

  it('through a second drawer and in the next shift of the day it goes on; signing off and on again does not begin anew', async () => {
    const person = await hire(cashierRights);
    await setThresholds(world, counter.branchId, { refundDayFen: 15_000 });
    const morning = await openDrawerOf(person);
    await refund(5000, person);
    await refund(5000, person);
    await openDrawerOf(person);
    // Another drawer is open too, but the person is on the shift they opened first.
    await expect(refund(100, person)).rejects.toMatchObject(overLimit);
    await nextShift(morning, 50_000, person);
    await refund(4000, person);
    expect(await left(person)).toEqual({ leftFen: 1000, span: 'DAY' });
    await expect(refund(1100, person)).rejects.toThrow('今日还可退 ¥10.00');
    await setThresholds(world, counter.branchId, Thresholds.parse({}));
  });

  it('in two windows at once only one passes', async () => {
    const [first, second] = [await sold(5000), await sold(5000)];
    await refund(1000);
    const row = { table: 'tenant.cashiers', where: { account_id: thief.accountId } };
    const ended = await world.race(row, () => [refundWhole(first), refundWhole(second)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refunding, selling again and refunding again counts twice', async () => {
    const productId = await counter.goods({ priceFen: 5000, qty: 1 });
    const sale = { lines: [counter.line(productId)], payableFen: 5000, tenders: [counter.cash(5000)] };
    await refundWhole(await counter.sell(sale, thief));
    await refundWhole(await counter.sell(sale, thief));
    await expect(refundWhole(await counter.sell(sale, thief))).rejects.toMatchObject(overLimit);
  });

  it('what the manager signed does not count, and nobody signs for themselves', async () => {
    await refund(5000, thief, counter.manager);
    await refund(5000, thief, counter.manager);
    expect(await left()).toEqual({ leftFen: 5000, span: 'ORDER' });
    const boss = await hire(managerRights, 2);
    await openDrawerOf(boss);
    await refund(5000, boss);
    const order = await sold(6000, boss);
    await expect(refundWhole(order, boss)).rejects.toThrow('请另一位有权限的人签字');
    await expect(refundWhole(order, boss, boss)).rejects.toMatchObject(overLimit);
    await expect(refundWhole(order, boss, counter.manager)).resolves.toMatchObject({ amountFen: 6000 });
  });

  it('cancelling a paid order instead is a refund too', async () => {
    const boss = await hire(managerRights, 2);
    await openDrawerOf(boss);
    const paid = async (fen: number) => {
      const order = await counter.create({ lines: [counter.line(await counter.goods({ priceFen: fen }))] }, boss);
      return boss.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(fen)] });
    };
    const cancel = async (order: Sold, approver?: Person) =>
      boss.call(refundApi.cancelOrder, {
        ...counter.act(order),
        reason: '不要了',
        ...(approver && { approver: sign(approver) }),
      });
    await cancel(await paid(4000));
    await cancel(await paid(4000));
    const third = await paid(4000);
    await expect(cancel(third)).rejects.toMatchObject(overLimit);
    await expect(cancel(third, counter.manager)).resolves.toMatchObject({ status: 'CANCELLED' });
    await expect(refund(2100, boss)).rejects.toMatchObject(overLimit);
  });

  it('a recharge paid back at the counter is one as well', async () => {
    const boss = await hire(managerRights, 2);
    await openDrawerOf(boss);
    await refund(4900, boss);
    await refund(4900, boss);
    const { id: memberId } = await counter.guest(2000);
    const { lots } = await boss.call(walletApi.get, { memberId });
    const back = { memberId, branchId: counter.branchId, lotId: lots[0]!.id, tender: 'CASH' as const, reason: '退卡' };
    await expect(boss.call(walletApi.refundCharge, back)).rejects.toMatchObject(overLimit);
    await expect(boss.call(walletApi.refundCharge, { ...back, approver: sign(counter.manager) })).resolves.toBeTruthy();
  });

  it('zero asks for a signature every time, and no limit for none', async () => {
    const { branchId } = counter;
    await setThresholds(world, branchId, { cashierRefundFen: 0 });
    await expect(refund(1)).rejects.toThrow('本单还可退 ¥0.00');
    await setThresholds(world, branchId, { cashierRefundFen: null, refundShiftFen: null, refundDayFen: null });
    expect(await left()).toEqual({ leftFen: null, span: null });
    await refund(60_000, thief);
    await setThresholds(world, branchId, Thresholds.parse({}));
  });
});

describe('S7 the other things a counter gives away', () => {
  it('orders signed for by a holder of the right count, above the limit another holder signs', async () => {
    const boss = await hire(managerRights, 2);
    await openDrawerOf(boss);
    const signedFor = async (fen: number, approver?: Person) =>
      counter.sell(
        {
          lines: [counter.line(await counter.goods({ priceFen: fen }))],
          payableFen: fen,
          tenders: [{ tender: 'SIGNED', amountFen: fen, reason: '招待', ...(approver && { approver: sign(approver) }) }],
        },
        boss,
      );
    await signedFor(10_000);
    await signedFor(9000);
    await expect(signedFor(2000)).rejects.toThrow('超出签单额度：本班还可签 ¥10.00，请另一位有权限的人签字');
    await expect(signedFor(2000, boss)).rejects.toMatchObject({ data: { reason: 'shift.signedOverLimit' } });
    await expect(signedFor(20_000, counter.manager)).resolves.toMatchObject({ paid: 'paid' });
    await expect(signedFor(1000)).resolves.toMatchObject({ paid: 'paid' });
  });

  it('goods sold without stock count at their price; the rest of the sale does not', async () => {
    const clerk = await hire([...cashierRights, 'FORCE_SALE']);
    const reviewer = await hire(['STOCK_REVIEW'], 2);
    await openDrawerOf(clerk);
    const there = await counter.goods({ priceFen: 9000, qty: 100 });
    const gone = await counter.goods({ priceFen: 2500, qty: 1 });
    const force = (qty: number, approver?: Person) =>
      counter.sell(
        {
          lines: [counter.line(gone, qty), counter.line(there)],
          payableFen: 2500 * qty + 9000,
          tenders: [counter.cash(2500 * qty + 9000)],
          isForced: true,
          ...(approver && { approver: sign(approver) }),
        },
        clerk,
      );
    await force(1);
    await force(2);
    await expect(force(3)).rejects.toThrow('超出强制销售额度：本单还可销售 ¥50.00，请店长签字');
    await force(1);
    await force(1);
    await expect(force(1)).rejects.toThrow('本班还可销售 ¥0.00');
    await expect(force(1, reviewer)).resolves.toMatchObject({ status: 'COMPLETED' });
  });
});

it('and the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
