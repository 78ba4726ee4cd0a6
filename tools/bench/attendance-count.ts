import { countBatch } from '@netbar/server/features/people/attendance/count-days.ts';
import type { Ctx } from '@netbar/server/kernel/ctx.ts';
import type pg from 'pg';

interface CountedMonth {
  /** An administrator. */
  owner: pg.Client;
  openCtx: () => Ctx;
  first: string;
  last: string;
}

/**
 * Counts every day of a month of everybody: at first into no rows, then again, and again once a quarter of the rows is gone or wrong.
 * Each time the same rows must stand there, and the second time none may have been written.
 */
export async function countMonth(month: CountedMonth) {
  await month.owner.query('delete from tenant.attendance_days where date between $1 and $2', [month.first, month.last]);
  await month.owner.query('vacuum analyze tenant.attendance_days');
  const fresh = await timeCounting(month);
  const rows = await digestOf(month);
  const unchanged = await timeCounting(month);
  const again = await digestOf(month);
  if (again.days !== rows.days || again.written !== rows.written) throw new Error('a recount wrote days that had not changed');
  await damage(month);
  const mended = await timeCounting(month);
  if ((await digestOf(month)).days !== rows.days) throw new Error('a recount came to other days');
  return { 'into no rows': fresh, 'nothing changed': unchanged, 'a quarter gone or wrong': mended };
}

/** Marks every day of everybody and counts until none is left. */
async function timeCounting({ owner, openCtx, first, last }: CountedMonth) {
  await owner.query(
    `insert into tenant.attendance_marks (company_id, employee_id, date, due_time)
     select company_id, id, day::date, now() from tenant.employees cross join generate_series($1::date, $2::date, interval '1 day') day on conflict do nothing`,
    [first, last],
  );
  await owner.query('analyze tenant.attendance_marks');
  const [started, cpu, backends] = [performance.now(), process.cpuUsage(), await backendSeconds(owner)];
  let days = 0;
  let longestMs = 0;
  for (let counted = 1; counted > 0; days += counted) {
    const begun = performance.now();
    counted = await countBatch(openCtx());
    longestMs = Math.max(longestMs, performance.now() - begun);
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const javascript = (user + system) / 1e6;
  const postgres = (await backendSeconds(owner)) - backends;
  return {
    days,
    seconds: seconds.toFixed(1),
    'days per second': Math.round(days / seconds),
    'CPU s of JavaScript': javascript.toFixed(1),
    'CPU s of PostgreSQL': postgres.toFixed(1),
    'share of PostgreSQL': `${Math.round((100 * postgres) / (postgres + javascript))} %`,
    'longest batch ms': Math.round(longestMs),
  };
}

/** CPU time of the connections of the server so far, as Linux keeps it. On a shared machine wall-clock time says little. */
async function backendSeconds(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ seconds: number }>(
    `select coalesce(sum((f[12]::int + f[13]::int) / 100.0), 0)::float as seconds from pg_stat_activity a
     cross join lateral string_to_array(split_part(pg_read_file('/proc/' || a.pid || '/stat', 0, 1000, true), ') ', 2), ' ') f
     where a.datname = current_database() and a.usename = 'netbar_app'`,
  );
  return rows[0]?.seconds ?? Number.NaN;
}

/** The days without the moment of counting, and those moments. */
async function digestOf({ owner, first, last }: CountedMonth) {
  const { rows } = await owner.query<{ days: string; written: string }>(
    `select md5(string_agg((to_jsonb(d) - 'counted_time')::text, ',' order by employee_id, date)) as days,
       md5(string_agg(counted_time::text, ',' order by employee_id, date)) as written
     from tenant.attendance_days d where date between $1 and $2`,
    [first, last],
  );
  return rows[0] ?? { days: '', written: '' };
}

async function damage({ owner, first, last }: CountedMonth) {
  const ofSome = (part: number) => `date between $1 and $2 and hashtext(employee_id::text || date::text) % 6 = ${part}`;
  await owner.query(`delete from tenant.attendance_days where ${ofSome(0)}`, [first, last]);
  await owner.query(
    `update tenant.attendance_days set late_min = late_min + 1, in_punch_id = null, is_fixed = not is_fixed where ${ofSome(1)}`,
    [first, last],
  );
}
