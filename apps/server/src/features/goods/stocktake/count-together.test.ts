import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, bringIn, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let branchId: string;
let buyer: Person;
let [first, second, third, poster]: Person[] = [];
let cola: string;
let noodle: string;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  branchId = world.ours.first;
  buyer = await hireBuyer(world);
  const staff = goodsFunctions.filter((code) => code !== 'STOCKTAKE_POST' && code !== 'STOCK_COST');
  [first, second, third] = [await world.hire({ can: staff }), await world.hire({ can: staff }), await world.hire({ can: staff })];
  poster = await world.hire({ level: 2, can: goodsFunctions });
});
afterAll(() => world.close());

/** A sheet with ten cola of 1 yuan each and twenty noodles of 2 yuan. */
beforeEach(async () => {
  world.clock.now = new Date('2026-11-17T02:00:00Z');
  await world.owner.query('update tenant.stocktake_lines set is_open = false');
  const { rows } = await poster!.call(stockApi.list, { branchId, limit: 200 });
  const lines = rows.flatMap((row) => (row.onHand ? [{ productId: row.id, qty: -row.onHand }] : []));
  if (lines.length > 0) await poster!.call(stockApi.adjust, { branchId, kind: 'WASTAGE', reason: '清空', lines });
  [cola, noodle] = [(await addProduct(world, buyer)).id, (await addProduct(world, buyer, { name: '泡面' })).id];
  await bringIn(poster!, branchId, cola, { qty: 10, valueFen: 1000 });
  await bringIn(poster!, branchId, noodle, { qty: 20, valueFen: 4000 });
  ({ id } = await poster!.call(stocktakeApi.start, { branchId }));
});

const minutesLater = (minutes: number) => new Date(Date.parse('2026-11-17T02:00:00Z') + minutes * 60_000);
const at = (minutes: number) => {
  world.clock.now = minutesLater(minutes);
};
const add = (by: Person | undefined, productId: string, addQty: number, more: { key?: string; countedTime?: string } = {}) => {
  const { key, ...rest } = more;
  return by!.call(stocktakeApi.count, { id, productId, addQty, ...rest }, key);
};
const lineOf = async (productId: string, by = poster!) =>
  (await by.call(stocktakeApi.get, { id })).lines.find((line) => line.productId === productId)!;
/** Ten that the books lose in a moment, as by a sale. */
const takeOut = (qty: number) =>
  poster!.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '售出', lines: [{ productId: cola, qty: -qty }] });

