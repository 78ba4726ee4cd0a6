import { branchApi, branchErrors } from '@netbar/contract/branch/branch.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenInUse, whenTaken } from '#kernel/taken.ts';
import { traceDetail } from './branch-trace.service.ts';
import { areasOf, lockBranch } from './branch.queries.ts';

const MOST_AREAS = 100;

/** Adds an area behind the others. */
export const addArea = (ctx: Ctx, input: In<typeof branchApi.addArea>) =>
  command(ctx, branchApi.addArea, input, (ctx) =>
    changingAreas(ctx, input.branchId, async (before) => {
      const { branchId, name } = input;
      if (before.length >= MOST_AREAS) throw new AppError(branchErrors.tooManyAreas, { most: MOST_AREAS });
      await ctx.db
        .insertInto('branchAreas')
        .values({ id: ctx.newId(), branchId, name, sort: (before.at(-1)?.sort ?? 0) + 1 })
        .execute()
        .catch(areaTaken(name));
    }),
  );

export const renameArea = (ctx: Ctx, input: In<typeof branchApi.renameArea>) =>
  command(ctx, branchApi.renameArea, input, (ctx) =>
    changingAreas(ctx, input.branchId, async (before) => {
      const { id } = requireOneOf(before, input.id);
      const { name } = input;
      await ctx.db.updateTable('branchAreas').set({ name }).where('id', '=', id).execute().catch(areaTaken(name));
    }),
  );

export const removeArea = (ctx: Ctx, input: In<typeof branchApi.removeArea>) =>
  command(ctx, branchApi.removeArea, input, (ctx) =>
    changingAreas(ctx, input.branchId, async (before) => {
      const { id, name } = requireOneOf(before, input.id);
      const inUse = whenInUse(new AppError(branchErrors.areaInUse, { name }));
      await ctx.db.deleteFrom('branchAreas').where('id', '=', id).execute().catch(inUse);
    }),
  );

/** Puts all areas into a new order. A list that is not exactly all of them was made from an older look. */
export const sortAreas = (ctx: Ctx, input: In<typeof branchApi.sortAreas>) =>
  command(ctx, branchApi.sortAreas, input, (ctx) =>
    changingAreas(ctx, input.branchId, async (before) => {
      const wanted = new Set(input.ids);
      const isAll = input.ids.length === before.length && before.every(({ id }) => wanted.has(id));
      if (!isAll) throw new AppError(commonErrors.changedMeanwhile);
      await ctx.db
        .updateTable('branchAreas')
        .set({ sort: sql<number>`array_position(${input.ids}::uuid[], id)` })
        .where('branchId', '=', input.branchId)
        .execute();
    }),
  );

type Areas = Awaited<ReturnType<typeof areasOf>>;

/** One change at a time: the branch stands for all of its areas. */
async function changingAreas(ctx: Tx, branchId: string, change: (before: Areas) => Promise<void>) {
  await lockBranch(ctx, branchId);
  const before = await areasOf(ctx, branchId);
  await change(before);
  const after = await areasOf(ctx, branchId);
  const names = (areas: Areas) => areas.map(({ name }) => name);
  traceDetail(ctx, 'areas', { id: branchId }, { before: names(before), after: names(after) });
  return after;
}

function requireOneOf(areas: Areas, id: string) {
  const area = areas.find((area) => area.id === id);
  if (!area) throw notFound('区域')();
  return area;
}

const areaTaken = (name: string) => whenTaken('branch_areas_name', new AppError(branchErrors.areaTaken, { name }));
