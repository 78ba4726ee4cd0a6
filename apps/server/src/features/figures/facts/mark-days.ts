import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { recountFacts } from './recount-facts.ts';
import { markRollups } from './refresh.ts';

const CHAINS = `select id as "companyId" from platform.companies where kind = 'CHAIN'`;

/** Marks the present day of branches where somebody sits, called or joined: none of it writes a journal as time passes. */
export const markRunning = perCompany(CHAINS, (ctx) =>
  inTx(ctx, async (ctx) => {
    const lately = new Date(ctx.now.getTime() - 10 * 60_000);
    const { rows } = await sql<{ placeId: string; cutoff: number }>`
      select b.id as "placeId", b.day_cutoff_min as cutoff from tenant.branches b
      where exists (select from tenant.machine_sessions s where s.company_id = b.company_id and s.branch_id = b.id and s.status <> 'ENDED')
        or exists (select from tenant.orders o where o.company_id = b.company_id and o.branch_id = b.id and o.created_time > ${lately})
        or exists (select from tenant.members m where m.company_id = b.company_id and m.registered_branch_id = b.id and m.created_time > ${lately})
      order by 1`.execute(ctx.db);
    if (rows.length > 0)
      await markRollups(
        ctx,
        rows.map(({ placeId, cutoff }) => ({ kind: 'BRANCH_DAY', placeId, date: bizDate(ctx.now, cutoff) }) as const),
      );
  }),
);

/**
 * Counts yesterday once more when all its sessions have ended, and compares the facts with the ledger. Facts that differ are made
 * anew from the journals, and the log says so.
 */
export const finishYesterday = perCompany(CHAINS, async (ctx) => {
  const yesterday = addDays(bizDate(ctx.now), -1);
  for (const branchId of await listDifferent(ctx, yesterday)) {
    ctx.log.error({ branchId, date: yesterday }, 'facts differ from the ledger and are made anew');
    await recountFacts(ctx, yesterday, branchId);
  }
  await inTx(ctx, async (ctx) => {
    const branches = await ctx.db.selectFrom('branches').select('id').where('status', '=', 'OPEN').orderBy('id').execute();
    if (branches.length > 0)
      await markRollups(
        ctx,
        branches.map(({ id }) => ({ kind: 'BRANCH_DAY', placeId: id, date: yesterday }) as const),
      );
  });
});

/** The branches whose facts of a day do not add up to the ledger's sums. */
export async function listDifferent(ctx: Ctx, date: string): Promise<string[]> {
  const { rows } = await sql<{ branchId: string }>`
    with booked as (
      select a.branch_id, -sum(d.debit - d.credit) as fen from tenant.ledger_accounts a
      join tenant.account_days d on d.company_id = a.company_id and d.account_id = a.id and d.biz_date = ${date}::date
      where a.branch_id is not null and (a.code like 'REVENUE.%' or a.code in ('DISCOUNT', 'BONUS_DISCOUNT')) group by 1),
    counted as (
      select branch_id, sum(net_fee_fen + goods_fen + lease_fen + other_fen - discount_fen - bonus_fen) as fen
      from tenant.earnings where biz_date = ${date}::date group by 1)
    select coalesce(b.branch_id, c.branch_id) as "branchId" from booked b full join counted c on c.branch_id = b.branch_id
    where coalesce(b.fen, 0) <> coalesce(c.fen, 0)`.execute(ctx.db as Tx['db']);
  return rows.map(({ branchId }) => branchId);
}
