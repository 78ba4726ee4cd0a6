import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { addProduct, bringIn, goodsFunctions, hireBuyer, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let buyer: Person;
let sender: Person;
let receiver: Person;
let here: string;
let there: string;
beforeAll(async () => {
  world = await openWorld();
  [here, there] = [world.ours.first, world.ours.second];
  const can = goodsFunctions.filter((code) => code !== 'TRANSFER_APPROVE');
  buyer = await hireBuyer(world);
  sender = await world.hire({ branchIds: [here], level: 2, can });
  receiver = await world.hire({ branchIds: [there], level: 2, can });
});
afterAll(() => world.close());

async function shipped(qty = 10, valueFen = 1000, over = {}) {
  const { id: productId } = await addProduct(world, buyer, over);
  await bringIn(sender, here, productId, { qty, valueFen });
  const asked = { fromBranchId: here, toBranchId: there, reason: '缺货', lines: [{ productId, qty }] };
  const { id } = await receiver.call(stockApi.submitTransfer, asked);
  await buyer.call(stockApi.approveTransfer, { id });
  await sender.call(stockApi.shipTransfer, { id });
  return { id, productId };
}
const receive = (id: string, productId: string, qty: number) =>
  receiver.call(stockApi.receiveTransfer, { id, lines: [{ productId, qty }] });

describe('a transfer between branches', () => {
  it('leaves the one, is on its way, and arrives at the other at the same value', async () => {
    const { id, productId } = await shipped();
    expect(await stockOf(sender, here, productId)).toMatchObject({ onHand: 0, valueFen: 0 });
    const incoming = async () => {
      const { rows } = await world.owner.query<{ qty: number }>(
        `select sum(l.on_hand)::int as qty from tenant.stock_levels l join tenant.warehouses w on w.id = l.warehouse_id where w.kind = 'TRANSIT' and l.product_id = $1`,
        [productId],
      );
      return rows[0]!.qty;
    };
    expect(await incoming()).toBe(10);

    const received = await receive(id, productId, 10);

    expect(received).toMatchObject({
      status: 'RECEIVED',
      lines: [{ shippedQty: 10, receivedQty: 10, shortQty: 0, valueFen: 1000 }],
    });
    expect(await stockOf(receiver, there, productId)).toMatchObject({ onHand: 10, valueFen: 1000 });
    expect(await incoming()).toBe(0);
  });

  it('arrives in parts whose values add up, and what never comes is written off by whoever pays', async () => {
    const { id, productId } = await shipped(3, 1000);
    const between = () =>
      Promise.all([here, there].map((branchId) => balanceOf(world.system(), { code: 'INTERBRANCH', branchId })));
    const before = await between();
    await expect(receive(id, productId, 1)).resolves.toMatchObject({ status: 'SHIPPED' });
    expect(await stockOf(receiver, there, productId)).toMatchObject({ onHand: 1, valueFen: 333 });

    const closed = await buyer.call(stockApi.closeTransfer, { id, payer: 'TO', reason: '丢失' });

    expect(closed).toMatchObject({ status: 'CLOSED_SHORT', lines: [{ receivedQty: 1, shortQty: 2 }] });
    const after = await between();
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([1000, -1000]);
    await expect(receive(id, productId, 1)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('received twice at once arrives once', async () => {
    const { id, productId } = await shipped();
    const presses = await world.race({ table: 'tenant.transfers', where: { id } }, () => [
      receive(id, productId, 10),
      receive(id, productId, 10),
    ]);

    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'common.wrongStatus' } },
    });
    expect(await stockOf(receiver, there, productId)).toMatchObject({ onHand: 10 });
  });

  it('takes in no more than was sent', async () => {
    const { id, productId } = await shipped();
    await receive(id, productId, 4);
    await expect(receive(id, productId, 7)).rejects.toThrow('“可口可乐”最多可收 6，多出的请做库存调整');
    await expect(receive(id, world.newId(), 1)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('keeps the batches of the goods', async () => {
    const { id: productId } = await addProduct(world, buyer, { batchTracked: true });
    const lines = [{ productId, qty: 4, valueFen: 400, batchNo: 'LOT1', expiryDate: '2099-01-01' }];
    await sender.call(stockApi.adjust, { branchId: here, kind: 'CORRECTION', reason: '入库', lines });
    const asked = { fromBranchId: here, toBranchId: there, reason: '缺货', lines: [{ productId, qty: 3 }] };
    const { id } = await sender.call(stockApi.submitTransfer, asked);
    await buyer.call(stockApi.approveTransfer, { id });
    await sender.call(stockApi.shipTransfer, { id });
    await receive(id, productId, 3);
    await expect(receiver.call(stockApi.batches, { branchId: there, productId })).resolves.toMatchObject([
      { batchNo: 'LOT1', onHand: 3 },
    ]);
  });

  it('is sent by its sender, received by its receiver, and approved by neither', async () => {
    const { id: productId } = await addProduct(world, buyer);
    await bringIn(sender, here, productId, { qty: 5, valueFen: 500 });
    const asked = { fromBranchId: here, toBranchId: there, reason: '缺货', lines: [{ productId, qty: 5 }] };
    const { id } = await sender.call(stockApi.submitTransfer, asked);
    await expect(sender.call(stockApi.approveTransfer, { id })).rejects.toMatchObject({ status: 40301 });
    await expect(sender.call(stockApi.shipTransfer, { id })).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    await buyer.call(stockApi.approveTransfer, { id });
    await expect(receiver.call(stockApi.shipTransfer, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await sender.call(stockApi.shipTransfer, { id });
    await expect(sender.call(stockApi.receiveTransfer, { id, lines: [{ productId, qty: 5 }] })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(sender.call(stockApi.cancelTransfer, { id })).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('stays within a brand, and does not exist for a third branch', async () => {
    const { id, productId } = await shipped();
    const stranger = await world.hire({ branchIds: [world.ours.third], can: goodsFunctions });
    await expect(stranger.call(stockApi.getTransfer, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const across = { fromBranchId: here, toBranchId: world.ours.third, reason: 'x', lines: [{ productId, qty: 1 }] };
    await expect(buyer.call(stockApi.submitTransfer, across)).rejects.toMatchObject({ data: { reason: 'stock.otherBrand' } });
    await expect(sender.call(stockApi.submitTransfer, across)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
