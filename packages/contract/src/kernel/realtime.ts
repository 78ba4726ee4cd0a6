import type { Words } from './words.ts';

/** What a realtime event does on the counter: which reads become stale, which notice is shown, which sound is played. */
export interface RealtimeEffect {
  stale: readonly string[];
  notice?: Words;
  /** The function that deals with it: away from the counter only its holders at the branch are told (U4). */
  can?: string;
  /** Where the notice leads whoever holds the function, filled from the message like the notice. */
  link?: { path: string; can: string };
  sound?: 'newOrder' | 'paid' | 'charge' | 'call' | 'booking';
}

/** Specification §4, RT-04 to RT-13, and after them those of features that it says nothing more of. */
export const realtimeTypes = [
  'ON',
  'OFF',
  'CALL',
  'TEA',
  'CLEAN',
  'AC_ON',
  'AC_OFF',
  'NO_SMOKING',
  'SUPPLEMENTARY_TEMP_CARD_INFO',
  'ORDER_CONFIRMED',
  'ORDER_PAID',
  'ORDER_CANCELLED',
  'ADD_MEMBER',
  'BOOKING',
  'DEPOSIT_ORDER_PAID',
  'MESSAGE_BOARD',
  'SAVE_CARD_ID',
  'ADD_TEMP_CARD_NAME',
  'CONFESSION',
] as const;
export type RealtimeType = (typeof realtimeTypes)[number];

/** What the messages of one feature do on the counter. */
export type RealtimeRows = Readonly<Partial<Record<RealtimeType, RealtimeEffect>>>;

export const defineRealtime = <R extends RealtimeRows>(rows: R): R => rows;

/** RT-01: the message as the socket carries it. */
export interface RealtimeMessage {
  type: RealtimeType;
  branchId: string;
  machineName?: string;
  orderNo?: string;
  value?: string;
}

/** RT-01: the Socket.IO event that carries messages to a branch's room. */
export const NOTIFY_ROOM = 'notifyRoom';
/** Tells browsers to fetch events they may have missed, after the connection between the servers was interrupted. */
export const CATCH_UP = 'catchUp';

/** A message with its sequence number in the branch: 1, 2, 3 … without a gap. */
export interface RealtimeEvent extends RealtimeMessage {
  seq: number;
  createdTime: string;
}

/** RT-07: recharge orders, whose numbers begin with 11, have another sound. */
export const soundOf = (message: RealtimeMessage, { sound }: RealtimeEffect): RealtimeEffect['sound'] =>
  message.type === 'ORDER_PAID' && message.orderNo?.startsWith('11') ? 'charge' : sound;
