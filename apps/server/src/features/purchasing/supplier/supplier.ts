import { supplierNouns } from '@netbar/contract/purchasing/supplier/feature';
import type { PriceBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { holdsOn } from './supplier.queries.ts';

export { matchesSupplier } from './supplier.queries.ts';

/** A product as a supplier sells it on a day. Quantities of a purchase are in its packs. */
export interface Offer {
  supplierId: string;
  supplierName: string;
  supplierProductId: string;
  productId: string;
  packUnit: string;
  /** How many base units a pack holds. */
  packQty: number;
  moqPacks: number;
  /** Prices of a pack by quantity. */
  breaks: PriceBreak[];
  leadDays: number;
  deliveryWeekdays: number[];
  cutoff: string;
  /** Of a whole order to this supplier. */
  minOrderFen: number;
  isPreferred: boolean;
}

export interface OffersWanted {
  brandId: string;
  /** Left out: everything the brand can buy. */
  productIds?: readonly string[] | undefined;
  day: string;
}

/** Who sells which products of a brand, with the prices of a day: preferred suppliers first, then by name. */
export function findOffers(ctx: Ctx | Tx, { brandId, productIds, day }: OffersWanted): Promise<Offer[]> {
  let found = ctx.db
    .selectFrom('supplierProducts as sp')
    .innerJoin('suppliers as s', 's.id', 'sp.supplierId')
    .innerJoin('productMasters', 'productMasters.id', 'sp.productId')
    .innerJoin('supplierTerms as t', 't.supplierProductId', 'sp.id')
    .where('productMasters.brandId', '=', brandId)
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where('productMasters.status', '=', 'ACTIVE')
    .where('s.status', '=', 'ACTIVE')
    .where('sp.status', '=', 'ACTIVE')
    .where(holdsOn(day));
  if (productIds) found = found.where(sql<boolean>`sp.product_id = any(${productIds}::uuid[])`);
  return found
    .select(['s.id as supplierId', 's.name as supplierName', 'sp.id as supplierProductId', 'sp.productId'])
    .select(['sp.packUnit', 'sp.packQty', 'sp.moqPacks', sql<PriceBreak[]>`t.breaks`.as('breaks')])
    .select([sql<number>`coalesce(sp.lead_days, s.lead_days)`.as('leadDays'), 's.deliveryWeekdays', 's.cutoff'])
    .select(['s.minOrderFen', 'sp.isPreferred'])
    .orderBy('sp.isPreferred', 'desc')
    .orderBy('s.name')
    .orderBy('sp.id')
    .execute();
}

/** A supplier of the company, in use or not. */
export const requireSupplier = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('suppliers')
    .select(['id', 'code', 'name', 'status', 'settleCycle', 'paymentDays'])
    .select(['leadDays', 'deliveryWeekdays', 'cutoff', 'minOrderFen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(supplierNouns.supplier));
