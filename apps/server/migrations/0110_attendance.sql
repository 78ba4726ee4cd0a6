-- When people came and went, what the days became, leave, and corrections. The day of a night shift is the day of its roster.
create type tenant.punch_source as enum ('DEVICE', 'CONSOLE', 'PHONE');
create type tenant.attendance_status as enum ('WAITING', 'NORMAL', 'LATE', 'EARLY', 'LATE_EARLY', 'MISSING_PUNCH', 'HALF_DAY', 'ABSENT',
  'LEAVE', 'REST');
create type tenant.leave_status as enum ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED');
create type tenant.punch_fix_status as enum ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED');
create type tenant.punch_side as enum ('IN', 'OUT');
create type tenant.attendance_month_status as enum ('OPEN', 'LOCKED');

-- A device at a branch that reads faces, fingers or cards. It is known by the name that it reports, which never changes, and says by
-- itself up to when everything it recorded has arrived.
create table tenant.punch_devices (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  branch_id      uuid        not null,
  name           text        not null check (name <> ''),
  is_active      boolean     not null default true,
  reported_time  timestamptz,
  version        int         not null default 1,
  created_time   timestamptz not null,
  primary key (company_id, id),
  constraint punch_devices_name unique (company_id, branch_id, name),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.punch_devices');
grant select, insert, update (is_active, reported_time, version) on tenant.punch_devices to netbar_app;

-- Raw and final: nothing changes or removes a punch. `at` is our clock for console and phone, and the device's for what it recorded
-- by itself; received_time is always ours.
create table tenant.punches (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  employee_id    uuid        not null,
  branch_id      uuid        not null,
  at             timestamptz not null,
  source         tenant.punch_source not null,
  device_id      uuid,
  -- What the phone or the console believed the time to be.
  device_time    timestamptz,
  received_time  timestamptz not null,
  primary key (company_id, id),
  constraint punches_once unique nulls not distinct (company_id, employee_id, at, source, device_id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, device_id) references tenant.punch_devices (company_id, id),
  check ((source = 'DEVICE') = (device_id is not null))
);
create index punches_branch on tenant.punches (company_id, branch_id, at);
create index punches_device on tenant.punches (company_id, device_id);
call tenant.fence('tenant.punches');
grant select, insert on tenant.punches to netbar_app;

-- How far from the branch a phone was. Kept for thirty days, apart from the punch, which is for ever.
create table tenant.punch_places (
  company_id   uuid        not null default tenant.current_company(),
  punch_id     uuid        not null,
  distance_m   int         not null check (distance_m >= 0),
  accuracy_m   int         not null check (accuracy_m >= 0),
  at           timestamptz not null,
  primary key (company_id, punch_id),
  foreign key (company_id, punch_id) references tenant.punches (company_id, id)
);
create index punch_places_age on tenant.punch_places (at);
call tenant.fence('tenant.punch_places');
call tenant.open_to_worker('tenant.punch_places', 'select, delete');
grant select, insert on tenant.punch_places to netbar_app;

-- How a branch takes punches. A branch without a row uses the defaults.
create table tenant.attendance_settings (
  company_id          uuid     not null default tenant.current_company(),
  branch_id           uuid     not null,
  takes_phone         boolean  not null default true,
  -- Phones only from the networks of the branch.
  needs_network       boolean  not null default true,
  asks_place          boolean  not null default false,
  latitude            double precision check (latitude between -90 and 90),
  longitude           double precision check (longitude between -180 and 180),
  most_distance_m     int      not null default 200 check (most_distance_m between 20 and 5000),
  fixes_a_month       smallint not null default 2 check (fixes_a_month between 0 and 31),
  version             int      not null default 1,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check ((latitude is null) = (longitude is null)),
  check (not asks_place or latitude is not null)
);
call tenant.fence('tenant.attendance_settings');
grant select, insert, update (takes_phone, needs_network, asks_place, latitude, longitude, most_distance_m, fixes_a_month, version)
  on tenant.attendance_settings to netbar_app;

-- A branch's month, from when somebody locked it.
create table tenant.attendance_months (
  company_id   uuid        not null default tenant.current_company(),
  id           uuid        not null,
  branch_id    uuid        not null,
  month        date        not null check (extract(day from month) = 1),
  status       tenant.attendance_month_status not null default 'OPEN',
  version      int         not null default 1,
  locked_by    uuid,
  locked_time  timestamptz,
  primary key (company_id, id),
  constraint attendance_months_one unique (company_id, branch_id, month),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check ((status = 'LOCKED') = (locked_time is not null) and (locked_time is null) = (locked_by is null))
);
call tenant.fence('tenant.attendance_months');
call tenant.document('tenant.attendance_months', 'ATTENDANCE_MONTH');
grant select, insert, update (status, version, locked_by, locked_time) on tenant.attendance_months to netbar_app;

-- What a day of an employee became: a pure function of roster, punches and approvals, written anew whenever one of them changes.
create table tenant.attendance_days (
  company_id     uuid        not null default tenant.current_company(),
  employee_id    uuid        not null,
  date           date        not null,
  branch_id      uuid        not null,
  roster_id      uuid,
  status         tenant.attendance_status not null,
  in_time        timestamptz,
  out_time       timestamptz,
  in_punch_id    uuid,
  out_punch_id   uuid,
  -- Minutes that the shift asks for without its break, and minutes that were worked.
  due_min        int         not null check (due_min >= 0),
  worked_min     int         not null check (worked_min >= 0),
  late_min       int         not null check (late_min >= 0),
  early_min      int         not null check (early_min >= 0),
  -- Half-days of approved leave, half-days that the day asks for, that were worked, and that were worked or are paid leave.
  leave_halves   smallint    not null default 0 check (leave_halves between 0 and 2),
  due_halves     smallint    not null default 0 check (due_halves between 0 and 2),
  done_halves    smallint    not null default 0 check (done_halves between 0 and 2),
  paid_halves    smallint    not null default 0 check (paid_halves between done_halves and 2),
  -- Worked minutes by kind of day, split at midnight: workdays, days off, statutory holidays.
  workday_min    int         not null default 0 check (workday_min >= 0),
  dayoff_min     int         not null default 0 check (dayoff_min >= 0),
  holiday_min    int         not null default 0 check (holiday_min >= 0),
  is_fixed       boolean     not null default false,
  counted_time   timestamptz not null,
  primary key (company_id, employee_id, date),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, roster_id) references tenant.rosters (company_id, id),
  check (workday_min + dayoff_min + holiday_min = worked_min)
);
create index attendance_days_branch on tenant.attendance_days (company_id, branch_id, date);
create index attendance_days_roster on tenant.attendance_days (company_id, roster_id);
create index attendance_days_waiting on tenant.attendance_days (company_id, branch_id, date) where status = 'WAITING';
call tenant.fence('tenant.attendance_days');
call tenant.open_to_worker('tenant.attendance_days', 'select');
grant select, insert, update, delete on tenant.attendance_days to netbar_app;

