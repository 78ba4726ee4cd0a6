import { type FigureId, measuresOf } from '@netbar/contract/figures/facts/definitions';
import type { Measure } from '@netbar/contract/figures/facts/measures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { type Ctx, inScope, requireInScope } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

export interface Place {
  brandId?: string | undefined;
  branchId?: string | undefined;
  areaId?: string | undefined;
}

/** Where figures are counted: the caller with nothing but the place in scope. */
export interface Scope {
  ctx: Ctx;
  place: Place;
  names: { brandName: string | null; branchName: string | null; areaName: string | null };
  /** The business day now. Where days end at different times it is the one that ends last. */
  today: string;
  branchIds: readonly string[];
  brandIds: readonly string[];
  /** All branches of the brands in scope, so that what is kept by brand may be read. */
  isWhole: boolean;
  /** The measures that are read of whole places. */
  wanted: readonly Measure[];
}

interface OwnBranch {
  id: string;
  brandId: string;
  cutoff: number;
}

/** Narrows the caller to a place of theirs, to read what these figures are made of. What is not theirs is not found. */
export async function openScope(ctx: Ctx, place: Place, figures: readonly FigureId[]): Promise<Scope> {
  const ofBrand = place.brandId ? await narrowToBrand(ctx, place.brandId) : ctx;
  if (place.branchId) requireInScope(ofBrand, place.branchId);
  const shown = place.branchId
    ? { ...ofBrand, actor: { ...ofBrand.actor, branchIds: [place.branchId], isCompanyWide: false } }
    : ofBrand;
  const { rows: branches } = await sql<OwnBranch>`
    select branches.id, branches.brand_id as "brandId", branches.day_cutoff_min as cutoff from tenant.branches
    where ${inScope(shown, 'branches.id')}`.execute(ctx.db);
  const names = await nameOfPlace(shown, place);
  const brandIds = [...new Set(branches.map(({ brandId }) => brandId))];
  const whole = ctx.actor.wholeBrandIds;
  return {
    ctx: shown,
    place,
    names,
    today: bizDate(ctx.now, Math.max(0, ...branches.map(({ cutoff }) => cutoff))),
    branchIds: branches.map(({ id }) => id),
    brandIds,
    wanted: measuresIn(figures),
    isWhole: !place.branchId && (whole === 'all' || brandIds.every((id) => whole.includes(id))),
  };
}

const measuresIn = (figures: readonly FigureId[]) => [
  ...new Set(figures.flatMap((id) => Object.keys({ ...measuresOf(id), ...measuresOf(id, 'PER') }) as Measure[])),
];

async function nameOfPlace(ctx: Ctx, { brandId, branchId, areaId }: Place) {
  const { rows } = await sql<Scope['names']>`
    select coalesce((select b.name from tenant.brands b where b.id = ${brandId ?? null}::uuid),
        (select b.name from tenant.brands b join tenant.branches n on n.company_id = b.company_id and n.brand_id = b.id
          where n.id = ${branchId ?? null}::uuid)) as "brandName",
      (select n.name from tenant.branches n where n.id = ${branchId ?? null}::uuid) as "branchName",
      (select a.name from tenant.branch_areas a where a.id = ${areaId ?? null}::uuid and a.branch_id = ${branchId ?? null}::uuid) as "areaName"`.execute(
    ctx.db,
  );
  const [names] = rows;
  const isNoArea = areaId && /^[0-]+$/.test(areaId);
  if (!names || (areaId && !names.areaName && !(isNoArea && branchId))) throw notFound(kernelNouns.branch)();
  return names;
}

/** Until when everything in scope is counted: since the oldest day that waits to be counted anew was marked, or now. */
export async function countedUntil({ ctx, branchIds }: Scope, { from, to }: Days): Promise<Date> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(marked_time) as since from tenant.rollup_marks
    where kind = 'BRANCH_DAY' and from_date between ${from}::date and ${to}::date
      and ${ctx.actor.isCompanyWide ? sql`true` : sql`place_id = any(${branchIds}::uuid[])`}`.execute(ctx.db);
  const since = rows[0]?.since;
  return since && since < ctx.now ? since : ctx.now;
}
