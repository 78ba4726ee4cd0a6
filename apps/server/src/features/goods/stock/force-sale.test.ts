import { DAY_MS } from '@netbar/contract/kernel/time';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { addProduct, bringIn, goodsFunctions, hireBuyer, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { bookFoundStock } from './adjust.ts';
import { reserveStock } from './reservation.ts';

let world: World;
let buyer: Person;
let manager: Person;
let here: string;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
  manager = await world.hire({ level: 2, can: goodsFunctions });
  here = world.ours.first;
});
afterAll(() => world.close());

const lines = (productId: string, qty: number) => [{ productId, qty }];
/** As the sale of somebody who may: finds what is missing, then sets the goods aside. */
const sell = (productId: string, qty: number, { can = ['FORCE_SALE'] } = {}) => {
  const system = world.system();
  const ctx = { ...system, actor: { ...system.actor, functions: new Set(can) } };
  return inTx(ctx, async (ctx) => {
    const found = await bookFoundStock(ctx, { branchId: here, saleNo: '10251115100100001', lines: lines(productId, qty) });
    await reserveStock(ctx, { branchId: here, docType: 'ORDER', docId: world.newId(), lines: lines(productId, qty) });
    return found;
  });
};

describe('goods on the counter that the book does not have', () => {
  it('are found for a sale, as many as are missing and at the last cost, and somebody in charge is asked to look', async () => {
    const { id } = await addProduct(world, buyer, { name: '账外红牛' });
    await bringIn(manager, here, id, { qty: 2, valueFen: 700 });

    const found = await sell(id, 5);

    expect(await manager.call(stockApi.getAdjust, { id: found!.id })).toMatchObject({
      kind: 'FOUND',
      status: 'POSTED',
      reason: '强制销售 10251115100100001',
      lines: [{ qty: 3, valueFen: 1050 }],
      reviewedTime: null,
    });
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 5, reserved: 5, valueFen: 1750 });
    const told = (await manager.call(notificationApi.list, {})).rows;
    expect(told).toMatchObject([{ content: '账面无货已售出，请复核：账外红牛 3', notificationType: 0 }]);
    await checkInvariants(world.owner);
  });

  it('counts neither what others were promised nor what is past its day', async () => {
    const { id } = await addProduct(world, buyer, { batchTracked: true });
    await manager.call(stockApi.adjust, {
      branchId: here,
      kind: 'CORRECTION',
      reason: '期初',
      lines: [{ productId: id, qty: 4, valueFen: 400, batchNo: 'OLD', expiryDate: '2020-01-01' }],
    });
    const found = await sell(id, 2);
    expect(await manager.call(stockApi.getAdjust, { id: found!.id })).toMatchObject({ lines: [{ qty: 2, valueFen: 200 }] });
    const again = await sell(id, 1);
    expect(await manager.call(stockApi.getAdjust, { id: again!.id })).toMatchObject({ lines: [{ qty: 1 }] });
  });

  it('nothing is found where enough is there, nor for whoever may not, nor what never had a cost', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 3, valueFen: 300 });
    expect(await sell(id, 3)).toBeUndefined();
    await expect(sell(id, 1, { can: ['STOCK_ADJUST'] })).rejects.toMatchObject({ kind: { status: 40301 } });
    const unknown = await addProduct(world, buyer);
    await expect(sell(unknown.id, 1)).rejects.toThrow('从未入库');
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 3 });
  });

  it('two sales of the last one at once: each finds what it lacks itself', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 1, valueFen: 300 });
    const row = { table: 'tenant.stock_levels', where: { product_id: id } };
    const ended = await world.race(row, () => [sell(id, 1), sell(id, 1)]);
    expect(ended.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 2, reserved: 2, valueFen: 600 });
  });

  it('are looked at once, by whoever may', async () => {
    const { rows } = await manager.call(stockApi.listAdjusts, { branchId: here, isUnreviewed: 'true' });
    const { id, version } = rows[0]!;
    const clerk = await world.hire({ can: ['STOCK_LIST', 'STOCK_ADJUST', 'FORCE_SALE'] });
    await expect(clerk.call(stockApi.review, { id, version, note: '我看过了' })).rejects.toMatchObject({ status: 40301 });

    const reviewed = await manager.call(stockApi.review, { id, version, note: '到货漏录' });

    expect(reviewed).toMatchObject({ reviewNote: '到货漏录', version: version + 1 });
    expect(reviewed.reviewedTime).not.toBeNull();
    const left = await manager.call(stockApi.listAdjusts, { branchId: here, isUnreviewed: 'true' });
    expect(left.total).toBe(rows.length - 1);
    await expect(manager.call(stockApi.review, { id, version: version + 1, note: '再看' })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
    const other = await manager.call(stockApi.listAdjusts, { branchId: here, kind: 'CORRECTION' });
    const { id: plain, version: at } = other.rows[0]!;
    await expect(manager.call(stockApi.review, { id: plain, version: at, note: 'x' })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
  });
});

it('what is past its day or near it is proposed to be sent back, what expires first first', async () => {
  const soon = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const branchId = world.ours.second;
  const bring = async (over: object, batch: object) => {
    const { id } = await addProduct(world, buyer, { batchTracked: true, ...over });
    const line = { productId: id, qty: 4, valueFen: 1000, batchNo: 'A', ...batch };
    await buyer.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '期初', lines: [line] });
    return id;
  };
  const near = await bring({ returnBeforeDays: 15 }, { expiryDate: soon });
  await bring({ returnBeforeDays: 5 }, { expiryDate: soon });
  const past = await bring({}, { expiryDate: '2020-01-01' });

  const { rows, total } = await buyer.call(stockApi.expiring, { branchId });

  expect(rows.map(({ productId, isExpired, onHand, valueFen }) => [productId, isExpired, onHand, valueFen])).toEqual([
    [past, true, 4, 1000],
    [near, false, 4, 1000],
  ]);
  expect(total).toBe(2);
  await expect(manager.call(stockApi.expiring, { branchId })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
});
