import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { productApi, productErrors } from '@netbar/contract/product/product.api';
import { CLASSIFY, GROUPING, type ProductContent } from '@netbar/contract/product/product.model';
import { productMachine } from '@netbar/contract/product/product.rules';
import { sql } from 'kysely';
import { requireCode } from '#features/dictionary/code.service.ts';
import { requireBrandInUse } from '#features/brand/brand.service.ts';
import { insertTraces } from '#kernel/audit.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { initialsOf } from '#kernel/pinyin.ts';
import { whenTaken } from '#kernel/taken.ts';
import { openedTrace, transition } from '#kernel/transition.ts';
import { clearShelves } from './shelf.service.ts';
import { getMaster, lockMaster } from './product.queries.ts';

type NewProduct = In<typeof productApi.addMaster>;

/** Adds a product to a brand, in use at once and at this price; branches put it on their shelves. */
export const addMaster = (ctx: Ctx, input: In<typeof productApi.addMaster>) =>
  command(ctx, productApi.addMaster, input, async (ctx) => {
    const id = await openMaster(ctx, input);
    return getMaster(ctx, { id });
  });

async function openMaster(ctx: Tx, product: NewProduct): Promise<string> {
  await requireBrandInUse(ctx, product.brandId);
  await requireSound(ctx, product.brandId, product);
  const [id = ''] = await insertMasters(ctx, [product])
    .catch(whenTaken('product_masters_code', new AppError(productErrors.codeTaken, { code: product.code })))
    .catch(barcodeTaken(product));
  await writeComponents(ctx, id, product.components);
  return id;
}

/** Writes new products with their first price, however many, in a few statements. Whoever calls has looked at them. */
export async function insertMasters(ctx: Tx, products: NewProduct[]): Promise<string[]> {
  const ids = idsInOrder(ctx.newId, products.length);
  const prices = idsInOrder(ctx.newId, products.length);
  const named = products.map((product, i) => ({ id: ids[i] as string, priceId: prices[i] as string, product }));
  await ctx.db
    .insertInto('productMasters')
    .values(
      named.map(({ id, product }) => {
        const { components: _components, priceFen: _priceFen, ...columns } = product;
        return { id, ...columns, initials: initialsOf(columns.name), status: 'ACTIVE' as const, createdTime: ctx.now };
      }),
    )
    .execute();
  const valid = sql<string>`tstzrange(${ctx.now}::timestamptz, null)`;
  await ctx.db
    .insertInto('prices')
    .values(
      named.map(({ id, priceId, product: { priceFen } }) => {
        return { id: priceId, productId: id, branchId: null, priceFen, valid, createdTime: ctx.now };
      }),
    )
    .execute();
  // Written along with them, not before the commit: a hundred thousand would be one statement too large to send.
  const opened = { branchId: null, status: 'ACTIVE' as const };
  await insertTraces(
    ctx,
    named.map(({ id, product }) => openedTrace(productMachine, { id, ...opened }, { after: product })),
  ).execute();
  return ids;
}

/** Puts new content in the place of the old: what an approved change does. */
export async function rewriteMaster(ctx: Tx, id: string, content: ProductContent) {
  const before = await lockMaster(ctx, id);
  await requireSound(ctx, before.brandId, content);
  const { components, ...columns } = content;
  await transition(
    ctx,
    productMachine,
    { ...before, branchId: null },
    {
      action: 'change',
      by: 'person',
      detail: { after: content },
      write: (next) =>
        ctx.db
          .updateTable('productMasters')
          .set({ ...columns, ...next, initials: initialsOf(content.name) })
          .where('id', '=', id)
          .execute()
          .catch(whenTaken('product_masters_code', new AppError(productErrors.codeTaken, { code: content.code })))
          .catch(barcodeTaken(content))
          .catch(whenTaken('product_masters_units_in_use', new AppError(productErrors.unitsInUse))),
    },
  );
  await ctx.db.deleteFrom('comboItems').where('productId', '=', id).execute();
  await writeComponents(ctx, id, components);
}

/** A product out of use leaves every shelf of the brand in the same moment. */
export const setMasterStatus = (ctx: Ctx, input: In<typeof productApi.setMasterStatus>) =>
  command(ctx, productApi.setMasterStatus, input, async (ctx) => {
    const { id, version, status } = input;
    const before = await lockMaster(ctx, id);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await transition(
      ctx,
      productMachine,
      { ...before, branchId: null },
      {
        action: status === 'ACTIVE' ? 'activate' : 'disable',
        by: 'person',
        write: (next) => ctx.db.updateTable('productMasters').set(next).where('id', '=', id).execute(),
      },
    );
    if (status === 'DISABLED') await clearShelves(ctx, { productId: id, branchId: null });
    return getMaster(ctx, { id });
  });

async function requireSound(ctx: Tx, brandId: string, { classifyCode, groupCode, kind, components }: ProductContent) {
  const unknown = (code: string) => new AppError(productErrors.unknownCode, { code });
  if (classifyCode) await requireCode(ctx, { type: CLASSIFY, code: classifyCode }, unknown(classifyCode));
  if (groupCode) await requireCode(ctx, { type: GROUPING, code: groupCode }, unknown(groupCode));
  const ids = new Set(components.map(({ productId }) => productId));
  const isSound = kind === 'COMBO' ? ids.size > 0 && ids.size === components.length : ids.size === 0;
  if (!isSound || !(await arePlainProducts(ctx, brandId, [...ids]))) throw new AppError(productErrors.wrongComponents);
}

async function arePlainProducts(ctx: Tx, brandId: string, ids: string[]) {
  if (ids.length === 0) return true;
  const found = await ctx.db
    .selectFrom('productMasters')
    .select('id')
    .where('brandId', '=', brandId)
    .where('kind', '<>', 'COMBO')
    .where('id', 'in', ids)
    .execute();
  return found.length === ids.length;
}

const writeComponents = async (ctx: Tx, productId: string, components: ProductContent['components']) => {
  if (components.length === 0) return;
  const rows = components.map(({ productId: componentId, qty }) => ({ productId, componentId, qty }));
  await ctx.db.insertInto('comboItems').values(rows).execute();
};

const barcodeTaken = ({ barcode }: Pick<ProductContent, 'barcode'>) =>
  whenTaken('product_masters_barcode', new AppError(productErrors.barcodeTaken, { barcode: barcode ?? '' }));
