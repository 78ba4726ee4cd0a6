import { DAY_MS } from '@netbar/contract/kernel/time';
import type { DeviceEvent, DeviceEventType, DeviceResult } from '@netbar/contract/device/device.model';
import type { deviceApi } from '@netbar/contract/device/device.api';
import { DEVICE_CLOCK_MS, deviceErrors } from '@netbar/contract/kernel/device';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, understand } from '#kernel/errors.ts';
import { isSameMac } from '#kernel/vault.ts';

/** What a machine said, where, and the id it is kept under. */
export type Heard = DeviceEvent & { id: string; branchId: string };

type Answer = NonNullable<DeviceResult['answer']>;

interface Handled {
  /** What the counter is told beside the machine's name, or that nobody is told. */
  tell?: { orderNo?: string; value?: string } | 'nobody';
  /** What the machine is told. */
  answer?: Answer;
}

/**
 * What a feature does when a machine speaks, inside the transaction that keeps the event: all of it happens, or none.
 * An `AppError` refuses the event; nothing is kept, and the machine may say it again.
 */
export interface DeviceHandler {
  on: readonly DeviceEventType[];
  handle: (ctx: Tx, event: Heard) => Promise<Handled | void>;
}

/** Older ones are refused, so that what was forgotten cannot be said again. */
const OLDEST_DAYS = 7;
export const receiveEvents =
  (handlers: readonly DeviceHandler[]) =>
  async (ctx: Ctx, { branchId, events }: In<typeof deviceApi.events>): Promise<Out<typeof deviceApi.events>> => {
    const results: DeviceResult[] = [];
    // One after the other: OFF must not overtake ON.
    for (const event of events) results.push(await receive(ctx, { ...event, id: ctx.newId(), branchId }, handlers));
    return { results };
  };

/** One event that is refused, or that breaks us, keeps none of the others back. */
async function receive(ctx: Ctx, event: Heard, handlers: readonly DeviceHandler[]): Promise<DeviceResult> {
  const { machine, session, seq } = event;
  const result = { machine, session, seq, reason: null, message: null, answer: null };
  try {
    refuseWrongTime(event.time, ctx.now);
    return { ...result, ...(await inTx(ctx, (ctx) => keep(ctx, event, handlers))) };
  } catch (error) {
    const known = understand(error);
    if (known?.kind === commonErrors.busy) throw error;
    if (!known) ctx.log.error({ err: error, type: event.type }, 'a bug');
    const refusal = known ?? new AppError(commonErrors.internal);
    return { ...result, outcome: 'REFUSED', reason: refusal.kind.reason, message: refusal.in(ctx.lang) };
  }
}

function refuseWrongTime(at: Date, now: Date) {
  const age = now.getTime() - at.getTime();
  if (age > OLDEST_DAYS * DAY_MS || age < -DEVICE_CLOCK_MS) throw new AppError(deviceErrors.wrongTime, { days: OLDEST_DAYS });
}

async function keep(
  ctx: Tx,
  event: Heard,
  handlers: readonly DeviceHandler[],
): Promise<Pick<DeviceResult, 'outcome' | 'answer'>> {
  const { id, branchId, machine: machineName, session, seq, type, time, ...told } = event;
  const content = JSON.stringify({ type, time, ...told });
  const owner = `device event ${ctx.actor.companyId}`;
  const contentMac = ctx.vault.mac(owner, content);
  const kept = await ctx.db
    .insertInto('deviceEvents')
    .values({
      id,
      branchId,
      machineName,
      session,
      seq,
      type,
      contentMac,
      contentSealed: ctx.vault.seal(owner, content),
      happenedTime: time,
      receivedTime: ctx.now,
    })
    .onConflict((on) => on.columns(['companyId', 'branchId', 'machineName', 'session', 'seq']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) return { outcome: 'KNOWN', answer: await answerBefore(ctx, event, contentMac) };

  const { tell, answer } = await handleAll(ctx, event, handlers);
  if (tell !== 'nobody') ctx.publish(type, branchId, { machineName, ...tell });
  if (answer)
    await ctx.db
      .updateTable('deviceEvents')
      .set({ answer: JSON.stringify(answer) })
      .where(keyOf(event))
      .execute();
  await markSeen(ctx, branchId, [event], time < ctx.now ? time : ctx.now);
  return { outcome: 'STORED', answer: answer ?? null };
}

async function handleAll(ctx: Tx, event: Heard, handlers: readonly DeviceHandler[]): Promise<Handled> {
  const all: Handled = event.memberId && event.type === 'ADD_MEMBER' ? { tell: { value: event.memberId } } : {};
  for (const { on, handle } of handlers) if (on.includes(event.type)) Object.assign(all, await handle(ctx, event));
  return all;
}

/** The same thing said again gets the same answer; another thing under the same number is a mistake of the machine's. */
async function answerBefore(ctx: Tx, event: Heard, contentMac: Buffer): Promise<Answer | null> {
  const before = await ctx.db
    .selectFrom('deviceEvents')
    .select(['contentMac', 'answer'])
    .where(keyOf(event))
    .executeTakeFirstOrThrow();
  if (!isSameMac(before.contentMac, contentMac)) throw new AppError(deviceErrors.numberReused, { seq: event.seq });
  return before.answer as Answer | null;
}

const keyOf = ({ branchId, machine, session, seq }: Heard) =>
  sql<boolean>`branch_id = ${branchId} and machine_name = ${machine} and session = ${session} and seq = ${seq}`;

/** Says which machines are on, so that one whose OFF gets lost is known to have been on until now. */
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

/** When the same run of a machine was left, if it has said so already: words of one run may arrive in another order. */
export async function findLaterOff(ctx: Tx, { branchId, machine, session, seq }: Heard): Promise<Date | undefined> {
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
