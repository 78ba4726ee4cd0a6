import { exportApi } from '@netbar/contract/platform/export/export.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { hireHr } from '#testing/employees.ts';
import { addPosition, openPatrols, visitOf, type Patrols } from '#testing/patrols.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { giveBackRounds, roundsToAttend } from './attend-rounds.ts';

// Who is on duty differs from test to test, so each has a branch's people of its own.
let world: World;
let patrols: Patrols;
const worlds: World[] = [];
beforeEach(async () => {
  world = await openWorld();
  worlds.push(world);
  patrols = await openPatrols(world);
});
afterAll(() => Promise.all(worlds.map((each) => each.close())));

const read = (id: string) => patrols.manager.call(patrolApi.round, { id });
const noticesOf = async (person: Person) =>
  (await person.call(notificationApi.list, {})).rows.map(({ content, subServiceType }) => ({ content, subServiceType }));
const start = (by: Person, id: string, minute: number) =>
  by.call(patrolApi.start, { id, startedTime: patrols.at(minute).toISOString() });
const todosOf = async (person: Person) =>
  (await person.call(homeApi.todos, {})).rows.filter(({ kind }) => kind.startsWith('patrol.'));

describe('when its window opens', () => {
  it('a round is asked of whoever is on duty in a position of the plan, and of whoever was asked least today', async () => {
    const bar = await addPosition(world, '水吧');
    await patrols.staff({ position: bar, name: '吧员' });
    await patrols.staff({ from: 700, name: '晚班' });
    for (const name of ['甲', '乙']) await patrols.staff({ name });
    const round = await patrols.round(undefined, { positionIds: [patrols.positionId], startsMin: [540, 570, 600, 630] });
    const rounds = await patrols.manager.call(patrolApi.rounds, { branchId: patrols.branchId, date: patrols.day });
    expect(round.employeeName).toBeNull();
    for (const [i, { id }] of rounds.entries()) {
      patrols.setClock(540 + i * 30);
      await patrols.attend({ id });
      await patrols.attend({ id });
    }
    const names = await Promise.all(rounds.map(async ({ id }) => (await read(id)).employeeName));
    expect(names).toEqual(names[0] === '甲' ? ['甲', '乙', '甲', '乙'] : ['乙', '甲', '乙', '甲']);
  });

  it('nobody is asked while nobody is on duty, and somebody who comes later is', async () => {
    const round = await patrols.round();
    await patrols.attend(round);
    expect((await read(round.id)).employeeName).toBeNull();
    await patrols.staff({ from: 605, name: '迟来' });
    patrols.setClock(606);
    await patrols.attend(round);
    expect(await read(round.id)).toMatchObject({ employeeName: '迟来', status: 'PENDING' });
  });

  it('a round waits for who is asked, until it is begun, done or over', async () => {
    const person = await patrols.staff();
    const round = await patrols.round();
    expect(await todosOf(person)).toEqual([]);
    await patrols.attend(round);
    expect(await todosOf(person)).toMatchObject([{ kind: 'patrol.due', count: 1, branchId: patrols.branchId }]);
    expect((await person.call(patrolApi.round, { id: round.id })).isMine).toBe(true);
    patrols.setClock(631);
    expect(await todosOf(person)).toEqual([]);
  });

  it('is given back when who was asked leaves, and asked of somebody else', async () => {
    const first = await patrols.staff({ name: '甲' });
    const round = await patrols.round();
    await patrols.attend(round);
    const second = await patrols.staff({ name: '乙' });
    await inTx(world.system(), (ctx) => giveBackRounds(ctx, first.employeeId));
    expect((await read(round.id)).employeeName).toBeNull();
    await world.owner.query(`update tenant.rosters set status = 'CANCELLED', version = version + 1 where employee_id = $1`, [
      first.employeeId,
    ]);
    await patrols.attend(round);
    expect(await read(round.id)).toMatchObject({ employeeName: '乙' });
    expect(second.employeeId).not.toBe(first.employeeId);
  });
});

