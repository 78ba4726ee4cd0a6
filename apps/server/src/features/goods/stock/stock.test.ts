import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { addProduct, bringIn, goodsFunctions, hireBuyer, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { updateStockAlerts } from './alert.ts';
import { expireReservations, reserveStock, resolveReservations } from './reservation.ts';

let world: World;
let buyer: Person;
let manager: Person;
let here: string;
let there: string;
let warehouseId: string;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
  manager = await world.hire({ level: 2, can: [...goodsFunctions, 'TILL'] });
  [here, there] = [world.ours.first, world.ours.second];
  warehouseId = await world.warehouse(here);
});
afterAll(() => world.close());

const sell = async (productId: string, qty = 1) => {
  const memberId = world.newId();
  await manager.call(tillApi.recharge, { branchId: here, memberId, principalFen: 10_000, bonusFen: 0 });
  return manager.call(tillApi.sell, { branchId: here, warehouseId, productId, qty, memberId, priceFen: 500 });
};
const card = async (productId: string) => (await manager.call(stockApi.card, { branchId: here, productId })).rows;

describe('the stock of a branch', () => {
  it('golden example: in 3 for 10.00, out one by one at 3.33, 3.34 and 3.33, and the last unit clears the value', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 3, valueFen: 1000 });

    for (let i = 0; i < 3; i++) await sell(id);

    expect((await card(id)).map(({ qty, valueFen, qtyAfter, valueAfter }) => [qty, valueFen, qtyAfter, valueAfter])).toEqual([
      [-1, -333, 0, 0],
      [-1, -334, 1, 333],
      [-1, -333, 2, 667],
      [3, 1000, 3, 1000],
    ]);
    await expect(sell(id)).rejects.toThrow('库存不足');
  });

  it('the last unit is sold once, even when fifty want it at once', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 1, valueFen: 300 });
    const row = { table: 'tenant.stock_levels', where: { warehouse_id: warehouseId, product_id: id } };
    const memberId = world.newId();
    await manager.call(tillApi.recharge, { branchId: here, memberId, principalFen: 100_000, bonusFen: 0 });
    const press = () =>
      manager.call(tillApi.sell, { branchId: here, warehouseId, productId: id, qty: 1, memberId, priceFen: 500 });
    // As many as the server has connections are seen waiting; the others queue behind them.
    const crowd = Array.from({ length: 35 }, () => press);
    const held = await world.race<unknown>(row, () => Array.from({ length: 15 }, press));
    const rest = await Promise.allSettled(crowd.map((each) => each()));

    const all = [...held, ...rest];
    expect(all).toHaveLength(50);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 0, valueFen: 0 });
  });

  it('shows goods on hand, set aside and low, and takes its figure from the product or the branch', async () => {
    const { id } = await addProduct(world, buyer);
    await manager.call(productApi.setShelf, { branchId: here, productId: id, version: 0, shelf: 'ON' });
    await bringIn(manager, here, id, { qty: 12, valueFen: 1200 });
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 12, reserved: 0, minStock: 10, isLow: false });

    await manager.call(productApi.change, {
      branchId: here,
      productId: id,
      version: 2,
      priceMode: 'MASTER',
      minStock: 12,
      sort: 0,
    });

    expect(await stockOf(manager, here, id)).toMatchObject({ minStock: 12, isLow: true });
    const { rows } = await manager.call(stockApi.list, { branchId: here, isLow: 'true', limit: 200 });
    expect(rows.map((row) => row.id)).toContain(id);
  });

  it('does not exist at another branch', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(buyer, there, id, { qty: 1, valueFen: 100 });
    await expect(manager.call(stockApi.list, { branchId: there })).resolves.toMatchObject({
      rows: [],
      total: 0,
      counts: { isLow: { '': 0 } },
    });
    await expect(manager.call(stockApi.card, { branchId: there, productId: id })).resolves.toEqual({ rows: [], total: 0 });
    await expect(bringIn(manager, there, id, { qty: 1, valueFen: 1 })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(manager.call(stockApi.batches, { branchId: there, productId: id })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });
});

