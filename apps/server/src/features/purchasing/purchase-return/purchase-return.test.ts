import { productApi } from '@netbar/contract/goods/product/product.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { openCounter } from '#testing/counter.ts';
import { came, photo, receiveBy } from '#testing/deliveries.ts';
import { placeOrder } from '#testing/purchasing.ts';
import { addProduct, bringIn, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import {
  accountFor,
  decideReturn,
  getReturn,
  hireReturners,
  ofReceipt,
  receiveGoods,
  type Returners,
  shipped,
  shipReturn,
  submitReturn,
} from '#testing/returns.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Returners;
beforeAll(async () => {
  world = await openWorld();
  by = await hireReturners(world);
});
afterAll(async () => {
  const faults = await checkInvariants(world.owner);
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

const claimedFrom = (ownerId: string) => balanceOf(world.system(), { code: 'RETURN_CLAIM', ownerId });
const refuse = (reason: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ data: { reason } });

describe('goods that go back', () => {
  it('leave the stock at what they are worth there, and the supplier owes what they cost', async () => {
    const { receipt, supplierId, productId } = await receiveGoods(by, [{ packs: 2, packQty: 12, priceFen: 1399 }]);
    const { id, no } = await submitReturn(by, [ofReceipt(receipt.lines[0], 10)]);
    expect(no).toMatch(/^24\d+$/);
    expect(await getReturn(by.applicant, id)).toMatchObject({ status: 'SUBMITTED', claimFen: 1166, can: ['cancel'] });
    expect(await stockOf(by.applicant, by.branchId, productId)).toMatchObject({ onHand: 24 });

    await decideReturn(world, by.auditor, id);
    expect(await getReturn(by.applicant, id)).toMatchObject({ status: 'APPROVED', can: ['cancel', 'ship'] });
    const sent = await shipReturn(by, id);

    expect(sent).toMatchObject({ status: 'SHIPPED', claimFen: 1166, shipNote: '自提 HF-R-088', can: [] });
    expect(sent.lines).toMatchObject([{ qty: 10, claimFen: 1166, valueFen: 1166, receiptNo: receipt.no }]);
    expect(sent.booked).toMatchObject([
      { event: 'SHIPPED', account: 'RETURN_CLAIM', amountFen: 1166 },
      { event: 'SHIPPED', account: 'INVENTORY', amountFen: -1166 },
    ]);
    expect(await stockOf(by.applicant, by.branchId, productId)).toMatchObject({ onHand: 14, valueFen: 1632 });
    expect(await claimedFrom(supplierId)).toBe(1166);
    expect((await by.manager.call(receiptApi.get, { id: receipt.id })).lines).toMatchObject([{ returnedQty: 10 }]);
  });

  it('in parts claim the amount of their receipt to the fen', async () => {
    const { receipt, supplierId } = await receiveGoods(by, [{ packs: 1, packQty: 12, priceFen: 1399 }]);
    for (const qty of [5, 1, 6]) await shipped(world, by, [ofReceipt(receipt.lines[0], qty)]);
    expect(await claimedFrom(supplierId)).toBe(1399);
  });

  it('at an old price leave no value below zero: the rest is variance', async () => {
    // In 10 at 1.00, in 100 at 0.10, out 100, back 8 of the first.
    const { receipt, productId } = await receiveGoods(by, [{ packs: 1, packQty: 10, priceFen: 1000 }]);
    const clerk = await world.hire({ level: 2, can: ['STOCK_LIST', 'STOCK_ADJUST', 'STOCK_COST'] });
    await bringIn(clerk, by.branchId, productId, { qty: 100, valueFen: 1000 });
    await bringIn(clerk, by.branchId, productId, { qty: -100, valueFen: 0 });
    expect(await stockOf(clerk, by.branchId, productId)).toMatchObject({ onHand: 10, valueFen: 182 });

    const sent = await shipped(world, by, [ofReceipt(receipt.lines[0], 8)]);

    expect(sent.lines).toMatchObject([{ claimFen: 800, valueFen: 146 }]);
    expect(sent.booked).toMatchObject([
      { account: 'RETURN_CLAIM', amountFen: 800 },
      { account: 'INVENTORY', amountFen: -146 },
      { account: 'PURCHASE_VARIANCE', amountFen: -654 },
    ]);
    expect(await stockOf(clerk, by.branchId, productId)).toMatchObject({ onHand: 2, valueFen: 36 });
  });

  it('leave by their own batch', async () => {
    const product = { batchTracked: true, shelfLifeDays: 300 };
    const order = await placeOrder(by, [{ packs: 2, packQty: 12, product }]);
    const [line] = order.lines;
    const batch = (batchNo: string) => came(line, { batchNo, acceptedQty: 12 });
    const receipt = await receiveBy(by.receiver, order, [batch('A'), batch('B')]);
    await shipped(world, by, [ofReceipt(receipt.lines[1], 5)]);
    const { rows } = await world.owner.query<{ batch_no: string; on_hand: string }>(
      `select b.batch_no, l.on_hand from tenant.batch_levels l join tenant.batches b on b.id = l.batch_id
       where l.product_id = $1 order by 1`,
      [line!.productId],
    );
    expect(rows.map((row) => [row.batch_no, Number(row.on_hand)])).toEqual([
      ['A', 12],
      ['B', 7],
    ]);
  });

  it('that were gifts are claimed for nothing, and done when they are gone', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const { id: productId } = await addProduct(world, by.buyer);
    const receipt = await receiveBy(by.receiver, order, [came(order.lines[0]), { kind: 'FREE', productId, acceptedQty: 3 }]);
    const gift = receipt.lines.find(({ kind }) => kind === 'FREE');
    const sent = await shipped(world, by, [ofReceipt(gift, 3)]);
    expect(sent).toMatchObject({ status: 'ACCOUNTED', claimFen: 0, lines: [{ isFree: true, claimFen: 0, valueFen: 0 }] });
  });

  it('of two suppliers make a document each, which the inbox and the applicant are told of', async () => {
    const one = await receiveGoods(by);
    const other = await receiveGoods(by);
    const lines = [ofReceipt(one.receipt.lines[0], 2), ofReceipt(other.receipt.lines[0], 3)];
    const made = await by.applicant.call(purchaseReturnApi.submit, { branchId: by.branchId, type: 1, reason: '受潮', lines });
    expect(made).toHaveLength(2);
    const inbox = await by.auditor.call(approvalApi.list, { subjectType: 'PURCHASE_RETURN', view: 'WAITING', limit: 200 });
    expect(inbox.rows.filter(({ subjectId }) => made.some(({ id }) => id === subjectId))).toHaveLength(2);
    const toDecide = await by.auditor.call(notificationApi.list, { subServiceType: 12, limit: 200 });
    expect(toDecide.rows[0]).toMatchObject({ notificationType: 0 });

    await decideReturn(world, by.auditor, made[0]!.id);
    const { rows } = await by.applicant.call(notificationApi.list, { subServiceType: 12, limit: 200 });
    expect(rows[0]).toMatchObject({ notificationType: 1, serviceId: made[0]!.id });
  });

  it('may be refused, with the reason', async () => {
    const { receipt } = await receiveGoods(by);
    const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 2)]);
    await decideReturn(world, by.auditor, id, 'REJECT');
    expect(await getReturn(by.applicant, id)).toMatchObject({ status: 'REJECTED', endNote: '再卖几天', can: [] });
    // What it held can be returned again.
    await expect(submitReturn(by, [ofReceipt(receipt.lines[0], 48)])).resolves.toBeDefined();
  });

  it('may be kept after all, by whoever asked, and once approved by anybody who ships', async () => {
    const { receipt } = await receiveGoods(by);
    const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 2)]);
    const colleague = await world.hire({ level: 2, can: ['PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_APPLY'] });
    await refuse('approval.notApplicant', colleague.call(purchaseReturnApi.cancel, { id, version: 2, reason: '不退了' }));
    const cancelled = await by.applicant.call(purchaseReturnApi.cancel, { id, version: 2, reason: '不退了' });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', endNote: '不退了' });

    const later = await submitReturn(by, [ofReceipt(receipt.lines[0], 2)]);
    await decideReturn(world, by.auditor, later.id);
    const { version } = await getReturn(colleague, later.id);
    await colleague.call(purchaseReturnApi.cancel, { id: later.id, version, reason: '卖完了' });
    const { rows } = await by.applicant.call(logApi.record, { kind: 'PURCHASE_RETURN', id: later.id, limit: 50 });
    expect(rows.map(({ action }) => action)).toEqual([
      'PURCHASE_RETURN.cancel',
      'PURCHASE_RETURN.approve',
      'PURCHASE_RETURN.submit',
      'PURCHASE_RETURN.open',
    ]);
  });
});

