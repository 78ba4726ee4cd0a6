import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import type { NewLine } from '@netbar/contract/counter/order/order.model';
import type { OrderType } from '@netbar/contract/counter/order/order.rules';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireSellables, type Sellable } from '#features/goods/product/product.ts';
import { reserveStock } from '#features/goods/stock/stock.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';

interface Goods {
  productId: string;
  qty: number;
}

/** A line before it is stored: names and prices are copied from the product, so that later changes do not affect the order. */
export interface DraftLine {
  productId: string | null;
  kind: 'GOODS' | 'RECHARGE' | 'SERVICE' | 'LEASE';
  name: string;
  unit: string;
  unitPriceFen: number;
  qty: number;
  discountFen: number;
  pointsCost: number;
  /** What leaves the store with one piece: the product itself, or the parts of a combo. */
  goods: Goods[];
}

const lineKinds = {
  GOODS: 'GOODS',
  COMBO: 'GOODS',
  SERVICE: 'SERVICE',
  LEASE: 'LEASE',
  MATERIAL: undefined,
} as const;

/** Turns the wanted products into lines at the branch's current prices. */
export async function draftLines(
  ctx: Tx,
  { branchId, type, lines }: { branchId: string; type: OrderType; lines: z.output<typeof NewLine>[] },
): Promise<DraftLine[]> {
  const products = await requireSellables(
    ctx,
    branchId,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => draftLine(type, line, products.get(line.productId) as Sellable));
}

function draftLine(type: OrderType, { productId, qty }: z.output<typeof NewLine>, product: Sellable): DraftLine {
  const { name, unit, listFen, priceFen, pointsPrice, isOnShelf } = product;
  const kind = lineKinds[product.kind];
  if (!kind || (kind === 'LEASE') !== (type === 'LEASE')) throw new AppError(orderErrors.wrongKind, { name });
  if (!isOnShelf || listFen === null || priceFen === null) throw new AppError(orderErrors.notForSale, { name });
  // Leased goods come back, so they do not leave the stock.
  const line = { productId, kind, name, unit, qty, goods: kind === 'LEASE' ? [] : product.goods };
  if (type !== 'EXCHANGE') return { ...line, unitPriceFen: listFen, discountFen: (listFen - priceFen) * qty, pointsCost: 0 };
  if (pointsPrice === 0) throw new AppError(orderErrors.notForPoints, { name });
  return { ...line, unitPriceFen: 0, discountFen: 0, pointsCost: pointsPrice * qty };
}

export function sumOrderLines(lines: DraftLine[]) {
  const sum = (of: (line: DraftLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossFen = sum(({ unitPriceFen, qty }) => unitPriceFen * qty);
  const discountFen = sum((line) => line.discountFen);
  return { grossFen, discountFen, payableFen: grossFen - discountFen, pointsCost: sum((line) => line.pointsCost) };
}

export async function insertOrderLines(ctx: Tx, orderId: string, lines: DraftLine[]) {
  const ids = idsInOrder(ctx.newId, lines.length);
  const rows = lines.map(({ goods, ...line }, i) => {
    const grossFen = line.unitPriceFen * line.qty;
    const netFen = grossFen - line.discountFen;
    return { id: ids[i] as string, orderId, lineNo: i + 1, ...line, grossFen, netFen, goods: JSON.stringify(goods) };
  });
  if (rows.length > 0) await ctx.db.insertInto('orderLines').values(rows).execute();
}

/** Reserves the goods of an order until it is finished or ended. */
export async function reserveGoods(ctx: Tx, { id, branchId }: { id: string; branchId: string }) {
  const { rows } = await sql<Goods>`
    select (g ->> 'productId')::uuid as "productId", sum((g ->> 'qty')::bigint * l.qty)::bigint as qty
    from tenant.order_lines l cross join lateral jsonb_array_elements(l.goods) g where l.order_id = ${id} group by 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) await reserveStock(ctx, { branchId, docType: 'ORDER', docId: id, lines: rows });
}

/** The lines of an order, with what their goods cost. The caller has found the order in scope. */
export const listOrderLines = (ctx: Ctx | Tx, orderId: string) =>
  ctx.db
    .selectFrom('orderLines')
    .select(['id', 'productId', 'kind', 'name', 'unit', 'unitPriceFen', 'qty', 'grossFen', 'discountFen', 'netFen'])
    .select([
      'pointsCost',
      'refundedQty',
      'refundedFen',
      'costFen',
      sql<number[]>`goods_cost_fen`.as('goodsCostFen'),
      sql<Goods[]>`goods`.as('goods'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();

/** Writes how many pieces of a line were refunded in total, and the amount. */
export const markLineRefunded = (ctx: Tx, lineId: string, refunded: { refundedQty: number; refundedFen: number }) =>
  ctx.db.updateTable('orderLines').set(refunded).where('id', '=', lineId).execute();
