import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

/** Seats of the caller's branches and how many are taken now. */
export const countSeats = async (ctx: Ctx) => {
  const { rows } = await sql<{ all: number; taken: number }>`
    select count(*)::int as all, count(*) filter (where exists (
      select from tenant.session_stretches s
      where s.company_id = machines.company_id and s.machine_id = machines.id and s.to_time is null))::int as taken
    from tenant.machines where ${inScope(ctx, 'machines.branchId')} and machines.status <> 'RETIRED'`.execute(ctx.db as Tx['db']);
  return rows[0] ?? { all: 0, taken: 0 };
};

/** Who sat down since the day began, and by this hour of the day before. */
export const countSessions = async (ctx: Ctx, dayStart: Date) => {
  const { rows } = await sql<{ today: number; yesterday: number; byMembers: number }>`
    select count(*) filter (where started_time >= ${dayStart})::int as today,
      count(*) filter (where started_time < ${new Date(ctx.now.getTime() - DAY_MS)})::int as yesterday,
      count(*) filter (where started_time >= ${dayStart} and member_id is not null)::int as "byMembers"
    from tenant.machine_sessions
    where ${inScope(ctx, 'machineSessions.branchId')} and started_time >= ${new Date(dayStart.getTime() - DAY_MS)}`.execute(
    ctx.db as Tx['db'],
  );
  return rows[0] ?? { today: 0, yesterday: 0, byMembers: 0 };
};
