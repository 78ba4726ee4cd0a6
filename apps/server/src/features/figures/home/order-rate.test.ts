import { homeApi } from '@netbar/contract/figures/home/home.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Counter, openCounter } from '#testing/counter.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

it('API-08 tells how many orders of the day were answered, how many in time, and how fast half of them', async () => {
  const rate = () => counter.cashier.call(homeApi.orderRate, { id: counter.branchId });
  expect(await rate()).toMatchObject({ orders: 0, answered: 0, inTime: 0, medianSec: null });
  const noon = new Date('2026-03-10T12:00:00+08:00');
  world.clock.now = noon;
  const productId = await counter.goods();
  for (const sec of [20, 100, 400, null]) {
    world.clock.now = noon;
    const order = await counter.create({ lines: [counter.line(productId)] });
    if (sec === null) continue;
    world.clock.now = new Date(noon.getTime() + sec * 1000);
    await counter.cashier.call(orderApi.accept, counter.act(order));
  }
  expect(await rate()).toEqual({ date: '2026-03-10', orders: 4, answered: 3, inTime: 2, medianSec: 100 });

  const elsewhere = await world.hire({ branchIds: [world.ours.second], can: ['ORDER_WORK'] });
  await expect(elsewhere.call(homeApi.orderRate, { id: counter.branchId })).rejects.toMatchObject({ status: 40400 });
  await expect((await world.hire()).call(homeApi.orderRate, { id: counter.branchId })).rejects.toMatchObject({ status: 40301 });
});
