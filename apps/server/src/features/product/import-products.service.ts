import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { IMPORT_MOST_BYTES, LARGE_IMPORT_MOST_ROWS, MOST_PROBLEMS } from '@netbar/contract/kernel/import';
import { id } from '@netbar/contract/kernel/model';
import { parseYuan } from '@netbar/contract/kernel/money';
import { productApi } from '@netbar/contract/product/product.api';
import { productColumns } from '@netbar/contract/product/product-import.model';
import { CLASSIFY, GROUPING, NewProduct } from '@netbar/contract/product/product.model';
import { sql } from 'kysely';
import { say } from '@netbar/contract/kernel/words';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requireBrandInUse } from '#features/brand/brand.service.ts';
import { offeredCodes } from '#features/dictionary/code.service.ts';
import { startImport } from '#features/import/import.service.ts';
import type { Intake } from '#features/import/take-import.service.ts';
import { command } from '#kernel/command.ts';
import { isInBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { noRows, openTable, readTable, repetitions, tooMany, wrongCell, type ImportRow } from '#kernel/import.ts';
import { LARGE_XLSX } from '#kernel/xlsx.ts';
import { insertMasters } from './product.service.ts';

type Input = In<typeof productApi.importMasters>;
type Outcome = Out<typeof productApi.importMasters>;
type Product = z.output<typeof NewProduct>;
type Column = keyof typeof productColumns;

const columns = Object.values(productColumns);

const t = {
  taken: say('已有商品使用', 'Another product has it', '已有商品使用'),
  unknown: say('没有这个编码，请先在商品设置中添加', 'There is no such code; add it first', '沒有這個編碼，請先在商品設定中新增'),
};

/** Takes the products of a file over, all or none. On a trial it only says what would happen. Existing ones are not touched. */
export async function importMasters(ctx: Ctx, input: Input): Promise<Outcome> {
  const { brandId, isTrial, file } = input;
  if (!isInBrands(ctx, brandId)) throw notFound('品牌')();
  const isLarge = file.length > IMPORT_MOST_BYTES || (await readTable(file, columns, ctx.lang)).isLong;
  if (isLarge) {
    // The request is known by the digest of its file: all of it would be in memory twice.
    const known = { ...input, file: new Uint8Array(createHash('sha256').update(file).digest()) };
    return command(ctx, productApi.importMasters, known, (ctx) =>
      startImport(ctx, { kind: productIntake.kind, file, options: { brandId }, isTrial }),
    );
  }
  if (isTrial) return (await readProducts(ctx, input)).outcome;
  // Read inside: a retry gets the first answer, not the news that its products exist.
  return command(ctx, productApi.importMasters, input, async (ctx) => {
    await requireBrandInUse(ctx, brandId);
    const { products, outcome } = await readProducts(ctx, input);
    if (outcome.problems.length > 0) return outcome;
    for (const some of chunked(products)) await insertMasters(ctx, some);
    return { ...outcome, isDone: true };
  });
}

async function readProducts(ctx: Ctx | Tx, { brandId, file }: Input) {
  const { rows, problems } = await readTable(file, columns, ctx.lang);
  const { check, products } = checker(ctx, brandId);
  const all = [...problems, ...(await check(rows))];
  const outcome = { rows: products.length, added: products.length, changed: 0, problems: all, isDone: false };
  return { products, outcome };
}

const Options = z.object({ brandId: id });

/** The same for a file of any length, by the worker: read twice, a thousand rows at a time. */
export const productIntake: Intake = {
  kind: 'product',
  title: say('商品', 'products', '商品'),
  can: 'PRODUCT_MASTER_EDIT',
  async check(ctx, file, options, tell) {
    const { brandId } = Options.parse(options);
    if (!isInBrands(ctx, brandId)) throw notFound('品牌')();
    const { problems, rows } = await openTable(file, columns, ctx.lang, LARGE_XLSX);
    if (problems.length > 0) return { rows: 0, problems };
    const { check, products } = checker(ctx, brandId);
    let done = 0;
    for await (const some of inThousands(rows)) {
      problems.push(...(await check(some)));
      done += some.length;
      products.length = 0;
      if (done > LARGE_IMPORT_MOST_ROWS) return { rows: done, problems: [tooMany(LARGE_IMPORT_MOST_ROWS, ctx.lang)] };
      if (problems.length >= MOST_PROBLEMS) break;
      await tell(done);
    }
    if (done === 0) problems.push(noRows(ctx.lang));
    return { rows: done, problems: problems.slice(0, MOST_PROBLEMS) };
  },
  async write(ctx, file, options, tell) {
    const { brandId } = Options.parse(options);
    await requireBrandInUse(ctx, brandId);
    const { rows } = await openTable(file, columns, ctx.lang, LARGE_XLSX);
    let done = 0;
    for await (const some of inThousands(rows)) {
      const products = some.map((row) => asProduct(brandId, row)).flatMap(({ data }) => data ?? []);
      for (const few of chunked(products)) await insertMasters(ctx, few);
      await tell((done += some.length));
    }
  },
};

/** Some at a time: a statement's text is kept, and one for each number of rows would be many. */
function* chunked(products: Product[]) {
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

/** Looks at rows as they come: what each says, what it repeats of those before, and what the company already has. */
function checker(ctx: Ctx | Tx, brandId: string) {
  const { lang } = ctx;
  const twice = [repetitions(productColumns.code, lang), repetitions(productColumns.barcode, lang)];
  const products: Product[] = [];
  const check = async (rows: readonly ImportRow[]) => {
    const read = rows.map((row) => ({ row, product: asProduct(brandId, row) }));
    const wrong = read.flatMap(({ row, product }) =>
      product.success
        ? []
        : [...new Set(product.error.issues.map(columnOf))].map((column) => wrongCell(row.row, productColumns[column], lang)),
    );
    const right = read.flatMap(({ row, product }) => (product.success ? [{ row: row.row, product: product.data }] : []));
    products.push(...right.map(({ product }) => product));
    const again = rows.flatMap((row) => twice.flatMap((isAgain) => isAgain(row)));
    return [...wrong, ...again, ...(await clashes(ctx, brandId, right))];
  };
  return { check, products };
}

const fields: Partial<Record<string, Column>> = { priceFen: 'price', minPriceFen: 'minPrice' };
const columnOf = ({ path: [field] }: z.core.$ZodIssue): Column =>
  fields[String(field)] ?? (String(field) in productColumns ? (field as Column) : 'code');

function asProduct(brandId: string, { cells }: ImportRow) {
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

/** What the company already has, and what its dictionary does not offer. */
async function clashes(
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
    offeredCodes(ctx, CLASSIFY),
    offeredCodes(ctx, GROUPING),
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
