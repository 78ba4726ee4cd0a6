import { stockedKinds } from '@netbar/contract/goods/product/product.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { PurchasableRow } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { classesOf, type SalesDay, suggestOrder } from '@netbar/contract/purchasing/purchase/suggestion.rules';
import { daysBetweenDeliveries, deliveryDay } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { findCountedBlind, requireSellables } from '#features/goods/product/product.ts';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { findOffers, type Offer } from '#features/purchasing/supplier/supplier.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { getBudget } from './budget.ts';

/** As far back as the forecast looks. */
const DAYS_BACK = 56;
const DAYS_A_WEEK = 7;

export async function getSuggestions(
  ctx: Ctx,
  { branchId }: In<typeof purchaseApi.suggestions>,
): Promise<Out<typeof purchaseApi.suggestions>> {
  const rows = await findSuggestions(ctx, branchId);
  const isSeen = seesCostAt(ctx, branchId);
  const budget = isSeen ? await getBudget(ctx, branchId, bizDate(ctx.now).slice(0, 7)) : null;
  return { rows: [...rows.values()], budget };
}

/**
 * Every product on the branch's shelf that somebody sells, with what to order of it. A few statements for any number of products:
 * the class of one follows from the sales of all.
 */
export async function findSuggestions(ctx: Ctx | Tx, branchId: string): Promise<Map<string, PurchasableRow>> {
  const { brandId, dayCutoffMin } = await requireBranch(ctx, branchId);
  const today = bizDate(ctx.now, dayCutoffMin);
  const [offers, goods, sales, blind] = await Promise.all([
    findOffers(ctx, { brandId, day: bizDate(ctx.now) }),
    findGoods(ctx, branchId),
    findSales(ctx, { branchId, today, dayCutoffMin }),
    findCountedBlind(ctx, branchId),
  ]);
  const isSeen = seesCostAt(ctx, branchId);
  const byProduct = Map.groupBy(offers, ({ productId }) => productId);
  const classes = await findClasses(ctx, branchId, new Map(goods.flatMap(({ id }) => withSales(id, sales.get(id)))));
  const rows = goods.flatMap((good): PurchasableRow[] => {
    const own = byProduct.get(good.id);
    const [first] = own ?? [];
    if (!own || !first) return [];
    const days = sales.get(good.id) ?? [];
    const isHidden = blind.hides(good.id, branchId);
    const { since, reserved, last, ...shown } = good;
    const suggestion = suggestOrder({
      today,
      since: since ?? today,
      sales: days,
      class: classes.get(good.id) ?? 'C',
      ...deliveryOf(first, ctx.now),
      available: good.onHand - reserved,
      incoming: good.incoming,
      packQty: first.packQty,
      moqPacks: first.moqPacks,
    });
    return [
      {
        ...shown,
        onHand: isHidden ? null : good.onHand,
        sold: isHidden ? null : soldSince(days, addDays(today, -DAYS_A_WEEK)),
        lastPriceFen: isSeen && last?.supplierId === first.supplierId && last.packQty === first.packQty ? last.priceFen : null,
        offers: own.map((offer) => shownOffer(offer, { now: ctx.now, isSeen })),
        suggestion: isHidden ? { ...suggestion, available: null, needQty: null, packs: null } : suggestion,
      },
    ];
  });
  return new Map(rows.map((row) => [row.id, row]));
}

const withSales = (id: string, days: SalesDay[] | undefined) => (days ? [[id, soldSince(days, '')] as const] : []);

/** How important products are to the branch, by what was sold of them at the prices of today. */
async function findClasses(ctx: Ctx | Tx, branchId: string, sold: ReadonlyMap<string, number>) {
  const priced = await requireSellables(ctx, branchId, [...sold.keys()]);
  return classesOf(new Map([...sold].map(([id, qty]) => [id, qty * (priced.get(id)?.priceFen ?? 0)])));
}

const soldSince = (days: SalesDay[] = [], from: string) =>
  days.filter(({ day }) => day >= from).reduce((sum, { sold }) => sum + sold, 0);

/** Days until an order of now arrives, and from then until the next one would. */
const deliveryOf = (offer: Offer, now: Date) => ({
  leadDays: daysBetween(bizDate(now), deliveryDay(offer, now)),
  reviewDays: daysBetweenDeliveries(offer, now),
});

const shownOffer = (offer: Offer, { now, isSeen }: { now: Date; isSeen: boolean }) => {
  const { supplierId, supplierName, packUnit, packQty, moqPacks, minOrderFen, isPreferred } = offer;
  const expectedDate = deliveryDay(offer, now);
  const breaks = isSeen ? offer.breaks : [];
  return { supplierId, supplierName, packUnit, packQty, moqPacks, breaks, minOrderFen, isPreferred, expectedDate };
};

