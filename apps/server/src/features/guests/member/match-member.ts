import { type MemberKey, readKey } from '@netbar/contract/guests/member/member.rules';
import { sql } from 'kysely';
import { hasSearchKey } from '#features/platform/search/search.ts';
import { beginning, inBrands, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { identityIndexes, phoneIndexes } from './member-numbers.ts';
import { isReached } from './reach.ts';

/** Members of the caller's brands. */
export const members = (ctx: Ctx | Tx) => ctx.db.selectFrom('members').where(inBrands(ctx, 'members.brandId'));

/** The end of a phone number is one of ten thousand and names nobody. */
export const isPersonNumber = ({ by }: MemberKey) => by === 'idCard' || by === 'phone' || by === 'no';

/** Phone and ID number match by their digest, names, initials and pinyin by their beginning; each has its own index. */
export function matchesMember(ctx: Ctx | Tx, typed: string) {
  const { by, text } = readKey(typed);
  switch (by) {
    case 'idCard':
      return isOneOfMacs('members.idCardIndex', identityIndexes(ctx, text));
    case 'phone':
      return isOneOfMacs('members.phoneIndex', phoneIndexes(ctx, text));
    case 'no':
      return sql<boolean>`members.no = ${text}`;
    case 'phoneEnd':
      return hasSearchKey('member', 'members.id', { text, isWhole: true });
    case 'letters':
      return sql<boolean>`(${beginning(sql.ref('members.initials'), text)}
        or ${hasSearchKey('member', 'members.id', { text, isWhole: false })})`;
    case 'name':
      return beginning(sql.ref('members.name'), text);
  }
}

/** One letter begins the names of every tenth member. */
export const isTooShort = (text: string) => /^[a-z\d]$/i.test(text);

/** Members in reach of the caller who are found by a text and still have their membership. */
export const openMembers = (ctx: Ctx, text: string) =>
  members(ctx).where(isReached(ctx)).where(matchesMember(ctx, text)).where('members.status', '<>', 'CLOSED');

/** The same by their ids, for what hangs on members. */
export async function findMemberIds(ctx: Ctx, text: string, limit: number): Promise<string[]> {
  if (isTooShort(text)) return [];
  const rows = await openMembers(ctx, text).select('members.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
