import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import type { WorkerCtx } from '#kernel/worker/jobs.ts';
import { refreshBranchDay } from './refresh-branch-day.ts';
import { refreshBranchMonth, refreshBrandDay, refreshBrandMonth } from './refresh-totals.ts';

type RollupKind = 'BRANCH_DAY' | 'BRANCH_MONTH' | 'BRAND_DAY' | 'BRAND_MONTH';

interface Mark {
  kind: RollupKind;
  placeId: string;
  date: string;
}

/** How long a mark waits: a month is counted once for many of its days, a brand once for many of its branches. */
const waitSec: Record<RollupKind, number> = { BRANCH_DAY: 0, BRAND_DAY: 30, BRANCH_MONTH: 60, BRAND_MONTH: 120 };
const kinds = Object.keys(waitSec) as RollupKind[];

/** Rollups counted in one transaction. */
const BATCH = 20;
/** Until this long after midnight a session that began the day before may still change that day. */
const LATE_HOURS = 6;

/** Counts marked rollups anew, company by company. `more` says that some are left. */
export async function refreshRollups({ pool, openCtx }: Pick<WorkerCtx, 'pool' | 'openCtx'>, { isPatient = true } = {}) {
  let isFull = false;
  for (const kind of kinds) {
    for (const companyId of await listMarked(pool, kind, isPatient ? waitSec[kind] : 0)) {
      const done = await refreshBatch(openCtx(companyId), kind, isPatient ? waitSec[kind] : 0);
      isFull ||= done === BATCH;
    }
  }
  return { more: isFull };
}

async function listMarked(pool: pg.Pool, kind: RollupKind, wait: number): Promise<string[]> {
  const { rows } = await pool.query<{ companyId: string }>(
    `select distinct company_id as "companyId" from tenant.rollup_marks
     where kind = $1 and marked_time <= clock_timestamp() - make_interval(secs => $2)`,
    [kind, wait],
  );
  return rows.map(({ companyId }) => companyId);
}

/**
 * Takes marks away and counts what they name, in one transaction: whoever marks the same place meanwhile waits and marks it again,
 * so a change is never missed, and a crash leaves the marks.
 */
const refreshBatch = (ctx: Ctx, kind: RollupKind, wait: number) =>
  inTx(ctx, async (ctx) => {
    if (!(await isAlone(ctx))) return 0;
    const { rows } = await sql<Mark>`
      delete from tenant.rollup_marks where (kind, place_id, from_date) in (
        select kind, place_id, from_date from tenant.rollup_marks
        where kind = ${kind} and marked_time <= clock_timestamp() - make_interval(secs => ${wait})
        order by place_id, from_date limit ${BATCH} for update skip locked)
      returning kind, place_id as "placeId", from_date::text as date`.execute(ctx.db);
    for (const mark of rows) await refreshOne(ctx, mark);
    return rows.length;
  });

/** One worker at a time counts for a company: two would mark the same totals in different orders. */
async function isAlone(ctx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`figures.refresh ${ctx.actor.companyId}`}, 0)) as free`.execute(ctx.db);
  return rows[0]?.free ?? false;
}

async function refreshOne(ctx: Tx, { kind, placeId, date }: Mark) {
  switch (kind) {
    case 'BRANCH_DAY':
      for (const day of daysToCount(ctx, date)) await refreshBranchDay(ctx, placeId, day);
      await markTotals(ctx, placeId, date);
      return;
    case 'BRANCH_MONTH':
      return refreshBranchMonth(ctx, placeId, date);
    case 'BRAND_DAY':
      await refreshBrandDay(ctx, placeId, date);
      await markRollups(ctx, [{ kind: 'BRAND_MONTH', placeId, date: monthOf(date) }]);
      return;
    case 'BRAND_MONTH':
      return refreshBrandMonth(ctx, placeId, date);
  }
}

/** In the first hours of a day also the day before, whose last sessions end now. */
function daysToCount({ now }: Tx, date: string): string[] {
  const hours = (now.getTime() - startOfBizDate(date).getTime()) / 3_600_000;
  return hours >= 0 && hours < LATE_HOURS ? [addDays(date, -1), date] : [date];
}

const monthOf = (date: string) => `${date.slice(0, 8)}01`;

/** What is added up from a branch's day; the brand's month follows from its day. */
async function markTotals(ctx: Tx, branchId: string, date: string) {
  const { brandId } = await ctx.db.selectFrom('branches').select('brandId').where('id', '=', branchId).executeTakeFirstOrThrow();
  const days = daysToCount(ctx, date);
  const months = [...new Set(days.map(monthOf))];
  await markRollups(ctx, [
    ...days.map((day) => ({ kind: 'BRAND_DAY', placeId: brandId, date: day }) as const),
    ...months.map((month) => ({ kind: 'BRANCH_MONTH', placeId: branchId, date: month }) as const),
  ]);
}

/** Has rollups counted anew. One that is marked already stays where it is in the queue. */
export const markRollups = (ctx: Tx, marks: Mark[]) =>
  ctx.db
    .insertInto('rollupMarks')
    .values(marks.map(({ kind, placeId, date }) => ({ kind, placeId, fromDate: date })))
    .onConflict((row) => row.doNothing())
    .execute();

/** Has one day of a branch counted anew, with all that is added up from it. */
export const rebuild = (ctx: Ctx, date: string, branchId: string) =>
  inTx(ctx, (ctx) => markRollups(ctx, [{ kind: 'BRANCH_DAY', placeId: branchId, date }]));
