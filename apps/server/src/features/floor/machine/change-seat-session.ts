import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import { seatSessionLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { Endpoint, In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { endSeatSession } from './end-seat-session.ts';
import { fundSeatSession } from './fund-seat-session.ts';
import { lockMachine } from './machine.queries.ts';
import {
  closeStretch,
  firstIdentityOf,
  lockSeatSession,
  openStretch,
  payingAccounts,
  recordIdentity,
  type LockedSeatSession,
} from './seat-session.ts';
import { getSeatSession, isMachineTaken, later, ridesOf } from './seat-session.queries.ts';
import { tariffFor } from './tariff.ts';

/** Moves the guest to another machine within the same seat session, from now on at that machine's price. */
export const moveSeatSession = (ctx: Ctx, input: In<typeof seatSessionApi.move>) =>
  changeSeatSession(ctx, seatSessionApi.move, input, async (ctx, session, at) => {
    const machine = await lockMachine(ctx, input.machineId);
    const { no } = machine;
    if (machine.branchId !== session.branchId || machine.status !== 'ACTIVE') throw new AppError(machineErrors.notUsable, { no });
    if (await isMachineTaken(ctx, machine.id)) throw new AppError(machineErrors.inUse, { no });
    const tariff = await tariffFor(ctx, machine, await memberLevelOf(ctx, session));
    await closeStretch(ctx, session, at);
    await openStretch(ctx, { seatSessionId: session.id, seq: session.seq + 1, machine, tariff, at });
    const payer = await firstIdentityOf(ctx, session.id);
    await recordIdentity(ctx, {
      seatSessionId: session.id,
      branchId: session.branchId,
      event: 'MOVE',
      machineNo: no,
      payer,
      at,
    });
    await stepSeatSession(ctx, session, 'move', { fundedUntil: await fundFrom(ctx, session, at) });
    ctx.publish('ON', session.branchId, { machineName: no });
  });

/** Stops the time while the guest is away; the machine stays taken. */
export const pauseSeatSession = (ctx: Ctx, input: In<typeof seatSessionApi.pause>) =>
  changeSeatSession(ctx, seatSessionApi.pause, input, async (ctx, session, at) => {
    if (session.status !== 'ACTIVE') throw new AppError(commonErrors.wrongStatus);
    await closeStretch(ctx, session, at);
    await stepSeatSession(ctx, session, 'pause', {});
  });

export const resumeSeatSession = (ctx: Ctx, input: In<typeof seatSessionApi.resume>) =>
  changeSeatSession(ctx, seatSessionApi.resume, input, async (ctx, session, at) => {
    if (session.status !== 'PAUSED') throw new AppError(commonErrors.wrongStatus);
    const machine = await lockMachine(ctx, session.machineId);
    const tariff = await tariffFor(ctx, machine, await memberLevelOf(ctx, session));
    await openStretch(ctx, { seatSessionId: session.id, seq: session.seq + 1, machine, tariff, at });
    await stepSeatSession(ctx, session, 'resume', { fundedUntil: await fundFrom(ctx, session, at) });
  });

export const endSeatSessionAtCounter = (ctx: Ctx, input: In<typeof seatSessionApi.end>) =>
  changeSeatSession(ctx, seatSessionApi.end, input, async (ctx, session, at) => {
    if (session.status === 'ENDED') throw new AppError(commonErrors.wrongStatus);
    await endSeatSession(ctx, session, { at, reason: 'BY_STAFF', by: 'person' });
    ctx.publish('OFF', session.branchId, { machineName: session.machineNo });
  });

type SeatSessionStep = In<typeof seatSessionApi.pause>;

/**
 * Runs a step of the counter on a locked seat session of the version that the screen shows. The step happens now, but not before
 * the step it waited for: the clock of a request is read before it waits for the row lock.
 */
const changeSeatSession = <E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  input: SeatSessionStep,
  work: (ctx: Tx, session: LockedSeatSession, at: Date) => Promise<void>,
) =>
  command(ctx, endpoint as unknown as typeof seatSessionApi.pause, input, async (ctx) => {
    const session = await lockSeatSession(ctx, input.machineSessionId);
    if (session.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    await work(ctx, session, later(ctx.now, session.toTime ?? session.fromTime));
    return getSeatSession(ctx, session.id);
  });

const stepSeatSession = (
  ctx: Tx,
  session: LockedSeatSession,
  action: 'move' | 'pause' | 'resume',
  more: { fundedUntil?: Date },
) =>
  transition(ctx, seatSessionLifecycle, session, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('machineSessions')
        .set({ ...next, ...more })
        .where('id', '=', session.id)
        .execute(),
  });

/** After a change of price or a pause: computes anew how long the held money lasts. */
async function fundFrom(ctx: Tx, session: LockedSeatSession, from: Date): Promise<Date> {
  const rideUntil = (await ridesOf(ctx, [session.id])).get(session.id);
  if (!rideUntil) return session.fundedUntil;
  return fundSeatSession(ctx, { seatSessionId: session.id, accounts: payingAccounts(session), rideUntil, from });
}

async function memberLevelOf(ctx: Tx, { memberId }: LockedSeatSession): Promise<string | null> {
  if (!memberId) return null;
  const member = await ctx.db.selectFrom('members').select('levelId').where('id', '=', memberId).executeTakeFirst();
  return member?.levelId ?? null;
}
