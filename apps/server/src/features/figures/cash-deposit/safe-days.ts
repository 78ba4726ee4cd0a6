import { sql } from 'kysely';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { ROLLUP } from '#kernel/ledger.ts';

export interface Span {
  from: string;
  to: string;
  /** One branch, or all of the caller's. */
  branchId?: string | undefined;
}

interface MovedFen {
  branchId: string;
  /** Null: before the span. */
  date: string | null;
  fen: number;
}

/** What the ledger has on each safe before a span of days, and what it moved on each of its days. */
export async function listSafeMoved(
  ctx: Ctx,
  { from, to, branchId = null }: Omit<Span, 'branchId'> & { branchId?: string | null },
) {
  const { rows } = await sql<MovedFen>`
    with accounts as materialized (
      select company_id, id, branch_id from tenant.ledger_accounts
      where code = 'CASH_SAFE' and ${inScope(ctx, 'ledgerAccounts.branchId')} and (${branchId}::uuid is null or branch_id = ${branchId}::uuid)),
    counted as (select coalesce((select xact_id from platform.watermarks where name = ${ROLLUP}), '0') as until),
    moved as (
      select d.account_id, d.biz_date, d.debit - d.credit as amount
      from accounts a join tenant.account_days d on d.company_id = a.company_id and d.account_id = a.id
      where d.biz_date <= ${to}::date
      union all
      select p.account_id, j.biz_date, p.amount
      from tenant.journals j join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
      where j.xact_id >= (select until from counted) and j.biz_date <= ${to}::date)
    select a.branch_id as "branchId", (case when m.biz_date >= ${from}::date then m.biz_date end)::text as date,
      sum(m.amount)::bigint as fen
    from moved m join accounts a on a.id = m.account_id group by 1, 2`.execute(ctx.db as Tx['db']);
  return rows;
}

interface DocumentsOfDay {
  branchId: string;
  date: string;
  payOutFen: number;
  depositFen: number;
  otherFen: number;
}

/**
 * What documents of this feature moved on each safe and day: pay-outs, bags, bags of earlier days that came back, and differences of
 * counts. The rest of what the ledger moved came from shifts.
 */
export async function listSafeDocuments(
  ctx: Ctx,
  { from, to, branchId = null }: Omit<Span, 'branchId'> & { branchId?: string | null },
) {
  const days = sql`between ${from}::date and ${to}::date and (${branchId}::uuid is null or branch_id = ${branchId}::uuid)`;
  const { rows } = await sql<DocumentsOfDay>`
    with moved as (
      select branch_id, biz_date, fen as pay_out, 0 as deposit, 0 as other from tenant.safe_pay_outs
      where ${inScope(ctx, 'safePayOuts.branchId')} and biz_date ${days}
      union all
      select branch_id, biz_date, 0, fen, 0 from tenant.cash_deposits
      where ${inScope(ctx, 'cashDeposits.branchId')} and biz_date ${days}
        and not (status = 'CANCELLED' and ended_date = biz_date)
      union all
      select branch_id, ended_date, 0, 0, fen from tenant.cash_deposits
      where ${inScope(ctx, 'cashDeposits.branchId')} and status = 'CANCELLED' and ended_date > biz_date and ended_date ${days}
      union all
      select branch_id, booked_date, 0, 0, counted_fen - expected_fen from tenant.safe_counts
      where ${inScope(ctx, 'safeCounts.branchId')} and status = 'BOOKED' and booked_date ${days})
    select branch_id as "branchId", biz_date::text as date, sum(pay_out)::bigint as "payOutFen", sum(deposit)::bigint as "depositFen",
      sum(other)::bigint as "otherFen" from moved group by 1, 2`.execute(ctx.db as Tx['db']);
  return rows;
}

/** The bags that left the safes on these days, as far as a row of the book speaks of them. */
export const listBags = (ctx: Ctx, { from, to, branchId }: Span) => {
  let found = ctx.db
    .selectFrom('cashDeposits')
    .select(['id', 'branchId', 'status', 'fen', 'bankFen'])
    .select([sql<string>`biz_date::text`.as('bizDate'), sql<string | null>`ended_date::text`.as('endedDate')])
    .where(inScope(ctx, 'cashDeposits.branchId'))
    .where('bizDate', '>=', from)
    .where('bizDate', '<=', to);
  if (branchId) found = found.where('branchId', '=', branchId);
  return found.execute();
};
export type Bag = Awaited<ReturnType<typeof listBags>>[number];

/** The counts of safes on these days. */
export const listCounts = (ctx: Ctx, { from, to, branchId }: Span) => {
  let found = ctx.db
    .selectFrom('safeCounts')
    .select(['branchId', 'status', 'countedFen', 'expectedFen', sql<string>`biz_date::text`.as('bizDate')])
    .where(inScope(ctx, 'safeCounts.branchId'))
    .where('bizDate', '>=', from)
    .where('bizDate', '<=', to);
  if (branchId) found = found.where('branchId', '=', branchId);
  return found.execute();
};
export type DayCount = Awaited<ReturnType<typeof listCounts>>[number];

/** Bags of before a day that have not arrived yet, the oldest first. */
export const listEarlierBags = (ctx: Ctx, before: string) =>
  ctx.db
    .selectFrom('cashDeposits')
    .select(['branchId', 'fen', sql<string>`biz_date::text`.as('bizDate')])
    .where(inScope(ctx, 'cashDeposits.branchId'))
    .where('status', 'in', ['SEALED', 'BANKED'])
    .where('bizDate', '<', before)
    .orderBy('bizDate')
    .orderBy('id')
    .execute();

/** The branches of a book. A closed one is left out once its safe is empty, so the caller decides by its figures. */
export const listSafeBranches = (ctx: Ctx, branchId?: string) => {
  const found = ctx.db
    .selectFrom('branches')
    .select(['id', 'name', 'status', 'dayCutoffMin'])
    .where(inScope(ctx, 'branches.id'))
    .orderBy('branchNo');
  return (branchId ? found.where('id', '=', branchId) : found).execute();
};
