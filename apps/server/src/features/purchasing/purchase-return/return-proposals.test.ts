import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { came, receiveBy } from '#testing/deliveries.ts';
import { placeOrder } from '#testing/purchasing.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { hireReturners, ofReceipt, photos, receiveGoods, type Returners, shipped, submitReturn } from '#testing/returns.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Returners;
const today = bizDate(new Date());
beforeAll(async () => {
  world = await openWorld();
  by = await hireReturners(world);
});
afterAll(async () => {
  const faults = await checkInvariants(world.owner);
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

const propose = async (type: 0 | 1 | 2, over: object = {}) =>
  (await by.applicant.call(purchaseReturnApi.proposals, { branchId: by.branchId, type, ...over })).rows;
type Row = Got<typeof purchaseReturnApi.proposals>['rows'][number];
const figures = ({ onHand, leftQty, soldQty, sellsQty, proposedQty }: Row) => [onHand, leftQty, soldQty, sellsQty, proposedQty];

/** A product that is to be returned 30 days before it expires, delivered in batches: by number, days left and quantity. */
async function deliverBatches(...batches: [batchNo: string, days: number, qty: number][]) {
  const product = { batchTracked: true, returnBeforeDays: 30 };
  const qty = batches.reduce((sum, batch) => sum + batch[2], 0);
  const order = await placeOrder(by, [{ packs: qty, packQty: 1, priceFen: 200, product }]);
  const [line] = order.lines;
  const receipt = await receiveBy(
    by.receiver,
    order,
    batches.map(([batchNo, days, acceptedQty]) => came(line, { batchNo, acceptedQty, expiryDate: addDays(today, days) })),
  );
  return { order, receipt, productId: line!.productId, supplierId: order.supplierId };
}

/** Sold yesterday, as the books tell it. */
async function sellYesterday(productId: string, qty: number) {
  const { rows } = await world.owner.query<{ id: string }>(`select id from tenant.warehouses where branch_id = $1`, [
    by.branchId,
  ]);
  const warehouseId = rows[0]!.id;
  const head = { docType: 'TEST', docId: world.newId(), event: 'SOLD', bizDate: addDays(today, -1) };
  await inTx(world.system(), (ctx) =>
    postStock(ctx, head, [{ warehouseId, productId, qty: -qty, reason: 'SALE' }], ([value = 0]) => [
      debit({ code: 'COGS', branchId: by.branchId }, value),
      credit({ code: 'INVENTORY', branchId: by.branchId }, value),
    ]),
  );
}

describe('of goods near their expiry date', () => {
  it('what does not sell before is proposed, batch after batch; what sells is listed', async () => {
    const { productId, supplierId, receipt } = await deliverBatches(['A', 2, 62], ['Z', 6, 10], ['C', 26, 5], ['D', 31, 9]);
    // 56 of A in four weeks: two a day. Six of A are left.
    await sellYesterday(productId, 56);
    const rows = await propose(0, { supplierId });
    expect(rows.map((row) => [row.batchNo, row.leftDays, ...figures(row)])).toEqual([
      ['A', 2, 6, 62, 56, 4, 2],
      ['Z', 6, 10, 10, 56, 8, 2],
      ['C', 26, 5, 5, 56, 5, 0],
    ]);
    expect(rows[0]).toMatchObject({ receiptLineId: receipt.lines[0]!.id, sourceNo: receipt.no, sourceDay: today, priceFen: 200 });
    // No code of a product has this letter, since they are hexadecimal.
    expect(await propose(0, { keyword: 'z' })).toMatchObject([{ batchNo: 'Z' }]);
  });

  it('on the last good day nothing more is expected to sell', async () => {
    const { supplierId } = await deliverBatches(['A', 0, 5]);
    const [row] = await propose(0, { supplierId });
    expect([row!.leftDays, ...figures(row!)]).toEqual([0, 5, 5, 0, 0, 5]);
  });

  it('what other returns hold is not proposed twice', async () => {
    const { supplierId, receipt } = await deliverBatches(['A', 1, 5]);
    await submitReturn(by, [ofReceipt(receipt.lines[0], 3)], { type: 0, reason: '', photos });
    expect((await propose(0, { supplierId })).map(figures)).toEqual([[2, 2, 0, 0, 2]]);
    await shipped(world, by, [ofReceipt(receipt.lines[0], 2)], { type: 0, reason: '', photos });
    expect(await propose(0, { supplierId })).toEqual([]);
  });

  it('a batch of two receipts is spread over them, the newest first; what no receipt tells of is listed without one', async () => {
    const first = await deliverBatches(['A', 1, 4]);
    const order = await placeOrder(by, [{ packs: 1 }]);
    const again = await receiveBy(by.receiver, order, [
      { kind: 'FREE', productId: first.productId, batchNo: 'A', expiryDate: addDays(today, 1), acceptedQty: 3 },
    ]);
    const found = { productId: first.productId, qty: 2, valueFen: 0, batchNo: 'A', expiryDate: addDays(today, 1) };
    const clerk = await world.hire({ level: 2, can: ['STOCK_ADJUST'] });
    await clerk.call(stockApi.adjust, { branchId: by.branchId, kind: 'CORRECTION', reason: '多出', lines: [found] });
    const rows = (await propose(0)).filter(({ productId }) => productId === first.productId);
    expect(rows.map((row) => [row.sourceNo, row.isFree, row.onHand, row.proposedQty])).toEqual([
      [again.no, true, 3, 3],
      [first.receipt.no, false, 4, 4],
      [null, false, 2, 0],
    ]);
  });
});

describe('of other goods', () => {
  it('receipts of the last days are offered, with what can still go back', async () => {
    const { receipt, supplierId, productId } = await receiveGoods(by, [{ packs: 1 }]);
    await submitReturn(by, [ofReceipt(receipt.lines[0], 4)]);
    const [row] = await propose(1, { supplierId });
    expect(row).toMatchObject({ productId, onHand: 24, leftQty: 20, proposedQty: 0, acceptedQty: 24, amountFen: 4800 });
    expect(await propose(1, { supplierId, keyword: '没有' })).toEqual([]);
    const client = await world.owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update tenant.goods_receipts set posted_time = posted_time - interval '8 days' where id = $1`, [
      receipt.id,
    ]);
    client.release(true);
    expect(await propose(1, { supplierId, days: 7 })).toEqual([]);
    expect(await propose(1, { supplierId, days: 9 })).toHaveLength(1);
  });

  it('what is on order is offered until it comes', async () => {
    const order = await placeOrder(by, [{ packs: 2 }]);
    const { supplierId } = order;
    expect(await propose(2, { supplierId })).toMatchObject([
      { sourceNo: order.no, leftQty: 48, onHand: null, receiptLineId: null, priceFen: 4800, packUnit: '箱' },
    ]);
    await receiveBy(by.receiver, order, [came(order.lines[0])]);
    expect(await propose(2, { supplierId })).toEqual([]);
  });

  it('of other branches are not offered', async () => {
    const there = await hireReturners(world, world.ours.second);
    const asked = there.applicant.call(purchaseReturnApi.proposals, { branchId: by.branchId, type: 1 });
    await expect(asked).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const own = await there.applicant.call(purchaseReturnApi.proposals, { branchId: world.ours.second, type: 1 });
    expect(own.rows).toEqual([]);
  });
});
