import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import type { Condition, ProductSet, Rule } from '@netbar/contract/activities/activity/rule.model';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** The ids that a rule names, by where they are found. */
function idsOf(rule: Rule) {
  const conditions: Condition[] = [...rule.when, ...rule.grants.flatMap(({ when }) => when)];
  const benefits = rule.grants.map(({ benefit }) => benefit);
  const sets = [
    ...benefits.map((benefit) => ('on' in benefit ? benefit.on : undefined)),
    ...conditions.map((condition) => ('on' in condition ? condition.on : undefined)),
  ];
  const prizes = rule.draw?.prizes ?? [];
  return {
    products: [
      ...sets.flatMap((set: ProductSet | undefined) => (set?.of === 'PRODUCTS' ? set.ids : [])),
      ...benefits.flatMap((benefit) => (benefit.gives === 'FREE_GOODS' ? [benefit.productId] : [])),
      ...prizes.flatMap(({ productId }) => productId ?? []),
    ],
    levels: conditions.flatMap((condition) => (condition.is === 'LEVEL' ? condition.levelIds : [])),
    labels: conditions.flatMap((condition) => (condition.is === 'LABEL' ? condition.labelIds : [])),
    areas: conditions.flatMap((condition) => (condition.is === 'AREA' ? condition.areaIds : [])),
    activities: [
      ...benefits.flatMap((benefit) =>
        benefit.gives === 'COUPON' ? [benefit.couponActivityId] : benefit.gives === 'DRAW_CHANCE' ? [benefit.drawActivityId] : [],
      ),
      ...prizes.flatMap(({ couponActivityId }) => couponActivityId ?? []),
    ],
  };
}

/** The names of everything a rule names, by id, in one statement. Only what belongs to the brand is found. */
export async function nameParts(ctx: Ctx | Tx, brandId: string, rule: Rule): Promise<Record<string, string>> {
  const { products, levels, labels, areas, activities } = idsOf(rule);
  const all = [...products, ...levels, ...labels, ...areas, ...activities];
  if (all.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from tenant.product_masters where brand_id = ${brandId} and id = any(${products}::uuid[])
    union all select id, name from tenant.member_levels where brand_id = ${brandId} and id = any(${levels}::uuid[])
    union all select id, name from tenant.labels where brand_id = ${brandId} and id = any(${labels}::uuid[])
    union all select a.id, a.name from tenant.branch_areas a join tenant.branches b on b.company_id = a.company_id and b.id = a.branch_id
      where b.brand_id = ${brandId} and a.id = any(${areas}::uuid[])
    union all select id, name from tenant.activities where brand_id = ${brandId} and id = any(${activities}::uuid[])`.execute(
    ctx.db,
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Refuses a rule that names what the brand does not have. */
export async function requireNames(ctx: Tx, brandId: string, rule: Rule) {
  const names = await nameParts(ctx, brandId, rule);
  const wanted = Object.values(idsOf(rule)).flat();
  if (wanted.some((id) => names[id] === undefined)) throw new AppError(activityErrors.unknownInRule);
}
