import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { addDays, bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnstored, remindOfUnstored } from './unstored.ts';
import { requireMainStore } from '#features/goods/stock/stock.ts';
import { inTx } from '#kernel/ctx.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { goodsFunctions } from '#testing/goods.ts';
import { addGoods, askFor, hirePurchasers, ordered, type Purchasers } from '#testing/purchasing.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let buying: Purchasers;
beforeAll(async () => {
  world = await openWorld();
  buying = await hirePurchasers(world, [world.ours.first, world.ours.second]);
});
afterAll(() => world.close());

const today = bizDate(new Date());
const rowOf = async (productId: string, by = buying.manager) =>
  (await by.call(purchaseApi.suggestions, { branchId: buying.branchId })).rows.find(({ id }) => id === productId);

/** Goods that came in, or left over the counter, on a day of the past. */
async function move(productId: string, day: string, qty: number) {
  const ctx = { ...world.system(), now: new Date(`${day}T12:00:00+08:00`) };
  const [reason, other] = qty > 0 ? (['ADJUST', 'STOCK_DIFF'] as const) : (['SALE', 'COGS'] as const);
  await inTx(ctx, async (ctx) => {
    const head = { docType: 'ORDER', docId: ctx.newId(), event: 'COMPLETED', bizDate: day };
    const warehouseId = await requireMainStore(ctx, buying.branchId);
    const moved = { warehouseId, productId, qty, reason, ...(qty > 0 && { valueFen: qty * 200 }) };
    await postStock(ctx, head, [moved], ([value = 0]) => {
      const signed = qty > 0 ? value : -value;
      return [
        debit({ code: 'INVENTORY', branchId: buying.branchId }, signed),
        credit({ code: other, branchId: buying.branchId }, signed),
      ];
    });
  });
}
const sell = (productId: string, day: string, qty: number) => move(productId, day, -qty);
const stockUp = (productId: string, qty: number) => move(productId, addDays(today, -60), qty);

describe('a suggestion', () => {
  it('follows from what was sold, says its figures, and is empty once it was submitted', async () => {
    const productId = await addGoods(buying);
    await stockUp(productId, 285);
    for (let back = 1; back <= 28; back++) await sell(productId, addDays(today, -back), 10);

    const row = await rowOf(productId);

    // Sold on 28 of 56 days; lead 1 day, the next order a day later.
    expect(row).toMatchObject({ onHand: 5, incoming: 0, sold: 70, suggestion: { coverDays: 2, available: 5, outDays: 0 } });
    expect(row!.suggestion.packs).toBe(Math.ceil(row!.suggestion.needQty! / 24));
    expect(row!.suggestion.needQty).toBeGreaterThan(0);
    const asked = await askFor(buying, { [productId]: row!.suggestion.packs! });
    expect(asked.lines[0]).toMatchObject({ suggestedQty: row!.suggestion.packs! * 24, suggestion: row!.suggestion });
    await expect(rowOf(productId)).resolves.toMatchObject({ incoming: 24 * row!.suggestion.packs!, suggestion: { packs: 0 } });
  });

  it('is kept with the order as the page showed it, whatever else is ordered', async () => {
    const [dear, cheap] = [await addGoods(buying), await addGoods(buying)];
    await stockUp(dear, 400);
    await stockUp(cheap, 40);
    for (let back = 1; back <= 28; back++) {
      await sell(dear, addDays(today, -back), 14);
      await sell(cheap, addDays(today, -back), 1);
    }
    const row = await rowOf(cheap);
    expect(row!.suggestion.class).not.toBe('A');

    const asked = await askFor(buying, { [cheap]: 1 });

    expect(asked.lines[0]!.suggestion).toEqual(row!.suggestion);
  });

  it('leaves out days on which there was nothing to sell, also those without a move', async () => {
    const productId = await addGoods(buying);
    await stockUp(productId, 60);
    // Ten a day for six days, then empty shelves until today.
    for (let back = 50; back > 44; back--) await sell(productId, addDays(today, -back), 10);

    await expect(rowOf(productId)).resolves.toMatchObject({ onHand: 0, suggestion: { outDays: 45 } });
  });

  it('S9 says nothing of goods that the caller counts blind', async () => {
    const productId = await addGoods(buying);
    await stockUp(productId, 30);
    const counter = await world.hire({
      branchIds: [buying.branchId],
      level: 3,
      can: [...goodsFunctions.filter((code) => code !== 'STOCKTAKE_POST'), 'PURCHASE_APPLY'],
    });
    const { id } = await buying.manager.call(stocktakeApi.start, { branchId: buying.branchId, blind: true });
    await expect(rowOf(productId, counter)).resolves.toMatchObject({
      onHand: null,
      sold: null,
      suggestion: { available: null, needQty: null, packs: null },
    });
    await buying.manager.call(stocktakeApi.void, { id });
  });

  it('shows the budget of the month and what was ordered of it', async () => {
    const month = today.slice(0, 7);
    const before = (await buying.manager.call(purchaseApi.suggestions, { branchId: buying.branchId })).budget!;
    await buying.buyer.call(purchaseApi.setBudget, { branchId: buying.branchId, month, limitFen: 500_000 });
    const productId = await addGoods(buying);
    await askFor(buying, { [productId]: 1 });
    const { budget } = await buying.manager.call(purchaseApi.suggestions, { branchId: buying.branchId });
    expect(budget).toEqual({ branchId: buying.branchId, month, limitFen: 500_000, usedFen: before.usedFen! + 4800 });
  });

  it('tells what was ordered only to people who see costs, also when they set the budget', async () => {
    const blind = await world.hire({ branchIds: [buying.branchId], level: 2, can: ['PURCHASE_APPROVE'] });
    const month = today.slice(0, 7);
    const set = blind.call(purchaseApi.setBudget, { branchId: buying.branchId, month, limitFen: 600_000 });
    await expect(set).resolves.toEqual({ branchId: buying.branchId, month, limitFen: 600_000, usedFen: null });
  });

  it('counts ordered goods as incoming in the stock list too', async () => {
    const productId = await addGoods(buying);
    await ordered(buying, { [productId]: 2 });
    const { rows } = await buying.manager.call(stockApi.list, { branchId: buying.branchId, limit: 200 });
    expect(rows.find(({ id }) => id === productId)).toMatchObject({ incoming: 48 });
  });
});

