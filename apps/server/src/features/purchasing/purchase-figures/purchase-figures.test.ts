import { addDays, bizDate, weekStart } from '@netbar/contract/kernel/time';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { DeliveryOutcome } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { came, photo, receiveBy } from '#testing/deliveries.ts';
import { hirePurchasers, offerProduct, ordered, type Purchasers } from '#testing/purchasing.ts';
import { addSupplier } from '#testing/suppliers.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let by: Purchasers;
let there: Purchasers;
let reader: Person;
let punctual: string;
let slow: string;
let cola: string;
let tea: string;
/** A Monday, far from the turn of a day. */
const start = new Date('2026-03-02T04:00:00Z');
const on = (day: number) => {
  world.clock.now = new Date(start.getTime() + day * 86_400_000);
};
const dayOf = (day: number) => addDays(bizDate(start), day);

beforeAll(async () => {
  world = await openWorld();
  on(0);
  by = await hirePurchasers(world);
  there = await hirePurchasers(world, [world.ours.second]);
  const can = ['PURCHASE_FIGURES', 'PURCHASE_LIST', 'STOCK_COST'];
  reader = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
  const terms = { minOrderFen: 0, deliveryWeekdays: [], leadDays: 2, cutoff: '24:00' };
  punctual = (await addSupplier(by.buyer, { ...terms, name: '盛源' })).id;
  slow = (await addSupplier(by.buyer, { ...terms, name: '慢送' })).id;
  cola = await offerProduct(by, { supplierId: punctual, packQty: 24, priceFen: 4800 });
  tea = await offerProduct(by, { supplierId: slow, packQty: 12, priceFen: 3000 });
  await deliver();
}, 60_000);
afterAll(() => world.close());

/**
 * Three orders to the punctual supplier, all in time, one with a rejected pack; two to the slow one, of which the first comes in two
 * parts, four days late, and the second not at all. On day 30 a further order is not due yet.
 */
async function deliver() {
  const first = await ordered(by, { [cola]: 10 }, { supplierId: punctual });
  const second = await ordered(there, { [cola]: 6 }, { supplierId: punctual });
  const late = await ordered(by, { [tea]: 4 }, { supplierId: slow });
  on(1);
  await receiveBy(by.receiver, first, [came(first.lines[0])]);
  on(2);
  await receiveBy(there.receiver, second, [came(second.lines[0])]);
  await receiveBy(by.receiver, late, [came(late.lines[0], { acceptedQty: 12 })]);
  on(6);
  await receiveBy(by.receiver, late, [came(late.lines[0], { acceptedQty: 36 })]);
  on(8);
  await setPrice(punctual, cola, 5000);
  const third = await ordered(by, { [cola]: 4 }, { supplierId: punctual });
  await ordered(by, { [tea]: 4 }, { supplierId: slow });
  on(9);
  const crushed = { acceptedQty: 72, rejectedQty: 24, rejectReason: 'CRUSHED', photos: [photo] } as const;
  await receiveBy(by.receiver, third, [came(third.lines[0], { ...crushed, photos: [photo] })]);
  on(30);
  await ordered(by, { [cola]: 5 }, { supplierId: punctual });
}

async function setPrice(supplierId: string, productId: string, fen: number) {
  const { rows } = await by.buyer.call(supplierApi.products, { supplierId });
  const sold = rows.find((row) => row.productId === productId)!;
  const fromDate = bizDate(world.clock.now!);
  await by.buyer.call(supplierApi.setTerms, { id: sold.id, version: sold.version, fromDate, breaks: [{ fromPacks: 1, fen }] });
}

const suppliersOf = (asked: object = {}, person = reader) => person.call(purchaseFiguresApi.suppliers, asked);

