import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { SALES_DAYS } from '@netbar/contract/goods/product/product.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { type Ctx, inBrands, inScope, isInBrands, isInWholeBrands } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { ofCaller } from './activity.store.ts';
import { thePastTrade } from './past-trade.ts';

type Choice = 'branch' | 'level' | 'label' | 'area' | 'supplier';

/** Everything but products that the form of a brand's activity offers. */
export async function getChoices(ctx: Ctx, { brandId }: In<typeof activityApi.choices>) {
  if (!isInBrands(ctx, brandId)) throw notFound(kernelNouns.brand)();
  const [named, activities] = await Promise.all([findNamed(ctx, brandId), findGivable(ctx, brandId)]);
  const of = (kind: Choice) => named.filter((row) => row.kind === kind);
  return {
    isWholeBrand: isInWholeBrands(ctx, brandId),
    branches: of('branch'),
    levels: of('level'),
    labels: of('label'),
    areas: of('area'),
    suppliers: of('supplier'),
    coupons: activities.filter(({ preset }) => preset === 'COUPON'),
    draws: activities.filter(({ preset }) => preset === 'PRIZES'),
    groups: [...new Set(activities.map(({ exclusiveGroup }) => exclusiveGroup))].filter(Boolean).toSorted(),
  };
}

async function findNamed(ctx: Ctx, brandId: string) {
  const { rows } = await sql<{ kind: Choice; id: string; name: string; branchName: string }>`
    select * from (
      select 'branch' as kind, branches.id, branches.name, branches.name as "branchName", branches.branch_no::text as place
        from tenant.branches where branches.brand_id = ${brandId} and ${inScope(ctx, 'branches.id')}
      union all select 'level', l.id, l.name, '', lpad(l.from_fen::text, 12, '0') from tenant.member_levels l where l.brand_id = ${brandId}
      union all select 'label', l.id, l.name, '', l.name from tenant.labels l
        join tenant.label_classes c on c.company_id = l.company_id and c.id = l.label_class_id
        where l.brand_id = ${brandId} and l.enabled and c.target = 'MEMBER'
      union all select 'area', a.id, a.name, branches.name, branches.name || a.name from tenant.branch_areas a
        join tenant.branches on branches.company_id = a.company_id and branches.id = a.branch_id
        where branches.brand_id = ${brandId} and ${inScope(ctx, 'branches.id')}
      union all select 'supplier', s.id, s.name, '', s.name from tenant.suppliers s where s.status = 'ACTIVE'
    ) choices order by kind, place limit 2000`.execute(ctx.db);
  return rows;
}

/** Activities that are approved or to be approved, for their groups and for what others give. */
const findGivable = (ctx: Ctx, brandId: string) =>
  ctx.db
    .selectFrom('activities')
    .select(['activities.id', 'activities.name', 'activities.preset', 'activities.exclusiveGroup'])
    .where(ofCaller(ctx))
    .where('activities.brandId', '=', brandId)
    .where('activities.status', 'in', ['PENDING', 'APPROVED', 'PAUSED'])
    .where('activities.validTo', '>', ctx.now)
    .orderBy('activities.id', 'desc')
    .limit(200)
    .execute();

const FOUND = 30;

/** Products of the brand with price and sales: those asked for, those that match, or the most sold. */
export async function listProductChoices(ctx: Ctx, { brandId, keyword, ids }: In<typeof activityApi.products>) {
  const period = { brandId, branchIds: null, from: new Date(ctx.now.getTime() - SALES_DAYS * DAY_MS), to: ctx.now };
  const best = ids || keyword ? undefined : await thePastTrade().sold(ctx, period);
  let found = ctx.db
    .selectFrom('productMasters')
    .select(['id', 'name', 'spec', 'baseUnit', 'kind', 'classifyCode', 'groupCode', 'minPriceFen'])
    .select(
      sql<number | null>`(select p.price_fen from tenant.prices p where p.company_id = product_masters.company_id
        and p.product_id = product_masters.id and p.branch_id is null and p.valid @> ${ctx.now}::timestamptz)`.as('priceFen'),
    )
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where('productMasters.brandId', '=', brandId);
  const wanted = ids ?? (best && best.length > 0 ? best.slice(0, FOUND).map(({ productId }) => productId) : undefined);
  if (wanted) found = found.where('productMasters.id', '=', sql<string>`any(${wanted}::uuid[])`);
  else
    found = found.where('productMasters.status', '=', 'ACTIVE').where('productMasters.kind', 'in', ['GOODS', 'SERVICE', 'COMBO']);
  if (keyword) found = found.where(matchesProduct(keyword));
  const rows = await found
    .orderBy('productMasters.name')
    .limit(wanted?.length ?? FOUND)
    .execute();
  const sold =
    best ??
    (await thePastTrade().sold(
      ctx,
      period,
      rows.map(({ id }) => id),
    ));
  const soldOf = new Map(sold.map(({ productId, qty }) => [productId, qty]));
  return rows
    .map((row) => ({ ...row, soldQty: soldOf.get(row.id) ?? 0 }))
    .toSorted((a, b) => (ids ? ids.indexOf(a.id) - ids.indexOf(b.id) : b.soldQty - a.soldQty));
}
