import { patrolNouns } from '@netbar/contract/people/patrol/feature';
import type { PointItem } from '@netbar/contract/people/patrol/patrol.model';
import { sql } from 'kysely';
import { requireBranch } from '#features/org/branch/branch.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const selectPoints = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('patrolPoints')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'patrolPoints.companyId').onRef('b.id', '=', 'patrolPoints.branchId'),
    )
    .leftJoin('branchAreas as a', (on) =>
      on.onRef('a.companyId', '=', 'patrolPoints.companyId').onRef('a.id', '=', 'patrolPoints.areaId'),
    )
    .select([
      'patrolPoints.id',
      'patrolPoints.branchId',
      'b.name as branchName',
      'patrolPoints.no',
      'patrolPoints.name',
      'patrolPoints.areaId',
      'a.name as areaName',
      'patrolPoints.code',
      sql<PointItem[]>`patrol_points.items`.as('items'),
      'patrolPoints.place',
      'patrolPoints.isActive',
      'patrolPoints.version',
      sql<string[]>`array(select l.name from tenant.patrol_plans l where l.company_id = patrol_points.company_id
        and l.branch_id = patrol_points.branch_id and l.is_active and patrol_points.id = any(l.point_ids) order by l.name)`.as(
        'planNames',
      ),
    ])
    .where(inScope(ctx, 'patrolPoints.branchId'));

/** The points of a branch, in their order; those that are no longer in use stand last. */
export async function listPoints(ctx: Ctx | Tx, { branchId }: { branchId: string }) {
  await requireBranch(ctx, branchId);
  return selectPoints(ctx)
    .where('patrolPoints.branchId', '=', branchId)
    .orderBy('patrolPoints.isActive', 'desc')
    .orderBy('patrolPoints.place')
    .orderBy('patrolPoints.no')
    .execute();
}

export const getPoint = (ctx: Ctx | Tx, id: string) =>
  selectPoints(ctx).where('patrolPoints.id', '=', id).executeTakeFirstOrThrow(notFound(patrolNouns.patrolPoint));

export const lockPoint = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('patrolPoints')
    .select(['id', 'branchId', 'no', 'name', 'areaId', 'isActive', 'version', sql<PointItem[]>`items`.as('items')])
    .where(inScope(ctx, 'patrolPoints.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(patrolNouns.patrolPoint));

const selectPlans = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('patrolPlans')
    .select([
      'id',
      'branchId',
      'name',
      'weekdays',
      'startsMin',
      'windowMin',
      'graceMin',
      'pointIds',
      'positionIds',
      'isActive',
      'version',
    ])
    .select([
      sql<string[]>`array(select p.name from tenant.positions p where p.company_id = patrol_plans.company_id
        and p.id = any(patrol_plans.position_ids) order by p.place, p.name)`.as('positionNames'),
      sql<Date | null>`(select min(t.from_time) from tenant.patrol_tasks t where t.company_id = patrol_plans.company_id
        and t.branch_id = patrol_plans.branch_id and t.plan_id = patrol_plans.id and t.status = 'PENDING'
        and t.from_time > ${ctx.now})`.as('nextTime'),
    ])
    .where(inScope(ctx, 'patrolPlans.branchId'));

/** The plans of a branch, those in use first. */
export async function listPlans(ctx: Ctx, { branchId }: { branchId: string }) {
  await requireBranch(ctx, branchId);
  return selectPlans(ctx)
    .where('branchId', '=', branchId)
    .orderBy('isActive', 'desc')
    .orderBy(sql`starts_min[1]`)
    .orderBy('name')
    .execute();
}

export const getPlan = (ctx: Ctx | Tx, id: string) =>
  selectPlans(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(patrolNouns.patrolPlan));

/** Locks a plan: its rounds are made or changed by one at a time. */
export const lockPlan = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('patrolPlans')
    .select(['id', 'branchId', 'name', 'weekdays', 'startsMin', 'windowMin', 'graceMin', 'pointIds', 'positionIds'])
    .select(['isActive', 'version'])
    .where(inScope(ctx, 'patrolPlans.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(patrolNouns.patrolPlan));
export type LockedPlan = Awaited<ReturnType<typeof lockPlan>>;

/** The plans in use that go to a point, locked in order of id. */
export const lockPlansOf = (ctx: Tx, { id, branchId }: { id: string; branchId: string }) =>
  ctx.db
    .selectFrom('patrolPlans')
    .select(['id', 'branchId', 'name', 'weekdays', 'startsMin', 'windowMin', 'graceMin', 'pointIds', 'positionIds'])
    .select(['isActive', 'version'])
    .where(inScope(ctx, 'patrolPlans.branchId'))
    .where('branchId', '=', branchId)
    .where('isActive', '=', true)
    .where(sql<boolean>`${id}::uuid = any(point_ids)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The areas that points stand in, and the positions of which plans ask. */
export async function listPatrolChoices(ctx: Ctx, { branchId }: { branchId: string }) {
  await requireBranch(ctx, branchId);
  const [areas, positions] = await Promise.all([
    ctx.db
      .selectFrom('branchAreas')
      .select(['id', 'name'])
      .where(inScope(ctx, 'branchAreas.branchId'))
      .where('branchId', '=', branchId)
      .orderBy('name')
      .execute(),
    ctx.db.selectFrom('positions').select(['id', 'name']).where('isActive', '=', true).orderBy('place').orderBy('name').execute(),
  ]);
  return { areas, positions };
}
