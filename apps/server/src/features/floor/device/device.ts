import { DAY_MS } from '@netbar/contract/kernel/time';
import type { DeviceEvent, DeviceEventType, DeviceResult } from '@netbar/contract/floor/device/device.model';
import type { deviceApi } from '@netbar/contract/floor/device/device.api';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import { DEVICE_CLOCK_MS, deviceErrors } from '@netbar/contract/kernel/device';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound, understand } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

// What other features may call is exported here: `deviceHandler` and its types, and `findLaterOff`.

/** An event of a client machine with its branch and the id it is stored under. */
export type ReceivedEvent = DeviceEvent & { id: string; branchId: string };

type Answer = NonNullable<DeviceResult['answer']>;

interface Handled {
  /** What the counter's realtime event carries beside the machine's name, or 'none' to send no event. */
  notice?: { orderNo?: string; value?: string } | 'none';
  /** The answer to the machine. */
  answer?: Answer;
}

/**
 * What a feature does with an event, inside the transaction that stores it: all of it happens, or none. An `AppError` refuses
 * the event; nothing is stored, and the machine may send it again.
 */
export interface DeviceHandler {
  on: readonly DeviceEventType[];
  handle: (ctx: Tx, event: ReceivedEvent) => Promise<Handled | void>;
}

export const deviceHandler = defineExtensionPoint<DeviceHandler>();

/** Older events are refused, because stored ones are deleted later and a repeat would no longer be recognised. */
const OLDEST_DAYS = 7;

type Handlers = () => readonly DeviceHandler[];

export const receiveEvents =
  (handlers: Handlers) =>
  async (ctx: Ctx, { branchId, events }: In<typeof deviceApi.events>): Promise<Out<typeof deviceApi.events>> => {
    const results: DeviceResult[] = [];
    // In sequence: OFF must not overtake ON.
    for (const event of events) results.push(await receiveEvent(ctx, { ...event, id: ctx.newId(), branchId }, handlers));
    return { results };
  };

/** Each event has its own transaction and result, so that one that fails does not block the others. */
async function receiveEvent(ctx: Ctx, event: ReceivedEvent, handlers: Handlers): Promise<DeviceResult> {
  const { machine, session, seq } = event;
  const result = { machine, session, seq, reason: null, message: null, answer: null };
  try {
    refuseWrongTime(event.time, ctx.now);
    return { ...result, ...(await inTx(ctx, (ctx) => storeEvent(ctx, event, handlers))) };
  } catch (error) {
    const known = understand(error);
    if (known?.kind === commonErrors.busy) throw error;
    if (!known) ctx.log.error({ err: error, type: event.type }, 'a bug');
    const refusal = known ?? new AppError(commonErrors.internal);
    return { ...result, outcome: 'REFUSED', reason: refusal.kind.reason, message: refusal.in(ctx.lang).message };
  }
}

function refuseWrongTime(at: Date, now: Date) {
  const age = now.getTime() - at.getTime();
  if (age > OLDEST_DAYS * DAY_MS || age < -DEVICE_CLOCK_MS) throw new AppError(deviceErrors.wrongTime, { days: OLDEST_DAYS });
}

