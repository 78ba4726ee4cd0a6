import { sql } from 'kysely';
import { findLaterOff, type DeviceHandler, type Heard } from '#features/device/device.service.ts';
import { findOpenSession, findSeat } from '#features/machine/seat-lookup.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { sealText } from './text.service.ts';

/** A guest writes, or goes. Whoever sits down next finds an empty page. */
export const messageHandler: DeviceHandler = {
  on: ['MESSAGE_BOARD', 'OFF'],
  handle: (ctx, event) => (event.type === 'OFF' ? endAll(ctx, event) : keep(ctx, event)),
};

async function keep(ctx: Tx, event: Heard) {
  const { branchId, machine: machineName, session, text = '' } = event;
  const at = event.time < ctx.now ? event.time : ctx.now;
  // Its words may arrive after the guest has left; whoever sits there now is somebody else.
  const endedTime = (await findLaterOff(ctx, event)) ?? null;
  const machineSessionId = endedTime ? null : await sitterAt(ctx, branchId, machineName);
  const { id: conversationId, lastSeq } = await ctx.db
    .insertInto('conversations')
    .values({
      id: ctx.newId(),
      branchId,
      machineName,
      session,
      machineSessionId,
      lastSeq: 1,
      waiting: 1,
      waitingSince: at,
      lastTime: at,
      createdTime: at,
      endedTime,
    })
    .onConflict((row) =>
      row
        .columns(['companyId', 'branchId', 'machineName', 'session', 'machineSessionId'])
        .where('endedTime', 'is', null)
        .doUpdateSet({
          lastSeq: sql`conversations.last_seq + 1`,
          waiting: sql`conversations.waiting + 1`,
          waitingSince: sql`coalesce(conversations.waiting_since, excluded.waiting_since)`,
          lastTime: sql`greatest(conversations.last_time, excluded.last_time)`,
        }),
    )
    .returning(['id', 'lastSeq'])
    .executeTakeFirstOrThrow();
  const message = { branchId, conversationId, seq: lastSeq, textSealed: sealText(ctx, text), createdTime: at };
  await ctx.db
    .insertInto('messages')
    .values({ id: ctx.newId(), ...message })
    .execute();
}

async function sitterAt(ctx: Tx, branchId: string, machineName: string): Promise<string | null> {
  const seat = await findSeat(ctx, branchId, machineName);
  const sitting = seat && (await findOpenSession(ctx, seat.id));
  return sitting?.id ?? null;
}

async function endAll(ctx: Tx, { branchId, machine, time }: Heard) {
  await ctx.db
    .updateTable('conversations')
    .set({ endedTime: time })
    .where('branchId', '=', branchId)
    .where('machineName', '=', machine)
    .where('lastTime', '<=', time)
    .where('endedTime', 'is', null)
    .execute();
}
