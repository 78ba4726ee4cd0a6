-- Who works when: the kinds of shifts of a branch, how many people an hour needs, rotations, the roster itself, what employees wish,
-- swaps, and rosters that the computer proposes. Minutes count from midnight of the roster's day; a kind that ends at or before its
-- start ends on the next day.
create type tenant.roster_status as enum ('DRAFT', 'PUBLISHED', 'LOCKED', 'CANCELLED');
create type tenant.roster_wish_kind as enum ('PREFER', 'AVOID', 'CANNOT');
create type tenant.roster_swap_status as enum ('OFFERED', 'TAKEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED');
create type tenant.roster_proposal_status as enum ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'APPLIED');

create table tenant.shift_kinds (
  company_id      uuid     not null default tenant.current_company(),
  id              uuid     not null,
  branch_id       uuid     not null,
  name            text     not null check (name <> ''),
  -- What stands in a narrow cell, and the key that places it.
  short_name      text     not null check (char_length(short_name) between 1 and 2),
  hot_key         text     not null default '' check (hot_key ~ '^[A-Z]?$'),
  tone            text     not null check (tone in ('teal', 'amber', 'blue', 'slate', 'violet', 'rose')),
  start_min       smallint not null check (start_min between 0 and 1439),
  end_min         smallint not null check (end_min between 1 and 1440),
  break_min       smallint not null check (break_min between 0 and 240),
  in_before_min   smallint not null default 60 check (in_before_min between 0 and 240),
  out_after_min   smallint not null default 60 check (out_after_min between 0 and 240),
  late_grace_min  smallint not null default 5 check (late_grace_min between 0 and 60),
  early_grace_min smallint not null default 5 check (early_grace_min between 0 and 60),
  -- Minutes missing from which a day counts as half, and as absent.
  half_day_min    smallint not null default 120 check (half_day_min > 0),
  absent_min      smallint not null default 240,
  place           int      not null default 0,
  is_active       boolean  not null default true,
  version         int      not null default 1,
  created_time    timestamptz not null,
  primary key (company_id, id),
  unique (company_id, branch_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (absent_min >= half_day_min)
);
create unique index shift_kinds_name on tenant.shift_kinds (company_id, branch_id, name) where is_active;
create unique index shift_kinds_hot_key on tenant.shift_kinds (company_id, branch_id, hot_key) where is_active and hot_key <> '';
call tenant.fence('tenant.shift_kinds');
grant select, insert, update (name, short_name, hot_key, tone, start_min, end_min, break_min, in_before_min, out_after_min,
  late_grace_min, early_grace_min, half_day_min, absent_min, place, is_active, version) on tenant.shift_kinds to netbar_app;

-- What a branch's rosters are measured against. A branch without a row uses the defaults.
create table tenant.roster_settings (
  company_id        uuid     not null default tenant.current_company(),
  branch_id         uuid     not null,
  min_rest_min      smallint not null default 600 check (min_rest_min between 0 and 1440),
  most_days_in_row  smallint not null default 6 check (most_days_in_row between 1 and 14),
  most_week_hours   smallint not null default 44 check (most_week_hours between 8 and 84),
  -- How many occupied seats one person looks after, for the need that is reckoned from demand.
  seats_per_head    smallint not null default 40 check (seats_per_head between 5 and 500),
  version           int      not null default 1,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.roster_settings');
grant select, insert, update (min_rest_min, most_days_in_row, most_week_hours, seats_per_head, version)
  on tenant.roster_settings to netbar_app;

-- How many people of a position a branch needs in each hour of a weekday. Null position: of any.
create table tenant.roster_needs (
  company_id   uuid     not null default tenant.current_company(),
  id           uuid     not null,
  branch_id    uuid     not null,
  weekday      smallint not null check (weekday between 1 and 7),
  position_id  uuid,
  heads        int[]    not null check (cardinality(heads) = 24 and 0 <= all (heads) and 99 >= all (heads)),
  primary key (company_id, id),
  constraint roster_needs_one unique nulls not distinct (company_id, branch_id, weekday, position_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, position_id) references tenant.positions (company_id, id)
);
create index roster_needs_position on tenant.roster_needs (company_id, position_id);
call tenant.fence('tenant.roster_needs');
grant select, insert, delete, update (heads) on tenant.roster_needs to netbar_app;

-- A rotation repeats after so many days. A cell names a kind of shift, or none for a day off.
create table tenant.rotations (
  company_id    uuid     not null default tenant.current_company(),
  id            uuid     not null,
  branch_id     uuid     not null,
  name          text     not null check (name <> ''),
  days          smallint not null check (days between 1 and 28),
  -- The day of its first column.
  anchor_date   date     not null,
  -- [{employeeId, cells: [shiftKindId | null]}]
  rows          jsonb    not null default '[]' check (jsonb_typeof(rows) = 'array'
    and not jsonb_path_exists(rows, '$[*] ? (@.type() <> "object")')),
  version       int      not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint rotations_name unique (company_id, branch_id, name),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.rotations');
grant select, insert, delete, update (name, days, anchor_date, rows, version) on tenant.rotations to netbar_app;

-- One employee's shift on one day. The times are copied from the kind, so that a later change of the kind leaves it alone. A published
-- row that a draft takes away stays in force until the draft is published (is_dropped).
create table tenant.rosters (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  branch_id       uuid        not null,
  employee_id     uuid        not null,
  position_id     uuid        not null,
  -- The day it belongs to, also when it ends on the next one.
  date            date        not null,
  shift_kind_id   uuid        not null,
  start_time      timestamptz not null,
  end_time        timestamptz not null,
  break_min       smallint    not null,
  in_before_min   smallint    not null,
  out_after_min   smallint    not null,
  late_grace_min  smallint    not null,
  early_grace_min smallint    not null,
  half_day_min    smallint    not null,
  absent_min      smallint    not null,
  status          tenant.roster_status not null,
  version         int         not null default 1,
  is_dropped      boolean     not null default false,
  -- The swap or the proposal it came from.
  origin_id       uuid,
  created_by      uuid        not null,
  created_time    timestamptz not null,
  published_time  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, position_id) references tenant.positions (company_id, id),
  foreign key (company_id, branch_id, shift_kind_id) references tenant.shift_kinds (company_id, branch_id, id),
  constraint rosters_span check (end_time > start_time and end_time <= start_time + interval '24 hours'),
  constraint rosters_dropped check (not is_dropped or status in ('PUBLISHED', 'CANCELLED')),
  constraint rosters_published check ((status in ('PUBLISHED', 'LOCKED')) <= (published_time is not null)),
  -- What is in force never overlaps, in whichever branch, and neither does what will be in force once the drafts are published.
  constraint rosters_one_at_a_time exclude using gist (company_id with =, employee_id with =,
    tstzrange(start_time, end_time) with &&) where (status in ('PUBLISHED', 'LOCKED')),
  constraint rosters_planned_once exclude using gist (company_id with =, employee_id with =,
    tstzrange(start_time, end_time) with &&) where (status in ('DRAFT', 'PUBLISHED', 'LOCKED') and not is_dropped)
);
-- One shift a day: in force, and once the drafts are published.
create unique index rosters_one_a_day on tenant.rosters (company_id, employee_id, date) where status in ('PUBLISHED', 'LOCKED');
create unique index rosters_one_planned_a_day on tenant.rosters (company_id, employee_id, date)
  where status in ('DRAFT', 'PUBLISHED', 'LOCKED') and not is_dropped;
create index rosters_branch_day on tenant.rosters (company_id, branch_id, date) where status <> 'CANCELLED';
create index rosters_employee_day on tenant.rosters (company_id, employee_id, date);
create index rosters_position on tenant.rosters (company_id, position_id);
create index rosters_shift_kind on tenant.rosters (company_id, branch_id, shift_kind_id);
create index rosters_ending on tenant.rosters (company_id, end_time) where status = 'PUBLISHED';
call tenant.fence('tenant.rosters');
call tenant.document('tenant.rosters', 'ROSTER');
call tenant.open_to_worker('tenant.rosters', 'select');
grant select, insert, update (status, version, is_dropped, published_time) on tenant.rosters to netbar_app;

create table tenant.roster_wishes (
  company_id     uuid     not null default tenant.current_company(),
  id             uuid     not null,
  employee_id    uuid     not null,
  kind           tenant.roster_wish_kind not null,
  -- Either a weekday, from some day on, or single days.
  weekday        smallint check (weekday between 1 and 7),
  days           daterange not null check (not isempty(days) and not lower_inf(days)),
  -- Null: any shift.
  shift_kind_id  uuid,
  note           text     not null default '',
  created_by     uuid     not null,
  created_time   timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, shift_kind_id) references tenant.shift_kinds (company_id, id),
  check (weekday is not null or not upper_inf(days))
);
create index roster_wishes_employee on tenant.roster_wishes (company_id, employee_id);
create index roster_wishes_shift_kind on tenant.roster_wishes (company_id, shift_kind_id);
call tenant.fence('tenant.roster_wishes');
grant select, insert, delete on tenant.roster_wishes to netbar_app;

-- A published shift that somebody offers: for a shift of a named colleague, or to whoever takes it. The colleague agrees, then the
-- manager.
create table tenant.roster_swaps (
  company_id       uuid        not null default tenant.current_company(),
  id               uuid        not null,
  branch_id        uuid        not null,
  roster_id        uuid        not null,
  employee_id      uuid        not null,
  -- Null while anybody may take it.
  other_id         uuid,
  -- What the other one gives in return; null: nothing.
  other_roster_id  uuid,
  reason           text        not null check (reason <> ''),
  status           tenant.roster_swap_status not null default 'OFFERED',
  version          int         not null default 1,
  created_time     timestamptz not null,
  taken_time       timestamptz,
  decided_by       uuid,
  decided_time     timestamptz,
  end_note         text        not null default '',
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, roster_id) references tenant.rosters (company_id, id),
  foreign key (company_id, other_roster_id) references tenant.rosters (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, other_id) references tenant.employees (company_id, id),
  check (other_id <> employee_id),
  check (other_roster_id is null or other_id is not null),
  constraint roster_swaps_taken check ((status in ('TAKEN', 'APPROVED')) <= (other_id is not null and taken_time is not null))
);
-- A shift is in one open swap at a time, on either side of it.
create unique index roster_swaps_open on tenant.roster_swaps (company_id, roster_id) where status in ('OFFERED', 'TAKEN');
create unique index roster_swaps_other_open on tenant.roster_swaps (company_id, other_roster_id)
  where status in ('OFFERED', 'TAKEN') and other_roster_id is not null;
