import { MOST_FOUND } from '@netbar/contract/platform/search/search.model';
import { Phone } from '@netbar/contract/platform/auth/auth.model';
import { factOf, rankName, type Found, type SearchFor } from '#features/platform/search/search.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { syllablesOf } from '#kernel/pinyin.ts';
import { isAccountPhone, listAccountsById, visibleAccounts } from './account.queries.ts';

/** Staff accounts by name, user name or whole phone number. A company has few enough to compare them all. */
export async function findAccounts(ctx: Ctx, { text, limit }: SearchFor): Promise<Found> {
  const ranked = Phone.safeParse(text).success ? await byPhone(ctx, text) : await byName(ctx, text);
  const rows = await listAccountsById(ctx, ranked.slice(0, limit));
  const hits = rows.map(({ id, name, username, avatar, grants }) => ({
    kind: 'account' as const,
    id,
    title: name,
    syllables: syllablesOf(name, 'person'),
    facts: [
      ...factOf('plain', username),
      ...grants.slice(0, 1).flatMap(({ roleName, placeName }) => [...factOf('plain', roleName), ...factOf('plain', placeName)]),
      ...(grants.length > 1 ? factOf('more', grants.length - 1) : []),
    ],
    picture: avatar || null,
    amountFen: null,
    pages: [{ page: 'userDetail', query: { id } }],
  }));
  return { hits, total: Math.min(ranked.length, MOST_FOUND) };
}

async function byPhone(ctx: Ctx, phone: string): Promise<string[]> {
  const rows = await visibleAccounts(ctx)
    .select('a.id')
    .where(isAccountPhone(ctx, 'a.phoneIndex', phone))
    .where('a.status', '<>', 'CLOSED')
    .execute();
  return rows.map(({ id }) => id);
}

async function byName(ctx: Ctx, text: string): Promise<string[]> {
  const rows = await visibleAccounts(ctx).select(['a.id', 'a.name', 'a.username']).where('a.status', '<>', 'CLOSED').execute();
  return rows
    .flatMap(({ id, name, username }) => {
      const ranks = [rankName(name, text, 'person'), rankName(username, text)].filter((rank) => rank !== undefined);
      return ranks.length > 0 ? [{ id, name, rank: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || a.name.length - b.name.length)
    .map(({ id }) => id);
}
