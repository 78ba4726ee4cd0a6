import type pg from 'pg';

/** What is known of members and branches, summed up as if every visit had added itself when it ended. */
export async function recountVisits(client: pg.ClientBase, brandId: string) {
  const local = `s.started_time at time zone 'Asia/Shanghai'`;
  const visits = `tenant.machine_sessions s join tenant.members m on m.company_id = s.company_id and m.id = s.member_id
    where m.brand_id = $1 and s.status = 'ENDED'`;
  await client.query(
    `insert into tenant.member_behaviours (member_id, brand_id, first_visit, last_visit)
     select m.id, $1, min((${local})::date), max((${local})::date) from ${visits} group by 1`,
    [brandId],
  );
  await client.query(
    `insert into tenant.member_days (member_id, brand_id, day, visits, fen)
     select m.id, $1, (${local})::date, count(*), sum(s.charged_fen) from ${visits} group by 1, 3`,
    [brandId],
  );
  await client.query(
    `insert into tenant.branch_hours (branch_id, day, hour, visits)
     select s.branch_id, (${local})::date, extract(hour from ${local}), count(*) from ${visits} group by 1, 2, 3`,
    [brandId],
  );
}

/** Whoever opened a shift or looked one through had signed in for it. */
export async function rememberSignIns(client: pg.ClientBase, brandId: string) {
  const shifts =
    'tenant.shifts s join tenant.branches b on b.company_id = s.company_id and b.id = s.branch_id where b.brand_id = $1';
  await client.query(
    `insert into platform.account_sign_ins (account_id, last_sign_in_time)
     select id, max(at) from (
       select s.cashier_id as id, s.opened_time as at from ${shifts}
       union all select s.auditor_id, s.closed_time + interval '85 minutes' from ${shifts} and s.auditor_id is not null
     ) work group by id
     on conflict (account_id) do update set last_sign_in_time = greatest(account_sign_ins.last_sign_in_time, excluded.last_sign_in_time)`,
    [brandId],
  );
}

/** Everybody has looked through the messages of the days before yesterday. */
export async function rememberReading(client: pg.ClientBase, now: Date) {
  await client.query(
    `update tenant.notification_accounts a set read_time = n.created_time + interval '2 hours'
     from tenant.notifications n
     where n.company_id = a.company_id and n.id = a.notification_id and a.company_id = tenant.current_company()
       and a.read_time is null and n.created_time < $1::timestamptz - interval '36 hours'`,
    [now],
  );
}
