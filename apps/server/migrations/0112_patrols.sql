-- Rounds over the floor: points with what is looked at there, when a round is due, and what was found.
create type tenant.patrol_task_status as enum ('PENDING', 'IN_PROGRESS', 'DONE', 'INCOMPLETE', 'MISSED');
create type tenant.patrol_visit_result as enum ('OK', 'PROBLEM', 'SKIPPED');

create table tenant.patrol_points (
  company_id    uuid     not null default tenant.current_company(),
  id            uuid     not null,
  branch_id     uuid     not null,
  -- P01, P02 … on the sheet.
  no            text     not null check (no ~ '^P\d{2,3}$'),
  name          text     not null check (name <> ''),
  area_id       uuid,
  -- What its QR code says: random, so that a code cannot be guessed from another one.
  code          text     not null check (length(code) between 12 and 40),
  -- [{id, text, needsPhoto}]
  items         jsonb    not null check (jsonb_typeof(items) = 'array'
    and not jsonb_path_exists(items, '$[*] ? (@.type() <> "object")')),
  place         int      not null,
  is_active     boolean  not null default true,
  version       int      not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, branch_id, id),
  constraint patrol_points_no unique (company_id, branch_id, no),
  constraint patrol_points_code unique (company_id, code),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, area_id) references tenant.branch_areas (company_id, id)
);
create index patrol_points_area on tenant.patrol_points (company_id, area_id);
call tenant.fence('tenant.patrol_points');
grant select, insert, update (name, area_id, code, items, place, is_active, version) on tenant.patrol_points to netbar_app;

create table tenant.patrol_plans (
  company_id    uuid      not null default tenant.current_company(),
  id            uuid      not null,
  branch_id     uuid      not null,
  name          text      not null check (name <> ''),
  -- On these weekdays, Monday is 1.
  weekdays      int[]     not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- Minutes after midnight at which a round may begin, ascending, and how long its window is.
  starts_min    int[]     not null check (cardinality(starts_min) between 1 and 48 and 0 <= all (starts_min) and 1440 > all (starts_min)),
  window_min    smallint  not null check (window_min between 5 and 240),
  grace_min     smallint  not null check (grace_min between 0 and 240),
  -- In this order; a point that is no longer in use is left out.
  point_ids     uuid[]    not null check (cardinality(point_ids) between 1 and 50),
  -- Of whom a round is asked: whoever is on duty in one of these positions; empty: anybody on duty.
  position_ids  uuid[]    not null default '{}',
  is_active     boolean   not null default true,
  version       int       not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, branch_id, id),
  constraint patrol_plans_name unique (company_id, branch_id, name),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (grace_min <= window_min)
);
call tenant.fence('tenant.patrol_plans');
call tenant.open_to_worker('tenant.patrol_plans', 'select');
grant select, insert, update (name, weekdays, starts_min, window_min, grace_min, point_ids, position_ids, is_active, version)
  on tenant.patrol_plans to netbar_app;

