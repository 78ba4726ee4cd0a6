import { isStocked } from '@netbar/contract/goods/product/product.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { supplierNouns } from '@netbar/contract/purchasing/supplier/feature';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { supplierErrors } from '@netbar/contract/purchasing/supplier/supplier.errors';
import type { SupplierStatus } from '@netbar/contract/purchasing/supplier/supplier.model';
import { arePriceBreaks, MOST_DAYS_AHEAD, supplierProductLifecycle } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { requireProduct } from '#features/goods/product/product.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getSupplierProduct } from './supplier-product.queries.ts';
import { requireSupplier } from './supplier.ts';

type Saved = In<typeof supplierApi.saveProduct>;

/** Adds a product to what a supplier sells, or changes how it sells it. A product has one preferred supplier at most. */
export const saveSupplierProduct = (ctx: Ctx, input: Saved) =>
  command(ctx, supplierApi.saveProduct, input, async (ctx) => {
    const { supplierId, productId, version } = input;
    await requireSupplier(ctx, supplierId);
    const product = await requireProduct(ctx, productId);
    requireWholeBrand(ctx, product.brandId);
    if (!isStocked(product.kind)) throw new AppError(supplierErrors.notStocked, { name: product.name });
    const rows = await lockSellers(ctx, productId);
    const before = rows.find((row) => row.supplierId === supplierId);
    if ((before?.version ?? 0) !== version) throw new AppError(commonErrors.changedMeanwhile);
    const content = contentOf(input);
    if (content.isPreferred)
      for (const row of rows) if (row.isPreferred && row !== before) await dropPreference(ctx, row, product.name);
    const id = before
      ? await changeProduct(ctx, before, { ...content, name: product.name })
      : await addProduct(ctx, input, product.name);
    return getSupplierProduct(ctx, id);
  });

type Content = ReturnType<typeof contentOf>;
/** A product that a supplier no longer sells is not preferred there either. */
const contentOf = ({ supplierCode, packUnit, packQty, moqPacks, leadDays, isPreferred, status }: Saved) => ({
  supplierCode,
  packUnit,
  packQty,
  moqPacks,
  leadDays,
  isPreferred: isPreferred && status === 'ACTIVE',
  status,
});

async function addProduct(ctx: Tx, input: Saved, name: string) {
  const { supplierId, productId } = input;
  const [id, content] = [ctx.newId(), contentOf(input)];
  await ctx.db
    .insertInto('supplierProducts')
    .values({ id, supplierId, productId, ...content, createdTime: ctx.now })
    .execute();
  const opened = { id, branchId: null, status: content.status };
  traceOpened(ctx, supplierProductLifecycle, opened, { name, after: content });
  return id;
}

async function changeProduct(ctx: Tx, before: Seller, { name, status, ...content }: Content & { name: string }) {
  await transition(ctx, supplierProductLifecycle, before, {
    action: stepTo(before.status, status),
    by: 'person',
    detail: { name, before: toldOf(before), after: toldOf(content) },
    write: (next) =>
      ctx.db
        .updateTable('supplierProducts')
        .set({ ...content, ...next })
        .where('id', '=', before.id)
        .execute(),
  });
  return before.id;
}

const stepTo = (from: SupplierStatus, to: SupplierStatus) => (from === to ? 'change' : to === 'ACTIVE' ? 'resume' : 'stop');

const toldOf = ({ supplierCode, packUnit, packQty, moqPacks, leadDays, isPreferred }: Omit<Content, 'status'>) => ({
  supplierCode,
  packUnit,
  packQty,
  moqPacks,
  leadDays,
  isPreferred,
});

const dropPreference = (ctx: Tx, seller: Seller, name: string) =>
  transition(ctx, supplierProductLifecycle, seller, {
    action: 'losePreference',
    by: 'system',
    detail: { name, before: { isPreferred: true }, after: { isPreferred: false } },
    write: (next) =>
      ctx.db
        .updateTable('supplierProducts')
        .set({ isPreferred: false, ...next })
        .where('id', '=', seller.id)
        .execute(),
  });

type Seller = Awaited<ReturnType<typeof lockSellers>>[number];
/** Locks everything that is known about who sells a product, in order of id, so that two who save it at once wait for each other. */
async function lockSellers(ctx: Tx, productId: string) {
  const rows = await ctx.db
    .selectFrom('supplierProducts')
    .select([
      'id',
      'supplierId',
      'supplierCode',
      'packUnit',
      'packQty',
      'moqPacks',
      'leadDays',
      'isPreferred',
      'status',
      'version',
    ])
    .where('productId', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ ...row, branchId: null }));
}

/**
 * Prices from a day on. They end the running ones on the day before, and replace what was agreed for that day or later. Earlier
 * prices are kept, since orders, receipts and statements were made with them.
 */
export const setSupplierTerms = (ctx: Ctx, input: In<typeof supplierApi.setTerms>) =>
  command(ctx, supplierApi.setTerms, input, async (ctx) => {
    const { id, version, fromDate, breaks } = input;
    const today = bizDate(ctx.now);
    const before = await lockSold(ctx, id);
    if (!arePriceBreaks(breaks)) throw new AppError(supplierErrors.wrongBreaks);
    if (fromDate < today || fromDate > addDays(today, MOST_DAYS_AHEAD)) throw new AppError(supplierErrors.termsNotAhead);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await transition(ctx, supplierProductLifecycle, before, {
      action: 'setTerms',
      by: 'person',
      detail: { name: before.productName, fromDate, breaks },
      write: async (next) => {
        await ctx.db.updateTable('supplierProducts').set(next).where('id', '=', id).execute();
        await endTerms(ctx, id, fromDate);
        const terms = { id: ctx.newId(), supplierProductId: id, fromDate, breaks: JSON.stringify(breaks) };
        await ctx.db
          .insertInto('supplierTerms')
          .values({ ...terms, creatorId: ctx.actor.id, createdTime: ctx.now })
          .execute();
      },
    });
    return getSupplierProduct(ctx, id);
  });

/** What has begun ends on the day before. What has not begun ends before its own first day, so that it holds on no day. */
const endTerms = (ctx: Tx, supplierProductId: string, fromDate: string) =>
  ctx.db
    .updateTable('supplierTerms')
    .set({ toDate: sql<string>`greatest(${fromDate}::date, from_date) - 1` })
    .where('supplierProductId', '=', supplierProductId)
    .where(sql<boolean>`(to_date is null or to_date >= greatest(${fromDate}::date, from_date))`)
    .execute();

/** Locks a product of a supplier, and refuses unless the caller is in charge of its brand. */
async function lockSold(ctx: Tx, id: string) {
  const row = await ctx.db
    .selectFrom('supplierProducts')
    .select(['id', 'status', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(supplierNouns.supplierProduct));
  const { brandId, productName } = await getSupplierProduct(ctx, id);
  requireWholeBrand(ctx, brandId);
  return { ...row, branchId: null, productName };
}
