import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { branchErrors } from '@netbar/contract/org/branch/branch.errors';
import { branchNouns } from '@netbar/contract/org/branch/feature';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenInUse, whenTaken } from '#kernel/taken.ts';
import { areasOf, lockBranch } from './branch.queries.ts';
import { traceBranchDetail } from './edit-branch.ts';

const MOST_AREAS = 100;

/** Adds an area after the others. */
export const addArea = (ctx: Ctx, input: In<typeof branchApi.addArea>) =>
  command(ctx, branchApi.addArea, input, (ctx) =>
    changeAreas(ctx, input.branchId, async (before) => {
      const { branchId, name } = input;
      if (before.length >= MOST_AREAS) throw new AppError(branchErrors.tooManyAreas, { most: MOST_AREAS });
      await ctx.db
        .insertInto('branchAreas')
        .values({ id: ctx.newId(), branchId, name, sort: (before.at(-1)?.sort ?? 0) + 1 })
        .execute()
        .catch(whenAreaTaken(name));
    }),
  );

export const renameArea = (ctx: Ctx, input: In<typeof branchApi.renameArea>) =>
  command(ctx, branchApi.renameArea, input, (ctx) =>
    changeAreas(ctx, input.branchId, async (before) => {
      const { id } = requireArea(before, input.id);
      const { name } = input;
      await ctx.db.updateTable('branchAreas').set({ name }).where('id', '=', id).execute().catch(whenAreaTaken(name));
    }),
  );

export const removeArea = (ctx: Ctx, input: In<typeof branchApi.removeArea>) =>
  command(ctx, branchApi.removeArea, input, (ctx) =>
    changeAreas(ctx, input.branchId, async (before) => {
      const { id, name } = requireArea(before, input.id);
      const inUse = whenInUse(new AppError(branchErrors.areaInUse, { name }));
      await ctx.db.deleteFrom('branchAreas').where('id', '=', id).execute().catch(inUse);
    }),
  );

/** Puts all areas in a new order. Refused unless the list names exactly the current areas. */
export const sortAreas = (ctx: Ctx, input: In<typeof branchApi.sortAreas>) =>
  command(ctx, branchApi.sortAreas, input, (ctx) =>
    changeAreas(ctx, input.branchId, async (before) => {
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

/** Changes areas under a lock on their branch, so that changes run one at a time. */
async function changeAreas(ctx: Tx, branchId: string, change: (before: Areas) => Promise<void>) {
  await lockBranch(ctx, branchId);
  const before = await areasOf(ctx, branchId);
  await change(before);
  const after = await areasOf(ctx, branchId);
  const names = (areas: Areas) => areas.map(({ name }) => name);
  traceBranchDetail(ctx, 'areas', { id: branchId }, { before: names(before), after: names(after) });
  return after;
}

function requireArea(areas: Areas, id: string) {
  const area = areas.find((area) => area.id === id);
  if (!area) throw notFound(branchNouns.area)();
  return area;
}

const whenAreaTaken = (name: string) => whenTaken('branch_areas_name', new AppError(branchErrors.areaTaken, { name }));
