import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, bringIn, goodsFunctions, hireBuyer, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let buyer: Person;
let counter: Person;
let second: Person;
let poster: Person;
let branchId: string;
let warehouseId: string;
let cola: string;
let noodle: string;
beforeAll(async () => {
  world = await openWorld();
  branchId = world.ours.first;
  warehouseId = await world.warehouse(branchId);
  buyer = await hireBuyer(world);
  const can = [...goodsFunctions, 'TILL'];
  [counter, second, poster] = [await world.hire({ can }), await world.hire({ can }), await world.hire({ can })];
});
afterAll(() => world.close());

/** Goods of this test alone: everything from before is gone. */
beforeEach(async () => {
  await world.owner.query(`update tenant.stocktake_lines set is_open = false`);
  const { rows } = await counter.call(stockApi.list, { branchId, limit: 200 });
  const lines = rows.flatMap(({ id, onHand }) => (onHand ? [{ productId: id, qty: -onHand }] : []));
  if (lines.length > 0) await counter.call(stockApi.adjust, { branchId, kind: 'WASTAGE', reason: '清空', lines });
  [cola, noodle] = [(await addProduct(world, buyer)).id, (await addProduct(world, buyer, { name: '泡面' })).id];
  await bringIn(counter, branchId, cola, { qty: 10, valueFen: 1000 });
  await bringIn(counter, branchId, noodle, { qty: 20, valueFen: 4000 });
});

const start = (over = {}) => counter.call(stocktakeApi.start, { branchId, ...over });
const count = (id: string, productId: string, qty: number, by = counter) =>
  by.call(stocktakeApi.count, { id, productId, addQty: qty });
const sell = async (productId: string, qty: number) => {
  const memberId = world.newId();
  await counter.call(tillApi.recharge, { branchId, memberId, principalFen: 10_000, bonusFen: 0 });
  return counter.call(tillApi.sell, { branchId, warehouseId, productId, qty, memberId, priceFen: 500 });
};
const onHand = async (productId: string) => (await stockOf(counter, branchId, productId))!.onHand;

