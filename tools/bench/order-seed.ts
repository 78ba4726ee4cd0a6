import pg from 'pg';

/**
 * A year behind the counter. What is kept whole (orders and what hangs on them) is seeded in full. Of what is partitioned by
 * month, and of keys, which are kept for a week, there is a month's share, in this month's partition.
 */
const MONTH_SHARE = 1 / 12;
const BATCH = 20_000;

/** Copies of real sales, one from each desk, under ids and numbers of their own, written past the triggers. */
export async function openSeeder(adminUrl: string, most: number) {
  const clients = await Promise.all([connected(adminUrl), connected(adminUrl)]);
  const [first] = clients;
  await first.query(models(most));
  const [whole, ofTheMonth] = [await copyWhole(first), await copyOfTheMonth(first)];
  let seeded = 0;
  const copy = async (client: pg.Client, start: number, share: number) => {
    for (const statement of whole) await client.query(statement, [start + 1, start + share]);
    for (const statement of ofTheMonth) await client.query(statement, [start + 1, start + Math.ceil(share * MONTH_SHARE)]);
  };
  return {
    /** Until there are so many, or the time is up. Returns how many there are. */
    async upTo(target: number, deadline: number) {
      const indexes = await dropIndexes(first);
      while (seeded < target && performance.now() < deadline) {
        const share = Math.min(BATCH, Math.ceil((target - seeded) / clients.length));
        await Promise.all(clients.map((client, i) => copy(client, seeded + i * share, share)));
        seeded += share * clients.length;
      }
      for (const made of indexes) await first.query(made);
      await first.query('vacuum analyze');
      return seeded;
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

const copyWhole = async (client: pg.Client) => [
  await copyOf(client, 'orders', 't.id', { id: 'o', no: `'H' || n`, created_time: 'at', biz_date: 'at::date' }),
  await copyOf(client, 'order_lines', 't.order_id', { id: id(256), order_id: 'o' }),
  await copyOf(client, 'order_steps', 't.order_id', { order_id: 'o', created_time: 'at' }),
  await copyOf(client, 'payments', 't.order_id', { id: id(512), order_id: 'o', created_time: 'at', settled_time: 'at' }),
  await copyOf(client, 'receipts', 't.order_id', { order_id: 'o', created_time: 'at' }),
];

async function copyOfTheMonth(client: pg.Client) {
  const journal = `public.id_of(late, n, case when t.journal_id = t.paid_id then 1 else 2 end)`;
  return [
    await copyOf(client, 'journals', 't.doc_id', {
      doc_id: 'd',
      id: journal.replace('t.journal_id', 't.id'),
      posted_time: 'late',
    }),
    await copyOf(client, 'postings', 't.doc_id', { doc_id: 'd', journal_id: journal }),
    await copyOf(client, 'stock_moves', 't.doc_id', { doc_id: 'd', journal_id: journal, seq: 'n' }),
    await copyOf(client, 'audit_log', `(select order_id where t.request_id = m.request_id)`, {
      id: 'public.id_of(late, n, 1024 + t.row::int)',
      doc_id: 'case when t.doc_id is not null then d end',
      created_time: 'late',
    }),
    await copyOf(client, 'idempotency_keys', `(t.response ->> 'id')::uuid`, { key: 'gen_random_uuid()', created_time: 'late' }),
  ];
}

/** Built once over all is several times faster than kept up row by row. Gives back how they are made. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where not indisunique and indrelid = any($1::regclass[])`,
    [['orders', 'order_lines', 'order_steps', 'payments', 'receipts'].map((table) => `tenant.${table}`)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

async function connected(adminUrl: string) {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'`);
  return client;
}

/** Which sales are copied, and when the n-th copy was: in the year of orders, and in the month of what is partitioned. */
const models = (most: number) => `
  create table public.models as
    select row_number() over () - 1 as slot, count(*) over () as slots, o.id as order_id, j.id as paid_id, a.request_id
    from (select distinct on (branch_id) id from tenant.orders where status = 'COMPLETED' and type = 'SALE' order by branch_id, id) o
    join tenant.journals j on j.doc_id = o.id and j.event = 'PAID'
    join tenant.audit_log a on a.doc_id = o.id and a.action = 'ORDER.open';
  -- One moment for all statements, or the lines of a copy would not belong to it.
  create table public.seeded_at as select now() as moment;
  create function public.share_of(n bigint) returns float8 immutable language sql return n::float8 / ${most};
  create function public.id_of(at timestamptz, n bigint, kind int) returns uuid immutable language sql
    return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid;`;

const id = (kind: number) => `public.id_of(at, n, ${kind} + t.row::int)`;

/** A statement that copies the rows of a table which belong to the sales, with columns of their own: n, at, late, o and d are the copy's. */
async function copyOf(client: pg.Client, table: string, order: string, own: Record<string, string>) {
  await client.query(`create table public.model_${table} as
    select t.*, m.slot, m.slots, m.paid_id, row_number() over (partition by m.slot) as row
    from tenant.${table} t join public.models m on ${order} = m.order_id`);
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`tenant.${table}`],
  );
  const names = rows.map(({ name }) => name);
  return `insert into tenant.${table} (${names.join(', ')})
    select ${names.map((name) => own[name] ?? `t.${name}`).join(', ')}
    from (select n, at, late, public.id_of(at, n, 0) as o, public.id_of(late, n, 0) as d from generate_series($1::bigint, $2::bigint) n
      cross join lateral (select s.moment - interval '1 year' + public.share_of(n) * interval '364 days' as at,
        date_trunc('month', s.moment) + public.share_of(n) * (s.moment - date_trunc('month', s.moment)) as late
        from public.seeded_at s) moment offset 0) copy
    join public.model_${table} t on t.slot = n % t.slots`;
}
