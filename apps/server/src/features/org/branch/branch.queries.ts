import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { branchApi } from '@netbar/contract/org/branch/branch.api';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import type { Hours } from '@netbar/contract/org/branch/branch.rules';
import { sql } from 'kysely';
import { requireBrand } from '#features/org/brand/brand.ts';
import { containing, type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { districtOf } from './region.ts';

export async function listBranches(ctx: Ctx, { keyword, brandId, status, page, limit }: In<typeof branchApi.list>) {
  let found = selectBranches(ctx);
  if (brandId) found = found.where('branches.brandId', '=', brandId);
  if (status) found = found.where('branches.status', '=', status);
  if (keyword) {
    const pattern = containing(keyword);
    found = found.where((q) =>
      q.or([
        q('branches.name', 'ilike', pattern),
        q('branches.branchNo', 'ilike', pattern),
        q('branches.address', 'ilike', pattern),
      ]),
    );
  }

  const [rows, { total }] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy('branches.branchNo')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...row, district: districtOf(row.regionCode) })), total };
}

export async function listBranchesOfBrand(ctx: Ctx, { id }: { id: string }) {
  await requireBrand(ctx, id);
  return ctx.db
    .selectFrom('branches')
    .select(['id', 'name', 'brandId', 'branchNo'])
    .where(inScope(ctx, 'branches.id'))
    .where('brandId', '=', id)
    .orderBy('branchNo')
    .execute();
}

export async function getBranch(ctx: Ctx | Tx, { branchId }: { branchId: string }) {
  const branch = await selectBranches(ctx)
    .select(rowColumns)
    .select(['branches.dayCutoffMin', sql<Hours[]>`branches.opening_hours`.as('openingHours'), 'branches.deviceKeyTime'])
    .select('branches.thresholds')
    .where('branches.id', '=', branchId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.branch));
  const { thresholds, ...rest } = branch;
  const { orderWarnSec: warnSec, orderLateSec: lateSec } = Thresholds.parse(thresholds);
  const district = districtOf(rest.regionCode);
  return { ...rest, district, waitLimits: { warnSec, lateSec }, areas: await areasOf(ctx, branchId) };
}

export async function getThresholds(ctx: Ctx | Tx, { branchId }: { branchId: string }) {
  const { version, thresholds } = await ctx.db
    .selectFrom('branches')
    .select(['version', 'thresholds'])
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.branch));
  // A threshold that is newer than the row has its default.
  return { branchId, version, thresholds: Thresholds.parse(thresholds) };
}

export const areasOf = (ctx: Ctx | Tx, branchId: string) =>
  ctx.db
    .selectFrom('branchAreas')
    .select(['id', 'name', 'sort'])
    .where(inScope(ctx, 'branchAreas.branchId'))
    .where('branchId', '=', branchId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Locks a branch and its areas: nobody else changes them until the transaction ends. */
export const lockBranch = (ctx: Tx, branchId: string) =>
  ctx.db
    .selectFrom('branches')
    .select('id')
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', branchId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(kernelNouns.branch));

const rowColumns = [
  'branches.id',
  'branches.name',
  'branches.brandId',
  'branches.branchNo',
  'brands.name as brandName',
  'branches.status',
  'branches.province',
  'branches.city',
  'branches.regionCode',
  'branches.address',
  'branches.phone',
  'branches.createdTime',
  'branches.version',
] as const;

const selectBranches = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('branches')
    .innerJoin('brands', (on) =>
      on.onRef('brands.companyId', '=', 'branches.companyId').onRef('brands.id', '=', 'branches.brandId'),
    )
    .where(inScope(ctx, 'branches.id'));
