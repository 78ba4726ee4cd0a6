import { maskPhone } from '@netbar/contract/kernel/format';
import { MOST_FOUND } from '@netbar/contract/platform/search/search.model';
import { sql } from 'kysely';
import { factOf, type Found, type SearchFor } from '#features/platform/search/search.ts';
import { countUpTo } from '#kernel/count.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { syllablesOf } from '#kernel/pinyin.ts';
import { isTooShort, members, openMembers } from './match-member.ts';
import { memberKeys, openSealed } from './member-numbers.ts';
import { balancesOf, memberSeats, noBalances } from './member.ts';

/** Members in reach of the caller, for the search: whole names first, then short ones, then the newest. */
export async function findMembers(ctx: Ctx, { text, limit }: SearchFor): Promise<Found> {
  if (isTooShort(text)) return { hits: [], total: 0 };
  const found = openMembers(ctx, text);
  const [rows, total] = await Promise.all([
    found
      .leftJoin('memberLevels as l', 'l.id', 'members.levelId')
      .select(['members.id', 'members.no', 'members.name', 'members.phoneSealed', 'l.name as levelName'])
      .orderBy(sql`members.name = ${text}`, 'desc')
      .orderBy(sql`char_length(members.name)`)
      .orderBy('members.createdTime', 'desc')
      .limit(limit)
      .execute(),
    countUpTo(ctx, found.select('members.id'), MOST_FOUND),
  ]);
  const ids = rows.map(({ id }) => id);
  const [balances, ...seatLists] = await Promise.all([balancesOf(ctx, ids), ...memberSeats.all().map((list) => list(ctx, ids))]);
  const seats = new Map(seatLists.flat().map(({ memberId, machineNo }) => [memberId, machineNo]));
  const hits = rows.map(({ id, no, name, phoneSealed, levelName }) => {
    const phone = openSealed(ctx, phoneSealed);
    const { principalFen, bonusFen } = balances.get(id) ?? noBalances;
    return {
      kind: 'member' as const,
      id,
      title: name,
      syllables: syllablesOf(name, 'person'),
      facts: [...factOf('plain', levelName), ...factOf('plain', phone ? maskPhone(phone) : no), ...factOf('seat', seats.get(id))],
      picture: null,
      amountFen: principalFen + bonusFen,
      pages: [
        { page: 'memberLog', query: { id } },
        { page: 'member', query: { keyword: no } },
        { page: 'console', query: { memberId: id } },
      ],
    };
  });
  return { hits, total };
}

/** Members that are older than the keys they are found by. */
export async function listUnkeyedMembers(ctx: Ctx, limit: number) {
  const rows = await members(ctx)
    .select(['members.id', 'members.name', 'members.phoneSealed'])
    .where(
      sql<boolean>`not exists (select from tenant.search_keys k
        where k.company_id = members.company_id and k.kind = 'member' and k.subject_id = members.id)`,
    )
    .where(sql<boolean>`(members.initials <> '' or members.phone_sealed is not null)`)
    .limit(limit)
    .execute();
  return rows.map(({ id, name, phoneSealed }) => ({ id, keys: memberKeys(name, openSealed(ctx, phoneSealed)) }));
}
