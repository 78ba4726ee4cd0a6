import { defineMachine } from '../kernel/machine.ts';
import { mulDiv } from '../kernel/money.ts';

/** DATA-06: what a counter does for somebody, from a bottle sold to a table wiped. */
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

/** Service at a machine: nothing to pay, one of a kind open at a machine. */
export const callTypes = ['CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING'] as const;
export type CallType = (typeof callTypes)[number];
export const isCall = (type: string): type is CallType => callTypes.some((call) => call === type);

/** DATA-08: client machine, front desk, WeChat official account, PAD, group-buy. */
export const orderSources = [0, 1, 2, 3, 4] as const;
export type OrderSource = (typeof orderSources)[number];
export const FRONT_DESK = 1;

/** DATA-07: not refunded, refunded, refunding, failed. */
export const refundStatuses = [0, 1, 2, 4] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Money moves an order along as much as people do: `pay` is what covers it. A finished order stays finished; what comes
 * back of it changes its refund status alone.
 */
export const orderMachine = defineMachine({
  name: 'ORDER',
  initial: ['PENDING'],
  actions: {
    accept: { from: ['PENDING'], to: 'CONFIRMED', can: 'ORDER_WORK' },
    pay: { from: ['PENDING', 'CONFIRMED'], to: 'CONFIRMED', can: 'ORDER_PAY' },
    payPart: { from: ['PENDING', 'CONFIRMED'], to: 'same', can: 'ORDER_PAY' },
    /** Money that came too late, or twice. It goes back. */
    payLate: { from: ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'], to: 'same' },
    complete: { from: ['CONFIRMED'], to: 'COMPLETED', can: 'ORDER_WORK' },
    cancel: { from: ['PENDING'], to: 'CANCELLED', can: 'ORDER_WORK' },
    revoke: { from: ['CONFIRMED'], to: 'CANCELLED', can: 'ORDER_CANCEL' },
    expire: { from: ['PENDING'], to: 'CANCELLED' },
    /** Handed on to the next shift, unpaid. */
    moveOn: { from: ['CONFIRMED'], to: 'same' },
    refund: { from: ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'], to: 'same' },
  },
});
export type OrderStatus = 'PENDING' | 'CONFIRMED' | 'CANCELLED' | 'COMPLETED';

/** An order nobody paid lets go of its goods after this long; one taken at the front desk waits for its customer. */
export const ORDER_LIFE_MS = 15 * 60_000;
export const expires = (source: OrderSource) => source === 0 || source === 2 || source === 3;

/** Of the time an order has, a service call has half. */
export const CALL_SHARE = 0.5;
/** How soon it should be done once somebody went. */
export const CALL_FINISH_MS = 10 * 60_000;

/** Until when the next step of a call is in time, where an order is late after `lateSec`; nothing once it is over. */
export function callDue(
  call: { status: OrderStatus; createdTime: Date; acceptedTime: Date | null },
  lateSec: number,
): Date | null {
  if (call.status === 'PENDING') return new Date(call.createdTime.getTime() + lateSec * 1000 * CALL_SHARE);
  if (call.status === 'CONFIRMED') return new Date((call.acceptedTime ?? call.createdTime).getTime() + CALL_FINISH_MS);
  return null;
}

/** What asks for the opposite and so ends the other. */
export const oppositeCall: Partial<Record<CallType, CallType>> = { AC_ON: 'AC_OFF', AC_OFF: 'AC_ON' };

export interface ChargeTier {
  fromFen: number;
  bonusFen: number;
  /** How long the gift is good; nothing: for ever. */
  validDays: number | null;
}

/** The gift that comes with a recharge: of the highest step it reaches. */
export const tierFor = <T extends ChargeTier>(tiers: readonly T[], amountFen: number): T | undefined =>
  tiers.filter(({ fromFen }) => fromFen <= amountFen).toSorted((a, b) => b.fromFen - a.fromFen)[0];

/**
 * What comes back for so many more of a line. Cumulative: rounding unit by unit could give back more than was paid, as
 * 2 fen over 4 units would come to 1 + 1 + 1.
 */
export const lineBackFen = (line: { netFen: number; qty: number; refundedQty: number; refundedFen: number }, qty: number) =>
  mulDiv(line.netFen, line.refundedQty + qty, line.qty) - line.refundedFen;
