import { useSearchParams } from 'react-router';
import { useOwnBranches } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import type { Spot } from './sheet.rules.ts';

export const queueKinds = ['LEAVE', 'PUNCH_FIX'] as const;
export type QueueKind = (typeof queueKinds)[number];

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
type Parts = Partial<globalThis.Record<'month' | 'branchId' | 'employeeId' | 'date' | 'queue' | 'id', string | undefined>>;

/**
 * What the address says: the month, the branch (none: all of one's own), the day that is open, the queue. Whoever has one branch is
 * always at that one.
 */
export function useAttendanceAddress() {
  const [query, setQuery] = useSearchParams();
  const branches = useOwnBranches();
  const today = useBizToday();
  const named = query.get('month') ?? '';
  const wanted = query.get('branchId');
  const [employeeId, date] = [query.get('employeeId'), query.get('date')];
  const queue = queueKinds.find((kind) => kind === query.get('queue'));
  const branch = branches.find(({ id }) => id === wanted) ?? (branches.length === 1 ? branches[0] : undefined);
  const go = (parts: Parts) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const spot: Spot | undefined = employeeId && date ? { employeeId, date } : undefined;
  return {
    // A day that is named says its month.
    month: monthPattern.test(named) ? named : (spot?.date ?? today).slice(0, 7),
    branchId: branch?.id,
    spot,
    queue,
    go,
    open: (to: Spot | undefined) => go({ employeeId: to?.employeeId, date: to?.date }),
  };
}

export type AttendanceAddress = ReturnType<typeof useAttendanceAddress>;
