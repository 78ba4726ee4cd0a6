import type { RealtimeEvent, RealtimeType } from '@netbar/contract/kernel/realtime';
import { create } from 'zustand';
import { useCan, useOwnBranches, useSession } from './session.ts';

/**
 * RT-15: what pages share about the branch in use. A `refresh…` counts up, so that whoever shows the thing can tell that
 * it changed; the rest stands until somebody has seen to it. Saved searches are the addresses of the open tabs.
 */
export interface Flags {
  /** The branch chosen in this window; nothing means the first one. */
  branchId: string | undefined;
  /** The one it opened with. */
  initBranchId: string | undefined;
  hasNewOrder: boolean;
  hasRefund: boolean;
  refreshStock: number;
  refreshLeaseStock: number;
  refreshMachine: number;
  refreshNoReply: number;
  /** The latest event that was announced. */
  webSocketNotice: RealtimeEvent | undefined;
  /** The latest paid deposit, until its lease is seen to. */
  depositPaidNotice: string | undefined;
  /** Members who joined since this window opened. */
  newCustomers: readonly string[];
  messageType: RealtimeType | undefined;
}

const noFlags: Flags = {
  branchId: undefined,
  initBranchId: undefined,
  hasNewOrder: false,
  hasRefund: false,
  refreshStock: 0,
  refreshLeaseStock: 0,
  refreshMachine: 0,
  refreshNoReply: 0,
  webSocketNotice: undefined,
  depositPaidNotice: undefined,
  newCustomers: [],
  messageType: undefined,
};

export const useFlags = create<Flags>(() => noFlags);

// AUTH-03: the branch chosen in one session, and what was noted about it, says nothing about the next.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useFlags.setState(noFlags);
});

/**
 * The branch whose counter this window is: the chosen one, else the one the window opened with, also when a new branch comes
 * first in the list. A branch that is no longer one's own is none.
 */
export function useBranchId(): string | undefined {
  const chosen = useFlags((state) => state.branchId);
  const first = useFlags((state) => state.initBranchId);
  const branches = useOwnBranches();
  const own = (branchId: string | undefined) => branches.find(({ id }) => id === branchId);
  return (own(chosen) ?? own(first) ?? branches[0])?.id;
}

/** Whether whoever is signed in holds a function at the branch whose counter this window is. */
export function useCanHere(functionId: string): boolean {
  const branchId = useBranchId() ?? '';
  const isHeld = useCan(functionId);
  const onlyAt = useSession((state) => state.user?.onlyAt[functionId]);
  return isHeld && (onlyAt === undefined || onlyAt.includes(branchId));
}

/** What was noted of another branch says nothing about this one. */
export const chooseBranch = (branchId: string) =>
  useFlags.setState(({ initBranchId }) => ({ ...noFlags, initBranchId, branchId }));
