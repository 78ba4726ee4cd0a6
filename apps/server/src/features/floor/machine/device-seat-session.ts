import { readKey } from '@netbar/contract/guests/member/member.rules';
import { sql } from 'kysely';
import { findLaterOff, type DeviceHandler, type ReceivedEvent } from '#features/floor/device/device.ts';
import { identityIndexes } from '#features/guests/member/member.ts';
import { isOneOfMacs, type Tx } from '#kernel/ctx.ts';
import { correctSeatSessionEnd, endSeatSession } from './end-seat-session.ts';
import { findOpenSeatSession } from './machine.ts';
import { lockSeatSession } from './seat-session.ts';
import { startSeatSession, type GuestRef } from './start-seat-session.ts';
import { nameTempCard } from './temp-card.ts';

/**
 * ON starts a seat session, OFF ends it, ADD_TEMP_CARD_NAME stores a name on the guest's temporary card. Events of a machine
 * that is not in the list, or without a known guest, are stored and change nothing else.
 */
export const seatSessionHandler: DeviceHandler = {
  on: ['ON', 'OFF', 'ADD_TEMP_CARD_NAME'],
  handle: async (ctx, event) => {
    const machine = await ctx.db
      .selectFrom('machines as m')
      .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'm.companyId').onRef('b.id', '=', 'm.branchId'))
      .select(['m.id', 'b.brandId'])
      .where('m.branchId', '=', event.branchId)
      .where('m.no', '=', event.machine)
      .where('m.status', '<>', 'RETIRED')
      .executeTakeFirst();
    if (!machine) return;
    // The device key is that of a branch; its machines serve the members of the branch's brand.
    const own = { ...ctx, actor: { ...ctx.actor, brandIds: [machine.brandId] } };
    if (event.type === 'ADD_TEMP_CARD_NAME') return storeCardName(own, event, machine);
    return event.type === 'ON' ? startFromEvent(own, event, machine) : endFromEvent(own, event, machine.id);
  },
};

interface DeviceMachine {
  id: string;
  brandId: string;
}

async function startFromEvent(ctx: Tx, event: ReceivedEvent, { id: machineId, brandId }: DeviceMachine) {
  const guest = await guestOf(ctx, event, brandId);
  if (!guest) return;
  const open = await findOpenSeatSession(ctx, machineId);
  if (open && isSameGuest(open, guest)) return { answer: { machineSessionId: open.id } };
  // The OFF of the guest before got lost: that guest left when the machine last reported.
  if (open)
    await endSeatSession(ctx, await lockSeatSession(ctx, open.id), {
      at: await lastSeenTime(ctx, event),
      reason: 'LOST',
      by: 'system',
    });
  const { branchId, session: deviceSession } = event;
  const at = earlier(event.time, ctx.now);
  const id = await startSeatSession(ctx, { branchId, machineId, ...guest, at, deviceSession });
  const left = await findLaterOff(ctx, event);
  if (left) await endSeatSession(ctx, await lockSeatSession(ctx, id), { at: left, reason: 'BY_GUEST', by: 'system' });
  return { answer: { machineSessionId: id } };
}

async function endFromEvent(ctx: Tx, event: ReceivedEvent, machineId: string) {
  const open = await findOpenSeatSession(ctx, machineId);
  const session = open && (await lockSeatSession(ctx, open.id));
  if (session && session.status !== 'ENDED' && event.time >= session.fromTime) {
    await endSeatSession(ctx, session, { at: earlier(event.time, ctx.now), reason: 'BY_GUEST', by: 'system' });
    return;
  }
  const late = await findEndedSeatSession(ctx, machineId, event.time);
  if (late) await correctSeatSessionEnd(ctx, await lockSeatSession(ctx, late), event.time);
}

/** The card in the event, or else the card of the guest who sits there. */
async function storeCardName(ctx: Tx, event: ReceivedEvent, { id: machineId, brandId }: DeviceMachine) {
  const guest = event.cardNo ? await guestOf(ctx, event, brandId) : await findOpenSeatSession(ctx, machineId);
  if (!guest?.tempCardId || !event.name) return;
  await nameTempCard(ctx, guest.tempCardId, event.name);
  return { notice: { value: guest.tempCardId } };
}

/** By the member's id, or by the number of the inserted card: a member card, a temporary card or an identity card. */
async function guestOf(ctx: Tx, { branchId, memberId, cardNo }: ReceivedEvent, brandId: string): Promise<GuestRef | undefined> {
  if (memberId) return { memberId };
  if (!cardNo) return undefined;
  const key = readKey(cardNo);
  const isIdCard = key.by === 'idCard';
  const isShown = isIdCard ? isOneOfMacs('idCardIndex', identityIndexes(ctx, key.text)) : sql<boolean>`no = ${key.text}`;
  const member = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('brandId', '=', brandId)
    .where('status', '=', 'ACTIVE')
    .where(isShown)
    .executeTakeFirst();
  if (member) return { memberId: member.id };
  const card = await ctx.db
    .selectFrom('tempCards')
    .select('id')
    .where('branchId', '=', branchId)
    .where('status', 'in', ['ISSUED', 'ACTIVE'])
    .where(isShown)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return card && { tempCardId: card.id };
}

const isSameGuest = (open: { memberId: string | null; tempCardId: string | null }, { memberId, tempCardId }: GuestRef) =>
  open.memberId === (memberId ?? null) && open.tempCardId === (tempCardId ?? null);

/** The ended seat session that covers this time at the machine. */
async function findEndedSeatSession(ctx: Tx, machineId: string, at: Date): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('sessionStretches as s')
    .innerJoin('machineSessions as m', (on) =>
      on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineSessionId'),
    )
    .select('m.id')
    .where('s.machineId', '=', machineId)
    .where('m.status', '=', 'ENDED')
    .where('s.fromTime', '<=', at)
    .where('s.toTime', '>', at)
    .executeTakeFirst();
  return found?.id;
}

async function lastSeenTime(ctx: Tx, { branchId, machine }: ReceivedEvent): Promise<Date> {
  const seen = await ctx.db
    .selectFrom('deviceMachines')
    .select('seenTime')
    .where('branchId', '=', branchId)
    .where('machineName', '=', machine)
    .executeTakeFirst();
  return seen?.seenTime ?? ctx.now;
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
