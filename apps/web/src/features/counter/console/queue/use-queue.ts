import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { isCall } from '@netbar/contract/counter/order/order.rules';
import { fill } from '@netbar/contract/kernel/words';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { WAIT_LIMITS, type WaitLimits } from '@netbar/contract/org/branch/branch.rules';
import { useEffect, useMemo, useState } from 'react';
import { useNow } from '#features/counter/console/clock.ts';
import { play } from '#features/platform/realtime/kit/sound.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { announceToScreenReader } from '#kernel/toast.ts';
import { holdRows, urgencyOf } from './queue.rules.ts';
import { queueWords } from './queue.words.ts';

const none: OrderRow[] = [];

/** Open orders and calls, and how many there are for each seat. */
export function useQueue(branchId: string, isToday: boolean) {
  const can = useCanHere('ORDER_WORK');
  const open = useApi(orderApi.queue, { branchId }, { enabled: can });
  const today = useApi(orderApi.queue, { branchId, status: 'TODAY' }, { enabled: can && isToday });
  const calls = useApi(orderApi.calls, { branchId }, { enabled: can });
  const shown = isToday ? today : open;
  // Calls are listed separately.
  const orders = useMemo(() => shown.data?.filter(({ type }) => !isCall(type)), [shown.data]);
  const waiting = useMemo(() => open.data?.filter(({ type }) => !isCall(type)) ?? none, [open.data]);
  const lamps = useMemo(() => {
    const seats = [...waiting, ...(calls.data ?? none)].flatMap(({ machineId }) => machineId ?? []);
    return new Map([...Map.groupBy(seats, (id) => id)].map(([id, all]) => [id, all.length]));
  }, [waiting, calls.data]);
  const { error, refetch } = shown;
  return useMemo(
    () => ({ can, orders, waiting, calls: calls.data ?? none, lamps, error, retry: () => void refetch() }),
    [can, orders, waiting, calls.data, lamps, error, refetch],
  );
}

/** Keeps rows in place while the pointer is over the list. */
export function useHeldRows(latest: OrderRow[]) {
  const [kept, setKept] = useState<OrderRow[]>();
  const { rows, waiting } = kept ? holdRows(kept, latest) : { rows: latest, waiting: 0 };
  return { rows, waiting, enter: () => setKept(latest), leave: () => setKept(undefined), letIn: () => setKept(latest) };
}

const announcedIds = new Set<string>();

/** Announces each late order and call once, with a sound. */
export function useLateAlarm(orders: readonly OrderRow[], calls: readonly OrderRow[], limits: WaitLimits) {
  const t = useWords(queueWords);
  const now = useNow(5_000);
  useEffect(() => {
    const isLate = (row: OrderRow, isCall: boolean) => urgencyOf(now - Date.parse(row.createdTime), limits, isCall) === 'breach';
    const late = [...orders.filter((row) => isLate(row, false)), ...calls.filter((row) => isLate(row, true))];
    const news = late.filter(({ id }) => !announcedIds.has(id));
    if (news.length === 0) return;
    for (const { id } of news) announcedIds.add(id);
    play('breach');
    for (const { machineNo, type } of news.slice(0, 3))
      announceToScreenReader(fill(t.late, { no: machineNo || t.counter, type: t[type] }));
  }, [orders, calls, limits, now, t]);
}

/** How long orders may wait at this branch; the default until it is loaded. */
export function useWaitLimits(branchId: string): WaitLimits {
  const branch = useApi(branchApi.get, { branchId });
  return branch.data?.waitLimits ?? WAIT_LIMITS;
}
