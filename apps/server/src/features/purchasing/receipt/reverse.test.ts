import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { Receipt } from '@netbar/contract/purchasing/receipt/receipt.model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { inTx } from '#kernel/ctx.ts';
import { came, photo, receiveBy } from '#testing/deliveries.ts';
import { hirePurchasers, placeOrder, type Purchasers } from '#testing/purchasing.ts';
import { stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';
import { countReturned, lockReceiptLines } from './receipt.ts';

let world: World;
let by: Purchasers;
const today = bizDate(new Date());
beforeAll(async () => {
  world = await openWorld();
  by = await hirePurchasers(world);
});
afterAll(() => world.close());

const reverse = ({ id, version }: Pick<Receipt, 'id' | 'version'>, who = by.reverser) =>
  who.call(receiptApi.reverse, { id, version, reason: '点错供应商' });

describe('reversing a receipt', () => {
  it('takes goods and debt back, and its orders await the goods again', async () => {
    const order = await placeOrder(by, [
      { packs: 1, packQty: 12, priceFen: 1399, product: { batchTracked: true } },
      { packs: 1, packQty: 12 },
    ]);
    const [first, second] = order.lines;
    const rejected = { acceptedQty: 6, rejectedQty: 6, rejectReason: 'LEAKING' as const, photos: [photo] };
    const lines = [came(first, { batchNo: 'A1', expiryDate: addDays(today, 300) }), came(second, rejected)];
    const receipt = await receiveBy(by.receiver, order, lines);
    expect(await by.manager.call(purchaseApi.getStore, { id: order.id })).toMatchObject({ status: 'STORED' });

    const reversed = await reverse(receipt);

    expect(reversed).toMatchObject({ status: 'REVERSED', reverseReason: '点错供应商', canReverse: false });
    expect(reversed.booked?.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
    expect(reversed.booked).toHaveLength(4);
    expect(await balanceOf(world.system(), { code: 'GRNI', ownerId: order.supplierId })).toBe(0);
    expect(await stockOf(by.receiver, by.branchId, first!.productId)).toMatchObject({ onHand: 0, valueFen: 0 });
    expect(await by.manager.call(purchaseApi.getStore, { id: order.id })).toMatchObject({
      status: 'ORDERED',
      lines: [{ restQty: 12 }, { restQty: 12, chargedBackQty: 0 }],
    });
    expect(await by.buyer.call(purchaseApi.getCompany, { id: order.companyId })).toMatchObject({ status: 'PLACED' });
    await expect(reverse(reversed)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    await expect(receiveBy(by.receiver, order, lines)).resolves.toMatchObject({ status: 'POSTED' });
  });

  it('is refused in plain words once goods were sold or used', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const [line] = order.lines;
    const receipt = await receiveBy(by.receiver, order, [came(line)]);
    const used = {
      branchId: by.branchId,
      kind: 'WASTAGE' as const,
      reason: '碎了',
      lines: [{ productId: line!.productId, qty: -1 }],
    };
    await by.receiver.call(stockApi.adjust, used);
    await expect(reverse(receipt)).rejects.toMatchObject({ data: { reason: 'receipt.goodsGone' } });
    expect(await by.manager.call(receiptApi.get, { id: receipt.id })).toMatchObject({ status: 'POSTED' });
  });

  it('is not for whoever received, nor without the function, nor based on an old look', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const both = await world.hire({
      branchIds: [by.branchId],
      level: 2,
      can: ['PURCHASE_LIST', 'PURCHASE_RECEIVE', 'PURCHASE_REVERSE', 'STOCK_COST'],
    });
    const receipt = await receiveBy(both, order, [came(order.lines[0])]);
    expect(await both.call(receiptApi.get, { id: receipt.id })).toMatchObject({ canReverse: false, whyNot: expect.any(String) });
    await expect(reverse(receipt, both)).rejects.toMatchObject({ data: { reason: 'duty.samePerson' } });
    await expect(reverse(receipt, by.receiver)).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
    const stale = reverse({ ...receipt, version: 1 });
    await expect(stale).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    const there = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['PURCHASE_REVERSE', 'PURCHASE_LIST'] });
    await expect(reverse(receipt, there)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('is refused once a part was returned, also by the database', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const receipt = await receiveBy(by.receiver, order, [came(order.lines[0])]);
    const lineId = receipt.lines[0]!.id;
    await inTx(world.system(), async (ctx) => {
      expect(await lockReceiptLines(ctx, [lineId])).toMatchObject([{ id: lineId, acceptedQty: 24, returnedQty: 0 }]);
      await countReturned(ctx, [{ lineId, qty: 4 }]);
    });
    await expect(reverse(receipt)).rejects.toMatchObject({ data: { reason: 'receipt.returned' } });
    const tooMuch = inTx(world.system(), (ctx) => countReturned(ctx, [{ lineId, qty: 21 }]));
    await expect(tooMuch).rejects.toMatchObject({ constraint: 'goods_receipt_lines_returned' });
    await inTx(world.system(), (ctx) => countReturned(ctx, [{ lineId, qty: -4 }]));
    await expect(reverse(receipt)).resolves.toMatchObject({ status: 'REVERSED' });
  });

  it('is in the timeline of the receipt, with its reason', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const receipt = await receiveBy(by.receiver, order, [came(order.lines[0])]);
    await reverse(receipt);
    const { rows } = await by.manager.call(logApi.record, { kind: 'GOODS_RECEIPT', id: receipt.id });
    expect(rows.map(({ action }) => action)).toEqual(['GOODS_RECEIPT.reverse', 'GOODS_RECEIPT.post', 'GOODS_RECEIPT.open']);
  });
});

describe('the database', () => {
  it('keeps the lines of a posted receipt as they are', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const { id } = await receiveBy(by.receiver, order, [came(order.lines[0])]);
    const write = (statement: string) => world.owner.query(`${statement} where receipt_id = $1`, [id]);
    for (const statement of [
      'update tenant.goods_receipt_lines set accepted_qty = 1',
      'update tenant.goods_receipt_lines set amount_fen = 0',
      `insert into tenant.goods_receipt_lines (company_id, id, receipt_id, line_no, kind, product_id, accepted_qty)
        select company_id, gen_random_uuid(), receipt_id, 99, 'FREE', product_id, 1 from tenant.goods_receipt_lines`,
    ])
      await expect(write(statement)).rejects.toMatchObject({ constraint: 'goods_receipt_lines_kept' });
  });

  it('posts no receipt without lines', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const empty = world.owner.query(
      `with opened as (insert into tenant.goods_receipts (company_id, id, no, brand_id, branch_id, supplier_id, receiver_id, created_time)
        select company_id, gen_random_uuid(), 'X', brand_id, branch_id, $2, applicant_id, now() from tenant.store_purchases where id = $1
        returning id) select id from opened`,
      [order.id, order.supplierId],
    );
    const { rows } = await (empty as Promise<{ rows: { id: string }[] }>);
    const post = world.owner.query(
      `update tenant.goods_receipts set status = 'POSTED', version = 2, posted_time = now() where id = $1`,
      [rows[0]?.id],
    );
    await expect(post).rejects.toMatchObject({ constraint: 'goods_receipts_ordered' });
    await world.owner.query('delete from tenant.goods_receipts where id = $1', [rows[0]?.id]);
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