describe('U6 several people count one sheet', () => {
  it('and each adds to what the others found; who found how much stays', async () => {
    await add(first, cola, 6);
    await add(second, cola, 3);
    await add(first, cola, 2);
    await add(second, cola, -1);
    expect(await lineOf(cola)).toMatchObject({ countedQty: 10, counts: [{ qty: 8 }, { qty: 2 }] });
  });

  it('at the same moment, and neither is lost', async () => {
    const row = { table: 'tenant.stocktakes', where: { id } };
    const outcomes = await world.race<unknown>(row, () => [add(first, cola, 6), add(second, cola, 3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await lineOf(cola)).countedQty).toBe(9);
  });

  it('and a step that is sent again under its key counts once', async () => {
    const key = world.newId();
    for (let i = 0; i < 3; i++) expect(await add(first, cola, 6, { key })).toEqual({ productId: cola, countedQty: 6 });
    await add(second, cola, 1);
    await add(first, cola, 6, { key });
    expect((await lineOf(cola)).countedQty).toBe(7);
    await expect(add(first, cola, 5, { key })).rejects.toMatchObject({ data: { reason: 'common.keyReused' } });
  });

  it('and nobody takes away more than there is', async () => {
    await add(first, cola, 3);
    await expect(add(second, cola, -4)).rejects.toMatchObject({ data: { reason: 'stocktake.belowZero' } });
    await add(second, cola, -3);
    expect((await lineOf(cola)).countedQty).toBe(0);
  });

  it('and nobody who counted a line counts it again as the second person', async () => {
    await add(first, cola, 2);
    await add(second, cola, 1);
    await add(first, noodle, 20);
    await first!.call(stocktakeApi.finish, { id });
    const recount = (by: Person, seenQty: number) => by.call(stocktakeApi.recount, { id, productId: cola, qty: 4, seenQty });
    for (const by of [first!, second!])
      await expect(recount(by, 3)).rejects.toMatchObject({ data: { reason: 'stocktake.byAnother' } });
    await recount(third!, 3);
    // Somebody else saw the first count and would write over the second without knowing of it.
    await expect(recount(poster!, 3)).rejects.toMatchObject({ data: { reason: 'stocktake.recountedMeanwhile' } });
    expect((await lineOf(cola)).countedQty).toBe(4);
  });
});

describe('U6 a count that arrives late', () => {
  it('is compared with the books of its own moment, not with those of its arrival', async () => {
    at(10);
    const countedTime = minutesLater(4).toISOString();
    await takeOut(2);
    at(12);
    await add(first, cola, 10, { countedTime });
    await add(first, noodle, 20, { countedTime });
    await first!.call(stocktakeApi.finish, { id });
    expect(await lineOf(cola)).toMatchObject({ expectedQty: 10, diffQty: 0, movedQty: 0 });
  });

  it('what was sold before it is taken off the books', async () => {
    at(3);
    await takeOut(2);
    at(12);
    await add(first, cola, 8, { countedTime: minutesLater(4).toISOString() });
    await add(first, noodle, 20);
    await first!.call(stocktakeApi.finish, { id });
    expect(await lineOf(cola)).toMatchObject({ expectedQty: 8, diffQty: 0, movedQty: -2 });
  });

  it('does not move the moment of a later count back', async () => {
    at(5);
    await takeOut(2);
    at(6);
    await add(second, cola, 5);
    await add(first, cola, 3, { countedTime: minutesLater(1).toISOString() });
    await add(first, noodle, 20);
    await first!.call(stocktakeApi.finish, { id });
    expect(await lineOf(cola)).toMatchObject({ countedQty: 8, expectedQty: 8 });
  });

  it('by a phone whose clock is wrong counts from the start of the stocktake, or from now', async () => {
    at(5);
    await takeOut(2);
    await add(first, cola, 8, { countedTime: minutesLater(90).toISOString() });
    await add(first, noodle, 20, { countedTime: minutesLater(-90).toISOString() });
    await first!.call(stocktakeApi.finish, { id });
    expect(await lineOf(cola)).toMatchObject({ expectedQty: 8 });
    expect(await lineOf(noodle)).toMatchObject({ expectedQty: 20 });
  });
});

describe('U6 the differences', () => {
  it('have a value for those who may see costs, before the posting and after it', async () => {
    await add(first, cola, 9);
    await add(first, noodle, 21);
    await first!.call(stocktakeApi.finish, { id });
    expect((await lineOf(cola)).diffValueFen).toBe(-100);
    expect((await lineOf(noodle)).diffValueFen).toBe(200);
    expect(await lineOf(cola, first!)).toMatchObject({ expectedQty: null, diffQty: null, diffValueFen: null, movedQty: null });
    const { lines } = await poster!.call(stocktakeApi.post, { id, reason: '盘点' });
    expect(lines.map(({ productId, diffValueFen }) => [productId, diffValueFen])).toEqual(
      expect.arrayContaining([
        [cola, -100],
        [noodle, 200],
      ]),
    );
  });

  it('take in goods that were not on the sheet', async () => {
    const { id: found } = await addProduct(world, buyer, { name: '找到的汽水' });
    const hits = await first!.call(stocktakeApi.findProducts, { id, keyword: '找到' });
    expect(hits.map(({ productId }) => productId)).toEqual([found]);
    await add(first, found, 4);
    expect(await lineOf(found)).toMatchObject({ countedQty: 4 });
    const { lineCount } = await first!.call(stocktakeApi.get, { id });
    expect(lineCount).toBe(3);
    await expect(add(first, world.newId(), 1)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });
});
