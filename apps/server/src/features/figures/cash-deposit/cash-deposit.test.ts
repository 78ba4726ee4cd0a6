import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { cashDepositLifecycle } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { DepositStatus } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { bizDate } from '@netbar/contract/kernel/time';

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { balanceOf } from '#kernel/ledger.ts';
import { signatureOf } from '#testing/counter-duties.ts';
import {
  bankSlip,
  type Deposit,
  type Depositors,
  fillSafe,
  hireDepositors,
  importStatement,
  newRef,
  seal,
  statementOf,
} from '#testing/deposits.ts';
import { checkInvariants } from '#testing/invariants.ts';

import { giveCredentials } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { matchBrandLater } from './match-deposit.ts';

let world: World;
let by: Depositors;
beforeAll(async () => {
  world = await openWorld();
  by = await hireDepositors(world);
  await fillSafe(by, 10_000_00);
});
afterAll(async () => {
  const faults = await checkInvariants(world.owner);
  await world.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

const today = bizDate(new Date());
const refuse = (reason: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ data: { reason } });
const balance = (code: 'CASH_SAFE' | 'CASH_TRANSIT' | 'CASH_OVER_SHORT', branchId = by.branchId) =>
  balanceOf(world.system(), { code, branchId });
const bank = () => balanceOf(world.system(), { code: 'BANK' });
const get = (id: string, person: Person = by.finance) => person.call(cashDepositApi.get, { id });
const ref = ({ id, version }: Deposit) => ({ id, version });

/** A bag for which the bank has another amount. */
async function different(fen: number, bankFen: number, counter = by.manager) {
  const sealed = await seal({ ...by, manager: counter }, fen);
  const slipNo = newRef();
  await bankSlip(by.manager, sealed, { slipNo, slipFen: bankFen });
  await importStatement(by, statementOf([{ ref: slipNo, fen: bankFen }], today));
  return get(sealed.id);
}

describe('a deposit', () => {
  it('leaves the safe by two signatures, is banked with its slip, and matched by the number of the slip', async () => {
    const [safe, transit, atBank] = [await balance('CASH_SAFE'), await balance('CASH_TRANSIT'), await bank()];
    const sealed = await seal(by, 100_000, { bagNo: 'XH-1113-07' });
    expect(sealed).toMatchObject({ status: 'SEALED', fen: 100_000, bagNo: 'XH-1113-07', daysOnWay: 0, result: 'ONLY_OURS' });
    expect(sealed.no).toMatch(/^41\d{6}1001\d{5}$/);
    expect(sealed.can).toEqual(['bank', 'cancel']);
    expect([(await balance('CASH_SAFE')) - safe, (await balance('CASH_TRANSIT')) - transit]).toEqual([-100_000, 100_000]);

    const banked = await bankSlip(by.manager, sealed, { slipNo: '1113-0047' });
    expect(banked).toMatchObject({ status: 'BANKED', slipNo: '1113-0047', slipFen: 100_000 });
    const outcome = await importStatement(by, statementOf([{ ref: '11130047', fen: 100_000 }], today));
    expect(outcome).toMatchObject({ rows: 1, added: 1, matched: 1, different: 0, isDone: true });

    const matched = await get(sealed.id);
    expect(matched).toMatchObject({ status: 'MATCHED', result: 'MATCHED', matchedBy: 'SLIP', diffFen: 0, daysOnWay: null });
    expect(matched.bankLine).toMatchObject({ ref: '11130047', accountTail: '6621', fen: 100_000 });
    expect([(await balance('CASH_TRANSIT')) - transit, (await bank()) - atBank]).toEqual([0, 100_000]);
  });

  it('is matched by its amount once the slip is registered after the line came', async () => {
    const sealed = await seal(by, 31_700);
    const line = newRef();
    await importStatement(by, statementOf([{ ref: line, fen: 31_600 }], today));
    expect((await get(sealed.id)).status).toBe('SEALED');
    await bankSlip(by.manager, sealed, { slipFen: 31_600 });
    await matchBrandLater(world.system(), { brandId: by.brandId });
    expect(await get(sealed.id)).toMatchObject({
      status: 'DIFFERENT',
      matchedBy: 'AMOUNT',
      diffFen: -100,
      result: 'AMOUNT_DIFF',
    });
  });

  it('is not matched in doubt: two bags of one amount are left to people', async () => {
    const bags = [await seal(by, 20_200), await seal(by, 20_200)];
    const line = newRef();
    expect(await importStatement(by, statementOf([{ ref: line, fen: 20_200 }], today))).toMatchObject({ matched: 0 });
    const candidates = await by.finance.call(cashDepositApi.candidates, { id: bags[0]!.id });
    expect(candidates[0]).toMatchObject({ ref: line, isLikely: true, days: 0, diffFen: 0 });
    const matched = await by.finance.call(cashDepositApi.match, { ...ref(bags[0]!), bankLineId: candidates[0]!.id });
    expect(matched).toMatchObject({ status: 'MATCHED', matchedBy: 'HAND' });
    await refuse(
      'cashDeposit.lineTaken',
      by.finance.call(cashDepositApi.match, { ...ref(bags[1]!), bankLineId: candidates[0]!.id }),
    );
    const undone = await by.finance.call(cashDepositApi.unmatch, ref(matched));
    expect(undone).toMatchObject({ status: 'SEALED', bankLine: null, matchedBy: null });
    await by.finance.call(cashDepositApi.match, { ...ref(bags[1]!), bankLineId: candidates[0]!.id });
  });

  it('that is cancelled goes back into the safe', async () => {
    const safe = await balance('CASH_SAFE');
    const sealed = await seal(by, 50_000);
    const cancelled = await by.manager.call(cashDepositApi.cancel, { ...ref(sealed), reason: '押运改期' });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', endNote: '押运改期', can: [], result: null });
    expect(await balance('CASH_SAFE')).toBe(safe);
    await refuse('common.wrongStatus', bankSlip(by.manager, cancelled));
  });

  it('is refused with wrong signatures, one person for both, more than the safe holds, or a bag that is used', async () => {
    await refuse('shift.wrongSignature', seal(by, 100, { carrier: { username: `u${by.carrier.accountId}`, password: 'x' } }));
    await expect(seal(by, 100, { password: 'x' })).rejects.toMatchObject({ status: expect.any(Number) });
    await refuse('duty.samePerson', seal(by, 100, { carrier: signatureOf(by.manager) }));
    await refuse('shift.mayNotSign', seal(by, 100, { carrier: signatureOf(by.finance) }));
    await refuse('cashDeposit.safeTooLow', seal(by, (await balance('CASH_SAFE')) + 10));
    const { bagNo } = await seal(by, 100);
    await refuse('cashDeposit.bagUsed', seal(by, 100, { bagNo }));
    await expect(seal(by, 0)).rejects.toMatchObject({ status: 40000 });
  });

  it('asks for the slip’s amount twice, a picture of our own, and a slip that no other deposit has', async () => {
    const [first, second] = [await seal(by, 700), await seal(by, 800)];
    await refuse('cashDeposit.slipAmountsDiffer', bankSlip(by.manager, first, { slipFenAgain: 701 }));
    const slipUrl = `/api/storage/picture/${randomUUID()}`;
    await refuse('common.notFound', bankSlip(by.manager, first, { slipUrl }));
    const banked = await bankSlip(by.manager, first);
    await refuse('cashDeposit.slipUsed', bankSlip(by.manager, second, { slipNo: banked.slipNo! }));
    await refuse('common.changedMeanwhile', bankSlip(by.manager, first));
    await refuse('common.wrongStatus', bankSlip(by.manager, banked));
  });

  it('of another branch is not found, and who may not is refused', async () => {
    const sealed = await seal(by, 900);
    const other = await world.hire({ branchIds: [world.ours.second], level: 2, can: ['DEPOSIT_LIST', 'DEPOSIT_WORK'] });
    await refuse('common.notFound', get(sealed.id, other));
    await refuse('common.notFound', other.call(cashDepositApi.cancel, { ...ref(sealed), reason: 'x' }));
    await expect(by.manager.call(cashDepositApi.unmatch, ref(sealed))).rejects.toMatchObject({ status: 40301 });
    await expect(by.finance.call(cashDepositApi.cancel, { ...ref(sealed), reason: 'x' })).rejects.toMatchObject({
      status: 40301,
    });
    await expect(by.carrier.call(cashDepositApi.book, { date: today })).rejects.toMatchObject({ status: 40301 });
  });

  it('repeated under one key leaves the safe once', async () => {
    const [safe, key] = [await balance('CASH_SAFE'), randomUUID()];
    const first = await seal(by, 300, { bagNo: 'KEY-1' }, key);
    expect(await seal(by, 300, { bagNo: 'KEY-1' }, key)).toEqual(first);
    expect(await balance('CASH_SAFE')).toBe(safe - 300);
  });
});

it('is matched by whoever has the whole brand: the lines of the bank are those of all its branches', async () => {
  const bag = await seal(by, 45_600);
  const line = newRef();
  await importStatement(by, statementOf([{ ref: line, fen: 45_500 }], today));
  const [candidate] = await by.finance.call(cashDepositApi.candidates, { id: bag.id });
  const local = await world.hire({ level: 2, can: ['DEPOSIT_LIST', 'DEPOSIT_BOOK'] });
  expect((await get(bag.id, local)).can).not.toContain('match');
  await refuse('common.wholeBrandOnly', local.call(cashDepositApi.candidates, { id: bag.id }));
  await refuse('common.wholeBrandOnly', local.call(cashDepositApi.match, { ...ref(bag), bankLineId: candidate!.id }));
  expect(await local.call(cashDepositApi.lines, { from: today, to: today })).toEqual([]);
});

it('is not matched with a line of another brand', async () => {
  const bag = await seal(by, 45_700);
  const whole = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['DEPOSIT_LIST', 'DEPOSIT_BOOK'] });
  const line = newRef();
  await importStatement({ finance: whole, brandId: world.ours.otherBrand }, statementOf([{ ref: line, fen: 45_700 }], today));
  const lines = await whole.call(cashDepositApi.lines, { brandId: world.ours.otherBrand, from: today, to: today });
  const bankLineId = lines.find((each) => each.ref === line)!.id;
  await refuse('common.notFound', whole.call(cashDepositApi.match, { ...ref(bag), bankLineId }));
  expect((await get(bag.id)).status).toBe('SEALED');
});

