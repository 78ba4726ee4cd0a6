import { labelNouns } from '@netbar/contract/guests/label/feature';
import type { labelApi } from '@netbar/contract/guests/label/label.api';
import type { LabelTone } from '@netbar/contract/guests/label/label.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { containing, inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const classColumns = [
  'labelClasses.id',
  'labelClasses.brandId',
  'labelClasses.target',
  'labelClasses.name',
  'labelClasses.isExclusive',
  'labelClasses.version',
  sql<number>`(select count(*)::int from tenant.labels l where l.company_id = label_classes.company_id and l.label_class_id = label_classes.id)`.as(
    'labels',
  ),
] as const;

const labelClasses = (ctx: Ctx | Tx) => ctx.db.selectFrom('labelClasses').where(inBrands(ctx, 'labelClasses.brandId'));

export async function listLabelClasses(ctx: Ctx, filter: In<typeof labelApi.listClasses>) {
  const { keyword, brandId, target, page, limit } = filter;
  let found = labelClasses(ctx);
  if (brandId) found = found.where('labelClasses.brandId', '=', brandId);
  if (target) found = found.where('labelClasses.target', '=', target);
  if (keyword) found = found.where('labelClasses.name', 'ilike', containing(keyword));
  const [rows, { total }] = await Promise.all([
    found
      .select(classColumns)
      .orderBy('labelClasses.target')
      .orderBy('labelClasses.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getLabelClass = (ctx: Ctx | Tx, id: string) =>
  labelClasses(ctx)
    .select(classColumns)
    .where('labelClasses.id', '=', id)
    .executeTakeFirstOrThrow(notFound(labelNouns.labelClass));

const labelColumns = [
  'labels.id',
  'labels.brandId',
  'labels.labelClassId',
  'labelClasses.name as className',
  'labelClasses.target',
  'labels.name',
  sql<z.output<typeof LabelTone>>`labels.tone`.as('tone'),
  'labels.enabled',
  'labels.version',
] as const;

const labels = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('labels')
    .innerJoin('labelClasses', (on) =>
      on.onRef('labelClasses.companyId', '=', 'labels.companyId').onRef('labelClasses.id', '=', 'labels.labelClassId'),
    )
    .where(inBrands(ctx, 'labels.brandId'));

export async function listLabels(ctx: Ctx, filter: In<typeof labelApi.list>) {
  const { keyword, brandId, target, labelClassId, page, limit } = filter;
  let found = labels(ctx);
  if (brandId) found = found.where('labels.brandId', '=', brandId);
  if (target) found = found.where('labelClasses.target', '=', target);
  if (labelClassId) found = found.where('labels.labelClassId', '=', labelClassId);
  if (keyword) found = found.where('labels.name', 'ilike', containing(keyword));
  const [rows, { total }] = await Promise.all([
    found
      .select(labelColumns)
      .orderBy('labelClasses.target')
      .orderBy('labels.labelClassId')
      .orderBy('labels.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getLabel = (ctx: Ctx | Tx, id: string) =>
  labels(ctx).select(labelColumns).where('labels.id', '=', id).executeTakeFirstOrThrow(notFound(labelNouns.label));
