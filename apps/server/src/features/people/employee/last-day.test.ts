import { addDays } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { hireHr } from '#testing/employees.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { leaveAll } from './leave.ts';

let world: World;
let here: Attendance;
let hr: Person;
beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  hr = await hireHr(world);
});
afterAll(() => world.close());
beforeEach(() => {
  delete world.clock.now;
});
const giveNotice = (id: string, leaveDate: string) =>
  hr.call(employeeApi.giveNotice, { id, version: 1, leaveDate, reason: '回老家' });
const get = (id: string) => hr.call(employeeApi.get, { id });

/** What the clock does at a moment. Sessions of today would be over then, so people look from today. */
async function leaveAt(moment: Date, id: string) {
  world.clock.now = moment;
  await leaveAll(world.system(), [id]);
  delete world.clock.now;
}

const lockMonth = (month: string) =>
  world.owner.query(
    `insert into tenant.attendance_months (company_id, id, branch_id, month, status, locked_by, locked_time)
     values ($1, $2, $3, $4, 'LOCKED', $5, now())`,
    [world.ours.company, world.newId(), here.branchId, month, hr.accountId],
  );

describe('the last shift', () => {
  it('of a night is worked to its end, with the time to punch out, before the clock closes the account', async () => {
    const { employeeId: id, ...person } = await here.colleague();
    await here.plan({ employeeId: id }, here.today, '通宵');
    await giveNotice(id, here.today);
    const tomorrow = addDays(here.today, 1);
    await leaveAt(here.at(tomorrow, 0, 15), id);
    await leaveAt(here.at(tomorrow, 6, 59), id);
    expect(await get(id)).toMatchObject({ status: 'LEAVING', account: { id: person.accountId, status: 'ACTIVE' } });
    await leaveAt(here.at(tomorrow, 7), id);
    expect(await get(id)).toMatchObject({ status: 'LEFT', leaveDate: here.today, account: { status: 'CLOSED' } });
  });
});

describe('a month of attendance that is locked', () => {
  it('keeps its days: nobody leaves before its end, by leaving or by notice', async () => {
    const [one, other] = [(await here.colleague()).employeeId, (await here.colleague()).employeeId];
    const leave = (id: string, leaveDate: string, version = 1) => hr.call(employeeApi.leave, { id, version, leaveDate });
    await lockMonth(`${here.lastMonth}-01`);
    const tooEarly = { data: { reason: 'employee.leaveInLockedMonth' }, message: expect.stringContaining(here.lastDay) };
    await hr.call(employeeApi.suspend, { id: one, version: 1, reason: '停职' });
    await expect(leave(one, addDays(here.lastDay, -1), 2)).rejects.toMatchObject(tooEarly);
    expect(await leave(one, here.lastDay, 2)).toMatchObject({ status: 'LEFT', leaveDate: here.lastDay });

    await lockMonth(`${here.today.slice(0, 7)}-01`);
    await expect(giveNotice(other, here.today)).rejects.toMatchObject({ data: { reason: 'employee.leaveInLockedMonth' } });
    expect((await giveNotice(other, addDays(here.today, 31))).status).toBe('LEAVING');
  });
});
