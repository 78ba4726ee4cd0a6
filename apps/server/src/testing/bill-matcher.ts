import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { feeOf, type FakeBillRow } from '#gateways/fake/wechat-pay-bill.ts';

interface Planted {
  company: string;
  brand: string;
  branch: string;
  day: string;
  lines: number;
}

/** Of every thousand lines, so many differ in each way: one percent in all. */
const OF_A_THOUSAND = { AMOUNT_DIFF: 4, ONLY_OURS: 3, ONLY_THEIRS: 3 } as const;

const plantOf = (i: number) => {
  const at = i % 1000;
  if (at < OF_A_THOUSAND.AMOUNT_DIFF) return 'AMOUNT_DIFF';
  if (at < OF_A_THOUSAND.AMOUNT_DIFF + OF_A_THOUSAND.ONLY_OURS) return 'ONLY_OURS';
  return at < 10 ? 'ONLY_THEIRS' : 'MATCHED';
};

const outTradeNo = (i: number) => `M${String(i).padStart(12, '0')}`;
const txn = (i: number) => `4200002611${String(i).padStart(15, '0')}`;
const amountOf = (i: number) => 500 + ((i * 37) % 20_000);

/**
 * A merchant, and our payments of a day at it, written straight into the tables: what is tried is the matcher, not the counter. They
 * are spread over the day, and every one that only the channel has is left out.
 */
export async function plantPayments(owner: pg.Pool, { company, brand, branch, day, lines }: Planted) {
  const client = await owner.connect();
  try {
    await client.query(`select set_config('app.company_id', $1, false)`, [company]);
    const merchant = randomUUID();
    await client.query(
      `insert into tenant.merchants (company_id, id, brand_id, channel, merchant_no, app_id, keys_sealed, enabled, updated_time)
       values ($1, $2, $3, 'WECHAT', '1900000009', 'wx', '\\x00', false, now()) on conflict do nothing`,
      [company, merchant, brand],
    );
    // Orders of the past are trusted here; their triggers check what the counter does.
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `with n as (select i, gen_random_uuid() as order_id, gen_random_uuid() as id, 500 + (i * 37) % 20000 as fen,
           $4::timestamptz + (i * interval '86399 seconds' / $5) as time
         from generate_series(0, $5::int - 1) i where i % 1000 not between 7 and 9),
       o as (insert into tenant.orders (company_id, id, no, branch_id, type, source, status, biz_date, gross_fen, discount_fen, payable_fen,
           paid_fen, completes_when_paid, creator_id, creator_name, created_time, finished_time)
         select $1, order_id, '10MATCH' || i, $2, 'SALE', 1, 'COMPLETED', $6::date, fen, 0, fen, fen, true, $1, '周敏', time, time from n)
       insert into tenant.payments (company_id, id, order_id, order_type, branch_id, seq, tender, status, amount_fen, reference, merchant_id,
         mode, out_trade_no, created_time, settled_time)
       select $1, id, order_id, 'SALE', $2, 1, 'WECHAT', 'SUCCEEDED', fen, '4200002611' || lpad(i::text, 15, '0'), $3, 'SCANNED',
         'M' || lpad(i::text, 12, '0'), time, time from n`,
      [company, branch, merchant, startOfBizDate(day), lines, day],
    );
    await client.query(`set session_replication_role = origin`);
    await client.query('analyze tenant.payments');
  } finally {
    client.release(true);
  }
}

/** The rows of the channel's bill, one at a time: amounts that differ, lines that we do not have, and none of those that only we have. */
export function* plantedRows({ day, lines }: Pick<Planted, 'day' | 'lines'>): Generator<FakeBillRow> {
  const [from, to] = [startOfBizDate(day).getTime(), startOfBizDate(addDays(day, 1)).getTime() - 1000];
  for (let i = 0; i < lines; i++) {
    const plant = plantOf(i);
    if (plant === 'ONLY_OURS') continue;
    const time = new Date(from + Math.floor(((to - from) * i) / lines / 1000) * 1000);
    const amountFen = amountOf(i) + (plant === 'AMOUNT_DIFF' ? 1 + (i % 5) : 0);
    yield { time, transactionId: txn(i), outTradeNo: outTradeNo(i), amountFen };
  }
}

/** What the matcher has to find: how many of each kind, and the fees. */
export function expected({ day, lines }: Pick<Planted, 'day' | 'lines'>) {
  const counts = { MATCHED: 0, AMOUNT_DIFF: 0, ONLY_OURS: 0, ONLY_THEIRS: 0 };
  for (let i = 0; i < lines; i++) counts[plantOf(i)] += 1;
  let feeFen = 0;
  for (const { amountFen } of plantedRows({ day, lines })) feeFen += feeOf(amountFen);
  return { counts, feeFen };
}

/** The rows that say something else than what was planted: invented differences, and planted ones that were not found. */
export async function wrongRows(owner: pg.Pool, company: string): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(
    `select count(*) as n from tenant.channel_bill_rows r
     left join tenant.channel_bill_lines l on l.company_id = r.company_id and l.id = r.line_id
     left join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
     cross join lateral (select substr(coalesce(l.out_trade_no, p.out_trade_no), 2)::bigint % 1000 as at) i
     where r.company_id = $1 and r.result::text <> case when i.at < 4 then 'AMOUNT_DIFF' when i.at < 7 then 'ONLY_OURS'
       when i.at < 10 then 'ONLY_THEIRS' else 'MATCHED' end`,
    [company],
  );
  return Number(rows[0]?.n);
}
