import { labelApi, labelErrors } from '@netbar/contract/label/label.api';
import type { LabelTarget } from '@netbar/contract/label/label.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getClass, getLabel, lockClass, lockLabel } from './label.queries.ts';
import { requireBrand } from '#features/brand/brand-lookup.service.ts';

export const addClass = (ctx: Ctx, input: In<typeof labelApi.addClass>) =>
  command(ctx, labelApi.addClass, input, async (ctx) => {
    const { brandId, target, name, isExclusive } = input;
    await requireBrand(ctx, brandId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('labelClasses')
      .values({ id, brandId, target, name, isExclusive, createdTime: ctx.now })
      .execute()
      .catch(classTaken(name));
    return getClass(ctx, id);
  });

export const changeClass = (ctx: Ctx, input: In<typeof labelApi.changeClass>) =>
  command(ctx, labelApi.changeClass, input, async (ctx) => {
    const { id, version, name, isExclusive } = input;
    if ((await lockClass(ctx, id)).version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('labelClasses')
      .set({ name, isExclusive, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(classTaken(name));
    return getClass(ctx, id);
  });

export const addLabel = (ctx: Ctx, input: In<typeof labelApi.add>) =>
  command(ctx, labelApi.add, input, async (ctx) => {
    const { labelClassId, name, tone } = input;
    const { brandId } = await getClass(ctx, labelClassId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('labels')
      .values({ id, labelClassId, brandId, name, tone, createdTime: ctx.now })
      .execute()
      .catch(nameTaken(name));
    return getLabel(ctx, id);
  });

export const changeLabel = (ctx: Ctx, input: In<typeof labelApi.change>) =>
  command(ctx, labelApi.change, input, async (ctx) => {
    const { id, version, name, tone, enabled } = input;
    if ((await lockLabel(ctx, id)).version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('labels')
      .set({ name, tone, enabled, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken(name));
    return getLabel(ctx, id);
  });

/** That these labels may be stuck on such a thing of the brand: known, switched on, one of each exclusive class. */
export async function checkLabels(ctx: Tx, { brandId, target }: { brandId: string; target: LabelTarget }, ids: string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  const found = await ctx.db
    .selectFrom('labels as l')
    .innerJoin('labelClasses as c', (on) => on.onRef('c.companyId', '=', 'l.companyId').onRef('c.id', '=', 'l.labelClassId'))
    .select(['l.id', 'c.id as classId', 'c.name', 'c.isExclusive'])
    .where('l.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where('l.brandId', '=', brandId)
    .where('c.target', '=', target)
    .where('l.enabled', '=', true)
    .execute();
  if (found.length !== wanted.length) throw new AppError(labelErrors.notForThis);
  const seen = new Set<string>();
  for (const { classId, name, isExclusive } of found) {
    if (isExclusive && seen.has(classId)) throw new AppError(labelErrors.oneOfClass, { name });
    seen.add(classId);
  }
  return wanted;
}

const classTaken = (name: string) => whenTaken('label_classes_name', new AppError(labelErrors.classTaken, { name }));
const nameTaken = (name: string) => whenTaken('labels_name', new AppError(labelErrors.nameTaken, { name }));
