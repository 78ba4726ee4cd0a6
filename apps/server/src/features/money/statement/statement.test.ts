import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addPicture } from '#testing/pictures.ts';
import { addDebts, addParty, debtApi, debtFunctions, debtKind, hireSettlers, settling, shareApi } from '#testing/settleable.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { fillExtensionPoints } from '#kernel/extension.ts';
import { isBilled, statementKind } from './statement.ts';

let world: World;
let people: Awaited<ReturnType<typeof hireSettlers>>;
let drafter: Person;
beforeAll(async () => {
  world = await openWorld();
  people = await hireSettlers(world);
  [drafter] = people;
});
afterAll(() => world.close());

const { days, draft, issue, confirm, approve, pay } = (() => {
  const steps = () => settling(world, () => people);
  type Steps = ReturnType<typeof steps>;
  return {
    days: { from: '2026-01-01', to: '2026-01-31' },
    draft: (...args: Parameters<Steps['draft']>) => steps().draft(...args),
    issue: (partyId: string) => steps().issue(partyId),
    confirm: (partyId: string) => steps().confirm(partyId),
    approve: (partyId: string) => steps().approve(partyId),
    pay: (...args: Parameters<Steps['pay']>) => steps().pay(...args),
  };
})();
const refused = (reason: string) => ({ data: { reason } });

describe('a statement', () => {
  it('takes everything that is not settled yet, and each source once', async () => {
    const { partyId, debtIds } = await addParty(world, [100, 250]);
    const { id, no, status, oursFen, totalFen, openCount, dueDay } = await draft(partyId);
    expect({ no: no.slice(0, 2), status, oursFen, totalFen, openCount, dueDay }).toEqual({
      no: '25',
      status: 'DRAFT',
      oursFen: 350,
      totalFen: 0,
      openCount: 2,
      dueDay: '2026-03-02',
    });
    await expect(draft(partyId)).rejects.toMatchObject(refused('statement.nothingToSettle'));
    expect(await isBilled(drafter.ctx(), 'CODE', debtIds)).toBe(true);

    await drafter.call(debtApi.void, { id, reason: '重做' });
    expect(await isBilled(drafter.ctx(), 'CODE', debtIds)).toBe(false);
    expect((await draft(partyId)).oursFen).toBe(350);
  });

  it('goes from draft to paid, and is booked when it is approved and when it is paid', async () => {
    const { partyId } = await addParty(world, [100, 250]);
    const { id, totalFen, approved, may } = await approve(partyId);
    expect({ totalFen, approved: approved?.byName, may }).toEqual({
      totalFen: 350,
      approved: '员工',
      may: { edit: true, confirm: true, approve: true, pay: true },
    });
    const due = () => balanceOf(world.system(), { code: 'EXPENSE_DUE', ownerId: partyId });
    expect(await due()).toBe(-350);
    const part = await pay(id, 100);
    expect({ status: part.status, paidFen: part.paidFen, due: await due() }).toEqual({
      status: 'APPROVED',
      paidFen: 100,
      due: -250,
    });
    await expect(pay(id, 251)).rejects.toMatchObject(refused('statement.overPaid'));
    const whole = await pay(id, 250);
    expect({ status: whole.status, payments: whole.payments.length, due: await due() }).toEqual({
      status: 'PAID',
      payments: 2,
      due: 0,
    });
    await expect(pay(id, 1)).rejects.toMatchObject(refused('common.wrongStatus'));
  });

  it('is not confirmed with an open line, without evidence, or in another version than the one looked at', async () => {
    const { partyId } = await addParty(world, [100]);
    const { id, version } = await draft(partyId);
    await expect(drafter.call(debtApi.issue, { id, version: version + 1 })).rejects.toMatchObject(
      refused('common.changedMeanwhile'),
    );
    const issued = await drafter.call(debtApi.issue, { id, version });
    const evidence = [await addPicture(world, people[1])];
    const attempt = { id, version: issued.version, evidence };
    await expect(people[1].call(debtApi.confirm, attempt)).rejects.toMatchObject(refused('statement.stillOpen'));
    const billed = await drafter.call(debtApi.enterBill, { id, lines: [], rest: 'MATCH' });
    await expect(people[1].call(debtApi.confirm, attempt)).rejects.toMatchObject(refused('common.changedMeanwhile'));
    const seen = { id, version: billed.version };
    await expect(people[1].call(debtApi.confirm, seen)).rejects.toMatchObject(refused('statement.evidenceNeeded'));
    const strange = { ...seen, evidence: [`/api/storage/picture/${world.newId()}`] };
    await expect(people[1].call(debtApi.confirm, strange)).rejects.toMatchObject(refused('common.notFound'));
    await expect(people[1].call(debtApi.confirm, { ...seen, evidence })).resolves.toMatchObject({
      status: 'CONFIRMED',
      evidence,
    });
  });

  it('goes back as a whole, is drawn anew and issued again', async () => {
    const { partyId } = await addParty(world, [100]);
    const { id } = await issue(partyId);
    await expect(people[1].call(debtApi.dispute, { id, reason: '金额不对' })).resolves.toMatchObject({
      status: 'DISPUTED',
      reason: '金额不对',
    });
    const { version } = await drafter.call(debtApi.redraw, { id });
    await expect(drafter.call(debtApi.issue, { id, version })).resolves.toMatchObject({ status: 'ISSUED' });
  });

  it('does not reach beyond today, and a payment is not of tomorrow', async () => {
    const { partyId } = await addParty(world, [100]);
    const late = { partyId, branchId: world.ours.first, from: '2026-01-01', to: '2026-12-31' };
    world.clock.now = new Date('2026-06-01T04:00:00Z');
    await expect(drafter.call(debtApi.draft, late)).rejects.toMatchObject(refused('statement.periodNotOver'));
    const { id } = await approve(partyId);
    const tomorrow = { id, amountFen: 1, paidDay: '2026-06-02', bankRef: 'T' };
    await expect(people[4].call(debtApi.pay, tomorrow)).rejects.toMatchObject(refused('statement.futureDay'));
    delete world.clock.now;
  });

  it('is paid once by one transfer of the bank', async () => {
    const [first, second] = [await addParty(world, [100]), await addParty(world, [100])];
    const [one, other] = [await approve(first.partyId), await approve(second.partyId)];
    const payment = { amountFen: 50, paidDay: '2026-02-01', bankRef: 'BK-1' };
    await people[4].call(debtApi.pay, { id: one.id, ...payment });
    await expect(people[4].call(debtApi.pay, { id: other.id, ...payment })).rejects.toMatchObject(
      refused('statement.bankRefUsed'),
    );
  });
});

