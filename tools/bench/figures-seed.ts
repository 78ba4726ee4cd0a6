import { measures } from '@netbar/contract/figures/facts/measures';
import { snakeCase } from '@netbar/server/kernel/postgres/names.ts';
import pg from 'pg';

export interface FiguresSize {
  brands: number;
  branches: number;
  products: number;
  /** Facts of a branch and day. */
  lines: number;
  /** The first day of a year of facts. The year before has rollups alone. */
  from: string;
}

const AREAS = 4;
/** Members of a branch, of whom some sixty come on a day, a few of them often. */
const MEMBERS = 2_000;
/** The id of the n-th thing of a kind. */
const idOf = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`;
const hourly = (from: number, to: number) =>
  `array(select ${from} + floor(random() * ${to - from})::int from generate_series(1, 24) where x.n is not null)`;

/** A chain with two years behind it: facts by random, rollups added up from them or made up beside them. Rows are right by construction. */
export async function seedFigures(url: string, companyId: string, size: FiguresSize) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  await seedPlaces(client, size);
  const { rows: months } = await client.query<{ first: string; next: string }>(
    `select m::date::text as first, (m + interval '1 month')::date::text as next
     from generate_series($1::date - interval '1 year', $1::date + interval '11 months', interval '1 month') m`,
    [size.from],
  );
  for (const { first, next } of months) {
    for (const table of ['earnings', 'area_days', 'branch_day_hours', 'product_days'])
      await client.query(
        `create table if not exists tenant.${table}_${first.slice(0, 7).replace('-', '')} partition of tenant.${table} for values from ('${first}') to ('${next}')`,
      );
    if (first >= size.from) await client.query(factsOf(size), [first, next]);
    await client.query(areasOf(size), [first, next]);
    await client.query(daysOf(size), [first, next]);
    await client.query(hoursOf(size), [first, next]);
  }
  for (const sum of totals) await client.query(sum);
  for (const copy of yearBefore) await client.query(copy);
  for (const table of [
    'earnings',
    'area_days',
    'branch_days',
    'branch_day_hours',
    'branch_months',
    'product_days',
    'product_months',
    'branch_product_months',
    'week_hours',
    'branches',
  ])
    await client.query(`vacuum analyze tenant.${table}`);
  const sizes = await sizesOf(client, size);
  await client.end();
  return sizes;
}

async function seedPlaces(client: pg.Client, { brands, branches, products }: FiguresSize) {
  await client.query(
    `insert into tenant.brands (id, name, created_time) select ${idOf('brand', 'n')}, '品牌' || n, now() from generate_series(1, ${brands}) n`,
  );
  await client.query(`insert into tenant.branches (id, brand_id, branch_no, name, created_time)
    select ${idOf('branch', 'n')}, ${idOf('brand', `(n % ${brands}) + 1`)}, (100000 + n)::text, '门店' || n, '2020-01-01' from generate_series(1, ${branches}) n`);
  await client.query(`insert into tenant.branch_areas (id, branch_id, name, sort)
    select ${idOf('area', `n || '-' || a`)}, ${idOf('branch', 'n')}, '区域' || a, a from generate_series(1, ${branches}) n, generate_series(1, ${AREAS}) a`);
  await client.query(`insert into tenant.product_masters (id, brand_id, code, name, initials, classify_code, kind, base_unit, status, created_time)
    select ${idOf('product', `b || '-' || n`)}, ${idOf('brand', 'b')}, 'P' || n, '商品' || n, 'SP', 'C' || (n % 12), 'GOODS', '件', 'ACTIVE', now()
    from generate_series(1, ${brands}) b, generate_series(1, ${products}) n`);
}

/** Popular products sell more: the square of a random number picks them. */
const factsOf = ({ brands, branches, products, lines }: FiguresSize) => `
  insert into tenant.earnings (branch_id, biz_date, journal_id, line_no, hour, source, qty, goods_fen, discount_fen, cost_fen, doc_id, posted_time,
    product_id, area_id, seller_id, tender, doc_type)
  select ${idOf('branch', 'x.n')}, x.day, gen_random_uuid(), 1, x.h, floor(random() * 4), 1 + floor(random() * 2), 500 + floor(random() * 1500),
    case when random() < 0.1 then 100 else 0 end, 300, gen_random_uuid(), x.day + make_interval(hours => x.h),
    md5('product ' || ((x.n % ${brands}) + 1) || '-' || (1 + floor(random() * random() * ${products})::int))::uuid,
    md5('area ' || x.n || '-' || (1 + floor(random() * ${AREAS})::int))::uuid, ${idOf('seller', 'x.n')},
    (array['CASH', 'WECHAT', 'ALIPAY', 'MEMBER_PRINCIPAL']::tenant.tender[])[1 + floor(random() * 4)::int], 'ORDER'
  from (select n, day::date as day, floor(random() * 24)::int as h from generate_series(1, ${branches}) n,
    generate_series($1::date, $2::date - 1, interval '1 day') day, generate_series(1, ${lines}) line) x`;

const areasOf = ({ branches }: FiguresSize) => `
  insert into tenant.area_days (branch_id, biz_date, area_id, net_fee_fen, goods_fen, lease_fen, other_fen, discount_fen, bonus_fen, cogs_fen, sessions,
    occupied_sec, available_sec, earned_hours, goods_hours, session_hours, occupied_hours, available_hours)
  select ${idOf('branch', 'x.n')}, x.day, md5('area ' || x.n || '-' || x.a)::uuid, 40000, 10000, 0, 0, 300, 500, 4000, 30, 400000, 1000000,
    ${hourly(0, 5000)}, ${hourly(0, 900)}, ${hourly(0, 4)}, ${hourly(0, 40_000)}, ${hourly(40_000, 41_000)}
  from (select n, day::date as day, a from generate_series(1, ${branches}) n, generate_series($1::date, $2::date - 1, interval '1 day') day,
    generate_series(1, ${AREAS}) a) x`;

const daysOf = ({ branches }: FiguresSize) => `
  insert into tenant.branch_days (branch_id, biz_date, ${measures.map(snakeCase).join(', ')})
  select ${idOf('branch', 'n')}, day, ${measures.map((name) => (name === 'availableSec' ? '4000000' : '1000 + floor(random() * 90000)')).join(', ')}
  from generate_series(1, ${branches}) n, generate_series($1::date, $2::date - 1, interval '1 day') day`;

const hoursOf = ({ branches }: FiguresSize) => `
  insert into tenant.branch_day_hours (branch_id, biz_date, taken_fen, orders, sold_fen, sessions, call_waits, member_ids)
  select ${idOf('branch', 'x.n')}, x.day, ${hourly(0, 20_000)}, ${hourly(0, 9)}, ${hourly(0, 9_000)}, ${hourly(0, 15)},
    array(select floor(random() * 300)::int from generate_series(1, 8) where x.n is not null),
    array(select distinct md5('member ' || x.n || '-' || floor(random() * random() * ${MEMBERS}))::uuid from generate_series(1, 60) where x.n is not null)
  from (select n, day::date as day from generate_series(1, ${branches}) n, generate_series($1::date, $2::date - 1, interval '1 day') day) x`;

const sums = (columns: string[]) => columns.map((name) => `sum(${name})`).join(', ');
const sold = ['lines', 'qty', 'gross_fen', 'discount_fen', 'cost_fen'];
const hours = ['earned', 'goods', 'session', 'occupied', 'available'].map((name) => `${name}_hours`);
const hourSums = (name: string) =>
  `array[${Array.from({ length: 24 }, (_, i) => `sum(d.${name}[${i + 1}])`).join(', ')}]::bigint[]`;

/** The same sums that the worker adds up. */
const totals = [
  `insert into tenant.branch_months (branch_id, biz_date, open_days, ${measures.map(snakeCase).join(', ')})
   select branch_id, date_trunc('month', biz_date), count(*), ${sums(measures.map(snakeCase))} from tenant.branch_days group by 1, 2 order by 1, 2`,
  `insert into tenant.product_days (brand_id, biz_date, product_id, source, tender, ${sold.join(', ')})
   select b.brand_id, e.biz_date, e.product_id, e.source, e.tender, count(*), sum(e.qty), sum(e.goods_fen), sum(e.discount_fen), sum(e.cost_fen)
   from tenant.earnings e join tenant.branches b on b.company_id = e.company_id and b.id = e.branch_id group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
  `insert into tenant.product_months (brand_id, biz_date, dimensions, product_id, source, tender, ${sold.join(', ')})
   select brand_id, date_trunc('month', biz_date), 1 - grouping(source) + 2 * (1 - grouping(tender)), product_id, coalesce(source, 0),
     coalesce(tender, 'SIGNED'), ${sums(sold)} from tenant.product_days group by 1, 2, 4, cube (source, tender) order by 1, 3, 2, 4`,
  `insert into tenant.branch_product_months (branch_id, biz_date, product_id, ${sold.join(', ')})
   select branch_id, date_trunc('month', biz_date), product_id, count(*), sum(qty), sum(goods_fen), sum(discount_fen), sum(cost_fen)
   from tenant.earnings group by 1, 2, 3 order by 1, 2, 3`,
  `insert into tenant.week_hours (brand_id, biz_date, weekday, days, ${hours.join(', ')})
   select b.brand_id, date_trunc('month', d.biz_date), extract(isodow from d.biz_date), count(distinct (d.branch_id, d.biz_date)), ${hours.map(hourSums).join(', ')}
   from tenant.area_days d join tenant.branches b on b.company_id = d.company_id and b.id = d.branch_id group by 1, 2, 3`,
];

