import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import { seatSessionLifecycle, tempCardLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { chargeFen, packageEnd, type Tariff } from '@netbar/contract/floor/machine/tariff.rules';
import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { Evidence } from '@netbar/contract/guests/evidence/evidence.model';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { isMinor, personOf } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { arriveForReservation, claimSeat, getReservation } from '#features/floor/reservation/reservation.ts';
import { readEvidence, requireEvidence, type ShownEvidence } from '#features/guests/evidence/evidence.ts';
import { requireNotBlacklisted } from '#features/guests/blacklist/blacklist.ts';
import {
  identityIndex,
  identityIndexes,
  lockActiveMember,
  noteMemberAt,
  openSealed,
  requireMember,
  twinsOf,
} from '#features/guests/member/member.ts';
import { memberAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { AccountRef } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { fundSeatSession, requireStartCovered } from './fund-seat-session.ts';
import { lockMachine } from './machine.queries.ts';
import { openStretch, recordIdentity, refusingOverlap } from './seat-session.ts';
import { boughtOf, getSeatSession, isMachineTaken, type Bought } from './seat-session.queries.ts';
import { tariffFor } from './tariff.ts';
import { lockTempCard, tempCardAccount } from './temp-card.ts';

/** The counter starts a seat session for a member or a temporary card. */
export async function startSeatSessionAtCounter(ctx: Ctx, input: In<typeof seatSessionApi.start>) {
  const { evidence, ...place } = input;
  const shown = await readGuestEvidence(ctx, input, evidence);
  return command(ctx, seatSessionApi.start, input, async (ctx) => {
    if (input.memberId) await requireMember(ctx, input.memberId);
    const id = await startSeatSession(ctx, { ...place, at: ctx.now, shown });
    const session = await getSeatSession(ctx, id);
    ctx.publish('ON', input.branchId, { machineName: session.machineNo });
    return session;
  });
}

/** At the counter staff name the member, so the member must show that they agree. A machine knows who signed in there. */
async function readGuestEvidence(ctx: Ctx, { memberId, branchId }: GuestRef & { branchId: string }, evidence?: Evidence) {
  if (!memberId) return undefined;
  if (!evidence) throw new AppError(evidenceErrors.needed);
  return readEvidence(ctx, { memberId, branchId }, evidence);
}

/** The counter says that the guest of a booking has come, who sits down at the booked machine. */
export async function arriveAtCounter(ctx: Ctx, input: In<typeof seatSessionApi.arrive>) {
  const { reservationId, version, packageName, evidence } = input;
  const { branchId, machineId, memberId } = await getReservation(ctx, reservationId);
  const shown = await readGuestEvidence(ctx, { memberId, branchId }, evidence);
  return command(ctx, seatSessionApi.arrive, input, async (ctx) => {
    await lockMachine(ctx, machineId);
    await arriveForReservation(ctx, { reservationId, version });
    const id = await startSeatSession(ctx, { branchId, machineId, memberId, packageName, at: ctx.now, shown });
    const session = await getSeatSession(ctx, id);
    ctx.publish('ON', branchId, { machineName: session.machineNo });
    return session;
  });
}

export interface GuestRef {
  memberId?: string | undefined;
  tempCardId?: string | undefined;
}

interface SeatSessionStart extends GuestRef {
  branchId: string;
  machineId: string;
  packageName?: string | undefined;
  /** When the guest sat down; a machine may report it a little later. */
  at: Date;
  deviceSession?: string;
  /** What the member showed, where the counter starts it. */
  shown?: ShownEvidence | undefined;
}

/** What is paid in the end is not known when a guest sits down. For the limits of evidence the first hour counts. */
const FIRST_HOUR_MS = 60 * 60_000;

/** Locks machine and payer, holds money for the first hour, and records who the guest is. */
export async function startSeatSession(
  ctx: Tx,
  { branchId, machineId, packageName, at, deviceSession, shown, ...guest }: SeatSessionStart,
): Promise<string> {
  const machine = await lockMachine(ctx, machineId);
  const { no } = machine;
  if (machine.branchId !== branchId || machine.status !== 'ACTIVE') throw new AppError(machineErrors.notUsable, { no });
  if (await isMachineTaken(ctx, machineId)) throw new AppError(machineErrors.inUse, { no });
  const isReserved = (await claimSeat(ctx, { machineId, memberId: guest.memberId })) === 'RESERVED_FOR_OTHER';
  if (isReserved) throw new AppError(machineErrors.reserved, { no });
  const { brandId } = await ctx.db.selectFrom('branches').select('brandId').where('id', '=', branchId).executeTakeFirstOrThrow();
  const payer = await lockPayer(ctx, guest, { id: branchId, brandId });
  const tariff = await tariffFor(ctx, machine, payer.levelId);
  const bought = await buyPackage(ctx, { machine, tariff, packageName, at });
  const rideUntil = (end: Date) => ({ stretches: [{ from: at, to: end, tariff }], bought });
  await requireStartCovered(ctx, payer.accounts, rideUntil(new Date(at.getTime() + 60_000)));

  const id = ctx.newId();
  const { memberId, tempCardId, idCard } = payer;
  if (shown && memberId) {
    const amountFen = chargeFen(rideUntil(new Date(at.getTime() + FIRST_HOUR_MS)));
    await requireEvidence(ctx, { memberId, branchId, docId: id, amountFen }, shown);
  }
  const fundedUntil = await fundSeatSession(ctx, { seatSessionId: id, accounts: payer.accounts, rideUntil, from: at });
  await ctx.db
    .insertInto('machineSessions')
    .values({
      id,
      branchId,
      memberId,
      tempCardId,
      identityIndex: identityIndex(ctx, idCard),
      identityTwins: twinsOf(identityIndexes(ctx, idCard)),
      bought: bought ? JSON.stringify(bought) : null,
      startedTime: at,
      fundedUntil,
      deviceSession: deviceSession ?? null,
    })
    .execute()
    .catch(refusingOverlap(no));
  await openStretch(ctx, { seatSessionId: id, seq: 1, machine, tariff, at });
  await recordIdentity(ctx, { seatSessionId: id, branchId, event: 'ON', machineNo: no, payer, at });
  const detail = { status: 'ACTIVE', machineNo: no, name: payer.name, packageName };
  ctx.trace({ action: 'SESSION.start', branchId, docType: seatSessionLifecycle.name, docId: id, version: 1, detail });
  return id;
}

/** The guest who sits and pays: a member out of the wallet, or a temporary card out of its deposit. */
interface Payer {
  memberId: string | null;
  tempCardId: string | null;
  name: string;
  levelId: string | null;
  idCardSealed: Buffer;
  idCardIndex: Buffer;
  /** The accounts that money is held on, in this order. */
  accounts: AccountRef[];
}

/** Locks the member or card and refuses guests without an ID number, minors, and those on the blacklist. */
async function lockPayer(ctx: Tx, guest: GuestRef, branch: { id: string; brandId: string }) {
  const payer = guest.memberId
    ? await memberAsPayer(ctx, guest.memberId, branch)
    : await tempCardAsPayer(ctx, guest.tempCardId ?? '', branch.id);
  const idCard = openSealed(ctx, payer.idCardSealed) ?? '';
  if (isMinor(personOf(idCard).birthday, bizDate(ctx.now))) throw new AppError(memberErrors.minor);
  await requireNotBlacklisted(ctx, { idCard, branchId: branch.id, brandId: branch.brandId });
  return { ...payer, idCard };
}

async function memberAsPayer(ctx: Tx, memberId: string, branch: { id: string; brandId: string }): Promise<Payer> {
  const member = await lockActiveMember(ctx, memberId);
  if (member.brandId !== branch.brandId) throw notFound(memberNouns.member)();
  noteMemberAt(ctx, member, branch.id);
  const { name, levelId, idCardSealed, idCardIndex } = member;
  if (!idCardSealed || !idCardIndex) throw new AppError(memberErrors.idCardNeeded);
  const accounts = [memberAccount('PRINCIPAL', memberId), memberAccount('BONUS', memberId)];
  return { memberId, tempCardId: null, name, levelId, idCardSealed, idCardIndex, accounts };
}

async function tempCardAsPayer(ctx: Tx, tempCardId: string, branchId: string): Promise<Payer> {
  const card = await lockTempCard(ctx, tempCardId);
  const { no, name, idCardSealed, idCardIndex } = card;
  if (card.branchId !== branchId || !['ISSUED', 'ACTIVE'].includes(card.status))
    throw new AppError(machineErrors.cardNotUsable, { no });
  if (!idCardSealed || !idCardIndex) throw new AppError(memberErrors.idCardNeeded);
  if (card.status === 'ISSUED')
    await transition(ctx, tempCardLifecycle, card, {
      action: 'use',
      by: 'system',
      write: (next) => ctx.db.updateTable('tempCards').set(next).where('id', '=', tempCardId).execute(),
    });
  return { memberId: null, tempCardId, name, levelId: null, idCardSealed, idCardIndex, accounts: [tempCardAccount(tempCardId)] };
}

interface Purchase {
  machine: { id: string; branchId: string; areaId: string };
  tariff: Tariff;
  packageName: string | undefined;
  at: Date;
}

/**
 * The package a seat session begins with, if any. A room package (包房) is sold only while nobody sits in the room; other
 * guests who sit down there until it ends share the package and pay nothing for that time.
 */
async function buyPackage(ctx: Tx, { machine, tariff, packageName, at }: Purchase): Promise<Bought | undefined> {
  const found = tariff.packages.find(({ name }) => name === packageName);
  const until = found && packageEnd(found, at);
  if (packageName !== undefined && !(found && until)) throw new AppError(machineErrors.noSuchPackage, { name: packageName });
  const own = found && until && { package: found, at, until };
  if (!tariff.packages.some(({ kind }) => kind === 'ROOM')) return own;

  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${machine.areaId}`}, 0))`.execute(ctx.db);
  if (!own) return shareOfRoom(await roomPackageAt(ctx, machine, at), at);
  if (own.package.kind === 'ROOM' && ((await roomPackageAt(ctx, machine, at)) || (await isRoomTaken(ctx, machine))))
    throw new AppError(machineErrors.roomInUse, { name: own.package.name });
  return own;
}

const shareOfRoom = (room: Bought | undefined, at: Date) =>
  room && { package: { ...room.package, fen: 0 }, at, until: room.until };

/** The room package that is valid now, also when its buyer has left: it is paid for. */
async function roomPackageAt(ctx: Tx, { branchId, areaId }: Purchase['machine'], at: Date): Promise<Bought | undefined> {
  const { rows } = await sql<{ bought: unknown }>`
    select m.bought from tenant.machine_sessions m
    join tenant.session_stretches s on s.company_id = m.company_id and s.machine_session_id = m.id and s.seq = 1
    join tenant.machines x on x.company_id = s.company_id and x.id = s.machine_id and x.area_id = ${areaId}
    where m.branch_id = ${branchId} and m.started_time > ${at}::timestamptz - interval '1 day'
      and m.bought -> 'package' ->> 'kind' = 'ROOM' and (m.bought ->> 'until')::timestamptz > ${at}
    order by m.started_time limit 1`.execute(ctx.db);
  return boughtOf(rows[0]?.bought);
}

async function isRoomTaken(ctx: Tx, { id, areaId }: Purchase['machine']) {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from tenant.session_stretches s
      join tenant.machines x on x.company_id = s.company_id and x.id = s.machine_id
      join tenant.machine_sessions m on m.company_id = s.company_id and m.id = s.machine_session_id and m.status <> 'ENDED'
      where x.area_id = ${areaId} and x.id <> ${id} and s.to_time is null) as "isTaken"`.execute(ctx.db);
  return rows[0]?.isTaken ?? false;
}
