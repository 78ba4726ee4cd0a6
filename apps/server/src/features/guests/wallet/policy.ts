import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { requireBrand } from '#features/org/brand/brand.ts';

/** The policy of a brand that has not set one. */
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
    requireWholeBrand(ctx, brandId);
    const policy = { ...content, version: version + 1 };
    // Optimistic locking: only the version that was read is replaced; the first policy is inserted.
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