describe('what suppliers did with orders', () => {
  it('counts orders, lines and packs, and judges lines that are complete or whose day is over', async () => {
    const { rows, total, sums } = await suppliersOf({ sort: '-orders' });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      // 16 packs of 20 received (one of four was rejected), the last five not due: (10 + 6 + 3) ÷ 20.
      { name: '盛源', orders: 4, lines: 4, packs: 2500, dueLines: 3, fillBp: 9500, lateBp: 0, rejectedBp: 500 },
      { name: '慢送', orders: 2, lines: 2, packs: 800, dueLines: 2, fillBp: 5000, lateBp: 10_000, rejectedBp: 0 },
    ]);
    // Not the mean of the shares above: (19 + 4) ÷ (20 + 8), and 2 of 5 lines.
    expect(sums).toMatchObject({ orders: 6, lines: 6, packs: 3300, dueLines: 5, fillBp: 8214, lateBp: 4000 });
  });

  it('says how long deliveries take, every part of an order for itself', async () => {
    const { rows } = await suppliersOf({ sort: '-orders' });
    expect(rows.map(({ medianDays, ninetiethDays }) => [medianDays, ninetiethDays])).toEqual([
      [1, 2],
      [2, 6],
    ]);
  });

  it('scores by what was delivered, what came on time and what was not rejected', async () => {
    const { rows } = await suppliersOf({ sort: '-score' });
    // 50 × 0.95 + 30 × 1 + 20 × 0.95, and 50 × 0.5 + 30 × 0 + 20 × 1.
    expect(rows.map(({ name, score }) => [name, score])).toEqual([
      ['盛源', 97],
      ['慢送', 45],
    ]);
  });

  it('has no shares and no score where nothing is due', async () => {
    const [row] = (await suppliersOf({ from: dayOf(30) })).rows;
    expect(row).toMatchObject({ orders: 1, fillBp: null, lateBp: null, rejectedBp: null, medianDays: null, score: null });
  });

  it('is counted by product too, and a page behind the last has the total all the same', async () => {
    const { rows, sums } = await reader.call(purchaseFiguresApi.products, { sort: 'packs' });
    expect(rows.map(({ id, packs }) => [id, packs])).toEqual([
      [tea, 800],
      [cola, 2500],
    ]);
    expect(await reader.call(purchaseFiguresApi.products, { page: 9 })).toEqual({ rows: [], total: 2, sums });
  });
});

describe('the orders behind a figure', () => {
  const outcomes = { PLACED: 'orders', LATE: 'lateOrders', SHORT: 'shortOrders', REJECTED: 'rejectedOrders' } as const;
  const askedBy = () => [{}, { branchId: world.ours.second }, { from: dayOf(1), to: dayOf(20) }, { brandId: world.ours.brand }];

  it('are as many as the figure says, by supplier, by product and in total', async () => {
    for (const asked of askedBy()) {
      const suppliers = await suppliersOf(asked);
      const products = await reader.call(purchaseFiguresApi.products, asked);
      for (const [outcome, figure] of Object.entries(outcomes)) {
        const delivery = outcome as DeliveryOutcome;
        for (const row of [...suppliers.rows, ...products.rows, suppliers.sums!]) {
          const listed = await reader.call(purchaseApi.listStore, { ...row.behind, delivery });
          expect(listed.total).toBe(row[figure]);
        }
      }
    }
    expect((await suppliersOf()).sums).toMatchObject({ lateOrders: 2, shortOrders: 2, rejectedOrders: 1 });
  });

  it('are those of a row that was found by its name; the list knows no total of such rows', async () => {
    const { rows, sums } = await suppliersOf({ keyword: '慢送' });
    expect(rows).toMatchObject([{ name: '慢送', behind: { supplierId: slow } }]);
    expect(sums).toMatchObject({ orders: 2, behind: null });
  });

  it('hold exactly the lines and packs of the figure', async () => {
    const { rows } = await reader.call(purchaseApi.listStore, { delivery: 'PLACED', supplierId: punctual });
    const orders = await Promise.all(rows.map(({ id }) => reader.call(purchaseApi.getStore, { id })));
    const lines = orders.flatMap((order) => order.lines.filter(({ supplierId }) => supplierId === punctual));
    const packs = lines.reduce((sum, { orderedQty, packQty }) => sum + orderedQty / packQty, 0);
    const [row] = (await suppliersOf({ supplierId: punctual })).rows;
    expect(row).toMatchObject({ lines: lines.length, packs: packs * 100 });
  });

  it('add up week by week to the lines of the total', async () => {
    const weeks = await reader.call(purchaseFiguresApi.weeks, { from: dayOf(0), to: dayOf(30) });
    expect(weeks.map(({ monday }) => monday)).toEqual([0, 7, 14, 21, 28].map((day) => weekStart(dayOf(day))));
    expect(weeks.map(({ onTime, late, open }) => [onTime, late, open])).toEqual([
      [2, 1, 0],
      [1, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 1],
    ]);
  });

  it('leave out goods that came without having been asked for', async () => {
    const before = (await suppliersOf()).sums;
    const surplus = { kind: 'SURPLUS' as const, productId: cola, acceptedQty: 24 };
    const order = { branchId: world.ours.second, supplierId: punctual };
    const receipt = await receiveBy(there.receiver, order, [surplus]);
    const fillUp = await there.approver.call(purchaseApi.getStore, { id: receipt.fillUp!.id });
    await there.approver.call(purchaseApi.approveStore, { id: fillUp.id, version: fillUp.version });
    expect((await reader.call(receiptApi.get, { id: receipt.id })).status).toBe('POSTED');
    expect((await suppliersOf()).sums).toEqual(before);
    expect((await reader.call(purchaseApi.listStore, { delivery: 'PLACED' })).total).toBe(before!.orders);
  });
});

