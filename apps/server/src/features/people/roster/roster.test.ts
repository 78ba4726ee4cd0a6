import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { whyNotHere } from '@netbar/contract/people/roster/roster-check.rules';
import { planOf } from '@netbar/contract/people/roster/roster-plan.rules';
import { rosterApi, rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { addEmployee, addEmployment, addPosition, type Colleague, openRosters, type Rosters } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type Absence, absences, listOnDuty, listRosters, lockRosters, rosterChanged } from './roster.ts';

let world: World;
let here: Rosters;
let there: Rosters;
let ann: Colleague;
let bob: Colleague;

/** Leave and marks as attendance would hand them in. */
const leave: Absence[] = [];
const marked: string[] = [];
const handIn = ({ point, value }: { point: { values: unknown[] }; value: unknown }) => point.values.push(value);

beforeAll(async () => {
  world = await openWorld();
  handIn(absences.provide(async (_, ids) => leave.filter(({ employeeId }) => ids.includes(employeeId))));
  handIn(
    rosterChanged.provide(async (_, days) => {
      for (const { employeeId, date } of days) marked.push(`${employeeId} ${date}`);
    }),
  );
  [here, there] = [await openRosters(world), await openRosters(world, world.ours.second)];
});
afterAll(() => world.close());
beforeEach(async () => {
  [ann, bob] = [await here.colleague({ name: '安妮' }), await here.colleague({ name: '鲍勃' })];
});
afterEach(async () => {
  leave.length = 0;
  marked.length = 0;
  for (const { manager, branchId, day } of [here, there])
    await manager.call(rosterApi.discardDrafts, { branchId, from: day(-2), to: day(20) });
});

const refused = (reason: string) => ({ data: { reason } });
const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'was not refused',
    (error: Error) => error.message,
  );
const titlesOf = async (person: Colleague) => (await person.call(notificationApi.list, {})).rows.map(({ content }) => content);

