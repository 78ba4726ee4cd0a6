import { z } from 'zod';
import { realtimeTypes, type RealtimeEvent } from '#kernel/realtime.ts';
import { id, pageQuery, time, upToMostListed } from '#kernel/model.ts';

/** RT-01, with the sequence number that tells a browser what it missed. */
export const Event = z.object({
  seq: z.int(),
  type: z.enum(realtimeTypes),
  branchId: id,
  machineName: z.string().exactOptional(),
  orderNo: z.string().exactOptional(),
  value: z.string().exactOptional(),
  createdTime: time,
});
Event satisfies z.ZodType<unknown, RealtimeEvent>;

/** Without `after`: only the current number, for a browser that has just opened the page. */
export const EventsAfter = z.object({
  branchId: id,
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});
/** A browser that missed more fetches again. */
export const MOST_EVENTS = 500;
export const MissedEvents = z.object({
  events: z.array(Event),
  /** The number of the newest event. */
  last: z.int(),
  /** Some missed events are no longer stored: everything shown must be loaded again. */
  isPartial: z.boolean(),
});

/** An event and its timing, for support. */
export const EventEntry = Event.extend({
  id,
  /** From the commit to the sequence number. */
  relayMs: z.int(),
  /** When it was passed to the servers that hold the sockets; null while Redis is unreachable. */
  sentTime: time.nullable(),
  sendMs: z.int().nullable(),
});
export type EventEntry = z.input<typeof EventEntry>;
export const EventFilter = upToMostListed(pageQuery.extend({ branchId: id, type: z.enum(realtimeTypes).optional() }));