-- Days whose inputs changed and which have to be counted anew.
create table tenant.attendance_marks (
  company_id   uuid        not null default tenant.current_company(),
  employee_id  uuid        not null,
  date         date        not null,
  due_time     timestamptz not null,
  primary key (company_id, employee_id, date),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id)
);
create index attendance_marks_due on tenant.attendance_marks (due_time);
call tenant.fence('tenant.attendance_marks');
call tenant.open_to_worker('tenant.attendance_marks', 'select');
grant select, insert, delete, update (due_time) on tenant.attendance_marks to netbar_app;

-- A locked month never changes, whoever tries.
create function tenant.is_month_locked(company uuid, branch uuid, day date) returns boolean stable language sql set search_path = '' as $$
  select exists (select from tenant.attendance_months m where m.company_id = company and m.branch_id = branch
    and m.month = date_trunc('month', day)::date and m.status = 'LOCKED');
$$;
-- Whoever writes days, fixes or leave of a month shares this lock, and whoever locks the month takes it alone.
create function tenant.month_lock(company uuid, branch uuid, day date) returns bigint immutable language sql
  return hashtextextended(company::text || ' ' || branch::text, extract(year from day)::int * 12 + extract(month from day)::int);
create function tenant.require_open_month(company uuid, branch uuid, day date) returns void language plpgsql set search_path = '' as $$ begin
  perform pg_advisory_xact_lock_shared(tenant.month_lock(company, branch, day));
  if exists (select from tenant.attendance_months m where m.company_id = company and m.branch_id = branch
    and m.month = date_trunc('month', day)::date and m.status = 'LOCKED') then
    raise exception 'the month of this day is locked' using errcode = 'check_violation', constraint = 'attendance_days_locked';
  end if;
