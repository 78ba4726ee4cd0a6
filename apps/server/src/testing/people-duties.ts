import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { type Attendance, attendanceRights, openAttendance } from './attendance.ts';
import type { DutyAction } from './counter-duties.ts';
import { moveOf } from './employees.ts';
import { rosterRights } from './rosters.ts';
import type { Person, World } from './world.ts';

export const peopleDutyRights = [...attendanceRights, ...rosterRights, 'EMPLOYEE_LIST', 'EMPLOYEE_MOVE'];

interface Stage {
  world: World;
  people: [Person, Person, Person, Person, Person];
}
interface Crew {
  here: Attendance;
  /** The archives of the first two people. */
  first: { employeeId: string };
  second: { employeeId: string };
}

/** Leave, corrections and swaps of the first two people, on a day of their own each time. */
export function peopleDuties(stage: () => Stage): Record<string, DutyAction[]> {
  let opened: Promise<Crew> | undefined;
  let days = 0;
  const open = async (): Promise<Crew> => {
    const { world, people } = stage();
    const here = await openAttendance(world);
    const [first, second] = [await here.colleague({ person: people[0] }), await here.colleague({ person: people[1] })];
    return { here, first, second };
  };
  const crew = () => (opened ??= open());
  const deciding = (approvalId: string | null) => (by: Person) =>
    by.call(approvalApi.decide, { id: approvalId ?? '', decision: 'APPROVE', comment: '' });
  const swap = async () => {
    const { here, first, second } = await crew();
    const [{ people }, date] = [stage(), addDays(here.monday, ++days)];
    const rosterId = await here.plan(first, date);
    const offered = await people[0].call(rosterSwapApi.offerSwap, { rosterId, otherId: second.employeeId, reason: '家里有事' });
    const { id, version } = await people[1].call(rosterSwapApi.takeSwap, { id: offered.id, version: offered.version });
    return (by: Person) => by.call(rosterSwapApi.approveSwap, { id, version });
  };
  return {
    'EMPLOYEE_MOVE APPLICANT APPROVER': [
      {
        title: 'approving a move of oneself that somebody else asked for',
        prepare: async () => {
          const { here, first } = await crew();
          const { people } = stage();
          const employee = { id: first.employeeId, positionId: here.positionId };
          const to = { toBranchId: here.branchId, weekHours: 30, effectiveDate: addDays(here.today, 1) };
          const { approvalId } = await people[1].call(employeeApi.requestMove, moveOf(employee, to));
          return { taken: people[0], attempt: deciding(approvalId) };
        },
      },
    ],
    'LEAVE APPLICANT APPROVER': [
      {
        title: 'approving leave that somebody else asked for on one’s behalf',
        prepare: async () => {
          const { here, first } = await crew();
          const { people } = stage();
          const { id: typeId } = await here.type({ hasBalance: false });
          const date = addDays(here.monday, 7 * ++days + 700);
          const asked = { employeeId: first.employeeId, typeId, fromDate: date, toDate: date, reason: '有事' };
          const { approvalId } = await people[1].call(leaveApi.requestLeave, asked);
          return { taken: people[0], attempt: deciding(approvalId) };
        },
      },
    ],
    'PUNCH_FIX APPLICANT APPROVER': [
      {
        title: 'approving a correction that somebody else asked for on one’s behalf',
        prepare: async () => {
          const { here, first } = await crew();
          const { people } = stage();
          const date = addDays(here.today, -2 - ++days);
          await here.plan(first, date);
          const at = new Date(startOfBizDate(date).getTime() + 8 * 3_600_000).toISOString();
          const asked = { employeeId: first.employeeId, date, side: 'IN' as const, at, reason: '忘打' };
          const { approvalId } = await people[1].call(leaveApi.requestFix, asked);
          return { taken: people[0], attempt: deciding(approvalId) };
        },
      },
    ],
    'ROSTER_SWAP APPLICANT APPROVER': [
      { title: 'approving the swap one has offered', prepare: async () => ({ taken: stage().people[0], attempt: await swap() }) },
    ],
    'ROSTER_SWAP RECEIVER APPROVER': [
      { title: 'approving the swap one has taken', prepare: async () => ({ taken: stage().people[1], attempt: await swap() }) },
    ],
  };
}
