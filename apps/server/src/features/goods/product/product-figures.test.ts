import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { byCover, coverDaysOf, sumOfBranches } from '@netbar/contract/goods/product/product.rules';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { bringIn, hireBuyer } from '#testing/goods.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let productId: string;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  productId = await counter.goods({ priceFen: 500, qty: 10, valueFen: 2000 });
  const { line, cash, sell } = counter;
  await sell({ lines: [line(productId, 3)], payableFen: 1500, tenders: [cash(1500)] });
  await sell({ lines: [line(productId, 1)], payableFen: 500, tenders: [cash(500)] });
});
afterAll(() => world.close());

describe('K8 the figures of a product', () => {
  it('are what was sold in thirty days and what is there, and their sum is that of the rows', async () => {
    await bringIn(counter.buyer, world.ours.second, productId, { qty: 7, valueFen: 1400 });
    const { branches, days } = await counter.buyer.call(productApi.masterFigures, { id: productId });

    const here = branches.find(({ branchId }) => branchId === world.ours.first);
    expect(here).toMatchObject({
      soldQty: 4,
      salesFen: 2000,
      costFen: 800,
      onHand: 6,
      valueFen: 1200,
      priceFen: 500,
      shelf: 'ON',
    });
    expect(branches.find(({ branchId }) => branchId === world.ours.second)).toMatchObject({ soldQty: 0, onHand: 7 });
    expect(sumOfBranches(branches)).toMatchObject({ soldQty: 4, salesFen: 2000, onHand: 13 });
    expect(days).toEqual([expect.objectContaining({ qty: 4, salesFen: 2000 })]);
    expect(coverDaysOf(here!)).toBeCloseTo(6 / (4 / 30));
    expect(byCover(branches)[0]?.branchId).toBe(world.ours.first);
  });

  it('leave out what was given back and what was sold more than thirty days ago', async () => {
    const other = await counter.goods({ priceFen: 300, qty: 5, valueFen: 500 });
    const { line, cash, sell, manager } = counter;
    const order = await sell({ lines: [line(other, 2)], payableFen: 600, tenders: [cash(600)] });
    const [bought] = order.lines;
    const lines = [{ orderLineId: bought!.id, qty: 1 }];
    const back = { lines, amountFen: 300, restock: true, reason: '缺货' };
    await manager.call(refundApi.refund, { ...counter.act(order), ...back });
    const read = async () => (await counter.buyer.call(productApi.masterFigures, { id: other })).branches[0];
    expect(await read()).toMatchObject({ soldQty: 1, salesFen: 300, costFen: 100 });
    // Past the guard of documents, which lets no order change its time.
    await world.owner.query(`set session_replication_role = replica; update tenant.orders
      set created_time = created_time - interval '31 days' where id = '${order.id}'; set session_replication_role = origin`);
    expect(await read()).toMatchObject({ soldQty: 0, salesFen: 0 });
  });

  it('show costs only to people who may see them, and only branches in scope', async () => {
    const can = ['PRODUCT_MASTER_LIST', 'PRODUCT_LIST'];
    const here = await world.hire({ can });
    const { branches } = await here.call(productApi.masterFigures, { id: productId });
    expect(branches.map(({ branchId }) => branchId)).toEqual([world.ours.first]);
    expect(branches[0]).toMatchObject({ soldQty: 4, costFen: null, valueFen: null });

    const there = await world.hire({ can, branchIds: [world.ours.third] });
    await expect(there.call(productApi.masterFigures, { id: productId })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(here.call(productApi.figures, { branchId: world.ours.second, productId })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(here.call(productApi.figures, { branchId: world.ours.first, productId })).resolves.toMatchObject({
      branches: [{ soldQty: 4 }],
    });
  });

  it('tell what is on its way', async () => {
    const { buyer, branchId } = counter;
    const lines = [{ productId, qty: 2 }];
    const sent = { fromBranchId: branchId, toBranchId: world.ours.second, reason: '缺货', lines };
    const { id } = await buyer.call(stockApi.submitTransfer, sent);
    await (await hireBuyer(world)).call(stockApi.approveTransfer, { id });
    await buyer.call(stockApi.shipTransfer, { id });
    const { branches } = await buyer.call(productApi.masterFigures, { id: productId });
    expect(branches.find((row) => row.branchId === world.ours.second)).toMatchObject({ incoming: 2 });
  });
});
