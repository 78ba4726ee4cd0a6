import { defineLifecycle } from '#kernel/lifecycle.ts';

/** DATA-06: sales, recharges, exchanges, leases and service calls are all orders. */
export const orderTypes = [
  'SALE',
  'CHARGE',
  'EXCHANGE',
  'LEASE',
  'CALL',
  'TEA',
  'CLEAN',
  'AC_ON',
  'AC_OFF',
  'NO_SMOKING',
] as const;
export type OrderType = (typeof orderTypes)[number];

/** Service calls of a machine: nothing to pay, at most one of a kind open at a machine. */
export const callTypes = ['CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING'] as const;
export type CallType = (typeof callTypes)[number];
export const isCall = (type: string): type is CallType => callTypes.some((call) => call === type);

/** DATA-08: client machine, front desk, WeChat official account, PAD, group-buy. */
export const orderSources = [0, 1, 2, 3, 4] as const;
export type OrderSource = (typeof orderSources)[number];
export const FRONT_DESK = 1;

/** DATA-07. 3 is not used. */
export const REFUND_STATUS = { none: 0, refunded: 1, refunding: 2, failed: 4 } as const;
export type RefundStatus = (typeof REFUND_STATUS)[keyof typeof REFUND_STATUS];

/** `pay` is the step that covers the order. A refund changes the refund status, never the status. */
export const orderLifecycle = defineLifecycle({
  name: 'ORDER',
  initial: ['PENDING'],
  actions: {
    accept: { from: ['PENDING'], to: 'CONFIRMED', can: 'ORDER_WORK' },
    pay: { from: ['PENDING', 'CONFIRMED'], to: 'CONFIRMED', can: 'ORDER_PAY' },
    payPart: { from: ['PENDING', 'CONFIRMED'], to: 'same', can: 'ORDER_PAY' },
    /** Money that came after the order was cancelled or paid otherwise. It is refunded. */
    payLate: { from: ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'], to: 'same' },
    complete: { from: ['CONFIRMED'], to: 'COMPLETED', can: 'ORDER_WORK' },
    cancel: { from: ['PENDING'], to: 'CANCELLED', can: 'ORDER_WORK' },
    revoke: { from: ['CONFIRMED'], to: 'CANCELLED', can: 'ORDER_CANCEL' },
    expire: { from: ['PENDING'], to: 'CANCELLED' },
    /** Moved to another shift while unpaid. */
    moveOn: { from: ['CONFIRMED'], to: 'same' },
    refund: { from: ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'], to: 'same' },
  },
});
export type OrderStatus = 'PENDING' | 'CONFIRMED' | 'CANCELLED' | 'COMPLETED';

/** Whether an order has a receipt once it is paid. Service calls and gifts cost nothing and have none. */
export const getsReceipt = ({ payableFen, pointsCost }: { payableFen: number; pointsCost: number }) =>
  payableFen > 0 || pointsCost > 0;

/** How long an unpaid order keeps its goods reserved. Orders taken at the front desk do not expire. */
export const ORDER_LIFE_MS = 15 * 60_000;
export const expires = (source: OrderSource) => source === 0 || source === 2 || source === 3;

/** A service call must be accepted within this share of the time an order has. */
export const CALL_SHARE = 0.5;
/** How soon an accepted service call should be finished. */
export const CALL_FINISH_MS = 10 * 60_000;

/** When the next step of a service call is late, at a branch whose orders are late after `lateSec`; null once it is over. */
export function callDue(
  call: { status: OrderStatus; createdTime: Date; acceptedTime: Date | null },
  lateSec: number,
): Date | null {
  if (call.status === 'PENDING') return new Date(call.createdTime.getTime() + lateSec * 1000 * CALL_SHARE);
  if (call.status === 'CONFIRMED') return new Date((call.acceptedTime ?? call.createdTime).getTime() + CALL_FINISH_MS);
  return null;
}

/** A call that asks for the opposite ends the other one. */
export const oppositeCall: Partial<Record<CallType, CallType>> = { AC_ON: 'AC_OFF', AC_OFF: 'AC_ON' };