/** Products of the year before, which has no facts. */
const yearBefore = [
  `insert into tenant.product_months (brand_id, biz_date, dimensions, product_id, source, tender, ${sold.join(', ')})
   select brand_id, biz_date - interval '1 year', dimensions, product_id, source, tender, ${sold.join(', ')} from tenant.product_months order by 1, 3, 2, 4`,
  `insert into tenant.branch_product_months (branch_id, biz_date, product_id, ${sold.join(', ')})
   select branch_id, biz_date - interval '1 year', product_id, ${sold.join(', ')} from tenant.branch_product_months order by 1, 2, 3`,
];

/** Bytes of each table for a branch and day, indexes included. */
async function sizesOf(client: pg.Client, { branches }: FiguresSize) {
  const ofOneYear = ['earnings', 'product_days'];
  const ofTwoYears = [
    'area_days',
    'branch_days',
    'branch_day_hours',
    'branch_months',
    'product_months',
    'branch_product_months',
    'week_hours',
  ];
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select name, coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(('tenant.' || name)::regclass)),
       pg_total_relation_size(('tenant.' || name)::regclass))::text as bytes from unnest($1::text[]) name`,
    [[...ofOneYear, ...ofTwoYears]],
  );
  return rows.map(({ name, bytes }) => ({
    name,
    megabytes: Math.round(Number(bytes) / 2 ** 20),
    bytesPerBranchDay: Math.round(Number(bytes) / (branches * 365 * (ofOneYear.includes(name) ? 1 : 2))),
  }));
}
