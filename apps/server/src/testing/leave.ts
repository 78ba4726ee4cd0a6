import type { Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { Attendance } from './attendance.ts';
import type { Colleague } from './rosters.ts';

export type GrantedLeave = Partial<Sent<typeof leaveApi.grantLeave>>;
export type AskedLeave = Partial<Sent<typeof myAttendanceApi.requestMyLeave>>;

/** A type of leave with a balance, on a Monday far enough ahead that nothing is published for its week. */
export async function openLeave(here: Attendance) {
  const monday = weekStart(addDays(here.today, 40));
  const { id: annual } = await here.type({ name: '年假' });
  const asked = (over: AskedLeave = {}) => ({ typeId: annual, fromDate: monday, toDate: monday, reason: '回家', ...over });
  return {
    monday,
    annual,
    asked,
    grant: ({ employeeId }: Colleague, halves: number, over: GrantedLeave = {}) =>
      here.hr.call(leaveApi.grantLeave, {
        employeeId,
        typeId: annual,
        halves,
        expiresDate: null,
        reason: '入职约定',
        ...over,
      }),
    ask: (by: Colleague, over: AskedLeave = {}, key?: string) => by.call(myAttendanceApi.requestMyLeave, asked(over), key),
    balance: async (of: Colleague) => (await of.call(myAttendanceApi.myBalances, {})).find(({ typeId }) => typeId === annual)!,
  };
}