describe('an order from a table', () => {
  const upload = (rows: string[][]) =>
    buying.manager.call(purchaseApi.importLines, {
      branchId: buying.branchId,
      file: Buffer.from([['商品编码或条码', '采购数量', '供应商'], ...rows].map((row) => row.join(',')).join('\n')),
    });

  it('is read by code or barcode, and says what is wrong with which row', async () => {
    const [code, barcode] = [`C${randomUUID().slice(0, 6)}`, `69${Date.now()}`];
    const productId = await addGoods(buying, { moqPacks: 2 }, { code, barcode, name: '红牛' });
    await expect(upload([[barcode, '3', '']])).resolves.toMatchObject({
      outcome: { rows: 1, problems: [] },
      lines: [{ productId, name: '红牛', supplierId: buying.supplierId, packs: 3 }],
    });
    const wrong = await upload([
      [code, '1', ''],
      ['NONE', '3', ''],
      [barcode, 'drei', ''],
      [code, '4', '不认识的供应商'],
    ]);
    expect(wrong.lines).toEqual([]);
    expect(wrong.outcome.problems.map(({ row, column }) => [row, column])).toEqual([
      [1, '采购数量'],
      [2, '商品编码或条码'],
      [3, '采购数量'],
      [4, '供应商'],
      [4, '商品编码或条码'],
    ]);
  });
});

describe('an order that does not come', () => {
  it('PERM-04 API-08 is named to its branch from the seventh day on, once a day, until it is closed', async () => {
    const productId = await addGoods(buying);
    const { store } = await ordered(buying, { [productId]: 1 });
    const seventhDay = new Date(store.orderedTime!).getTime() + 7 * DAY_MS;
    const late = async (at: number) => {
      const found = await findUnstored({ ...buying.manager.ctx(), now: new Date(at) }, { branchId: buying.branchId });
      return found.map(({ id }) => id);
    };
    expect(await late(seventhDay - 1)).not.toContain(store.id);
    expect(await late(seventhDay)).toContain(store.id);
    await expect(buying.manager.call(purchaseApi.unstored, { branchId: buying.branchId })).resolves.toEqual([]);

    for (let i = 0; i < 2; i++) await remindOfUnstored({ ...world.system(), now: new Date(seventhDay) });

    const { rows } = await buying.manager.call(notificationApi.list, { limit: 100 });
    expect(rows.filter(({ serviceId, subServiceType }) => serviceId === store.id && subServiceType === 6)).toHaveLength(1);
    await buying.manager.call(purchaseApi.closeStore, { id: store.id, version: store.version, reason: '不来了' });
    expect(await late(seventhDay)).not.toContain(store.id);
  });
});
