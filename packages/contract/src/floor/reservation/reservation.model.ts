import { z } from 'zod';
import { fen, id, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The rules of a branch for bookings. */
export const ReservationConfig = z.object({
  branchId: id,
  enabled: z.boolean(),
  windows: z.array(z.object({ from: clock, to: clock }).refine(({ from, to }) => from !== to)).max(4),
  leadMin: z.int().min(0).max(1440),
  daysAhead: z.int().min(1).max(30),
  longestMin: z.int().min(30).max(1440),
  /** How long the machine is kept after the booked time. */
  keepMin: z.int().min(5).max(120),
  /** Held in the member's wallet; income of the branch if the member does not come. */
  depositFen: fen,
  /** Areas whose machines may be booked; an empty list means all. */
  areaIds: z.array(id).max(100),
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
});
export type ReservationConfig = z.input<typeof ReservationConfig>;
export const ReservationConfigRow = ReservationConfig.extend({
  id,
  branchNo: z.string(),
  branchName: z.string(),
  waiting: z.int(),
});

export const ReservationStatus = z.enum(['PENDING', 'CONFIRMED', 'ARRIVED', 'NO_SHOW', 'CANCELLED']);
export const Reservation = z.object({
  id,
  no: z.string(),
  branchId: id,
  machineId: id,
  machineNo: z.string(),
  areaName: z.string(),
  memberId: id,
  memberNo: z.string(),
  memberName: z.string(),
  fromTime: time,
  toTime: time,
  /** The seat is kept for the guest until then. */
  keepUntil: time,
  status: ReservationStatus,
  depositFen: fen,
  remark: z.string(),
  version: z.int(),
});
export type Reservation = z.input<typeof Reservation>;
export const ReservationFilter = upToMostListed(
  pageQuery.extend({ branchId: id.optional(), status: ReservationStatus.optional() }),
);
export const NewReservation = z
  .object({ branchId: id, machineId: id, memberId: id, fromTime: time, toTime: time, remark: line(100).optional() })
  .refine(({ fromTime, toTime }) => toTime > fromTime, { path: ['toTime'] });
export const ReservationStep = z.object({ reservationId: id, version });
