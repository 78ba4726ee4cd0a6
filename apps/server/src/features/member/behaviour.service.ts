import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';

interface Visit {
  memberId: string;
  branchId: string;
  from: Date;
  fen: number;
}

/** Adds a visit to what is known of a member and of a branch, in the transaction that ends it. */
export async function recordVisit(ctx: Tx, { memberId, branchId, from, fen }: Visit) {
  const day = bizDate(from);
  await sql`
    with who as (select id, brand_id from tenant.members where id = ${memberId}),
    known as (insert into tenant.member_behaviours as b (member_id, brand_id, first_visit, last_visit)
      select id, brand_id, ${day}::date, ${day}::date from who
      on conflict (company_id, member_id) do update set first_visit = least(b.first_visit, excluded.first_visit),
        last_visit = greatest(b.last_visit, excluded.last_visit))
    insert into tenant.member_days as d (member_id, brand_id, day, visits, fen)
    select id, brand_id, ${day}::date, 1, ${fen}::bigint from who
    on conflict (company_id, member_id, day) do update set visits = d.visits + 1, fen = d.fen + excluded.fen`.execute(ctx.db);
  await sql`
    insert into tenant.branch_hours as h (branch_id, day, hour, visits) values (${branchId}, ${day}::date, ${hourOf(from)}, 1)
    on conflict (company_id, branch_id, day, hour) do update set visits = h.visits + 1`.execute(ctx.db);
}

/** What was charged too much has gone back, so it was not spent. */
export const correctVisit = (ctx: Tx, { memberId, from, backFen }: { memberId: string; from: Date; backFen: number }) =>
  ctx.db
    .updateTable('memberDays')
    .set((q) => ({ fen: q('fen', '-', backFen) }))
    .where('memberId', '=', memberId)
    .where('day', '=', bizDate(from))
    .execute();

/** By the clock of the business. */
const hourOf = (at: Date) => (at.getUTCHours() + 8) % 24;