describe('a round of somebody who has left', () => {
  it('is given back, and not asked of them again although their shift goes on', async () => {
    const leaver = await patrols.staff({ name: '甲' });
    const round = await patrols.round();
    await patrols.attend(round);
    expect((await read(round.id)).employeeName).toBe('甲');
    const hr = await hireHr(world);
    const { employeeId: id } = leaver;
    const { version } = await hr.call(employeeApi.get, { id });
    const noticed = await hr.call(employeeApi.giveNotice, { id, version, leaveDate: patrols.day, reason: '回老家' });
    await patrols.attend(round);
    expect((await read(round.id)).employeeName).toBe('甲');
    await hr.call(employeeApi.leave, { id, version: noticed.version });
    await patrols.attend(round);
    expect((await read(round.id)).employeeName).toBeNull();
    await patrols.staff({ name: '乙' });
    await patrols.attend(round);
    expect((await read(round.id)).employeeName).toBe('乙');
  });
});

describe('a round that nobody begins', () => {
  it('is told of once after its grace: to who is asked and to who looks after rounds', async () => {
    const person = await patrols.staff({ can: ['PATROL_WORK'] });
    const round = await patrols.round();
    await patrols.attend(round);
    expect(await noticesOf(person)).toEqual([]);
    patrols.setClock(610);
    await patrols.attend(round);
    await patrols.attend(round);
    expect(await noticesOf(person)).toMatchObject([
      { subServiceType: 0, content: expect.stringContaining('还没有开始，请 何俊 尽快巡场') },
    ]);
    expect(await noticesOf(patrols.manager)).toHaveLength(1);
  });

  it('is missed when its window ends, and waits until somebody else than who was asked says why', async () => {
    const person = await patrols.staff({ can: ['PATROL_LIST', 'PATROL_WORK', 'PATROL_EXPLAIN'] });
    const round = await patrols.round();
    await patrols.attend(round);
    patrols.setClock(630);
    await patrols.attend(round);
    await patrols.attend(round);
    const missed = await read(round.id);
    expect(missed).toMatchObject({ status: 'MISSED', canExplain: true, startedTime: null });
    const told = (await noticesOf(patrols.manager)).filter(({ subServiceType }) => subServiceType === 1);
    expect(told).toMatchObject([{ content: expect.stringContaining('漏巡，负责人 何俊') }]);
    expect(await todosOf(patrols.manager)).toMatchObject([{ kind: 'patrol.explain', count: 1 }]);
    expect(await todosOf(person)).toEqual([]);

    const explain = (by: Person, version = missed.version) =>
      by.call(patrolApi.explain, { id: round.id, version, reason: '处理客诉' });
    await expect(explain(person)).rejects.toMatchObject({ status: 40300, data: { reason: 'patrol.explainByOther' } });
    await expect(explain(patrols.manager, 1)).rejects.toMatchObject({ status: 40900 });
    expect(await explain(patrols.manager)).toMatchObject({ missReason: '处理客诉', reasonedByName: '员工', status: 'MISSED' });
    expect(await todosOf(patrols.manager)).toEqual([]);
  });
});

describe('a round that was begun', () => {
  it('is incomplete when its window ends, and the notice names the points that were missed', async () => {
    const points = [
      await patrols.point(),
      await patrols.point(undefined, { name: '电竞区' }),
      await patrols.point(undefined, { name: '机房' }),
    ];
    const person = await patrols.staff();
    const round = await patrols.round(points);
    await start(person, round.id, 600);
    await person.call(patrolApi.visit, visitOf(round, points[0]!, { at: patrols.at(600) }));
    patrols.setClock(630);
    await patrols.attend(round);
    expect(await read(round.id)).toMatchObject({ status: 'INCOMPLETE', endedTime: patrols.at(630).toISOString() });
    expect(await noticesOf(patrols.manager)).toMatchObject([
      { subServiceType: 1, content: expect.stringContaining('漏了 电竞区、机房') },
    ]);
  });

  it('whose points were all visited in time is done, also if nobody says so', async () => {
    const point = await patrols.point();
    const person = await patrols.staff();
    const round = await patrols.round([point]);
    await start(person, round.id, 600);
    patrols.setClock(630);
    await person.call(patrolApi.visit, visitOf(round, point, { at: patrols.at(604) }));
    await patrols.attend(round);
    expect(await read(round.id)).toMatchObject({ status: 'DONE', endedTime: patrols.at(605).toISOString() });
    expect(await noticesOf(patrols.manager)).toEqual([]);
  });

  it('is found by the job of the minute, as the worker sees it', async () => {
    patrols.setClock(0);
    const { name } = await patrols.plan([await patrols.point()]);
    const [round] = await patrols.roundsOf(name);
    const { rows } = await world.workerPool.query<{ companyId: string; ids: string[] }>(roundsToAttend);
    expect(rows).toMatchObject([{ companyId: world.ours.company, ids: expect.arrayContaining([round!.id]) as string[] }]);
  });
});