describe('writing off and correcting', () => {
  it('moves goods and books what they cost: wastage against WASTAGE, corrections against STOCK_DIFF', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 10, valueFen: 1000 });
    const wasted = await manager.call(stockApi.adjust, {
      branchId: here,
      kind: 'WASTAGE',
      reason: '破损',
      lines: [{ productId: id, qty: -3 }],
    });
    expect(wasted).toMatchObject({ status: 'POSTED', lines: [{ qty: -3, valueFen: -300 }] });
    const { rows } = await world.owner.query(
      `select a.code, p.amount::int from tenant.postings p join tenant.ledger_accounts a on a.id = p.account_id where p.doc_id = $1 order by 2`,
      [wasted.id],
    );
    expect(rows).toEqual([
      { code: 'INVENTORY', amount: -300 },
      { code: 'WASTAGE', amount: 300 },
    ]);
  });

  it('what comes in without a price comes in at the last cost, and goods never seen need one', async () => {
    const { id } = await addProduct(world, buyer);
    const find = () =>
      manager.call(stockApi.adjust, { branchId: here, kind: 'CORRECTION', reason: '找到', lines: [{ productId: id, qty: 2 }] });
    await expect(find()).rejects.toThrow('“可口可乐”从未入库，请填写入库金额');
    await bringIn(manager, here, id, { qty: 4, valueFen: 480 });
    await find();
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 6, valueFen: 720 });
  });

  it('waits for approval from the amount the company says, and moves nothing before', async () => {
    await buyer.call(approvalApi.setRule, { subjectType: 'STOCK_ADJUSTMENT', isNeeded: true, minFen: 500 });
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 10, valueFen: 499 });
    const small = await stockOf(manager, here, id);
    expect(small).toMatchObject({ onHand: 10 });

    const big = await bringIn(manager, here, id, { qty: 10, valueFen: 500 });

    expect(big.status).toBe('PENDING');
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 10 });
    const { rows } = await buyer.call(approvalApi.list, { subjectType: 'STOCK_ADJUSTMENT' });
    const { id: approvalId } = rows.find((row) => row.subjectId === big.id)!;
    await expect(manager.call(approvalApi.decide, { id: approvalId, decision: 'APPROVE' })).rejects.toMatchObject({
      data: { reason: 'duty.samePerson' },
    });
    await buyer.call(approvalApi.decide, { id: approvalId, decision: 'APPROVE' });
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 20, valueFen: 999 });
    await buyer.call(approvalApi.setRule, { subjectType: 'STOCK_ADJUSTMENT', isNeeded: false, minFen: 0 });
  });

  it('is refused for what has no stock, and for more than is there', async () => {
    const service = await addProduct(world, buyer, { kind: 'SERVICE', name: '冰美式' });
    await expect(bringIn(manager, here, service.id, { qty: 1, valueFen: 1 })).rejects.toThrow('“冰美式”是服务或套餐，没有库存');
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 1, valueFen: 100 });
    const waste = { branchId: here, kind: 'WASTAGE' as const, reason: '破损', lines: [{ productId: id, qty: -2 }] };
    await expect(manager.call(stockApi.adjust, waste)).rejects.toThrow('库存不足');
  });

  it('the units of a product are fixed once it has been in stock', async () => {
    const product = await addProduct(world, buyer);
    const change = (version: number, baseUnit: string) =>
      buyer.call(productApi.changeMaster, {
        id: product.id,
        version,
        code: product.code,
        name: '可乐',
        baseUnit,
        reason: '更正',
      });
    await change(1, '听');
    await bringIn(manager, here, product.id, { qty: 1, valueFen: 100 });
    await expect(change(2, '瓶')).rejects.toMatchObject({ data: { reason: 'product.unitsInUse' } });
    await expect(change(2, '听')).resolves.toMatchObject({ status: 'APPROVED' });
  });
});

