import type pg from 'pg';
import { activities } from './laws/activities.ts';
import { bills } from './laws/bills.ts';
import { channelBills } from './laws/channel-bills.ts';
import { coupons } from './laws/coupons.ts';
import { cards } from './laws/cards.ts';
import { deposits } from './laws/deposits.ts';
import { documents } from './laws/documents.ts';
import { draws } from './laws/draws.ts';
import { figures, figuresCounted } from './laws/figures.ts';
import { ledger } from './laws/ledger.ts';
import { orders } from './laws/orders.ts';
import { people } from './laws/people.ts';
import { products } from './laws/products.ts';
import { purchasing } from './laws/purchasing.ts';
import { returns } from './laws/returns.ts';
import { statements } from './laws/statements.ts';
import { stock } from './laws/stock.ts';
import { tills } from './laws/tills.ts';
import { vouchers } from './laws/vouchers.ts';
import { wallets } from './laws/wallets.ts';

/** What must be true of any database at any moment (domain design, G1 to G11). Each query gives the rows that break it. */
const invariants = {
  ...ledger,
  ...stock,
  ...products,
  ...documents,
  ...wallets,
  ...cards,
  ...orders,
  ...vouchers,
  ...channelBills,
  ...tills,
  ...activities,
  ...purchasing,
  ...bills,
  ...returns,
  ...statements,
  ...coupons,
  ...draws,
  ...deposits,
  ...people,
};

/**
 * Everything that is wrong with facts and rollups when the worker has counted all that happened. Beside a worker that is counting
 * (`isLive`) what it has still to count is left out.
 */
export async function checkFigures(owner: pg.Pool, { isLive = false } = {}): Promise<string[]> {
  const client = await owner.connect();
  try {
    return await listFaults(client, isLive ? figuresCounted : figures);
  } finally {
    client.release();
  }
}

async function listFaults(client: pg.PoolClient, laws: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, offending] of Object.entries(laws)) {
    const { rows } = await client.query<object>(`select * from (${offending}) faults limit 50`);
    faults.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return faults;
}

/** Everything that is wrong, one line each; nothing when all is well. Sees one moment, so it may run beside live traffic. */
export async function checkInvariants(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect();
  const faults: string[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    faults.push(...(await listFaults(client, invariants)));
    faults.push(...(await strangersSeen(client)));
    await client.query('rollback');
  } finally {
    client.release(true);
  }
  return faults;
}

/** G11, asked as the server's own role: what it is shown of another company, and what it is shown when it names none. */
async function strangersSeen(client: pg.PoolClient): Promise<string[]> {
  await client.query('set local role netbar_app');
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') order by 1`);
  const { rows: viewers } = await client.query<{ id: string }>(
    `select '' as id union all (select id::text from platform.companies order by id desc limit 3)`,
  );
  const faults: string[] = [];
  for (const { id } of viewers) {
    await client.query(`select set_config('app.company_id', $1, true)`, [id]);
    const seen = tables.map(({ name }) => `(select '${name}' as name from ${name} where company_id::text <> '${id}' limit 1)`);
    const { rows } = await client.query<{ name: string }>(seen.join(' union all '));
    faults.push(...rows.map(({ name }) => `G11 ${name} shows ${id || 'nobody'} rows of another company`));
  }
  return faults;
}

/** G10: what each account moved in each closed month. May only grow by months, never change. */
export async function closedTotals(owner: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ key: string; total: string }>(`
    select c.company_id || ' ' || c.month || ' ' || p.account_id as key,
      count(*) || ' lines, ' || sum(greatest(p.amount, 0)) || ' debit, ' || sum(greatest(-p.amount, 0)) || ' credit' as total
    from tenant.closed_periods c
    join tenant.journals j on j.company_id = c.company_id and to_char(j.biz_date, 'YYYYMM') = c.month
    join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
    group by c.company_id, c.month, p.account_id`);
  return new Map(rows.map(({ key, total }) => [key, total]));
}
