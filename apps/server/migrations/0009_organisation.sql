-- A chain may be looked after by a service provider. Staff of a provider have accounts in the provider's own company.
alter table platform.companies
  add column provider_id uuid references platform.companies,
  add check (kind = 'CHAIN' or provider_id is null);
create index companies_provider on platform.companies (provider_id);

alter table tenant.brands
  add column version     int     not null default 1,
  add column phone       text    not null default '',
  add column intro       text    not null default '',
  -- The brand's customers may use cloud desktops.
  add column cloud_desk  boolean not null default false,
  add column enabled     boolean not null default true,
  add constraint brands_name unique (company_id, name);

-- Pictures by place, such as menu-logo.
create table tenant.brand_resources (
  company_id  uuid not null default tenant.current_company(),
  brand_id    uuid not null,
  key         text not null check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  image_url   text not null,
  primary key (company_id, brand_id, key),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.brand_resources');
grant select, insert, update, delete on tenant.brand_resources to netbar_app;

create type tenant.branch_status as enum ('OPEN', 'CLOSED');
alter table tenant.branches
  add column version        int    not null default 1,
  add column status         tenant.branch_status not null default 'OPEN',
  add column province       text   not null default '',
  add column city           text   not null default '',
  add column address        text   not null default '',
  add column phone          text   not null default '',
  -- [{from: "08:00", to: "02:00"}]; an empty list is round the clock.
  add column opening_hours  jsonb  not null default '[]',
  -- {lowStock, refundFen, …}: figures above or below which somebody is told.
  add column thresholds     jsonb  not null default '{}',
  -- Client machines sign with this; only the server can open it, nobody can read it back.
  add column device_key_sealed  bytea,
  add column device_key_time    timestamptz,
  add constraint branches_name unique (company_id, name);

create table tenant.branch_areas (
  company_id  uuid not null default tenant.current_company(),
  id          uuid not null,
  branch_id   uuid not null,
  name        text not null check (name <> ''),
  sort        int  not null default 0,
  primary key (company_id, id),
  constraint branch_areas_name unique (company_id, branch_id, name),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.branch_areas');
grant select, insert, update, delete on tenant.branch_areas to netbar_app;
