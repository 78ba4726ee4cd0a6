import { holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

export interface CountedBlind {
  /** Whether the quantity of a product at a branch is hidden from the actor. Without a branch: at any of theirs. */
  hides: (productId: string, branchId?: string | null) => boolean;
  productIds: string[];
}

/**
 * Finds the products whose quantities the actor must not learn: they are on an open blind stocktake, which the actor may count but
 * not post. Every answer with a quantity asks this.
 */
export async function findCountedBlind(ctx: Ctx | Tx, branchId?: string): Promise<CountedBlind> {
  const isCounter = (id: string) => holdsAt(ctx, 'STOCKTAKE_COUNT', id) && !holdsAt(ctx, 'STOCKTAKE_POST', id);
  if (branchId && !isCounter(branchId)) return { hides: () => false, productIds: [] };
  let open = ctx.db
    .selectFrom('stocktakes')
    .innerJoin('stocktakeLines', 'stocktakeLines.stocktakeId', 'stocktakes.id')
    .select(['stocktakes.branchId', 'stocktakeLines.productId'])
    .where(inScope(ctx, 'stocktakes.branchId'))
    .where('stocktakes.blind', '=', true)
    .where('stocktakeLines.isOpen', '=', true);
  if (branchId) open = open.where('stocktakes.branchId', '=', branchId);
  const lines = (await open.execute()).filter((line) => isCounter(line.branchId));
  const hidden = new Set(lines.flatMap((line) => [line.productId, `${line.productId} ${line.branchId}`]));
  return {
    hides: (productId, at) => hidden.has(at ? `${productId} ${at}` : productId),
    productIds: lines.map(({ productId }) => productId),
  };
}
