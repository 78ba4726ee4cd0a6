import { addDays, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
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
 * Seat sessions that began on a business day of their branch, those that began on the day before up to the same time, and how many
 * guests sat at that time.
 */
export const countSeatSessions = async (ctx: Ctx, today: string): Promise<SessionCount> => {
  const [yesterday, then] = [addDays(today, -1), new Date(ctx.now.getTime() - DAY_MS)];
  const { rows } = await sql<SessionCount>`
    with sessions as (
      select started_time, ended_time, member_id,
        (started_time at time zone 'Asia/Shanghai' - make_interval(mins => b.day_cutoff_min))::date as date
      from tenant.machine_sessions join tenant.branches b on b.company_id = machine_sessions.company_id and b.id = machine_sessions.branch_id
      where ${inScope(ctx, 'machineSessions.branchId')}
        and started_time >= ${new Date(startOfBizDate(yesterday).getTime() - LONGEST_MS)}
    )
    select count(*) filter (where date = ${today}::date)::int as today,
      count(*) filter (where date = ${yesterday}::date and started_time < ${then})::int as yesterday,
      count(*) filter (where date = ${today}::date and member_id is not null)::int as "byMembers",
      count(*) filter (where started_time <= ${then} and (ended_time is null or ended_time > ${then}))::int as "seatedYesterday"
    from sessions`.execute(ctx.db);
  return rows[0] ?? { today: 0, yesterday: 0, byMembers: 0, seatedYesterday: 0 };
};
