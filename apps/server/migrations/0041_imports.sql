-- A table too large to wait for, which the worker takes over. The file stands in the storage until it is forgotten, a week later.
create table tenant.imports (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  account_id    uuid        not null,
  kind          text        not null check (kind <> ''),
  -- What the file is meant for, such as a brand.
  options       jsonb       not null,
  lang          text        not null,
  is_trial      boolean     not null,
  status        text        not null check (status in ('WAITING', 'CHECKING', 'WRITING', 'DONE', 'REFUSED', 'FAILED')),
  -- Known once all of it was looked at.
  rows_total    int         not null default 0 check (rows_total >= 0),
  rows_done     int         not null default 0 check (rows_done >= 0),
  problems      jsonb       not null default '[]',
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id)
);
create index imports_account on tenant.imports (company_id, account_id);
create index imports_created on tenant.imports (created_time);
call tenant.fence('tenant.imports');
call tenant.open_to_worker('tenant.imports', 'select, delete');
grant select, insert, update (status, rows_total, rows_done, problems) on tenant.imports to netbar_app;
