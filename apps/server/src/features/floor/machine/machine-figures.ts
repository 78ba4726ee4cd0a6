import { faultsOf, minutesByDay, USE_DAYS } from '@netbar/contract/floor/machine/machine.rules';
import { maskName } from '@netbar/contract/kernel/format';
import { addDays, bizDate, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { machineSales } from './machine.ts';
import { getMachine } from './machine.queries.ts';
import { listSessionsAt } from './seat-session.queries.ts';

const LATEST = 8;
const FAULT_DAYS = 90;

/** How a machine of the caller's branches was used and when it was out of order. */
export async function getMachineFigures(ctx: Ctx, { machineId }: { machineId: string }) {
  const machine = await getMachine(ctx, machineId);
  const since = startOfBizDate(addDays(bizDate(ctx.now), 1 - USE_DAYS));
  const [stretches, [ended], latest, steps, sales] = await Promise.all([
    ctx.db
      .selectFrom('sessionStretches')
      .select(['fromTime as from', 'toTime as to'])
      .where('machineId', '=', machineId)
      .where((q) => q.or([q('toTime', 'is', null), q('toTime', '>', since)]))
      .execute(),
    sumEnded(ctx, machineId, since),
    listSessionsAt(ctx, machineId, LATEST),
    listSteps(ctx, machineId),
    Promise.all(machineSales.all().map((sold) => sold(ctx, { machineId, since }))),
  ]);
  const faults = faultsOf(steps);
  const broken = minutesByDay(faults, USE_DAYS, ctx.now);
  return {
    machine,
    days: minutesByDay(stretches, USE_DAYS, ctx.now).map((one, i) => ({ ...one, faultMinutes: broken[i]?.minutes ?? 0 })),
    sessions: ended?.sessions ?? 0,
    sessionFen: ended?.sessionFen ?? 0,
    goodsFen: sales.reduce((sum, { fen }) => sum + fen, 0),
    goodsOrders: sales.reduce((sum, { orders }) => sum + orders, 0),
    latest: latest.map(({ name, memberId, ...session }) => ({ ...session, name: maskName(name), isMember: memberId !== null })),
    faults: faults.map(({ from, to }) => ({ fromTime: from, toTime: to })).toReversed(),
  };
}

/** A session that moved is counted where it ended. */
const sumEnded = async (ctx: Ctx, machineId: string, since: Date) =>
  (
    await sql<{ sessions: number; sessionFen: number }>`
      select count(*)::int as sessions, coalesce(sum(m.charged_fen), 0)::bigint as "sessionFen" from tenant.session_stretches s
      join tenant.machine_sessions m on m.company_id = s.company_id and m.id = s.machine_session_id
      where s.machine_id = ${machineId} and s.to_time >= ${since} and m.ended_time = s.to_time`.execute(ctx.db as Tx['db'])
  ).rows;

/** The steps of the machine's status, from its history in the log. */
const listSteps = (ctx: Ctx, machineId: string) =>
  ctx.db
    .selectFrom('auditLog')
    .select(['createdTime as at', sql<string>`detail ->> 'to'`.as('to')])
    .where('docId', '=', machineId)
    .where('action', '=', 'MACHINE.setStatus')
    .where('createdTime', '>=', new Date(ctx.now.getTime() - FAULT_DAYS * DAY_MS))
    .execute();
