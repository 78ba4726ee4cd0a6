import { z } from 'zod';
import { countedPageOf, sortBy } from '#kernel/list.ts';
import { actorName, day, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';

export const TicketStatus = z.enum(['OPEN', 'TAKEN', 'WAIT_PARTS', 'DONE', 'CLOSED', 'CANCELLED']);
export type TicketStatus = z.output<typeof TicketStatus>;
export const TicketPriority = z.enum(['URGENT', 'NORMAL', 'LOW']);
export type TicketPriority = z.output<typeof TicketPriority>;
/** PATROL: a round found it. HAND: somebody reported it. */
export const TicketSource = z.enum(['PATROL', 'HAND']);
export type TicketSource = z.output<typeof TicketSource>;

/** The most photos of one ticket. */
export const MOST_PICTURES = 6;

export const Ticket = z.object({
  id,
  no: z.string(),
  branchId: id,
  branchName: z.string(),
  machineId: id.nullable(),
  machineNo: z.string().nullable(),
  /** Whether the machine is marked as faulty now. */
  isMachineFaulty: z.boolean(),
  source: TicketSource,
  /** The visit of a patrol that it follows from. */
  sourceId: id.nullable(),
  place: z.string(),
  title: z.string(),
  note: z.string(),
  pictures: z.array(z.string()),
  priority: TicketPriority,
  status: TicketStatus,
  version: z.int(),
  openedByName: actorName,
  openedTime: time,
  takenByName: actorName,
  takenTime: time.nullable(),
  /** Until when the parts are expected. */
  partsDate: z.string().nullable(),
  doneTime: time.nullable(),
  endedTime: time.nullable(),
  /** What was done, or why it was cancelled. */
  result: z.string(),
});
export type Ticket = z.input<typeof Ticket>;

export const TicketFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    status: TicketStatus.optional(),
    source: TicketSource.optional(),
    sourceId: id.optional(),
    /** Only those that wait for somebody: to be repaired, or to be closed. */
    isOpen: z.stringbool().optional(),
    keyword,
    sort: sortBy(['opened', 'no']),
  }),
);
export const TicketPage = countedPageOf(Ticket);

export const NewTicket = z.object({
  branchId: id,
  machineId: id.optional(),
  place: remark(40),
  title: line(60),
  note: remark(300),
  pictures: z.array(PictureUrl).max(MOST_PICTURES).default([]),
  priority: TicketPriority.default('NORMAL'),
});
export const TicketStep = z.object({ id, version });
export const TicketParts = TicketStep.extend({ partsDate: day });
export const TicketResult = TicketStep.extend({ result: line(200) });
export const TicketReason = TicketStep.extend({ reason: line(200) });
