-- Who may sign in. Accounts and sessions are looked up before a company is known, so they live in platform.
create type platform.account_status as enum ('ACTIVE', 'LOCKED', 'CLOSED');

create table platform.accounts (
  id             uuid        primary key,
  company_id     uuid        not null references platform.companies,
  username       text        not null check (username <> '' and username = btrim(username)),
  name           text        not null check (name <> ''),
  password_hash  text        not null,
  status         platform.account_status not null default 'ACTIVE',
  created_time   timestamptz not null,
  unique (company_id, id)
);
create unique index accounts_username on platform.accounts (lower(username));
grant select, insert, update on platform.accounts to netbar_app;

create table platform.sessions (
  id            uuid        primary key,
  account_id    uuid        not null references platform.accounts,
  expires_time  timestamptz not null,
  created_time  timestamptz not null
);
create index sessions_account on platform.sessions (account_id);
grant select, insert, update, delete on platform.sessions to netbar_app;

-- One number that rises with every change of rights, in the transaction that changes them. Servers watch it to know
-- when the actors they remember are out of date.
create table platform.access_clock (
  singleton  boolean primary key default true check (singleton),
  version    bigint  not null default 0
);
insert into platform.access_clock default values;
grant select, update (version) on platform.access_clock to netbar_app;

-- Level 0 provider, 1 company and brand, 2 branch manager, 3 staff.
create table tenant.roles (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  name          text        not null check (name <> ''),
  level         smallint    not null check (level between 0 and 3),
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);
call tenant.fence('tenant.roles');
grant select, insert, update, delete on tenant.roles to netbar_app;

create table tenant.role_functions (
  company_id   uuid not null default tenant.current_company(),
  role_id      uuid not null,
  function_id  text not null check (function_id ~ '^[A-Z][A-Z0-9_]*$'),
  primary key (company_id, role_id, function_id),
  foreign key (company_id, role_id) references tenant.roles (company_id, id) on delete cascade
);
call tenant.fence('tenant.role_functions');
grant select, insert, delete on tenant.role_functions to netbar_app;

create table tenant.account_roles (
  company_id  uuid not null default tenant.current_company(),
  account_id  uuid not null,
  role_id     uuid not null,
  primary key (company_id, account_id, role_id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, role_id) references tenant.roles (company_id, id)
);
create index account_roles_role on tenant.account_roles (company_id, role_id);
call tenant.fence('tenant.account_roles');
grant select, insert, delete on tenant.account_roles to netbar_app;

create table tenant.account_branches (
  company_id  uuid not null default tenant.current_company(),
  account_id  uuid not null,
  branch_id   uuid not null,
  primary key (company_id, account_id, branch_id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index account_branches_branch on tenant.account_branches (company_id, branch_id);
call tenant.fence('tenant.account_branches');
grant select, insert, delete on tenant.account_branches to netbar_app;