async function storeEvent(ctx: Tx, event: ReceivedEvent, handlers: Handlers): Promise<Pick<DeviceResult, 'outcome' | 'answer'>> {
  const { id, branchId, machine: machineName, session, seq, type, time, ...content } = event;
  const json = JSON.stringify({ type, time, ...content });
  const owner = eventOwner(ctx.actor.companyId);
  const stored = await ctx.db
    .insertInto('deviceEvents')
    .values({
      id,
      branchId,
      machineName,
      session,
      seq,
      type,
      contentMac: ctx.vault.mac(owner, json),
      contentSealed: ctx.vault.seal(owner, json),
      happenedTime: time,
      receivedTime: ctx.now,
    })
    .onConflict((on) => on.columns(['companyId', 'branchId', 'machineName', 'session', 'seq']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return { outcome: 'KNOWN', answer: await storedAnswer(ctx, event, json) };

  const { notice, answer } = await runHandlers(ctx, event, handlers);
  // The counter asks for swipes of the member it serves; who else showed a card, or won a game, is not its business.
  if (notice !== 'none' && type !== 'ID_SWIPE' && type !== 'GAME_RESULT') ctx.publish(type, branchId, { machineName, ...notice });
  if (answer)
    await ctx.db
      .updateTable('deviceEvents')
      .set({ answer: JSON.stringify(answer) })
      .where(eventKey(event))
      .execute();
  await markSeen(ctx, branchId, [event], time < ctx.now ? time : ctx.now);
  return { outcome: 'STORED', answer: answer ?? null };
}

async function runHandlers(ctx: Tx, event: ReceivedEvent, handlers: Handlers): Promise<Handled> {
  const all: Handled = {};
  if (event.memberId && event.type === 'ADD_MEMBER') {
    await requireMemberOf(ctx, event.branchId, event.memberId);
    all.notice = { value: event.memberId };
  }
  for (const { on, handle } of handlers()) if (on.includes(event.type)) Object.assign(all, await handle(ctx, event));
  return all;
}

/** Refuses an id that is no member of the branch's brand: the counter would wait to bind somebody it does not know. */
const requireMemberOf = (ctx: Tx, branchId: string, memberId: string) =>
  ctx.db
    .selectFrom('members')
    .innerJoin('branches', 'branches.brandId', 'members.brandId')
    .select('members.id')
    .where('branches.id', '=', branchId)
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow(notFound(memberNouns.member));

/** A repeated event gets the stored answer. Other content under the same number is refused as an error of the machine. */
async function storedAnswer(ctx: Tx, event: ReceivedEvent, json: string): Promise<Answer | null> {
  const before = await ctx.db
    .selectFrom('deviceEvents')
    .select(['contentMac', 'answer'])
    .where(eventKey(event))
    .executeTakeFirstOrThrow();
  if (!ctx.vault.isMac(before.contentMac, eventOwner(ctx.actor.companyId), json))
    throw new AppError(deviceErrors.numberReused, { seq: event.seq });
  return before.answer as Answer | null;
}

export const eventOwner = (companyId: string) => `device event ${companyId}`;

const eventKey = ({ branchId, machine, session, seq }: ReceivedEvent) =>
  sql<boolean>`branch_id = ${branchId} and machine_name = ${machine} and session = ${session} and seq = ${seq}`;

/** Records which machines are on. If the OFF of one gets lost, this is the last time it is known to have been on. */
export const recordHeartbeat = (ctx: Ctx, { branchId, machines }: In<typeof deviceApi.heartbeat>) =>
  inTx(ctx, async (ctx) => {
    await markSeen(ctx, branchId, machines, ctx.now);
    return { serverTime: ctx.now };
  });

async function markSeen(ctx: Tx, branchId: string, machines: { machine: string; session: string }[], at: Date) {
  const [names, sessions] = [machines.map(({ machine }) => machine), machines.map(({ session }) => session)];
  await sql`
    insert into tenant.device_machines as m (branch_id, machine_name, session, seen_time)
    select distinct on (name) ${branchId}::uuid, name, session, ${at}::timestamptz
    from unnest(${names}::text[], ${sessions}::text[]) as s (name, session) order by name, session desc
    on conflict (company_id, branch_id, machine_name) do update set session = excluded.session, seen_time = excluded.seen_time
    where m.seen_time < excluded.seen_time`.execute(ctx.db);
}

/** The time of an OFF of the same client run that arrived before this event: events of one run may arrive out of order. */
export async function findLaterOff(
  ctx: Tx,
  { branchId, machine, session, seq }: Pick<ReceivedEvent, 'branchId' | 'machine' | 'session' | 'seq'>,
): Promise<Date | undefined> {
  const off = await ctx.db
    .selectFrom('deviceEvents')
    .select('happenedTime')
    .where('branchId', '=', branchId)
    .where('machineName', '=', machine)
    .where('session', '=', session)
    .where('seq', '>', seq)
    .where('type', '=', 'OFF')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return off?.happenedTime;
}
