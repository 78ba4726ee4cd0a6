import { noMeasures } from '@netbar/contract/figures/facts/measures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { NO_KEY, NO_LEVEL } from '@netbar/contract/figures/review/review.rules';
import { sql } from 'kysely';
import { valueOf } from '@netbar/contract/figures/facts/definitions';
import { inBrands } from '#kernel/ctx.ts';
import type { Groups } from './rows.ts';
import type { Scope } from './scope.ts';
import { canSumClasses, classOf, isNarrow, sumClasses, sumLevels, sumOne } from './slice-sums.ts';

const placeOf = ({ place: { brandId, branchId } }: Scope) => ({ ...(brandId && { brandId }), ...(branchId && { branchId }) });

/** Classes of products, and what belongs to no product. Undefined if there is too much to count. */
export async function listClassGroups(scope: Scope, spans: readonly Days[]): Promise<Groups | undefined> {
  if (scope.place.areaId || !spans.every((days) => canSumClasses(scope, days, 'NONE'))) return undefined;
  const { ctx } = scope;
  const { rows: classes } = await sql<{ code: string }>`
    select distinct ${classOf} as code from tenant.product_masters m where m.brand_id = any(${scope.brandIds}::uuid[])
    order by 1`.execute(ctx.db);
  return {
    kind: 'CLASS',
    groups: [...classes.map(({ code }) => code), NO_KEY].map((code) => ({
      key: code,
      name: '',
      place: { ...placeOf(scope), classCode: code },
    })),
    read: async (days) => {
      const [byClass, all] = await Promise.all([sumClasses(scope, days, 'NONE'), sumOne(scope, days, {})]);
      const ofProducts = byClass.reduce((sum, { fen }) => sum + fen, 0);
      const earned = [
        ...byClass.map(({ classCode, fen }) => [classCode, fen] as const),
        [NO_KEY, (valueOf('earned', all) ?? 0) - ofProducts] as const,
      ];
      return new Map(earned.map(([code, fen]) => [code, { ...noMeasures(), otherFen: fen }]));
    },
    isSparse: true,
    slice: { classCode: NO_KEY },
  };
}

/** Levels of members as they are now, members without one, and guests. Undefined if there is too much to count. */
export async function listLevelGroups(scope: Scope, spans: readonly Days[]): Promise<Groups | undefined> {
  if (scope.place.areaId || !spans.every((days) => isNarrow(scope, days))) return undefined;
  const levels = await scope.ctx.db
    .selectFrom('memberLevels')
    .select(['id', 'name'])
    .where(inBrands(scope.ctx, 'memberLevels.brandId'))
    .orderBy('fromFen', 'desc')
    .execute();
  return {
    kind: 'LEVEL',
    groups: [...levels, { id: NO_LEVEL, name: '' }, { id: NO_KEY, name: '' }].map(({ id, name }) => ({
      key: id,
      name,
      place: { ...placeOf(scope), levelKey: id },
    })),
    read: async (days) => new Map((await sumLevels(scope, days, 'NONE')).map(({ levelKey, measures }) => [levelKey, measures])),
    isSparse: true,
    slice: { levelKey: NO_KEY },
  };
}
