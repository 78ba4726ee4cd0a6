import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillExtensionPoints } from '#kernel/extension.ts';
import { type AccountRef, balanceOf } from '#kernel/ledger.ts';
import { contentOf } from '#testing/content.ts';
import { came, receiveBy } from '#testing/deliveries.ts';
import { placeOrder } from '#testing/purchasing.ts';
import { stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { accountFor, getReturn, hireReturners, ofReceipt, receiveGoods, type Returners, shipped } from '#testing/returns.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { receiptLinesBilled } from './purchase-return.ts';

let world: World;
let by: Returners;
let drafter: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await hireReturners(world);
  drafter = await world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can: ['BILL_LIST', 'BILL_EDIT'] });
});
afterAll(async () => {
  const faults = await checkInvariants(world.owner);
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

const today = bizDate(new Date());
const refuse = (reason: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ data: { reason } });
const balance = (account: AccountRef) => balanceOf(world.system(), account);
const claimedFrom = (ownerId: string) => balance({ code: 'RETURN_CLAIM', ownerId });
const nextStatement = (partyId: string, to = today) =>
  drafter.call(billApi.draft, { partyId, brandId: world.ours.brand, from: addDays(to, -30), to });
let bankRef = 1112_0000;
const nextRef = () => String(++bankRef);

/** A shipped return of one line: 10 of a box of 24 at 48.00, so 20.00. */
async function sent(qty = 10) {
  const goods = await receiveGoods(by, [{ packs: 1 }]);
  const doc = await shipped(world, by, [ofReceipt(goods.receipt.lines[0], qty)]);
  return { ...goods, id: doc.id, doc };
}

describe('the claim of a return', () => {
  it('is paid back in cash, by a payment of the bank that is used once', async () => {
    const [before, { id, supplierId }] = [await balance({ code: 'BANK' }), await sent()];
    await refuse('purchaseReturn.bankRefNeeded', accountFor(by.accountant, id, [{ cashFen: 2000 }]));
    const ref = nextRef();
    const done = await accountFor(by.accountant, id, [{ cashFen: 2000 }], ref);
    expect(done).toMatchObject({ status: 'ACCOUNTED', bankRef: ref, accountantName: expect.any(String), can: [] });
    expect(done.booked?.slice(2)).toMatchObject([
      { event: 'ACCOUNTED', account: 'BANK', amountFen: 2000 },
      { event: 'ACCOUNTED', account: 'RETURN_CLAIM', amountFen: -2000 },
    ]);
    expect([await claimedFrom(supplierId), (await balance({ code: 'BANK' })) - before]).toEqual([0, 2000]);

    const other = await sent();
    await refuse('purchaseReturn.bankRefUsed', accountFor(by.accountant, other.id, [{ cashFen: 2000 }], ref));
  });

  it('is taken off the next statement, and stays a claim until then', async () => {
    const { id, supplierId } = await sent();
    const done = await accountFor(by.accountant, id, [{ offsetFen: 2000 }], '多余的流水号');
    expect(done).toMatchObject({ status: 'ACCOUNTED', bankRef: null, booked: [{ event: 'SHIPPED' }, { event: 'SHIPPED' }] });
    expect(await claimedFrom(supplierId)).toBe(2000);
    await refuse('statement.nothingToSettle', nextStatement(supplierId, addDays(today, -1)));
    await expect(nextStatement(supplierId)).resolves.toMatchObject({ oursFen: 4800 - 2000 });
  });

  it('is lost to the branch or to the company', async () => {
    const [own, company] = [await balance({ code: 'WASTAGE', branchId: by.branchId }), await balance({ code: 'WASTAGE' })];
    const { id } = await sent();
    await refuse('purchaseReturn.bearerNeeded', accountFor(by.accountant, id, [{ lossFen: 2000 }]));
    await accountFor(by.accountant, id, [{ lossFen: 2000, lossBearer: 'BRANCH' }]);
    const other = await sent();
    await accountFor(by.accountant, other.id, [{ lossFen: 2000, lossBearer: 'COMPANY' }]);
    expect((await balance({ code: 'WASTAGE', branchId: by.branchId })) - own).toBe(2000);
    expect((await balance({ code: 'WASTAGE' })) - company).toBe(2000);
  });

  it('is left off the bill of goods that were never billed', async () => {
    const { id, supplierId } = await sent();
    expect(await by.accountant.call(purchaseReturnApi.getAccounting, { id })).toMatchObject({ lines: [{ canNet: true }] });
    await accountFor(by.accountant, id, [{ netFen: 2000 }]);
    expect([await claimedFrom(supplierId), -(await balance({ code: 'GRNI', ownerId: supplierId }))]).toEqual([0, 2800]);
    await expect(nextStatement(supplierId)).resolves.toMatchObject({ oursFen: 2800 });
  });

  it('is settled in several ways at once, to the fen', async () => {
    const { id, supplierId } = await sent(11);
    const ways = { offsetFen: 200, cashFen: 300, exchangeFen: 400, lossFen: 500, lossBearer: 'COMPANY' as const, netFen: 800 };
    await refuse('purchaseReturn.gap', accountFor(by.accountant, id, [{ ...ways, netFen: 799 }], nextRef()));
    await refuse('purchaseReturn.gap', accountFor(by.accountant, id, [{ ...ways, netFen: 801 }], nextRef()));
    const done = await accountFor(by.accountant, id, [ways], nextRef());
    expect(done).toMatchObject({ awaitsExchange: true, openExchangeFen: 400, lines: [ways] });
    expect(await claimedFrom(supplierId)).toBe(600);
  });
});

describe('an exchange', () => {
  it('stays a claim until its goods come in, at the value of the claim', async () => {
    const { id, supplierId, productId } = await sent();
    const { lines, version } = await accountFor(by.accountant, id, [{ exchangeFen: 2000 }]);
    expect(await claimedFrom(supplierId)).toBe(2000);
    expect(await getReturn(by.applicant, id)).toMatchObject({ awaitsExchange: true, can: ['receiveExchange'] });
    const page = await by.applicant.call(purchaseReturnApi.list, { awaitsExchange: 'true' });
    expect(page.rows.map((row) => row.id)).toContain(id);

    const came = [{ lineId: lines[0]!.id, qty: 9 }];
    const done = await by.applicant.call(purchaseReturnApi.receiveExchange, { id, version, lines: came });
    expect(done).toMatchObject({ status: 'ACCOUNTED', awaitsExchange: false, lines: [{ exchangedQty: 9 }], can: [] });
    expect(done.booked?.slice(2)).toMatchObject([
      { event: 'EXCHANGED', account: 'INVENTORY', amountFen: 2000 },
      { event: 'EXCHANGED', account: 'RETURN_CLAIM', amountFen: -2000 },
    ]);
    expect(await claimedFrom(supplierId)).toBe(0);
    expect(await stockOf(by.applicant, by.branchId, productId)).toMatchObject({ onHand: 23, valueFen: 4800 });
    const again = by.applicant.call(purchaseReturnApi.receiveExchange, { id, version: done.version, lines: came });
    await refuse('purchaseReturn.noExchange', again);
  });

  it('of goods tracked by batch needs the batch, and takes nothing that has expired', async () => {
    const order = await placeOrder(by, [{ packs: 1, product: { batchTracked: true } }]);
    const receipt = await receiveBy(by.receiver, order, [came(order.lines[0], { batchNo: 'A' })]);
    const { id } = await shipped(world, by, [ofReceipt(receipt.lines[0], 10)]);
    const { lines, version } = await accountFor(by.accountant, id, [{ exchangeFen: 2000 }]);
    const receive = (over: object) =>
      by.applicant.call(purchaseReturnApi.receiveExchange, { id, version, lines: [{ lineId: lines[0]!.id, qty: 10, ...over }] });
    await refuse('receipt.batchNeeded', receive({}));
    await refuse('receipt.expired', receive({ expiryDate: addDays(today, -1) }));
    await expect(receive({ batchNo: 'B', expiryDate: today })).resolves.toMatchObject({ awaitsExchange: false });
    const batches = await by.applicant.call(stockApi.batches, { branchId: by.branchId, productId: lines[0]!.productId });
    expect(Object.fromEntries(batches.map(({ batchNo, onHand }) => [batchNo, onHand]))).toEqual({ A: 14, B: 10 });
  });
});

describe('accounting is refused', () => {
  it('for some lines only, for lines of others, and on what has changed meanwhile', async () => {
    const { receipt } = await receiveGoods(by, [{ packs: 1 }, { packs: 1 }]);
    const { id, version, lines } = await shipped(
      world,
      by,
      receipt.lines.map((line) => ofReceipt(line, 1)),
    );
    const [one, two] = lines.map((line) => ({ lineId: line.id, offsetFen: 200 }));
    const account = (given: Sent<typeof purchaseReturnApi.account>['lines'], at = version) =>
      by.accountant.call(purchaseReturnApi.account, { id, version: at, lines: given });
    await refuse('purchaseReturn.everyLine', account([one!]));
    await refuse('purchaseReturn.everyLine', account([one!, one!]));
    await refuse('purchaseReturn.everyLine', account([one!, { ...two!, lineId: id }]));
    await refuse('common.changedMeanwhile', account([one!, two!], version - 1));
    const press = () => account([one!, two!]);
    const presses = await world.race({ table: 'tenant.purchase_returns', where: { id } }, () => [press(), press()]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('as left off the bill, for goods that a statement bills', async () => {
    const { id, receipt } = await sent();
    const [line] = receipt.lines;
    fillExtensionPoints([receiptLinesBilled.provide(async (_, ids) => ids.filter((each) => each === line?.id))]);
    expect(await by.accountant.call(purchaseReturnApi.getAccounting, { id })).toMatchObject({ lines: [{ canNet: false }] });
    await refuse('purchaseReturn.alreadyBilled', accountFor(by.accountant, id, [{ netFen: 2000 }]));
    await expect(accountFor(by.accountant, id, [{ offsetFen: 2000 }])).resolves.toMatchObject({ status: 'ACCOUNTED' });
  });

  it('by the database too: unsettled, changed afterwards, or cancelled', async () => {
    const { id } = await sent();
    const write = (text: string) => world.owner.query(text, [id]);
    const step = `update tenant.purchase_returns set status = 'ACCOUNTED', accounted_time = now(), version = version + 1 where id = $1`;
    await expect(write(step)).rejects.toMatchObject({ constraint: 'purchase_returns_settled' });
    await accountFor(by.accountant, id, [{ offsetFen: 2000 }]);
    const change = 'update tenant.purchase_return_lines set offset_fen = 1 where return_id = $1';
    await expect(write(change)).rejects.toMatchObject({ constraint: 'purchase_return_lines_kept' });
    const cancel = `update tenant.purchase_returns set status = 'CANCELLED', ended_time = now(), version = version + 1 where id = $1`;
    await expect(write(cancel)).rejects.toMatchObject({ constraint: 'purchase_returns_kept' });
    const claim = 'update tenant.purchase_returns set claim_fen = 1, version = version + 1 where id = $1';
    await expect(write(claim)).rejects.toMatchObject({ constraint: 'purchase_returns_kept' });
  });
});

describe('what waits', () => {
  const kindsFor = async (person: Person) => (await person.call(homeApi.todos, {})).rows.map(({ kind }) => kind);

  it('is on the list of who ships, who settles and who takes replacements in', async () => {
    const { id } = await sent();
    expect(await kindsFor(by.accountant)).toContain('purchaseReturn.account');
    await accountFor(by.accountant, id, [{ exchangeFen: 2000 }]);
    expect(await kindsFor(by.applicant)).toContain('purchaseReturn.exchange');
  });

  it('the log tells how claims were settled only to who may see them', async () => {
    const { id } = await sent();
    await accountFor(by.accountant, id, [{ offsetFen: 2000 }]);
    const read = async (can: string[]) => {
      const reader = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['LOG_LIST', ...can] });
      const { rows } = await reader.call(logApi.list, { action: 'purchaseReturn.account', limit: 200 });
      const entry = await reader.call(logApi.get, { id: rows[0]!.id });
      return JSON.stringify(entry.detail);
    };
    expect(await read(['STOCK_COST'])).toContain('offsetFen');
    expect(await read([])).not.toContain('Fen');
  });

  it('nor does it tell what is claimed by a return that waits for approval', async () => {
    await sent();
    const read = async (can: string[]) => {
      const reader = await world.hire({ branchIds: [by.branchId], level: 2, can: ['LOG_LIST', ...can] });
      const { rows } = await reader.call(logApi.list, { docType: 'APPROVAL', action: 'APPROVAL.request', limit: 200 });
      return contentOf(await reader.call(logApi.get, { id: rows[0]!.id }));
    };
    expect(await read(['STOCK_COST'])).toContain('"amountFen":2000');
    expect(await read([])).not.toContain('2000');
  });
});
