-- A table somebody takes away. Its file stands in the storage until it is forgotten, a week later.
create table tenant.exports (
  company_id     uuid        not null default tenant.current_company() references platform.companies,
  id             uuid        not null,
  account_id     uuid        not null,
  kind           text        not null check (kind <> ''),
  -- What the file is called.
  name           text        not null,
  -- What was asked for, for the worker to ask again as that person.
  filter         jsonb       not null,
  columns        text[]      not null check (cardinality(columns) > 0),
  lang           text        not null,
  status         text        not null check (status in ('WAITING', 'DONE', 'FAILED')),
  rows_total     int         not null check (rows_total >= 0),
  rows_done      int         not null default 0,
  created_time   timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id)
);
create index exports_account on tenant.exports (company_id, account_id);
create index exports_created on tenant.exports (created_time);
call tenant.fence('tenant.exports');
call tenant.open_to_worker('tenant.exports', 'select, delete');
grant select, insert, update (status, rows_done) on tenant.exports to netbar_app;

-- How somebody likes a list: columns, their order and width, density.
create table tenant.list_settings (
  company_id  uuid  not null default tenant.current_company(),
  account_id  uuid  not null,
  list        text  not null check (list <> ''),
  settings    jsonb not null,
  primary key (company_id, account_id, list),
  foreign key (company_id, account_id) references platform.accounts (company_id, id)
);
call tenant.fence('tenant.list_settings');
grant select, insert, update (settings) on tenant.list_settings to netbar_app;

-- Notices that anybody may read who was given their address. Not fenced: such a reader has no company. The id is all random.
create table platform.announcements (
  id              uuid        primary key,
  company_id      uuid        not null references platform.companies,
  notice_id       uuid        not null,
  title           text        not null,
  content         text        not null,
  published_time  timestamptz not null,
  foreign key (company_id, notice_id) references tenant.notices (company_id, id)
);
create unique index announcements_notice on platform.announcements (company_id, notice_id);
grant select, insert on platform.announcements to netbar_app;
