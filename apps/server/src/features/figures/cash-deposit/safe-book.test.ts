import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { bookColumnKeys, type SafeMoveKind } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { closingOf } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { signatureOf } from '#testing/counter-duties.ts';
import {
  bankSlip,
  type Depositors,
  fillSafe,
  hireDepositors,
  importStatement,
  newRef,
  seal,
  statementOf,
} from '#testing/deposits.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { setThresholds } from '#testing/limits.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { tellLateDeposits } from './deposit-notices.ts';

let world: World;
let by: Depositors;
beforeAll(async () => {
  world = await openWorld();
  daysAhead(0);
  by = await hireDepositors(world);
  await fillSafe(by, 500_000);
});
afterEach(() => daysAhead(0));
afterAll(async () => {
  const faults = await checkInvariants(world.owner);
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

// In the past: sessions would not outlive the days that these tests need.
const start = Date.now() - 9 * DAY_MS;
const today = bizDate(new Date(start));
const refuse = (reason: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ data: { reason } });
const daysAhead = (days: number) => {
  world.clock.now = new Date(start + days * DAY_MS);
};
const safe = () => balanceOf(world.system(), { code: 'CASH_SAFE', branchId: by.branchId });
const rowOf = async (date = today, person: Person = by.finance) =>
  (await person.call(cashDepositApi.book, { date })).rows.find(({ branchId }) => branchId === by.branchId)!;
const dayOf = (date = today, person: Person = by.finance) => person.call(cashDepositApi.day, { branchId: by.branchId, date });
const payOut = (over: Partial<Sent<typeof cashDepositApi.payOut>> = {}) =>
  by.manager.call(cashDepositApi.payOut, { branchId: by.branchId, kind: 'EXPENSE', fen: 2_600, reason: '买水', ...over });
const count = (fen: number) => by.manager.call(cashDepositApi.count, { branchId: by.branchId, count: pilesOf(fen) });
const todosOf = async (person: Person) => (await person.call(homeApi.todos, {})).rows.map(({ kind, count: n }) => `${kind} ${n}`);

/** Whether the figures of a day are those of the ledger and of what is listed behind them. */
async function expectBookIsLedger(date: string) {
  const { row, moves } = await dayOf(date);
  const { openingFen, dropFen, payOutFen, depositFen, otherFen, closingFen } = row;
  const { rows } = await world.owner.query<{ before: number; until: number }>(
    `select coalesce(sum(p.amount) filter (where j.biz_date < $2::date), 0)::int as before, coalesce(sum(p.amount), 0)::int as until
     from tenant.journals j join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
     join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
     where a.code = 'CASH_SAFE' and a.branch_id = $1 and j.biz_date <= $2::date`,
    [by.branchId, date],
  );
  expect([openingFen, closingFen]).toEqual([rows[0]!.before, rows[0]!.until]);
  const figures = {
    openingFen: openingFen!,
    dropFen: dropFen!,
    payOutFen: payOutFen!,
    depositFen: depositFen!,
    otherFen: otherFen!,
  };
  expect(closingOf(figures)).toBe(closingFen);
  const sum = (...kinds: SafeMoveKind[]) =>
    moves!.filter(({ kind }) => kinds.includes(kind)).reduce((all, { fen }) => all + fen, 0);
  expect([sum('DROP'), 0 - sum('PAY_OUT'), 0 - sum('DEPOSIT'), sum('COUNT', 'RETURNED')]).toEqual([
    dropFen,
    payOutFen,
    depositFen,
    otherFen,
  ]);
}

describe('the safe', () => {
  it('pays out within limits, above them by a second signature, and never more than it holds', async () => {
    await setThresholds(world, by.branchId, { payOutFen: 10_000 });
    const before = await safe();
    await payOut();
    await refuse('shift.payOutOverLimit', payOut({ fen: 10_100 }));
    await refuse('shift.payOutOverLimit', payOut({ fen: 10_100, approver: signatureOf(by.manager) }));
    await payOut({ fen: 10_100, reason: '修门锁', approver: signatureOf(by.finance) });
    const bank = await balanceOf(world.system(), { code: 'BANK' });
    await payOut({ fen: 5_000, kind: 'FLOAT', reason: '换零钱' });
    expect((await balanceOf(world.system(), { code: 'BANK' })) - bank).toBe(5_000);
    expect(await safe()).toBe(before - 17_700);
    await refuse('cashDeposit.safeTooLow', payOut({ fen: (await safe()) + 1, approver: signatureOf(by.finance) }));
    await expectBookIsLedger(today);
  });

  it('is counted blind once a day: who counts sees the books afterwards', async () => {
    daysAhead(1);
    const tomorrow = addDays(today, 1);
    expect(await rowOf(tomorrow, by.manager)).toMatchObject({ isBlind: true, openingFen: null, closingFen: null });
    expect((await dayOf(tomorrow, by.manager)).moves).toBeNull();
    const file = { from: tomorrow, to: tomorrow, columns: [...bookColumnKeys] };
    await refuse('cashDeposit.blind', by.manager.call(cashDepositApi.export, file));
    expect(await rowOf(tomorrow)).toMatchObject({ isBlind: false, openingFen: await safe() });

    await count((await safe()) - 2_000);
    await refuse('cashDeposit.countedToday', count(100));
    expect(await rowOf(tomorrow, by.manager)).toMatchObject({ isBlind: false, countDiffFen: -2_000, isOdd: true });
    await expect(by.manager.call(cashDepositApi.export, file)).resolves.toMatchObject({ status: 'DONE', rowsTotal: 1 });
    expect(await todosOf(by.manager)).toContain('cashDeposit.explain 1');
  });

  it('has its difference explained by the branch and then booked by finance', async () => {
    daysAhead(1);
    const date = addDays(today, 1);
    const { count: counted } = await dayOf(date, by.manager);
    const one = { id: counted!.id, version: counted!.version };
    await refuse('common.wrongStatus', by.finance.call(cashDepositApi.bookCount, { ...one, note: '短款' }));
    expect(counted).toMatchObject({ status: 'DIFFERENT', diffFen: -2_000, can: ['explain'] });
    await by.manager.call(cashDepositApi.explainCount, { ...one, explanation: '找零多找一张' });
    expect((await dayOf(date)).count).toMatchObject({ status: 'EXPLAINED', can: ['book'] });
    expect(await todosOf(by.finance)).toContain('cashDeposit.book 1');
    const before = await safe();
    await by.finance.call(cashDepositApi.bookCount, { ...one, version: 2, note: '短款' });
    expect(await safe()).toBe(before - 2_000);
    expect((await dayOf(date)).count).toMatchObject({ status: 'BOOKED', bookNote: '短款' });
    expect(await rowOf(date)).toMatchObject({ isOdd: false, otherFen: -2_000 });
    await expectBookIsLedger(date);
  });
});

describe('the book', () => {
  it('follows the bags: deposits are on the way, at the bank, different or returned', async () => {
    daysAhead(2);
    const date = addDays(today, 2);
    const [, banked, short, returned] = [
      await seal(by, 10_000),
      await seal(by, 20_000),
      await seal(by, 30_000),
      await seal(by, 40_000),
    ];
    const slips = [newRef(), newRef()];
    await bankSlip(by.manager, banked, { slipNo: slips[0]! });
    await bankSlip(by.manager, short, { slipNo: slips[1]!, slipFen: 29_000 });
    const lines = [
      { ref: slips[0]!, fen: 20_000 },
      { ref: slips[1]!, fen: 29_000 },
    ];
    await importStatement(by, statementOf(lines, date));
    daysAhead(3);
    await by.manager.call(cashDepositApi.cancel, { id: returned.id, version: 1, reason: '改期' });

    const { flow } = await by.finance.call(cashDepositApi.book, { date });
    expect(flow).toMatchObject({ depositFen: 100_000, onWayFen: 10_000, bankFen: 49_000, diffFen: 1_000, returnedFen: 40_000 });
    expect(flow.depositFen).toBe(flow.onWayFen + flow.bankFen + flow.diffFen + flow.returnedFen);
    expect(await rowOf(date)).toMatchObject({
      depositFen: 100_000,
      bankFen: 49_000,
      state: 'DIFFERENT',
      isOdd: true,
      deposits: 3,
    });
    expect(await rowOf(addDays(date, 1))).toMatchObject({ otherFen: 40_000, depositFen: 0 });
    for (const each of [-1, 0, 1, 2, 3, 4]) await expectBookIsLedger(addDays(today, each));
  });

  it('says what is late, tells it once to the branch and once more to finance', async () => {
    daysAhead(2 + 3);
    const date = addDays(today, 2);
    const book = await by.finance.call(cashDepositApi.book, { date: addDays(today, 5) });
    expect(book.earlier).toMatchObject({ bags: 1, fen: 10_000, oldestDate: date, oldestDays: 3 });
    expect(await todosOf(by.finance)).toContain('cashDeposit.late 1');
    const { rows: open } = await world.owner.query<{ id: string }>(`select id from tenant.cash_deposits where status = 'SEALED'`);
    const ids = open.map(({ id }) => id);
    const told = async (person: Person) => {
      for (const _ of [1, 2]) await tellLateDeposits({ ...world.system(), now: world.clock.now! }, ids);
      const { rows } = await person.call(notificationApi.list, {});
      return rows.filter(({ content }) => content.includes('在途已')).length;
    };
    expect([await told(by.manager), await told(by.finance)]).toEqual([1, 0]);
    daysAhead(2 + 5);
    expect([await told(by.manager), await told(by.finance)]).toEqual([2, 1]);
  });

  it('shows a branch manager the own branch, and a rival nothing', async () => {
    const { rows } = await by.manager.call(cashDepositApi.book, { date: today });
    expect(rows.map(({ branchId }) => branchId)).toEqual([by.branchId]);
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can: ['DEPOSIT_LIST'] });
    await refuse('common.notFound', dayOf(today, rival));
  });
});
