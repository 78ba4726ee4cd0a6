-- Who holds which role where. Until now the roles and the places of an account multiplied: the manager of one branch who helps out
-- at the counter of another was manager there too.
create type tenant.grant_place as enum ('COMPANY', 'BRAND', 'BRANCH', 'NONE');

create table tenant.grants (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  account_id    uuid        not null,
  -- None for somebody who belongs to the place without a right of their own, such as a closed account.
  role_id       uuid,
  -- COMPANY and BRAND include branches opened later. NONE is a role that waits for its place.
  place         tenant.grant_place not null,
  brand_id      uuid,
  branch_id     uuid,
  created_time  timestamptz not null default now(),
  primary key (company_id, id),
  constraint grants_once unique nulls not distinct (company_id, account_id, role_id, place, brand_id, branch_id),
  check ((place = 'BRAND') = (brand_id is not null)),
  check ((place = 'BRANCH') = (branch_id is not null)),
  check (role_id is not null or place <> 'NONE'),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, role_id) references tenant.roles (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index grants_role on tenant.grants (company_id, role_id);
create index grants_brand on tenant.grants (company_id, brand_id);
create index grants_branch on tenant.grants (company_id, branch_id);
call tenant.fence('tenant.grants');
grant select, insert, delete on tenant.grants to netbar_app;

-- Everybody keeps what they have: each role at each place.
do $$
declare
  company uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.grants (id, account_id, role_id, place, brand_id, branch_id)
    with places as (
      select id as account_id, 'COMPANY'::tenant.grant_place as place, null::uuid as brand_id, null::uuid as branch_id
        from platform.accounts where company_id = company and company_wide
      union all select account_id, 'BRAND', brand_id, null from tenant.account_brands
      union all select account_id, 'BRANCH', null, branch_id from tenant.account_branches
    )
    select gen_random_uuid(), account_id, r.role_id, coalesce(p.place, 'NONE'), p.brand_id, p.branch_id
    from tenant.account_roles r full join places p using (account_id);
  end loop;
  update platform.access_clock set version = version + 1;
end $$;

drop table tenant.account_roles;
drop table tenant.account_branches;
drop table tenant.account_brands;
alter table platform.accounts drop column company_wide;
