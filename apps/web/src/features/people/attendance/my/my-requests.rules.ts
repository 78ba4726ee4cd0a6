import type { MyRequests } from '@netbar/contract/people/attendance/attendance.model';
import type { LeaveRequest, PunchFix } from '@netbar/contract/people/attendance/leave.model';
import type { RosterSwap } from '@netbar/contract/people/roster/roster-swap.model';

export type MyRequest =
  | { kind: 'leave'; leave: LeaveRequest }
  | { kind: 'fix'; fix: PunchFix }
  | { kind: 'swap'; swap: RosterSwap };

const statusOf = (request: MyRequest) =>
  request.kind === 'leave' ? request.leave.status : request.kind === 'fix' ? request.fix.status : request.swap.status;
const createdOf = (request: MyRequest) =>
  request.kind === 'leave'
    ? request.leave.createdTime
    : request.kind === 'fix'
      ? request.fix.createdTime
      : request.swap.createdTime;

const open = new Set(['PENDING', 'OFFERED', 'TAKEN']);

/** What still waits first, then the rest; the newest first within both. */
export function sortRequests({ leaves, fixes }: MyRequests, swaps: readonly RosterSwap[]): MyRequest[] {
  const all: MyRequest[] = [
    ...leaves.map((leave) => ({ kind: 'leave' as const, leave })),
    ...fixes.map((fix) => ({ kind: 'fix' as const, fix })),
    // One that is still to be answered stands in a list of its own.
    ...swaps.filter(({ can }) => !can.includes('take')).map((swap) => ({ kind: 'swap' as const, swap })),
  ];
  const isOver = (request: MyRequest) => Number(!open.has(statusOf(request)));
  return all.toSorted((a, b) => isOver(a) - isOver(b) || createdOf(b).localeCompare(createdOf(a)));
}