describe('goods by batch', () => {
  const bring = (productId: string, batchNo: string, expiryDate: string, qty: number) =>
    manager.call(stockApi.adjust, {
      branchId: here,
      kind: 'CORRECTION',
      reason: '入库',
      lines: [{ productId, qty, valueFen: qty * 100, batchNo, expiryDate }],
    });
  const left = async (productId: string) =>
    (await manager.call(stockApi.batches, { branchId: here, productId })).map(({ batchNo, onHand }) => [batchNo, onHand]);

  it('leave by date: first what expires first, and never what has expired', async () => {
    const { id } = await addProduct(world, buyer, { batchTracked: true, name: '自热火锅' });
    await bring(id, 'B', '2099-02-01', 5);
    await bring(id, 'A', '2099-01-01', 5);
    await bring(id, 'OLD', '2020-01-01', 5);

    await sell(id, 7);

    expect(await left(id)).toEqual([
      ['OLD', 5],
      ['B', 3],
    ]);
    await expect(sell(id, 4)).rejects.toThrow('库存不足');
    await manager.call(stockApi.adjust, { branchId: here, kind: 'WASTAGE', reason: '过期', lines: [{ productId: id, qty: -6 }] });
    expect(await left(id)).toEqual([['B', 2]]);
  });

  it('come back to the batch they left', async () => {
    const { id } = await addProduct(world, buyer, { batchTracked: true });
    await bring(id, 'A', '2099-01-01', 2);
    await bring(id, 'B', '2099-02-01', 2);
    const { docId, journalId } = await sell(id, 3);
    expect(await left(id)).toEqual([['B', 1]]);
    await manager.call(tillApi.refund, { branchId: here, docId, journalId });
    expect(await left(id)).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
  });
});

describe('goods set aside', () => {
  const reserve = (productId: string, qty: number, over = {}) => {
    const docId = world.newId();
    const lines = [{ productId, qty }];
    return inTx(manager.ctx(), (ctx) => reserveStock(ctx, { branchId: here, docType: 'ORDER', docId, lines, ...over })).then(
      () => docId,
    );
  };

  it('cannot be sold or set aside twice, and come free again once', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 5, valueFen: 500 });
    const docId = await reserve(id, 4);

    await expect(reserve(id, 2)).rejects.toMatchObject({ constraint: 'stock_levels_covered' });
    await expect(sell(id, 2)).rejects.toThrow('库存不足');
    expect(await stockOf(manager, here, id)).toMatchObject({ onHand: 5, reserved: 4 });
    expect(await inTx(manager.ctx(), (ctx) => resolveReservations(ctx, docId, 'RELEASED'))).toBe(1);
    expect(await inTx(manager.ctx(), (ctx) => resolveReservations(ctx, docId, 'RELEASED'))).toBe(0);
    expect(await stockOf(manager, here, id)).toMatchObject({ reserved: 0 });
  });

  it('come free when their time is over', async () => {
    const { id } = await addProduct(world, buyer);
    await bringIn(manager, here, id, { qty: 5, valueFen: 500 });
    await reserve(id, 5, { expiresTime: new Date(Date.now() - 1) });
    expect(await inTx(world.system(), (ctx) => expireReservations(ctx))).toBe(1);
    await expect(sell(id, 5)).resolves.toBeTruthy();
  });
});

it('low stock is told once when it falls to its figure, and again only after it has been above', async () => {
  const { id } = await addProduct(world, buyer, { name: '老坛酸菜面' });
  await manager.call(productApi.setShelf, { branchId: here, productId: id, version: 0, shelf: 'ON' });
  await bringIn(manager, here, id, { qty: 11, valueFen: 1100 });
  const heard = async () =>
    (await manager.call(notificationApi.list, { limit: 200 })).rows.filter(({ content }) => content.includes('老坛酸菜面'))
      .length;
  await updateStockAlerts(world.system());
  expect(await heard()).toBe(0);

  await sell(id);
  await updateStockAlerts(world.system());
  await sell(id);
  await updateStockAlerts(world.system());

  expect(await heard()).toBe(1);
  await bringIn(manager, here, id, { qty: 5, valueFen: 500 });
  await updateStockAlerts(world.system());
  await sell(id, 5);
  await updateStockAlerts(world.system());
  expect(await heard()).toBe(2);
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
