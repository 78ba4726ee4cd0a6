import type { RealtimeEffect, RealtimeEvent } from '@netbar/contract/kernel/realtime';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';

/** Managers and staff of branches. Those above look after many and watch none of them. */
const BRANCH_LEVEL = 2;

/**
 * U4: whom an event concerns. At the counter everybody: the window is that branch's. On other pages people who work at the branch
 * and hold the function that deals with the event there.
 */
export function concernsPerson(
  { branchId }: Pick<RealtimeEvent, 'branchId'>,
  { can }: Pick<RealtimeEffect, 'can'>,
  { user, isAtCounter }: { user: UserInfo | undefined; isAtCounter: boolean },
): boolean {
  if (isAtCounter) return true;
  if (!user || can === undefined || !user.functions.includes(can)) return false;
  const level = Math.min(...user.roles.map((role) => Number(role.level)));
  return level >= BRANCH_LEVEL && (user.onlyAt[can]?.includes(branchId) ?? true);
}