describe('a total below zero', () => {
  it('is approved but never paid, and the next statement takes it in exactly once', async () => {
    const { partyId } = await addParty(world, [100, -400]);
    const earlier = await approve(partyId);
    expect(earlier).toMatchObject({ status: 'APPROVED', totalFen: -300, carriedInto: null });
    await expect(pay(earlier.id, 1)).rejects.toMatchObject(refused('statement.nothingToPay'));

    await addDebts(world, partyId, [1000]);
    const next = await draft(partyId);
    expect(next).toMatchObject({ oursFen: 1000, carriedInFen: -300, totalFen: -300 });
    await addDebts(world, partyId, [70]);
    expect(await draft(partyId)).toMatchObject({ oursFen: 70, carriedInFen: 0 });
    const told = await drafter.call(debtApi.get, { id: earlier.id });
    expect(told.carriedInto).toEqual({ id: next.id, no: next.no });

    // A void statement gives it back.
    await drafter.call(debtApi.void, { id: next.id, reason: '重做' });
    const { id, version } = await issue(partyId);
    const confirmed = await people[1].call(debtApi.confirm, { id, version, evidence: [await addPicture(world, people[1])] });
    expect(confirmed).toMatchObject({ carriedInFen: -300, totalFen: 700 });
    await people[2].call(debtApi.approve, { id, version: confirmed.version });
    await expect(pay(id, 700)).resolves.toMatchObject({ status: 'PAID' });
    expect(await balanceOf(world.system(), { code: 'EXPENSE_DUE', ownerId: partyId })).toBe(0);
  });

  it('of zero is approved, with nothing to pay and nothing to carry', async () => {
    const { partyId } = await addParty(world, [100, -100]);
    const { id, totalFen } = await approve(partyId);
    expect(totalFen).toBe(0);
    await expect(pay(id, 1)).rejects.toMatchObject(refused('statement.nothingToPay'));
    await addDebts(world, partyId, [5]);
    expect(await draft(partyId)).toMatchObject({ carriedInFen: 0 });
  });

  it('an amount brought forward is not decided by itself', async () => {
    const { partyId } = await addParty(world, [-400]);
    await approve(partyId);
    await addDebts(world, partyId, [1000]);
    const { id } = await draft(partyId);
    const { rows } = await drafter.call(debtApi.lines, { id, decision: 'MATCHED' });
    const lineIds = [rows[0]!.id];
    await expect(drafter.call(debtApi.decide, { id, lineIds, decision: 'CARRIED' })).rejects.toMatchObject(
      refused('statement.notDecidable'),
    );
  });
});

