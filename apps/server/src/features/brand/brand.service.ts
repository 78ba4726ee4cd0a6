import { brandApi, brandErrors } from '@netbar/contract/brand/brand.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { whenTaken } from '#kernel/taken.ts';
import { setDefaultBrand } from '#features/account/default-brand.service.ts';
import { traceBrand } from './brand-trace.service.ts';
import { brandColumns, getBrand, listOwnBrands, lockBrand, lockBrandShared } from './brand.queries.ts';

type BrandSave = In<typeof brandApi.save>;

export const saveBrand = (ctx: Ctx, input: BrandSave) =>
  command(ctx, brandApi.save, input, async (ctx) => {
    const { id, version, ...content } = input;
    if (id !== undefined) return changeBrand(ctx, { id, version, ...content });
    if (!ctx.actor.isCompanyWide) throw new AppError(brandErrors.wholeCompanyOnly);
    return { ...(await openBrand(ctx, content)), branchCount: 0 };
  });

async function changeBrand(ctx: Tx, { id, version, ...content }: BrandSave & { id: string }) {
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

/** Opens a brand for whoever has been allowed to. People who see the whole company see it from their next call on. */
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

/** Makes sure that the brand is one of the caller's and in use, and stays so until the transaction ends. */
export async function requireBrandInUse(ctx: Tx, id: string) {
  const { name, enabled } = await lockBrandShared(ctx, id);
  if (!enabled) throw new AppError(brandErrors.disabled, { name });
}

export const setCloudDesk = (ctx: Ctx, input: In<typeof brandApi.setCloudDesk>) =>
  command(ctx, brandApi.setCloudDesk, input, async (ctx) => {
    const { id, cloudDesk } = input;
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
    if (input.userId !== ctx.actor.id) throw notFound('用户')();
    await requireBrandInUse(ctx, input.brandId);
    await setDefaultBrand(ctx, input.brandId);
    return listOwnBrands(ctx);
  });
