import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updateStockAlerts } from '#features/goods/stock/alert.ts';
import { addProduct, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

/** Quantities that appear nowhere else, in the books and left of them. */
const [QTY, VALUE_FEN, SOLD] = [8_461, 77_931, 13];
let world: World;
let manager: Person;
let counter: Person;
let branchId: string;
let cola: string;
let soldOut: string;
beforeAll(async () => {
  world = await openWorld();
  branchId = world.ours.first;
  const buyer = await hireBuyer(world);
  const can = [...goodsFunctions, 'PURCHASE_APPLY', 'PURCHASE_RETURN_APPLY'];
  manager = await world.hire({ level: 2, can });
  counter = await world.hire({ can: can.filter((code) => code !== 'STOCKTAKE_POST') });
  const shelve = async (name: string) => {
    const { id: productId } = await addProduct(world, buyer, { name, batchTracked: true, returnBeforeDays: 30 });
    const { version } = await manager.call(productApi.get, { branchId, productId });
    await manager.call(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
    return productId;
  };
  [cola, soldOut] = [await shelve('可乐'), await shelve('雪碧')];
  const soon = new Date(Date.now() + 864_000_000).toISOString().slice(0, 10);
  const bring = (qty: number, more: object = {}) =>
    manager.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '期初', lines: [{ productId: cola, qty, ...more }] });
  await bring(QTY + SOLD, { valueFen: VALUE_FEN, batchNo: 'A', expiryDate: soon });
  await bring(-SOLD);
  await manager.call(adjustmentApi.takeDown, { productId: cola, branchId, stockPlan: 'SELL_OUT', reason: '换季' });
});
afterAll(() => world.close());

const tells = (answer: unknown) => new RegExp(`\\b(${QTY}|${QTY + SOLD}|${VALUE_FEN})\\b`).test(JSON.stringify(answer));

/** Every endpoint that answers a quantity of the books, asked for the product that is being counted. */
const asked: Record<string, (by: Person, sheetId: string) => Promise<unknown>> = {
  'stock.list': (by) => by.call(stockApi.list, { branchId }),
  'stock.card': (by) => by.call(stockApi.card, { branchId, productId: cola }),
  'stock.batches': (by) => by.call(stockApi.batches, { branchId, productId: cola }),
  'stock.expiring': (by) => by.call(stockApi.expiring, { branchId }),
  'product.list': (by) => by.call(productApi.list, { branchId }),
  'product.get': (by) => by.call(productApi.get, { branchId, productId: cola }),
  'product.figures': (by) => by.call(productApi.figures, { branchId, productId: cola }),
  'product.masterFigures': (by) => by.call(productApi.masterFigures, { id: cola }),
  'product.setShelf': async (by) => {
    const { version, shelf } = await by.call(productApi.get, { branchId, productId: cola });
    return by.call(productApi.setShelf, { branchId, productId: cola, version, shelf: shelf === 'ON' ? 'OFF' : 'ON' });
  },
  'product.change': async (by) => {
    const { version } = await by.call(productApi.get, { branchId, productId: cola });
    return by.call(productApi.change, { branchId, productId: cola, version, priceMode: 'MASTER', minStock: 3, sort: 1 });
  },
  'adjustment.listTakedowns': (by) => by.call(adjustmentApi.listTakedowns, { keyword: '可乐' }),
  'purchase.suggestions': (by) => by.call(purchaseApi.suggestions, { branchId }),
  'purchaseReturn.proposals': (by) => by.call(purchaseReturnApi.proposals, { branchId, type: 0 }),
  'stocktake.get': (by, id) => by.call(stocktakeApi.get, { id }),
};
/** Not for whoever counts: they need the right to post, or come after the count with the sheet's own rule. */
const others = [
  'stocktake.start',
  'stocktake.finish',
  'stocktake.recount',
  'stocktake.post',
  'stocktake.void',
  'adjustment.finishTakedown',
];

