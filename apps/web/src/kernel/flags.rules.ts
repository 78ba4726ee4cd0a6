import type { RealtimeEffect, RealtimeEvent } from '@netbar/contract/kernel/realtime';
import type { Flags } from './flags.ts';

/** RT-15: what an event leaves for the pages to see to. */
export function flagsAfter(flags: Flags, event: RealtimeEvent, { stale, notice }: RealtimeEffect): Partial<Flags> {
  const counted = (feature: string, count: number) => (stale.includes(feature) ? count + 1 : count);
  return {
    messageType: event.type,
    ...(notice && { webSocketNotice: event }),
    ...(event.type === 'ORDER_CONFIRMED' && { hasNewOrder: true }),
    ...(event.type === 'DEPOSIT_ORDER_PAID' && { depositPaidNotice: event.orderNo }),
    ...(event.type === 'ADD_MEMBER' && event.value && { newCustomers: [...flags.newCustomers, event.value] }),
    refreshStock: counted('stock', flags.refreshStock),
    refreshLeaseStock: counted('lease', flags.refreshLeaseStock),
    refreshMachine: counted('machine', flags.refreshMachine),
    refreshNoReply: counted('message', flags.refreshNoReply),
  };
}
