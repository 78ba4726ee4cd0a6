import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { rosterApi, rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { measures } from '@netbar/contract/figures/facts/measures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snakeCase } from '#kernel/postgres/names.ts';
import { addEmployee, openRosters, rosterRights, type Rosters, shiftKind } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let here: Rosters;
beforeAll(async () => {
  world = await openWorld();
  here = await openRosters(world);
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const heads = (of: (hour: number) => number) => Array.from({ length: 24 }, (_, hour) => of(hour));

describe('kinds of shifts', () => {
  it('have a name and a key of their own at the branch, also against a second press', async () => {
    const add = (over: Parameters<typeof shiftKind>[0]) =>
      here.manager.call(rosterSetupApi.addKind, { branchId: here.branchId, ...shiftKind(over) });
    await expect(add({ name: '早班', hotKey: '' })).rejects.toMatchObject(refused('roster.kindName'));
    await expect(add({ name: '短班', hotKey: 'E' })).rejects.toMatchObject(refused('roster.kindKey'));
    await expect(add({ name: '短班', halfDayMin: 300 })).rejects.toMatchObject({ status: 40000 });
    const short = await add({ name: '短班', hotKey: 'S' });
    expect(short).toMatchObject({ place: 6, isActive: true, version: 1 });
    const { branchId } = here;
    const { kinds } = await here.manager.call(rosterSetupApi.setup, { branchId });
    const ids = kinds.map(({ id }) => id).toReversed();
    const ordered = await here.manager.call(rosterSetupApi.orderKinds, { branchId, ids });
    expect(ordered.map(({ id }) => id)).toEqual(ids);
    await expect(here.manager.call(rosterSetupApi.orderKinds, { branchId, ids: ids.slice(1) })).rejects.toMatchObject(
      refused('roster.kindsIncomplete'),
    );
    const step = { id: short.id, version: 1 };
    expect(await here.manager.call(rosterSetupApi.retireKind, step)).toMatchObject({ isActive: false, version: 2 });
    await expect(here.manager.call(rosterSetupApi.retireKind, step)).rejects.toMatchObject(refused('common.changedMeanwhile'));
    await expect(
      here.manager.call(rosterSetupApi.changeKind, { ...step, version: 2, ...shiftKind({ name: '短班' }) }),
    ).rejects.toMatchObject(refused('roster.kindRetired'));
    await add({ name: '短班', hotKey: 'S' });
  });

  it('are copied to chosen branches in reach; names in use there are left alone and named', async () => {
    const planner = await world.hire({ level: 1, branchIds: [world.ours.first, world.ours.second], can: rosterRights });
    const target = { branchId: world.ours.second };
    await planner.call(rosterSetupApi.addKind, { ...target, ...shiftKind({ name: '早班', hotKey: 'N', startMin: 420 }) });
    await here.manager.call(rosterSetupApi.setNeeds, {
      branchId: here.branchId,
      weekdays: [6, 7],
      needs: [{ positionId: null, heads: heads((hour) => (hour > 17 ? 2 : 0)) }],
    });
    const copy = { branchId: here.branchId, toBranchIds: [world.ours.second], withSettings: true, withNeeds: true };
    await expect(here.manager.call(rosterSetupApi.copyKinds, copy)).rejects.toMatchObject(refused('common.notFound'));
    const [outcome] = await planner.call(rosterSetupApi.copyKinds, copy);
    expect(outcome).toMatchObject({ branchName: '我们网咖2店', left: ['早班'] });
    const { kinds, needs, settings } = await planner.call(rosterSetupApi.setup, target);
    expect(kinds.find(({ name }) => name === '早班')).toMatchObject({ startMin: 420, hotKey: 'N' });
    expect(kinds.find(({ name }) => name === '夜班')).toMatchObject({ hotKey: '' });
    expect(needs.map(({ weekday }) => weekday)).toEqual([6, 7]);
    expect(settings.version).toBe(1);
    const [again] = await planner.call(rosterSetupApi.copyKinds, copy);
    expect(again?.added).toEqual([]);
  });

  it('that changed their times: drafts of them give way to what is in force, by undo and by discarding', async () => {
    const { branchId, monday } = here;
    const ann = await here.colleague();
    const added = await here.manager.call(rosterSetupApi.addKind, { branchId, ...shiftKind({ name: '变班' }) });
    const cell = { employeeId: ann.employeeId, date: monday, shiftKindId: added.id };
    const place = () => here.manager.call(rosterApi.setCells, { branchId, cells: [cell] });
    const shifts = async () =>
      (await here.board()).shifts
        .filter(({ shiftKindId }) => shiftKindId === added.id)
        .map(({ startTime, status, isDropped }) => `${startTime.slice(11, 16)} ${status}${isDropped ? ' dropped' : ''}`);
    await place();
    await here.publish(monday, monday);
    const { id, version } = added;
    await here.manager.call(rosterSetupApi.changeKind, { id, version, ...shiftKind({ name: '变班', startMin: 540 }) });
    const both = ['00:00 PUBLISHED dropped', '01:00 DRAFT'];

    const { before } = await place();
    expect(before).toEqual([{ ...cell, isInForce: true }]);
    expect(await shifts()).toEqual(both);
    await here.manager.call(rosterApi.setCells, { branchId, cells: before });
    expect(await shifts()).toEqual(['00:00 PUBLISHED']);

    await place();
    expect(await shifts()).toEqual(both);
    const days = { branchId, from: monday, to: here.day(6) };
    expect((await here.manager.call(rosterApi.discardDrafts, days)).skipped).toEqual([]);
    expect(await shifts()).toEqual(['00:00 PUBLISHED']);
    const now = await here.board();
    expect(now.unpublished).toBe(0);
    await here.set([[ann, monday, null]]);
    await here.publish(monday, monday);
    await here.manager.call(rosterSetupApi.retireKind, { id, version: version + 1 });
  });
});

describe('a rotation', () => {
  it('that began years ago takes people who are new, and none who only will be in a year', async () => {
    const today = bizDate(new Date());
    const add = (who: { employeeId: string }) =>
      here.manager.call(rosterSetupApi.addRotation, {
        branchId: here.branchId,
        name: `老轮换${who.employeeId}`.slice(0, 30),
        days: 1,
        anchorDate: addDays(today, -800),
        rows: [{ employeeId: who.employeeId, cells: [null] }],
      });
    const fresh = await here.colleague({ from: addDays(today, -10) });
    expect(await add(fresh)).toMatchObject({ rows: [{ employeeId: fresh.employeeId }] });
    await add(await here.colleague({ from: addDays(today, 365) }));
    await expect(add(await here.colleague({ from: addDays(today, 366) }))).rejects.toMatchObject(refused('common.notFound'));
  });
});

describe('settings and needs', () => {
  it('begin with the defaults, and a change that was based on older ones is refused', async () => {
    const { branchId } = here;
    const change = { branchId, minRestMin: 660, mostDaysInRow: 5, mostWeekHours: 40, seatsPerHead: 30 };
    const { settings } = await here.manager.call(rosterSetupApi.setup, { branchId });
    expect(settings).toMatchObject({ minRestMin: 600, mostDaysInRow: 6, mostWeekHours: 44, version: 0 });
    expect(await here.manager.call(rosterSetupApi.setSettings, { ...change, version: 0 })).toMatchObject({
      minRestMin: 660,
      version: 1,
    });
    await expect(here.manager.call(rosterSetupApi.setSettings, { ...change, version: 0 })).rejects.toMatchObject(
      refused('common.changedMeanwhile'),
    );
    await here.manager.call(rosterSetupApi.setSettings, {
      ...change,
      minRestMin: 600,
      mostDaysInRow: 6,
      mostWeekHours: 44,
      seatsPerHead: 40,
      version: 1,
    });
  });

  it('are not replaced by somebody who has not seen the latest needs', async () => {
    const { branchId, manager } = here;
    const seenNow = async () => (await manager.call(rosterSetupApi.setup, { branchId })).needsStamp;
    const setTo = (count: number, seen: string) =>
      manager.call(rosterSetupApi.setNeeds, {
        branchId,
        weekdays: [3],
        needs: [{ positionId: null, heads: heads(() => count) }],
        seen,
      });
    const first = await seenNow();
    await setTo(1, first);
    await expect(setTo(2, first)).rejects.toMatchObject(refused('common.changedMeanwhile'));
    const seen = await seenNow();
    const { earlier, later } = await world.inTurn(
      { table: 'tenant.roster_needs', where: { branch_id: branchId, weekday: '3' } },
      () => setTo(2, seen),
      () => setTo(3, seen),
    );
    expect(earlier?.status).toBe('fulfilled');
    expect(later).toMatchObject({ status: 'rejected', reason: refused('common.changedMeanwhile') });
    await setTo(0, await seenNow());
    expect(await seenNow()).toBe(first);
  });

  it('show on the board who is lacking: by hour, by kind of shift, by position', async () => {
    const { branchId, monday, positionId } = here;
    const needs = [
      { positionId: null, heads: heads((hour) => (hour >= 8 && hour < 16 ? 2 : 0)) },
      { positionId, heads: heads((hour) => (hour >= 22 || hour < 6 ? 1 : 0)) },
    ];
    await here.manager.call(rosterSetupApi.setNeeds, { branchId, weekdays: [1, 2], needs });
    await expect(
      here.manager.call(rosterSetupApi.setNeeds, { branchId, weekdays: [1], needs: [needs[0]!, needs[0]!] }),
    ).rejects.toMatchObject(refused('roster.needTwice'));
    await expect(
      here.manager.call(rosterSetupApi.setNeeds, { branchId, weekdays: [1], needs: [{ ...needs[0]!, positionId: branchId }] }),
    ).rejects.toMatchObject(refused('common.notFound'));
    const [ann, bob] = [await here.colleague(), await here.colleague()];
    await here.set([
      [ann, monday, '早班'],
      [bob, monday, '通宵'],
    ]);
    const { coverage, faults } = await here.board();
    expect(coverage[0]!.hours[8]).toMatchObject({ planned: 1, needed: 2, short: 1 });
    // The night of Monday belongs to Monday, and covers the first hours of Tuesday.
    expect([coverage[0]!.hours[23]!.short, coverage[1]!.hours[5]!.short, coverage[1]!.hours[22]!.short]).toEqual([0, 0, 1]);
    expect(coverage[0]!.kinds.find(({ shiftKindId }) => shiftKindId === here.kind('早班').id)).toMatchObject({
      planned: 1,
      needed: 2,
      short: 1,
    });
    expect(faults.filter(({ rule, date }) => rule === 'SHORT' && date === monday).map(({ params }) => params)).toEqual([
      { fromHour: 0, toHour: 6, heads: 1 },
      { fromHour: 8, toHour: 16, heads: 1 },
    ]);
  });

  it('are suggested from the last eight same weekdays, with what they follow from', async () => {
    const { branchId } = here;
    const today = bizDate(new Date());
    const yesterday = addDays(today, -1);
    const weekday = new Date(`${yesterday}T00:00:00Z`).getUTCDay() || 7;
    for (let week = 0; week < 10; week++) await seedAreaDay(branchId, addDays(yesterday, -7 * week), week < 8 ? 81 : 500);
    const suggested = await here.manager.call(rosterSetupApi.suggestNeeds, { branchId, weekday });
    expect(suggested).toMatchObject({ seatsPerHead: 40, seats: 120 });
    expect(suggested.days).toHaveLength(8);
    expect(suggested.days[0]).toBe(yesterday);
    expect(suggested.hours[20]).toMatchObject({ hour: 20, occupiedHundredths: 8100, heads: 3, isOpen: true });
    expect(suggested.hours[3]).toMatchObject({ occupiedHundredths: 0, heads: 1 });
    const date = addDays(yesterday, 14);
    const { demand } = await here.board(date, date);
    expect(demand).toMatchObject([{ date, seats: 120, peakBp: 6750, peakHour: 20 }]);
    const unknown = await here.board(addDays(yesterday, 15), addDays(yesterday, 15));
    expect(unknown.demand).toMatchObject([{ hours: [], peakBp: null, days: [] }]);
  });
});

/** A day of 120 seats, of which so many are taken from 20:00 to 21:00. */
async function seedAreaDay(branchId: string, date: string, seats: number) {
  const hours = (of: (hour: number) => number) => `{${heads(of).join(',')}}`;
  const none = hours(() => 0);
  await world.owner.query(
    `insert into tenant.area_days (company_id, branch_id, biz_date, area_id, net_fee_fen, goods_fen, lease_fen, other_fen, discount_fen,
       bonus_fen, cogs_fen, sessions, occupied_sec, available_sec, earned_hours, goods_hours, session_hours, occupied_hours, available_hours)
     values ($1, $2, $3, gen_random_uuid(), 0, 0, 0, 0, 0, 0, 0, 0, 3600, 86400, $4::int[], $4::int[], $4::int[], $5::int[], $6::int[])`,
    [world.ours.company, branchId, date, none, hours((hour) => (hour === 20 ? seats * 3600 : 0)), hours(() => 120 * 3600)],
  );
}

it('the board says holidays, years that are not announced, soft faults, and costs only to those who may see pay', async () => {
  const { branchId, positionId, monday } = here;
  const holiday = await here.board('2026-02-16', '2026-02-16');
  expect(holiday.holidays).toEqual({ days: [{ date: '2026-02-16', name: '春节' }], unknownYears: [] });
  expect((await here.board('2199-02-16', '2199-02-16')).holidays.unknownYears).toEqual([2199]);
  await expect(here.board('2026-01-01', '2026-02-01')).rejects.toMatchObject({ status: 40000 });
  const paid = await addEmployee(world, { branchId, positionId, baseFen: 520_000, weekHours: 40 });
  await here.set(
    Array.from({ length: 7 }, (_, n) => [paid, addDays(monday, n), '早班'] as const).map(([who, date, kind]) => [
      who,
      date,
      kind,
    ]),
  );
  const board = await here.board();
  expect(board.cost).toBeNull();
  expect(
    board.faults.filter(({ employeeId }) => employeeId === paid.employeeId).map(({ rule, params }) => [rule, params]),
  ).toEqual(
    expect.arrayContaining([
      ['WEEK_HOURS', { hours: 56, most: 44 }],
      ['DAYS_IN_ROW', { days: 7, most: 6 }],
    ]),
  );
  const hr = await world.hire({ level: 2, can: ['ROSTER_LIST', 'EMPLOYEE_PAY'] });
  const { cost } = await hr.call(rosterApi.board, { branchId, from: monday, to: here.day(6) });
  // 5,200 yuan a month for 40 hours a week are 30 yuan an hour; the others of this file have no pay.
  expect(cost).toMatchObject({ fen: 56 * 3_000 });
  expect(cost?.withoutPay).toBeGreaterThan(0);
  expect(cost?.forecastFen).toBeNull();
});

it('the board says what the branch is expected to earn on such weekdays, to those who may see pay and earnings', async () => {
  const { branchId, monday } = here;
  const today = bizDate(new Date());
  const lead = await world.hire({ level: 2, can: ['ROSTER_LIST', 'EMPLOYEE_PAY', 'REVIEW_LIST'] });
  const forecast = async () => (await lead.call(rosterApi.board, { branchId, from: monday, to: here.day(6) })).cost?.forecastFen;
  expect(await forecast()).toBeNull();
  // The last nine weeks at another figure each day of the week; the oldest week and today count for nothing.
  for (let ago = 0; ago <= 63; ago++) {
    const fen = ago === 0 || ago > 56 ? 9_000_000 : ago <= 28 ? 100_000 : 120_000;
    await seedBranchDay(branchId, addDays(today, -ago), fen);
    await seedBranchDay(world.ours.second, addDays(today, -ago), 7_000_000);
  }
  expect(await forecast()).toBe(7 * 110_000 * 2);
  const paidOnly = await world.hire({ level: 2, can: ['ROSTER_LIST', 'EMPLOYEE_PAY'] });
  const { cost } = await paidOnly.call(rosterApi.board, { branchId, from: monday, to: here.day(6) });
  expect(cost).toMatchObject({ forecastFen: null });
});

/** A day that earned so much with seats, and as much with goods. */
const seedBranchDay = (branchId: string, date: string, fen: number) =>
  world.owner.query(
    `insert into tenant.branch_days (company_id, branch_id, biz_date, ${measures.map(snakeCase).join(', ')})
     values ($1, $2, $3, ${measures.map((measure) => (measure === 'netFeeFen' || measure === 'goodsFen' ? '$4' : '0')).join(', ')})`,
    [world.ours.company, branchId, date, fen],
  );
