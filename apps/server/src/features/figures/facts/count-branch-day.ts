import {
  addSecondsByHour,
  commonSpans,
  HOURS,
  openSpans,
  type Span,
  usableSpans,
} from '@netbar/contract/figures/facts/seat-time.rules';
import { addDays, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';

/** The area of what was earned at no machine. */
export const NO_AREA = '00000000-0000-0000-0000-000000000000';

export interface BranchDay {
  branchId: string;
  date: string;
  /** The business day as instants, cut off at the present. */
  within: Span;
}

/** Money and goods of one area of a day; the hours are those of the clock. */
export interface AreaDay {
  areaId: string;
  netFeeFen: number;
  goodsFen: number;
  leaseFen: number;
  otherFen: number;
  discountFen: number;
  bonusFen: number;
  cogsFen: number;
  sessions: number;
  earnedHours: number[];
  goodsHours: number[];
  sessionHours: number[];
  occupiedHours: number[];
  availableHours: number[];
}

export const hoursOfDay = () => Array.from({ length: HOURS }, () => 0);

/** Finds the areas of a day by id, adding them as they turn up. */
export function openAreas() {
  const areas = new Map<string, AreaDay>();
  return {
    of(areaId: string | null): AreaDay {
      const id = areaId ?? NO_AREA;
      const known = areas.get(id) ?? newArea(id);
      areas.set(id, known);
      return known;
    },
    all: () => [...areas.values()],
  };
}
export type Areas = ReturnType<typeof openAreas>;

const newArea = (areaId: string): AreaDay => ({
  areaId,
  netFeeFen: 0,
  goodsFen: 0,
  leaseFen: 0,
  otherFen: 0,
  discountFen: 0,
  bonusFen: 0,
  cogsFen: 0,
  sessions: 0,
  earnedHours: hoursOfDay(),
  goodsHours: hoursOfDay(),
  sessionHours: hoursOfDay(),
  occupiedHours: hoursOfDay(),
  availableHours: hoursOfDay(),
});

interface EarnedRow {
  areaId: string | null;
  hour: number;
  netFeeFen: number;
  goodsFen: number;
  leaseFen: number;
  otherFen: number;
  discountFen: number;
  bonusFen: number;
  costFen: number;
  returnedFen: number;
  goodsNetFen: number;
}

/** What the facts say was earned, by area and hour. Returns what of it came back. */
export async function countEarned(ctx: Tx, { branchId, date }: BranchDay, areas: Areas): Promise<number> {
  const { rows } = await sql<EarnedRow>`
    select area_id as "areaId", hour, sum(net_fee_fen)::bigint as "netFeeFen", sum(goods_fen)::bigint as "goodsFen",
      sum(lease_fen)::bigint as "leaseFen", sum(other_fen)::bigint as "otherFen", sum(discount_fen)::bigint as "discountFen",
      sum(bonus_fen)::bigint as "bonusFen", sum(cost_fen)::bigint as "costFen",
      coalesce(sum(discount_fen - goods_fen - lease_fen - other_fen) filter (where qty < 0), 0)::bigint as "returnedFen",
      coalesce(sum(goods_fen + lease_fen + other_fen - discount_fen) filter (where product_id is not null), 0)::bigint as "goodsNetFen"
    from tenant.earnings where branch_id = ${branchId} and biz_date = ${date}::date group by 1, 2`.execute(ctx.db);
  for (const row of rows) {
    const area = areas.of(row.areaId);
    area.netFeeFen += row.netFeeFen;
    area.goodsFen += row.goodsFen;
    area.leaseFen += row.leaseFen;
    area.otherFen += row.otherFen;
    area.discountFen += row.discountFen;
    area.bonusFen += row.bonusFen;
    area.cogsFen += row.costFen;
    const earnedFen = row.netFeeFen + row.goodsFen + row.leaseFen + row.otherFen - row.discountFen - row.bonusFen;
    area.earnedHours[row.hour] = (area.earnedHours[row.hour] ?? 0) + earnedFen;
    area.goodsHours[row.hour] = (area.goodsHours[row.hour] ?? 0) + row.goodsNetFen;
  }
  return rows.reduce((sum, { returnedFen }) => sum + returnedFen, 0);
}

export interface MachineTime {
  machineId: string;
  no: string;
  areaId: string;
  states: { fromTime: number; status: string }[];
  taken: { from: number; to: number | null; sessionId: string; seq: number }[];
}

/** No session is longer, so that those of a day need not be looked for further back. */
const LONGEST_MS = 2 * DAY_MS;

/**
 * How long each machine could be used in the opening hours, and how long of that somebody sat at it. A machine that is broken, or a
 * branch that is closed, counts neither as available nor as occupied.
 */
export async function countSeatTime(ctx: Tx, { branchId, within }: BranchDay, areas: Areas): Promise<void> {
  const [machines, opening] = await Promise.all([
    listMachineTimes(ctx, branchId, within),
    ctx.db.selectFrom('branches').select('openingHours').where('id', '=', branchId).executeTakeFirstOrThrow(),
  ]);
  const open = openSpans(opening.openingHours as { from: string; to: string }[], within);
  for (const { areaId, states, taken } of machines) {
    const usable = commonSpans(usableSpans(states, within), open);
    if (usable.length === 0) continue;
    const area = areas.of(areaId);
    addSecondsByHour(area.availableHours, usable);
    const seated = taken.map(({ from, to }) => ({ from, to: to ?? within.to }));
    addSecondsByHour(area.occupiedHours, commonSpans(seated, usable));
  }
}

/** The machines of a branch with their states until then, and the stretches of sessions that touch the span. */
export async function listMachineTimes(ctx: Ctx | Tx, branchId: string, { from, to }: Span): Promise<MachineTime[]> {
  const { rows } = await sql<MachineTime>`
    select machines.id as "machineId", machines.no, machines.area_id as "areaId",
      (select jsonb_agg(jsonb_build_object('fromTime', extract(epoch from s.from_time) * 1000, 'status', s.status) order by s.from_time)
        from tenant.machine_states s where s.company_id = machines.company_id and s.machine_id = machines.id and s.from_time < ${new Date(to)})
        as states,
      coalesce((select jsonb_agg(jsonb_build_object('from', extract(epoch from x.from_time) * 1000, 'to', extract(epoch from x.to_time) * 1000,
          'sessionId', x.machine_session_id, 'seq', x.seq)
          order by x.from_time) from tenant.session_stretches x
        where x.company_id = machines.company_id and x.machine_id = machines.id and x.from_time >= ${new Date(from - LONGEST_MS)}
          and x.from_time < ${new Date(to)} and (x.to_time is null or x.to_time > ${new Date(from)})), '[]') as taken
    from tenant.machines where machines.branch_id = ${branchId}`.execute(ctx.db);
  return rows.filter(({ states }) => states !== null);
}

/** Sessions and guests of a day: a session counts where and when it began. */
export async function countSessions(ctx: Tx, { branchId, date, within }: BranchDay, areas: Areas) {
  const { rows } = await sql<{ areaId: string | null; hour: number; sessions: number; byMembers: number }>`
    select m.area_id as "areaId", extract(hour from s.started_time at time zone 'Asia/Shanghai')::int as hour, count(*)::int as sessions,
      count(s.member_id)::int as "byMembers"
    from tenant.machine_sessions s
    left join tenant.session_stretches x on x.company_id = s.company_id and x.machine_session_id = s.id and x.seq = 1
    left join tenant.machines m on m.company_id = x.company_id and m.id = x.machine_id
    where s.branch_id = ${branchId} and s.started_time >= ${new Date(within.from)} and s.started_time < ${new Date(within.to)}
    group by 1, 2`.execute(ctx.db);
  for (const { areaId, hour, sessions } of rows) {
    const area = areas.of(areaId);
    area.sessions += sessions;
    area.sessionHours[hour] = (area.sessionHours[hour] ?? 0) + sessions;
  }
  const { rows: people } = await sql<{ visitors: number; memberIds: string[]; newMembers: number }>`
    select count(*)::int as visitors, coalesce(array_agg(who.member_id order by who.member_id) filter (where who.member_id is not null), '{}') as "memberIds",
      (select count(*)::int from tenant.members where registered_branch_id = ${branchId} and created_time >= ${new Date(within.from)}
        and created_time < ${new Date(within.to)}) as "newMembers"
    from (
      select member_id, case when member_id is null then temp_card_id end as card_id from tenant.machine_sessions where branch_id = ${branchId}
        and started_time >= ${new Date(within.from)} and started_time < ${new Date(within.to)}
      union select member_id, null from tenant.orders where branch_id = ${branchId} and biz_date = ${date}::date and member_id is not null and is_paid
        and created_time >= ${new Date(within.from)} and created_time < ${new Date(within.to)}) who`.execute(ctx.db);
  return {
    counted: {
      sessions: rows.reduce((sum, row) => sum + row.sessions, 0),
      memberSessions: rows.reduce((sum, row) => sum + row.byMembers, 0),
      visitors: people[0]?.visitors ?? 0,
      newMembers: people[0]?.newMembers ?? 0,
    },
    memberIds: people[0]?.memberIds ?? [],
  };
}

/** A day of a branch as instants. Of a day that is not over, only what has passed. */
export function openBranchDay(branchId: string, date: string, { cutoffMin, now }: { cutoffMin: number; now: Date }): BranchDay {
  const from = startOfBizDate(date, cutoffMin).getTime();
  const to = Math.min(startOfBizDate(addDays(date, 1), cutoffMin).getTime(), now.getTime());
  return { branchId, date, within: { from, to: Math.max(from, to) } };
}
