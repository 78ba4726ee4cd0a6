import { orderApi } from '@netbar/contract/order/order.api';
import type { OrderRow } from '@netbar/contract/order/order.model';
import { isCall } from '@netbar/contract/order/order.rules';
import { useMemo, useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useCan } from '#kernel/session.ts';
import { steady } from './queue.rules.ts';

const none: OrderRow[] = [];

/** Orders and calls that wait, and how many wait at each seat. */
export function useQueue(branchId: string, isToday: boolean) {
  const can = useCan('ORDER_WORK');
  const open = useApi(orderApi.queue, { branchId }, { enabled: can });
  const today = useApi(orderApi.queue, { branchId, status: 'TODAY' }, { enabled: can && isToday });
  const calls = useApi(orderApi.calls, { branchId }, { enabled: can });
  const shown = isToday ? today : open;
  // Calls stand in a list of their own.
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

/** Holds the list still while the pointer is over it. */
export function useSteady(latest: OrderRow[]) {
  const [kept, setKept] = useState<OrderRow[]>();
  const { rows, waiting } = kept ? steady(kept, latest) : { rows: latest, waiting: 0 };
  return { rows, waiting, enter: () => setKept(latest), leave: () => setKept(undefined), letIn: () => setKept(latest) };
}