const incoming = sql<number>`coalesce((select sum(i.qty)::bigint from incoming_goods i
  where i.branch_id = branches.id and i.product_id = m.id), 0)`;
const minStock = sql<number>`coalesce(bp.min_stock, (branches.thresholds ->> 'lowStockQty')::int, ${sql.lit(Thresholds.parse({}).lowStockQty)})`;

/** The last order of the product that went to a supplier. */
const lastOrder = sql<{ supplierId: string; packQty: number; priceFen: number } | null>`(
  select json_build_object('supplierId', c.supplier_id, 'packQty', l.pack_qty, 'priceFen', l.price_fen)
  from company_purchase_lines l join company_purchases c on c.id = l.purchase_id
  where l.product_id = m.id and c.status in ('PLACED', 'RECEIVED', 'CLOSED') order by c.id desc limit 1)`;

/** Stock of the products on the branch's shelf. `since` is the day of the first move, before which nothing could be sold. */
function findGoods(ctx: Ctx | Tx, branchId: string) {
  return ctx.db
    .selectFrom('branches')
    .innerJoin('branchProducts as bp', 'bp.branchId', 'branches.id')
    .innerJoin('productMasters as m', 'm.id', 'bp.productId')
    .leftJoin('warehouses as w', (on) => on.onRef('w.branchId', '=', 'branches.id').on('w.kind', '=', 'MAIN'))
    .leftJoin('stockLevels as sl', (on) => on.onRef('sl.warehouseId', '=', 'w.id').onRef('sl.productId', '=', 'm.id'))
    .where(inScope(ctx, 'branches.id'))
    .where('branches.id', '=', branchId)
    .where('bp.status', '=', 'ON')
    .where('m.kind', 'in', stockedKinds)
    .select(['m.id', 'm.code', 'm.name', 'm.spec', 'm.picture', 'm.barcode', 'm.initials', 'm.classifyCode', 'm.baseUnit'])
    .select([sql<number>`coalesce(sl.on_hand, 0)`.as('onHand'), sql<number>`coalesce(sl.reserved, 0)`.as('reserved')])
    .select([incoming.as('incoming'), minStock.as('minStock')])
    .select(lastOrder.as('last'))
    .select(
      sql<
        string | null
      >`(select (j.biz_date)::text from stock_moves sm join journals j on j.doc_id = sm.doc_id and j.id = sm.journal_id
        where sm.warehouse_id = w.id and sm.product_id = m.id and sm.seq = 1)`.as('since'),
    )
    .orderBy('m.code')
    .execute();
}

/** What happened to the stock of a product on a day with moves. */
export interface DayOfMoves {
  productId: string;
  day: string;
  sold: number;
  /** Whether the stock touched 0, and what was left before the first and after the last move of the day. */
  touchedZero: boolean;
  before: number;
  after: number;
}

interface Period {
  branchId: string;
  today: string;
  dayCutoffMin: number;
}

/**
 * What was sold of each product on each day, and whether there was none for a part of it. Sales are moves of the stock, so a combo
 * counts its parts; goods given back are taken off on the day they came back.
 */
async function findSales(ctx: Ctx | Tx, { branchId, today, dayCutoffMin }: Period) {
  const first = addDays(today, -DAYS_BACK);
  const { rows } = await sql<DayOfMoves>`
    select m.product_id as "productId", j.biz_date::text as day, bool_or(m.qty_after <= 0) as "touchedZero",
      coalesce(greatest(-sum(m.qty) filter (where m.reason in ('SALE', 'REFUND')), 0), 0)::int as sold,
      (array_agg(m.qty_after - m.qty order by m.seq))[1]::int as before, (array_agg(m.qty_after order by m.seq desc))[1]::int as after
    from tenant.warehouses w
    join tenant.stock_moves m on m.company_id = w.company_id and m.warehouse_id = w.id
    join tenant.journals j on j.company_id = m.company_id and j.doc_id = m.doc_id and j.id = m.journal_id
    where w.branch_id = ${branchId} and w.kind = 'MAIN' and j.biz_date >= ${first}::date and j.biz_date < ${today}::date
      and j.posted_time >= ${startOfBizDate(first, dayCutoffMin)}
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  return new Map([...Map.groupBy(rows, ({ productId }) => productId)].map(([id, days]) => [id, fillDays(days, first, today)]));
}

/** Adds the days without a move: nothing was sold, and if nothing was left the day before, there was nothing to sell. */
export function fillDays(days: readonly DayOfMoves[], first: string, today: string): SalesDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  let left = days[0]?.before ?? 0;
  const filled: SalesDay[] = [];
  for (let day = first; day < today; day = addDays(day, 1)) {
    const moves = known.get(day);
    filled.push({ day, sold: moves?.sold ?? 0, wasOut: moves ? moves.touchedZero : left <= 0 });
    left = moves?.after ?? left;
  }
  return filled;
}
