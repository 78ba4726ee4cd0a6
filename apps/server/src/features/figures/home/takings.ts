import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { addMeasures, noMeasures } from '@netbar/contract/figures/facts/measures';
import type { TakingsPeriod } from '@netbar/contract/figures/home/home.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { sumMeasures, sumUntilNow } from '#features/figures/facts/facts.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { sumOwed } from './owed.ts';
import { bizDateOfBranches, inPlacesOf } from './places.ts';
import { byTender, takenOf } from './sums.ts';

/** A period, and the period it is compared with, which is moved forward by `days` to be compared at the same time. */
interface Period {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
}

/** A month is compared with the same days of the month before, as far as that has them. */
function periodOf(period: TakingsPeriod, today: string): Period {
  if (period !== 'MONTH') {
    const date = period === 'TODAY' ? today : addDays(today, -1);
    return { from: date, to: date, beforeFrom: addDays(date, -1), beforeTo: addDays(date, -1) };
  }
  const from = `${today.slice(0, 8)}01`;
  const lastBefore = addDays(from, -1);
  const sameDay = `${lastBefore.slice(0, 8)}${today.slice(8)}`;
  return { from, to: today, beforeFrom: `${lastBefore.slice(0, 8)}01`, beforeTo: sameDay < lastBefore ? sameDay : lastBefore };
}

/** The period before, by branch. Its last day ends at the time of day that it is now, unless the period itself is over. */
async function takenBefore(ctx: Ctx, period: TakingsPeriod, { days, today }: { days: Period; today: string }) {
  const whole = period === 'YESTERDAY' ? days.beforeTo : addDays(days.beforeTo, -1);
  const [counted, last] = await Promise.all([
    whole >= days.beforeFrom ? sumMeasures(ctx, { from: days.beforeFrom, to: whole }, 'BRANCH') : [],
    period === 'YESTERDAY' ? [] : sumUntilNow(ctx, days.beforeTo, today),
  ]);
  const taken = new Map(counted.map((row) => [row.placeId ?? '', takenOf(row)]));
  for (const { branchId, takenFen } of last) taken.set(branchId, (taken.get(branchId) ?? 0) + takenFen);
  return taken;
}

/** Today's money by branch and way of paying, and what goes with it. */
export async function getTakings(ctx: Ctx, { brandId, period }: In<typeof homeApi.takings>) {
  if (await isCountingBlind(ctx)) return null;
  const shown = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const today = await bizDateOfBranches(shown);
  const days = periodOf(period, today);
  const [counted, before, branches, owed, shifts] = await Promise.all([
    sumMeasures(shown, days, 'BRANCH'),
    takenBefore(shown, period, { days, today }),
    listOwnBranches(shown),
    sumOwed(shown),
    listShiftSums(ctx, brandId, days),
  ]);
  const countedOf = new Map(counted.map((row) => [row.placeId, row]));
  const lines = branches.map(({ id, name }) => {
    const row = countedOf.get(id) ?? noMeasures();
    const none = { closed: 0, unaudited: 0, diffFen: 0 };
    return {
      id,
      name,
      tenders: byTender(row),
      taken: { now: takenOf(row), before: before.get(id) ?? 0 },
      shifts: shifts && (shifts.get(id) ?? none),
    };
  });
  const total = counted.reduce(addMeasures, noMeasures());
  return {
    takenTime: ctx.now,
    from: days.from,
    to: days.to,
    total: { now: takenOf(total), before: [...before.values()].reduce((sum, fen) => sum + fen, 0) },
    tenders: byTender(total),
    branches: lines.toSorted((a, b) => b.taken.now - a.taken.now),
    chargeFen: total.chargeFen,
    fromBalanceFen: total.principalFen + total.bonusPaidFen,
    refunds: { count: total.refunds, fen: total.refundFen },
    owed,
  };
}

const listOwnBranches = (ctx: Ctx) =>
  ctx.db.selectFrom('branches').select(['id', 'name']).where(inScope(ctx, 'branches.id')).orderBy('branchNo').execute();

interface ShiftSum {
  branchId: string;
  closed: number;
  unaudited: number;
  diffFen: number;
}

/** Shifts of the period that ended, by branch. Null for people who may not see shifts. */
async function listShiftSums(ctx: Ctx, brandId: string | undefined, { from, to }: Period) {
  const own = await inPlacesOf(ctx, 'SHIFT_LIST', brandId);
  if (!own) return null;
  const { rows } = await sql<ShiftSum>`
    select shifts.branch_id as "branchId", count(*)::int as closed, count(*) filter (where shifts.status = 'CLOSED')::int as unaudited,
      sum(shifts.counted_fen - shifts.expected_fen)::bigint as "diffFen"
    from tenant.shifts where ${inScope(own, 'shifts.branchId')} and shifts.status in ('CLOSED', 'AUDITED')
      and shifts.biz_date between ${from}::date and ${to}::date group by 1`.execute(ctx.db);
  return new Map(rows.map(({ branchId, ...sums }) => [branchId, sums]));
}
