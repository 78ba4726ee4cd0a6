import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { requireBrand } from '#features/org/brand/brand.ts';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** The policy of a brand that has not set one. */
const defaults = {
  pinMostFen: null,
  qrMostFen: null,
  cardMostFen: null,
  idSwipeMostFen: null,
  tellsBySms: false,
  tellsOnScreen: true,
  version: 0,
};

const columns = ['pinMostFen', 'qrMostFen', 'cardMostFen', 'idSwipeMostFen', 'tellsBySms', 'tellsOnScreen', 'version'] as const;

export async function evidencePolicyOf(ctx: Ctx | Tx, brandId: string) {
  const policy = await ctx.db.selectFrom('evidencePolicies').select(columns).where('brandId', '=', brandId).executeTakeFirst();
  return { brandId, ...(policy ?? defaults) };
}

export async function getEvidencePolicy(ctx: Ctx, { brandId }: { brandId: string }) {
  await requireBrand(ctx, brandId);
  return evidencePolicyOf(ctx, brandId);
}

export const setEvidencePolicy = (ctx: Ctx, input: In<typeof evidenceApi.setPolicy>) =>
  command(ctx, evidenceApi.setPolicy, input, async (ctx) => {
    const { brandId, version, ...content } = input;
    requireWholeBrand(ctx, brandId);
    const policy = { ...content, version: version + 1 };
    // Optimistic locking: only the version that was read is replaced; the first policy is inserted.
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('evidencePolicies')
      .values({ brandId, ...policy })
      .onConflict((row) =>
        row.columns(['companyId', 'brandId']).doUpdateSet(policy).where('evidencePolicies.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return evidencePolicyOf(ctx, brandId);
  });
