import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherErrors } from '@netbar/contract/counter/voucher/voucher.errors';
import { platformOfName, type VoucherPlatform } from '@netbar/contract/counter/voucher/voucher.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { requireBranch } from '#features/org/branch/branch.ts';
import type { VoucherDesk, VoucherShop } from '#gateways/voucher.ts';
import { command } from '#kernel/command.ts';
import { inBrands, inScope, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

/** The owner under which the vault seals the keys of a company's accounts, the tokens of its shops, and what platforms prepared. */
export const voucherKeysOwner = (companyId: string) => `voucher ${companyId}`;

export interface OpenShop {
  platform: VoucherPlatform;
  accountId: string;
  feeBp: number;
  desk: VoucherDesk;
}

/** The platforms that are set up and enabled for a branch. */
export async function openShops(ctx: Ctx | Tx, branchId: string): Promise<OpenShop[]> {
  const rows = await selectShops(ctx, branchId).where('a.enabled', '=', true).execute();
  return rows.map((row) => openShop(ctx, row));
}

/** The platform of a voucher that is under way, also while its account is disabled. */
export async function openShopOf(ctx: Ctx, { accountId, branchId }: { accountId: string; branchId: string }): Promise<OpenShop> {
  const row = await selectShops(ctx, branchId).where('a.id', '=', accountId).executeTakeFirst();
  if (!row) throw new AppError(voucherErrors.noPlatform);
  return openShop(ctx, row);
}

const selectShops = (ctx: Ctx | Tx, branchId: string) =>
  ctx.db
    .selectFrom('voucherShops as s')
    .innerJoin('voucherAccounts as a', (on) => on.onRef('a.companyId', '=', 's.companyId').onRef('a.id', '=', 's.accountId'))
    .select(['a.id as accountId', 'a.platform', 'a.accountNo', 'a.rootNo', 'a.feeBp', 'a.keySealed', 's.poiId', 's.tokenSealed'])
    .where('s.branchId', '=', branchId)
    .orderBy('a.platform');

type ShopRow = Awaited<ReturnType<ReturnType<typeof selectShops>['execute']>>[number];

function openShop(ctx: Ctx | Tx, row: ShopRow): OpenShop {
  const { platform, accountId, feeBp, accountNo, rootNo, poiId, keySealed, tokenSealed } = row;
  const owner = voucherKeysOwner(ctx.actor.companyId);
  const key = ctx.vault.open(owner, keySealed);
  const shopToken = tokenSealed ? ctx.vault.open(owner, tokenSealed) : '';
  const shop: VoucherShop =
    platform === 'DOUYIN'
      ? { platform, clientKey: accountNo, clientSecret: key, accountId: rootNo, poiId }
      : { platform, developerId: accountNo, signKey: key, shopToken, poiId };
  return { platform, accountId, feeBp, desk: ctx.gateways.voucher(shop) };
}

/**
 * Refuses a voucher that a cashier typed, of a platform that the brand has set up: nobody asked the platform about it. Once there
 * is one, a name that is no platform's is refused as well.
 */
export async function refuseTypedVoucher(ctx: Tx, { branchId, platform: typed }: { branchId: string; platform: string }) {
  const { brandId } = await requireBranch(ctx, branchId);
  const accounts = await ctx.db
    .selectFrom('voucherAccounts')
    .select('platform')
    .where('brandId', '=', brandId)
    .where('enabled', '=', true)
    .execute();
  const named = platformOfName(typed);
  if (accounts.some(({ platform }) => named === undefined || platform === named))
    throw new AppError(voucherErrors.writeOffHere, { platform: typed });
}

type AccountRef = In<typeof voucherApi.account>;

export async function getAccount(ctx: Ctx | Tx, { brandId, platform }: AccountRef): Promise<Out<typeof voucherApi.account>> {
  const [found, branches] = await Promise.all([
    ctx.db
      .selectFrom('brands')
      .leftJoin('voucherAccounts as a', (on) => on.onRef('a.brandId', '=', 'brands.id').on('a.platform', '=', platform))
      .select(['a.accountNo', 'a.rootNo', 'a.feeBp', 'a.enabled', 'a.version'])
      .where(inBrands(ctx, 'brands.id'))
      .where('brands.id', '=', brandId)
      .executeTakeFirstOrThrow(notFound(kernelNouns.brand)),
    selectBranches(ctx, brandId, platform).execute(),
  ]);
  const { accountNo, rootNo, feeBp, enabled, version } = found;
  return {
    brandId,
    platform,
    accountNo: accountNo ?? '',
    rootNo: rootNo ?? '',
    feeBp: feeBp ?? 0,
    enabled: enabled ?? false,
    hasKey: version !== null,
    shops: branches.map(({ tokenSealed, poiId, ...branch }) => ({
      ...branch,
      poiId: poiId ?? '',
      hasToken: tokenSealed !== null,
    })),
    version: version ?? 0,
  };
}

const selectBranches = (ctx: Ctx | Tx, brandId: string, platform: VoucherPlatform) =>
  ctx.db
    .selectFrom('branches')
    .leftJoin('voucherAccounts as a', (on) => on.onRef('a.brandId', '=', 'branches.brandId').on('a.platform', '=', platform))
    .leftJoin('voucherShops as s', (on) => on.onRef('s.accountId', '=', 'a.id').onRef('s.branchId', '=', 'branches.id'))
    .select(['branches.id as branchId', 'branches.name as branchName', 's.poiId', 's.tokenSealed'])
    .where(inScope(ctx, 'branches.id'))
    .where('branches.brandId', '=', brandId)
    .orderBy('branches.branchNo');

export const saveAccount = (ctx: Ctx, input: In<typeof voucherApi.saveAccount>) =>
  command(ctx, voucherApi.saveAccount, input, async (ctx) => {
    const { brandId, platform, version, accountNo, rootNo, feeBp, enabled, key } = input;
    requireWholeBrand(ctx, brandId);
    const before = await getAccount(ctx, { brandId, platform });
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (!before.hasKey && !key) throw new AppError(voucherErrors.keyNeeded);
    if (platform === 'DOUYIN' && rootNo === '') throw new AppError(voucherErrors.rootNeeded);
    const content = { accountNo, rootNo, feeBp, enabled, version: version + 1, updatedTime: ctx.now };
    const sealed = key && { keySealed: sealText(ctx, key) };
    if (version === 0 && sealed)
      await ctx.db
        .insertInto('voucherAccounts')
        .values({ id: ctx.newId(), brandId, platform, ...content, ...sealed })
        .execute();
    else
      await ctx.db
        .updateTable('voucherAccounts')
        .set({ ...content, ...sealed })
        .where('brandId', '=', brandId)
        .where('platform', '=', platform)
        .where('version', '=', version)
        .execute();
    await saveShops(ctx, input, before);
    return getAccount(ctx, { brandId, platform });
  });

const sealText = (ctx: Tx, text: string) => ctx.vault.seal(voucherKeysOwner(ctx.actor.companyId), text);

/** Writes the shops that were sent; branches that were not stay as they are. */
async function saveShops(
  ctx: Tx,
  { brandId, platform, shops }: In<typeof voucherApi.saveAccount>,
  before: Out<typeof voucherApi.account>,
) {
  const { id: accountId } = await ctx.db
    .selectFrom('voucherAccounts')
    .select('id')
    .where('brandId', '=', brandId)
    .where('platform', '=', platform)
    .executeTakeFirstOrThrow();
  for (const { branchId, poiId, token } of shops) {
    const known = before.shops.find((shop) => shop.branchId === branchId);
    if (!known) throw notFound(kernelNouns.branch)();
    const here = ctx.db.deleteFrom('voucherShops').where('accountId', '=', accountId).where('branchId', '=', branchId);
    if (poiId === '') {
      await here.execute();
      continue;
    }
    if (platform === 'MEITUAN' && !token && !known.hasToken)
      throw new AppError(voucherErrors.tokenNeeded, { branch: known.branchName });
    const tokenSealed = token ? { tokenSealed: sealText(ctx, token) } : {};
    await ctx.db
      .insertInto('voucherShops')
      .values({ id: ctx.newId(), accountId, branchId, poiId, ...tokenSealed })
      .onConflict((row) => row.columns(['companyId', 'accountId', 'branchId']).doUpdateSet({ poiId, ...tokenSealed }))
      .execute();
  }
}