describe('the record', () => {
  async function tour() {
    const [one, two] = [await patrols.point(), await patrols.point()];
    const person = await patrols.staff({ name: '梁宇' });
    const round = await patrols.round([one, two], { startsMin: [600, 660] });
    const [, missed] = await patrols.manager.call(patrolApi.rounds, { branchId: patrols.branchId, date: patrols.day });
    await patrols.attend(round);
    await start(person, round.id, 600);
    patrols.setClock(610);
    const pictures = [await patrols.photo(person, patrols.at(602))];
    const answers = (answer: object) => ({ ...answer, isOk: false, note: '配电箱门未锁', pictures }) as never;
    await person.call(patrolApi.visit, visitOf(round, one, { at: patrols.at(601), answers }));
    await person.call(patrolApi.visit, visitOf(round, two, { at: patrols.at(604) }));
    await person.call(patrolApi.finish, { id: round.id });
    patrols.setClock(660);
    await patrols.attend(missed!);
    patrols.setClock(690);
    await patrols.attend(missed!);
    return { round, missed: missed! };
  }

  it('of a day has its rounds, visits and tickets; of a period it adds up by day and by who was asked', async () => {
    const { round } = await tour();
    const { branchId, day } = patrols;
    const shown = await patrols.manager.call(patrolApi.day, { branchId, date: day });
    expect(shown.rounds.map(({ status }) => status)).toEqual(['DONE', 'MISSED']);
    expect(shown.tickets).toMatchObject([{ title: '配电箱门未锁', sourceId: shown.rounds[0]!.visits[0]!.id }]);
    const period = await patrols.manager.call(patrolApi.period, { branchId, fromDate: day, toDate: day });
    const sums = {
      rounds: 2,
      done: 1,
      missed: 1,
      incomplete: 0,
      unexplained: 1,
      planned: 4,
      points: 4,
      pointsDone: 2,
      skipped: 0,
      problems: 1,
    };
    expect(period.days).toEqual([{ date: day, ...sums }]);
    expect(period.people).toMatchObject([{ name: '梁宇', ...sums, days: [{ date: day, ...sums }] }]);
    expect((await read(round.id)).visits[0]).toMatchObject({ byName: '员工', problems: 1 });
    await expect(
      patrols.manager.call(patrolApi.period, { branchId, fromDate: '2026-01-01', toDate: '2026-03-01' }),
    ).rejects.toMatchObject({ data: { reason: 'patrol.daysTooMany' } });
  });

  it('is exported point by point, by who may', async () => {
    await tour();
    const asked = {
      fromDate: patrols.day,
      toDate: patrols.day,
      columns: ['point', 'result', 'problem', 'ticket', 'dwell'] as const,
    };
    const made = await patrols.manager.call(patrolApi.export, {
      ...asked,
      columns: [...asked.columns],
      branchId: patrols.branchId,
    });
    expect(made).toMatchObject({ status: 'DONE', rowsTotal: 4 });
    const file = await world.app.inject({
      method: 'GET',
      url: exportApi.file.path.replace(':id', made.id) + '?format=csv',
      headers: { authorization: patrols.manager.token },
    });
    const lines = file.body.split('\n');
    expect(lines[1]).toMatch(/有问题.*配电箱门未锁.*70\d+.*60/);
    expect(lines[3]).toContain('漏巡');
    const reader = await world.hire({ can: ['PATROL_LIST'] });
    await expect(reader.call(patrolApi.export, { ...asked, columns: [...asked.columns] })).rejects.toMatchObject({
      status: 40301,
    });
  });

  it('of a branch elsewhere is not found', async () => {
    const stranger = await world.hire({ branchIds: [world.ours.second], can: ['PATROL_LIST'] });
    const { branchId, day } = patrols;
    await expect(stranger.call(patrolApi.day, { branchId, date: day })).rejects.toMatchObject({ status: 40400 });
    await expect(stranger.call(patrolApi.round, { id: randomUUID() })).rejects.toMatchObject({ status: 40400 });
  });
});