describe('drafts', () => {
  it('are seen on the board, and in force only once they are published', async () => {
    const { before, stamp } = await here.set([
      [ann, here.monday, '早班'],
      [ann, here.day(1), '晚班'],
    ]);
    expect(before.map(({ shiftKindId }) => shiftKindId)).toEqual([null, null]);
    const board = await here.board();
    expect(board.stamp).toBe(stamp);
    expect(board.shifts.filter(({ employeeId }) => employeeId === ann.employeeId).map(({ status }) => status)).toEqual([
      'DRAFT',
      'DRAFT',
    ]);
    expect(board.unpublished).toBe(2);
    expect(board.weeks.find(({ employeeId }) => employeeId === ann.employeeId)).toMatchObject({ minutes: 960 });
    const days = { employeeIds: [ann.employeeId], from: here.monday, to: here.day(6) };
    expect(await listRosters(world.system(), days)).toEqual([]);
    expect(marked).toEqual([]);

    expect(await here.publish()).toMatchObject({ published: 2, cancelled: 0, told: 1 });
    const rosters = await listRosters(world.system(), days);
    expect(rosters.map(({ date, kindName, status }) => [date, kindName, status])).toEqual([
      [here.monday, '早班', 'PUBLISHED'],
      [here.day(1), '晚班', 'PUBLISHED'],
    ]);
    expect(marked.toSorted()).toEqual([`${ann.employeeId} ${here.monday}`, `${ann.employeeId} ${here.day(1)}`].toSorted());
    await expect(here.publish()).rejects.toMatchObject(refused('roster.nothingToPublish'));
  });

  it('replace a published shift only when they are published; until then it stays in force', async () => {
    await here.set([[ann, here.monday, '早班']]);
    await here.publish();
    await here.set([[ann, here.monday, '晚班']]);
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 晚班 DRAFT`, `${here.monday} 早班 PUBLISHED dropped`]);
    expect(
      await listRosters(world.system(), { employeeIds: [ann.employeeId], from: here.monday, to: here.monday }),
    ).toMatchObject([{ kindName: '早班' }]);
    await here.publish();
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 晚班 PUBLISHED`]);
    expect(await titlesOf(ann)).toEqual([
      expect.stringContaining(`${here.monday.slice(5)} 早班 08:00–16:00 改为 晚班 16:00–00:00`),
      expect.stringContaining('排班已发布'),
    ]);
  });

  it('are taken back by setting what stood there before', async () => {
    await here.set([[ann, here.monday, '早班']]);
    await here.publish();
    const published = await here.rowsOf(ann);
    const { before } = await here.set([
      [ann, here.monday, null],
      [ann, here.day(1), '夜班'],
    ]);
    await here.manager.call(rosterApi.setCells, { branchId: here.branchId, cells: before });
    expect(await here.rowsOf(ann)).toEqual(published);
    expect((await here.board()).unpublished).toBe(0);
  });

  it('are discarded together, and what was in force stays so', async () => {
    await here.set([[ann, here.monday, '早班']]);
    await here.publish();
    await here.set([
      [ann, here.monday, '晚班'],
      [bob, here.day(2), '夜班'],
    ]);
    const answer = await here.manager.call(rosterApi.discardDrafts, {
      branchId: here.branchId,
      from: here.monday,
      to: here.day(6),
    });
    expect(answer.skipped).toEqual([]);
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 PUBLISHED`]);
    expect(await here.rowsOf(bob)).toEqual([]);
  });

  it('are all written, or none, and each refusal says who, when and why', async () => {
    const call = here.set([
      [ann, here.monday, '早班'],
      [bob, here.monday, '通宵'],
      [bob, here.day(1), '早班'],
    ]);
    const message = await messageOf(call);
    expect(message).toContain(`鲍勃 ${here.day(1).slice(5)}`);
    expect(message).toContain('只隔 2 小时，少于 10 小时');
    expect(await here.rowsOf(ann)).toEqual([]);
    await expect(
      here.set([[ann, here.monday, '早班']], { seen: { from: here.monday, to: here.day(6), stamp: 0 } }),
    ).rejects.toMatchObject(refused('roster.changed'));
  });

  it('follow a changed kind only where they are made anew', async () => {
    const added = await here.manager.call(rosterSetupApi.addKind, { branchId: here.branchId, ...kindOf('短班') });
    const place = () =>
      here.manager.call(rosterApi.setCells, {
        branchId: here.branchId,
        cells: [{ employeeId: ann.employeeId, date: here.monday, shiftKindId: added.id }],
      });
    await place();
    const startOf = async () =>
      (await here.board()).shifts.find(({ shiftKindId }) => shiftKindId === added.id)?.startTime.slice(11, 16);
    const { id, version } = added;
    await here.manager.call(rosterSetupApi.changeKind, { id, version, ...kindOf('短班'), startMin: 540 });
    expect(await startOf()).toBe('00:00');
    await place();
    expect(await startOf()).toBe('01:00');
    await here.manager.call(rosterSetupApi.retireKind, { id, version: 2 });
    await here.set([[ann, here.monday, null]]);
    expect(await messageOf(place())).toContain('已停用');
  });
});

const kindOf = (name: string) => ({
  name,
  shortName: '短',
  hotKey: '',
  tone: 'rose' as const,
  startMin: 480,
  endMin: 720,
  breakMin: 0,
  inBeforeMin: 60,
  outAfterMin: 60,
  lateGraceMin: 5,
  earlyGraceMin: 5,
  halfDayMin: 60,
  absentMin: 120,
});

describe('a hard rule', () => {
  it('looks at other branches: no overlap, no short rest, one shift a day', async () => {
    const guest = await there.colleague({ name: '调店员' });
    await there.set([[guest, here.day(-1), '通宵']]);
    await there.publish(here.day(-1), here.day(-1));
    await addEmployment(world, {
      employeeId: guest.employeeId,
      branchId: here.branchId,
      positionId: here.positionId,
      from: here.monday,
    });
    expect(await messageOf(here.set([[guest, here.monday, '夜班']]))).toContain('重叠');
    expect(await messageOf(here.set([[guest, here.monday, '早班']]))).toContain('（我们网咖2店）的班次只隔 2 小时');
    expect(await messageOf(here.set([[guest, here.day(-1), '早班']]))).toContain('当天不在本店任职');
    await here.set([[guest, here.monday, '晚班']]);
    const { busy } = await here.board();
    expect(busy.filter(({ employeeId }) => employeeId === guest.employeeId)).toMatchObject([
      { date: here.day(-1), branchId: world.ours.second },
    ]);
  });

  it('keeps people on leave off; half a day and undecided leave are only said', async () => {
    leave.push({ employeeId: ann.employeeId, date: here.monday, halves: 2, name: '年假', isApproved: true });
    leave.push({ employeeId: ann.employeeId, date: here.day(1), halves: 1, name: '事假', isApproved: true });
    leave.push({ employeeId: ann.employeeId, date: here.day(2), halves: 2, name: '病假', isApproved: false });
    expect(await messageOf(here.set([[ann, here.monday, '早班']]))).toContain('当天请假（年假）');
    await here.set([
      [ann, here.day(1), '早班'],
      [ann, here.day(2), '早班'],
    ]);
    const { faults } = await here.board();
    expect(faults.filter(({ employeeId }) => employeeId === ann.employeeId).map(({ rule }) => rule)).toEqual([
      'LEAVE_HALF',
      'LEAVE_PENDING',
    ]);
  });

  it('keeps people without the documents of their position off, only on the days without them', async () => {
    const bar = await addPosition(world, `水吧${here.monday}`, ['HEALTH']);
    const cook = await addEmployee(world, { branchId: here.branchId, positionId: bar });
    expect(await messageOf(here.set([[cook, here.day(2), '早班']]))).toContain('健康证');
    await world.owner.query(
      `insert into tenant.employee_documents (company_id, id, employee_id, branch_id, kind, name, valid_from, created_by, created_time)
       values ($1, $2, $3, $4, 'HEALTH', '健康证', $5, $3, now())`,
      [world.ours.company, world.newId(), cook.employeeId, here.branchId, here.day(2)],
    );
    await here.set([
      [cook, here.day(2), '早班'],
      [cook, here.day(3), '早班'],
    ]);
    expect(
      await messageOf(
        here.set([
          [cook, here.day(1), '早班'],
          [cook, here.day(4), '早班'],
        ]),
      ),
    ).toContain(here.day(1).slice(5));
  });

  it('keeps suspended people and people after their last day off', async () => {
    await world.owner.query(`update tenant.employees set status = 'SUSPENDED', version = version + 1 where id = $1`, [
      ann.employeeId,
    ]);
    expect(await messageOf(here.set([[ann, here.monday, '早班']]))).toContain('已停职');
    await world.owner.query(
      `update tenant.employees set status = 'LEAVING', leave_date = $2, version = version + 1 where id = $1`,
      [bob.employeeId, here.monday],
    );
    await here.set([[bob, here.monday, '早班']]);
    expect(await messageOf(here.set([[bob, here.day(1), '早班']]))).toContain(`最后工作日是 ${here.monday}`);
  });

  it('locks a month with its attendance: neither shifts nor empty days of it change', async () => {
    const elsewhere = await openRosters(world, world.ours.third);
    const carl = await elsewhere.colleague();
    await elsewhere.set([
      [carl, elsewhere.monday, '早班'],
      [carl, elsewhere.day(1), '早班'],
    ]);
    await elsewhere.publish();
    await elsewhere.set([[carl, elsewhere.day(1), null]]);
    const month = `${elsewhere.monday.slice(0, 7)}-01`;
    const locked = await inTx(world.system(), (ctx) => lockRosters(ctx, elsewhere.branchId, month));
    expect(locked).toBe(elsewhere.day(1).startsWith(month.slice(0, 7)) ? 2 : 1);
    expect((await elsewhere.rowsOf(carl))[0]).toBe(`${elsewhere.monday} 早班 LOCKED`);
    await world.owner.query(
      `insert into tenant.attendance_months (company_id, branch_id, id, month, status, locked_by, locked_time)
       values ($1, $2, $3, $4, 'LOCKED', $3, now())`,
      [world.ours.company, elsewhere.branchId, world.newId(), month],
    );
    expect(await messageOf(elsewhere.set([[carl, elsewhere.monday, null]]))).toContain('考勤已锁定');
    const dave = await elsewhere.colleague();
    expect(await messageOf(elsewhere.set([[dave, elsewhere.monday, '早班']]))).toContain('考勤已锁定');
  });

  it('is said by the same function in the browser, before anything is sent', async () => {
    await here.set([[ann, here.monday, '通宵']]);
    const plan = planOf(await here.board());
    const cell = { employeeId: ann.employeeId, date: here.day(1), shiftKindId: here.kind('早班').id };
    expect(whyNotHere(plan, cell)).toMatchObject({ rule: 'REST', params: { restMin: 120 } });
    expect(whyNotHere(plan, { ...cell, shiftKindId: here.kind('晚班').id })).toBeNull();
    expect(whyNotHere(plan, cell, [{ ...cell, date: here.monday, shiftKindId: null }])).toBeNull();
  });
});

describe('publishing', () => {
  it('is refused as a whole when a rule broke meanwhile, and says which', async () => {
    await here.set([
      [ann, here.monday, '早班'],
      [bob, here.monday, '早班'],
    ]);
    leave.push({ employeeId: bob.employeeId, date: here.monday, halves: 2, name: '年假', isApproved: true });
    const preview = await here.manager.call(rosterApi.publishPreview, {
      branchId: here.branchId,
      from: here.monday,
      to: here.day(6),
    });
    expect(preview.faults).toMatchObject([{ rule: 'LEAVE', employeeId: bob.employeeId, date: here.monday }]);
    expect(preview.people.map(({ name, changes }) => [name, changes.length])).toEqual([
      ['安妮', 1],
      ['鲍勃', 1],
    ]);
    expect(await messageOf(here.publish())).toContain(`没有发布，请先调整这些班次：鲍勃 ${here.monday.slice(5)}：当天请假`);
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 DRAFT`]);
    await here.set([[bob, here.monday, null]]);
    await here.publish();
  });

  it('of a branch waits for what another branch has not taken back yet', async () => {
    const guest = await there.colleague();
    await there.set([[guest, here.day(1), '早班']]);
    await there.publish();
    await there.set([[guest, here.day(1), null]]);
    await addEmployment(world, {
      employeeId: guest.employeeId,
      branchId: here.branchId,
      positionId: here.positionId,
      from: here.day(1),
    });
    await here.set([[guest, here.day(1), '晚班']]);
    expect(await messageOf(here.publish())).toContain('当天已有班次');
    await there.publish();
    expect(await here.publish()).toMatchObject({ published: 1 });
  });

  it('of a single day waits for what was in force on the day before', async () => {
    await here.set([[ann, here.monday, '通宵']]);
    await here.publish();
    await here.set([
      [ann, here.monday, null],
      [ann, here.day(1), '夜班'],
    ]);
    expect(await messageOf(here.publish(here.day(1), here.day(1)))).toContain('重叠');
    expect(await here.publish()).toMatchObject({ published: 1, cancelled: 1 });
  });

  it('needs its own function, at this branch', async () => {
    const planner = await world.hire({ level: 2, can: ['ROSTER_LIST', 'ROSTER_EDIT'] });
    const days = { branchId: here.branchId, from: here.monday, to: here.day(6) };
    await expect(planner.call(rosterApi.publish, days)).rejects.toMatchObject({ status: 40301 });
    expect((await planner.call(rosterApi.board, days)).can).toEqual(['edit']);
    await expect(planner.call(rosterApi.board, { ...days, branchId: world.ours.second })).rejects.toMatchObject(
      refused('common.notFound'),
    );
    const stranger = await there.colleague();
    await expect(here.set([[stranger, here.monday, '早班']])).rejects.toMatchObject(refused('common.notFound'));
    const foreignKind = { employeeId: ann.employeeId, date: here.monday, shiftKindId: there.kind('早班').id };
    await expect(here.manager.call(rosterApi.setCells, { branchId: here.branchId, cells: [foreignKind] })).rejects.toMatchObject(
      refused('common.notFound'),
    );
  });
});

