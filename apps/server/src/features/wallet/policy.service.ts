import { walletApi } from '@netbar/contract/wallet/wallet.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import { type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { requireBrand } from '#features/brand/brand-lookup.service.ts';

/** How wallets behave until the brand says otherwise. */
const defaults = {
  deductOrder: 'PRINCIPAL_FIRST',
  bonusForGoods: false,
  minChargeFen: 100,
  maxChargeFen: 1_000_000,
  pointRatioFen: 100,
  pointValidDays: 365,
  version: 0,
} as const;

const columns = [
  'deductOrder',
  'bonusForGoods',
  'minChargeFen',
  'maxChargeFen',
  'pointRatioFen',
  'pointValidDays',
  'version',
] as const;

export async function policyOf(ctx: Ctx | Tx, brandId: string) {
  const policy = await ctx.db.selectFrom('walletPolicies').select(columns).where('brandId', '=', brandId).executeTakeFirst();
  return { brandId, ...(policy ?? defaults) };
}

export async function getPolicy(ctx: Ctx, { brandId }: { brandId: string }) {
  await requireBrand(ctx, brandId);
  return policyOf(ctx, brandId);
}

export const setPolicy = (ctx: Ctx, input: In<typeof walletApi.setPolicy>) =>
  command(ctx, walletApi.setPolicy, input, async (ctx) => {
    const { brandId, version, ...content } = input;
    await requireBrand(ctx, brandId);
    const policy = { ...content, version: version + 1 };
    // Written only over the version that was read; the first one over none.
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('walletPolicies')
      .values({ brandId, ...policy })
      .onConflict((row) =>
        row.columns(['companyId', 'brandId']).doUpdateSet(policy).where('walletPolicies.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return policyOf(ctx, brandId);
  });
