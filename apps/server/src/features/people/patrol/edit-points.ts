import { branchNouns } from '@netbar/contract/org/branch/feature';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { patrolErrors } from '@netbar/contract/people/patrol/patrol.errors';
import type { PointItem } from '@netbar/contract/people/patrol/patrol.model';
import { CODE_LENGTH, CODE_LETTERS } from '@netbar/contract/people/patrol/patrol.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getPoint, listPoints, lockPlansOf, lockPoint } from './plan.queries.ts';
import { replanRounds } from './plan-rounds.ts';

/** Numbers have three digits at most. */
const MOST_NUMBERED = 999;

export const addPoint = (ctx: Ctx, input: In<typeof patrolApi.addPoint>) =>
  command(ctx, patrolApi.addPoint, input, async (ctx) => {
    const { branchId, name, areaId, items } = input;
    await requireBranch(ctx, branchId);
    await requireArea(ctx, branchId, areaId);
    const { no, place } = await nextNumber(ctx, branchId);
    const id = ctx.newId();
    const content = { name, areaId, items: JSON.stringify(withIds(ctx, items, [])) };
    await ctx.db
      .insertInto('patrolPoints')
      .values({ id, branchId, no, place, code: newCode(), ...content, createdTime: ctx.now })
      .execute();
    return getPoint(ctx, id);
  });

/** Rounds that are still to come are looked at as the point says from now on. */
export const changePoint = (ctx: Ctx, input: In<typeof patrolApi.changePoint>) =>
  command(ctx, patrolApi.changePoint, input, async (ctx) => {
    const { name, areaId, items } = input;
    const point = await lockPointVersion(ctx, input);
    await requireArea(ctx, point.branchId, areaId);
    await writePoint(ctx, point, { name, areaId, items: JSON.stringify(withIds(ctx, items, point.items)) });
    return getPoint(ctx, point.id);
  });

/** Takes a point out of use, or back into it. Its visits stay. */
export const switchPoint = (ctx: Ctx, input: In<typeof patrolApi.switchPoint>) =>
  command(ctx, patrolApi.switchPoint, input, async (ctx) => {
    const point = await lockPointVersion(ctx, input);
    if (point.isActive === input.isActive) throw new AppError(commonErrors.wrongStatus);
    if (!input.isActive) await requireOtherPoints(ctx, point);
    await writePoint(ctx, point, { isActive: input.isActive });
    return getPoint(ctx, point.id);
  });

/** For a code that somebody has photographed to scan it elsewhere. */
export const renewCode = (ctx: Ctx, input: In<typeof patrolApi.renewCode>) =>
  command(ctx, patrolApi.renewCode, input, async (ctx) => {
    const point = await lockPointVersion(ctx, input);
    await writePoint(ctx, point, { code: newCode() });
    return getPoint(ctx, point.id);
  });

/** The order of the record's rows and of the printed sheet. Plans have an order of their own. */
export const orderPoints = (ctx: Ctx, input: In<typeof patrolApi.orderPoints>) =>
  command(ctx, patrolApi.orderPoints, input, async (ctx) => {
    const { branchId, ids } = input;
    const points = (await listPoints(ctx, { branchId })).filter(({ isActive }) => isActive);
    const isWhole = points.length === ids.length && points.every(({ id }) => ids.includes(id));
    if (!isWhole) throw new AppError(patrolErrors.orderChanged);
    await sql`update tenant.patrol_points set place = o.place from unnest(${ids}::uuid[]) with ordinality as o (id, place)
      where patrol_points.id = o.id and patrol_points.branch_id = ${branchId} and ${inScope(ctx, 'patrolPoints.branchId')}`.execute(
      ctx.db,
    );
    return listPoints(ctx, { branchId });
  });

async function lockPointVersion(ctx: Tx, { id, version }: { id: string; version: number }) {
  const point = await lockPoint(ctx, id);
  if (point.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return point;
}
type LockedPoint = Awaited<ReturnType<typeof lockPointVersion>>;

interface PointFields {
  name?: string;
  areaId?: string | null;
  items?: string;
  isActive?: boolean;
  code?: string;
}

/** Writes a point, and brings the rounds to come of its plans in line with it. */
async function writePoint(ctx: Tx, { id, branchId, version }: LockedPoint, fields: PointFields) {
  await ctx.db
    .updateTable('patrolPoints')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .execute();
  for (const plan of await lockPlansOf(ctx, { id, branchId })) await replanRounds(ctx, plan);
}

/** A plan in use needs a point to go to. */
async function requireOtherPoints(ctx: Tx, { id, branchId }: LockedPoint) {
  const active = new Set((await listPoints(ctx, { branchId })).flatMap((point) => (point.isActive ? point.id : [])));
  const alone = (await lockPlansOf(ctx, { id, branchId })).find(
    ({ pointIds }) => !pointIds.some((pointId) => pointId !== id && active.has(pointId)),
  );
  if (alone) throw new AppError(patrolErrors.lastPoint, { plan: alone.name });
}

/** The next number of the branch. Two who add a point at once get one each. */
async function nextNumber(ctx: Tx, branchId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`patrol points ${branchId}`}, 0))`.execute(ctx.db);
  const { last, place } = await ctx.db
    .selectFrom('patrolPoints')
    .select(sql<number>`coalesce(max(substr(no, 2)::int), 0)`.as('last'))
    .select(sql<number>`coalesce(max(place), 0)`.as('place'))
    .where(inScope(ctx, 'patrolPoints.branchId'))
    .where('branchId', '=', branchId)
    .executeTakeFirstOrThrow();
  if (last >= MOST_NUMBERED) throw new AppError(patrolErrors.tooManyPoints, { n: MOST_NUMBERED });
  return { no: `P${String(last + 1).padStart(2, '0')}`, place: place + 1 };
}

const requireArea = async (ctx: Tx, branchId: string, areaId: string | null) =>
  areaId === null
    ? undefined
    : ctx.db
        .selectFrom('branchAreas')
        .select('id')
        .where(inScope(ctx, 'branchAreas.branchId'))
        .where('branchId', '=', branchId)
        .where('id', '=', areaId)
        .executeTakeFirstOrThrow(notFound(branchNouns.area));

type Items = In<typeof patrolApi.addPoint>['items'];

/** Items that the point had keep their ids; an id of another point is none. */
function withIds(ctx: Tx, items: Items, before: readonly PointItem[]): PointItem[] {
  const left = new Set(before.map(({ id }) => id));
  return items.map(({ id, text, needsPhoto }) => ({ id: id && left.delete(id) ? id : ctx.newId(), text, needsPhoto }));
}

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
