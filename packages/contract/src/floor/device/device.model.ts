import { z } from 'zod';
import { id, line, time } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

/** The types of events. Each but ID_SWIPE and GAME_RESULT is also the type of the realtime event to the counter. */
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
  'CONFESSION',
  'ID_SWIPE',
  'GAME_RESULT',
] as const;
export type DeviceEventType = (typeof deviceEventTypes)[number];

/** The machine's number as the counter calls it, such as 12 or A012. */
const machine = line(20);
/** One run of the client program, which numbers its events from 1. Not a sign-in session, and not a seat session. */
const session = line(64);
const clientRun = { machine, session };

/** The longest confession, which stands on a screen as a whole. */
const LONGEST_CONFESSION = 200;

/** The field that an event of this type must have. */
const needed: Partial<Record<DeviceEventType, 'memberId' | 'cardNo' | 'name' | 'bookedTime' | 'text' | 'match'>> = {
  SAVE_CARD_ID: 'cardNo',
  ADD_TEMP_CARD_NAME: 'name',
  ADD_MEMBER: 'memberId',
  BOOKING: 'bookedTime',
  MESSAGE_BOARD: 'text',
  CONFESSION: 'text',
  ID_SWIPE: 'cardNo',
  GAME_RESULT: 'match',
};

export const DeviceEvent = z
  .object({
    ...clientRun,
    seq: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    type: z.enum(deviceEventTypes),
    /** When it happened, by the machine's clock. */
    time,
    memberId: id.optional(),
    /** Number of a member card, a temporary card or an identity card. */
    cardNo: sensitiveField(line(40)).optional(),
    name: sensitiveField(line(40)).optional(),
    /** When the booking should begin. */
    bookedTime: time.optional(),
    text: sensitiveField(line(500)).optional(),
    /** A finished match of a game: its number in that game, and what the member reached. */
    match: z.object({ game: line(20), matchId: line(64), result: z.int().min(0).max(1_000_000) }).optional(),
    /** The machine that a confession is addressed to. */
    target: machine.optional(),
  })
  .superRefine((event, check) => {
    const field = needed[event.type];
    if (field && event[field] === undefined) check.addIssue({ code: 'custom', path: [field], message: 'is needed' });
    if (event.type === 'CONFESSION' && (event.text?.length ?? 0) > LONGEST_CONFESSION)
      check.addIssue({ code: 'too_big', origin: 'string', maximum: LONGEST_CONFESSION, input: event.text, path: ['text'] });
  });
export type DeviceEvent = z.output<typeof DeviceEvent>;

/** The branch in the path of a request. */
const branch = { companyId: id, branchId: id };
export const DeviceEvents = z.object({ ...branch, events: z.array(DeviceEvent).min(1).max(100) });
/** The machines that are on. */
export const Heartbeat = z.object({ ...branch, machines: z.array(z.object(clientRun)).min(1).max(500) });

/** STORED: new. KNOWN: stored before. REFUSED: nothing was stored. */
export const DeviceOutcome = z.enum(['STORED', 'KNOWN', 'REFUSED']);
export const DeviceResult = z.object({
  ...clientRun,
  seq: z.int(),
  outcome: DeviceOutcome,
  /** Why it was refused: the reason code, and the text to show. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** The answer to the machine; a repeated event gets the same one. */
  answer: z.record(z.string(), z.json()).nullable(),
});
export type DeviceResult = z.output<typeof DeviceResult>;