describe('S9 whoever counts blind learns no quantity', () => {
  it('knows every endpoint that answers one', async () => {
    const keys = /"(onHand|qtyAfter|expectedQty|reserved|valueAfter)":/;
    const { app, endpoints } = await openMounted(world);
    await app.close();
    const schemaOf = ({ output }: Endpoint) => JSON.stringify(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }));
    const answering = endpoints.filter((endpoint) => keys.test(schemaOf(endpoint))).map(titleOf);
    expect(answering.toSorted()).toEqual([...Object.keys(asked), ...others].toSorted());
  });

  it('from any of them while the sheet is open, before they posted or voided it; its manager does', async () => {
    const telling = async (person: Person, id: string, names: string[]) => {
      const told: string[] = [];
      for (const name of names) if (tells(await asked[name]!(person, id))) told.push(name);
      return told;
    };
    const [all, ofStock] = [Object.keys(asked), Object.keys(asked).filter((name) => name.startsWith('stock.'))];
    expect(await telling(counter, '', ofStock)).toEqual(ofStock);
    const { id } = await manager.call(stocktakeApi.start, { branchId });
    expect(await telling(counter, id, all)).toEqual([]);
    expect(await telling(manager, id, ['stock.list', 'product.get'])).toEqual(['stock.list', 'product.get']);
    const { rows } = await counter.call(stockApi.list, { branchId });
    expect(rows.find((row) => row.id === cola)).toMatchObject({ onHand: null, reserved: null, valueFen: null, isCounting: true });
    expect((await counter.call(stockApi.list, { branchId, isLow: 'true' })).rows).toEqual([]);
    expect(await counter.call(productApi.get, { branchId, productId: cola })).toMatchObject({
      isCounting: true,
      isSoldOut: false,
    });
    expect(await counter.call(productApi.get, { branchId, productId: soldOut })).toMatchObject({ isSoldOut: true });

    // Whoever counts again after the first count is told which products, not how many.
    expect(tells(await counter.call(stocktakeApi.count, { id, productId: cola, addQty: 1 }))).toBe(false);
    await counter.call(stocktakeApi.count, { id, productId: soldOut, addQty: 0 });
    const finished = await counter.call(stocktakeApi.finish, { id });
    expect(finished.lines.find(({ productId }) => productId === cola)).toMatchObject({ needsRecount: true, expectedQty: null });
    expect(tells(finished)).toBe(false);
    expect(tells(await asked['stock.list']!(counter, id))).toBe(false);
    expect(tells(await manager.call(stocktakeApi.get, { id }))).toBe(true);

    await manager.call(stocktakeApi.void, { id });
    expect(tells(await asked['stock.list']!(counter, id))).toBe(true);
  });

  it('nor from a takedown they ask for meanwhile, nor from an alert', async () => {
    const { id } = await manager.call(stocktakeApi.start, { branchId });
    const { approvalId } = await counter.call(adjustmentApi.takeDown, {
      productId: cola,
      branchId,
      stockPlan: 'SELL_OUT',
      reason: '想看库存',
    });
    expect(tells(await counter.call(approvalApi.get, { id: approvalId }))).toBe(false);
    const { version } = await manager.call(productApi.get, { branchId, productId: cola });
    const low = { priceMode: 'MASTER' as const, minStock: QTY + 5, sort: 1 };
    const { shelf, ...changed } = await manager.call(productApi.change, { branchId, productId: cola, version, ...low });
    if (shelf === 'OFF')
      await manager.call(productApi.setShelf, { branchId, productId: cola, version: changed.version, shelf: 'ON' });
    await updateStockAlerts(world.system());
    const { rows } = await counter.call(notificationApi.list, {});
    expect(rows.map(({ content }) => content)).toContain(`库存不足：可乐 盘点中，最低 ${QTY + 5}`);
    await manager.call(stocktakeApi.void, { id });
  });

  it('a sheet that is not blind hides nothing', async () => {
    const { id } = await manager.call(stocktakeApi.start, { branchId, blind: false });
    expect(tells(await asked['stock.list']!(counter, id))).toBe(true);
    await manager.call(stocktakeApi.void, { id });
  });
});
