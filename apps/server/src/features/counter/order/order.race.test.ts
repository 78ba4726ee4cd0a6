import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePayment } from '#features/counter/payment/provider.ts';
import { openChannels, type Channels } from '#testing/channels.ts';
import { openCounter, type Counter, type Order } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

const MANY = 50;

let world: World;
let counter: Counter;
let channels: Channels;
beforeAll(async () => {
  world = await openWorld({ connections: MANY + 10 });
  counter = await openCounter(world);
  channels = await openChannels(world, counter);
});
afterAll(async () => {
  await world.close();
  await channels.close();
});

const orderRow = ({ id }: Order) => ({ table: 'tenant.orders', where: { id } });
const won = (presses: PromiseSettledResult<unknown>[]) => presses.filter(({ status }) => status === 'fulfilled').length;
const times = <T>(press: () => Promise<T>) => Array.from({ length: MANY }, press);

describe('G6 fifty at once', () => {
  it('pay one order, and it is paid once', async () => {
    const order = await counter.create({ lines: [counter.line(await counter.goods({ priceFen: 500 }))] });
    const presses = await world.race(orderRow(order), () =>
      times(() => counter.cashier.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(500)] })),
    );
    expect(won(presses)).toBe(1);
    expect(await channels.read(order)).toMatchObject({ paidFen: 500, payments: [{ status: 'SUCCEEDED' }] });
  }, 60_000);

  it('press one sale with one key, and it is one sale', async () => {
    const productId = await counter.goods({ priceFen: 500, qty: 10 });
    const key = randomUUID();
    const sale = { lines: [counter.line(productId)], payableFen: 500, tenders: [counter.cash(500)] };
    const presses = await Promise.allSettled(times(() => counter.sell(sale, counter.cashier, key)));
    expect(won(presses)).toBeGreaterThanOrEqual(1);
    expect(await counter.stock(productId)).toMatchObject({ onHand: 9 });
  }, 60_000);

  it('refund one order, and no more goes back than was paid', async () => {
    const lines = [counter.line(await counter.goods({ priceFen: 500 }))];
    const order = await counter.sell({ lines, payableFen: 500, tenders: [counter.cash(500)] });
    const input = { ...counter.act(order), amountFen: 500, restock: true, reason: '退货' };
    const presses = await world.race(orderRow(order), () => times(() => counter.cashier.call(refundApi.refund, input)));
    expect(won(presses)).toBe(1);
    expect(await channels.read(order)).toMatchObject({ refundedFen: 500 });
  }, 60_000);

  it('buy the last one, and one of them has it', async () => {
    const productId = await counter.goods({ priceFen: 500, qty: 1, valueFen: 100 });
    const sale = { lines: [counter.line(productId)], payableFen: 500, tenders: [counter.cash(500)] };
    const level = { table: 'tenant.stock_levels', where: { product_id: productId } };
    const presses = await world.race(level, () => times(() => counter.sell(sale)));
    expect(won(presses)).toBe(1);
    expect(await counter.stock(productId)).toMatchObject({ onHand: 0 });
  }, 60_000);
});

it('G6 a sale and the count of its drawer: the sale is counted, or it is refused', async () => {
  const { cashier, branchId, shift } = counter;
  const productId = await counter.goods({ priceFen: 500 });
  const sale = { lines: [counter.line(productId)], payableFen: 500, tenders: [counter.cash(500)] };
  const { version } = await cashier.call(shiftApi.get, { id: shift.id, branchId });
  const step = { id: shift.id, branchId, version };
  const row = { table: 'tenant.shifts', where: { id: shift.id } };
  const presses = await world.race<unknown>(row, () => [counter.sell(sale), cashier.call(shiftApi.startCount, step)]);
  expect(presses[1]?.status).toBe('fulfilled');
  const counting = await cashier.call(shiftApi.count, { ...step, version: version + 1, count: pilesOf(50_000) });
  const { rows } = await world.owner.query<{ fen: string }>(
    `select coalesce(sum(amount_fen - refunded_fen), 0) as fen from tenant.payments where shift_id = $1 and tender = 'CASH'`,
    [shift.id],
  );
  expect(counting.counts.at(-1)?.expectedFen).toBe(50_000 + Number(rows[0]?.fen));
  await cashier.call(shiftApi.abortCount, { ...step, version: version + 2 });
});

it('G7 a callback and a poll that say the same at once credit it once', async () => {
  const order = await channels.show();
  channels.fakes.WECHAT.callbacks.manners.isSilent = true;
  await channels.fakes.WECHAT.pay(channels.outTradeNo(order));
  channels.behave();
  const said = { outcome: 'SUCCEEDED', amountFen: 1000, transactionId: '4200001', paidTime: new Date() } as const;
  const { id } = order.payments[0]!;
  const presses = await world.race(orderRow(order), () =>
    Array.from({ length: 5 }, () => settlePayment(world.system(), id, said)),
  );
  expect(won(presses)).toBe(5);
  expect(await channels.read(order)).toMatchObject({ status: 'COMPLETED', paidFen: 1000 });
  expect((await counter.cashier.call(orderApi.get, { orderId: order.id })).steps.map(({ action }) => action)).toEqual([
    'create',
    'pay',
    'complete',
  ]);
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
