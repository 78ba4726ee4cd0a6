import { addDays } from '@netbar/contract/kernel/time';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { targetOf } from '@netbar/contract/platform/notification/notification.rules';
import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { billDays, billing, deliver, openBilling, sendBack, type Billing } from '#testing/billing.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { dot } from '#testing/probe/sample.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Billing;
beforeAll(async () => {
  world = await openWorld();
  by = await openBilling(world);
});
afterAll(() => world.close());

const steps = billing(() => by);
const linesOf = async (id: string) => (await by.drafter.call(billApi.lines, { id, limit: 50 })).rows;
const balance = (code: 'GRNI' | 'SUPPLIER_DUE' | 'RETURN_CLAIM', ownerId: string) => balanceOf(world.system(), { code, ownerId });

describe('a statement of a supplier', () => {
  it('has every paid line of the period, with order, receipt and price, and is due after the days of payment', async () => {
    const { order, receipt, supplierId } = await deliver(by, [{ packs: 2, packQty: 12, priceFen: 1399 }]);
    const drawn = await steps.draft(supplierId);
    expect(drawn).toMatchObject({ status: 'DRAFT', brandId: world.ours.brand, branchId: null, oursFen: 2798, openCount: 1 });
    expect(drawn.dueDay).toBe(addDays(billDays().to, 15));
    const [line] = await linesOf(drawn.id);
    expect(line).toMatchObject({
      sourceType: 'GOODS_RECEIPT_LINE',
      sourceId: receipt.lines[0]!.id,
      lineKind: 'GOODS',
      billFen: null,
    });
    expect(line?.detail).toMatchObject({
      documentId: receipt.id,
      documentNo: receipt.no,
      orderId: order.id,
      orderNo: order.no,
      branchId: by.branchId,
      packQty: 12,
      priceFen: 1399,
      orderedQty: 24,
      qty: 24,
      netFen: 0,
    });
  });

  it('leaves out what came after its period', async () => {
    const { supplierId } = await deliver(by);
    const { to } = billDays();
    const early = by.drafter.call(billApi.draft, {
      partyId: supplierId,
      brandId: world.ours.brand,
      from: addDays(to, -30),
      to: addDays(to, -1),
    });
    await expect(early).rejects.toMatchObject({ data: { reason: 'statement.nothingToSettle' } });
  });

  it('belongs to a brand: nobody draws it up or sees it for a branch or the company', async () => {
    const { supplierId } = await deliver(by);
    const wide = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['BILL_LIST', 'BILL_EDIT'] });
    const days = { partyId: supplierId, ...billDays() };
    for (const place of [{ branchId: by.branchId }, {}])
      await expect(wide.call(billApi.draft, { ...days, ...place })).rejects.toMatchObject({
        data: { reason: 'statement.wrongPlace' },
      });
    const { id } = await steps.draft(supplierId);
    await expect(by.branchManager.call(billApi.get, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect((await by.branchManager.call(billApi.list, {})).rows).toEqual([]);
    const others = await world.hire({
      companyId: world.rival.company,
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: ['BILL_LIST', 'BILL_EDIT'],
    });
    await expect(others.call(billApi.documents, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const theirs = others.call(billApi.draft, { ...days, brandId: world.rival.brand });
    await expect(theirs).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('asks for a reason above the tolerance, and books a dispute at our amount', async () => {
    const { supplierId } = await deliver(by, [{ packs: 1 }, { packs: 1 }]);
    const { id } = await steps.draft(supplierId);
    const [dear, short] = await linesOf(id);
    const lines = [
      { lineId: dear!.id, billFen: 4849 },
      { lineId: short!.id, billFen: 9600 },
    ];
    await by.drafter.call(billApi.enterBill, { id, billNo: 'HL-0017', lines });
    const accept = (note: string) => by.drafter.call(billApi.decide, { id, lineIds: [dear!.id], decision: 'ACCEPTED', note });
    await expect(accept('')).rejects.toMatchObject({ data: { reason: 'statement.reasonNeeded' } });
    await accept('旺季涨价，已电话确认');
    const decided = await by.drafter.call(billApi.decide, { id, lineIds: [short!.id], decision: 'DISPUTED' });
    const approved = await steps.settle(decided);
    expect(approved).toMatchObject({ totalFen: 4849 + 4800, over: { count: 1, differenceFen: 49 } });
    expect(await balance('SUPPLIER_DUE', supplierId)).toBe(-9649);
    expect(await balance('GRNI', supplierId)).toBe(0);
  });

  it('below zero is carried into the next one, once', async () => {
    const { receipt, supplierId } = await deliver(by, [{ packs: 2 }]);
    const first = await steps.settle(await steps.matchRest(await steps.draft(supplierId)));
    await steps.pay(first.id, 9600);
    await sendBack(by, [{ receipt, qty: 48, settled: { offsetFen: 9600 } }]);
    const negative = await steps.settle(await steps.matchRest(await steps.draft(supplierId)));
    expect(negative).toMatchObject({ status: 'APPROVED', totalFen: -9600 });
    await expect(steps.pay(negative.id, 1)).rejects.toMatchObject({ data: { reason: 'statement.nothingToPay' } });
    expect(await balance('SUPPLIER_DUE', supplierId)).toBe(9600);
    expect(await balance('RETURN_CLAIM', supplierId)).toBe(0);

    await deliver(by, [{ packs: 3 }], supplierId);
    const next = await steps.settle(await steps.matchRest(await steps.draft(supplierId)));
    expect(next).toMatchObject({ oursFen: 14_400, carriedInFen: -9600, totalFen: 4800 });
    expect(await by.payer.call(billApi.get, { id: negative.id })).toMatchObject({ carriedInto: { no: next.no } });
    await steps.pay(next.id, 4800);
    expect(await balance('SUPPLIER_DUE', supplierId)).toBe(0);
    await expect(steps.draft(supplierId)).rejects.toMatchObject({ data: { reason: 'statement.nothingToSettle' } });
  });

  it('tells whoever takes its next step, by a message that opens it', async () => {
    const { supplierId } = await deliver(by);
    const { id } = await steps.settle(await steps.matchRest(await steps.draft(supplierId)));
    const told = async (person: typeof by.chief) =>
      (await person.call(notificationApi.list, { serviceType: 'BILL' })).rows.filter(({ serviceId }) => serviceId === id);
    const ends = ['待确认', '待审批', '待付款'];
    for (const [i, person] of [by.confirmer, by.chief, by.payer].entries()) {
      const [message, ...more] = await told(person);
      expect([message?.content.endsWith(ends[i]!), more]).toEqual([true, []]);
      expect(targetOf(message!)).toEqual({ name: 'billingEnquiry', query: { id } });
    }
  });

  it('is in the to-do list of whoever takes its next step, and tells its steps in its timeline', async () => {
    const { supplierId } = await deliver(by);
    const issued = await steps.issue(await steps.matchRest(await steps.draft(supplierId)));
    const waits = async (person: typeof by.confirmer, kind: string) =>
      (await person.call(homeApi.todos, {})).rows.some((todo) => todo.kind === kind);
    expect([await waits(by.confirmer, 'bill.confirm'), await waits(by.chief, 'bill.approve')]).toEqual([true, false]);
    await steps.confirm(issued);
    expect(await waits(by.chief, 'bill.approve')).toBe(true);
    const { rows } = await by.chief.call(logApi.record, { kind: 'SUPPLIER_BILL', id: issued.id });
    expect(rows.map(({ action }) => action)).toEqual([
      'STATEMENT.confirm',
      'STATEMENT.issue',
      'STATEMENT.enterBill',
      'STATEMENT.open',
    ]);
  });
});

describe('a picture', () => {
  it('of a bill is uploaded by who enters it, one of a signature by who confirms', async () => {
    const { supplierId } = await deliver(by);
    const { id } = await steps.draft(supplierId);
    const { url } = await by.drafter.call(billApi.addBillPicture, { name: '账单.gif', file: dot() });
    const entered = by.drafter.call(billApi.enterBill, { id, lines: [], rest: 'MATCH', evidence: [url] });
    await expect(entered).resolves.toMatchObject({ evidence: [url] });
    const forbidden = { status: 40_301 };
    await expect(by.drafter.call(billApi.addPicture, { name: '签字.gif', file: dot() })).rejects.toMatchObject(forbidden);
    await expect(by.confirmer.call(billApi.addBillPicture, { name: '账单.gif', file: dot() })).rejects.toMatchObject(forbidden);
  });
});

describe('the documents behind a statement', () => {
  it('are its orders or its receipts, with the sums of its lines', async () => {
    const { order, receipt, supplierId } = await deliver(by, [{ packs: 2 }, { packs: 1 }]);
    const later = await deliver(by, [{ packs: 3 }], supplierId);
    const sent = await sendBack(by, [{ receipt, qty: 24, settled: { offsetFen: 4800 } }]);
    const { id } = await steps.draft(supplierId);
    await by.drafter.call(billApi.addRebate, { id, title: '返利', amountFen: 100 });
    const drawn = await steps.matchRest({ id });
    const byOrder = await by.drafter.call(billApi.documents, { id });
    expect(byOrder.rows).toMatchObject([
      { kind: 'ORDER', id: order.id, no: order.no, lines: 2, oursFen: 14_400, others: [{ no: receipt.no }] },
      { kind: 'ORDER', id: later.order.id, lines: 1, oursFen: 14_400, payableFen: 14_400 },
      { kind: 'RETURN', id: sent.id, no: sent.no, lines: 1, oursFen: -4800, others: [] },
      { kind: 'OTHER', id: 'OTHER', no: null, lines: 1, oursFen: -100, billFen: null },
    ]);
    expect(byOrder).toMatchObject({
      total: 4,
      counts: { by: { ORDER: 4, RECEIPT: 4 } },
      sums: { lines: 5, oursFen: drawn.oursFen, payableFen: drawn.totalFen },
    });
    const sum = (key: 'oursFen' | 'payableFen' | 'lines') => byOrder.rows.reduce((all, row) => all + row[key], 0);
    expect([sum('lines'), sum('oursFen'), sum('payableFen')]).toEqual([5, drawn.oursFen, drawn.totalFen]);
    const byReceipt = await by.drafter.call(billApi.documents, { id, by: 'RECEIPT', limit: 1, page: 2 });
    expect(byReceipt).toMatchObject({
      total: 4,
      rows: [{ kind: 'RECEIPT', no: later.receipt.no, others: [{ no: later.order.no }] }],
    });
  });
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
