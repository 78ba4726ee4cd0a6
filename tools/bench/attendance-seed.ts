import pg from 'pg';

export interface AttendanceSize {
  branches: number;
  /** Of each branch. */
  employees: number;
  /** The first and the last day with rosters and punches. */
  from: string;
  to: string;
}

/** Random but the same in every run, and valid as a UUID of version 8. */
const idOf = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind} ' || ${n}) placing '8' from 13) placing '8' from 17)::uuid`;
const actor = `'00000000-0000-8000-8000-000000000001'::uuid`;
/** Of employee e on day d: which of the four kinds of shifts, and whether they work at all. Two days of seven are off. */
const workers = ({ branches, employees }: AttendanceSize) => `
  from generate_series(1, ${branches}) b cross join generate_series(1, ${employees}) e
  cross join generate_series($1::date, $2::date, interval '1 day') g (day)
  cross join lateral (select b * 1000 + e as n, g.day::date as date, (g.day::date - date '2000-01-03') as k) x
  cross join lateral (select (x.n % 4) + 1 as kind) y
  cross join lateral (select (array[480, 720, 960, 1320])[y.kind] as start_min, (array[480, 480, 480, 480])[y.kind] as len) z
  where (x.k + x.n) % 7 > 1`;
const startOf = `(x.date::timestamp at time zone 'Asia/Shanghai') + make_interval(mins => z.start_min)`;

/** A chain with a year of rosters and punches: most people in time, some late, one of twenty forgets to punch out, many punch twice. */
export async function seedAttendance(url: string, companyId: string, size: AttendanceSize) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  await seedPeople(client, size);
  const { rows: months } = await client.query<{ first: string; last: string }>(
    `select greatest(m::date, $1::date)::text as first, least((m + interval '1 month')::date - 1, $2::date)::text as last
     from generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') m`,
    [size.from, size.to],
  );
  for (const { first, last } of months) {
    for (const plan of plans) await client.query(rostersOf(size, plan), [first, last]);
    for (const side of punchSides) await client.query(punchesOf(size, side), [first, last]);
  }
  for (const table of ['branches', 'positions', 'shift_kinds', 'employees', 'employments', 'rosters', 'punches'])
    await client.query(`vacuum analyze tenant.${table}`);
  const { rows } = await client.query<{ table: string; rows: number; megabytes: number }>(
    `select t as table, n as rows, round(pg_total_relation_size(('tenant.' || t)::regclass) / 1048576.0)::int as megabytes
     from (values ('employees', (select count(*) from tenant.employees)), ('rosters', (select count(*) from tenant.rosters)),
       ('punches', (select count(*) from tenant.punches))) v (t, n)`,
  );
  await client.end();
  return rows;
}

async function seedPeople(client: pg.Client, { branches, employees, from }: AttendanceSize) {
  await client.query(`insert into tenant.brands (id, name, created_time) values (${idOf('brand', '1')}, '品牌', now())`);
  await client.query(`insert into tenant.branches (id, brand_id, branch_no, name, created_time)
    select ${idOf('branch', 'b')}, ${idOf('brand', '1')}, (100000 + b)::text, '门店' || b, '2020-01-01' from generate_series(1, ${branches}) b`);
  await client.query(`insert into tenant.positions (id, name, created_time) values (${idOf('position', '1')}, '职员', now())`);
  await client.query(`insert into tenant.shift_kinds (id, branch_id, name, short_name, tone, start_min, end_min, break_min, created_time)
    select ${idOf('kind', `b || '-' || k`)}, ${idOf('branch', 'b')}, (array['早班', '中班', '晚班', '夜班'])[k], (array['早', '中', '晚', '夜'])[k],
      (array['teal', 'amber', 'blue', 'slate'])[k], (array[480, 720, 960, 1320])[k], (array[960, 1200, 1440, 360])[k], 30, now()
    from generate_series(1, ${branches}) b cross join generate_series(1, 4) k`);
  const people = `from generate_series(1, ${branches}) b cross join generate_series(1, ${employees}) e
    cross join lateral (select b * 1000 + e as n) x`;
  await client.query(
    `insert into tenant.employees (id, no, branch_id, name, status, joined_date, created_by, created_time)
     select ${idOf('employee', 'x.n')}, (100000 + b)::text || lpad(e::text, 3, '0'), ${idOf('branch', 'b')}, '员工' || x.n, 'REGULAR',
       $1::date - 30, ${actor}, now() ${people}`,
    [from],
  );
  await client.query(
    `insert into tenant.employments (id, employee_id, branch_id, position_id, kind, week_hours, valid, created_time)
     select ${idOf('employment', 'x.n')}, ${idOf('employee', 'x.n')}, ${idOf('branch', 'b')}, ${idOf('position', '1')}, 'FULL_TIME', 40,
       daterange($1::date - 30, null), now() ${people}`,
    [from],
  );
}

/** One shift of twenty was planned before and cancelled. With one status alone PostgreSQL would plan as nobody's table is. */
const plans = [
  { name: 'roster', status: 'PUBLISHED', only: 'true' },
  { name: 'cancelled', status: 'CANCELLED', only: '(x.n + x.k) % 20 = 0' },
];
type Plan = (typeof plans)[number];
const rostersOf = (size: AttendanceSize, { name, status, only }: Plan) => `
  insert into tenant.rosters (id, branch_id, employee_id, position_id, date, shift_kind_id, start_time, end_time, break_min, in_before_min,
    out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min, status, created_by, created_time, published_time)
  select ${idOf(name, `x.n || ' ' || x.date`)}, ${idOf('branch', 'b')}, ${idOf('employee', 'x.n')}, ${idOf('position', '1')}, x.date,
    ${idOf('kind', `b || '-' || y.kind`)}, ${startOf}, ${startOf} + make_interval(mins => z.len), 30, 60, 60, 5, 5, 120, 240, '${status}',
    ${actor}, now(), now()
  ${workers(size)} and ${only}`;

/** When punches happen within a shift, as SQL: in, out, and once more right after coming for most. */
const punchSides = [
  { name: 'in', at: `make_interval(secs => (random() * 1200)::int - 1020)`, only: 'true' },
  { name: 'out', at: `make_interval(mins => z.len, secs => (random() * 1200)::int - 120)`, only: '(x.n * 7 + x.k) % 20 > 0' },
  { name: 'again', at: `make_interval(secs => 200 + (random() * 600)::int)`, only: '(x.n + x.k * 3) % 10 > 0' },
];
type PunchSide = (typeof punchSides)[number];
const punchesOf = (size: AttendanceSize, { name, at, only }: PunchSide) => `
  insert into tenant.punches (id, employee_id, branch_id, at, source, received_time)
  select ${idOf(`punch ${name}`, `x.n || ' ' || x.date`)}, ${idOf('employee', 'x.n')}, ${idOf('branch', 'b')},
    date_trunc('second', ${startOf} + ${at}), 'CONSOLE', now()
  ${workers(size)} and ${only}`;
