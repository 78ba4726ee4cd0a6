import { branchNouns } from '@netbar/contract/org/branch/feature';
import { defineApi, get, put } from '@netbar/contract/kernel/endpoint';
import { id, nothing } from '@netbar/contract/kernel/model';
import { z } from 'zod';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { routesOf } from '#kernel/mount.ts';

const can = { can: 'LEAKY' } as const;
const one = z.object({ id });

/** What the probe must not let pass: each forgets one thing. Mounted by the probe's own test alone. */
const leakyApi = defineApi('leaky', {
  areaWithoutScope: get('/api/planted/area/:id', { access: can, input: one, output: z.object({ name: z.string() }) }),
  figureWithoutScope: get('/api/planted/sort/:id', { access: can, input: one, output: z.object({ id, sort: z.int() }) }),
  renameWithoutScope: put('/api/planted/area/:id', { access: can, input: one, output: nothing }),
  openToAnybody: get('/api/planted/people', { access: 'public', input: nothing, output: z.array(z.string()) }),
});

const area = (ctx: Ctx, areaId: string) =>
  ctx.db
    .selectFrom('branchAreas')
    .select(['id', 'name', 'sort'])
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow(notFound(branchNouns.area));

export const leakyRoutes = routesOf(leakyApi, {
  areaWithoutScope: (ctx, { id }) => area(ctx, id),
  figureWithoutScope: (ctx, { id }) => area(ctx, id),
  renameWithoutScope: (ctx, { id }) =>
    inTx(ctx, async (ctx) => {
      await ctx.db
        .updateTable('branchAreas')
        .set((q) => ({ sort: q('sort', '+', 1) }))
        .where('id', '=', id)
        .execute();
      return {};
    }),
  openToAnybody: async (ctx) => {
    const rows = await ctx.db.selectFrom('platform.accounts').select('name').execute();
    return rows.map(({ name }) => name);
  },
});
