import { z } from 'zod';
import { Evidence } from '#guests/evidence/evidence.model.ts';
import { IdCard } from '#guests/member/member.model.ts';
import { day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { Tender } from '#guests/wallet/wallet.model.ts';

export const SeatSessionStatus = z.enum(['ACTIVE', 'PAUSED', 'ENDED']);
/** BY_STAFF: at the counter. BY_GUEST: at the machine. BALANCE: the money ran out. LOST: the machine stopped reporting. */
export const EndReason = z.enum(['BY_STAFF', 'BY_GUEST', 'BALANCE', 'LOST', 'MOVED_ON']);

export const ChargeLine = z.object({
  kind: z.enum(['TIME', 'PACKAGE', 'MINIMUM']),
  from: time,
  to: time,
  units: z.int(),
  unitFen: fen,
  fen,
  name: z.string().optional(),
});

/** A guest's time at a machine. */
export const SeatSession = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  machineId: id,
  machineNo: z.string(),
  areaName: z.string(),
  memberId: id.nullable(),
  tempCardId: id.nullable(),
  /** Of the member, or on the temporary card. */
  name: z.string(),
  cardNo: z.string(),
  status: SeatSessionStatus,
  startedTime: time,
  endedTime: time.nullable(),
  /** Until when the held money lasts. */
  fundedUntil: time,
  packageName: z.string().nullable(),
  /** The charge so far; final once it has ended. */
  chargedFen: fen,
  principalFen: fen,
  bonusFen: fen,
  endReason: EndReason.nullable(),
  version: z.int(),
});
export type SeatSession = z.input<typeof SeatSession>;

export const OnlineFilter = upToMostListed(pageQuery.extend({ branchId: id.optional(), keyword }));
/** A guest at a machine, with the balance of the member or card. */
export const OnlineUser = SeatSession.extend({ balanceFen: z.int(), isBirthday: z.boolean() });

export const StartSeatSession = z
  .object({
    branchId: id,
    machineId: id,
    memberId: id.optional(),
    tempCardId: id.optional(),
    packageName: line(20).optional(),
    /** Of the member, whose wallet pays. A temporary card pays out of its deposit. */
    evidence: Evidence.optional(),
  })
  .refine((who) => (who.memberId === undefined) !== (who.tempCardId === undefined), { path: ['memberId'] });
export const ArriveForReservation = z.object({
  reservationId: id,
  version,
  packageName: line(20).optional(),
  evidence: Evidence.optional(),
});
export const SeatSessionStep = z.object({ machineSessionId: id, version });
export const MoveSeatSession = SeatSessionStep.extend({ machineId: id });

export const UsedFilter = pageQuery.extend({ id });
export const Birthday = z.object({ memberId: id, no: z.string(), name: z.string(), phone: z.string().nullable(), birthday: day });
export const StaffOnline = z.object({
  accountId: id,
  name: z.string(),
  roles: z.array(z.string()),
  sinceTime: time,
  /** Of their archive; null for people without one. */
  employeeNo: z.string().nullable(),
  positionName: z.string().nullable(),
  /** When their shift of now ends; null if they are on none. */
  onDutyUntil: time.nullable(),
});

export const TempCardStatus = z.enum(['ISSUED', 'ACTIVE', 'SETTLED', 'LOST', 'CONVERTED']);
/** OPEN: the guest still has it, so ISSUED or ACTIVE. */
const TempCardStatusFilter = z.enum(['OPEN', ...TempCardStatus.options]);
export const TempCard = z.object({
  id,
  branchId: id,
  no: z.string(),
  name: z.string(),
  /** FMT-01: seven digits hidden. */
  idCard: z.string().nullable(),
  status: TempCardStatus,
  /** What is left of the deposit. The charge of a running seat session is not taken off yet. */
  balanceFen: z.int(),
  /** Where its guest sits now. */
  machineNo: z.string().nullable(),
  createdTime: time,
  version: z.int(),
});
export type TempCard = z.input<typeof TempCard>;
export const TempCardFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    /** The card's number, a whole ID number, or part of a name. */
    keyword,
    status: TempCardStatusFilter.optional(),
  }),
);
/** The name may follow from the machine; the ID number may not: nobody without one may be received. */
export const NewTempCard = z.object({
  branchId: id,
  name: remark(40),
  idCard: IdCard,
  depositFen: fen.min(1),
  tender: Tender,
});
/** The name, and for a card without one the ID number, that the guest shows later. */
export const TempCardDetails = z.object({ tempCardId: id, version, name: line(40), idCard: IdCard.optional() });
export const TempCardStep = z.object({ tempCardId: id, version });
/** `refundFen` is the amount the counter was asked to confirm; if it has changed since, nothing is paid out. */
export const TempCardSettle = TempCardStep.extend({ refundFen: fen });
export const TempCardSettled = z.object({ refundedFen: fen, card: TempCard });
/** The member is the guest of the card, by the ID number. */
export const TempCardConvert = TempCardStep.extend({ memberId: id });