end $$;
-- Once a statement, not once a row, which took a third of the time of counting. Months in order, so that two writers never wait for
-- each other in a circle.
create function tenant.keep_locked_days() returns trigger language plpgsql set search_path = '' as $$ begin
  perform tenant.require_open_month(m.company_id, m.branch_id, m.month)
  from (select distinct company_id, branch_id, date_trunc('month', date)::date as month from written order by 1, 2, 3) m;
  return null;
end $$;
create trigger keep_locked_insert after insert on tenant.attendance_days referencing new table as written
  for each statement execute function tenant.keep_locked_days();
create trigger keep_locked_delete after delete on tenant.attendance_days referencing old table as written
  for each statement execute function tenant.keep_locked_days();
create trigger keep_locked_update_from after update on tenant.attendance_days referencing old table as written
  for each statement execute function tenant.keep_locked_days();
create trigger keep_locked_update_to after update on tenant.attendance_days referencing new table as written
  for each statement execute function tenant.keep_locked_days();

-- What a day of a locked month would be by what arrived after the lock. The next payslip takes it up.
create table tenant.attendance_adjustments (
  company_id   uuid        not null default tenant.current_company(),
  id           uuid        not null,
  employee_id  uuid        not null,
  branch_id    uuid        not null,
  date         date        not null,
  cause        text        not null check (cause <> ''),
  -- The day as it was locked, and as it would be.
  before       jsonb       not null,
  after        jsonb       not null,
  created_time timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index attendance_adjustments_employee on tenant.attendance_adjustments (company_id, employee_id, date);
create index attendance_adjustments_branch on tenant.attendance_adjustments (company_id, branch_id, date);
call tenant.fence('tenant.attendance_adjustments');
grant select, insert on tenant.attendance_adjustments to netbar_app;

create table tenant.leave_types (
  company_id     uuid     not null default tenant.current_company(),
  id             uuid     not null,
  -- Of the types that everybody has; null for those a company adds.
  code           text     check (code ~ '^[A-Z]+$'),
  name           text     not null check (name <> ''),
  -- Taken from a balance, or without limit.
  has_balance    boolean  not null,
  -- Of a day's pay, in basis points.
  paid_bp        int      not null check (paid_bp between 0 and 10000),
  -- Half-days granted on 1 January or on joining, by months left of the year; 0 grants nothing by itself.
  year_halves    smallint not null default 0 check (year_halves between 0 and 200),
  -- Months after the end of the year until what is left expires.
  carry_months   smallint not null default 0 check (carry_months between 0 and 24),
  rounds_up      boolean  not null default false,
  needs_picture  boolean  not null default false,
  place          int      not null default 0,
  is_active      boolean  not null default true,
  version        int      not null default 1,
  created_time   timestamptz not null,
  primary key (company_id, id),
  constraint leave_types_name unique (company_id, name),
  constraint leave_types_code unique (company_id, code)
);
call tenant.fence('tenant.leave_types');
call tenant.open_to_worker('tenant.leave_types', 'select');
grant select, insert, update (name, has_balance, paid_bp, year_halves, carry_months, rounds_up, needs_picture, place, is_active, version)
  on tenant.leave_types to netbar_app;

-- The owner of a balance in the ledger: an employee's leave of one type.
create table tenant.leave_accounts (
  company_id   uuid not null default tenant.current_company(),
  id           uuid not null,
  employee_id  uuid not null,
  type_id      uuid not null,
  primary key (company_id, id),
  constraint leave_accounts_one unique (company_id, employee_id, type_id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, type_id) references tenant.leave_types (company_id, id)
);
create index leave_accounts_type on tenant.leave_accounts (company_id, type_id);
call tenant.fence('tenant.leave_accounts');
grant select, insert on tenant.leave_accounts to netbar_app;

-- What was granted at once and expires at once. Its rest is what its moves leave, the oldest to expire is used first.
create table tenant.leave_lots (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  account_id    uuid        not null,
  branch_id     uuid        not null,
  halves        int         not null check (halves > 0),
  rest          int         not null check (rest between 0 and halves),
  -- Of a yearly grant, so that it happens once.
  year          smallint,
  reason        text        not null default '',
  -- The last day it can be used on; null: it does not expire.
  expires_date  date,
  granted_by    uuid        not null,
  granted_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references tenant.leave_accounts (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create unique index leave_lots_year on tenant.leave_lots (company_id, account_id, year) where year is not null;
create index leave_lots_account on tenant.leave_lots (company_id, account_id, expires_date);
create index leave_lots_branch on tenant.leave_lots (company_id, branch_id);
create index leave_lots_expiry on tenant.leave_lots (company_id, expires_date) where rest > 0;
call tenant.fence('tenant.leave_lots');
call tenant.open_to_worker('tenant.leave_lots', 'select');
grant select, insert, update (rest) on tenant.leave_lots to netbar_app;

create table tenant.leave_requests (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  employee_id   uuid        not null,
  branch_id     uuid        not null,
  type_id       uuid        not null,
  from_date     date        not null,
  -- Begins after noon, ends at noon.
  from_noon     boolean     not null default false,
  to_date       date        not null,
  to_noon       boolean     not null default false,
  -- Half-days that are taken: of days with a shift, or of workdays where nothing is on the roster yet.
  halves        int         not null check (halves > 0),
  -- [{date, halves}]: the days they are taken on.
  days          jsonb       not null check (jsonb_typeof(days) = 'array'
    and not jsonb_path_exists(days, '$[*] ? (@.type() <> "object")')),
  reason        text        not null check (reason <> ''),
  pictures      text[]      not null default '{}',
  -- Of a day's pay, as the type said when it was approved; 0 until then.
  paid_bp       int         not null default 0 check (paid_bp between 0 and 10000),
  status        tenant.leave_status not null,
  version       int         not null default 1,
  hold_id       uuid,
  approval_id   uuid,
  applicant_id  uuid        not null,
  created_time  timestamptz not null,
  end_note      text        not null default '',
  ended_time    timestamptz,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, type_id) references tenant.leave_types (company_id, id),
  constraint leave_requests_span check (to_date > from_date or to_date = from_date and not (from_noon and to_noon)),
  -- Counted in half-days since 1970. Two requests of one employee never cover the same half-day.
  constraint leave_requests_once exclude using gist (company_id with =, employee_id with =,
    int4range((from_date - date '1970-01-01') * 2 + from_noon::int, (to_date - date '1970-01-01') * 2 + 2 - to_noon::int) with &&)
    where (status in ('PENDING', 'APPROVED'))
);
create index leave_requests_employee on tenant.leave_requests (company_id, employee_id, from_date);
create index leave_requests_branch on tenant.leave_requests (company_id, branch_id, from_date);
create index leave_requests_type on tenant.leave_requests (company_id, type_id);
call tenant.fence('tenant.leave_requests');
call tenant.document('tenant.leave_requests', 'LEAVE');
grant select, insert, update (to_date, to_noon, halves, days, paid_bp, status, version, hold_id, approval_id, end_note, ended_time)
  on tenant.leave_requests to netbar_app;

-- How much of which lot a request used, given back, or an expiry took. Never deleted.
create table tenant.leave_uses (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  lot_id        uuid        not null,
  request_id    uuid,
  -- Used above zero, given back below.
  halves        int         not null check (halves <> 0),
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, lot_id) references tenant.leave_lots (company_id, id),
  foreign key (company_id, request_id) references tenant.leave_requests (company_id, id)
);
create index leave_uses_lot on tenant.leave_uses (company_id, lot_id);
create index leave_uses_request on tenant.leave_uses (company_id, request_id);
call tenant.fence('tenant.leave_uses');
grant select, insert on tenant.leave_uses to netbar_app;

-- How much of which lot a request keeps for itself while it waits. Its approval turns this into uses, any other end removes it.
create table tenant.leave_reservations (
  company_id  uuid not null default tenant.current_company(),
  request_id  uuid not null,
  lot_id      uuid not null,
  halves      int  not null check (halves > 0),
  primary key (company_id, request_id, lot_id),
  foreign key (company_id, request_id) references tenant.leave_requests (company_id, id),
  foreign key (company_id, lot_id) references tenant.leave_lots (company_id, id)
);
create index leave_reservations_lot on tenant.leave_reservations (company_id, lot_id);
call tenant.fence('tenant.leave_reservations');
grant select, insert, delete on tenant.leave_reservations to netbar_app;

-- A punch that was forgotten or is wrong, as somebody says and somebody else confirms. It stands beside the raw punches.
create table tenant.punch_fixes (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  employee_id   uuid        not null,
  branch_id     uuid        not null,
  roster_id     uuid        not null,
  date          date        not null,
  side          tenant.punch_side not null,
  at            timestamptz not null,
  reason        text        not null check (reason <> ''),
  pictures      text[]      not null default '{}',
  status        tenant.punch_fix_status not null,
  version       int         not null default 1,
  approval_id   uuid,
  applicant_id  uuid        not null,
  created_time  timestamptz not null,
  end_note      text        not null default '',
  ended_time    timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, roster_id) references tenant.rosters (company_id, id)
);
create unique index punch_fixes_open on tenant.punch_fixes (company_id, roster_id, side) where status in ('PENDING', 'APPROVED');
create index punch_fixes_employee on tenant.punch_fixes (company_id, employee_id, date);
create index punch_fixes_branch on tenant.punch_fixes (company_id, branch_id, date);
create index punch_fixes_roster on tenant.punch_fixes (company_id, roster_id);
call tenant.fence('tenant.punch_fixes');
call tenant.document('tenant.punch_fixes', 'PUNCH_FIX');
grant select, insert, update (status, version, approval_id, end_note, ended_time) on tenant.punch_fixes to netbar_app;

