import { patrolTaskLifecycle } from '@netbar/contract/people/patrol/patrol.rules';
import { addDays, bizDate, daysSinceMonday, MINUTE_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { traceOpened } from '#kernel/transition.ts';
import { lockPlan, type LockedPlan } from './plan.queries.ts';
import { lockRound, type PlannedPoint } from './patrol.queries.ts';
import { stepRound } from './step-round.ts';

/** Plans in use without rounds on today or tomorrow, though one of their weekdays it is. */
export const plansToExtend = `
  select p.company_id as "companyId", array_agg(distinct p.id) as ids
  from tenant.patrol_plans p
  cross join (select (now() at time zone 'Asia/Shanghai')::date + n as date from generate_series(0, 1) n) day
  where p.is_active and extract(isodow from day.date)::int = any(p.weekdays)
    and not exists (select from tenant.patrol_tasks t
      where t.company_id = p.company_id and t.branch_id = p.branch_id and t.plan_id = p.id and t.biz_date = day.date)
  group by 1`;

/** Makes the rounds of today and tomorrow that are still to come. Made again, they are the same. */
export async function extendPlans(ctx: Ctx, ids: string[]) {
  for (const id of ids)
    await inTx(ctx, async (ctx) => {
      const plan = await lockPlan(ctx, id);
      if (plan.isActive) await makeRounds(ctx, plan, await pointsOfPlan(ctx, plan));
    });
}

interface PlannedRound {
  bizDate: string;
  fromTime: Date;
  lateTime: Date;
  toTime: Date;
}

/** When the rounds of a plan begin and end, of today and tomorrow, as far as they are still to come. */
function plannedRounds({ now }: Tx, { weekdays, startsMin, windowMin, graceMin }: LockedPlan): PlannedRound[] {
  const today = bizDate(now);
  return [today, addDays(today, 1)]
    .filter((date) => weekdays.includes(daysSinceMonday(date) + 1))
    .flatMap((date) =>
      startsMin.map((minute) => {
        const fromTime = after(startOfBizDate(date), minute);
        return { bizDate: date, fromTime, lateTime: after(fromTime, graceMin), toTime: after(fromTime, windowMin) };
      }),
    )
    .filter(({ fromTime }) => fromTime > now);
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** The points of a plan that are in use, in its order, as a round keeps them. */
async function pointsOfPlan(ctx: Tx, { branchId, pointIds }: LockedPlan): Promise<PlannedPoint[]> {
  const rows = await ctx.db
    .selectFrom('patrolPoints')
    .select(['id', 'no', 'name', 'code', sql<PlannedPoint['items']>`items`.as('items')])
    .where(inScope(ctx, 'patrolPoints.branchId'))
    .where('branchId', '=', branchId)
    .where('isActive', '=', true)
    .execute();
  return pointIds.flatMap((pointId) => rows.find(({ id }) => id === pointId) ?? []);
}

async function makeRounds(ctx: Tx, plan: LockedPlan, points: readonly PlannedPoint[]) {
  const rounds = plannedRounds(ctx, plan);
  if (rounds.length === 0 || points.length === 0) return;
  const ids = idsInOrder(ctx.newId, rounds.length);
  const { branchId, id: planId } = plan;
  const made = await ctx.db
    .insertInto('patrolTasks')
    .values(rounds.map((round, i) => ({ ...round, id: ids[i] as string, branchId, planId, points: JSON.stringify(points) })))
    .onConflict((row) => row.columns(['companyId', 'planId', 'fromTime']).doNothing())
    .returning(['id', 'fromTime'])
    .execute();
  for (const { id, fromTime } of made)
    traceOpened(ctx, patrolTaskLifecycle, { id, branchId, status: 'PENDING' }, { plan: plan.name, fromTime });
}

/**
 * Brings the rounds that are still to come in line with a plan that was changed: some are taken away, some are changed, some are
 * new. Rounds whose window has opened stay as they are.
 */
export async function replanRounds(ctx: Tx, plan: LockedPlan) {
  const points = await pointsOfPlan(ctx, plan);
  const wanted = new Map(
    (plan.isActive && points.length > 0 ? plannedRounds(ctx, plan) : []).map((round) => [round.fromTime.getTime(), round]),
  );
  const coming = await ctx.db
    .selectFrom('patrolTasks')
    .select(['id', 'fromTime'])
    .where(inScope(ctx, 'patrolTasks.branchId'))
    .where('branchId', '=', plan.branchId)
    .where('planId', '=', plan.id)
    .where('status', '=', 'PENDING')
    .where('fromTime', '>', ctx.now)
    .orderBy('id')
    .execute();
  for (const { id, fromTime } of coming) await replanRound(ctx, id, { planned: wanted.get(fromTime.getTime()), points });
  if (plan.isActive) await makeRounds(ctx, plan, points);
}

interface Replanned {
  planned: PlannedRound | undefined;
  points: readonly PlannedPoint[];
}

async function replanRound(ctx: Tx, id: string, { planned, points }: Replanned) {
  const round = await lockRound(ctx, id);
  if (round.status !== 'PENDING') return;
  if (!planned) {
    await ctx.db.deleteFrom('patrolTasks').where('id', '=', id).execute();
    return;
  }
  const { lateTime, toTime } = planned;
  const isSame =
    Number(round.lateTime) === Number(lateTime) &&
    Number(round.toTime) === Number(toTime) &&
    JSON.stringify(round.points.map(orderedPoint)) === JSON.stringify(points.map(orderedPoint));
  if (isSame) return;
  const fields = { lateTime, toTime, points: JSON.stringify(points) };
  await stepRound(ctx, round, { action: 'replan', by: 'system', fields, detail: { points: points.length, toTime } });
}

/** PostgreSQL keeps the keys of JSON in an order of its own. */
const orderedPoint = ({ id, no, name, code, items }: PlannedPoint) => [
  id,
  no,
  name,
  code,
  items.map((item) => [item.id, item.text, item.needsPhoto]),
];
