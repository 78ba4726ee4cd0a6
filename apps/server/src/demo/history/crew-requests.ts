import { addDays, bizDate, MINUTE_MS, startOfBizDate, weekStart } from '@netbar/contract/kernel/time';
import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { requestOwnFix } from '#features/people/attendance/punch-fixes.ts';
import { requestOwnLeave } from '#features/people/attendance/request-leave.ts';
import { requestMove } from '#features/people/employee/moves.ts';
import { offerSwap } from '#features/people/roster/step-swap.ts';
import type pg from 'pg';
import { approveOf } from './approve.ts';
import type { WorkedShift } from './crew-days.ts';
import type { Branch, Person } from './scene.ts';
import type { ActAs } from './stockroom.ts';

interface Asking {
  actAs: ActAs;
  now: Date;
  shifts: readonly WorkedShift[];
}

const DAY_MIN = 24 * 60;

/** The shifts of somebody who may sign in, in order. */
const shiftsOf = (shifts: readonly WorkedShift[], { id }: Person) => shifts.filter(({ accountId }) => accountId === id);

/** A day of leave last week, asked for in time and approved by the manager. Nobody approves their own, so it is a cashier's. */
export async function takeLeave(client: pg.Client, branch: Branch, { actAs, now, shifts }: Asking) {
  const [first, second] = branch.cashiers;
  const monday = weekStart(bizDate(now));
  const taken = shiftsOf(shifts, first).find(({ date }) => addDays(monday, -7) <= date && date < monday);
  if (!taken || branch.manager.id === first.id) return;
  const asked = startOfBizDate(addDays(taken.date, -4), 11 * 60);
  const request = await askForLeave(client, { person: first, date: taken.date, reason: '家里有事' }, (person) =>
    actAs(person, asked),
  );
  await approveOf(actAs(branch.manager, new Date(asked.getTime() + 90 * MINUTE_MS)), request.id);
  const at = new Date(now.getTime() - 3 * 60 * MINUTE_MS);
  await askForLeave(client, { person: second, date: addDays(monday, 8), reason: '回老家' }, (person) => actAs(person, at));
}

interface Leave {
  person: Person;
  date: string;
  reason: string;
}

async function askForLeave(client: pg.Client, { person, date, reason }: Leave, as: (person: Person) => ReturnType<ActAs>) {
  const { rows } = await client.query<{ id: string }>(`select id from tenant.leave_types where code = 'PERSONAL'`);
  const span = { typeId: rows[0]?.id, fromDate: date, toDate: date, reason };
  return requestOwnLeave(as(person), myAttendanceApi.requestMyLeave.input.parse(span));
}

/** What waits for the manager: a forgotten punch, a shift that somebody gives away, and somebody who shall move to the next branch. */
export async function leaveRequests(client: pg.Client, branch: Branch, { actAs, now, shifts }: Asking) {
  const at = new Date(now.getTime() - 40 * MINUTE_MS);
  const { rows } = await client.query<{ accountId: string; date: string; isIn: boolean; startTime: Date; endTime: Date }>(
    `select e.account_id as "accountId", d.date::text, d.in_time is null as "isIn", r.start_time as "startTime", r.end_time as "endTime"
     from tenant.attendance_days d join tenant.employees e on e.id = d.employee_id join tenant.rosters r on r.id = d.roster_id
     where d.branch_id = $1 and d.status = 'MISSING_PUNCH' and d.date >= date_trunc('month', $2::date) and e.account_id = any($3)
     order by d.date desc limit 1`,
    [branch.id, bizDate(now), branch.cashiers.map(({ id }) => id)],
  );
  const [missing] = rows;
  const forgetful = branch.cashiers.find(({ id }) => id === missing?.accountId);
  if (missing && forgetful) {
    const [side, time] = missing.isIn ? (['IN', missing.startTime] as const) : (['OUT', missing.endTime] as const);
    const fix = { date: missing.date, side, at: time.toISOString(), reason: '忘记打卡，监控可查' };
    await requestOwnFix(actAs(forgetful, at), myAttendanceApi.requestMyFix.input.parse(fix));
  }
  const [first] = branch.cashiers;
  const given = shiftsOf(shifts, first).find(({ startTime }) => startTime.getTime() > now.getTime() + DAY_MIN * MINUTE_MS);
  if (given) {
    const offer = { rosterId: given.rosterId, reason: '当天要考驾照' };
    await offerSwap(actAs(first, at), rosterSwapApi.offerSwap.input.parse(offer));
  }
}

/** The manager of a branch asks to give somebody to the next one from the first of next month. */
export async function askToMove(client: pg.Client, [branch, next]: readonly Branch[], { actAs, now }: Omit<Asking, 'shifts'>) {
  if (!branch || !next) return;
  const { rows } = await client.query<{ id: string; positionId: string }>(
    `select e.id, m.position_id as "positionId" from tenant.employees e
     join tenant.employments m on m.employee_id = e.id and upper_inf(m.valid) where e.branch_id = $1 order by e.no desc limit 1`,
    [branch.id],
  );
  const effectiveDate = `${addDays(`${bizDate(now).slice(0, 7)}-01`, 32).slice(0, 7)}-01`;
  const move = { employeeId: rows[0]?.id, positionId: rows[0]?.positionId, toBranchId: next.id, effectiveDate };
  const post = { kind: 'PART_TIME', weekHours: 20, reason: '新店晚班缺人，本人同意' };
  await requestMove(
    actAs(branch.manager, new Date(now.getTime() - 5 * 60 * MINUTE_MS)),
    employeeApi.requestMove.input.parse({ ...move, ...post }),
  );
}
