import { MOST_PROBLEMS } from '@netbar/contract/kernel/import';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { fill, say } from '@netbar/contract/kernel/words';
import { purchaseColumns } from '@netbar/contract/purchasing/purchase/purchase.columns';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { MOST_PACKS } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { sql } from 'kysely';
import { requireBranch } from '#features/org/branch/branch.ts';
import { findOffers, type Offer } from '#features/purchasing/supplier/supplier.ts';
import { type Ctx, inBrands } from '#kernel/ctx.ts';
import { type ImportRow, readTable, repetitions, wrongCell } from '#kernel/import.ts';

type Problem = Out<typeof purchaseApi.importLines>['outcome']['problems'][number];
type Line = Out<typeof purchaseApi.importLines>['lines'][number];

const t = {
  unknown: say(
    '没有编码或条码为“{code}”的商品',
    'No product has the code or barcode “{code}”',
    '沒有編碼或條碼為「{code}」的商品',
  ),
  notSold: say('目前没有供应商供应“{name}”', 'No supplier sells “{name}” at the moment', '目前沒有供應商供應「{name}」'),
  otherSupplier: say('“{supplier}”不供应“{name}”', '“{supplier}” does not sell “{name}”', '「{supplier}」不供應「{name}」'),
  tooFew: say(
    '“{name}”至少要订 {packs} {unit}',
    'The minimum order for “{name}” is {packs} × {unit}',
    '「{name}」至少要訂 {packs} {unit}',
  ),
};

/** Reads a table of product codes and packs. Nothing is saved: the page shows the rows, and what is wrong with which. */
export async function importPurchaseLines(
  ctx: Ctx,
  { branchId, file }: In<typeof purchaseApi.importLines>,
): Promise<Out<typeof purchaseApi.importLines>> {
  const { brandId } = await requireBranch(ctx, branchId);
  const { rows, problems } = await readTable(file, Object.values(purchaseColumns), ctx.lang);
  const products = await findProducts(
    ctx,
    brandId,
    rows.map(({ cells }) => cells['code'] ?? ''),
  );
  const offers = await findOffers(ctx, {
    brandId,
    productIds: [...new Set(products.values())].map(({ id }) => id),
    day: bizDate(ctx.now),
  });
  const read = rows.map((row) => readLine(ctx, row, { products, offers }));
  const lines = read.flatMap((each) => ('line' in each ? [each.line] : []));
  const wrong = read.flatMap((each) => ('problem' in each ? [each.problem] : []));
  const all = [...problems, ...wrong, ...rows.flatMap(repetitions(purchaseColumns.code, ctx.lang))];
  return {
    outcome: { rows: lines.length, added: lines.length, changed: 0, problems: all.slice(0, MOST_PROBLEMS), isDone: false },
    lines: all.length === 0 ? lines : [],
  };
}

interface Known {
  products: Map<string, { id: string; name: string }>;
  offers: Offer[];
}

function readLine({ lang }: Ctx, row: ImportRow, { products, offers }: Known): { line: Line } | { problem: Problem } {
  const { code = '', packs: text = '', supplier = '' } = row.cells;
  const problem = (column: keyof typeof purchaseColumns, words: string) => ({
    problem: { row: row.row, column: purchaseColumns[column].title[lang], text: words },
  });
  const product = products.get(code);
  if (!product) return problem('code', fill(t.unknown[lang], { code }));
  const { id: productId, name } = product;
  const sold = offers.filter((offer) => offer.productId === productId);
  if (sold.length === 0) return problem('code', fill(t.notSold[lang], { name }));
  const offer = supplier === '' ? sold[0] : sold.find(({ supplierName }) => supplierName === supplier);
  if (!offer) return problem('supplier', fill(t.otherSupplier[lang], { supplier, name }));
  const packs = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (packs < 1 || packs > MOST_PACKS) return { problem: wrongCell(row.row, purchaseColumns.packs, lang) };
  if (packs < offer.moqPacks)
    return problem('packs', fill(t.tooFew[lang], { name, packs: offer.moqPacks, unit: offer.packUnit }));
  return { line: { productId, name, supplierId: offer.supplierId, supplierName: offer.supplierName, packs } };
}

/** Products of the brand by their code or barcode, as the table has it. */
async function findProducts(ctx: Ctx, brandId: string, codes: string[]) {
  const found = await ctx.db
    .selectFrom('productMasters')
    .select(['id', 'name', 'code', 'barcode'])
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where('brandId', '=', brandId)
    .where(sql<boolean>`(code = any(${codes}) or barcode = any(${codes}))`)
    .execute();
  const keyed = found.flatMap(({ id, name, code, barcode }) =>
    [code, barcode ?? code].map((key) => [key, { id, name }] as const),
  );
  return new Map(keyed);
}
