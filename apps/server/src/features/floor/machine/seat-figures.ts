import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { BranchFigure } from '#features/org/branch/branch.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';

interface SeatCount {
  branchId: string;
  all: number;
  taken: number;
  locked: number;
  fault: number;
}

/** Machines of the caller's branches, and how many of them are taken now. */
export const countSeats = async (ctx: Ctx): Promise<SeatCount[]> => {
  const { rows } = await sql<SeatCount>`
    select machines.branch_id as "branchId", count(*)::int as all, count(*) filter (where s.machine_id is not null)::int as taken,
      count(*) filter (where s.machine_id is null and machines.status = 'LOCKED')::int as locked,
      count(*) filter (where s.machine_id is null and machines.status = 'FAULT')::int as fault
    from tenant.machines left join (
      select distinct x.company_id, x.machine_id from tenant.machine_sessions
      join tenant.session_stretches x on x.company_id = machine_sessions.company_id
        and x.machine_session_id = machine_sessions.id and x.to_time is null
      where machine_sessions.status <> 'ENDED' and ${inScope(ctx, 'machineSessions.branchId')}
    ) s on s.company_id = machines.company_id and s.machine_id = machines.id
    where ${inScope(ctx, 'machines.branchId')} and machines.status <> 'RETIRED' group by 1`.execute(ctx.db);
  return rows;
};

/** The seats of one branch. */
export const seatsFigure: BranchFigure = {
  can: 'MACHINE_LIST',
  read: async (ctx, branchId) => {
    const actor = { ...ctx.actor, isCompanyWide: false, branchIds: [branchId] };
    const [seats] = await countSeats({ ...ctx, actor });
    return { seats: { all: seats?.all ?? 0, taken: seats?.taken ?? 0 } };
  },
};

interface SessionCount {
  today: number;
  yesterday: number;
  byMembers: number;
  seatedYesterday: number;
}

/** No session is longer; those that began earlier are not looked for. */
const LONGEST_MS = 2 * DAY_MS;

/**
 * Seat sessions that began today, those that began yesterday before the same time of day, and how many guests sat at that time.
 */
export const countSeatSessions = async (ctx: Ctx, dayStart: Date): Promise<SessionCount> => {
  const [yesterdayStart, then] = [new Date(dayStart.getTime() - DAY_MS), new Date(ctx.now.getTime() - DAY_MS)];
  const { rows } = await sql<SessionCount>`
    select count(*) filter (where started_time >= ${dayStart})::int as today,
      count(*) filter (where started_time >= ${yesterdayStart} and started_time < ${then})::int as yesterday,
      count(*) filter (where started_time >= ${dayStart} and member_id is not null)::int as "byMembers",
      count(*) filter (where started_time <= ${then} and (ended_time is null or ended_time > ${then}))::int as "seatedYesterday"
    from tenant.machine_sessions
    where ${inScope(ctx, 'machineSessions.branchId')} and started_time >= ${new Date(yesterdayStart.getTime() - LONGEST_MS)}`.execute(
    ctx.db,
  );
  return rows[0] ?? { today: 0, yesterday: 0, byMembers: 0, seatedYesterday: 0 };
};
