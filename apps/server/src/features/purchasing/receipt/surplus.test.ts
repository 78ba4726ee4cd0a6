import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { came, receiveBy } from '#testing/deliveries.ts';
import { hirePurchasers, offerProduct, placeOrder, type Purchasers } from '#testing/purchasing.ts';
import { addProduct, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Purchasers;
beforeAll(async () => {
  world = await openWorld();
  by = await hirePurchasers(world);
});
afterAll(() => world.close());

const surplus = (productId: string, acceptedQty: number) => ({ kind: 'SURPLUS' as const, productId, acceptedQty });
const fillUpOf = async (id: string) => {
  const { fillUp } = await by.manager.call(receiptApi.get, { id });
  return by.approver.call(purchaseApi.getStore, { id: fillUp?.id ?? '' });
};

describe('goods that nobody ordered', () => {
  it('make the delivery wait, and are booked with it when their order is approved', async () => {
    const order = await placeOrder(by, [{ packs: 1, packQty: 12, priceFen: 1399 }]);
    const [line] = order.lines;
    const productId = line!.productId;

    const draft = await receiveBy(by.receiver, order, [came(line), surplus(productId, 5)]);

    expect(draft).toMatchObject({ status: 'DRAFT', fillUp: { status: 'SUBMITTED' }, booked: [] });
    expect(await stockOf(by.receiver, by.branchId, productId)).toBeUndefined();
    const fillUp = await fillUpOf(draft.id);
    expect(fillUp).toMatchObject({ kind: 'FILL_UP', fillUpReason: 'OVER_DELIVERY', lines: [{ askedQty: 5, priceFen: 1399 }] });

    await by.approver.call(purchaseApi.approveStore, { id: fillUp.id, version: fillUp.version });

    // 12 of one order and 5 of the other: 13.99 and 5.83.
    expect(await by.manager.call(receiptApi.get, { id: draft.id })).toMatchObject({ status: 'POSTED', amountFen: 1982 });
    expect(await stockOf(by.receiver, by.branchId, productId)).toMatchObject({ onHand: 17, valueFen: 1982 });
    expect(-(await balanceOf(world.system(), { code: 'GRNI', ownerId: order.supplierId }))).toBe(1982);
    expect(await fillUpOf(draft.id)).toMatchObject({ status: 'STORED' });
    expect(await by.manager.call(purchaseApi.getStore, { id: order.id })).toMatchObject({ status: 'STORED' });
  });

  it('go back with the whole delivery when their order is rejected', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const [line] = order.lines;
    const draft = await receiveBy(by.receiver, order, [came(line), surplus(line!.productId, 24)]);
    const { id, version } = await fillUpOf(draft.id);
    await by.approver.call(purchaseApi.rejectStore, { id, version, reason: '不要' });
    expect(await by.manager.call(receiptApi.get, { id: draft.id })).toMatchObject({ status: 'DISCARDED' });
    await expect(receiveBy(by.receiver, order, [came(line)])).resolves.toMatchObject({ status: 'POSTED' });
  });

  it('of another product come at today’s price, in whole packs, if the supplier sells it', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const productId = await offerProduct(by, { supplierId: order.supplierId, packQty: 6, priceFen: 900 });
    const loose = receiveBy(by.receiver, order, [came(order.lines[0]), surplus(productId, 7)]);
    await expect(loose).rejects.toMatchObject({ data: { reason: 'purchase.wholePacks' } });
    const { id: unsold } = await addProduct(world, by.buyer);
    const unknown = receiveBy(by.receiver, order, [surplus(unsold, 6)]);
    await expect(unknown).rejects.toMatchObject({ data: { reason: 'receipt.notOffered' } });

    const draft = await receiveBy(by.receiver, order, [surplus(productId, 12)]);
    const fillUp = await fillUpOf(draft.id);
    expect(fillUp).toMatchObject({ fillUpReason: 'UNORDERED' });
    await by.approver.call(purchaseApi.approveStore, { id: fillUp.id, version: fillUp.version });
    expect(await by.manager.call(receiptApi.get, { id: draft.id })).toMatchObject({ status: 'POSTED', amountFen: 1800 });
  });

  it('are only what goes beyond the order', async () => {
    const order = await placeOrder(by, [{ packs: 2 }]);
    const [line] = order.lines;
    const early = receiveBy(by.receiver, order, [came(line, { acceptedQty: 24 }), surplus(line!.productId, 24)]);
    await expect(early).rejects.toMatchObject({ data: { reason: 'receipt.stillOrdered' } });
  });

  it('are not approved with less than came: the delivery is booked whole or not at all', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const [line] = order.lines;
    const draft = await receiveBy(by.receiver, order, [came(line), surplus(line!.productId, 48)]);
    const { id, version, lines } = await fillUpOf(draft.id);
    const cut = by.approver.call(purchaseApi.approveStore, { id, version, cuts: [{ lineId: lines[0]!.id, packs: 1 }] });
    await expect(cut).rejects.toMatchObject({ data: { reason: 'receipt.overAwaited' } });
    await expect(by.approver.call(purchaseApi.approveStore, { id, version })).resolves.toMatchObject({ status: 'STORED' });
  });

  it('wait until the rest of the delivery is still awaited, too', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const [line] = order.lines;
    const draft = await receiveBy(by.receiver, order, [came(line), surplus(line!.productId, 24)]);
    await receiveBy(by.receiver, order, [came(line)]);
    const { id, version } = await fillUpOf(draft.id);
    const late = by.approver.call(purchaseApi.approveStore, { id, version });
    await expect(late).rejects.toMatchObject({ data: { reason: 'receipt.notAwaited' } });
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
