import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, weekStart } from '@netbar/contract/kernel/time';
import { rosterApi, rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { randomUUIDv7 } from 'node:crypto';
import type { Person, World } from './world.ts';

export const rosterRights = ['ROSTER_LIST', 'ROSTER_EDIT', 'ROSTER_PUBLISH', 'ROSTER_APPROVE', 'WORK_SCHEDULE'];

type ShiftKind = Got<typeof rosterSetupApi.addKind>;
export type Colleague = Awaited<ReturnType<Rosters['colleague']>>;
export type Rosters = Awaited<ReturnType<typeof openRosters>>;

/** Kinds of shifts like those of the pictures: early, midday, late and night, and one that crosses midnight. */
const kindTimes = { 早班: [480, 960], 中班: [720, 1200], 晚班: [960, 1440], 夜班: [0, 480], 通宵: [1320, 360] } as const;
export type KindName = keyof typeof kindTimes;

let counter = 10_000;

/** A branch that plans its shifts: a manager, the kinds of shifts, and a position. The days are those of the week after next. */
export async function openRosters(world: World, branchId = world.ours.first) {
  const manager = await world.hire({ branchIds: [branchId], level: 2, can: rosterRights });
  const monday = addDays(weekStart(bizDate(new Date())), 14);
  const positionId = await addPosition(world, `网管${counter++}`);
  const kinds = await addKinds(manager, branchId);
  const kind = (name: KindName) => kinds.find((one) => one.name === name)!;

  const board = (from = monday, to = addDays(monday, 6), by = manager) => by.call(rosterApi.board, { branchId, from, to });
  const set = (
    cells: [who: { employeeId: string }, date: string, kind: KindName | null][],
    over: Partial<Sent<typeof rosterApi.setCells>> = {},
  ) =>
    manager.call(rosterApi.setCells, {
      branchId,
      cells: cells.map(([{ employeeId }, date, name]) => ({ employeeId, date, shiftKindId: name && kind(name).id })),
      ...over,
    });
  const publish = (from = monday, to = addDays(monday, 6)) => manager.call(rosterApi.publish, { branchId, from, to });

  return {
    world,
    branchId,
    manager,
    monday,
    positionId,
    kinds,
    kind,
    board,
    set,
    publish,
    day: (n: number) => addDays(monday, n),
    /** An employee of the branch with an account, employed since long ago. */
    colleague: (over: Partial<Employment> = {}) => addEmployee(world, { branchId, positionId, ...over }),
    /** What stands in the cells of somebody in the week: in force, and planned. */
    async rowsOf({ employeeId }: { employeeId: string }) {
      const { rows } = await world.owner.query<{
        date: string;
        kind: string;
        status: string;
        dropped: boolean;
        branchId: string;
      }>(
        `select r.date::text, k.name as kind, r.status::text, r.is_dropped as dropped, r.branch_id as "branchId" from tenant.rosters r
         join tenant.shift_kinds k on k.id = r.shift_kind_id where r.employee_id = $1 and r.status <> 'CANCELLED'
         order by r.date, r.status`,
        [employeeId],
      );
      return rows.map((row) => `${row.date} ${row.kind} ${row.status}${row.dropped ? ' dropped' : ''}`);
    },
  };
}

async function addKinds(manager: Person, branchId: string): Promise<ShiftKind[]> {
  const kinds: ShiftKind[] = [];
  for (const [i, [name, [startMin, endMin]]] of Object.entries(kindTimes).entries())
    kinds.push(
      await manager.call(rosterSetupApi.addKind, { branchId, ...shiftKind({ name, hotKey: 'EMLNT'[i]!, startMin, endMin }) }),
    );
  return kinds;
}

export const shiftKind = (
  over: Partial<Sent<typeof rosterSetupApi.addKind>> = {},
): Omit<Sent<typeof rosterSetupApi.addKind>, 'branchId'> => ({
  name: '早班',
  shortName: over.name?.slice(0, 1) ?? '早',
  hotKey: '',
  tone: 'teal',
  startMin: 480,
  endMin: 960,
  breakMin: 30,
  inBeforeMin: 60,
  outAfterMin: 60,
  lateGraceMin: 5,
  earlyGraceMin: 5,
  halfDayMin: 120,
  absentMin: 240,
  ...over,
});

export async function addPosition(world: World, name: string, needs: string[] = []) {
  const id = randomUUIDv7();
  await world.owner.query(
    `insert into tenant.positions (company_id, id, name, needs, created_time)
     values ($1, $2, $3, $4::tenant.employee_document_kind[], now())`,
    [world.ours.company, id, name, needs],
  );
  return id;
}

interface Employment {
  branchId: string;
  positionId: string;
  name: string;
  from: string;
  weekHours: number;
  baseFen: number | null;
  /** Whose archive it is; a new person's if left out. */
  person: Person;
}

/** Writes an archive, an employment and an account. How archives are made is tested elsewhere. */
export async function addEmployee(
  world: World,
  { branchId, positionId, ...over }: Partial<Employment> & { branchId: string; positionId: string },
) {
  const no = `${++counter}`;
  const { name = `员工${no}`, from = '2020-01-01', weekHours = 40, baseFen = null } = over;
  const person = over.person ?? (await world.hire({ branchIds: [branchId] }));
  const employeeId = randomUUIDv7();
  await world.owner.query(
    `insert into tenant.employees (company_id, id, no, branch_id, name, status, joined_date, account_id, created_by, created_time)
     values ($1, $2, $3, $4, $5, 'REGULAR', $6, $7, $7, now())`,
    [world.ours.company, employeeId, no, branchId, name, from, person.accountId],
  );
  await addEmployment(world, { employeeId, branchId, positionId, from, weekHours, baseFen });
  return { ...person, employeeId, name, no };
}

/** Employs somebody at a branch from a day on; the employment before it ends the day before. */
export async function addEmployment(
  world: World,
  {
    employeeId,
    branchId,
    positionId,
    from,
    weekHours = 40,
    baseFen = null,
  }: Partial<Employment> & {
    employeeId: string;
    branchId: string;
    positionId: string;
    from: string;
  },
) {
  await world.owner.query(
    `update tenant.employments set valid = daterange(lower(valid), $2::date) where employee_id = $1 and upper_inf(valid)`,
    [employeeId, from],
  );
  await world.owner.query(
    `insert into tenant.employments (company_id, id, employee_id, branch_id, position_id, kind, week_hours, base_fen, valid, created_time)
     values ($1, $2, $3, $4, $5, 'FULL_TIME', $6, $7, daterange($8::date, null), now())`,
    [world.ours.company, randomUUIDv7(), employeeId, branchId, positionId, weekHours, baseFen, from],
  );
}
