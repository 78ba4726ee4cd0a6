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

export interface LineAdjustment {
  activityId: string;
  benefitKey: string;
  amountFen: number;
}

/** A line before it is stored: names and prices are copied from the product, so that later changes do not affect the order. */
export interface DraftLine {
  productId: string | null;
  kind: 'GOODS' | 'RECHARGE' | 'SERVICE' | 'LEASE' | 'CARD';
  name: string;
  unit: string;
  unitPriceFen: number;
  qty: number;
  discountFen: number;
  pointsCost: number;
  /** For the conditions of activities. */
  classifyCode?: string;
  groupCode?: string;
  minPriceFen?: number;
  /** Of the discount: what each activity took off. */
  adjustments?: LineAdjustment[];
  /** Given away by an activity. */
  isGift?: boolean;
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

/** Turns the wanted products into lines at the branch's current prices, before activities. */
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
  const { name, unit, priceFen, pointsPrice, isOnShelf, classifyCode, groupCode, minPriceFen } = product;
  const kind = lineKinds[product.kind];
  if (!kind || (kind === 'LEASE') !== (type === 'LEASE')) throw new AppError(orderErrors.wrongKind, { name });
  if (!isOnShelf || priceFen === null) throw new AppError(orderErrors.notForSale, { name });
  // Leased goods come back, so they do not leave the stock.
  const sets = { classifyCode, groupCode, minPriceFen };
  const line = { productId, kind, name, unit, qty, goods: kind === 'LEASE' ? [] : product.goods, ...sets };
  if (type !== 'EXCHANGE') return { ...line, unitPriceFen: priceFen, discountFen: 0, pointsCost: 0 };
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
  const rows = lines.map((line, i) => {
    const { productId, kind, name, unit, unitPriceFen, qty, discountFen, pointsCost, isGift = false } = line;
    const grossFen = unitPriceFen * qty;
    const own = { productId, kind, name, unit, unitPriceFen, qty, discountFen, pointsCost, isGift };
    const goods = JSON.stringify(line.goods);
    return { id: ids[i] as string, orderId, lineNo: i + 1, ...own, grossFen, netFen: grossFen - discountFen, goods };
  });
  if (rows.length > 0) await ctx.db.insertInto('orderLines').values(rows).execute();
  const adjusted = lines.flatMap(({ adjustments = [] }, i) =>
    adjustments.map((adjustment) => ({ orderLineId: ids[i] as string, ...adjustment })),
  );
  if (adjusted.length > 0) await ctx.db.insertInto('orderAdjustments').values(adjusted).execute();
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
    .select(['id', 'lineNo', 'productId', 'kind', 'name', 'unit', 'unitPriceFen', 'qty', 'grossFen', 'discountFen', 'netFen'])
    .select([
      'pointsCost',
      'refundedQty',
      'refundedFen',
      'costFen',
      'isGift',
      sql<number[]>`goods_cost_fen`.as('goodsCostFen'),
      sql<Goods[]>`goods`.as('goods'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();

/** Writes how many pieces of a line were refunded in total, and the amount. */
export const markLineRefunded = (ctx: Tx, lineId: string, refunded: { refundedQty: number; refundedFen: number }) =>
  ctx.db.updateTable('orderLines').set(refunded).where('id', '=', lineId).execute();

/** What activities took off these lines. */
export const listAdjustments = (ctx: Ctx | Tx, lineIds: string[]) =>
  ctx.db
    .selectFrom('orderAdjustments')
    .select(['orderLineId', 'activityId', 'benefitKey', 'amountFen', 'revertedFen'])
    .where('orderLineId', '=', sql<string>`any(${lineIds}::uuid[])`)
    .orderBy('orderLineId')
    .orderBy('activityId')
    .orderBy('benefitKey')
    .execute();

/** Writes that a refund took back a part of what an activity took off a line. */
export const revertAdjustment = (
  ctx: Tx,
  { orderLineId, activityId, benefitKey }: { orderLineId: string; activityId: string; benefitKey: string },
  backFen: number,
) =>
  ctx.db
    .updateTable('orderAdjustments')
    .set((q) => ({ revertedFen: q('revertedFen', '+', backFen) }))
    .where('orderLineId', '=', orderLineId)
    .where('activityId', '=', activityId)
    .where('benefitKey', '=', benefitKey)
    .execute();
