-- Machines of a branch. Whether one is in use, booked or off follows from sessions, reservations and heartbeats.
create type tenant.machine_status as enum ('ACTIVE', 'LOCKED', 'FAULT', 'RETIRED');
create table tenant.machines (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  area_id       uuid        not null,
  no            text        not null check (no <> ''),
  mac           text        not null default '',
  ip            text        not null default '',
  status        tenant.machine_status not null default 'ACTIVE',
  remark        text        not null default '',
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, area_id) references tenant.branch_areas (company_id, id)
);
create unique index machines_no on tenant.machines (company_id, branch_id, no) where status <> 'RETIRED';
create index machines_branch on tenant.machines (company_id, branch_id, no);
create index machines_area on tenant.machines (company_id, area_id);
call tenant.fence('tenant.machines');
grant select, insert, update on tenant.machines to netbar_app;

-- What time costs: for an area or the whole branch, for a level or everybody. The closest one counts.
create table tenant.tariffs (
  company_id  uuid   not null default tenant.current_company(),
  id          uuid   not null,
  branch_id   uuid   not null,
  area_id     uuid,
  level_id    uuid,
  content     jsonb  not null,
  version     int    not null default 1,
  primary key (company_id, id),
  constraint tariffs_place unique nulls not distinct (company_id, branch_id, area_id, level_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, area_id) references tenant.branch_areas (company_id, id),
  foreign key (company_id, level_id) references tenant.member_levels (company_id, id)
);
create index tariffs_area on tenant.tariffs (company_id, area_id);
create index tariffs_level on tenant.tariffs (company_id, level_id);
call tenant.fence('tenant.tariffs');
grant select, insert, update, delete on tenant.tariffs to netbar_app;

create type tenant.temp_card_status as enum ('ISSUED', 'ACTIVE', 'SETTLED', 'LOST', 'CONVERTED');
create table tenant.temp_cards (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  branch_id       uuid        not null,
  no              text        not null,
  name            text        not null default '',
  id_card_sealed  bytea,
  id_card_index   bytea,
  status          tenant.temp_card_status not null default 'ISSUED',
  version         int         not null default 1,
  created_time    timestamptz not null,
  primary key (company_id, id),
  constraint temp_cards_no unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index temp_cards_branch on tenant.temp_cards (company_id, branch_id, created_time desc);
create index temp_cards_identity on tenant.temp_cards (company_id, id_card_index);
call tenant.fence('tenant.temp_cards');
call tenant.document('tenant.temp_cards', 'TEMP_CARD');
grant select, insert, update on tenant.temp_cards to netbar_app;

-- Somebody's time at machines. One person sits once: whoever they are by their ID number, as member or with a card.
create type tenant.session_status as enum ('ACTIVE', 'PAUSED', 'ENDED');
create table tenant.machine_sessions (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  branch_id       uuid        not null,
  member_id       uuid,
  temp_card_id    uuid,
  identity_index  bytea       not null,
  status          tenant.session_status not null default 'ACTIVE',
  -- {package, at, until} as it was bought.
  bought          jsonb       check (bought ?& array['package', 'at', 'until']),
  started_time    timestamptz not null,
  ended_time      timestamptz,
  funded_until    timestamptz not null,
  charged_fen     bigint      not null default 0 check (charged_fen >= 0),
  principal_fen   bigint      not null default 0 check (principal_fen >= 0),
  bonus_fen       bigint      not null default 0 check (bonus_fen >= 0),
  end_reason      text        check (end_reason in ('BY_STAFF', 'BY_GUEST', 'BALANCE', 'LOST', 'MOVED_ON')),
  -- The run of the client machine that started it; nothing when the counter did.
  device_session  text,
  version         int         not null default 1,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, temp_card_id) references tenant.temp_cards (company_id, id),
  check (num_nonnulls(member_id, temp_card_id) = 1),
  check ((status = 'ENDED') = (ended_time is not null)),
  check (ended_time >= started_time),
  check (charged_fen = principal_fen + bonus_fen or temp_card_id is not null),
  constraint machine_sessions_one_person exclude using gist
    (company_id with =, identity_index with =, tstzrange(started_time, ended_time) with &&)
);
create index machine_sessions_branch on tenant.machine_sessions (company_id, branch_id, started_time desc);
create index machine_sessions_member on tenant.machine_sessions (company_id, member_id, started_time desc);
create index machine_sessions_card on tenant.machine_sessions (company_id, temp_card_id);
create index machine_sessions_open on tenant.machine_sessions (funded_until) where status <> 'ENDED';
call tenant.fence('tenant.machine_sessions');
call tenant.open_to_worker('tenant.machine_sessions', 'select');
call tenant.document('tenant.machine_sessions', 'SESSION');
grant select, insert, update on tenant.machine_sessions to netbar_app;

