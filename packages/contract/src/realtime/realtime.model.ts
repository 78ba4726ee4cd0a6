import { z } from 'zod';
import { realtime, type RealtimeEvent, type RealtimeType } from '../kernel/realtime.ts';
import { id, pageQuery, time, upToMostListed } from '../kernel/model.ts';

const types = Object.keys(realtime) as [RealtimeType, ...RealtimeType[]];

/** RT-01, with the number that tells a browser what it missed. */
export const Event = z.object({
  seq: z.int(),
  type: z.enum(types),
  branchId: id,
  machineName: z.string().exactOptional(),
  orderNo: z.string().exactOptional(),
  value: z.string().exactOptional(),
  createdTime: time,
});
Event satisfies z.ZodType<unknown, RealtimeEvent>;

/** Without `after`: where the branch's events have come to, for a browser that has just opened. */
export const EventsAfter = z.object({
  branchId: id,
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});
/** A browser that missed more asks again. */
export const MOST_EVENTS = 500;
export const MissedEvents = z.object({
  events: z.array(Event),
  /** The number of the newest event there is. */
  last: z.int(),
  /** Some of what was missed is forgotten by now: everything shown has to be loaded afresh. */
  isPartial: z.boolean(),
});

/** For support: an event and how it got to the counter. */
export const EventEntry = Event.extend({
  id,
  /** From what caused it to its number. */
  relayMs: z.int(),
  /** When it was handed to the servers that hold the counters' connections; never, while Redis is away. */
  sentTime: time.nullable(),
  sendMs: z.int().nullable(),
});
export type EventEntry = z.input<typeof EventEntry>;
export const EventFilter = upToMostListed(pageQuery.extend({ branchId: id, type: z.enum(types).optional() }));
