import { reservationNouns, reservationNumbers } from '@netbar/contract/floor/reservation/feature';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { reservationErrors } from '@netbar/contract/floor/reservation/reservation.errors';
import { bookingFault, RESERVED_BEFORE_MS, reservationLifecycle } from '@netbar/contract/floor/reservation/reservation.rules';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import type { Endpoint, In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { maskName } from '@netbar/contract/kernel/format';
import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import type { DeviceHandler } from '#features/floor/device/device.ts';
import { tellMember } from '#features/guests/evidence/evidence.ts';
import { lockActiveMember, noteMemberAt, requireMember } from '#features/guests/member/member.ts';
import { spendWallet } from '#features/guests/wallet/wallet.ts';
import { memberAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { inScope, inTx, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { placeHold, releaseHold } from '#kernel/holds.ts';
import { accountId } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { transition } from '#kernel/transition.ts';
import { getReservation, getReservationConfig } from './reservation.queries.ts';

export { getReservation } from './reservation.queries.ts';

/**
 * What other features may call: `machine`, before a guest sits down. A member with a reservation of this machine has now
 * arrived. From half an hour before a reservation begins, the caller must refuse anybody else.
 */
export async function claimSeat(
  ctx: Tx,
  { machineId, memberId }: { machineId: string; memberId: string | undefined },
): Promise<'FREE' | 'ARRIVED' | 'RESERVED_FOR_OTHER'> {
  const soon = new Date(ctx.now.getTime() + RESERVED_BEFORE_MS);
  const booked = await ctx.db
    .selectFrom('reservations')
    .select(lockedColumns)
    .where('machineId', '=', machineId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .where('fromTime', '<=', soon)
    .where('toTime', '>', ctx.now)
    .where('keepUntil', '>', ctx.now)
    .orderBy('fromTime')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!booked) return 'FREE';
  if (booked.memberId !== memberId) return 'RESERVED_FOR_OTHER';
  await stepReservation(ctx, booked, 'arrive', 'system');
  await releaseDeposit(ctx, booked);
  return 'ARRIVED';
}

/**
 * What other features may call: `machine`, when the counter says that a guest has come, however early. The caller has locked the
 * machine, which every start locks before the reservation.
 */
export async function arriveForReservation(ctx: Tx, { reservationId, version }: { reservationId: string; version: number }) {
  const reservation = await lockReservation(ctx, reservationId);
  if (reservation.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  await stepReservation(ctx, reservation, 'arrive', 'system');
  await releaseDeposit(ctx, reservation);
}

export const setReservationConfig = (ctx: Ctx, input: In<typeof reservationApi.setConfig>) =>
  command(ctx, reservationApi.setConfig, input, async (ctx) => {
    const { branchId, version, ...content } = input;
    requireInScope(ctx, branchId);
    const config = { content: JSON.stringify(content), version: version + 1 };
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('reservationConfigs')
      .values({ branchId, ...config })
      .onConflict((row) =>
        row.columns(['companyId', 'branchId']).doUpdateSet(config).where('reservationConfigs.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return getReservationConfig(ctx, { branchId });
  });

/** Reserves a machine for a member, holds the deposit, and notifies the counter. */
export const addReservation = (ctx: Ctx, input: In<typeof reservationApi.add>) =>
  command(ctx, reservationApi.add, input, async (ctx) => {
    const { branchId, machineId, memberId, fromTime, toTime, remark = '' } = input;
    const config = await getReservationConfig(ctx, { branchId });
    const fault = bookingFault(config, { from: fromTime, to: toTime }, ctx.now);
    const { leadMin, daysAhead, longestMin, depositFen, keepMin } = config;
    if (fault) throw new AppError(reservationErrors[fault], { leadMin, daysAhead, longestMin });
    const machine = await requireBookableMachine(ctx, { branchId, machineId, areaIds: config.areaIds });
    await requireMember(ctx, memberId);
    const member = await lockActiveMember(ctx, memberId);
    if (member.brandId !== machine.brandId) throw notFound(memberNouns.member)();
    noteMemberAt(ctx, member, branchId);
    const { no } = await nextDocNo(ctx, branchId, reservationNumbers.reservation);
    const id = ctx.newId();
    const keepUntil = new Date(fromTime.getTime() + keepMin * 60_000);
    const time = { fromTime, toTime, keepUntil, createdTime: ctx.now };
    await ctx.db
      .insertInto('reservations')
      .values({ id, no, branchId, machineId, memberId, depositFen, remark, ...time })
      .execute()
      .catch(whenTaken('reservations_one_seat', new AppError(reservationErrors.taken, { no: machine.no })));
    if (depositFen > 0)
      await placeHold(ctx, {
        account: memberAccount('PRINCIPAL', memberId),
        amount: depositFen,
        docType: reservationLifecycle.name,
        docId: id,
      });
    const detail = { status: 'PENDING', machineNo: machine.no, name: member.name, fromTime: fromTime.toISOString() };
    ctx.trace({ action: 'RESERVATION.add', branchId, docType: reservationLifecycle.name, docId: id, version: 1, detail });
    const value = `${maskName(member.name)} ${shortTime(fromTime)}`;
    ctx.publish('BOOKING', branchId, { machineName: machine.no, orderNo: no, value });
    return getReservation(ctx, id);
  });

/** 11-09 20:00 */
const shortTime = (at: Date) => formatTime(at, 'datetime').slice(5, 16);

/** A guest at a machine asks for a booking: the notice says for when. */
export const bookingHandler: DeviceHandler = {
  on: ['BOOKING'],
  handle: async (_, { bookedTime }) => (bookedTime ? { notice: { value: shortTime(bookedTime) } } : {}),
};

export const confirmReservation = (ctx: Ctx, input: In<typeof reservationApi.confirm>) =>
  changeReservation(ctx, reservationApi.confirm, input, (ctx, reservation) =>
    stepReservation(ctx, reservation, 'confirm', 'person'),
  );

export const cancelReservation = (ctx: Ctx, input: In<typeof reservationApi.cancel>) =>
  changeReservation(ctx, reservationApi.cancel, input, async (ctx, reservation) => {
    await stepReservation(ctx, reservation, 'cancel', 'person');
    await releaseDeposit(ctx, reservation);
    await tellSeatIsFree(ctx, reservation);
  });

/** The guest has not come. Before `keepUntil` it is refused: the seat and the deposit are theirs until then. */
export const missReservation = (ctx: Ctx, input: In<typeof reservationApi.miss>) =>
  changeReservation(ctx, reservationApi.miss, input, async (ctx, reservation) => {
    const { keepUntil } = reservation;
    if (keepUntil > ctx.now) throw new AppError(reservationErrors.stillKept, { time: shortTime(keepUntil) });
    await forfeitReservation(ctx, reservation, 'person');
  });

const changeReservation = <E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  input: In<typeof reservationApi.confirm>,
  work: (ctx: Tx, reservation: LockedReservation) => Promise<void>,
) =>
  command(ctx, endpoint as unknown as typeof reservationApi.confirm, input, async (ctx) => {
    const reservation = await lockReservation(ctx, input.reservationId);
    if (reservation.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    await work(ctx, reservation);
    return getReservation(ctx, reservation.id);
  });

async function requireBookableMachine(
  ctx: Tx,
  { branchId, machineId, areaIds }: { branchId: string; machineId: string; areaIds: string[] },
) {
  const machine = await ctx.db
    .selectFrom('machines')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'machines.companyId').onRef('b.id', '=', 'machines.branchId'),
    )
    .select(['machines.no', 'machines.areaId', 'machines.status', 'b.brandId'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('machines.branchId', '=', branchId)
    .where('machines.id', '=', machineId)
    .executeTakeFirstOrThrow(notFound(reservationNouns.machine));
  const { no, areaId, status } = machine;
  if (status !== 'ACTIVE') throw new AppError(reservationErrors.notUsable, { no });
  if (areaIds.length > 0 && !areaIds.includes(areaId)) throw new AppError(reservationErrors.areaClosed, { no });
  return machine;
}

/** Job: a member who has not come by `keepUntil` loses the seat, and the deposit becomes income of the branch. */
export async function missReservations(ctx: Ctx, ids: string[]) {
  for (const id of ids)
    await inTx(ctx, async (ctx) => {
      const reservation = await lockReservation(ctx, id);
      if (!['PENDING', 'CONFIRMED'].includes(reservation.status) || reservation.keepUntil > ctx.now) return;
      await forfeitReservation(ctx, reservation, 'system');
    });
}

async function forfeitReservation(ctx: Tx, reservation: LockedReservation, by: 'person' | 'system') {
  await stepReservation(ctx, reservation, 'miss', by);
  await releaseDeposit(ctx, reservation);
  await tellSeatIsFree(ctx, reservation);
  const { id: docId, memberId, branchId, depositFen: amountFen, no } = reservation;
  if (amountFen === 0) return;
  await spendWallet(ctx, {
    docType: reservationLifecycle.name,
    docId,
    event: 'NO_SHOW',
    bizDate: bizDate(ctx.now),
    no,
    memberId,
    branchId,
    amountFen,
    on: 'GOODS',
    to: { code: 'REVENUE.SERVICE', branchId },
  });
  await tellMember(ctx, { memberId, branchId, event: 'PAID', amount: amountFen });
}

/** OFF reloads seats and bookings on the other counters without a notice. */
async function tellSeatIsFree(ctx: Tx, { id, branchId }: LockedReservation) {
  const { machineNo: machineName } = await getReservation(ctx, id);
  ctx.publish('OFF', branchId, { machineName });
}

const lockedColumns = ['id', 'no', 'branchId', 'machineId', 'memberId', 'status', 'depositFen', 'keepUntil', 'version'] as const;

const lockReservation = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('reservations')
    .select(lockedColumns)
    .where(inScope(ctx, 'reservations.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(reservationNouns.reservation));

type LockedReservation = Awaited<ReturnType<typeof lockReservation>>;

async function stepReservation(
  ctx: Tx,
  reservation: LockedReservation,
  action: keyof typeof reservationLifecycle.actions,
  by: 'person' | 'system',
) {
  await transition(ctx, reservationLifecycle, reservation, {
    action,
    by,
    write: (next) => ctx.db.updateTable('reservations').set(next).where('id', '=', reservation.id).execute(),
  });
}

/** Releases the hold of the deposit. */
async function releaseDeposit(ctx: Tx, { id, memberId }: LockedReservation) {
  const held = await ctx.db
    .selectFrom('holds')
    .select('id')
    .where('accountId', '=', accountId(ctx.actor.companyId, memberAccount('PRINCIPAL', memberId)))
    .where('docId', '=', id)
    .where('status', '=', 'OPEN')
    .execute();
  for (const hold of held) await releaseHold(ctx, hold.id);
}