describe('a chargeback', () => {
  it('takes goods off what is awaited once it is approved, and ships nothing', async () => {
    const order = await placeOrder(by, [{ packs: 2, packQty: 12 }]);
    const { storeLineId, companyLineId } = order.lines[0]!;
    const line = { of: 'ORDER' as const, storeLineId, companyLineId, qty: 12 };
    const { id } = await submitReturn(by, [line], { type: 2, reason: '订多了' });
    await refuse('purchaseReturn.overLeft', submitReturn(by, [{ ...line, qty: 13 }], { type: 2 }));
    expect(await by.manager.call(purchaseApi.getStore, { id: order.id })).toMatchObject({ lines: [{ restQty: 24 }] });

    await decideReturn(world, by.auditor, id);

    expect(await getReturn(by.applicant, id)).toMatchObject({ status: 'ACCOUNTED', claimFen: 0, booked: [] });
    const { lines } = await by.manager.call(purchaseApi.getStore, { id: order.id });
    expect(lines).toMatchObject([{ chargedBackQty: 12, restQty: 12 }]);
    const { rows } = await by.applicant.call(notificationApi.list, { subServiceType: 11, limit: 200 });
    expect(rows[0]).toMatchObject({ notificationType: 1, serviceId: id });
  });

  it('is refused for goods that came meanwhile', async () => {
    const order = await placeOrder(by, [{ packs: 1 }]);
    const { storeLineId, companyLineId } = order.lines[0]!;
    const line = { of: 'ORDER' as const, storeLineId, companyLineId, qty: 24 };
    const { id } = await submitReturn(by, [line], { type: 2 });
    await receiveBy(by.receiver, order, [came(order.lines[0], { acceptedQty: 1 })]);
    const named = { data: { reason: 'purchaseReturn.notAwaited' }, message: expect.stringContaining('“可口可乐”') };
    await expect(decideReturn(world, by.auditor, id)).rejects.toMatchObject(named);
    await receiveBy(by.receiver, order, [came(order.lines[0], { acceptedQty: 23 })]);
    await expect(submitReturn(by, [{ ...line, qty: 1 }], { type: 2 })).rejects.toMatchObject(named);
  });

  it('is made for goods rejected at the door, and taken back with their receipt', async () => {
    const order = await placeOrder(by, [{ packs: 2, packQty: 12 }]);
    const rejected = { acceptedQty: 12, rejectedQty: 12, rejectReason: 'CRUSHED' as const, photos: [photo], rejectNote: '压扁' };
    const receipt = await receiveBy(by.receiver, order, [came(order.lines[0], rejected)]);
    const { rows } = await by.applicant.call(purchaseReturnApi.list, { supplierId: order.supplierId });
    const [made] = rows;
    expect(made).toMatchObject({ type: 2, status: 'ACCOUNTED', receiptNo: receipt.no, qty: 12, claimFen: 0 });
    const { lines } = await getReturn(by.applicant, made!.id);
    expect(lines).toMatchObject([{ qty: 12, rejectReason: 'CRUSHED', note: '压扁', photos: [photo], packUnit: '箱' }]);
    const told = await by.applicant.call(notificationApi.list, { subServiceType: 11, limit: 200 });
    expect(told.rows[0]).toMatchObject({ serviceId: made!.id, notificationType: 1 });

    await by.reverser.call(receiptApi.reverse, { id: receipt.id, version: receipt.version, reason: '录错' });
    expect(await getReturn(by.applicant, made!.id)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('a return is refused', () => {
  it('above what is left of its receipt, also of what waits elsewhere', async () => {
    const { receipt } = await receiveGoods(by, [{ packs: 1 }]);
    const [line] = receipt.lines;
    await refuse('purchaseReturn.overLeft', submitReturn(by, [ofReceipt(line, 25)]));
    await submitReturn(by, [ofReceipt(line, 20)]);
    await refuse('purchaseReturn.overLeft', submitReturn(by, [ofReceipt(line, 5)]));
    await expect(submitReturn(by, [ofReceipt(line, 4)])).resolves.toBeDefined();
  });

  it('above what is in stock', async () => {
    const { receipt, productId } = await receiveGoods(by, [{ packs: 1 }]);
    const clerk = await world.hire({ level: 2, can: ['STOCK_ADJUST'] });
    await bringIn(clerk, by.branchId, productId, { qty: -20, valueFen: 0 });
    await refuse('purchaseReturn.overOnHand', submitReturn(by, [ofReceipt(receipt.lines[0], 5)]));
  });

  it('when goods were sold after it was approved', async () => {
    const { receipt, productId } = await receiveGoods(by, [{ packs: 1 }]);
    const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 24)]);
    await decideReturn(world, by.auditor, id);
    const clerk = await world.hire({ level: 2, can: ['STOCK_ADJUST'] });
    await bringIn(clerk, by.branchId, productId, { qty: -1, valueFen: 0 });
    await refuse('ledger.outOfStock', shipReturn(by, id));
  });

  it('without a photo, if goods have expired', async () => {
    const { receipt } = await receiveGoods(by, [{ packs: 1 }]);
    await refuse('purchaseReturn.photoNeeded', submitReturn(by, [ofReceipt(receipt.lines[0], 1)], { type: 0, reason: '' }));
    const unknown = { type: 0 as const, photos: [photo.replace(/.$/, '2')] };
    await refuse('common.notFound', submitReturn(by, [ofReceipt(receipt.lines[0], 1)], unknown));
  });

  it('for receipts of other branches, which look missing', async () => {
    const { receipt } = await receiveGoods(by, [{ packs: 1 }]);
    const there = await hireReturners(world, world.ours.second);
    await refuse('common.notFound', submitReturn(there, [ofReceipt(receipt.lines[0], 1)]));
    await refuse('common.notFound', submitReturn({ ...by, applicant: there.applicant }, [ofReceipt(receipt.lines[0], 1)]));
    const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 1)]);
    await refuse('common.notFound', getReturn(there.applicant, id));
    await refuse('common.notFound', there.applicant.call(purchaseReturnApi.cancel, { id, version: 2, reason: '越权' }));
    await refuse('common.notFound', there.applicant.call(purchaseReturnApi.ship, { id, version: 2 }));
  });

  it('of a receipt that was reversed; and a receipt is not reversed of which something went back', async () => {
    const open = async () => {
      const { receipt } = await receiveGoods(by, [{ packs: 1 }]);
      const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 4)]);
      await decideReturn(world, by.auditor, id);
      return {
        row: { table: 'tenant.goods_receipts', where: { id: receipt.id } },
        ship: () => shipReturn(by, id),
        reverse: () => by.reverser.call(receiptApi.reverse, { id: receipt.id, version: receipt.version, reason: '录错' }),
      };
    };
    const one = await open();
    const shippedFirst = await world.inTurn(one.row, one.ship, one.reverse);
    const returned = { reason: { data: { reason: 'receipt.returned' } } };
    expect(shippedFirst).toMatchObject({ earlier: { status: 'fulfilled' }, later: returned });
    const other = await open();
    const reversedFirst = await world.inTurn(other.row, other.reverse, other.ship);
    const refused = { reason: { data: { reason: 'purchaseReturn.overReturned' } } };
    expect(reversedFirst).toMatchObject({ earlier: { status: 'fulfilled' }, later: refused });
  });
});

