import { machineErrors } from '@netbar/contract/machine/machine.api';
import { reservationApi, reservationErrors } from '@netbar/contract/reservation/reservation.api';
import { bookingFault, reservationMachine } from '@netbar/contract/reservation/reservation.rules';
import type { Endpoint, In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { accountOf } from '#features/wallet/lots.service.ts';
import { command } from '#kernel/command.ts';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { hold } from '#kernel/holds.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getConfig, getReservation } from './reservation.queries.ts';
import { lockReservation, releaseDeposit, stepReservation } from './seat-reservation.service.ts';

export const setConfig = (ctx: Ctx, input: In<typeof reservationApi.setConfig>) =>
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
    return getConfig(ctx, { branchId });
  });

/** Keeps a machine for a member, sets the deposit aside, and tells the counter. */
export const addReservation = (ctx: Ctx, input: In<typeof reservationApi.add>) =>
  command(ctx, reservationApi.add, input, async (ctx) => {
    const { branchId, machineId, memberId, fromTime, toTime, remark = '' } = input;
    const config = await getConfig(ctx, { branchId });
    const fault = bookingFault(config, { from: fromTime, to: toTime }, ctx.now);
    const { leadMin, daysAhead, longestMin, depositFen, keepMin } = config;
    if (fault) throw new AppError(reservationErrors[fault], { leadMin, daysAhead, longestMin });
    const machine = await bookableMachine(ctx, { branchId, machineId, areaIds: config.areaIds });
    const member = await lockActiveMember(ctx, memberId);
    if (member.brandId !== machine.brandId) throw notFound('会员')();
    const { no } = await nextDocNo(ctx, branchId, 'reservation');
    const id = ctx.newId();
    const keepUntil = new Date(fromTime.getTime() + keepMin * 60_000);
    const time = { fromTime, toTime, keepUntil, createdTime: ctx.now };
    await ctx.db
      .insertInto('reservations')
      .values({ id, no, branchId, machineId, memberId, depositFen, remark, ...time })
      .execute()
      .catch(whenTaken('reservations_one_seat', new AppError(reservationErrors.taken, { no: machine.no })));
    if (depositFen > 0)
      await hold(ctx, {
        account: accountOf('PRINCIPAL', memberId),
        amount: depositFen,
        docType: reservationMachine.name,
        docId: id,
      });
    const detail = { status: 'PENDING', machineNo: machine.no, name: member.name, fromTime: fromTime.toISOString() };
    ctx.trace({ action: 'RESERVATION.add', branchId, docType: reservationMachine.name, docId: id, version: 1, detail });
    ctx.publish('BOOKING', branchId, { machineName: machine.no, orderNo: no });
    return getReservation(ctx, id);
  });

export const confirmReservation = (ctx: Ctx, input: In<typeof reservationApi.confirm>) =>
  step(ctx, reservationApi.confirm, input, (ctx, reservation) => stepReservation(ctx, reservation, 'confirm', 'person'));

export const cancelReservation = (ctx: Ctx, input: In<typeof reservationApi.cancel>) =>
  step(ctx, reservationApi.cancel, input, async (ctx, reservation) => {
    await stepReservation(ctx, reservation, 'cancel', 'person');
    await releaseDeposit(ctx, reservation);
  });

type Locked = Awaited<ReturnType<typeof lockReservation>>;

const step = <E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  input: In<typeof reservationApi.confirm>,
  work: (ctx: Tx, reservation: Locked) => Promise<void>,
) =>
  command(ctx, endpoint as unknown as typeof reservationApi.confirm, input, async (ctx) => {
    const reservation = await lockReservation(ctx, input.reservationId);
    if (reservation.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    await work(ctx, reservation);
    return getReservation(ctx, reservation.id);
  });

async function bookableMachine(
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
    .executeTakeFirstOrThrow(notFound('机器'));
  const { no, areaId, status } = machine;
  if (status !== 'ACTIVE') throw new AppError(machineErrors.notUsable, { no });
  if (areaIds.length > 0 && !areaIds.includes(areaId)) throw new AppError(reservationErrors.areaClosed, { no });
  return machine;
}