describe('a difference', () => {
  it('is explained by the branch, investigated by somebody else, then booked by finance', async () => {
    const [over, transit] = [await balance('CASH_OVER_SHORT'), await balance('CASH_TRANSIT')];
    const doc = await different(90_000, 80_000);
    expect(doc).toMatchObject({ status: 'DIFFERENT', diffFen: -10_000, result: 'AMOUNT_DIFF' });
    expect(doc.can).toEqual(['unmatch', 'ask', 'bookDifference']);

    const asked = await by.finance.call(cashDepositApi.ask, { ...ref(doc), kind: 'EXPLAIN', question: '为什么少 100 元？' });
    await refuse(
      'cashDeposit.alreadyAsked',
      by.finance.call(cashDepositApi.ask, { ...ref(asked), kind: 'EXPLAIN', question: '?' }),
    );
    await refuse('cashDeposit.inquiryOpen', by.finance.call(cashDepositApi.bookDifference, { ...ref(asked), note: '短款' }));
    const inquiryId = asked.inquiries[0]!.id;
    const answered = await by.manager.call(cashDepositApi.answer, { ...ref(asked), inquiryId, answer: '点钞机多点一张' });
    expect(answered.inquiries).toMatchObject([{ kind: 'EXPLAIN', answer: '点钞机多点一张' }]);
    await refuse(
      'cashDeposit.inquiryOver',
      by.manager.call(cashDepositApi.answer, { ...ref(answered), inquiryId, answer: '再答' }),
    );

    const under = await by.finance.call(cashDepositApi.ask, { ...ref(answered), kind: 'INVESTIGATE', question: '请核查' });
    const second = { ...ref(under), inquiryId: under.inquiries[1]!.id, answer: '录像显示封袋前少一张' };
    await refuse('duty.samePerson', by.manager.call(cashDepositApi.answer, second));
    const done = await by.regional.call(cashDepositApi.answer, second);

    const closed = await by.finance.call(cashDepositApi.bookDifference, { ...ref(done), note: '短款入账' });
    expect(closed).toMatchObject({ status: 'CLOSED', endNote: '短款入账', can: [] });
    expect(closed.booked.at(-1)).toMatchObject({ event: 'DIFFERENCE', account: 'CASH_TRANSIT', amountFen: -10_000 });
    expect([(await balance('CASH_OVER_SHORT')) - over, (await balance('CASH_TRANSIT')) - transit]).toEqual([10_000, 0]);
  });

  it('is not booked by whoever counted the bag', async () => {
    const both = await world.hire({ level: 2, can: ['DEPOSIT_LIST', 'DEPOSIT_WORK', 'DEPOSIT_BOOK', 'SHIFT_WORK'] });
    await giveCredentials(world, both);
    const doc = await different(60_000, 60_100, both);
    expect((await get(doc.id, both)).whyNotBook).toContain('申请人');
    await refuse('duty.samePerson', both.call(cashDepositApi.bookDifference, { ...ref(doc), note: 'x' }));
    const over = await balance('CASH_OVER_SHORT');
    await by.finance.call(cashDepositApi.bookDifference, { ...ref(doc), note: '长款' });
    expect((await balance('CASH_OVER_SHORT')) - over).toBe(-100);
  });
});

