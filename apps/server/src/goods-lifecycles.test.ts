import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { priceAdjustmentLifecycle, takedownLifecycle } from '@netbar/contract/goods/adjustment/adjustment.rules';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { productLifecycle, shelfLifecycle } from '@netbar/contract/goods/product/product.rules';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stockAdjustLifecycle, transferLifecycle } from '@netbar/contract/goods/stock/stock.rules';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, bringIn, goodsFunctions, hireBuyer } from './testing/goods.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let buyer: Person;
let productId: string;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
  productId = (await addProduct(world, buyer)).id;
  await bringIn(buyer, world.ours.first, productId, { qty: 100, valueFen: 10_000 });
});
afterAll(() => world.close());

/** A shelf is asked for by branch and product, not by the id of its row. */
let shelved = { branchId: '', productId: '' };

const one = (id: string) => ({ id });
const lines = () => [{ productId, qty: 1 }];
const kinds: Kind[] = [
  {
    lifecycle: transferLifecycle as Lifecycle,
    table: 'transfers',
    statuses: ['SUBMITTED', 'APPROVED', 'SHIPPED', 'RECEIVED', 'CLOSED_SHORT', 'REJECTED', 'CANCELLED'],
    open: async () => {
      const asked = { fromBranchId: world.ours.first, toBranchId: world.ours.second, reason: '补货', lines: lines() };
      return (await buyer.call(stockApi.submitTransfer, asked)).id;
    },
    calls: {
      approve: { endpoint: stockApi.approveTransfer, input: one },
      reject: { endpoint: stockApi.rejectTransfer, input: (id) => ({ id, reason: '不需要' }) },
      cancel: { endpoint: stockApi.cancelTransfer, input: one },
      ship: { endpoint: stockApi.shipTransfer, input: one },
      receive: { endpoint: stockApi.receiveTransfer, input: (id) => ({ id, lines: lines() }) },
      closeShort: { endpoint: stockApi.closeTransfer, input: (id) => ({ id, payer: 'FROM', reason: '丢失' }) },
    },
  },
  {
    lifecycle: stocktakeLifecycle as Lifecycle,
    table: 'stocktakes',
    statuses: ['COUNTING', 'REVIEW', 'POSTED', 'VOID'],
    open: async () => {
      await world.owner.query('update tenant.stocktake_lines set is_open = false');
      return (await buyer.call(stocktakeApi.start, { branchId: world.ours.first })).id;
    },
    calls: {
      count: { endpoint: stocktakeApi.count, input: (id) => ({ id, productId, addQty: 1 }) },
      finish: { endpoint: stocktakeApi.finish, input: one },
      recount: { endpoint: stocktakeApi.recount, input: (id) => ({ id, productId, qty: 1, seenQty: 1 }) },
      post: { endpoint: stocktakeApi.post, input: (id) => ({ id, reason: '盘点' }) },
      void: { endpoint: stocktakeApi.void, input: one },
    },
  },
  {
    lifecycle: priceAdjustmentLifecycle as Lifecycle,
    table: 'price_adjustments',
    statuses: ['PENDING', 'SCHEDULED', 'EFFECTIVE', 'REJECTED', 'STALE', 'CANCELLED'],
    open: async () => {
      const { id } = await addProduct(world, buyer);
      const asked = { brandId: world.ours.brand, reason: '涨价', lines: [{ productId: id, oldFen: 500, newFen: 600 }] };
      return (await buyer.call(adjustmentApi.adjustPrices, asked)).id;
    },
    calls: { cancel: { endpoint: adjustmentApi.cancelPrices, input: one } },
  },
  {
    lifecycle: takedownLifecycle as Lifecycle,
    table: 'takedowns',
    statuses: ['PENDING', 'APPROVED', 'DONE', 'REJECTED', 'CANCELLED'],
    open: async () => (await buyer.call(adjustmentApi.takeDown, { productId, stockPlan: 'SELL_OUT', reason: '滞销' })).id,
    calls: { finish: { endpoint: adjustmentApi.finishTakedown, input: one } },
  },
  {
    lifecycle: productLifecycle as Lifecycle,
    table: 'product_masters',
    statuses: ['DRAFT', 'ACTIVE', 'DISABLED'],
    open: async () => (await addProduct(world, buyer)).id,
    calls: {
      activate: { endpoint: productApi.setMasterStatus, input: (id) => ({ id, version: 1, status: 'ACTIVE' }) },
      disable: { endpoint: productApi.setMasterStatus, input: (id) => ({ id, version: 1, status: 'DISABLED' }) },
    },
  },
  {
    lifecycle: stockAdjustLifecycle as Lifecycle,
    table: 'stock_adjusts',
    statuses: ['PENDING', 'POSTED', 'REJECTED', 'CANCELLED'],
    open: async () => {
      const { id } = await bringIn(buyer, world.ours.first, productId, { qty: 1, valueFen: 1 });
      return id;
    },
    calls: { review: { endpoint: stockApi.review, input: (id) => ({ id, version: 2, note: '看过' }) } },
  },
  {
    lifecycle: shelfLifecycle as Lifecycle,
    table: 'branch_products',
    statuses: ['OFF', 'ON'],
    open: async () => {
      const { id } = await addProduct(world, buyer);
      shelved = { branchId: world.ours.first, productId: id };
      await buyer.call(productApi.setShelf, { ...shelved, version: 0, shelf: 'ON' });
      const { rows } = await world.owner.query<{ id: string }>('select id from tenant.branch_products where product_id = $1', [
        id,
      ]);
      return rows[0]!.id;
    },
    calls: {
      putOn: { endpoint: productApi.setShelf, input: () => ({ ...shelved, version: 2, shelf: 'ON' }) },
      takeOff: { endpoint: productApi.setShelf, input: () => ({ ...shelved, version: 2, shelf: 'OFF' }) },
    },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => buyer,
  without: (can) =>
    hireBuyer(
      world,
      goodsFunctions.filter((code) => code !== can),
    ),
  tables: ['stock_moves', 'prices'],
});

it('every lifecycle of goods is among those tried', () => {
  expect(kinds.map(({ lifecycle }) => lifecycle.name).toSorted()).toEqual(
    ['PRICE_ADJUSTMENT', 'PRODUCT_MASTER', 'SHELF', 'STOCKTAKE', 'STOCK_ADJUST', 'TAKEDOWN', 'TRANSFER'].toSorted(),
  );
});