create index roster_swaps_roster on tenant.roster_swaps (company_id, roster_id);
create index roster_swaps_other_roster on tenant.roster_swaps (company_id, other_roster_id);
create index roster_swaps_branch on tenant.roster_swaps (company_id, branch_id, created_time desc);
create index roster_swaps_employee on tenant.roster_swaps (company_id, employee_id);
create index roster_swaps_other on tenant.roster_swaps (company_id, other_id);
call tenant.fence('tenant.roster_swaps');
call tenant.document('tenant.roster_swaps', 'ROSTER_SWAP');
call tenant.open_to_worker('tenant.roster_swaps', 'select');
grant select, insert, update (other_id, other_roster_id, status, version, taken_time, decided_by, decided_time, end_note)
  on tenant.roster_swaps to netbar_app;

-- A roster that the computer works out for a branch. Better and better ones appear in `best` while it works.
create table tenant.roster_proposals (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  from_date     date        not null,
  to_date       date        not null,
  status        tenant.roster_proposal_status not null default 'WAITING',
  version       int         not null default 1,
  limit_sec     smallint    not null check (limit_sec between 1 and 120),
  -- What it was asked: people, days, kinds, needs, wishes and rules at that moment.
  problem       jsonb       not null,
  -- The best roster so far with what it costs, rule by rule; null as long as there is none.
  best          jsonb check (best ?& array['cells', 'cost', 'parts', 'shortages', 'wishes']),
  found         smallint    not null default 0,
  -- Proven to be the best there is.
  is_proven     boolean     not null default false,
  fault         text        not null default '',
  created_by    uuid        not null,
  created_time  timestamptz not null,
  started_time  timestamptz,
  ended_time    timestamptz,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (to_date >= from_date and to_date < from_date + 28)
);
create unique index roster_proposals_open on tenant.roster_proposals (company_id, branch_id) where status in ('WAITING', 'RUNNING');
create index roster_proposals_branch on tenant.roster_proposals (company_id, branch_id, created_time desc);
call tenant.fence('tenant.roster_proposals');
call tenant.document('tenant.roster_proposals', 'ROSTER_PROPOSAL');
grant select, insert, update (status, version, best, found, is_proven, fault, started_time, ended_time)
  on tenant.roster_proposals to netbar_app;

-- Roles that exist already get their part: whoever runs a company, a brand or a branch plans, and so do people in charge of staff.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies where kind = 'CHAIN' loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.name, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.name, r.level order by r.id
    loop
      if held.level = 1 and held.codes @> array['BRAND_EDIT', 'BRANCH_EDIT']
        or held.level = 2 and held.codes @> array['BRANCH_EDIT', 'SHIFT_AUDIT']
        or held.level = 2 and held.name = '人事' and held.codes @> array['EMPLOYEE_PAY'] then
        call tenant.widen_role(held.id, array['ROSTER_LIST', 'ROSTER_EDIT', 'ROSTER_PUBLISH', 'ROSTER_APPROVE', 'WORK_SCHEDULE'],
          array['scheduling-new']);
      end if;
    end loop;
  end loop;
end $$;
