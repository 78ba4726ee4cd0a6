import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { PATROL_LIST } from '@netbar/contract/people/patrol/patrol.rules';
import { addDays, isDate, weekStart } from '@netbar/contract/kernel/time';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useCan } from '#kernel/session.ts';
import { usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import type { Spot } from './patrol-day.rules.ts';
import { useCalendarToday } from './use-round.ts';

export type RecordView = 'day' | 'week' | 'month';
const views = ['week', 'month'] as const;

type Parts = Partial<Record<'branchId' | 'date' | 'view' | 'round' | 'point' | 'ticket' | 'tickets' | 'id', string | undefined>>;

/** What the address of the record says: branch, days, the chosen cell, a ticket. A notice names a round, which says the rest. */
export function useRecordAddress() {
  const [query, setQuery] = useSearchParams();
  const own = usePageBranch();
  const today = useCalendarToday();
  const id = query.get('id') ?? undefined;
  const canRead = useCan(PATROL_LIST);
  const { data: linked } = useApi(patrolApi.round, { id: id ?? '' }, { enabled: id !== undefined && canRead });
  const named = query.get('date') ?? '';
  const go = (parts: Parts) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        // The chosen cell says more than the notice that led here.
        next.delete('id');
        if (linked && !before.has('date')) next.set('date', linked.bizDate);
        if (linked && !before.has('branchId')) next.set('branchId', linked.branchId);
        for (const [key, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const [roundId, pointId] = [query.get('round'), query.get('point')];
  const spot: Spot | undefined = roundId && pointId ? { roundId, pointId } : undefined;
  // Whoever reads no rounds has the open tickets only, which have no days.
  const view: RecordView = (canRead && views.find((each) => each === query.get('view'))) || 'day';
  const date = isDate(named) ? named : (linked?.bizDate ?? today);
  return {
    branchId: query.get('branchId') ?? linked?.branchId ?? own?.id,
    date,
    canRead,
    view,
    days: daysOf(view, date),
    spot,
    /** The round that a notice named. */
    linkedId: id,
    ticketId: query.get('ticket') ?? undefined,
    isOpenTickets: query.get('tickets') === 'open',
    go,
  };
}

export type RecordAddress = ReturnType<typeof useRecordAddress>;

/** The first and last day of a view. Weeks begin on Monday. */
function daysOf(view: RecordView, date: string): { fromDate: string; toDate: string } {
  if (view === 'day') return { fromDate: date, toDate: date };
  if (view === 'week') return { fromDate: weekStart(date), toDate: addDays(weekStart(date), 6) };
  const fromDate = `${date.slice(0, 7)}-01`;
  return { fromDate, toDate: addDays(`${addDays(fromDate, 31).slice(0, 7)}-01`, -1) };
}
