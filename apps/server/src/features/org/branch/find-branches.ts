import { MOST_FOUND } from '@netbar/contract/platform/search/search.model';
import { factOf, rankName, type Found, type SearchFor } from '#features/platform/search/search.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { syllablesOf } from '#kernel/pinyin.ts';

/** The caller's branches by name or number. There are few enough to compare them all. */
export async function findBranches(ctx: Ctx, { text, limit }: SearchFor): Promise<Found> {
  const rows = await ctx.db
    .selectFrom('branches')
    .innerJoin('brands', 'brands.id', 'branches.brandId')
    .select(['branches.id', 'branches.name', 'branches.branchNo', 'branches.city', 'brands.name as brandName'])
    .where(inScope(ctx, 'branches.id'))
    .orderBy('branches.branchNo')
    .execute();
  const ranked = rows
    .flatMap((row) => {
      const ranks = [rankName(row.name, text), rankName(row.branchNo, text)].filter((rank) => rank !== undefined);
      return ranks.length > 0 ? [{ row, rank: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const hits = ranked.slice(0, limit).map(({ row: { id, name, branchNo, city, brandName } }) => ({
    kind: 'branch' as const,
    id,
    title: name,
    syllables: syllablesOf(name),
    facts: [...factOf('plain', `No.${branchNo}`), ...factOf('plain', brandName), ...factOf('plain', city)],
    picture: null,
    amountFen: null,
    pages: [{ page: 'branchDetail', query: { id } }],
  }));
  return { hits, total: Math.min(ranked.length, MOST_FOUND) };
}
