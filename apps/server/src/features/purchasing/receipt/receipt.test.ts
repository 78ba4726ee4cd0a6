import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '#testing/count-statements.ts';
import { came, receiveBy } from '#testing/deliveries.ts';
import { hirePurchasers, offerProduct, ordered, placeOrder, type PlacedOrder, type Purchasers } from '#testing/purchasing.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { addProduct } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addSupplier } from '#testing/suppliers.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Purchasers;
beforeAll(async () => {
  world = await openWorld();
  by = await hirePurchasers(world);
});
afterAll(() => world.close());

const PRODUCTS = 25;

it('asks the database as often for 50 lines as for 5, and books 500 lines within a second', async () => {
  const { id: supplierId } = await addSupplier(by.buyer, { minOrderFen: 0 });
  const products: string[] = [];
  for (let i = 0; i < PRODUCTS; i++)
    products.push(await offerProduct(by, { supplierId, packQty: 20, product: { batchTracked: true } }));
  const order = (n: number) =>
    ordered(by, Object.fromEntries(products.slice(0, n).map((productId) => [productId, 1])), { supplierId });
  const inBatches = ({ lines }: PlacedOrder, n: number) =>
    lines.flatMap((line) => Array.from({ length: n }, (_, i) => came(line, { acceptedQty: line.qty / n, batchNo: `B${i}` })));
  const count = async (delivery: PlacedOrder, batches: number) => {
    const [, statements] = await countStatements(() => receiveBy(by.receiver, delivery, inBatches(delivery, batches)));
    return statements;
  };
  // The first one also opens the warehouse, and the server gets to know the receiver.
  const warmUp = await order(1);
  await receiveBy(by.receiver, warmUp, inBatches(warmUp, 1));
  const [small, middle, large] = [await order(5), await order(PRODUCTS), await order(PRODUCTS)];
  const few = await count(small, 1);
  expect(few).toBeGreaterThan(10);
  expect(await count(middle, 2)).toBe(few);

  const elapsed = startElapsed();
  await receiveBy(by.receiver, large, inBatches(large, 20));
  expect(elapsed()).toBeLessThan(1000);
});

it('shows what suppliers still owe a branch, over all its orders, complete lines among them', async () => {
  const order = await placeOrder(by, [{ packs: 2, product: { shelfLifeDays: 180 } }, { packs: 1 }]);
  await receiveBy(by.receiver, order, [came(order.lines[1])]);
  const { suppliers, branchName } = await by.receiver.call(receiptApi.awaited, { branchId: by.branchId });
  expect(branchName).not.toBe('');
  const mine = suppliers.find(({ supplierId }) => supplierId === order.supplierId);
  expect(mine?.lines).toMatchObject([
    { storePurchaseNo: order.no, restQty: 48, priceFen: 4800, shelfLifeDays: 180, packUnit: '箱' },
    { restQty: 0, receivedQty: 24 },
  ]);
  const there = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['PURCHASE_RECEIVE'] });
  await expect(there.call(receiptApi.awaited, { branchId: by.branchId })).rejects.toMatchObject({
    data: { reason: 'common.notFound' },
  });
  expect((await there.call(receiptApi.awaited, { branchId: world.ours.second })).suppliers).toEqual([]);
});

it('finds products for gifts and surplus, with how the supplier sells them', async () => {
  const { id: supplierId } = await addSupplier(by.buyer, { minOrderFen: 0 });
  const sold = await offerProduct(by, { supplierId, packQty: 6, priceFen: 900, product: { name: '礼品杯子甲' } });
  const { id: unsold } = await addProduct(world, by.buyer, { name: '礼品杯子乙' });
  await addProduct(world, by.buyer, { name: '礼品杯子丙', kind: 'SERVICE' });
  const found = await by.receiver.call(receiptApi.findProducts, { branchId: by.branchId, supplierId, keyword: '礼品杯子' });
  expect(Object.fromEntries(found.map(({ productId, offer }) => [productId, offer]))).toEqual({
    [sold]: { packUnit: '箱', packQty: 6, priceFen: 900 },
    [unsold]: null,
  });
});

it('lists receipts with counts and sums, of an order, a supplier, a status', async () => {
  const order = await placeOrder(by, [{ packs: 2 }]);
  const [line] = order.lines;
  const first = await receiveBy(by.receiver, order, [came(line, { acceptedQty: 24 })]);
  await receiveBy(by.receiver, order, [came(line, { acceptedQty: 24 })]);
  await by.reverser.call(receiptApi.reverse, { id: first.id, version: first.version, reason: '重做' });
  const all = await by.manager.call(receiptApi.list, { storePurchaseId: order.id });
  expect(all).toMatchObject({ total: 2, sums: { amountFen: 4800 }, counts: { status: { '': 2, POSTED: 1, REVERSED: 1 } } });
  const posted = await by.manager.call(receiptApi.list, { supplierId: order.supplierId, status: 'POSTED' });
  expect(posted.rows).toMatchObject([{ status: 'POSTED', lineCount: 1, acceptedQty: 24, amountFen: 4800 }]);
  const found = await by.manager.call(receiptApi.list, { keyword: first.no, branchId: by.branchId });
  expect(found.rows.map(({ id }) => id)).toEqual([first.id]);
});

it('hides what goods cost from people who do not see costs, and receipts of other branches', async () => {
  const order = await placeOrder(by, [{ packs: 2 }]);
  const cashier = await world.hire({ branchIds: [by.branchId], level: 3, can: ['PURCHASE_LIST', 'PURCHASE_RECEIVE'] });
  const { suppliers } = await cashier.call(receiptApi.awaited, { branchId: by.branchId });
  expect(suppliers.flatMap(({ lines }) => lines).every(({ priceFen }) => priceFen === null)).toBe(true);
  const receipt = await receiveBy(cashier, order, [came(order.lines[0])]);
  expect(receipt).toMatchObject({ amountFen: null, booked: null, lines: [{ priceFen: null, amountFen: null }] });
  const listed = await cashier.call(receiptApi.list, { storePurchaseId: order.id });
  expect(listed).toMatchObject({ rows: [{ amountFen: null }], sums: null });

  const there = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['PURCHASE_LIST', 'STOCK_COST'] });
  await expect(there.call(receiptApi.get, { id: receipt.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  expect((await there.call(receiptApi.list, {})).total).toBe(0);
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