describe('who may do what', () => {
  it('asking, approving and settling are three people', async () => {
    const { receipt } = await receiveGoods(by);
    const can = ['PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_APPLY', 'PURCHASE_RETURN_AUDIT', 'PURCHASE_RETURN_ACCOUNT'];
    const all = await world.hire({ level: 2, can });
    const { id } = await submitReturn({ ...by, applicant: all }, [ofReceipt(receipt.lines[0], 2)]);
    await refuse('duty.samePerson', decideReturn(world, all, id));
    const other = await world.hire({ level: 2, can });
    await decideReturn(world, other, id);
    await shipReturn({ ...by, applicant: all }, id);
    for (const person of [all, other]) {
      expect(await person.call(purchaseReturnApi.getAccounting, { id })).toMatchObject({ can: [], whyNot: expect.any(String) });
      await refuse('duty.samePerson', accountFor(person, id, [{ offsetFen: 400 }]));
    }
    await expect(accountFor(by.accountant, id, [{ offsetFen: 400 }])).resolves.toMatchObject({ status: 'ACCOUNTED' });
  });

  it('claims are seen by who sees costs or settles them, and by nobody else', async () => {
    const { receipt } = await receiveGoods(by);
    const { id } = await shipped(world, by, [ofReceipt(receipt.lines[0], 2)]);
    const clerk = await world.hire({ level: 2, can: ['PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_APPLY'] });
    const seen = await getReturn(clerk, id);
    expect(seen).toMatchObject({ claimFen: null, booked: null, lines: [{ priceFen: null, claimFen: null, valueFen: null }] });
    const { rows, sums } = await clerk.call(purchaseReturnApi.list, {});
    expect([rows.every(({ claimFen }) => claimFen === null), sums]).toEqual([true, null]);
    const proposed = await clerk.call(purchaseReturnApi.proposals, { branchId: by.branchId, type: 1 });
    expect(proposed.rows[0]).toMatchObject({ priceFen: null, amountFen: null });
    expect(await by.accountant.call(purchaseReturnApi.getAccounting, { id })).toMatchObject({ claimFen: 400 });
    const page = await by.accountant.call(purchaseReturnApi.listAccounting, { view: 'TO_ACCOUNT' });
    expect(page.sums?.claimFen).toBeGreaterThanOrEqual(400);
  });

  it('one of two wins: a return and the sale of the last unit', async () => {
    const counter = await openCounter(world);
    const { receipt, productId } = await receiveGoods(by, [{ packs: 1, packQty: 1, priceFen: 200 }]);
    const { version: shelved } = await counter.buyer.call(productApi.get, { branchId: by.branchId, productId });
    await counter.buyer.call(productApi.setShelf, { branchId: by.branchId, productId, version: shelved, shelf: 'ON' });
    const { id } = await submitReturn(by, [ofReceipt(receipt.lines[0], 1)]);
    await decideReturn(world, by.auditor, id);
    const { version } = await getReturn(by.applicant, id);
    const ship = () => by.applicant.call(purchaseReturnApi.ship, { id, version });
    const sell = () => counter.sell({ lines: [counter.line(productId)], payableFen: 500, tenders: [counter.cash(500)] });
    const row = { table: 'tenant.stock_levels', where: { product_id: productId } };
    const presses = await world.race<unknown>(row, () => [ship(), sell()]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(by.applicant, by.branchId, productId)).toMatchObject({ onHand: 0, valueFen: 0 });
  });
});
