import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { ChargeTier } from '@netbar/contract/counter/order/order.rules';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inBrands, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

export async function getChargeTiers(ctx: Ctx | Tx, { brandId }: { brandId: string }) {
  const found = await ctx.db
    .selectFrom('brands')
    .leftJoin('chargeTiers as t', 't.brandId', 'brands.id')
    .select(['t.version', sql<ChargeTier[] | null>`t.tiers`.as('tiers')])
    .where(inBrands(ctx, 'brands.id'))
    .where('brands.id', '=', brandId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.brand));
  return { brandId, version: found.version ?? 0, tiers: found.tiers ?? [] };
}

export const setChargeTiers = (ctx: Ctx, input: In<typeof orderApi.setChargeTiers>) =>
  command(ctx, orderApi.setChargeTiers, input, async (ctx) => {
    const { brandId, version } = input;
    requireWholeBrand(ctx, brandId);
    const tiers = JSON.stringify(input.tiers.toSorted((a, b) => a.fromFen - b.fromFen));
    // Written only if the stored version is the one that was read, or none is stored yet.
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('chargeTiers')
      .values({ brandId, tiers, version: version + 1 })
      .onConflict((row) =>
        row
          .columns(['companyId', 'brandId'])
          .doUpdateSet({ tiers, version: version + 1 })
          .where('chargeTiers.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return getChargeTiers(ctx, { brandId });
  });
