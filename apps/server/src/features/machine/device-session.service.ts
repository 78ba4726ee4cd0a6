import { readKey } from '@netbar/contract/member/member.rules';
import { sql } from 'kysely';
import { findLaterOff, type DeviceHandler, type Heard } from '#features/device/device.service.ts';
import { identityIndex } from '#features/member/identity.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { correctEnd, endSession, lockSession } from './end-session.service.ts';
import type { Who } from './payer.service.ts';
import { findOpenSession } from './seat-lookup.service.ts';
import { startSession } from './start-session.service.ts';
import { nameTempCard } from './temp-card.service.ts';

/**
 * ON sits somebody down, OFF gets them up, a name goes onto the guest's temporary card. A machine nobody has entered, or a
 * guest it does not name, changes nothing.
 */
export const sessionHandler: DeviceHandler = {
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
    // A machine stands in a branch and serves the members of its brand.
    const own = { ...ctx, actor: { ...ctx.actor, brandIds: [machine.brandId] } };
    if (event.type === 'ADD_TEMP_CARD_NAME') return nameCard(own, event, machine);
    return event.type === 'ON' ? sitDown(own, event, machine) : getUp(own, event, machine.id);
  },
};

interface Seat {
  id: string;
  brandId: string;
}

async function sitDown(ctx: Tx, event: Heard, { id: machineId, brandId }: Seat) {
  const who = await guestOf(ctx, event, brandId);
  if (!who) return;
  const open = await findOpenSession(ctx, machineId);
  if (open && isSame(open, who)) return { answer: { machineSessionId: open.id } };
  // Its OFF got lost: whoever sat here left when the machine was last heard of.
  if (open)
    await endSession(ctx, await lockSession(ctx, open.id), { at: await lastSeen(ctx, event), reason: 'LOST', by: 'system' });
  const { branchId, session: deviceSession } = event;
  const at = earlier(event.time, ctx.now);
  const id = await startSession(ctx, { branchId, machineId, ...who, at, deviceSession });
  const left = await findLaterOff(ctx, event);
  if (left) await endSession(ctx, await lockSession(ctx, id), { at: left, reason: 'BY_GUEST', by: 'system' });
  return { answer: { machineSessionId: id } };
}

async function getUp(ctx: Tx, event: Heard, machineId: string) {
  const open = await findOpenSession(ctx, machineId);
  const session = open && (await lockSession(ctx, open.id));
  if (session && session.status !== 'ENDED' && event.time >= session.fromTime) {
    await endSession(ctx, session, { at: earlier(event.time, ctx.now), reason: 'BY_GUEST', by: 'system' });
    return;
  }
  const late = await endedAround(ctx, machineId, event.time);
  if (late) await correctEnd(ctx, await lockSession(ctx, late), event.time);
}

/** The card that the machine names, or else the one whose guest sits there. */
async function nameCard(ctx: Tx, event: Heard, { id: machineId, brandId }: Seat) {
  const who = event.cardNo ? await guestOf(ctx, event, brandId) : await findOpenSession(ctx, machineId);
  if (!who?.tempCardId || !event.name) return;
  await nameTempCard(ctx, who.tempCardId, event.name);
  return { tell: { value: who.tempCardId } };
}

/** By the member's id, or by the card that was put in: a member's, a temporary one, an identity card. */
async function guestOf(ctx: Tx, { branchId, memberId, cardNo }: Heard, brandId: string): Promise<Who | undefined> {
  if (memberId) return { memberId };
  if (!cardNo) return undefined;
  const key = readKey(cardNo);
  const isIdCard = key.by === 'idCard';
  const index = isIdCard ? identityIndex(ctx, key.text) : null;
  const member = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('brandId', '=', brandId)
    .where('status', '=', 'ACTIVE')
    .where(isIdCard ? sql<boolean>`id_card_index = ${index}` : sql<boolean>`no = ${key.text}`)
    .executeTakeFirst();
  if (member) return { memberId: member.id };
  const card = await ctx.db
    .selectFrom('tempCards')
    .select('id')
    .where('branchId', '=', branchId)
    .where('status', 'in', ['ISSUED', 'ACTIVE'])
    .where(isIdCard ? sql<boolean>`id_card_index = ${index}` : sql<boolean>`no = ${key.text}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return card && { tempCardId: card.id };
}

const isSame = (open: { memberId: string | null; tempCardId: string | null }, { memberId, tempCardId }: Who) =>
  open.memberId === (memberId ?? null) && open.tempCardId === (tempCardId ?? null);

/** The session that ended here later than it says now that it was left. */
async function endedAround(ctx: Tx, machineId: string, at: Date): Promise<string | undefined> {
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

async function lastSeen(ctx: Tx, { branchId, machine }: Heard): Promise<Date> {
  const seen = await ctx.db
    .selectFrom('deviceMachines')
    .select('seenTime')
    .where('branchId', '=', branchId)
    .where('machineName', '=', machine)
    .executeTakeFirst();
  return seen?.seenTime ?? ctx.now;
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
