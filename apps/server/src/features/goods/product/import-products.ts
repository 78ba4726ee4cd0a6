import { productColumns } from '@netbar/contract/goods/product/product-import.model';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { CLASSIFY, GROUPING, NewProduct } from '@netbar/contract/goods/product/product.model';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { IMPORT_MOST_BYTES, LARGE_IMPORT_MOST_ROWS, MOST_PROBLEMS } from '@netbar/contract/kernel/import';
import { id } from '@netbar/contract/kernel/model';
import { parseYuan } from '@netbar/contract/kernel/money';
import { say } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requireBrandInUse } from '#features/org/brand/brand.ts';
import { listOfferedCodes } from '#features/platform/dictionary/dictionary.ts';
import { type Intake, startImport } from '#features/platform/import/import.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { type ImportRow, noRows, openTable, readTable, repetitions, tooMany, wrongCell } from '#kernel/import.ts';
import { LARGE_XLSX } from '#kernel/xlsx.ts';
import { insertMasters } from './product-master.ts';

type Input = In<typeof productApi.importMasters>;
type Outcome = Out<typeof productApi.importMasters>;
type Product = z.output<typeof NewProduct>;
type Column = keyof typeof productColumns;

const columns = Object.values(productColumns);

const t = {
  taken: say('已有商品使用', 'Already used by another product', '已有商品使用'),
  unknown: say(
    '没有这个编码，请先在商品设置中添加',
    'Unknown code; add it in product settings first',
    '沒有這個編碼，請先在商品設定中新增',
  ),
};

/**
 * Imports the products of a file: all of them or none. A trial run only reports what would happen. Existing products are not
 * changed.
 */
export async function importMasters(ctx: Ctx, input: Input): Promise<Outcome> {
  const { brandId, isTrial, file } = input;
  requireWholeBrand(ctx, brandId);
  const isLarge = file.length > IMPORT_MOST_BYTES || (await readTable(file, columns, ctx.lang)).isLong;
  if (isLarge) {
    // The command compares requests by a digest of the file, so that the file is not in memory twice.
    const known = { ...input, file: new Uint8Array(createHash('sha256').update(file).digest()) };
    return command(ctx, productApi.importMasters, known, (ctx) =>
      startImport(ctx, { kind: productIntake.kind, file, options: { brandId }, isTrial }),
    );
  }
  if (isTrial) return (await readProducts(ctx, input)).outcome;
  // The file is read inside the command: a retry gets the stored answer instead of "these products exist".
  return command(ctx, productApi.importMasters, input, async (ctx) => {
    await requireBrandInUse(ctx, brandId);
    const { products, outcome } = await readProducts(ctx, input);
    if (outcome.problems.length > 0) return outcome;
    for (const some of inHundreds(products)) await insertMasters(ctx, some);
    return { ...outcome, isDone: true };
  });
}

async function readProducts(ctx: Ctx | Tx, { brandId, file }: Input) {
  const { rows, problems } = await readTable(file, columns, ctx.lang);
  const { check, products } = createRowChecker(ctx, brandId);
  const all = [...problems, ...(await check(rows))];
  const outcome = { rows: products.length, added: products.length, changed: 0, problems: all, isDone: false };
  return { products, outcome };
}

const Options = z.object({ brandId: id });

/** The same for large files, run by the worker, which reads the file twice, a thousand rows at a time. */
export const productIntake: Intake = {
  kind: 'product',
  title: say('商品', 'products', '商品'),
  can: 'PRODUCT_MASTER_EDIT',
  async check(ctx, file, options, report) {
    const { brandId } = Options.parse(options);
    requireWholeBrand(ctx, brandId);
    const { problems, rows } = await openTable(file, columns, ctx.lang, LARGE_XLSX);
    if (problems.length > 0) return { rows: 0, problems };
    const { check, products } = createRowChecker(ctx, brandId);
    let done = 0;
    for await (const some of inThousands(rows)) {
      problems.push(...(await check(some)));
      done += some.length;
      products.length = 0;
      if (done > LARGE_IMPORT_MOST_ROWS) return { rows: done, problems: [tooMany(LARGE_IMPORT_MOST_ROWS, ctx.lang)] };
      if (problems.length >= MOST_PROBLEMS) break;
      await report(done);
    }
    if (done === 0) problems.push(noRows(ctx.lang));
    return { rows: done, problems: problems.slice(0, MOST_PROBLEMS) };
  },
  async write(ctx, file, options, report) {
    const { brandId } = Options.parse(options);
    await requireBrandInUse(ctx, brandId);
    const { rows } = await openTable(file, columns, ctx.lang, LARGE_XLSX);
    let done = 0;
    for await (const some of inThousands(rows)) {
      const products = some.map((row) => parseProduct(brandId, row)).flatMap(({ data }) => data ?? []);
      for (const few of inHundreds(products)) await insertMasters(ctx, few);
      await report((done += some.length));
    }
  },
};