describe('prices', () => {
  const pricesOf = (person: Person, asked = {}) => person.call(purchaseFiguresApi.prices, asked);

  it('are those of receipts: first, last, least and most, and one a day', async () => {
    const { rows, total } = await pricesOf(reader, { productId: cola });
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      { supplierName: '盛源', packQty: 24, receipts: 3, firstFen: 4800, lastFen: 5000, leastFen: 4800, mostFen: 5000 },
    ]);
    expect(rows[0]!.points).toEqual([
      { day: dayOf(1), fen: 4800 },
      { day: dayOf(2), fen: 4800 },
      { day: dayOf(9), fen: 5000 },
    ]);
    expect(await pricesOf(reader, { page: 5 })).toEqual({ rows: [], total: 2 });
  });

  it('S18 are told only of branches whose costs one sees', async () => {
    const blind = await world.hire({ branchIds: [world.ours.first], level: 2, can: ['PURCHASE_FIGURES'] });
    expect(await pricesOf(blind)).toEqual({ rows: [], total: 0 });
    const ofOne = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['PURCHASE_FIGURES', 'STOCK_COST'] });
    expect((await pricesOf(ofOne)).rows).toMatchObject([{ productId: cola, receipts: 1, lastFen: 4800 }]);
  });
});

describe('who sees what', () => {
  it('a person of one branch sees the figures of that branch', async () => {
    const manager = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['PURCHASE_FIGURES'] });
    expect((await suppliersOf({}, manager)).sums).toMatchObject({ orders: 1, packs: 600 });
    expect((await suppliersOf({ branchId: world.ours.first }, manager)).sums).toMatchObject({ orders: 0, fillBp: null });
  });

  it('other companies see nothing, and without the function nobody does', async () => {
    const rival = await world.hire({
      companyId: world.rival.company,
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: ['PURCHASE_FIGURES'],
    });
    expect(await suppliersOf({}, rival)).toMatchObject({ rows: [], total: 0, sums: { orders: 0 } });
    await expect(suppliersOf({}, by.manager)).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
  });

  it('refuses a period of more than a year', async () => {
    const long = suppliersOf({ from: '2024-01-01' });
    await expect(long).rejects.toMatchObject({ data: { reason: 'purchaseFigures.periodTooLong' } });
  });
});
