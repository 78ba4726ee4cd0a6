import type pg from 'pg';
import { ROLLUP } from '../ledger.ts';
import { advance } from './advance.ts';

/** Adds the postings of finished transactions to what each account moved on each day. */
export const rollUp = (pool: pg.Pool) =>
  advance(pool, ROLLUP, async (client, { from, to }) => {
    const { rowCount } = await client.query(
      `insert into tenant.account_days as d (company_id, account_id, biz_date, debit, credit)
       select p.company_id, p.account_id, j.biz_date, sum(greatest(p.amount, 0)), sum(greatest(-p.amount, 0))
       from tenant.journals j
       join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
       where j.xact_id >= $1 and j.xact_id < $2
       group by 1, 2, 3 order by 1, 2, 3
       on conflict (company_id, account_id, biz_date) do update
         set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit`,
      [from, to],
    );
    return rowCount ?? 0;
  });
