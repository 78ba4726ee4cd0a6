import { salesErrors } from '@netbar/contract/figures/sales/sales.errors';
import { planSales, type SalesDim, type SalesRead } from '@netbar/contract/figures/sales/sales.rules';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { type RawBuilder, sql } from 'kysely';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { type Ctx, inScope, isInBrands, isInWholeBrands } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

/** The branches that a question is about. */
export interface Place {
  branchIds: string[];
  brandIds: string[];
  /** They are all branches of their brands, so that the sums of brands may be read. */
  isWholeBrands: boolean;
  /** All branches of the company: no statement needs their ids. */
  isWholeCompany: boolean;
  seesCost: boolean;
}

interface Asked extends Days {
  brandId?: string | undefined;
  branchId?: string | undefined;
}

/** Refuses days that end before they begin, branches out of scope, and people who have yet to count a drawer. */
export async function findPlace(ctx: Ctx, { from, to, brandId, branchId }: Asked): Promise<Place> {
  if (to < from) throw new AppError(salesErrors.daysReversed);
  if (brandId && !isInBrands(ctx, brandId)) throw notFound(kernelNouns.brand)();
  let found = ctx.db.selectFrom('branches').select(['id', 'brandId']).where(inScope(ctx, 'branches.id')).orderBy('id');
  if (brandId) found = found.where('brandId', '=', brandId);
  if (branchId) found = found.where('id', '=', branchId);
  const [branches, isBlind] = await Promise.all([found.execute(), isCountingBlind(ctx)]);
  if (isBlind) throw new AppError(shiftErrors.blindUntilCounted);
  if (branchId && branches.length === 0) throw notFound(kernelNouns.branch)();
  const branchIds = branches.map(({ id }) => id);
  const brandIds = [...new Set(branches.map((branch) => branch.brandId))];
  return {
    branchIds,
    brandIds,
    isWholeBrands: !branchId && brandIds.every((id) => isInWholeBrands(ctx, id)),
    isWholeCompany: ctx.actor.isCompanyWide && !brandId && !branchId,
    seesCost: branchIds.every((id) => seesCostAt(ctx, id)),
  };
}

/** The condition for rows of a place, beside `inScope`. */
export function isAt({ branchIds, isWholeCompany }: Place, column: string): RawBuilder<boolean> {
  if (isWholeCompany) return sql`true`;
  return branchIds.length === 1
    ? sql`${sql.ref(column)} = ${branchIds[0]}::uuid`
    : sql`${sql.ref(column)} = any(${branchIds}::uuid[])`;
}

interface Wanted {
  dims: readonly SalesDim[];
  countsOrders?: boolean;
}

export const planAt = ({ branchIds, isWholeBrands }: Place, days: Days, { dims, countsOrders = false }: Wanted) =>
  planSales({ days, dims, countsOrders, branches: branchIds.length, isWholeBrands });

/** The tables to read, or a refusal that says how many days can be asked for. */
export function requirePlan(place: Place, days: Days, wanted: Wanted): SalesRead[] {
  const plan = planAt(place, days, wanted);
  if ('mostDays' in plan) throw new AppError(salesErrors.periodTooLong, { days: plan.mostDays });
  return plan.reads;
}
