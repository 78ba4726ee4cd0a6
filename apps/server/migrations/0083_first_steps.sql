-- Since when a machine is locked, out of order or in use again. Machines that nobody changed have none.
alter table tenant.machines add column status_time timestamptz;

-- What a new company has to set up before its first sale follows from its data. Kept is only what somebody left for later.
create table tenant.skipped_steps (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  step          text        not null check (step <> ''),
  skipped_by    uuid        not null,
  skipped_time  timestamptz not null,
  primary key (company_id, step)
);
call tenant.fence('tenant.skipped_steps');
grant select, insert, delete on tenant.skipped_steps to netbar_app;
