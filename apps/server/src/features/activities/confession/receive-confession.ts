import { confessionErrors } from '@netbar/contract/activities/confession/confession.errors';
import { confessionLifecycle, marksOf, MOST_AN_HOUR } from '@netbar/contract/activities/confession/confession.rules';
import { sql } from 'kysely';
import { findLaterOff, type DeviceHandler, type ReceivedEvent } from '#features/floor/device/device.ts';
import { findOpenSeatSession, findSeat } from '#features/floor/machine/machine.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { sealContent } from './confession-content.ts';

const HOUR_MS = 60 * 60_000;

/** Stores a confession of a guest, with what rules find in it, until staff have read it. */
export const confessionHandler: DeviceHandler = {
  on: ['CONFESSION'],
  handle: async (ctx, event) => {
    const { branchId, machine: machineName, session, seq, text = '', name: nickname = null, target = null } = event;
    if (target !== null && !(await findSeat(ctx, branchId, target)))
      throw new AppError(confessionErrors.noSuchTarget, { target });
    const seat = await findSeatSessionOf(ctx, event);
    const createdTime = event.time < ctx.now ? event.time : ctx.now;
    await requireFewInHour(ctx, { branchId, machineName, session, machineSessionId: seat?.id ?? null, at: createdTime });
    const id = ctx.newId();
    const marks = marksOf(text, nickname);
    await ctx.db
      .insertInto('confessions')
      .values({
        id,
        branchId,
        machineName,
        session,
        seq,
        machineSessionId: seat?.id ?? null,
        memberId: seat?.memberId ?? null,
        contentSealed: sealContent(ctx, { text, nickname }),
        target,
        marks,
        createdTime,
      })
      .execute();
    traceOpened(ctx, confessionLifecycle, { id, branchId, status: 'PENDING' }, { machineName, marks });
  },
};

/** The seat session at the machine. A confession may arrive after its guest has left; whoever sits there now is another. */
async function findSeatSessionOf(ctx: Tx, event: ReceivedEvent) {
  if (await findLaterOff(ctx, event)) return undefined;
  const seat = await findSeat(ctx, event.branchId, event.machine);
  return seat && findOpenSeatSession(ctx, seat.id);
}

interface Sender {
  branchId: string;
  machineName: string;
  session: string;
  machineSessionId: string | null;
  at: Date;
}

/** Refuses more than a few of one guest within an hour. A client that was started anew is still the same guest's. */
async function requireFewInHour(ctx: Tx, { branchId, machineName, session, machineSessionId, at }: Sender) {
  // Two events of one machine that arrive at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confessions of ${branchId} ${machineName}`}, 0))`.execute(ctx.db);
  const { sent } = await ctx.db
    .selectFrom('confessions')
    .select((q) => q.fn.countAll<number>().as('sent'))
    .where('branchId', '=', branchId)
    .where('machineName', '=', machineName)
    .where((q) => q.or([q('session', '=', session), q('machineSessionId', '=', machineSessionId)]))
    .where('createdTime', '>', new Date(at.getTime() - HOUR_MS))
    .where('createdTime', '<=', new Date(at.getTime() + HOUR_MS))
    .executeTakeFirstOrThrow();
  if (sent >= MOST_AN_HOUR) throw new AppError(confessionErrors.tooManyInHour, { most: MOST_AN_HOUR });
}
