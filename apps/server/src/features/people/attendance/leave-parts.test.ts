import { addDays } from '@netbar/contract/kernel/time';
import { attendanceApi, leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { people as laws } from '#testing/laws/people.ts';
import { type AskedLeave, openLeave } from '#testing/leave.ts';
import { addEmployment, type Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { leaveDeparture, leaveMove } from './leave-parts.ts';

let world: World;
let here: Attendance;
let ann: Colleague;
let leaves: Awaited<ReturnType<typeof openLeave>>;
let monday: string;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  leaves = await openLeave(here);
  ({ monday } = leaves);
});
beforeEach(async () => {
  ann = await here.colleague({ name: '安妮' });
});
afterAll(() => world.close());

const day = (n: number) => addDays(monday, n);
const ask = (over: AskedLeave = {}) => leaves.ask(ann, over);
const own = async (id: string) => (await ann.call(myAttendanceApi.myRequests, {})).leaves.find((leave) => leave.id === id)!;
const moveTo = (branchId: string, from: string) => addEmployment(world, { ...ann, branchId, positionId: here.positionId, from });

async function countedDays() {
  const { rows } = await world.owner.query<{ date: string; branchId: string }>(
    `select date::text, branch_id as "branchId" from tenant.attendance_days where employee_id = $1 and status = 'LEAVE' order by date`,
    [ann.employeeId],
  );
  return rows.map(({ date, branchId }) => [date, branchId]);
}

it('leave ends with the last day of work: half-days after it come back, by the ledger, and no such day counts', async () => {
  await leaves.grant(ann, 20);
  const [cut, gone] = [await ask({ toDate: day(4) }), await ask({ fromDate: day(7), toDate: day(8) })];
  await here.decide(cut);
  await here.decide(gone);
  const waiting = await ask({ fromDate: day(14), toDate: day(14) });
  expect(await countedDays()).toHaveLength(7);
  const who = { employeeId: ann.employeeId, accountId: ann.accountId, branchId: here.branchId, leaveDate: day(1) };
  await world.owner.query('update tenant.employees set leave_date = $2, version = version + 1 where id = $1', [
    ann.employeeId,
    who.leaveDate,
  ]);
  // As soon as the last day is agreed, no leave after it counts.
  const after = await here.boss.call(attendanceApi.day, { employeeId: ann.employeeId, date: day(3) });
  expect(after.explanation.leaves).toEqual([]);
  expect(await leaveDeparture.find(world.system(), who)).toEqual([
    { kind: 'LEAVE', count: 3, names: [cut.no, gone.no, waiting.no], isBlocking: false },
  ]);
  await inTx(world.system(), (ctx) => leaveDeparture.handOver(ctx, who, null));
  expect(await own(cut.id)).toMatchObject({ status: 'APPROVED', toDate: day(1), halves: 4 });
  expect(await own(gone.id)).toMatchObject({ status: 'CANCELLED' });
  expect(await own(waiting.id)).toMatchObject({ status: 'STALE' });
  expect(await leaves.balance(ann)).toMatchObject({ usedHalves: 4, pendingHalves: 0, availableHalves: 16 });
  const entries = await ann.call(myAttendanceApi.myEntries, { typeId: leaves.annual });
  expect(entries.map(({ kind, halves }) => `${kind} ${halves}`).toSorted()).toEqual(
    ['GRANT 20', 'USE -10', 'USE -4', 'BACK 10', 'USE -4', 'BACK 4'].toSorted(),
  );
  await here.count();
  expect(await countedDays()).toEqual([
    [day(0), here.branchId],
    [day(1), here.branchId],
  ]);
  // Once more, by a manager: all of what is left of it comes back.
  await here.boss.call(leaveApi.cancelLeave, { id: cut.id, version: 3 });
  expect(await leaves.balance(ann)).toMatchObject({ usedHalves: 0, availableHalves: 20 });
  for (const [law, text] of Object.entries(laws)) expect([law, (await world.owner.query<object>(text)).rows]).toEqual([law, []]);
});

it('a day of leave belongs to the branch of the employment of that day, also when the move comes after the approval', async () => {
  await leaves.grant(ann, 20);
  await here.decide(await ask({ toDate: day(4) }));
  expect(new Set((await countedDays()).map(([, branchId]) => branchId))).toEqual(new Set([here.branchId]));
  const { second } = world.ours;
  await moveTo(second, day(2));
  const move = { employeeId: ann.employeeId, branchId: here.branchId, toBranchId: second, positionId: here.positionId };
  await inTx(world.system(), (ctx) => leaveMove.apply(ctx, { ...move, effectiveDate: day(2) }));
  await here.count();
  expect((await countedDays()).map(([, branchId]) => branchId)).toEqual([here.branchId, here.branchId, second, second, second]);
});

it('leave that waits stands in the way of locking where the employee works then', async () => {
  await leaves.grant(ann, 2);
  const { no } = await ask();
  await moveTo(world.ours.second, day(0));
  const waitingAt = async (branchId: string) =>
    (await here.hr.call(attendanceApi.lockPreview, { branchId, month: monday.slice(0, 7) })).leaves.map((leave) => leave.no);
  expect(await waitingAt(world.ours.second)).toContain(no);
  expect(await waitingAt(here.branchId)).not.toContain(no);
});

it('leave is paid as its type said when it was approved', async () => {
  const { id: typeId, code: _, ...type } = await here.type({ hasBalance: false, paidBp: 0 });
  await here.decide(await ask({ typeId }));
  await here.hr.call(leaveApi.changeLeaveType, { ...type, id: typeId, paidBp: 10_000 });
  const { result, explanation, isDifferent } = await here.boss.call(attendanceApi.day, {
    employeeId: ann.employeeId,
    date: monday,
  });
  expect(explanation.leaves).toMatchObject([{ isPaid: false }]);
  expect({ paid: result.paidHalves, isDifferent }).toEqual({ paid: 0, isDifferent: false });
});

it('after a move, the manager of the branch of the shift still corrects it, and leave is asked for where they work now', async () => {
  const yesterday = addDays(here.today, -1);
  await here.plan(ann, yesterday);
  await here.count();
  await moveTo(world.ours.second, here.today);
  await world.owner.query('update tenant.employees set branch_id = $2, version = version + 1 where id = $1', [
    ann.employeeId,
    world.ours.second,
  ]);
  const asked = { employeeId: ann.employeeId, date: yesterday };
  expect(await here.boss.call(attendanceApi.day, asked)).toMatchObject({ canFix: true });
  const fix = { ...asked, side: 'IN', at: here.at(yesterday, 8).toISOString(), reason: '忘打卡' } as const;
  expect(await here.boss.call(leaveApi.requestFix, fix)).toMatchObject({ status: 'PENDING', branchId: here.branchId });
  const isHere = async (branchId: string, month: string) =>
    (await here.hr.call(attendanceApi.sheet, { branchId, month })).people.find((one) => one.employeeId === ann.employeeId)
      ?.isHere;
  expect(await isHere(here.branchId, yesterday.slice(0, 7))).toBe(false);
  expect(await isHere(world.ours.second, here.today.slice(0, 7))).toBe(true);
});