describe('copied days and rotations', () => {
  it('become drafts, and name what they left out', async () => {
    await here.set([
      [ann, here.monday, '早班'],
      [bob, here.monday, '晚班'],
      [bob, here.day(3), '早班'],
    ]);
    leave.push({ employeeId: bob.employeeId, date: here.day(7), halves: 2, name: '年假', isApproved: true });
    const answer = await here.manager.call(rosterApi.copyDays, {
      branchId: here.branchId,
      from: here.monday,
      to: here.day(6),
      onto: here.day(7),
      employeeIds: [ann.employeeId, bob.employeeId],
    });
    expect(answer.skipped).toMatchObject([{ name: '鲍勃', date: here.day(7), fault: { rule: 'LEAVE' } }]);
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 DRAFT`, `${here.day(7)} 早班 DRAFT`]);
    expect(await here.rowsOf(bob)).toEqual([
      `${here.monday} 晚班 DRAFT`,
      `${here.day(3)} 早班 DRAFT`,
      `${here.day(10)} 早班 DRAFT`,
    ]);
    await here.manager.call(rosterApi.setCells, { branchId: here.branchId, cells: answer.before });
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 DRAFT`]);
  });

  it('a rotation begins at its anchor, goes round, and is skipped where it breaks a rule', async () => {
    const id = (name: Parameters<Rosters['kind']>[0]) => here.kind(name).id;
    const rotation = await here.manager.call(rosterSetupApi.addRotation, {
      branchId: here.branchId,
      name: `轮换${ann.no}`,
      days: 3,
      anchorDate: here.day(1),
      rows: [{ employeeId: ann.employeeId, cells: [id('通宵'), id('早班'), null] }],
    });
    const days = { branchId: here.branchId, from: here.monday, to: here.day(4) };
    const answer = await here.manager.call(rosterApi.applyRotation, { ...days, rotationId: rotation.id });
    expect(await here.rowsOf(ann)).toEqual([`${here.day(1)} 通宵 DRAFT`, `${here.day(4)} 通宵 DRAFT`]);
    expect(answer.skipped.map(({ date, fault }) => [date, fault.rule])).toEqual([[here.day(2), 'REST']]);
    await here.manager.call(rosterSetupApi.removeRotation, { id: rotation.id });
    await expect(here.manager.call(rosterApi.applyRotation, { ...days, rotationId: rotation.id })).rejects.toMatchObject(
      refused('common.notFound'),
    );
  });
});

it('who is on duty is said by instant, over midnight too', async () => {
  await here.set([[ann, here.monday, '通宵']]);
  await here.publish();
  const at = (hour: number) => new Date(Date.parse(`${here.day(1)}T00:00:00+08:00`) + hour * 3_600_000);
  const onDuty = async (hour: number) =>
    (await listOnDuty(world.system(), here.branchId, at(hour))).some(({ employeeId }) => employeeId === ann.employeeId);
  expect([await onDuty(-2.01), await onDuty(-2), await onDuty(5.99), await onDuty(6)]).toEqual([false, true, true, false]);
});
