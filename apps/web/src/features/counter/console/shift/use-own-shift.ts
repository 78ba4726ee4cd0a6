import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { useQueries } from '@tanstack/react-query';
import { useCanHere } from '#kernel/flags.ts';
import { call } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useSession } from '#kernel/session.ts';

/** The drawers of the branch and the shift of whoever is signed in. `isKnown` is false while they load, and when that failed. */
export function useOwnShift(branchId: string) {
  const ownId = useSession((state) => state.user?.id);
  const canWork = useCanHere('SHIFT_WORK');
  const drawers = useApi(shiftApi.drawers, { branchId }, { enabled: canWork });
  const open = drawers.data?.flatMap(({ shiftId }) => shiftId ?? []) ?? [];
  const shifts = useQueries({
    queries: open.map((id) => ({
      queryKey: ['shift', 'get', { id, branchId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(shiftApi.get, { id, branchId }, { signal }),
    })),
  });
  const own = shifts.find(
    ({ data }) => data?.cashierId === ownId && (data?.status === 'OPEN' || data?.status === 'COUNTING'),
  )?.data;
  const reads = [drawers, ...shifts];
  // Once the own shift is found, that of another may fail.
  const failed = own ? [] : reads.filter(({ isLoadingError }) => isLoadingError);
  return {
    shift: own,
    drawers: drawers.data ?? [],
    isKnown: !canWork || (failed.length === 0 && reads.every(({ isPending }) => !isPending)),
    canWork,
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
