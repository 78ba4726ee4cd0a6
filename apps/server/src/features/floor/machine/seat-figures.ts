import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { BranchFigure } from '#features/org/branch/branch.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

/** No session is longer; those that began earlier are not looked for. */
const LONGEST_MS = 2 * DAY_MS;

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

export interface SeatsAt {
  branchId: string;
  at: Date;
  seats: number;
  occupied: number;
}

/**
 * How many seats of branches in scope were taken at moments of the past, by seat sessions. A machine that is out of order or
 * retired since an earlier moment is no seat, unless somebody sat there; repairs that are over are not looked up.
 */
export async function countSeatsAt(ctx: Ctx | Tx, moments: readonly { branchId: string; at: Date }[]): Promise<SeatsAt[]> {
  if (moments.length === 0) return [];
  const [branchIds, times] = [moments.map(({ branchId }) => branchId), moments.map(({ at }) => at)];
  const { rows } = await sql<SeatsAt>`
    select seat."branchId", seat.at, count(*) filter (where seat.is_taken or not seat.is_out)::int as seats,
      count(*) filter (where seat.is_taken)::int as occupied
    from (
      select machines.branch_id as "branchId", moment.at,
        machines.status in ('FAULT', 'RETIRED') and coalesce(machines.status_time, machines.created_time) <= moment.at as is_out,
        exists (select from tenant.session_stretches x where x.company_id = machines.company_id and x.machine_id = machines.id
          and x.from_time <= moment.at and (x.to_time is null or x.to_time > moment.at)
          and x.from_time > moment.at - ${LONGEST_MS / DAY_MS} * interval '1 day') as is_taken
      from (select distinct * from unnest(${branchIds}::uuid[], ${times}::timestamptz[]) t (branch_id, at)) moment
      join tenant.machines on machines.branch_id = moment.branch_id and machines.created_time <= moment.at
      where ${inScope(ctx, 'machines.branchId')}
    ) seat group by 1, 2`.execute(ctx.db);
  return rows;
}

/** The seats of one branch. */
export const seatsFigure: BranchFigure = {
  can: 'MACHINE_LIST',
  read: async (ctx, branchId) => {
    const actor = { ...ctx.actor, isCompanyWide: false, branchIds: [branchId] };
    const [seats] = await countSeats({ ...ctx, actor });
    return { seats: { all: seats?.all ?? 0, taken: seats?.taken ?? 0 } };
  },
};
