import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { addCode } from '#features/platform/dictionary/edit-code.ts';
import { baseCodes } from '#features/goods/product/base-codes.ts';
import { addMaster } from '#features/goods/product/product-master.ts';
import { getProductSetting, setBranchPrice, setShelf } from '#features/goods/product/branch-product.ts';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { adjustStock } from '#features/goods/stock/adjust.ts';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { setApprovalRule } from '#features/org/approval/decide.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { demoProducts } from './goods.data.ts';

type By = () => Ctx;

/** Classes, units and what needs approval, for a chain as a whole. */
export async function ensureGoodsRules(by: By) {
  for (const code of baseCodes) await ensureCode(by, code);
  const flows = await by().db.selectFrom('approvalFlows').select('subjectType').execute();
  const known = new Set(flows.map((flow) => flow.subjectType));
  for (const subjectType of ['PRICE_ADJUSTMENT', 'TAKEDOWN', 'PRODUCT_CHANGE'] as const)
    if (!known.has(subjectType)) await setApprovalRule(by(), { subjectType, isNeeded: true, minFen: 0 });
}

/** Branches of the brand may ask for prices of their own. */
export async function ensureBranchPrices(by: By, brandId: string) {
  const { branchPrice, version } = await getProductSetting(by(), { brandId });
  if (!branchPrice) await setBranchPrice(by(), { brandId, branchPrice: true, version });
}

async function ensureCode(by: By, code: (typeof baseCodes)[number]) {
  const found = by().db.selectFrom('codes').select('id').where('type', '=', code.type).where('code', '=', code.code);
  if (!(await found.executeTakeFirst())) await addCode(by(), dictionaryApi.add.input.parse(code));
}

/** The products of a brand, on the shelf of every branch of it. */
export async function ensureProducts(by: By, brandId: string) {
  const branches = await by().db.selectFrom('branches').select('id').where('brandId', '=', brandId).orderBy('branchNo').execute();
  for (const { costFen: _, ...product } of demoProducts) {
    const { db } = by();
    const found = await db
      .selectFrom('productMasters')
      .select('id')
      .where('brandId', '=', brandId)
      .where('code', '=', product.code)
      .executeTakeFirst();
    if (found) continue;
    const { id: productId } = await addMaster(by(), productApi.addMaster.input.parse({ brandId, ...product }));
    for (const { id: branchId } of branches) await setShelf(by(), { branchId, productId, version: 0, shelf: 'ON' });
  }
}

/** Every branch begins with a little of everything, some of it already low, at what it cost. */
export async function ensureStock(by: By, brandId: string) {
  const { db } = by();
  const branches = await db
    .selectFrom('branches')
    .select(['id', 'branchNo'])
    .where('brandId', '=', brandId)
    .orderBy('branchNo')
    .execute();
  const products = await db.selectFrom('productMasters').select(['id', 'code']).where('brandId', '=', brandId).execute();
  const idOf = new Map(products.map(({ id, code }) => [code, id]));
  for (const { id: branchId, branchNo } of branches) {
    const found = await by()
      .db.selectFrom('stockAdjusts')
      .select('id')
      .where('branchId', '=', branchId)
      .limit(1)
      .executeTakeFirst();
    if (found) continue;
    const lines = demoProducts.flatMap(({ code, kind, costFen, batchTracked, shelfLifeDays = 0 }, i) => {
      const productId = idOf.get(code);
      if (!productId || kind === 'SERVICE') return [];
      const qty = 6 + ((Number(branchNo) + i * 7) % 40);
      const batch = batchTracked && { batchNo: `L${branchNo}`, expiryDate: addDays(bizDate(by().now), shelfLifeDays - 60) };
      return [{ productId, qty, valueFen: qty * costFen, ...batch }];
    });
    await adjustStock(by(), stockApi.adjust.input.parse({ branchId, kind: 'CORRECTION', reason: '期初库存', lines }));
  }
}
