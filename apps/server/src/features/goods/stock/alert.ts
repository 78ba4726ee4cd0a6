import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { sql } from 'kysely';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';

interface Crossing {
  branchId: string;
  productId: string;
  name: string;
  available: number;
  minStock: number;
  /** On an open blind stocktake: the message must not say how many are left. */
  isCounting: boolean;
  alertId: string | null;
}

/**
 * Opens an alert and notifies the branch once when a product on a shelf has fallen to its minimum, and clears alerts of
 * products above it again. It reads levels, not moves, so it does not matter what moved the goods.
 */
export const updateStockAlerts = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    const { rows } = await crossings.execute(ctx.db);
    for (const row of rows) await (row.alertId === null ? openAlert(ctx, row) : clearAlert(ctx, row.alertId));
    return rows.length;
  });

const minStock = sql`coalesce(bp.min_stock, (b.thresholds ->> 'lowStockQty')::int, ${sql.lit(Thresholds.parse({}).lowStockQty)})`;
const crossings = sql<Crossing>`
  with stock as (
    select bp.branch_id, bp.product_id, m.name, ${minStock} as min_stock,
      coalesce(l.on_hand - l.reserved, 0) + coalesce((select sum(i.qty) from tenant.incoming_goods i
        where i.branch_id = bp.branch_id and i.product_id = bp.product_id), 0)::bigint as available,
      exists (select from tenant.stocktakes s join tenant.stocktake_lines sl on sl.stocktake_id = s.id
        where s.branch_id = bp.branch_id and s.blind and sl.is_open and sl.product_id = bp.product_id) as is_counting,
      (select a.id from tenant.stock_alerts a where a.branch_id = bp.branch_id and a.product_id = bp.product_id and a.cleared_time is null) as alert_id
    from tenant.branch_products bp
    join tenant.branches b on b.id = bp.branch_id
    join tenant.product_masters m on m.id = bp.product_id and m.kind not in ('SERVICE', 'COMBO')
    join tenant.warehouses w on w.branch_id = bp.branch_id and w.kind = 'MAIN'
    -- A product the branch has never had is not low but new.
    join tenant.stock_levels l on l.warehouse_id = w.id and l.product_id = bp.product_id and l.seq > 0
    where bp.status = 'ON')
  select branch_id, product_id, name, available, min_stock, is_counting, alert_id from stock
  where (available <= min_stock) = (alert_id is null) limit 1000`;

async function openAlert(ctx: Tx, { branchId, productId, name, available, minStock, isCounting }: Crossing) {
  const id = ctx.newId();
  await ctx.db.insertInto('stockAlerts').values({ id, branchId, productId, openedTime: ctx.now }).execute();
  const content = `库存不足：${name} ${isCounting ? '盘点中' : `剩 ${available}`}，最低 ${minStock}`;
  const origin = { serviceType: 'PURCHASE', subServiceType: 0, notificationType: 2, serviceId: null } as const;
  await notifyStaff(ctx, { content, ...origin, dedupeKey: `stock alert ${id}` }, { branchIds: [branchId], can: 'STOCK_ADJUST' });
}

const clearAlert = (ctx: Tx, id: string) =>
  ctx.db.updateTable('stockAlerts').set({ clearedTime: ctx.now }).where('id', '=', id).execute();
