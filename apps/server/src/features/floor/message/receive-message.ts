import { sql } from 'kysely';
import { findLaterOff, type DeviceHandler, type ReceivedEvent } from '#features/floor/device/device.ts';
import { findOpenSeatSession, findSeat } from '#features/floor/machine/machine.ts';
import type { Tx } from '#kernel/ctx.ts';
import { sealText } from './message.queries.ts';

/** Stores a message of a guest. OFF ends the conversations of the machine, so that the next guest starts a new one. */
export const messageHandler: DeviceHandler = {
  on: ['MESSAGE_BOARD', 'OFF'],
  handle: (ctx, event) => (event.type === 'OFF' ? endConversations(ctx, event) : storeGuestMessage(ctx, event)),
};

/** What a guest said to the staff, and by which event of which machine. */
type GuestWords = Pick<ReceivedEvent, 'branchId' | 'machine' | 'session' | 'seq' | 'time' | 'text'>;

export async function storeGuestMessage(ctx: Tx, event: GuestWords) {
  const { branchId, machine: machineName, session, text = '' } = event;
  const at = event.time < ctx.now ? event.time : ctx.now;
  // The message may arrive after the guest has left; whoever sits there now is another guest.
  const endedTime = (await findLaterOff(ctx, event)) ?? null;
  const machineSessionId = endedTime ? null : await findSeatSessionAt(ctx, branchId, machineName);
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

async function findSeatSessionAt(ctx: Tx, branchId: string, machineName: string): Promise<string | null> {
  const seat = await findSeat(ctx, branchId, machineName);
  const seatSession = seat && (await findOpenSeatSession(ctx, seat.id));
  return seatSession?.id ?? null;
}

async function endConversations(ctx: Tx, { branchId, machine, time }: ReceivedEvent) {
  await ctx.db
    .updateTable('conversations')
    .set({ endedTime: time })
    .where('branchId', '=', branchId)
    .where('machineName', '=', machine)
    .where('lastTime', '<=', time)
    .where('endedTime', 'is', null)
    .execute();
}
