import { addDays } from '@netbar/contract/kernel/time';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { classesOf, type SalesDay } from '@netbar/contract/purchasing/purchase/suggestion.rules';
import type { PriceBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { type DayOfMoves, fillDays } from '@netbar/server/features/purchasing/purchase/suggestion.queries.ts';
import type pg from 'pg';
import { type ProductPast, wantedOf } from './simulation.ts';

interface Period {
  today: string;
  /** How many days are played, and how many before them are only looked at. */
  days: number;
  before: number;
}

interface Bought {
  branchId: string;
  productId: string;
  supplierId: string;
  leadDays: number;
  deliveryWeekdays: number[];
  cutoff: string;
  packQty: number;
  moqPacks: number;
  breaks: PriceBreak[];
  minStock: number;
  priceFen: number;
}

/** The products that branches have on their shelves and somebody sells, by the supplier that is asked first. */
const bought = `
  select distinct on (bp.branch_id, bp.product_id) bp.branch_id as "branchId", bp.product_id as "productId", sp.supplier_id as "supplierId",
    coalesce(sp.lead_days, s.lead_days) as "leadDays", s.delivery_weekdays as "deliveryWeekdays", s.cutoff, sp.pack_qty as "packQty",
    sp.moq_packs as "moqPacks", t.breaks, m.suggested_price_fen::int as "priceFen",
    coalesce(bp.min_stock, (b.thresholds ->> 'lowStockQty')::int, $2) as "minStock"
  from tenant.branch_products bp
  join tenant.branches b on b.company_id = bp.company_id and b.id = bp.branch_id
  join tenant.product_masters m on m.company_id = bp.company_id and m.id = bp.product_id
  join tenant.supplier_products sp on sp.company_id = bp.company_id and sp.product_id = bp.product_id and sp.status = 'ACTIVE'
  join tenant.suppliers s on s.company_id = sp.company_id and s.id = sp.supplier_id and s.status = 'ACTIVE'
  join tenant.supplier_terms t on t.company_id = sp.company_id and t.supplier_product_id = sp.id
    and t.from_date <= $1::date and (t.to_date is null or t.to_date >= $1::date)
  where bp.status = 'ON'
  order by bp.branch_id, bp.product_id, sp.is_preferred desc, s.name`;

/** What the stock of each product did on each day. */
const moved = `
  select w.branch_id as "branchId", m.product_id as "productId", j.biz_date::text as day, bool_or(m.qty_after <= 0) as "touchedZero",
    coalesce(greatest(-sum(m.qty) filter (where m.reason in ('SALE', 'REFUND')), 0), 0)::int as sold,
    (array_agg(m.qty_after - m.qty order by m.seq))[1]::int as before, (array_agg(m.qty_after order by m.seq desc))[1]::int as after
  from tenant.warehouses w
  join tenant.stock_moves m on m.company_id = w.company_id and m.warehouse_id = w.id
  join tenant.journals j on j.company_id = m.company_id and j.doc_id = m.doc_id and j.id = m.journal_id
  where w.kind = 'MAIN' and j.biz_date >= $1::date and j.biz_date < $2::date
  group by 1, 2, 3 order by 1, 2, 3`;

/** Everything that was sold and can be bought, by branch. Read as an administrator, over all companies. */
export async function readBranches(client: pg.Client, { today, days, before }: Period): Promise<ProductPast[][]> {
  const first = addDays(today, -days - before);
  const start = addDays(today, -days);
  const { rows: products } = await client.query<Bought>(bought, [today, Thresholds.parse({}).lowStockQty]);
  const { rows: moves } = await client.query<DayOfMoves & { branchId: string }>(moved, [first, today]);
  const byProduct = Map.groupBy(moves, ({ branchId, productId }) => `${branchId} ${productId}`);
  return [...Map.groupBy(products, ({ branchId }) => branchId).values()].map((own) => {
    const sold = own.flatMap((product) => {
      const its = byProduct.get(`${product.branchId} ${product.productId}`);
      return its ? [{ product, its, sales: fillDays(its, first, today) }] : [];
    });
    const classes = classesOf(
      new Map(
        sold.map(({ product, sales }) => [product.productId, product.priceFen * sumOf(sales.filter(({ day }) => day < start))]),
      ),
    );
    return sold.map(({ product, its, sales }) => ({
      ...boughtAs(product),
      class: classes.get(product.productId) ?? 'C',
      since: its[0]?.day ?? start,
      opening: its.findLast(({ day }) => day < start)?.after ?? its[0]?.before ?? 0,
      before: sales.filter(({ day }) => day < start),
      wanted: wantedOf(sales).filter(({ day }) => day >= start),
    }));
  });
}

const sumOf = (sales: readonly SalesDay[]) => sales.reduce((sum, { sold }) => sum + sold, 0);

const boughtAs = ({ supplierId, leadDays, deliveryWeekdays, cutoff, packQty, moqPacks, breaks, minStock }: Bought) => ({
  supplierId,
  terms: { leadDays, deliveryWeekdays, cutoff },
  packQty,
  moqPacks,
  packFen: breaks[0]?.fen ?? 0,
  minStock,
});