describe('a stocktake', () => {
  it('is blind until all is counted, and says then what differs', async () => {
    const { id, lines } = await start();
    expect(lines.map((line) => line.expectedQty)).toEqual([null, null]);
    expect(await count(id, cola, 9)).toEqual({ productId: cola, countedQty: 9 });
    const counting = await counter.call(stocktakeApi.get, { id });
    expect(counting.lines.find((line) => line.productId === cola)).toMatchObject({
      countedQty: 9,
      expectedQty: null,
      diffQty: null,
    });
    await expect(counter.call(stocktakeApi.finish, { id })).rejects.toThrow('还有 1 种商品未盘点');
    await count(id, noodle, 20);

    const review = await counter.call(stocktakeApi.finish, { id });

    expect(review).toMatchObject({ status: 'REVIEW' });
    expect(review.lines.find((line) => line.productId === cola)).toMatchObject({
      expectedQty: 10,
      diffQty: -1,
      needsRecount: false,
    });
  });

  it('goes on while the branch sells: a sale before, during or after the count changes nothing about the difference', async () => {
    const { id } = await start();
    await sell(cola, 2);
    await count(id, cola, 7);
    await sell(cola, 1);
    await count(id, noodle, 20);
    await sell(noodle, 5);
    await counter.call(stocktakeApi.finish, { id });

    const posted = await poster.call(stocktakeApi.post, { id, reason: '月末盘点' });

    expect(posted).toMatchObject({ status: 'POSTED' });
    expect([await onHand(cola), await onHand(noodle)]).toEqual([6, 15]);
    await expect(count(id, cola, 1)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('posted during a sale comes to the same, whoever is first', async () => {
    const { id } = await start();
    await count(id, cola, 9);
    await count(id, noodle, 20);
    await counter.call(stocktakeApi.finish, { id });
    const row = { table: 'tenant.stock_levels', where: { warehouse_id: warehouseId, product_id: cola } };

    const outcomes = await world.race<unknown>(row, () => [
      sell(cola, 3),
      second.call(stocktakeApi.post, { id, reason: '盘点' }),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await onHand(cola)).toBe(6);
  });

  it('a large difference is counted again by somebody else, and their figure counts', async () => {
    const { id } = await start();
    await count(id, cola, 2);
    await count(id, noodle, 20);
    await counter.call(stocktakeApi.finish, { id });
    await expect(poster.call(stocktakeApi.post, { id, reason: '盘点' })).rejects.toThrow('1 种商品差异较大，请由另一人复盘');
    const again = (by: Person) => by.call(stocktakeApi.recount, { id, productId: cola, qty: 4, seenQty: 2 });
    await expect(again(counter)).rejects.toThrow('复盘须由另一人完成');
    await again(second);

    await poster.call(stocktakeApi.post, { id, reason: '盘点' });

    expect(await onHand(cola)).toBe(4);
    expect(await stockOf(counter, branchId, cola)).toMatchObject({ valueFen: 400 });
  });

  it('waits for approval from an amount on, and a count after that makes the approval stale', async () => {
    await buyer.call(approvalApi.setRule, { subjectType: 'STOCKTAKE', isNeeded: true, minFen: 100 });
    const { id } = await start();
    await count(id, cola, 9);
    await count(id, noodle, 20);
    await counter.call(stocktakeApi.finish, { id });
    const { status, pendingApproval } = await poster.call(stocktakeApi.post, { id, reason: '盘点' });
    expect([status, await onHand(cola)]).toEqual(['REVIEW', 10]);
    await second.call(stocktakeApi.recount, { id, productId: cola, qty: 8, seenQty: 9 });
    await expect(buyer.call(approvalApi.decide, { id: pendingApproval!, decision: 'APPROVE' })).resolves.toMatchObject({
      status: 'STALE',
    });
    const again = await poster.call(stocktakeApi.post, { id, reason: '盘点' });
    await buyer.call(approvalApi.decide, { id: again.pendingApproval!, decision: 'APPROVE' });
    expect(await onHand(cola)).toBe(8);
    await buyer.call(approvalApi.setRule, { subjectType: 'STOCKTAKE', isNeeded: false, minFen: 0 });
  });

  it('is posted and approved by nobody who counted', async () => {
    await buyer.call(approvalApi.setRule, { subjectType: 'STOCKTAKE', isNeeded: true, minFen: 100 });
    const { id } = await start();
    await count(id, cola, 9);
    await count(id, noodle, 20, second);
    const { whyNotPost } = await counter.call(stocktakeApi.finish, { id });
    expect(whyNotPost).toContain('不能同时作为审批人');
    for (const one of [counter, second])
      await expect(one.call(stocktakeApi.post, { id, reason: '盘点' })).rejects.toMatchObject({
        data: { reason: 'duty.samePerson' },
      });
    const { pendingApproval } = await poster.call(stocktakeApi.post, { id, reason: '盘点' });
    const approval = { id: pendingApproval!, decision: 'APPROVE' as const };
    for (const one of [counter, second, poster]) {
      await expect(one.call(approvalApi.decide, approval)).rejects.toMatchObject({ data: { reason: 'duty.samePerson' } });
      await expect(one.call(approvalApi.get, { id: approval.id })).resolves.toMatchObject({ canDecide: false });
    }
    await expect(buyer.call(approvalApi.decide, approval)).resolves.toMatchObject({ status: 'APPROVED', isAlone: false });
    await buyer.call(approvalApi.setRule, { subjectType: 'STOCKTAKE', isNeeded: false, minFen: 0 });
  });

  it('counts goods by one sheet at a time, and void frees them', async () => {
    const { id } = await start();
    await expect(start()).rejects.toMatchObject({ data: { reason: 'stocktake.underCount' } });
    await counter.call(stocktakeApi.void, { id });
    await expect(start()).resolves.toMatchObject({ status: 'COUNTING' });
  });

  it('finds goods nobody knew of: what was sold out comes in at its last cost', async () => {
    const { version } = await counter.call(productApi.get, { branchId, productId: cola });
    await counter.call(productApi.setShelf, { branchId, productId: cola, version, shelf: 'ON' });
    await sell(cola, 10);
    const { id } = await start();
    await count(id, cola, 2);
    await count(id, noodle, 20);
    await counter.call(stocktakeApi.finish, { id });
    await poster.call(stocktakeApi.post, { id, reason: '盘点' });
    expect(await stockOf(counter, branchId, cola)).toMatchObject({ onHand: 2, valueFen: 200 });
  });

  it('does not exist for another branch', async () => {
    const { id } = await start();
    const stranger = await world.hire({ branchIds: [world.ours.second], can: goodsFunctions });
    await expect(stranger.call(stocktakeApi.get, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(count(id, cola, 1, stranger)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(stranger.call(stocktakeApi.start, { branchId })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
