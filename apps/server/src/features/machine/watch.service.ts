import { OFFLINE_AFTER_MS, sessionMachine } from '@netbar/contract/machine/machine.rules';
import { sql } from 'kysely';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { transition } from '#kernel/transition.ts';
import { accountsOf, endSession, lockSession } from './end-session.service.ts';
import { fund } from './funding.service.ts';
import { ridesOf } from './machine-session.queries.ts';

/** Sessions of the company whose money lasts no longer than a few minutes get more set aside, or end where it ended. */
export async function fundSessions(ctx: Ctx, ids: string[]) {
  for (const id of ids) await inTx(ctx, (ctx) => fundOne(ctx, id));
}

async function fundOne(ctx: Tx, id: string) {
  const session = await lockSession(ctx, id);
  if (session.status !== 'ACTIVE') return;
  const rideUntil = (await ridesOf(ctx, [id])).get(id);
  if (!rideUntil) return;
  const fundedUntil = await fund(ctx, { sessionId: id, accounts: accountsOf(session), rideUntil, from: session.fundedUntil });
  if (fundedUntil > session.fundedUntil)
    await transition(ctx, sessionMachine, session, {
      action: 'fund',
      by: 'system',
      write: (next) =>
        ctx.db
          .updateTable('machineSessions')
          .set({ ...next, fundedUntil })
          .where('id', '=', id)
          .execute(),
    });
  else if (session.fundedUntil <= ctx.now) {
    await endSession(ctx, session, { at: session.fundedUntil, reason: 'BALANCE', by: 'system' });
    ctx.publish('OFF', session.branchId, { machineName: session.machineNo });
  }
}

/** A machine that fell silent was left when it was last heard of, not now. Only for sessions that a machine began. */
export async function endLost(ctx: Ctx) {
  const before = new Date(ctx.now.getTime() - OFFLINE_AFTER_MS);
  const { rows } = await sql<{ id: string; seenTime: Date }>`
    select m.id, d.seen_time as "seenTime" from tenant.machine_sessions m
    join lateral (select s.machine_id from tenant.session_stretches s
      where s.company_id = m.company_id and s.machine_session_id = m.id order by s.seq desc limit 1) s on true
    join tenant.machines x on x.company_id = m.company_id and x.id = s.machine_id
    join tenant.device_machines d on d.company_id = x.company_id and d.branch_id = x.branch_id and d.machine_name = x.no
    where m.status = 'ACTIVE' and m.device_session is not null and d.seen_time < ${before} and m.started_time < ${before}`.execute(
    ctx.db as Tx['db'],
  );
  for (const { id, seenTime } of rows)
    await inTx(ctx, async (ctx) => {
      const session = await lockSession(ctx, id);
      if (session.status !== 'ACTIVE') return;
      await endSession(ctx, session, { at: seenTime, reason: 'LOST', by: 'system' });
      ctx.publish('OFF', session.branchId, { machineName: session.machineNo });
    });
  return rows.length;
}
