import type { WaitLimits } from '@netbar/contract/branch/branch.rules';
import type { OrderRow } from '@netbar/contract/order/order.model';
import { fill } from '@netbar/contract/kernel/words';
import { useEffect } from 'react';
import { play } from '#features/realtime/kit/sound.ts';
import { useWords } from '#kernel/lang.ts';
import { announce } from '#kernel/toast.ts';
import { urgencyOf } from './age.rules.ts';
import { queueWords } from './queue.words.ts';
import { useNow } from './use-now.ts';

const told = new Set<string>();

/** Says once of each order and call that it is late. */
export function useBreach(orders: readonly OrderRow[], calls: readonly OrderRow[], limits: WaitLimits) {
  const t = useWords(queueWords);
  const now = useNow(5_000);
  useEffect(() => {
    const isLate = (row: OrderRow, isCall: boolean) => urgencyOf(now - Date.parse(row.createdTime), limits, isCall) === 'breach';
    const late = [...orders.filter((row) => isLate(row, false)), ...calls.filter((row) => isLate(row, true))];
    const news = late.filter(({ id }) => !told.has(id));
    if (news.length === 0) return;
    for (const { id } of news) told.add(id);
    play('breach');
    for (const { machineNo, type } of news.slice(0, 3)) announce(fill(t.late, { no: machineNo || t.counter, type: t[type] }));
  }, [orders, calls, limits, now, t]);
}