create table tenant.patrol_tasks (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  branch_id      uuid        not null,
  plan_id        uuid        not null,
  biz_date       date        not null,
  from_time      timestamptz not null,
  late_time      timestamptz not null,
  to_time        timestamptz not null,
  -- [{id, no, name, code, items}]: the points as they were when the round was planned.
  points         jsonb       not null check (jsonb_typeof(points) = 'array'
    and not jsonb_path_exists(points, '$[*] ? (@.type() <> "object")')),
  status         tenant.patrol_task_status not null default 'PENDING',
  version        int         not null default 1,
  -- Who is asked: on duty when the window opens.
  employee_id    uuid,
  -- Who did it.
  account_id     uuid,
  started_time   timestamptz,
  ended_time     timestamptz,
  told_late_time timestamptz,
  miss_reason    text        not null default '',
  reasoned_by    uuid,
  reasoned_time  timestamptz,
  primary key (company_id, id),
  unique (company_id, branch_id, id),
  constraint patrol_tasks_once unique (company_id, plan_id, from_time),
  foreign key (company_id, branch_id, plan_id) references tenant.patrol_plans (company_id, branch_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  check (from_time < to_time and late_time between from_time and to_time),
  check ((status = 'PENDING' or status = 'MISSED') = (started_time is null)),
  check ((miss_reason = '') = (reasoned_time is null))
);
create index patrol_tasks_day on tenant.patrol_tasks (company_id, branch_id, biz_date);
create index patrol_tasks_plan on tenant.patrol_tasks (company_id, branch_id, plan_id);
create index patrol_tasks_employee on tenant.patrol_tasks (company_id, employee_id);
create index patrol_tasks_open on tenant.patrol_tasks (company_id, to_time) where status in ('PENDING', 'IN_PROGRESS');
call tenant.fence('tenant.patrol_tasks');
call tenant.document('tenant.patrol_tasks', 'PATROL_TASK');
call tenant.open_to_worker('tenant.patrol_tasks', 'select');
grant select, insert, delete, update (late_time, to_time, points, status, version, employee_id, account_id, started_time, ended_time,
  told_late_time, miss_reason, reasoned_by, reasoned_time) on tenant.patrol_tasks to netbar_app;

-- A changed plan takes away rounds that are still to come, and changes what is looked at there. Those that began stay as they were.
create function tenant.keep_patrol_task() returns trigger language plpgsql set search_path = '' as $$ begin
  if old.status <> 'PENDING' then
    raise exception 'a round that began is kept as it was planned'
      using errcode = 'check_violation', constraint = 'patrol_tasks_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_task before delete on tenant.patrol_tasks for each row execute function tenant.keep_patrol_task();
create trigger keep_plan before update on tenant.patrol_tasks for each row
  when (old.points is distinct from new.points or old.late_time <> new.late_time or old.to_time <> new.to_time)
  execute function tenant.keep_patrol_task();

-- One point of a round, as somebody found it.
create table tenant.patrol_visits (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  branch_id      uuid        not null,
  task_id        uuid        not null,
  point_id       uuid        not null,
  result         tenant.patrol_visit_result not null,
  account_id     uuid        not null,
  -- By the phone's clock, corrected; null when the point was skipped.
  scanned_time   timestamptz,
  finished_time  timestamptz not null,
  received_time  timestamptz not null,
  skip_reason    text        not null default '',
  -- [{itemId, isOk, note, pictures: [{url, takenTime}], machineId, ticketId}]
  answers        jsonb       not null check (jsonb_typeof(answers) = 'array'
    and not jsonb_path_exists(answers, '$[*] ? (@.type() <> "object")')),
  primary key (company_id, id),
  constraint patrol_visits_once unique (company_id, task_id, point_id),
  foreign key (company_id, branch_id, task_id) references tenant.patrol_tasks (company_id, branch_id, id),
  foreign key (company_id, branch_id, point_id) references tenant.patrol_points (company_id, branch_id, id),
  check ((result = 'SKIPPED') = (skip_reason <> '')),
  check (result = 'SKIPPED' or scanned_time is not null)
);
create index patrol_visits_task on tenant.patrol_visits (company_id, branch_id, task_id);
create index patrol_visits_point on tenant.patrol_visits (company_id, branch_id, point_id);
call tenant.fence('tenant.patrol_visits');
grant select, insert on tenant.patrol_visits to netbar_app;

-- Roles that exist already: who runs a brand or a branch, and the office of staff, sets it up and explains what was missed; the
-- counter does the rounds.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies where kind = 'CHAIN' loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if held.level in (1, 2) and (held.codes @> array['BRANCH_EDIT', 'ORDER_LIST']
        or held.codes @> array['EMPLOYEE_PAY', 'EMPLOYEE_APPROVE']) then
        call tenant.widen_role(held.id, array['PATROL_LIST', 'PATROL_WORK', 'PATROL_EXPLAIN', 'PATROL_EXPORT', 'PATROL_SETTING',
          'TICKET_WORK'], array['patrolScheduling']);
      elsif held.level = 3 and 'ORDER_WORK' = any(held.codes) then
        call tenant.widen_role(held.id, array['PATROL_LIST', 'PATROL_WORK', 'TICKET_WORK'], array['patrolScheduling']);
      end if;
    end loop;
  end loop;
end $$;
