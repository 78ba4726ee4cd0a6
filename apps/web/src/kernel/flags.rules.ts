import type { RealtimeEffect, RealtimeEvent } from '@netbar/contract/kernel/realtime';
import type { Flags } from './flags.ts';

/** The feature whose reads are stale when a flag has counted up. */
export const refreshEntries = [
  ['refreshStock', 'stock'],
  ['refreshLeaseStock', 'lease'],
  ['refreshMachine', 'machine'],
  ['refreshNoReply', 'message'],
] as const;

/** RT-15: what an event leaves for the pages to see to. */
export function flagsAfter(flags: Flags, event: RealtimeEvent, { stale, notice }: RealtimeEffect): Partial<Flags> {
  const counted = refreshEntries.map(([flag, feature]) => [flag, flags[flag] + (stale.includes(feature) ? 1 : 0)]);
  return {
    messageType: event.type,
    ...(notice && { webSocketNotice: event }),
    ...(event.type === 'ORDER_CONFIRMED' && { hasNewOrder: true }),
    ...(event.type === 'DEPOSIT_ORDER_PAID' && { depositPaidNotice: event.orderNo }),
    // A cancelled order names the refund of what had been paid.
    ...(event.type === 'ORDER_CANCELLED' && event.value && { hasRefund: true }),
    ...(event.type === 'ADD_MEMBER' && event.value && { newCustomers: [...flags.newCustomers, event.value] }),
    // Of a member: their ID number is on record, which is what they waited for.
    ...(event.type === 'SAVE_CARD_ID' && { newCustomers: flags.newCustomers.filter((id) => id !== event.value) }),
    ...(Object.fromEntries(counted) as Partial<Flags>),
  };
}

/** What stands until somebody has seen to it, and the pages where that is done, the usual one first. */
export const unseenPages = {
  hasNewOrder: ['console', 'orderList'],
  hasRefund: ['orderList', 'console'],
  depositPaidNotice: ['leaseOrderList', 'console'],
  newCustomers: ['member', 'console'],
} as const satisfies Partial<Record<keyof Flags, readonly string[]>>;
export type UnseenFlag = keyof typeof unseenPages;

const nothingUnseen: Pick<Flags, UnseenFlag> = {
  hasNewOrder: false,
  hasRefund: false,
  depositPaidNotice: undefined,
  newCustomers: [],
};

export const unseenOf = (flags: Flags): UnseenFlag[] =>
  (Object.keys(unseenPages) as UnseenFlag[]).filter((flag) =>
    flag === 'newCustomers' ? flags.newCustomers.length > 0 : Boolean(flags[flag]),
  );

/** The flags that a visit to a page settles. */
export const settledOn = (flags: Flags, page: string): Partial<Flags> =>
  Object.fromEntries(
    unseenOf(flags)
      .filter((flag) => (unseenPages[flag] as readonly string[]).includes(page))
      .map((flag) => [flag, nothingUnseen[flag]]),
  );
