import type { homeApi } from '@netbar/contract/figures/home/home.api';
import type { OwedKind } from '@netbar/contract/figures/home/home.model';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { inBrands, inScope, type Ctx } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';

/** What belongs to guests now, one row for each balance: id, no, name, member_id, fen. Names are for people who may see members. */
function balancesOf(ctx: Ctx, kind: OwedKind): RawBuilder<unknown> {
  if (kind === 'DEPOSIT')
    return sql`
      select temp_cards.id, temp_cards.no, '' as name, null::uuid as member_id, -a.balance as fen
      from tenant.temp_cards join tenant.ledger_accounts a on a.company_id = temp_cards.company_id and a.code = 'TEMP_CARD'
        and a.branch_id is null and a.owner_id = temp_cards.id
      where ${inScope(ctx, 'tempCards.branchId')} and temp_cards.status in ('ISSUED', 'ACTIVE') and a.balance <> 0`;
  const actor = actingBy(ctx.actor, 'MEMBER_LIST');
  const seesName = actor ? inBrands({ actor }, 'members.brandId') : sql`false`;
  return sql`
    select members.id, members.no, case when ${seesName} then members.name else '' end as name, members.id as member_id, -a.balance as fen
    from tenant.members join tenant.ledger_accounts a on a.company_id = members.company_id and a.code = ${`MEMBER_${kind}`}
      and a.branch_id is null and a.owner_id = members.id
    where ${inBrands(ctx, 'members.brandId')} and a.balance <> 0`;
}

/** What belongs to guests now: the balances of the members of the brands in scope, and the deposits of guests at the branches. */
export async function sumOwed(ctx: Ctx) {
  const sumOf = (kind: OwedKind) => sql`(select coalesce(sum(fen), 0)::bigint from (${balancesOf(ctx, kind)}) b)`;
  const { rows } = await sql<{ principalFen: number; bonusFen: number; depositFen: number }>`
    select ${sumOf('PRINCIPAL')} as "principalFen", ${sumOf('BONUS')} as "bonusFen", ${sumOf('DEPOSIT')} as "depositFen"`.execute(
    ctx.db,
  );
  return rows[0] ?? { principalFen: 0, bonusFen: 0, depositFen: 0 };
}

type Owed = NonNullable<Out<typeof homeApi.owed>>;

/** The balances behind one of these sums, the largest first. */
export async function listOwed(ctx: Ctx, filter: In<typeof homeApi.owed>): Promise<Owed | null> {
  if (await isCountingBlind(ctx)) return null;
  const { kind, brandId, page, limit } = filter;
  const shown = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const { rows } = await sql<Owed['rows'][number] & { all: number; sum: number }>`
    with owed as materialized (${balancesOf(shown, kind)})
    select c.*, p.* from (select count(*)::int as "all", coalesce(sum(fen), 0)::bigint as sum from owed) c
    left join lateral (select id, no, name, member_id as "memberId", fen::bigint as fen from owed
      order by fen desc, no limit ${limit} offset ${(page - 1) * limit}) p on true
    order by p.fen desc, p.no`.execute(ctx.db);
  const [first] = rows;
  return {
    rows: rows.filter(({ id }) => id !== null).map(({ id, no, name, memberId, fen }) => ({ id, no, name, memberId, fen })),
    total: first?.all ?? 0,
    sumFen: first?.sum ?? 0,
  };
}
