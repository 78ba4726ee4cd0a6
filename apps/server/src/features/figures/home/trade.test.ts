import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { countFigures } from '#testing/figures.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let owner: Person;
let stranger: Person;
let productId: string;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  const can = ['ORDER_LIST', 'SHIFT_LIST', 'ORDER_WORK'];
  owner = await world.hire({ can, branchIds: [counter.branchId] });
  stranger = await world.hire({ can, branchIds: [world.ours.second] });
  productId = await counter.goods({ priceFen: 1000, qty: 40, valueFen: 4000 });
});
afterAll(() => world.close());

const sale = (qty: number) =>
  counter.sell({ lines: [counter.line(productId, qty)], payableFen: 1000 * qty, tenders: [counter.cash(1000 * qty)] });
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
const isMoney = (tender: string) => ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD', 'GROUPBUY'].includes(tender);

describe('what was earned and what was taken', () => {
  it('is told within scope once the worker has counted it; a refund is no less taken', async () => {
    await sale(3);
    const act = counter.act(await sale(2));
    await counter.cashier.call(refundApi.refund, { ...act, amountFen: 2000, restock: true, reason: '客人退货' });
    await countFigures(world);

    const { trade } = await owner.call(homeApi.overview, {});
    expect(trade).toMatchObject({ taken: { now: 5000, before: 0 }, orders: { now: 2, before: 0 }, goods: { now: 5000 } });
    expect(trade!.branches).toMatchObject([{ id: counter.branchId, taken: { now: 5000 } }]);
    const here = (await owner.call(homeApi.trend, {}))!;
    expect(here.earned.at(-1)).toMatchObject({ goods: 3000, netFee: 0, lease: 0, given: 0 });
    expect(here.taken.at(-1)).toMatchObject({ goods: 5000, charge: 0 });

    const elsewhere = (await stranger.call(homeApi.trend, {}))!;
    expect(sum(elsewhere.earned.map(({ goods }) => goods)) + sum(elsewhere.taken.map(({ goods }) => goods))).toBe(0);
    expect((await stranger.call(homeApi.overview, {})).trade).toMatchObject({ taken: { now: 0 }, branches: [] });
  });
});

describe('every figure is the sum of its list', () => {
  it('takings: tenders by branches add up both ways to the payments of the listed orders; a balance is no taking', async () => {
    const guest = await counter.guest(0);
    const charge = { branchId: counter.branchId, memberId: guest.id, amountFen: 10_000, bonusFen: 0 };
    await counter.manager.call(paymentApi.chargeMember, { ...charge, tenders: [counter.cash(10_000)] });
    const fromBalance = { tender: 'WALLET' as const, amountFen: 1000, evidence: guest.evidence };
    await counter.sell({
      memberId: guest.id,
      lines: [counter.line(productId, 2)],
      payableFen: 2000,
      tenders: [fromBalance, counter.cash(1000)],
    });
    await countFigures(world);

    const figures = (await owner.call(homeApi.takings, {}))!;

    const { rows } = await owner.call(orderApi.list, { from: figures.from, to: figures.to, paid: 'paid', limit: 200 });
    const orders = await Promise.all(rows.map(({ id }) => owner.call(orderApi.detail, { orderId: id })));
    const payments = orders.flatMap((order) => order.payments).filter(({ status }) => status === 'SUCCEEDED');
    const listed = sum(payments.filter(({ tender }) => isMoney(tender)).map(({ amountFen }) => amountFen));
    expect(figures.total.now).toBe(listed);
    expect(sum(figures.tenders.map(({ fen }) => fen))).toBe(listed);
    expect(sum(figures.branches.map(({ taken }) => taken.now))).toBe(listed);
    for (const { tenders, taken } of figures.branches) expect(sum(tenders.map(({ fen }) => fen))).toBe(taken.now);
    expect(figures.fromBalanceFen).toBe(1000);
    expect(figures.chargeFen).toBe(10_000);
    expect(figures.owed.principalFen).toBe(9000);
    const overview = await owner.call(homeApi.overview, {});
    expect(overview.trade!.taken.now).toBe(listed);
    const goods = await owner.call(orderApi.list, { from: overview.date, to: overview.date, paid: 'paid', type: 'SALE' });
    expect(overview.trade!.goods.now).toBe(sum(goods.rows.map(({ payableFen }) => payableFen)));
  });

  it('refunds: those of the day, also of older orders', async () => {
    const figures = (await owner.call(homeApi.takings, {}))!;
    const { rows, total } = await counter.manager.call(refundApi.list, { from: figures.from, to: figures.to, status: 1 });
    expect(figures.refunds).toEqual({ count: total, fen: sum(rows.map(({ amountFen }) => amountFen)) });
    expect(total).toBe(1);
  });

  it('shifts: only for people who may see them, with what was short', async () => {
    const figures = (await owner.call(homeApi.takings, {}))!;
    const { rows } = await owner.call(shiftApi.list, { branchId: counter.branchId, status: 'CLOSED' });
    expect(figures.branches[0]!.shifts).toEqual({ closed: rows.length, unaudited: rows.length, diffFen: 0 });
    const blind = await world.hire({ can: ['ORDER_LIST'], branchIds: [counter.branchId] });
    expect((await blind.call(homeApi.takings, {}))!.branches[0]!.shifts).toBeNull();
  });

  it('K16 compares with the day before at the same time of day, and a branch with its weekday', async () => {
    const noon = startOfBizDate((await owner.call(homeApi.overview, {})).date).getTime() + DAY_MS / 2;
    const sellAt = async (days: number, seconds: number, qty: number) => {
      world.clock.now = new Date(noon - days * DAY_MS + seconds * 1000);
      await sale(qty);
    };
    await world.owner.query(`update tenant.prices set valid = tstzrange(lower(valid) - interval '9 days', upper(valid))`);
    await sellAt(7, -60, 1);
    await sellAt(7, 60, 2);
    await sellAt(1, -60, 3);
    await sellAt(1, 60, 4);
    world.clock.now = new Date(noon);
    await countFigures(world);
    expect((await owner.call(homeApi.overview, {})).trade!.taken.before).toBe(3000);
    expect((await owner.call(homeApi.takings, {}))!.total.before).toBe(3000);
    expect((await owner.call(homeApi.takings, { period: 'YESTERDAY' }))!.total.now).toBe(7000);
    const here = await owner.call(homeApi.branchNow, { branchId: counter.branchId });
    expect(here.takings!.taken.before).toBe(1000);
    expect(here.onShift).toHaveLength(1);
    delete world.clock.now;
  });
});
