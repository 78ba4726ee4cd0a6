import { homeApi } from '@netbar/contract/figures/home/home.api';
import { todoRows } from '@netbar/contract/catalogue';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestApproval } from '#kernel/approvals.ts';
import { inTx } from '#kernel/ctx.ts';
import { openFlow, wordsOfCode } from '#testing/approvable.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { addProduct, bringIn, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { PASSWORD } from '#testing/sign-in.ts';
import { signatureOf } from '#testing/counter-duties.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { sendSummaries, summaryOf } from './daily-summary.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

const todosOf = async (person: Person) => (await person.call(homeApi.todos, {})).rows;
const countOf = async (person: Person, kind: string) =>
  (await todosOf(person)).filter((todo) => todo.kind === kind).reduce((sum, { count }) => sum + count, 0);
const ofBranch = (can: string[], over = {}) => world.hire({ level: 2, can, branchIds: [counter.branchId], ...over });
const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row);
  return world.owner.query(
    `insert into tenant.${table} (company_id, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')})`,
    [world.ours.company, ...Object.values(row)],
  );
};

/** The manager takes the drawer over. */
async function handOver() {
  const { cashier, branchId, shift } = counter;
  const step = ({ id, version }: { id: string; version: number }) => ({ id, branchId, version });
  const counting = await cashier.call(shiftApi.startCount, step(shift));
  const counted = await cashier.call(shiftApi.count, { ...step(counting), count: pilesOf(50_000) });
  const receiver = signatureOf(counter.manager);
  return cashier.call(shiftApi.close, { ...step(counted), keepFen: 50_000, password: PASSWORD, receiver });
}