/** In hundreds, so that few distinct statements are prepared: each number of rows is a statement of its own. */
function* inHundreds(products: Product[]) {
  for (let i = 0; i < products.length; i += 100) yield products.slice(i, i + 100);
}

async function* inThousands(rows: AsyncIterable<ImportRow>) {
  let some: ImportRow[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < 1000) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Checks rows as they are read: their cells, repetitions within the file, and clashes with existing products. */
function createRowChecker(ctx: Ctx | Tx, brandId: string) {
  const { lang } = ctx;
  const twice = [repetitions(productColumns.code, lang), repetitions(productColumns.barcode, lang)];
  const products: Product[] = [];
  const check = async (rows: readonly ImportRow[]) => {
    const read = rows.map((row) => ({ row, product: parseProduct(brandId, row) }));
    const wrong = read.flatMap(({ row, product }) =>
      product.success
        ? []
        : [...new Set(product.error.issues.map(columnOf))].map((column) => wrongCell(row.row, productColumns[column], lang)),
    );
    const right = read.flatMap(({ row, product }) => (product.success ? [{ row: row.row, product: product.data }] : []));
    products.push(...right.map(({ product }) => product));
    const again = rows.flatMap((row) => twice.flatMap((isAgain) => isAgain(row)));
    return [...wrong, ...again, ...(await findClashes(ctx, brandId, right))];
  };
  return { check, products };
}

const fields: Partial<Record<string, Column>> = { priceFen: 'price', minPriceFen: 'minPrice' };
const columnOf = ({ path: [field] }: z.core.$ZodIssue): Column =>
  fields[String(field)] ?? (String(field) in productColumns ? (field as Column) : 'code');

function parseProduct(brandId: string, { cells }: ImportRow) {
  const { code, name, price = '', baseUnit, spec, barcode, classifyCode, groupCode, minPrice, purchaseUnit, unitFactor } = cells;
  return NewProduct.safeParse({
    brandId,
    code,
    name,
    baseUnit,
    priceFen: parseYuan(price),
    spec,
    barcode: barcode || null,
    classifyCode,
    groupCode,
    purchaseUnit,
    ...(minPrice && { minPriceFen: parseYuan(minPrice) ?? -1 }),
    ...(unitFactor && { unitFactor: Number(unitFactor) }),
  });
}

/** Codes and barcodes that exist already, and codes that the dictionary does not offer. */
async function findClashes(
  ctx: Ctx | Tx,
  brandId: string,
  products: { row: number; product: Product }[],
): Promise<Outcome['problems']> {
  const codes = products.map(({ product }) => product.code);
  const barcodes = products.flatMap(({ product }) => (product.barcode === null ? [] : [product.barcode]));
  const [known, classes, groups] = await Promise.all([
    ctx.db
      .selectFrom('productMasters')
      .select(['code', 'barcode'])
      .where('brandId', '=', brandId)
      .where(sql<boolean>`(code = any(${codes}) or barcode = any(${barcodes}))`)
      .execute(),
    listOfferedCodes(ctx, CLASSIFY),
    listOfferedCodes(ctx, GROUPING),
  ]);
  const [takenCodes, takenBarcodes] = [new Set(known.map((row) => row.code)), new Set(known.map((row) => row.barcode))];
  return products.flatMap(({ row, product }) => {
    const at = (column: Column, text: string) => ({ row, column: productColumns[column].title[ctx.lang], text });
    return [
      ...(takenCodes.has(product.code) ? [at('code', t.taken[ctx.lang])] : []),
      ...(product.barcode !== null && takenBarcodes.has(product.barcode) ? [at('barcode', t.taken[ctx.lang])] : []),
      ...(product.classifyCode && !classes.has(product.classifyCode) ? [at('classifyCode', t.unknown[ctx.lang])] : []),
      ...(product.groupCode && !groups.has(product.groupCode) ? [at('groupCode', t.unknown[ctx.lang])] : []),
    ];
  });
}
