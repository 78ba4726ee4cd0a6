import type { AccountCode } from '@netbar/contract/kernel/ledger';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from './ctx.ts';
import { ROLLUP } from './ledger.ts';

export interface Moved<Code> {
  code: Code;
  branchId: string;
  date: string;
  /** Debit positive. */
  amount: number;
}

/** Sums per business day of the postings on these account codes, for the caller's branches: rolled-up days plus journals above the rollup's watermark. */
export async function listMoved<Code extends AccountCode>(ctx: Ctx, codes: Code[], since: string): Promise<Moved<Code>[]> {
  const { rows } = await sql<Moved<Code>>`
    with accounts as materialized (
      select company_id, id, code, branch_id from tenant.ledger_accounts
      where code = any(${codes}) and branch_id is not null and ${inScope(ctx, 'ledgerAccounts.branchId')}),
    counted as (select coalesce((select xact_id from platform.watermarks where name = ${ROLLUP}), '0') as until),
    moved as (
      select d.account_id, d.biz_date, d.debit - d.credit as amount
      from accounts a join tenant.account_days d on d.company_id = a.company_id and d.account_id = a.id
      where d.biz_date >= ${since}::date
      union all
      select p.account_id, j.biz_date, p.amount
      from tenant.journals j join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
      where j.xact_id >= (select until from counted) and j.biz_date >= ${since}::date)
    select a.code, a.branch_id as "branchId", m.biz_date::text as date, sum(m.amount)::bigint as amount
    from moved m join accounts a on a.id = m.account_id group by 1, 2, 3`.execute(ctx.db as Tx['db']);
  return rows;
}
