import { orderApi } from '@netbar/contract/counter/order/order.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';
import { expireOrders } from './order-steps.ts';

let world: World;
let counter: Counter;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  seats = await openSeats(world);
});
afterAll(() => world.close());

let seq = 0;
const press = (machine: string, type: 'TEA' | 'AC_ON' | 'AC_OFF' | 'CALL') =>
  seats.say({ machine, session: 's1', seq: ++seq, type, time: new Date().toISOString() });
const calls = () => counter.cashier.call(orderApi.calls, { branchId: counter.branchId });
const callsAt = async (no: string) => (await calls()).filter(({ machineNo }) => machineNo === no);
const events = async () => (await world.owner.query<{ topic: string }>('select topic from tenant.outbox order by id')).rows;

it('RT-05 a button at a machine is a call at the counter, one of a kind, with a time by which to go', async () => {
  const { no } = await seats.machine();
  expect(await press(no, 'TEA')).toMatchObject({ outcome: 'STORED' });
  const [call, ...others] = await callsAt(no);
  expect(others).toEqual([]);
  expect(call).toMatchObject({ type: 'TEA', source: 0, status: 'PENDING', payableFen: 0, expiresTime: null });
  expect(call!.no).toMatch(/^14/);
  const secondsLeft = (row = call!) => (Date.parse(row.dueTime!) - Date.parse(row.createdTime)) / 1000;
  expect(secondsLeft(), 'half of what an order has').toBe(150);
  const setter = await world.hire({ branchIds: [counter.branchId], level: 2, can: ['BRANCH_THRESHOLD'] });
  const before = await setter.call(branchApi.thresholds, { branchId: counter.branchId });
  await setter.call(branchApi.setThresholds, { ...before, thresholds: { ...before.thresholds, orderLateSec: 240 } });
  expect(secondsLeft((await callsAt(no))[0])).toBe(120);
  expect((await events()).at(-1)).toMatchObject({ topic: 'TEA' });
  await press(no, 'TEA');
  expect(await callsAt(no)).toHaveLength(1);

  const accepted = await counter.cashier.call(orderApi.accept, counter.act(call!));
  expect(accepted).toMatchObject({ status: 'CONFIRMED' });
  const done = await counter.cashier.call(orderApi.complete, counter.act(accepted));
  expect(done).toMatchObject({ status: 'COMPLETED', printedCount: null, dueTime: null });
  await press(no, 'TEA');
  expect(await callsAt(no)).toHaveLength(1);
});

it('whoever wants it warmer no longer wants it colder', async () => {
  const { no } = await seats.machine();
  await press(no, 'AC_ON');
  await press(no, 'AC_OFF');
  expect((await callsAt(no)).map(({ type }) => type)).toEqual(['AC_OFF']);
});

it('a machine that the branch does not have, or no longer has, calls nobody', async () => {
  const refused = { outcome: 'REFUSED', reason: 'common.notFound', message: '机器不存在' };
  expect(await press('Z999', 'CALL')).toMatchObject(refused);
  expect(await callsAt('Z999')).toEqual([]);
  const { id: machineId, no, version } = await seats.machine();
  await seats.clerk.call(machineApi.setStatus, { machineId, version, status: 'RETIRED' });
  expect(await press(no, 'CALL')).toMatchObject(refused);
  expect(await callsAt(no)).toEqual([]);
});

it('a call is made at the counter, too, and the same one is not made twice', async () => {
  const { id: machineId, no } = await seats.machine();
  await counter.create({ type: 'CLEAN', machineId });
  await expect(counter.create({ type: 'CLEAN', machineId })).rejects.toThrow(`${no}号机已有一个未完成的同类呼叫`);
  await expect(counter.create({ type: 'CLEAN' })).rejects.toThrow('请选择机器');
});

it('an order nobody paid lets go of its goods after a quarter of an hour', async () => {
  const productId = await counter.goods();
  const order = await counter.create({ lines: [counter.line(productId, 2)], source: 0 });
  const kept = await counter.create({ lines: [counter.line(productId, 1)], source: 1 });
  await expireOrders(world.system(), [order.id, kept.id]);
  expect(await counter.stock(productId)).toMatchObject({ reserved: 3 });
  world.clock.now = new Date(Date.now() + 15 * 60_000 + 1);
  await expireOrders(world.system(), [order.id, kept.id]);
  delete world.clock.now;
  expect(await counter.stock(productId)).toMatchObject({ reserved: 1 });
  const after = await counter.cashier.call(orderApi.get, { orderId: order.id });
  expect(after).toMatchObject({ status: 'CANCELLED' });
  expect(after.steps.at(-1)).toMatchObject({ action: 'expire', actorName: '系统' });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
