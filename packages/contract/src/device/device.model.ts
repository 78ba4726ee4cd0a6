import { z } from 'zod';
import { id, line, time } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';

/** What a client machine may say. Each is also the type of the realtime event that tells the counter. */
export const deviceEventTypes = [
  'ON',
  'OFF',
  'CALL',
  'TEA',
  'CLEAN',
  'AC_ON',
  'AC_OFF',
  'NO_SMOKING',
  'SUPPLEMENTARY_TEMP_CARD_INFO',
  'SAVE_CARD_ID',
  'ADD_TEMP_CARD_NAME',
  'ADD_MEMBER',
  'BOOKING',
  'MESSAGE_BOARD',
] as const;
export type DeviceEventType = (typeof deviceEventTypes)[number];

/** The machine's number as the counter calls it, such as 12 or A012. */
const machine = line(20);
/** One start of the machine's client, which counts its events from 1. */
const session = line(64);
const sayer = { machine, session };

/** What cannot be missing. */
const needed: Partial<Record<DeviceEventType, 'memberId' | 'cardNo' | 'name' | 'bookedTime' | 'text'>> = {
  SAVE_CARD_ID: 'cardNo',
  ADD_TEMP_CARD_NAME: 'name',
  ADD_MEMBER: 'memberId',
  BOOKING: 'bookedTime',
  MESSAGE_BOARD: 'text',
};

export const DeviceEvent = z
  .object({
    ...sayer,
    seq: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    type: z.enum(deviceEventTypes),
    /** When it happened, by the machine's clock. */
    time,
    memberId: id.optional(),
    /** Number of the card in use: a member's, a temporary one's, an identity card's. */
    cardNo: sensitiveField(line(40)).optional(),
    name: sensitiveField(line(40)).optional(),
    /** From when a machine is wanted. */
    bookedTime: time.optional(),
    text: sensitiveField(line(500)).optional(),
  })
  .superRefine((event, check) => {
    const field = needed[event.type];
    if (field && event[field] === undefined) check.addIssue({ code: 'custom', path: [field], message: 'is needed' });
  });
export type DeviceEvent = z.output<typeof DeviceEvent>;

/** A branch as its machines address it. */
const branch = { companyId: id, branchId: id };
export const DeviceEvents = z.object({ ...branch, events: z.array(DeviceEvent).min(1).max(100) });
/** The machines that are on, one line each. */
export const Heartbeat = z.object({ ...branch, machines: z.array(z.object(sayer)).min(1).max(500) });

/** STORED now; KNOWN, as it came before; REFUSED, and nothing of it was kept. */
export const DeviceOutcome = z.enum(['STORED', 'KNOWN', 'REFUSED']);
export const DeviceResult = z.object({
  ...sayer,
  seq: z.int(),
  outcome: DeviceOutcome,
  /** Why it was refused: the stable name, and words to show. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** What the machine is told, the same every time it asks. */
  answer: z.record(z.string(), z.json()).nullable(),
});
export type DeviceResult = z.output<typeof DeviceResult>;
