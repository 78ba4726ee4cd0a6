import { DAY_MS, isoOf } from '@netbar/contract/kernel/time';
import { MOST_FOUND } from '@netbar/contract/platform/search/search.model';
import { sql } from 'kysely';
import { findMemberIds } from '#features/guests/member/member.ts';
import { factOf, type Found, type SearchFor } from '#features/platform/search/search.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';

/** As many members as a name may mean. */
const MOST_MEMBERS = 20;

/** Orders by the beginning of their number, of a seat since yesterday, or of the members who are found by the same text; the newest first. */
export async function findOrders(ctx: Ctx, { text, limit }: SearchFor): Promise<Found> {
  const matches = await matchesOrder(ctx, text);
  if (!matches) return { hits: [], total: 0 };
  const found = ctx.db.selectFrom('orders').where(inScope(ctx, 'orders.branchId')).where(matches);
  const [rows, total] = await Promise.all([
    found
      .leftJoin('members', 'members.id', 'orders.memberId')
      .innerJoin('branches', 'branches.id', 'orders.branchId')
      .select(['orders.id', 'orders.no', 'orders.payableFen', 'orders.machineNo', 'orders.createdTime'])
      .select(['members.name as memberName', 'branches.name as branchName'])
      .select(
        sql<string | null>`(select string_agg(l.name || ' ×' || l.qty, '、' order by l.line_no) from order_lines l
          where l.order_id = orders.id)`.as('summary'),
      )
      .orderBy('orders.createdTime', 'desc')
      .limit(limit)
      .execute(),
    countUpTo(ctx, found.select('orders.id'), MOST_FOUND),
  ]);
  const hits = rows.map(({ id, no, payableFen, machineNo, createdTime, memberName, branchName, summary }) => ({
    kind: 'order' as const,
    id,
    title: no,
    syllables: [],
    facts: [
      ...factOf('member', memberName),
      ...factOf('time', isoOf(createdTime)),
      ...factOf('plain', machineNo),
      ...factOf('plain', summary),
      ...factOf('plain', branchName),
    ],
    picture: null,
    amountFen: payableFen,
    pages: [{ page: 'orderList', query: { keyword: no } }],
  }));
  return { hits, total };
}

async function matchesOrder(ctx: Ctx, text: string) {
  // Digits alone, so that the plain index by number can be asked in any language of the database.
  if (/^\d{4,}$/.test(text)) {
    const beginsWith = sql<boolean>`(orders.no >= ${text} and orders.no <= ${text.padEnd(40, '9')})`;
    const ids = await memberIdsOf(ctx, text);
    return ids.length > 0 ? sql<boolean>`(${beginsWith} or ${isOf(ids)})` : beginsWith;
  }
  if (/^[a-z]{1,3}\d{1,4}$/i.test(text))
    return sql<boolean>`(orders.machine_no = ${text.toUpperCase()} and orders.created_time > ${new Date(ctx.now.getTime() - DAY_MS)})`;
  const ids = await memberIdsOf(ctx, text);
  return ids.length > 0 ? isOf(ids) : undefined;
}

const isOf = (memberIds: string[]) => sql<boolean>`orders.member_id = any(${memberIds}::uuid[])`;

/** Only whoever may search members finds orders by them. */
function memberIdsOf(ctx: Ctx, text: string): Promise<string[]> {
  const actor = actingBy(ctx.actor, 'MEMBER_LIST');
  return actor ? findMemberIds({ ...ctx, actor }, text, MOST_MEMBERS) : Promise.resolve([]);
}