describe('places', () => {
  it('a statement of another branch looks missing, in every call', async () => {
    const { partyId } = await addParty(world, [100]);
    const { id, version } = await draft(partyId);
    const stranger = await world.hire({ level: 2, can: debtFunctions, branchIds: [world.ours.second] });
    const missing = refused('common.notFound');
    await expect(stranger.call(debtApi.get, { id })).rejects.toMatchObject(missing);
    await expect(stranger.call(debtApi.lines, { id })).rejects.toMatchObject(missing);
    await expect(stranger.call(debtApi.issue, { id, version })).rejects.toMatchObject(missing);
    await expect(stranger.call(debtApi.draft, { partyId, branchId: world.ours.first, ...days })).rejects.toMatchObject(missing);
    expect((await stranger.call(debtApi.list, {})).total).toBe(0);
    // One kind does not show statements of another.
    await expect(drafter.call(shareApi.get, { id })).rejects.toMatchObject(missing);
  });

  it('of a brand is for those who have all of it, of the company for those who have all of that', async () => {
    const { partyId } = await addParty(world, [100]);
    const { brand } = world.ours;
    await expect(drafter.call(debtApi.draft, { partyId, brandId: brand, ...days })).rejects.toMatchObject(
      refused('common.wholeBrandOnly'),
    );
    await expect(drafter.call(debtApi.draft, { partyId, ...days })).rejects.toMatchObject(refused('common.wholeCompanyOnly'));
    const head = await world.hire({ level: 1, can: debtFunctions, branchIds: [], brandIds: [brand] });
    const { id } = await head.call(debtApi.draft, { partyId, brandId: brand, ...days });
    expect((await head.call(debtApi.get, { id })).brandId).toBe(brand);
    await expect(drafter.call(debtApi.get, { id })).rejects.toMatchObject(refused('common.notFound'));

    const boss = await world.hire({ level: 0, can: debtFunctions, branchIds: [], isCompanyWide: true });
    const other = await addParty(world, [100]);
    const whole = await boss.call(debtApi.draft, { partyId: other.partyId, ...days });
    expect(whole).toMatchObject({ branchId: null, brandId: null, may: { approve: true } });
    await expect(head.call(debtApi.get, { id: whole.id })).rejects.toMatchObject(refused('common.notFound'));
    await expect(boss.call(debtApi.draft, { partyId, brandId: world.newId(), ...days })).rejects.toMatchObject(
      refused('common.notFound'),
    );
  });

  it('a kind says for whom it is drawn up', async () => {
    const { partyId } = await addParty(world, [100]);
    const boss = await world.hire({ level: 0, can: debtFunctions, branchIds: [], isCompanyWide: true });
    await expect(boss.call(shareApi.draft, { partyId, ...days })).rejects.toMatchObject(refused('statement.wrongPlace'));
  });
});

describe('lists', () => {
  it('count by status, and add up what is not void', async () => {
    const { partyId } = await addParty(world, [100]);
    const { id: voided } = await issue(partyId);
    await drafter.call(debtApi.void, { id: voided, reason: '重做' });
    const { id } = await approve(partyId);
    await pay(id, 40);
    const { rows, total, counts, sums } = await drafter.call(debtApi.list, { partyId });
    expect({ total, sums, statuses: rows.map(({ status }) => status) }).toEqual({
      total: 2,
      sums: { totalFen: 100, paidFen: 40 },
      statuses: ['APPROVED', 'VOID'],
    });
    expect(counts?.['status']).toMatchObject({ '': 2, APPROVED: 1, VOID: 1, PAID: 0 });
    expect((await drafter.call(debtApi.list, { partyId, status: 'VOID' })).sums).toEqual({ totalFen: 0, paidFen: 0 });
  });

  it('a statement waits for whoever may take its next step, and for nobody who may not', async () => {
    fillExtensionPoints([statementKind.provide(debtKind)]);
    const { partyId } = await addParty(world, [100]);
    await confirm(partyId);
    const kindsOf = async (by: Person) => (await by.call(homeApi.todos, {})).rows.map(({ kind }) => kind);
    expect(await kindsOf(people[3])).toContain('debt.approve');
    const only = await world.hire({ level: 2, can: ['DEBT_PAY'] });
    expect(await kindsOf(only)).not.toContain('debt.approve');
    const { whyNot } = await drafter.call(debtApi.get, { id: (await confirm((await addParty(world, [5])).partyId)).id });
    expect(whyNot).toContain('申请人');
  });
});

it('none of this has broken a law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
