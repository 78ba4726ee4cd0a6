import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { came, photo, receiveBy } from '#testing/deliveries.ts';
import { hirePurchasers, placeOrder, type Purchasers } from '#testing/purchasing.ts';
import { addProduct, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addSupplier } from '#testing/suppliers.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Purchasers;
const today = bizDate(new Date());
beforeAll(async () => {
  world = await openWorld();
  by = await hirePurchasers(world);
});
afterAll(() => world.close());

const storeOf = (id: string) => by.manager.call(purchaseApi.getStore, { id });
const companyOf = (id: string) => by.buyer.call(purchaseApi.getCompany, { id });
const owedTo = async (ownerId: string) => -(await balanceOf(world.system(), { code: 'GRNI', ownerId }));

describe('a delivery', () => {
  it('enters stock at the price of its order, is owed to the supplier, and the orders are done', async () => {
    const order = await placeOrder(by, [{ packs: 2, packQty: 12, priceFen: 1399 }]);
    const [line] = order.lines;

    const receipt = await receiveBy(by.receiver, order, [came(line)]);

    expect(receipt).toMatchObject({ status: 'POSTED', amountFen: 2798, deliveryNote: 'HF-1114-0372', isAlone: false });
    expect(receipt.no).toMatch(/^22\d+$/);
    expect(receipt.lines).toMatchObject([{ kind: 'PAID', acceptedQty: 24, packQty: 12, priceFen: 1399, amountFen: 2798 }]);
    expect(receipt.booked).toEqual([
      { event: 'POSTED', bizDate: today, account: 'INVENTORY', amountFen: 2798 },
      { event: 'POSTED', bizDate: today, account: 'GRNI', amountFen: -2798 },
    ]);
    expect(await stockOf(by.receiver, by.branchId, line!.productId)).toMatchObject({ onHand: 24, valueFen: 2798 });
    expect(await owedTo(order.supplierId)).toBe(2798);
    expect(await storeOf(order.id)).toMatchObject({ status: 'STORED', lines: [{ receivedQty: 24, restQty: 0 }] });
    expect(await companyOf(order.companyId)).toMatchObject({ status: 'RECEIVED' });
  });

  it('in parts of a pack adds up to the price of the pack', async () => {
    const order = await placeOrder(by, [{ packs: 1, packQty: 12, priceFen: 1399 }]);
    const [line] = order.lines;
    const parts = [5, 1, 6];
    for (const acceptedQty of parts) await receiveBy(by.receiver, order, [came(line, { acceptedQty })]);
    expect(await owedTo(order.supplierId)).toBe(1399);
    expect(await stockOf(by.receiver, by.branchId, line!.productId)).toMatchObject({ onHand: 12, valueFen: 1399 });
  });

  it('too much of one line does not hide that two others are missing', async () => {
    const order = await placeOrder(by, [{ packs: 1 }, { packs: 1 }, { packs: 1 }]);
    const [first] = order.lines;
    const tooMuch = receiveBy(by.receiver, order, [came(first, { acceptedQty: 72 })]);
    await expect(tooMuch).rejects.toMatchObject({ data: { reason: 'receipt.overAwaited' } });
    await receiveBy(by.receiver, order, [came(first)]);
    const { status, lines } = await storeOf(order.id);
    expect([status, lines.map(({ restQty }) => restQty)]).toEqual(['ORDERED', [0, 24, 24]]);
  });

  it('of two batches of one line makes two lines that share its rest', async () => {
    const order = await placeOrder(by, [{ packs: 2, product: { batchTracked: true, shelfLifeDays: 300 } }]);
    const [line] = order.lines;
    const batch = (batchNo: string, acceptedQty: number) =>
      came(line, { batchNo, acceptedQty, producedDate: addDays(today, -10) });
    const over = receiveBy(by.receiver, order, [batch('A', 30), batch('B', 19)]);
    await expect(over).rejects.toMatchObject({ data: { reason: 'receipt.overAwaited' } });
    const { lines } = await receiveBy(by.receiver, order, [batch('A', 30), batch('B', 18)]);
    expect(lines.map(({ amountFen }) => amountFen)).toEqual([6000, 3600]);
    expect(lines[0]?.expiryDate).toBe(addDays(today, 290));
    const batches = await by.receiver.call(stockApi.batches, { branchId: by.branchId, productId: line!.productId });
    expect(Object.fromEntries(batches.map(({ batchNo, onHand }) => [batchNo, onHand]))).toEqual({ A: 30, B: 18 });
  });

  it('that was rejected never enters stock; its order line is charged back', async () => {
    const order = await placeOrder(by, [{ packs: 2, packQty: 12, priceFen: 4200 }]);
    const [line] = order.lines;
    const rejected = { acceptedQty: 12, rejectedQty: 12, rejectReason: 'CRUSHED', photos: [photo] } as const;
    const receipt = await receiveBy(by.receiver, order, [came(line, { ...rejected, photos: [photo] })]);
    expect(receipt).toMatchObject({ amountFen: 4200, lines: [{ rejectedQty: 12, rejectReason: 'CRUSHED', photos: [photo] }] });
    expect(await stockOf(by.receiver, by.branchId, line!.productId)).toMatchObject({ onHand: 12 });
    expect(await storeOf(order.id)).toMatchObject({ status: 'STORED', lines: [{ receivedQty: 12, chargedBackQty: 12 }] });
  });

  it('that was rejected as a whole books nothing, and ends its order', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const [line] = order.lines;
    const whole = came(line, { acceptedQty: 0, rejectedQty: 24, rejectReason: 'WRONG_GOODS', photos: [photo] });
    expect(await receiveBy(by.receiver, order, [whole])).toMatchObject({ status: 'POSTED', amountFen: 0, booked: [] });
    expect(await storeOf(order.id)).toMatchObject({ status: 'CLOSED' });
  });

  it('holds gifts, which need no order and cost nothing', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const { id: productId } = await addProduct(world, by.buyer);
    const receipt = await receiveBy(by.receiver, order, [came(order.lines[0]), { kind: 'FREE', productId, acceptedQty: 3 }]);
    expect(receipt.lines[1]).toMatchObject({ kind: 'FREE', amountFen: 0, priceFen: null, storePurchaseNo: null });
    expect(await stockOf(by.receiver, by.branchId, productId)).toMatchObject({ onHand: 3, valueFen: 0 });
    const alone = await receiveBy(by.receiver, order, [{ kind: 'FREE', productId, acceptedQty: 1 }]);
    expect(alone).toMatchObject({ status: 'POSTED', amountFen: 0 });
  });

  it('sent twice with one key is booked once', async () => {
    const order = await placeOrder(by, [{ packs: 2 }]);
    const input = { ...order, deliveryNote: '', lines: [came(order.lines[0], { acceptedQty: 24 })] };
    const sent = { branchId: input.branchId, supplierId: input.supplierId, lines: input.lines };
    const key = crypto.randomUUID();
    const [first, second] = [
      await by.receiver.call(receiptApi.receive, sent, key),
      await by.receiver.call(receiptApi.receive, sent, key),
    ];
    expect(second.id).toBe(first.id);
    expect(await storeOf(order.id)).toMatchObject({ lines: [{ receivedQty: 24, restQty: 24 }] });
  });
});

