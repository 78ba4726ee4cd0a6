import { orderErrors } from '@netbar/contract/order/order.api';
import type { NewLine } from '@netbar/contract/order/order.model';
import type { OrderType } from '@netbar/contract/order/order.rules';
import type { z } from 'zod';
import { requireSellables, type Sellable } from '#features/product/sellable.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** One line as it is agreed on: the price of this moment, copied. */
export interface DraftLine {
  productId: string | null;
  kind: 'GOODS' | 'RECHARGE' | 'SERVICE' | 'LEASE';
  name: string;
  unit: string;
  unitPriceFen: number;
  qty: number;
  discountFen: number;
  pointsCost: number;
  goods: { productId: string; qty: number }[];
}

const kinds = {
  GOODS: 'GOODS',
  COMBO: 'GOODS',
  SERVICE: 'SERVICE',
  LEASE: 'LEASE',
  MATERIAL: undefined,
} as const;

/** What is wanted, at what it costs here and now. */
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

function draftLine(type: OrderType, { productId, qty, pointsEach }: z.output<typeof NewLine>, product: Sellable): DraftLine {
  const { name, unit, listFen, priceFen, isOnShelf } = product;
  const kind = kinds[product.kind];
  if (!kind || (kind === 'LEASE') !== (type === 'LEASE')) throw new AppError(orderErrors.wrongKind, { name });
  if (!isOnShelf || listFen === null || priceFen === null) throw new AppError(orderErrors.notForSale, { name });
  // What is leased comes back, so it does not leave the store for good.
  const line = { productId, kind, name, unit, qty, goods: kind === 'LEASE' ? [] : product.goods };
  if (type !== 'EXCHANGE') return { ...line, unitPriceFen: listFen, discountFen: (listFen - priceFen) * qty, pointsCost: 0 };
  if (pointsEach === undefined) throw new AppError(orderErrors.pointsMissing);
  return { ...line, unitPriceFen: 0, discountFen: 0, pointsCost: pointsEach * qty };
}
