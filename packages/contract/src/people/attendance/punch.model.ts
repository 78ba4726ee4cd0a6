import { z } from 'zod';
import { day, id, line, time, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { PunchSide, PunchSource } from './day-result.model.ts';

/** How far back a device may bring punches that it kept while it had no connection. */
export const OLDEST_PUNCH_DAYS = 31;
/** A phone's location is not used when it is older, or less accurate. */
export const PLACE_MOST_SEC = 60;
export const PLACE_MOST_ACCURACY_M = 100;

const deviceName = line(40);
/** Up to when everything that a device recorded has been sent. */
const DeviceReport = z.object({ device: deviceName, until: time });
export const DevicePunch = z.object({
  device: deviceName,
  /** As the device knows it: the employee number of the archive. */
  employeeNo: line(20),
  time,
});
export type DevicePunch = z.output<typeof DevicePunch>;
export const DevicePunches = z.object({
  companyId: id,
  branchId: id,
  devices: z.array(DeviceReport).max(50).default([]),
  punches: z.array(DevicePunch).max(500).default([]),
});
/** STORED: new. KNOWN: stored before. REFUSED: nothing was stored, and sending it again will not help. */
export const PunchOutcome = z.enum(['STORED', 'KNOWN', 'REFUSED']);
export const DevicePunchResult = DevicePunch.extend({
  outcome: PunchOutcome,
  reason: z.string().nullable(),
  message: z.string().nullable(),
});
export type DevicePunchResult = z.output<typeof DevicePunchResult>;

export const PunchDevice = z.object({
  id,
  branchId: id,
  name: z.string(),
  isActive: z.boolean(),
  reportedTime: time.nullable(),
  /** Of the last 31 days. */
  punches: z.int(),
  version: z.int(),
});
export type PunchDevice = z.input<typeof PunchDevice>;
/** The name is what the device reports, so nobody changes it here. */
export const PunchDeviceChange = z.object({ id, version, isActive: z.boolean() });

/** Where a phone is. Only the distance to the branch is kept, for thirty days. */
export const PhonePlace = z.object({
  latitude: sensitiveField(z.number().min(-90).max(90)),
  longitude: sensitiveField(z.number().min(-180).max(180)),
  accuracyM: z.number().min(0).max(1_000_000),
  /** When the phone found it. */
  time,
});
export const NewPunch = z.object({
  /** What the browser believes the time to be. It is kept; ours counts. */
  deviceTime: time,
  place: PhonePlace.optional(),
  /** The person has said that they leave before the shift ends. */
  isEarlyOut: z.boolean().default(false),
});

/** Why the button cannot be pressed now. Each has words in `punchHindrances`. */
export const PunchHindrance = z.enum(['NO_SHIFT', 'TOO_EARLY', 'OVER', 'PHONE_OFF', 'OTHER_NETWORK']);
export type PunchHindrance = z.output<typeof PunchHindrance>;

/** The shift that a punch made now would belong to, or the next one. */
export const PunchShift = z.object({
  rosterId: id,
  date: day,
  branchId: id,
  branchName: z.string(),
  kindName: z.string(),
  shortName: z.string(),
  tone: z.string(),
  startTime: time,
  endTime: time,
  windowFrom: time,
  windowTo: time,
});
export type PunchShift = z.output<typeof PunchShift>;

/** A side of today's shift that is done. */
export const UsedSide = z.object({
  at: time,
  source: PunchSource.nullable(),
  deviceName: z.string().nullable(),
  isFix: z.boolean(),
});
export type UsedSide = z.output<typeof UsedSide>;

export const MadePunch = z.object({ id, at: time, side: PunchSide, distanceM: z.int().nullable() });
export type MadePunch = z.input<typeof MadePunch>;

export const AttendanceSetting = z.object({
  branchId: id,
  version: z.int(),
  takesPhone: z.boolean(),
  needsNetwork: z.boolean(),
  asksPlace: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  mostDistanceM: z.int(),
  fixesAMonth: z.int(),
  /** The networks of the branch, set in its details. Without any, `needsNetwork` has no effect. */
  networks: z.array(z.string()),
});
export type AttendanceSetting = z.input<typeof AttendanceSetting>;
export const AttendanceSettingChange = z.object({
  branchId: id,
  /** 0 as long as the branch uses the defaults. */
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  takesPhone: z.boolean(),
  needsNetwork: z.boolean(),
  asksPlace: z.boolean(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  mostDistanceM: z.int().min(20).max(5000),
  fixesAMonth: z.int().min(0).max(31),
});

export const PunchFixStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED']);
export type PunchFixStatus = z.output<typeof PunchFixStatus>;
