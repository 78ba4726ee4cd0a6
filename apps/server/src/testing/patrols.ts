import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { qrTextOf } from '@netbar/contract/people/patrol/patrol.rules';
import type { PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, MINUTE_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { attendRounds, roundsToAttend } from '#features/people/patrol/attend-rounds.ts';
import { addPicture } from './pictures.ts';
import type { Person, World } from './world.ts';

export const patrolRights = ['PATROL_LIST', 'PATROL_WORK', 'PATROL_EXPLAIN', 'PATROL_EXPORT', 'PATROL_SETTING', 'TICKET_WORK'];

export type Patrols = Awaited<ReturnType<typeof openPatrols>>;
type Round = Got<typeof patrolApi.rounds>[number];
type Answer = Sent<typeof patrolApi.visit>['answers'][number];

/** A day of rounds at a branch. It is yesterday, so that every session still lasts. */
export async function openPatrols(world: World, branchId = world.ours.first) {
  const day = addDays(bizDate(new Date()), -1);
  const at = (minute: number) => new Date(startOfBizDate(day).getTime() + minute * MINUTE_MS);
  const setClock = (minute: number) => (world.clock.now = at(minute));
  const manager = await world.hire({ branchIds: [branchId], level: 2, can: [...patrolRights, 'BRANCH_EDIT', 'MACHINE_EDIT'] });
  const positionId = await addPosition(world, `网管${randomUUID().slice(0, 6)}`);
  setClock(0);

  const point = (items: Sent<typeof patrolApi.addPoint>['items'] = [{ text: '疏散通道畅通' }], over: { name?: string } = {}) =>
    manager.call(patrolApi.addPoint, { branchId, name: `点位${randomUUID().slice(0, 6)}`, items, ...over });
  const plan = (points: readonly { id: string }[], over: Partial<Sent<typeof patrolApi.addPlan>> = {}) =>
    manager.call(patrolApi.addPlan, {
      branchId,
      name: `计划${randomUUID().slice(0, 6)}`,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      startsMin: [600],
      windowMin: 30,
      graceMin: 10,
      pointIds: points.map(({ id }) => id),
      ...over,
    });
  const roundsOf = async (planName: string, date = day) =>
    (await manager.call(patrolApi.rounds, { branchId, date })).filter((round) => round.planName === planName);

  return {
    branchId,
    day,
    at,
    setClock,
    manager,
    positionId,
    point,
    plan,
    roundsOf,
    /** A round of these points, from 10:00 to 10:30, and the clock at 10:00. Without points, of one. */
    async round(points?: readonly PatrolPoint[], over: Partial<Sent<typeof patrolApi.addPlan>> = {}): Promise<Round> {
      setClock(0);
      const { name } = await plan(points ?? [await point()], over);
      const [round] = await roundsOf(name);
      setClock(600);
      return round!;
    },
    /** Runs the job of the minute for one round. */
    attend: (round: { id: string }) => attendRounds(world.system(), [round.id]),
    roundsToAttend,
    photo: (by: Person, takenTime: Date) => addPicture(world, by).then((url) => ({ url, takenTime: takenTime.toISOString() })),
    async machine() {
      const areas = await manager.call(branchApi.addArea, { branchId, name: `区${randomUUID().slice(0, 6)}` });
      const no = `B${randomUUID().slice(0, 5)}`;
      return manager.call(machineApi.add, { branchId, areaId: areas.at(-1)!.id, no, mac: '', ip: '', remark: '' });
    },
    /** Somebody in a position with an account, on duty between two minutes of the day. */
    staff: async ({ from = 0, to = 1440, position = positionId, can = ['PATROL_LIST', 'PATROL_WORK'], name = '何俊' } = {}) => {
      const person = await world.hire({ branchIds: [branchId], level: 3, can });
      const employeeId = await addEmployee(world, { branchId, positionId: position, accountId: person.accountId, name });
      await addRoster(world, { branchId, employeeId, positionId: position, date: day, startTime: at(from), endTime: at(to) });
      return { ...person, employeeId };
    },
  };
}

/** A visit that finds everything in order, scanned and finished at a minute. */
export const visitOf = (
  round: Round,
  point: PatrolPoint,
  { at, answers }: { at: Date; answers?: (answer: Answer) => Answer },
): Sent<typeof patrolApi.visit> => {
  const all = point.items.map(({ id }): Answer => ({ itemId: id, isOk: true }));
  return {
    id: round.id,
    pointId: point.id,
    code: qrTextOf(point.code),
    scannedTime: at.toISOString(),
    finishedTime: new Date(at.getTime() + MINUTE_MS).toISOString(),
    answers: answers ? all.map(answers) : all,
  };
};

export async function addPosition(world: World, name: string) {
  const id = randomUUIDv7();
  await inCompany(world, `insert into tenant.positions (company_id, id, name, created_time) values ($1, $2, $3, now())`, [
    id,
    name,
  ]);
  return id;
}

interface NewEmployee {
  branchId: string;
  positionId: string;
  accountId: string;
  name: string;
}

async function addEmployee(world: World, { branchId, positionId, accountId, name }: NewEmployee) {
  const id = randomUUIDv7();
  await inCompany(
    world,
    `insert into tenant.employees (company_id, id, no, branch_id, name, status, joined_date, account_id, created_by, created_time)
     values ($1, $2, $3, $4, $5, 'REGULAR', '2026-01-01', $6, $6, now())`,
    [id, String(Math.floor(Math.random() * 1e9)).padStart(9, '1'), branchId, name, accountId],
  );
  await inCompany(
    world,
    `insert into tenant.employments (company_id, id, employee_id, branch_id, position_id, kind, week_hours, valid, created_time)
     values ($1, $2, $3, $4, $5, 'FULL_TIME', 40, '[2026-01-01,)', now())`,
    [randomUUIDv7(), id, branchId, positionId],
  );
  return id;
}

interface NewRoster {
  branchId: string;
  employeeId: string;
  positionId: string;
  date: string;
  startTime: Date;
  endTime: Date;
}

async function addRoster(world: World, { branchId, employeeId, positionId, date, startTime, endTime }: NewRoster) {
  const [kindId, id] = [randomUUIDv7(), randomUUIDv7()];
  await inCompany(
    world,
    `insert into tenant.shift_kinds (company_id, id, branch_id, name, short_name, tone, start_min, end_min, break_min, created_time)
     values ($1, $2, $3, $4, '班', 'blue', 0, 1439, 0, now())`,
    [kindId, branchId, `班${randomUUID().slice(0, 8)}`],
  );
  await inCompany(
    world,
    `insert into tenant.rosters (company_id, id, branch_id, employee_id, position_id, date, shift_kind_id, start_time, end_time,
       break_min, in_before_min, out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min, status, created_by,
       created_time, published_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 60, 60, 5, 5, 120, 240, 'PUBLISHED', $4, now(), now())`,
    [id, branchId, employeeId, positionId, date, kindId, startTime, endTime],
  );
}

/** Writes behind the fences, for what other features own. */
const inCompany = (world: World, text: string, values: unknown[]) => world.owner.query(text, [world.ours.company, ...values]);