describe('at once', () => {
  it('two deposits of the same money: the safe pays one', async () => {
    const second = await hireDepositors(world, world.ours.second);
    await fillSafe(second, 50_000);
    const keys = [randomUUID(), randomUUID()];
    const account = await world.owner.query<{ id: string }>(
      `select id from tenant.ledger_accounts where code = 'CASH_SAFE' and branch_id = $1`,
      [second.branchId],
    );
    const row = { table: 'tenant.ledger_accounts', where: { id: account.rows[0]!.id } };
    const answers = await world.race(row, () => keys.map((key) => seal(second, 50_000, {}, key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balance('CASH_SAFE', second.branchId)).toBe(0);
  });

  it('two deposits and one line of the bank: one of them has it', async () => {
    const bags = [await seal(by, 40_400), await seal(by, 40_400)];
    const line = newRef();
    await importStatement(by, statementOf([{ ref: line, fen: 40_400 }], today));
    const [candidate] = await by.finance.call(cashDepositApi.candidates, { id: bags[0]!.id });
    const bankLineId = candidate!.id;
    const answers = await world.race({ table: 'tenant.bank_lines', where: { id: bankLineId } }, () =>
      bags.map((bag) => by.finance.call(cashDepositApi.match, { ...ref(bag), bankLineId })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'cashDeposit.lineTaken' } },
    });
  });
});

it('each status allows its steps and no others', async () => {
  const docs = await world.owner.query<{ id: string; status: Deposit['status'] }>(
    `select distinct on (status) id, status from tenant.cash_deposits order by status, id`,
  );
  expect(docs.rows.map(({ status }) => status).toSorted()).toEqual([...DepositStatus.options].toSorted());
  for (const { id, status } of docs.rows) {
    const step = ref(await get(id));
    const attempts = {
      cancel: () => by.manager.call(cashDepositApi.cancel, { ...step, reason: 'x' }),
      bookDifference: () => by.finance.call(cashDepositApi.bookDifference, { ...step, note: 'x' }),
      unmatch: () => by.finance.call(cashDepositApi.unmatch, step),
      match: () => by.finance.call(cashDepositApi.match, { ...step, bankLineId: randomUUID() }),
      ask: () => by.finance.call(cashDepositApi.ask, { ...step, kind: 'EXPLAIN' as const, question: 'x' }),
    };
    for (const [action, attempt] of Object.entries(attempts))
      if (!nextStatus(cashDepositLifecycle, status, action as keyof typeof attempts))
        await refuse('common.wrongStatus', attempt());
  }
});
