import { allPages } from '@netbar/contract/catalogue';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { brandErrors } from '@netbar/contract/org/brand/brand.errors';
import { closableIn } from '@netbar/contract/org/brand/brand.rules';
import { accountNouns } from '@netbar/contract/platform/account/feature';
import { setDefaultBrand } from '#features/platform/account/account.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, requireWholeCompany, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { whenTaken } from '#kernel/taken.ts';
import {
  brandColumns,
  getBrand,
  getPermission,
  listOwnBrands,
  lockBrand,
  lockBrandShared,
  resourcesOf,
} from './brand.queries.ts';

type BrandSave = In<typeof brandApi.save>;

export const saveBrand = (ctx: Ctx, input: BrandSave) =>
  command(ctx, brandApi.save, input, async (ctx) => {
    const { id, version, ...content } = input;
    if (id !== undefined) return changeBrand(ctx, { id, version, ...content });
    requireWholeCompany(ctx);
    return { ...(await openBrand(ctx, content)), branchCount: 0 };
  });

async function changeBrand(ctx: Tx, { id, version, ...content }: BrandSave & { id: string }) {
  requireWholeBrand(ctx, id);
  const before = await lockBrand(ctx, id);
  if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  await ctx.db
    .updateTable('brands')
    .set({ ...content, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(whenTaken('brands_name', new AppError(brandErrors.nameTaken, { name: content.name })));
  const after = await getBrand(ctx, { id });
  traceBrand(ctx, 'change', { before, after });
  return after;
}

/** Adds a brand; the caller has checked the right to do so. People with the whole company see it from their next call on. */
export async function openBrand(ctx: Tx, content: Omit<BrandSave, 'id' | 'version'>) {
  const brand = await ctx.db
    .insertInto('brands')
    .values({ id: ctx.newId(), ...content, createdTime: ctx.now })
    .returning(brandColumns)
    .executeTakeFirstOrThrow()
    .catch(whenTaken('brands_name', new AppError(brandErrors.nameTaken, { name: content.name })));
  traceBrand(ctx, 'add', { after: brand });
  await moveAccessClock(ctx);
  return brand;
}

/** Refuses a brand that is out of scope or disabled, and locks it so until the transaction ends. */
export async function requireBrandInUse(ctx: Tx, id: string) {
  const { name, enabled } = await lockBrandShared(ctx, id);
  if (!enabled) throw new AppError(brandErrors.disabled, { name });
}

export const setCloudDesk = (ctx: Ctx, input: In<typeof brandApi.setCloudDesk>) =>
  command(ctx, brandApi.setCloudDesk, input, async (ctx) => {
    const { id, cloudDesk } = input;
    requireWholeBrand(ctx, id);
    const before = await lockBrand(ctx, id);
    await ctx.db
      .updateTable('brands')
      .set({ cloudDesk, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const after = await getBrand(ctx, { id });
    traceBrand(ctx, 'cloudDesk', { before, after });
    return after;
  });

export const setOwnDefaultBrand = (ctx: Ctx, input: In<typeof brandApi.setDefault>) =>
  command(ctx, brandApi.setDefault, input, async (ctx) => {
    if (input.userId !== ctx.actor.id) throw notFound(accountNouns.account)();
    await requireBrandInUse(ctx, input.brandId);
    await setDefaultBrand(ctx, input.brandId);
    return listOwnBrands(ctx);
  });

const isClosable = closableIn(allPages);

/** Sets which items are closed to a brand. People of the brand may see this, but only the company may change it. */
export const savePermission = (ctx: Ctx, input: In<typeof brandApi.savePermission>) =>
  command(ctx, brandApi.savePermission, input, async (ctx) => {
    const { id, version } = input;
    await lockBrand(ctx, id);
    const before = await getPermission(ctx, { id });
    requireWholeCompany(ctx);
    if (!input.closed.every(isClosable)) throw new AppError(commonErrors.invalidInput, { fields: 'closed' });
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);

    await ctx.db
      .updateTable('brands')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await ctx.db.deleteFrom('brandClosedItems').where('brandId', '=', id).execute();
    const closed = [...new Set(input.closed)];
    if (closed.length > 0)
      await ctx.db
        .insertInto('brandClosedItems')
        .values(closed.map((item) => ({ brandId: id, item })))
        .execute();
    const after = await getPermission(ctx, { id });
    const detail = { before: { closed: before.closed }, after: { closed: after.closed } };
    ctx.trace({ action: 'BRAND.permission', docType: 'BRAND', docId: id, version: after.version, detail });
    await moveAccessClock(ctx);
    return after;
  });

/** Sets the pictures given, removes those with an empty address, and leaves all others. */
export const saveResources = (ctx: Ctx, input: In<typeof brandApi.saveResources>) =>
  command(ctx, brandApi.saveResources, input, async (ctx) => {
    const { brandId, resources } = input;
    requireWholeBrand(ctx, brandId);
    await lockBrand(ctx, brandId);
    await requireOwnPictures(
      ctx,
      resources.map(({ imageUrl }) => imageUrl),
    );
    const before = await resourcesOf(ctx, brandId);
    await ctx.db
      .deleteFrom('brandResources')
      .where('brandId', '=', brandId)
      .where((q) => q('key', '=', q.fn.any(q.val(resources.map(({ key }) => key)))))
      .execute();
    const kept = resources.filter(({ imageUrl }) => imageUrl !== '');
    if (kept.length > 0)
      await ctx.db
        .insertInto('brandResources')
        .values(kept.map((resource) => ({ brandId, ...resource })))
        .execute();
    const after = await resourcesOf(ctx, brandId);
    ctx.trace({ action: 'BRAND.resources', docType: 'BRAND', docId: brandId, detail: { before, after } });
    return after;
  });

interface BrandContent {
  name: string;
  phone: string;
  intro: string;
  cloudDesk: boolean;
  enabled: boolean;
}

/** Writes a brand before and after a change to the audit log. */
const traceBrand = (
  ctx: Tx,
  step: string,
  { before, after }: { before?: BrandContent; after: BrandContent & { id: string; version: number } },
) =>
  ctx.trace({
    action: `BRAND.${step}`,
    docType: 'BRAND',
    docId: after.id,
    version: after.version,
    detail: { before: before && auditedPart(before), after: auditedPart(after) },
  });

const auditedPart = ({ name, phone, intro, cloudDesk, enabled }: BrandContent) => ({ name, phone, intro, cloudDesk, enabled });
