import { productApi } from '@netbar/contract/goods/product/product.api';
import { productErrors } from '@netbar/contract/goods/product/product.errors';
import { CLASSIFY, GROUPING, ProductContent } from '@netbar/contract/goods/product/product.model';
import { productLifecycle } from '@netbar/contract/goods/product/product.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { askForApproval } from '#features/org/approval/approval.ts';
import { requireBrandInUse } from '#features/org/brand/brand.ts';
import { requireCode } from '#features/platform/dictionary/dictionary.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { setSearchKeys } from '#features/platform/search/search.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { insertTraces } from '#kernel/audit.ts';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { initialsOf } from '#kernel/pinyin.ts';
import { whenTaken } from '#kernel/taken.ts';
import { openedTrace, transition } from '#kernel/transition.ts';
import { clearShelves } from './branch-product.ts';
import { productKeys } from './find-products.ts';
import { componentsOf, getMaster, lockMaster } from './product.queries.ts';

type NewProduct = In<typeof productApi.addMaster>;

/** Adds a product to a brand, active and with its first price. Branches put it on their shelves themselves. */
export const addMaster = (ctx: Ctx, input: In<typeof productApi.addMaster>) =>
  command(ctx, productApi.addMaster, input, async (ctx) => {
    const id = await createMaster(ctx, input);
    return getMaster(ctx, { id });
  });

async function createMaster(ctx: Tx, product: NewProduct): Promise<string> {
  requireWholeBrand(ctx, product.brandId);
  await requireBrandInUse(ctx, product.brandId);
  await requireValidContent(ctx, product.brandId, product);
  const [id = ''] = await insertMasters(ctx, [product])
    .catch(whenTaken('product_masters_code', new AppError(productErrors.codeTaken, { code: product.code })))
    .catch(barcodeTaken(product));
  await writeComponents(ctx, id, product.components);
  return id;
}

/** Inserts products with their first prices in a few statements. The caller has validated them. */
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
  await setSearchKeys(
    ctx,
    'product',
    named.map(({ id, product }) => ({ id, keys: productKeys(product.name) })),
  );
  const valid = sql<string>`tstzrange(${ctx.now}::timestamptz, null)`;
  await ctx.db
    .insertInto('prices')
    .values(
      named.map(({ id, priceId, product: { priceFen } }) => {
        return { id: priceId, productId: id, branchId: null, priceFen, valid, createdTime: ctx.now };
      }),
    )
    .execute();
  // Audit rows are written here and not at the commit: for a hundred thousand products that would be one statement too large to
  // send.
  const opened = { branchId: null, status: 'ACTIVE' as const };
  await insertTraces(
    ctx,
    named.map(({ id, product }) => openedTrace(productLifecycle, { id, ...opened }, { after: product })),
  ).execute();
  return ids;
}

/** Replaces the content of a product, after its change was approved. */
async function updateMaster(ctx: Tx, id: string, content: ProductContent) {
  const before = await lockMaster(ctx, id);
  await requireValidContent(ctx, before.brandId, content);
  const { components, ...columns } = content;
  await transition(
    ctx,
    productLifecycle,
    { ...before, branchId: null },
    {
      action: 'change',
      by: 'person',
      detail: { before, after: content },
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
  await setSearchKeys(ctx, 'product', [{ id, keys: productKeys(content.name) }]);
  await ctx.db.deleteFrom('comboItems').where('productId', '=', id).execute();
  await writeComponents(ctx, id, components);
}

/** A product that is disabled leaves all shelves of the brand in the same transaction. */
export const setMasterStatus = (ctx: Ctx, input: In<typeof productApi.setMasterStatus>) =>
  command(ctx, productApi.setMasterStatus, input, async (ctx) => {
    const { id, version, status } = input;
    const before = await lockMaster(ctx, id);
    requireWholeBrand(ctx, before.brandId);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await transition(
      ctx,
      productLifecycle,
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

async function requireValidContent(ctx: Tx, brandId: string, content: ProductContent) {
  const { classifyCode, groupCode, kind, components, picture } = content;
  const unknown = (code: string) => new AppError(productErrors.unknownCode, { code });
  if (classifyCode) await requireCode(ctx, { type: CLASSIFY, code: classifyCode }, unknown(classifyCode));
  if (groupCode) await requireCode(ctx, { type: GROUPING, code: groupCode }, unknown(groupCode));
  await requireOwnPictures(ctx, [picture]);
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

export const changeMaster = (ctx: Ctx, { id, version, reason, ...content }: In<typeof productApi.changeMaster>) =>
  command(ctx, productApi.changeMaster, { id, version, reason, ...content }, async (ctx) => {
    const before = await lockMaster(ctx, id);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    const asked = await askForApproval(ctx, {
      subject: productChangeSubject,
      subjectId: id,
      brandId: before.brandId,
      baseVersion: version,
      before: { content: await currentContent(ctx, before) },
      after: { names: [before.name], count: 1, content },
      reason,
      what: '商品信息变更',
    });
    return { id, approvalId: asked.id, status: asked.status };
  });

/** A change of a product's content. The version detects that the product has changed since the request. */
export const productChangeSubject: ApprovalSubject = {
  type: 'PRODUCT_CHANGE',
  subServiceType: 9,
  currentVersion: async (ctx, id) => (await lockMaster(ctx, id)).version,
  apply: async (ctx, { subjectId, after }) =>
    updateMaster(ctx, subjectId, ProductContent.parse((after as ProposedChange).content)),
};

interface ProposedChange {
  content: object;
}

async function currentContent(ctx: Tx, master: Awaited<ReturnType<typeof lockMaster>>): Promise<ProductContent> {
  const parts = await componentsOf(ctx, master.id);
  return ProductContent.parse({ ...master, components: parts.map(({ productId, qty }) => ({ productId, qty })) });
}
