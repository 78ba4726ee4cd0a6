import { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import { machineErrors } from '@netbar/contract/machine/machine.api';
import { sessionMachine } from '@netbar/contract/machine/machine.rules';
import type { Endpoint, In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { accountsOf, closeStretch, endSession, lockSession, type LockedSession } from './end-session.service.ts';
import { fund } from './funding.service.ts';
import { writeIdentity } from './identity-record.service.ts';
import { getSession, isTaken, ridesOf } from './machine-session.queries.ts';
import { lockMachine } from './machine.queries.ts';
import { openStretch, startSession } from './start-session.service.ts';
import { tariffFor } from './tariff.service.ts';

/** The counter sits somebody down. */
export const start = (ctx: Ctx, input: In<typeof machineSessionApi.start>) =>
  command(ctx, machineSessionApi.start, input, async (ctx) => {
    const id = await startSession(ctx, { ...input, at: ctx.now });
    const session = await getSession(ctx, id);
    ctx.publish('ON', input.branchId, { machineName: session.machineNo });
    return session;
  });

/** The guest gets up and sits down at another machine: one session, at the price of where they sit. */
export const move = (ctx: Ctx, input: In<typeof machineSessionApi.move>) =>
  step(ctx, machineSessionApi.move, input, async (ctx, session) => {
    const machine = await lockMachine(ctx, input.machineId);
    const { no } = machine;
    if (machine.branchId !== session.branchId || machine.status !== 'ACTIVE') throw new AppError(machineErrors.notUsable, { no });
    if (await isTaken(ctx, machine.id)) throw new AppError(machineErrors.inUse, { no });
    const tariff = await tariffFor(ctx, machine, await levelOf(ctx, session));
    await closeStretch(ctx, session, ctx.now);
    await openStretch(ctx, { sessionId: session.id, seq: session.seq + 1, machine, tariff, at: ctx.now });
    const payer = await payerOf(ctx, session.id);
    await writeIdentity(ctx, {
      sessionId: session.id,
      branchId: session.branchId,
      event: 'MOVE',
      machineNo: no,
      payer,
      at: ctx.now,
    });
    await write(ctx, session, 'move', { fundedUntil: await fundAnew(ctx, session) });
    ctx.publish('ON', session.branchId, { machineName: no });
  });

/** The guest is away for a moment: the seat stays theirs, the time does not run. */
export const pause = (ctx: Ctx, input: In<typeof machineSessionApi.pause>) =>
  step(ctx, machineSessionApi.pause, input, async (ctx, session) => {
    if (session.status !== 'ACTIVE') throw new AppError(commonErrors.wrongStatus);
    await closeStretch(ctx, session, ctx.now);
    await write(ctx, session, 'pause', {});
  });

export const resume = (ctx: Ctx, input: In<typeof machineSessionApi.resume>) =>
  step(ctx, machineSessionApi.resume, input, async (ctx, session) => {
    if (session.status !== 'PAUSED') throw new AppError(commonErrors.wrongStatus);
    const machine = await lockMachine(ctx, session.machineId);
    const tariff = await tariffFor(ctx, machine, await levelOf(ctx, session));
    await openStretch(ctx, { sessionId: session.id, seq: session.seq + 1, machine, tariff, at: ctx.now });
    await write(ctx, session, 'resume', { fundedUntil: await fundAnew(ctx, session) });
  });

export const end = (ctx: Ctx, input: In<typeof machineSessionApi.end>) =>
  step(ctx, machineSessionApi.end, input, async (ctx, session) => {
    if (session.status === 'ENDED') throw new AppError(commonErrors.wrongStatus);
    await endSession(ctx, session, { at: ctx.now, reason: 'BY_STAFF', by: 'person' });
    ctx.publish('OFF', session.branchId, { machineName: session.machineNo });
  });

type Step = In<typeof machineSessionApi.pause>;

const step = <E extends Endpoint>(ctx: Ctx, endpoint: E, input: Step, work: (ctx: Tx, session: LockedSession) => Promise<void>) =>
  command(ctx, endpoint as unknown as typeof machineSessionApi.pause, input, async (ctx) => {
    const session = await lockSession(ctx, input.machineSessionId);
    if (session.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    await work(ctx, session);
    return getSession(ctx, session.id);
  });

const write = (ctx: Tx, session: LockedSession, action: 'move' | 'pause' | 'resume', more: { fundedUntil?: Date }) =>
  transition(ctx, sessionMachine, session, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('machineSessions')
        .set({ ...next, ...more })
        .where('id', '=', session.id)
        .execute(),
  });

/** Another price, or time that stood still: how long the money lasts is worked out anew. */
async function fundAnew(ctx: Tx, session: LockedSession): Promise<Date> {
  const rideUntil = (await ridesOf(ctx, [session.id])).get(session.id);
  if (!rideUntil) return session.fundedUntil;
  return fund(ctx, { sessionId: session.id, accounts: accountsOf(session), rideUntil, from: ctx.now });
}

async function levelOf(ctx: Tx, { memberId }: LockedSession): Promise<string | null> {
  if (!memberId) return null;
  const member = await ctx.db.selectFrom('members').select('levelId').where('id', '=', memberId).executeTakeFirst();
  return member?.levelId ?? null;
}

const payerOf = (ctx: Tx, sessionId: string) =>
  ctx.db
    .selectFrom('identityRecords')
    .select(['name', 'idCardSealed', 'idCardIndex'])
    .where('machineSessionId', '=', sessionId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
