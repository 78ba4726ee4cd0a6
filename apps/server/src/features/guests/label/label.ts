import { labelNouns } from '@netbar/contract/guests/label/feature';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { labelErrors } from '@netbar/contract/guests/label/label.errors';
import type { LabelTarget } from '@netbar/contract/guests/label/label.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inBrands, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getLabel, getLabelClass } from './label.queries.ts';

/**
 * What other features may call. Refuses labels that are unknown to the brand, not meant for such a target, switched off, or
 * more than one of an exclusive class. Returns the ids without duplicates.
 */
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

export const addLabelClass = (ctx: Ctx, input: In<typeof labelApi.addClass>) =>
  command(ctx, labelApi.addClass, input, async (ctx) => {
    const { brandId, target, name, isExclusive } = input;
    requireWholeBrand(ctx, brandId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('labelClasses')
      .values({ id, brandId, target, name, isExclusive, createdTime: ctx.now })
      .execute()
      .catch(classTaken(name));
    return getLabelClass(ctx, id);
  });

export const changeLabelClass = (ctx: Ctx, input: In<typeof labelApi.changeClass>) =>
  command(ctx, labelApi.changeClass, input, async (ctx) => {
    const { id, version, name, isExclusive } = input;
    await lockLabelClass(ctx, id, version);
    await ctx.db
      .updateTable('labelClasses')
      .set({ name, isExclusive, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(classTaken(name));
    return getLabelClass(ctx, id);
  });

export const addLabel = (ctx: Ctx, input: In<typeof labelApi.add>) =>
  command(ctx, labelApi.add, input, async (ctx) => {
    const { labelClassId, name, tone } = input;
    const { brandId } = await getLabelClass(ctx, labelClassId);
    requireWholeBrand(ctx, brandId);
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
    await lockLabel(ctx, id, version);
    await ctx.db
      .updateTable('labels')
      .set({ name, tone, enabled, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken(name));
    return getLabel(ctx, id);
  });

/** Locks the row until the transaction ends. */
async function lockLabel(ctx: Tx, id: string, version: number) {
  const label = await ctx.db
    .selectFrom('labels')
    .select(['brandId', 'version'])
    .where(inBrands(ctx, 'labels.brandId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(labelNouns.label));
  requireWholeBrand(ctx, label.brandId);
  if (label.version !== version) throw new AppError(commonErrors.changedMeanwhile);
}

async function lockLabelClass(ctx: Tx, id: string, version: number) {
  const labelClass = await ctx.db
    .selectFrom('labelClasses')
    .select(['brandId', 'version'])
    .where(inBrands(ctx, 'labelClasses.brandId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(labelNouns.labelClass));
  requireWholeBrand(ctx, labelClass.brandId);
  if (labelClass.version !== version) throw new AppError(commonErrors.changedMeanwhile);
}

const classTaken = (name: string) => whenTaken('label_classes_name', new AppError(labelErrors.classTaken, { name }));
const nameTaken = (name: string) => whenTaken('labels_name', new AppError(labelErrors.nameTaken, { name }));
