import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { billing, openBilling, sendBack, type Billing } from '#testing/billing.ts';
import { came, receiveBy } from '#testing/deliveries.ts';
import { placeOrder } from '#testing/purchasing.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let by: Billing;
beforeAll(async () => {
  world = await openWorld();
  by = await openBilling(world);
});
afterAll(() => world.close());

const steps = billing(() => by);

/** Every posting so far, in the order of its journal, by account: a debit is positive. */
async function journals() {
  const { rows } = await world.owner.query<{ line: string }>(`
    select concat_ws(' ', j.doc_type, j.event, a.code, case when a.branch_id is not null then 'branch' end,
      case when a.owner_id is not null then 'supplier' end, p.amount) as line
    from tenant.journals j join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
    join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
    order by j.posted_time, j.id, a.code, a.branch_id nulls last`);
  return rows.map(({ line }) => line);
}

it('order, two receipts, a return, a bill with a difference, a rebate and two payments, to the fen', async () => {
  const order = await placeOrder(by, [
    { packs: 10, packQty: 24, priceFen: 4800 },
    { packs: 5, packQty: 12, priceFen: 1399 },
  ]);
  const [cola, bull] = order.lines;
  const first = await receiveBy(by.receiver, order, [came(cola, { acceptedQty: 144 }), came(bull, { acceptedQty: 30 })]);
  const second = await receiveBy(by.receiver, order, [came(cola, { acceptedQty: 96 }), came(bull, { acceptedQty: 30 })]);
  await sendBack(by, [
    { receipt: first, index: 0, qty: 24, settled: { offsetFen: 4800 } },
    { receipt: second, index: 1, qty: 6, settled: { netFen: 699 } },
  ]);

  const drawn = await steps.draft(order.supplierId);
  const { rows: lines } = await by.drafter.call(billApi.lines, { id: drawn.id, limit: 50 });
  expect(lines.map(({ lineKind, detail, oursFen }) => [lineKind, detail['documentNo'], detail['qty'], oursFen])).toEqual([
    ['GOODS', first.no, 144, 28_800],
    ['GOODS', first.no, 30, 3498],
    ['GOODS', second.no, 96, 19_200],
    // 34.97, less 6.99 that never appear on the bill.
    ['GOODS', second.no, 30, 2798],
    ['RETURN', expect.any(String), 24, -4800],
  ]);
  // 48.40 instead of 48.00 for six packs.
  await by.drafter.call(billApi.enterBill, { id: drawn.id, lines: [{ lineId: lines[0]!.id, billFen: 29_040 }], rest: 'MATCH' });
  await by.drafter.call(billApi.addRebate, { id: drawn.id, title: '季度返利', amountFen: 1000 });
  const decided = await by.drafter.call(billApi.decide, { id: drawn.id, lineIds: [lines[0]!.id], decision: 'ACCEPTED' });
  const approved = await steps.settle(decided);
  expect(approved).toMatchObject({ status: 'APPROVED', oursFen: 48_496, totalFen: 48_736, over: { count: 0 } });
  expect(await steps.pay(drawn.id, 20_000)).toMatchObject({ status: 'APPROVED', paidFen: 20_000 });
  expect(await steps.pay(drawn.id, 28_736)).toMatchObject({ status: 'PAID', paidFen: 48_736 });

  expect(await journals()).toEqual([
    'GOODS_RECEIPT POSTED GRNI supplier -32298',
    'GOODS_RECEIPT POSTED INVENTORY branch 32298',
    'GOODS_RECEIPT POSTED GRNI supplier -22697',
    'GOODS_RECEIPT POSTED INVENTORY branch 22697',
    // 24 of 240 that are worth 480.00, and 6 of 60 that are worth 69.95.
    'PURCHASE_RETURN SHIPPED INVENTORY branch -5500',
    'PURCHASE_RETURN SHIPPED PURCHASE_VARIANCE branch 1',
    'PURCHASE_RETURN SHIPPED RETURN_CLAIM supplier 5499',
    'PURCHASE_RETURN ACCOUNTED GRNI supplier 699',
    'PURCHASE_RETURN ACCOUNTED RETURN_CLAIM supplier -699',
    'STATEMENT APPROVED GRNI supplier 54296',
    'STATEMENT APPROVED PURCHASE_VARIANCE branch 240',
    'STATEMENT APPROVED PURCHASE_VARIANCE -1000',
    'STATEMENT APPROVED RETURN_CLAIM supplier -4800',
    'STATEMENT APPROVED SUPPLIER_DUE supplier -48736',
    'STATEMENT PAID BANK -20000',
    'STATEMENT PAID SUPPLIER_DUE supplier 20000',
    'STATEMENT PAID BANK -28736',
    'STATEMENT PAID SUPPLIER_DUE supplier 28736',
  ]);
  const ownerId = order.supplierId;
  for (const code of ['GRNI', 'RETURN_CLAIM', 'SUPPLIER_DUE'] as const)
    expect([code, await balanceOf(world.system(), { code, ownerId })]).toEqual([code, 0]);
});

it('keeps the laws', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
