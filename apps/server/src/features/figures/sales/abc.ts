import type { Days } from '@netbar/contract/figures/facts/period.rules';
import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { MOST_CURVE_POINTS, type SalesFilter } from '@netbar/contract/figures/sales/sales.model';
import { type AbcProduct, type AbcZone, abcZones, zonesOf } from '@netbar/contract/figures/sales/sales.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { type Conditions, readSales } from './read-sales.ts';
import { findPlace, type Place, requirePlan } from './sales-place.ts';

/** Products by their share of all sales of the place and period, whatever else is asked for. */
export async function getAbc(ctx: Ctx, asked: In<typeof salesApi.abc>): Promise<Out<typeof salesApi.abc>> {
  const place = await findPlace(ctx, asked);
  const products = zonesOf(await sumProducts(ctx, place, asked));
  const step = Math.max(1, Math.ceil(products.length / MOST_CURVE_POINTS));
  const isDrawn = (i: number) =>
    i % step === step - 1 || i === products.length - 1 || products[i]?.zone !== products[i + 1]?.zone;
  return {
    products: products.length,
    zones: abcZones.map((zone) => {
      const inZone = products.filter((product) => product.zone === zone);
      return { zone, products: inZone.length, salesFen: inZone.reduce((sum, { salesFen }) => sum + salesFen, 0) };
    }),
    curve: products.flatMap(({ cumulatedBp }, i) => (isDrawn(i) ? [{ products: i + 1, bp: cumulatedBp }] : [])),
  };
}

async function sumProducts(ctx: Ctx, place: Place, days: Days): Promise<AbcProduct[]> {
  const reads = requirePlan(place, days, { dims: ['PRODUCT'] });
  const { rows } = await sql<AbcProduct>`
    select row_key as id, sum(sales_fen)::bigint as sales_fen
    from ${readSales(ctx, place, reads, { by: 'PRODUCT', across: 'NONE', conditions: {} })} as lines group by 1`.execute(ctx.db);
  return rows;
}

/** The conditions of a question, with the products of its zone. */
export async function findConditions(ctx: Ctx, place: Place, filter: SalesFilter): Promise<Conditions> {
  const { classify, productId, hour, weekday, source, tender, level, seller, activity, zone } = filter;
  const conditions = { classify, productId, hour, weekday, source, tender, level, seller, activity };
  return zone ? { ...conditions, productIds: await findProductsOf(ctx, place, filter, zone) } : conditions;
}

async function findProductsOf(ctx: Ctx, place: Place, days: Days, zone: AbcZone): Promise<string[]> {
  const products = zonesOf(await sumProducts(ctx, place, days));
  return products.filter((product) => product.zone === zone).map(({ id }) => id);
}
