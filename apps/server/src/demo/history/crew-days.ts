import { addDays, bizDate, daysSinceMonday, MINUTE_MS, startOfBizDate, weekStart } from '@netbar/contract/kernel/time';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { countBatch } from '#features/people/attendance/count-days.ts';
import { applyRotation } from '#features/people/roster/edit-cells.ts';
import type pg from 'pg';
import { askToMove, leaveRequests, takeLeave } from './crew-requests.ts';
import { demoCrew, demoKinds, type Letter } from '../crew.data.ts';
import { seeded, type Random } from '../random.ts';
import type { Branch, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';

interface CrewDays {
  actAs: ActAs;
  now: Date;
  firstDate: string;
  seed: number;
  brandName: string;
}

/** Somebody's planned day, with the moments that punches are made around. */
export interface WorkedShift {
  rosterId: string;
  employeeId: string;
  accountId: string | null;
  date: string;
  startTime: Date;
  endTime: Date;
}

/** From the first day of last month: two month sheets are full, and nobody looks further back. */
const firstDayOf = (now: Date, firstDate: string) => {
  const lastMonth = `${addDays(`${bizDate(now).slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  return lastMonth > firstDate ? lastMonth : firstDate;
};

/** The crew of each branch works by its rotation and punches; this week is published, the next one waits as a draft. */
export async function workThrough(client: pg.Client, scene: Scene, days: CrewDays): Promise<Map<string, WorkedShift[]>> {
  const { now, seed } = days;
  const shiftsOf = new Map<string, WorkedShift[]>();
  for (const branch of scene.branches) {
    const random = seeded(seed * 97 + Number(branch.branchNo));
    const shifts = planShifts(scene, branch, await loadCrew(client, branch), days);
    const deviceId = addDevice(scene, branch, now);
    for (const shift of shifts) punchShift(scene, branch, { shift, deviceId, now, random });
    shiftsOf.set(branch.id, shifts);
  }
  await scene.rows.write(client);
  for (const branch of scene.branches) await takeLeave(client, branch, { ...days, shifts: shiftsOf.get(branch.id) ?? [] });
  await countEverything(client, scene, days);
  for (const branch of scene.branches) {
    await leaveRequests(client, branch, { ...days, shifts: shiftsOf.get(branch.id) ?? [] });
    await draftNextWeek(client, branch, days);
  }
  await askToMove(client, scene.branches, days);
  return shiftsOf;
}

async function countEverything(client: pg.Client, scene: Scene, { actAs, now }: CrewDays) {
  await client.query(
    `insert into tenant.attendance_marks (employee_id, date, due_time)
     select employee_id, date, $1 from tenant.rosters where branch_id = any($2) and date <= $3 on conflict do nothing`,
    [now, scene.branches.map(({ id }) => id), bizDate(now)],
  );
  const ctx = actAs(scene.branches[0]?.manager ?? { id: '', name: '' }, now);
  while ((await countBatch(ctx)) > 0);
}

interface Crew {
  people: { id: string; accountId: string | null; positionId: string; week: string }[];
  kindIds: Map<string, string>;
}

async function loadCrew(client: pg.Client, branch: Branch): Promise<Crew> {
  const { rows: people } = await client.query<{ id: string; accountId: string | null; positionId: string }>(
    `select e.id, e.account_id as "accountId", m.position_id as "positionId" from tenant.employees e
     join tenant.employments m on m.employee_id = e.id and upper_inf(m.valid) where e.branch_id = $1 order by e.no`,
    [branch.id],
  );
  const { rows: kinds } = await client.query<{ id: string; name: string }>(
    `select id, name from tenant.shift_kinds where branch_id = $1`,
    [branch.id],
  );
  return {
    people: people.map((person, i) => ({ ...person, week: demoCrew[i]?.week ?? '-------' })),
    kindIds: new Map(kinds.map(({ id, name }) => [name, id])),
  };
}

function planShifts({ rows, idAt }: Scene, branch: Branch, { people, kindIds }: Crew, { now, firstDate, brandName }: CrewDays) {
  const planned: WorkedShift[] = [];
  const sunday = addDays(weekStart(bizDate(now)), 6);
  for (let date = firstDayOf(now, firstDate); date <= sunday; date = addDays(date, 1)) {
    const published = startOfBizDate(addDays(weekStart(date), -3), 18 * 60);
    for (const { id: employeeId, accountId, positionId, week } of people) {
      const letter = week[daysSinceMonday(date)] as Letter;
      const kind = demoKinds[brandName]?.find((one) => one.letter === letter);
      if (!kind) continue;
      const lengthMin = (kind.endMin > kind.startMin ? kind.endMin : kind.endMin + 1440) - kind.startMin;
      const startTime = startOfBizDate(date, kind.startMin);
      const endTime = new Date(startTime.getTime() + lengthMin * MINUTE_MS);
      const rosterId = idAt(published < now ? published : now);
      const times = { date, startTime, endTime, breakMin: kind.breakMin };
      const windows = { inBeforeMin: 60, outAfterMin: 60, lateGraceMin: 5, earlyGraceMin: 5, halfDayMin: 120, absentMin: 240 };
      const made = { createdBy: branch.manager.id, createdTime: published, publishedTime: published };
      const about = { branchId: branch.id, employeeId, positionId, shiftKindId: kindIds.get(kind.name) ?? '' };
      rows.add('rosters', { id: rosterId, ...about, ...times, ...windows, ...made, status: 'PUBLISHED' });
      planned.push({ rosterId, employeeId, accountId, date, startTime, endTime });
    }
  }
  return planned;
}

function addDevice({ rows, idAt }: Scene, branch: Branch, now: Date): string {
  const id = idAt(now);
  rows.add('punchDevices', { id, branchId: branch.id, name: '前台考勤机', reportedTime: now, createdTime: now });
  return id;
}

/** Most come some minutes early; one in twenty is late, some leave early or forget to punch, and a few stay away. */
function punchShift(
  { rows, idAt }: Scene,
  branch: Branch,
  { shift, deviceId, now, random }: { shift: WorkedShift; deviceId: string; now: Date; random: Random },
) {
  if (random.chance(0.008)) return;
  const isLate = random.chance(0.05);
  const inSec = isLate ? random.between(6 * 60, 25 * 60) : -random.between(30, 14 * 60);
  const outSec = random.chance(0.02) ? -random.between(8 * 60, 40 * 60) : random.between(0, 12 * 60);
  const times = [new Date(shift.startTime.getTime() + inSec * 1000)];
  if (random.chance(0.06)) times.push(new Date((times[0]?.getTime() ?? 0) + random.between(10, 50) * 1000));
  if (!random.chance(0.015)) times.push(new Date(shift.endTime.getTime() + outSec * 1000));
  for (const at of times.filter((time) => time <= now)) {
    const punch = {
      employeeId: shift.employeeId,
      branchId: branch.id,
      at,
      source: 'DEVICE',
      deviceId,
      receivedTime: at,
    } as const;
    rows.add('punches', { id: idAt(at), ...punch });
  }
}

/** The rotation lies as a draft on the week to come, for the manager to change and publish. */
async function draftNextWeek(client: pg.Client, branch: Branch, { actAs, now }: CrewDays) {
  const { rows } = await client.query<{ id: string }>(`select id from tenant.rotations where branch_id = $1`, [branch.id]);
  const from = addDays(weekStart(bizDate(now)), 7);
  const asked = { branchId: branch.id, rotationId: rows[0]?.id, from, to: addDays(from, 6) };
  await applyRotation(actAs(branch.manager, now), rosterApi.applyRotation.input.parse(asked));
}
