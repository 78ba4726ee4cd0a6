import { addDays } from '@netbar/contract/kernel/time';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { decideMove, hireHr, hireMoveApprover, moveOf } from '#testing/employees.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let here: Attendance;
let there: Attendance;
let hr: Person;
let approver: Person;
let today: string;
beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  there = await openAttendance(world, world.ours.second);
  hr = await hireHr(world);
  approver = await hireMoveApprover(world);
  today = here.today;
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.now = here.at(today, 12);
});

const transfer = ({ employeeId }: { employeeId: string }, effectiveDate: string) =>
  hr.call(
    employeeApi.requestMove,
    moveOf({ id: employeeId, positionId: here.positionId }, { toBranchId: world.ours.second, effectiveDate }),
  );
const worked = (date: string) => ({
  data: { reason: 'employee.moveBeforeWorked' },
  message: expect.stringContaining(`最早为 ${addDays(date, 1)}`),
});

describe('a transfer of somebody with shifts', () => {
  it('is refused for a day on which a shift at the old branch has begun, and the preview names the first possible day', async () => {
    const person = await here.colleague();
    await here.plan(person, today, '早班');
    await here.plan(person, addDays(today, 1), '早班');
    await expect(transfer(person, today)).rejects.toMatchObject(worked(today));
    const target = { employeeId: person.employeeId, toBranchId: world.ours.second, positionId: here.positionId };
    expect(await hr.call(employeeApi.previewMove, { ...target, effectiveDate: today })).toMatchObject({
      rosters: 1,
      earliestDate: addDays(today, 1),
    });
    await decideMove(approver, await transfer(person, addDays(today, 1)));
    expect(await here.rowsOf(person)).toEqual([`${today} 早班 PUBLISHED`]);
  });

  it('is refused at its approval too, if a shift has begun meanwhile', async () => {
    const person = await here.colleague();
    await here.plan(person, today, '晚班');
    const move = await transfer(person, today);
    world.clock.now = here.at(today, 16, 1);
    await expect(decideMove(approver, move)).rejects.toMatchObject(worked(today));
    expect(await here.rowsOf(person)).toEqual([`${today} 晚班 PUBLISHED`]);
    await decideMove(approver, move, 'REJECT');
  });

  it('of today cancels the shifts of today that are still to come', async () => {
    const person = await here.colleague();
    await here.plan(person, addDays(today, -1), '早班');
    await here.plan(person, today, '晚班');
    await decideMove(approver, await transfer(person, today));
    expect(await here.rowsOf(person)).toEqual([`${addDays(today, -1)} 早班 PUBLISHED`]);
  });
});

describe('a transfer that is cancelled', () => {
  it('cancels the shifts planned at the target branch, and tells the employee and who plans there', async () => {
    const person = await here.colleague();
    const from = addDays(today, 3);
    const { id } = await transfer(person, from).then((move) => decideMove(approver, move).then(() => move));
    await there.plan(person, from);
    await hr.call(employeeApi.cancelMove, { id, version: 2, reason: '不去了' });
    expect(await there.rowsOf(person)).toEqual([]);

    const told = async (by: Person) => (await by.call(notificationApi.list, { limit: 100 })).rows.map(({ content }) => content);
    expect(await told(person)).toEqual(
      expect.arrayContaining([
        `您原定 ${from} 起的任职变动已取消，请查看排班`,
        `您自 ${from} 起取消调店，调入门店 1 个班次已取消`,
      ]),
    );
    expect(await told(there.manager)).toEqual([expect.stringContaining(`自 ${from} 起取消调店，1 个班次已取消`)]);
  });
});