describe('U10 to-dos', () => {
  it('shifts to audit: for those who audit at the branch, but not the own drawer; gone once audited', async () => {
    const auditor = await ofBranch(['SHIFT_AUDIT', 'SHIFT_LIST']);
    const elsewhere = await ofBranch(['SHIFT_AUDIT'], { branchIds: [world.ours.second] });
    const closed = await handOver();
    expect(await countOf(auditor, 'shift.audit')).toBe(1);
    const { total } = await auditor.call(shiftApi.list, { status: 'CLOSED' });
    expect(total).toBe(1);
    for (const other of [elsewhere, counter.cashier]) expect(await countOf(other, 'shift.audit')).toBe(0);
    // Whoever took the drawer over may not audit it, and is not asked to.
    expect(await countOf(counter.manager, 'shift.audit')).toBe(0);
    await auditor.call(shiftApi.audit, { id: closed.id, branchId: counter.branchId, version: closed.version, remark: '已核对' });
    expect(await countOf(auditor, 'shift.audit')).toBe(0);
  });

  it('transfers: to approve and to ship at the sending end, to receive at the other, not for who asked', async () => {
    const [here, there] = [world.ours.first, world.ours.second];
    const buyer = await hireBuyer(world);
    const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: goodsFunctions });
    const can = goodsFunctions.filter((code) => code !== 'TRANSFER_APPROVE');
    const sender = await world.hire({ branchIds: [here], level: 2, can });
    const receiver = await world.hire({ branchIds: [there], level: 2, can });
    const { id: productId } = await addProduct(world, buyer);
    await bringIn(sender, here, productId, { qty: 5, valueFen: 500 });
    const lines = [{ productId, qty: 5 }];
    const { id } = await boss.call(stockApi.submitTransfer, { fromBranchId: here, toBranchId: there, reason: '缺货', lines });
    const seen = async (kind: string) => [await countOf(sender, kind), await countOf(receiver, kind)];
    expect([await countOf(buyer, 'stock.approveTransfer'), await countOf(boss, 'stock.approveTransfer')]).toEqual([1, 0]);
    await buyer.call(stockApi.approveTransfer, { id });
    expect(await seen('stock.shipTransfer')).toEqual([1, 0]);
    await sender.call(stockApi.shipTransfer, { id });
    expect(await seen('stock.shipTransfer')).toEqual([0, 0]);
    expect(await seen('stock.receiveTransfer')).toEqual([0, 1]);
    await receiver.call(stockApi.receiveTransfer, { id, lines });
    expect(await seen('stock.receiveTransfer')).toEqual([0, 0]);
  });

  it('whoever is the only one left is asked after all, although they had a hand in it', async () => {
    const [here, there] = [world.ours.third, world.ours.first];
    const can = ['TRANSFER_APPROVE', 'TRANSFER_APPLY', 'TRANSFER_LIST'];
    const lone = await world.hire({ level: 2, can, branchIds: [here] });
    const id = world.newId();
    const transfer = { from_branch_id: here, to_branch_id: there, reason: '缺货', applicant_id: lone.accountId };
    await insert('transfers', { id, no: `T${id.slice(-6)}`, created_time: new Date(), ...transfer });
    await insert('duties', {
      id: world.newId(),
      doc_type: 'TRANSFER',
      doc_id: id,
      branch_id: here,
      kind: 'APPLICANT',
      person_id: lone.accountId,
      at: new Date(),
    });
    const setOthers = (status: string) =>
      world.owner.query(`update platform.accounts set status = $1 where id <> $2`, [status, lone.accountId]);
    expect(await countOf(lone, 'stock.approveTransfer')).toBe(0);
    await setOthers('LOCKED');
    expect(await countOf(lone, 'stock.approveTransfer')).toBe(1);
    await setOthers('ACTIVE');
  });

  it('stocktakes: to count, then to post, by somebody who did not count', async () => {
    const can = ['STOCKTAKE_LIST', 'STOCKTAKE_COUNT', 'STOCKTAKE_POST'];
    const [first, poster] = [await ofBranch(can), await ofBranch(can)];
    await counter.goods();
    const { id, lines } = await poster.call(stocktakeApi.start, { branchId: counter.branchId, blind: false });
    expect(await countOf(first, 'stocktake.count')).toBe(1);
    for (const { productId, expectedQty } of lines)
      await first.call(stocktakeApi.count, { id, productId, addQty: (expectedQty ?? 0) + 1 });
    await first.call(stocktakeApi.finish, { id });
    expect([await countOf(first, 'stocktake.post'), await countOf(poster, 'stocktake.post')]).toEqual([0, 1]);
    expect(await countOf(first, 'stocktake.count')).toBe(0);
    await poster.call(stocktakeApi.void, { id });
    expect(await countOf(poster, 'stocktake.post')).toBe(0);
  });

  it('balance adjustments: in the inbox of another than who asked', async () => {
    const { id: memberId } = await counter.guest(0);
    const can = ['BALANCE_ADJUST', 'BALANCE_APPROVE', 'MEMBER_LIST'];
    const [applicant, approver] = [await ofBranch(can), await ofBranch(can)];
    const request = { memberId, branchId: counter.branchId, kind: 'PRINCIPAL' as const, amount: 500, reason: '补偿' };
    await applicant.call(walletApi.requestAdjust, request);
    const kind = 'approval.BALANCE_ADJUST';
    expect([await countOf(applicant, kind), await countOf(approver, kind)]).toEqual([0, 1]);
  });

  it('work at a branch is not asked of the company: calls, orders, bookings, low stock; faults are of who mends them', async () => {
    const can = ['ORDER_WORK', 'MACHINE_EDIT', 'TRANSFER_APPLY', 'RESERVATION_EDIT'];
    const [manager, boss] = [await ofBranch(can), await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can })];
    const elsewhere = await ofBranch(can, { branchIds: [world.ours.second] });
    const [areaId, machineId] = [world.newId(), world.newId()];
    const at = new Date();
    await insert('branch_areas', { id: areaId, branch_id: counter.branchId, name: '大厅', sort: 1 });
    await insert('machines', {
      id: machineId,
      branch_id: counter.branchId,
      area_id: areaId,
      no: 'A001',
      status: 'FAULT',
      created_time: at,
    });
    await insert('stock_alerts', {
      id: world.newId(),
      branch_id: counter.branchId,
      product_id: await counter.goods(),
      opened_time: at,
    });
    await counter.create({ lines: [counter.line(await counter.goods())] });
    const kinds = async (person: Person) => (await todosOf(person)).map(({ kind }) => kind).toSorted();
    expect(await kinds(manager)).toEqual(expect.arrayContaining(['machine.fault', 'order.accept', 'stock.low']));
    expect(await kinds(boss)).toContain('machine.fault');
    for (const kind of ['order.accept', 'stock.low']) expect(await kinds(boss)).not.toContain(kind);
    expect(await kinds(elsewhere)).toEqual([]);
    expect((await todosOf(manager)).find(({ kind }) => kind === 'machine.fault')).toMatchObject({
      branchId: counter.branchId,
      branchName: '我们网咖1店',
    });
  });

  it('approvals: only to whose word is next', async () => {
    await openFlow(world.system(), { type: 'TAKEDOWN', steps: [{ can: 'FIRST' }, { can: 'SECOND' }] });
    const change = { before: { words: '旧' }, after: { words: '新' }, reason: '试' };
    const [subject, branchId, subjectId] = [wordsOfCode('TAKEDOWN'), world.ours.first, world.newId()];
    await inTx(world.system(), (ctx) => requestApproval(ctx, { subject, branchId, subjectId, baseVersion: 1, ...change }));
    expect(await countOf(await ofBranch(['FIRST']), 'approval.TAKEDOWN')).toBe(1);
    expect(await countOf(await ofBranch(['SECOND']), 'approval.TAKEDOWN')).toBe(0);
    expect(await countOf(await ofBranch(['FIRST'], { branchIds: [world.ours.second] }), 'approval.TAKEDOWN')).toBe(0);
  });

  it('are sorted by age, and every kind has its words and its page', async () => {
    const can = [...goodsFunctions, 'ORDER_WORK', 'MACHINE_EDIT', 'USER_LOCK', 'FIRST'];
    const rows = await todosOf(await ofBranch(can));
    const times = rows.map(({ since }) => since);
    expect(times).toEqual(times.toSorted());
    expect(rows.length).toBeGreaterThan(3);
    for (const { kind } of rows) expect(todoRows[kind]?.path).toMatch(/^\//);
  });
});

describe('the daily summary', () => {
  it('tells everybody for whom something waits, once a day, and nobody else', async () => {
    const [clerk, idle] = [await ofBranch(['MACHINE_EDIT']), await ofBranch(['LABEL_LIST'])];
    const told = async (person: Person) =>
      (await person.call(notificationApi.list, {})).rows.map(({ content }) => content).filter((text) => text.includes('待办'));
    await sendSummaries(world.system());
    await sendSummaries(world.system());
    expect(await told(clerk)).toEqual(['今日待办 1 项：故障机器 1']);
    expect(await told(idle)).toEqual([]);
  });

  it('adds up the branches of a kind and names four', () => {
    const since = new Date();
    const kinds = ['shift.audit', 'machine.fault', 'machine.fault', 'refund.failed', 'stock.low', 'stock.expiring'];
    expect(summaryOf(kinds.map((kind) => ({ kind, count: 2, since })))).toBe(
      '今日待办 12 项：班次待审核 2、故障机器 4、退款失败 2、低库存商品 2等',
    );
  });
});
