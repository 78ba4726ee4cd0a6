/** Of leave and of days of attendance. */
export const people = {
  'a balance of leave is what its lots have left, and what is held is what waits for a decision': `
    select a.id, l.rest, -coalesce(g.balance, 0) as ledger, coalesce(g.held, 0) as held, q.pending from tenant.leave_accounts a
    left join tenant.ledger_accounts g on g.company_id = a.company_id and g.code = 'LEAVE_BAL' and g.owner_id = a.id
    cross join lateral (select coalesce(sum(x.rest), 0) as rest from tenant.leave_lots x
      where x.company_id = a.company_id and x.account_id = a.id) l
    cross join lateral (select coalesce(sum(r.halves), 0) as pending from tenant.leave_requests r
      where r.company_id = a.company_id and r.employee_id = a.employee_id and r.type_id = a.type_id and r.status = 'PENDING') q
    where l.rest <> -coalesce(g.balance, 0) or coalesce(g.held, 0) <> q.pending`,

  'what requests have reserved of a lot of leave is still in it': `
    select l.id, l.rest, r.reserved from tenant.leave_lots l
    cross join lateral (select coalesce(sum(x.halves), 0) as reserved from tenant.leave_reservations x
      where x.company_id = l.company_id and x.lot_id = l.id) r
    where r.reserved > l.rest`,

  'a request for leave of a balance has reserved its half-days while it waits, and nothing otherwise': `
    select r.id, r.no, r.status, r.halves, x.reserved from tenant.leave_requests r
    join tenant.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    cross join lateral (select coalesce(sum(x.halves), 0) as reserved from tenant.leave_reservations x
      where x.company_id = r.company_id and x.request_id = r.id) x
    where x.reserved <> case when r.status = 'PENDING' and t.has_balance then r.halves else 0 end`,

  'what is left of a lot of leave is what it had less its uses': `
    select l.id, l.halves, l.rest, u.used from tenant.leave_lots l
    cross join lateral (select coalesce(sum(x.halves), 0) as used from tenant.leave_uses x
      where x.company_id = l.company_id and x.lot_id = l.id) u
    where l.rest <> l.halves - u.used`,

  'approved leave of a balance took its half-days from lots, and other leave took none': `
    select r.id, r.no, r.status, r.halves, u.used from tenant.leave_requests r
    join tenant.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    cross join lateral (select coalesce(sum(x.halves), 0) as used from tenant.leave_uses x
      where x.company_id = r.company_id and x.request_id = r.id) u
    where u.used <> case when r.status = 'APPROVED' and t.has_balance then r.halves else 0 end`,

  'the days of a leave request are in its span and add up to its half-days': `
    select r.id, r.no, r.halves, d.halves as of_days from tenant.leave_requests r
    cross join lateral (select coalesce(sum((x ->> 'halves')::int), 0) as halves,
      coalesce(bool_or((x ->> 'date')::date not between r.from_date and r.to_date), false) as outside
      from jsonb_array_elements(r.days) x) d
    where d.halves <> r.halves or d.outside`,

  'no two shifts in force of one employee overlap': `
    select a.id, b.id as other from tenant.rosters a
    join tenant.rosters b on b.company_id = a.company_id and b.employee_id = a.employee_id and b.id > a.id
      and b.start_time < a.end_time and a.start_time < b.end_time
    where a.status in ('PUBLISHED', 'LOCKED') and b.status in ('PUBLISHED', 'LOCKED')`,

  'employments of one employee do not overlap': `
    select a.id, b.id as other from tenant.employments a
    join tenant.employments b on b.company_id = a.company_id and b.employee_id = a.employee_id and b.id > a.id and b.valid && a.valid`,

  'a counted day has the punches and the shift that it names': `
    select d.employee_id, d.date from tenant.attendance_days d
    left join tenant.punches i on i.company_id = d.company_id and i.id = d.in_punch_id
    left join tenant.punches o on o.company_id = d.company_id and o.id = d.out_punch_id
    left join tenant.rosters r on r.company_id = d.company_id and r.id = d.roster_id
    where (d.in_punch_id is not null and (i.employee_id <> d.employee_id or i.at <> d.in_time or i.id is null))
      or (d.out_punch_id is not null and (o.employee_id <> d.employee_id or o.at <> d.out_time or o.id is null))
      or (d.roster_id is not null and (r.employee_id <> d.employee_id or r.date <> d.date))`,
} as const;
