-- A question to a list that somebody keeps: conditions, sort, columns. A shared one is read by people of the owner's branches.
create table tenant.list_views (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  account_id    uuid        not null,
  list          text        not null check (list <> ''),
  name          text        not null check (name <> ''),
  content       jsonb       not null,
  is_shared     boolean     not null default false,
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint list_views_name unique (company_id, account_id, list, name),
  foreign key (company_id, account_id) references platform.accounts (company_id, id)
);
create index list_views_shared on tenant.list_views (company_id) where is_shared;
call tenant.fence('tenant.list_views');
grant select, insert, update (name, content, is_shared, version), delete on tenant.list_views to netbar_app;

-- The view with which somebody's list opens.
create table tenant.list_view_stars (
  company_id  uuid not null default tenant.current_company(),
  account_id  uuid not null,
  list        text not null,
  view_id     uuid not null,
  primary key (company_id, account_id, list),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, view_id) references tenant.list_views (company_id, id) on delete cascade
);
create index list_view_stars_view on tenant.list_view_stars (company_id, view_id);
call tenant.fence('tenant.list_view_stars');
grant select, insert, update (view_id), delete on tenant.list_view_stars to netbar_app;