-- Chains that exist already: the types of leave that a new one begins with, and each role its part. Whoever runs a branch approves;
-- locking months and settings stay with the company, the brand and people in charge of staff. Everybody sees the own attendance.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies where kind = 'CHAIN' loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.leave_types (id, code, name, has_balance, paid_bp, year_halves, needs_picture, place, created_time)
      select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
        t.code, t.name, t.has_balance, t.paid_bp, t.year_halves, t.needs_picture, t.place, now()
      from (values
        ('ANNUAL', '年假', true, 10000, 14, false, 1), ('TOIL', '调休', true, 10000, 0, false, 2),
        ('SICK', '病假', false, 8000, 0, true, 3), ('PERSONAL', '事假', false, 0, 0, false, 4),
        ('MARRIAGE', '婚假', false, 10000, 0, true, 5), ('MATERNITY', '产假', false, 10000, 0, true, 6),
        ('PATERNITY', '陪产假', false, 10000, 0, true, 7), ('BEREAVEMENT', '丧假', false, 10000, 0, false, 8))
        as t (code, name, has_balance, paid_bp, year_halves, needs_picture, place)
      on conflict do nothing;
    for held in
      select r.id, r.name, r.level, array_agg(f.function_id) as codes,
        exists (select from tenant.role_menus m where m.company_id = r.company_id and m.role_id = r.id and m.menu = 'profile') as is_own
      from tenant.roles r
      left join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.company_id, r.id, r.name, r.level order by r.id
    loop
      if held.level = 1 and held.codes @> array['BRAND_EDIT', 'BRANCH_EDIT']
        or held.level = 2 and held.name = '人事' and held.codes @> array['EMPLOYEE_PAY'] then
        call tenant.widen_role(held.id, array['ATTENDANCE_LIST', 'ATTENDANCE_APPROVE', 'ATTENDANCE_LOCK', 'ATTENDANCE_EXPORT',
          'ATTENDANCE_SETTING'], array['attendance']);
      elsif held.level = 2 and held.codes @> array['BRANCH_EDIT', 'SHIFT_AUDIT'] then
        call tenant.widen_role(held.id, array['ATTENDANCE_LIST', 'ATTENDANCE_APPROVE', 'ATTENDANCE_EXPORT'], array['attendance']);
      end if;
      if held.is_own then call tenant.widen_role(held.id, '{}', array['myAttendance']); end if;
    end loop;
  end loop;
end $$;
