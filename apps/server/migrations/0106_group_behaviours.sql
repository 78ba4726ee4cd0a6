-- What is known of all members of a brand, counted by the worker: adding a year of a million members up takes seconds.
create table tenant.group_behaviours (
  company_id    uuid        not null default tenant.current_company(),
  brand_id      uuid        not null,
  days          smallint    not null,
  content       jsonb       not null,
  counted_time  timestamptz not null,
  primary key (company_id, brand_id, days),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.group_behaviours');
grant select, insert, update on tenant.group_behaviours to netbar_app;