describe('a delivery is refused', () => {
  const refuse = (reason: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ data: { reason } });

  it('when its order is closed', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const { version } = await storeOf(order.id);
    await by.manager.call(purchaseApi.closeStore, { id: order.id, version, reason: '不要了' });
    await refuse('receipt.notAwaited', receiveBy(by.receiver, order, [came(order.lines[0])]));
  });

  it('when it names the line of another order, or of another branch', async () => {
    const [one, other] = [await placeOrder(by, [{ packs: 1 }]), await placeOrder(by, [{ packs: 1 }])];
    const mixed = came(one.lines[0], { companyLineId: other.lines[0]!.companyLineId });
    await refuse('common.notFound', receiveBy(by.receiver, one, [mixed]));
    const there = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['PURCHASE_RECEIVE'] });
    await refuse('common.notFound', receiveBy(there, one, [came(one.lines[0])]));
    await refuse('common.notFound', receiveBy(there, { ...one, branchId: world.ours.second }, [came(one.lines[0])]));
  });

  it('when it mixes suppliers', async () => {
    const [one, other] = [await placeOrder(by, [{ packs: 1 }]), await placeOrder(by, [{ packs: 1 }])];
    await refuse('receipt.otherSupplier', receiveBy(by.receiver, one, [came(one.lines[0]), came(other.lines[0])]));
    await refuse('receipt.otherSupplier', receiveBy(by.receiver, { ...one, supplierId: other.supplierId }, [came(one.lines[0])]));
  });

  it('when goods have expired, are short-dated without a reason, or have no batch', async () => {
    const order = await placeOrder(by, [{ packs: 4, product: { batchTracked: true, shelfLifeDays: 90 } }]);
    const [line] = order.lines;
    const dated = (over: object) => receiveBy(by.receiver, order, [came(line, { acceptedQty: 24, ...over })]);
    await refuse('receipt.batchNeeded', dated({}));
    await refuse('receipt.expired', dated({ expiryDate: addDays(today, -1) }));
    await refuse('receipt.madeLater', dated({ producedDate: addDays(today, 1) }));
    await refuse('receipt.shelfReasonNeeded', dated({ expiryDate: addDays(today, 59) }));
    await expect(dated({ expiryDate: addDays(today, 59), shelfReason: '周末活动用' })).resolves.toMatchObject({
      status: 'POSTED',
    });
    await expect(dated({ expiryDate: addDays(today, 61) })).resolves.toMatchObject({ status: 'POSTED' });
    const rejected = {
      acceptedQty: 0,
      rejectedQty: 24,
      rejectReason: 'EXPIRED',
      photos: [photo],
      expiryDate: addDays(today, -1),
    };
    await expect(dated(rejected)).resolves.toMatchObject({ status: 'POSTED' });
  });

  it('when a rejection has no reason, no photo or no words', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const [line] = order.lines;
    const rejected = (over: object) => receiveBy(by.receiver, order, [came(line, { acceptedQty: 12, rejectedQty: 12, ...over })]);
    await refuse('receipt.rejectReasonNeeded', rejected({}));
    await refuse('receipt.photoNeeded', rejected({ rejectReason: 'CRUSHED' }));
    await refuse('common.notFound', rejected({ rejectReason: 'CRUSHED', photos: [photo.replace(/.$/, '2')] }));
    await refuse('receipt.rejectNoteNeeded', rejected({ rejectReason: 'OTHER', photos: [photo] }));
    await refuse('receipt.nothingCame', receiveBy(by.receiver, order, [came(line, { acceptedQty: 0 })]));
  });

  it('when a gift is a service, or of another company', async () => {
    const { id: supplierId } = await addSupplier(by.buyer);
    const { id: productId } = await addProduct(world, by.buyer, { kind: 'SERVICE' });
    const gift = (id: string) => [{ kind: 'FREE' as const, productId: id, acceptedQty: 1 }];
    await refuse('stock.notStocked', receiveBy(by.receiver, { branchId: by.branchId, supplierId }, gift(productId)));
    await refuse('common.notFound', receiveBy(by.receiver, { branchId: by.branchId, supplierId }, gift(world.newId())));
  });

  it('when two people receive the same line at once: the second is told what is left', async () => {
    const order = await placeOrder(by, [{ packs: 2 }]);
    const [line] = order.lines;
    const press = () => receiveBy(by.receiver, order, [came(line, { acceptedQty: 36 })]);
    const presses = await world.race({ table: 'tenant.store_purchases', where: { id: order.id } }, () => [press(), press()]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = presses.find((each) => each.status === 'rejected');
    expect(refused).toMatchObject({
      reason: { data: { reason: 'receipt.overAwaited' }, message: expect.stringContaining('12') },
    });
    expect(await storeOf(order.id)).toMatchObject({ lines: [{ receivedQty: 36, restQty: 12 }] });
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