-- Where a session sat and what the time there costs, as it was when it began. A pause ends a stretch.
create table tenant.session_stretches (
  company_id          uuid        not null default tenant.current_company(),
  machine_session_id  uuid        not null,
  seq                 smallint    not null,
  branch_id           uuid        not null,
  machine_id          uuid        not null,
  tariff              jsonb       not null,
  from_time           timestamptz not null,
  to_time             timestamptz,
  primary key (company_id, machine_session_id, seq),
  foreign key (company_id, machine_session_id) references tenant.machine_sessions (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, machine_id) references tenant.machines (company_id, id),
  check (to_time >= from_time),
  constraint session_stretches_one_seat exclude using gist
    (company_id with =, machine_id with =, tstzrange(from_time, to_time) with &&)
);
create index session_stretches_branch on tenant.session_stretches (company_id, branch_id);
create index session_stretches_machine on tenant.session_stretches (company_id, machine_id, from_time desc);
call tenant.fence('tenant.session_stretches');
grant select, insert, update (to_time) on tenant.session_stretches to netbar_app;

-- Who sat where and when, by their document, as the law wants it: kept at least 60 days, and never changed.
create type tenant.identity_event as enum ('ON', 'MOVE', 'OFF');
create table tenant.identity_records (
  company_id          uuid        not null default tenant.current_company(),
  id                  uuid        not null,
  branch_id           uuid        not null,
  machine_session_id  uuid        not null,
  event               tenant.identity_event not null,
  machine_no          text        not null,
  name                text        not null,
  id_card_sealed      bytea       not null,
  id_card_index       bytea       not null,
  happened_time       timestamptz not null,
  created_time        timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index identity_records_branch on tenant.identity_records (company_id, branch_id, happened_time desc);
create index identity_records_identity on tenant.identity_records (company_id, id_card_index);
create index identity_records_age on tenant.identity_records (created_time);
call tenant.fence('tenant.identity_records');
call tenant.open_to_worker('tenant.identity_records', 'select, delete');
grant select, insert (company_id, id, branch_id, machine_session_id, event, machine_no, name, id_card_sealed, id_card_index, happened_time)
  on tenant.identity_records to netbar_app;

create function tenant.keep_identity() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' or old.created_time > now() - interval '60 days' then
    raise exception 'identity records are kept as they are for 60 days'
      using errcode = 'check_violation', constraint = 'identity_records_kept';
  end if;
  return old;
end $$;
create trigger identity_records_kept before update or delete on tenant.identity_records for each row execute function tenant.keep_identity();

-- Who is warned of, gets no credit, or is not let in: in one branch, a brand or the whole company, by ID number or phone.
create type tenant.blacklist_scope as enum ('BRANCH', 'BRAND', 'COMPANY');
create type tenant.blacklist_level as enum ('WARN', 'NO_CREDIT', 'NO_ENTRY');
create table tenant.blacklist_entries (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  scope           tenant.blacklist_scope not null,
  brand_id        uuid,
  branch_id       uuid,
  name            text        not null check (name <> ''),
  phone_sealed    bytea,
  phone_index     bytea,
  id_card_sealed  bytea,
  id_card_index   bytea,
  level           tenant.blacklist_level not null,
  reason          text        not null check (reason <> ''),
  enabled         boolean     not null default true,
  until_date      date,
  review_date     date,
  deleted_time    timestamptz,
  created_by      uuid        not null,
  version         int         not null default 1,
  created_time    timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (scope <> 'BRANCH' or branch_id is not null),
  check ((scope = 'COMPANY') = (brand_id is null)),
  check (num_nonnulls(phone_index, id_card_index) > 0)
);
create index blacklist_entries_brand on tenant.blacklist_entries (company_id, brand_id);
create index blacklist_entries_branch on tenant.blacklist_entries (company_id, branch_id);
create index blacklist_entries_identity on tenant.blacklist_entries (company_id, id_card_index) where deleted_time is null;
create index blacklist_entries_phone on tenant.blacklist_entries (company_id, phone_index) where deleted_time is null;
call tenant.fence('tenant.blacklist_entries');
grant select, insert, update on tenant.blacklist_entries to netbar_app;

-- How a branch takes bookings, and who has booked which machine. A machine is kept for one person at a time.
create table tenant.reservation_configs (
  company_id  uuid    not null default tenant.current_company(),
  branch_id   uuid    not null,
  content     jsonb   not null,
  version     int     not null default 1,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.reservation_configs');
grant select, insert, update on tenant.reservation_configs to netbar_app;

create type tenant.reservation_status as enum ('PENDING', 'CONFIRMED', 'ARRIVED', 'NO_SHOW', 'CANCELLED');
create table tenant.reservations (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  branch_id     uuid        not null,
  machine_id    uuid        not null,
  member_id     uuid        not null,
  from_time     timestamptz not null,
  to_time       timestamptz not null check (to_time > from_time),
  keep_until    timestamptz not null,
  status        tenant.reservation_status not null default 'PENDING',
  deposit_fen   bigint      not null check (deposit_fen >= 0),
  remark        text        not null default '',
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint reservations_no unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, machine_id) references tenant.machines (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  constraint reservations_one_seat exclude using gist
    (company_id with =, machine_id with =, tstzrange(from_time, to_time) with &&) where (status in ('PENDING', 'CONFIRMED'))
);
create index reservations_branch on tenant.reservations (company_id, branch_id, from_time desc);
create index reservations_machine on tenant.reservations (company_id, machine_id);
create index reservations_member on tenant.reservations (company_id, member_id);
create index reservations_waiting on tenant.reservations (keep_until) where status in ('PENDING', 'CONFIRMED');
call tenant.fence('tenant.reservations');
call tenant.open_to_worker('tenant.reservations', 'select');
call tenant.document('tenant.reservations', 'RESERVATION');
grant select, insert, update on tenant.reservations to netbar_app;

-- What a member is like, added to when a session ends: a page reads one row, not years of sessions.
create table tenant.member_behaviours (
  company_id   uuid   not null default tenant.current_company(),
  member_id    uuid   not null,
  brand_id     uuid   not null,
  visits       int    not null,
  minutes      int    not null,
  fen          bigint not null,
  first_visit  date   not null,
  last_visit   date   not null,
  -- Visits by hour of the week, Monday 0:00 first.
  hours        int[]  not null check (cardinality(hours) = 168),
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
create index member_behaviours_brand on tenant.member_behaviours (company_id, brand_id);
call tenant.fence('tenant.member_behaviours');
grant select, insert, update on tenant.member_behaviours to netbar_app;

create table tenant.visit_hours (
  company_id  uuid     not null default tenant.current_company(),
  branch_id   uuid     not null,
  hour        smallint not null check (hour between 0 and 167),
  visits      bigint   not null,
  primary key (company_id, branch_id, hour),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.visit_hours');
grant select, insert, update on tenant.visit_hours to netbar_app;
