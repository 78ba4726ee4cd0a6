import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { useQueries } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useCan, useSession } from '#kernel/session.ts';

/** The drawers of the branch and the shift of whoever is signed in. `isKnown` is false while loading, and after that failed. */
export function useOwnShift(branchId: string) {
  const ownId = useSession((state) => state.user?.id);
  const canWork = useCan('SHIFT_WORK');
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
  const isKnown = !canWork || (drawers.data !== undefined && shifts.every(({ isPending }) => !isPending));
  return { shift: own, drawers: drawers.data ?? [], isKnown, canWork, error: drawers.error, retry: () => void drawers.refetch() };
}
