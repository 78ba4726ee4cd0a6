import { z } from 'zod';
import { productFacts } from '#goods/product/product.model.ts';
import { sortBy } from '#kernel/list.ts';
import { day, id, keyword, pageQuery, upToMostListed } from '#kernel/model.ts';

/** A share in 1/10000. Null where there is nothing to share. */
const share = z.int().nullable();
const days = z.int().nullable();

/** The question that lists the orders behind figures; together with a DeliveryOutcome those of one figure. */
const OrdersBehind = z.object({
  from: day,
  to: day,
  brandId: id.optional(),
  branchId: id.optional(),
  supplierId: id.optional(),
  productId: id.optional(),
});
export type OrdersBehind = z.input<typeof OrdersBehind>;

/**
 * What became of the lines of branch orders that suppliers were asked for. A line is due when all of it has come or was given up,
 * or when its expected day is over.
 */
const deliveryFigures = {
  orders: z.int(),
  lines: z.int(),
  /** In hundredths of a supplier's pack: replacements may be parts of one. */
  packs: z.int(),
  dueLines: z.int(),
  /** Received of ordered packs, of due lines. */
  fillBp: share,
  /** Due lines of which something had not come by the expected day. Rejected goods have come. */
  lateBp: share,
  /** Rejected of delivered packs. */
  rejectedBp: share,
  /** Days from placing the order until a delivery was received: half of the deliveries took at most so long, and nine of ten. */
  medianDays: days,
  ninetiethDays: days,
  /** Orders with a line that was late, that is due and not complete, or that was rejected in part. */
  lateOrders: z.int(),
  shortOrders: z.int(),
  rejectedOrders: z.int(),
};
/** Nothing is behind the total of rows that were found by a word: the list of orders does not know it. */
export const DeliveryFigures = z.object({ ...deliveryFigures, behind: OrdersBehind.nullable() });
export type DeliveryFigures = z.input<typeof DeliveryFigures>;

/** `id` is the product's. */
export const ProductFigures = z.object({ id, ...productFacts, ...deliveryFigures, behind: OrdersBehind });
export type ProductFigures = z.input<typeof ProductFigures>;

/** `id` is the supplier's. */
export const SupplierFigures = z.object({
  id,
  code: z.string(),
  name: z.string(),
  ...deliveryFigures,
  /** 0 to 100, see SCORE_POINTS. Null while nothing is due. */
  score: z.int().nullable(),
  behind: OrdersBehind,
});
export type SupplierFigures = z.input<typeof SupplierFigures>;

/** What a pack of a supplier's product cost at its receipts, in packs of the size that came last. */
export const PriceTrend = z.object({
  id: z.string(),
  supplierId: id,
  supplierName: z.string(),
  productId: id,
  ...productFacts,
  packUnit: z.string(),
  packQty: z.int(),
  receipts: z.int(),
  firstFen: z.int(),
  lastFen: z.int(),
  leastFen: z.int(),
  mostFen: z.int(),
  /** The last price of each day with a receipt. */
  points: z.array(z.object({ day, fen: z.int() })),
  behind: OrdersBehind,
});
export type PriceTrend = z.input<typeof PriceTrend>;

/** The lines that were ordered in a week, by what became of them so far. */
export const OrderedWeek = z.object({ monday: day, onTime: z.int(), late: z.int(), open: z.int() });
export type OrderedWeek = z.input<typeof OrderedWeek>;

/** Days are those on which branches wrote their orders, as in the list of orders. */
const asked = {
  from: day.optional(),
  to: day.optional(),
  brandId: id.optional(),
  branchId: id.optional(),
  supplierId: id.optional(),
  productId: id.optional(),
};
/** A word finds products, suppliers, or of prices either. */
const rows = { ...asked, keyword };
const figures = ['orders', 'lines', 'packs', 'fill', 'lead', 'late', 'rejected'] as const;
export const ProductFiguresFilter = upToMostListed(pageQuery.extend({ ...rows, sort: sortBy(['name', ...figures]) }));
export const SupplierFiguresFilter = upToMostListed(pageQuery.extend({ ...rows, sort: sortBy(['name', ...figures, 'score']) }));
export const PriceTrendFilter = upToMostListed(
  pageQuery.extend({ ...rows, sort: sortBy(['name', 'supplier', 'last', 'change', 'receipts']) }),
);
export const OrderedWeeksFilter = z.object(asked);
