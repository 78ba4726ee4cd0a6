-- The branches that have served a member besides the one of registration. Their staff finds the member like one of their own.
create table tenant.member_branches (
  company_id   uuid        not null default tenant.current_company(),
  member_id    uuid        not null,
  branch_id    uuid        not null,
  since_time   timestamptz not null,
  primary key (company_id, member_id, branch_id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index member_branches_branch on tenant.member_branches (company_id, branch_id);
call tenant.fence('tenant.member_branches');
grant select, insert on tenant.member_branches to netbar_app;

-- Everybody else reaches a member only after an inquiry, which is audited, and for as long as it lasts.
create table tenant.member_inquiries (
  company_id   uuid        not null default tenant.current_company(),
  account_id   uuid        not null,
  member_id    uuid        not null,
  until_time   timestamptz not null,
  primary key (company_id, account_id, member_id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id)
);
create index member_inquiries_member on tenant.member_inquiries (company_id, member_id);
call tenant.fence('tenant.member_inquiries');
grant select, insert, update (until_time) on tenant.member_inquiries to netbar_app;

-- Each time somebody was shown whole phone or ID numbers, or was refused because they had looked at too many.
create table tenant.reveals (
  company_id   uuid        not null default tenant.current_company(),
  id           uuid        not null,
  account_id   uuid        not null,
  branch_id    uuid,
  subject_type text        not null check (subject_type in ('MEMBER', 'ACCOUNT')),
  subject_id   uuid        not null,
  fields       text[]      not null check (fields <@ array['phone', 'idCard']),
  is_refused   boolean     not null default false,
  created_time timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index reveals_account on tenant.reveals (company_id, account_id, created_time);
create index reveals_subject on tenant.reveals (company_id, subject_id, created_time);
create index reveals_branch on tenant.reveals (company_id, branch_id);
call tenant.fence('tenant.reveals');
grant select, insert on tenant.reveals to netbar_app;

do $$
declare
  company uuid;
  granted record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.member_branches (member_id, branch_id, since_time)
      select s.member_id, s.branch_id, min(s.at) from (
        select member_id, branch_id, started_time as at from tenant.machine_sessions where member_id is not null
        union all select member_id, branch_id, created_time from tenant.orders where member_id is not null
        union all select member_id, branch_id, created_time from tenant.reservations
      ) s join tenant.members m on m.id = s.member_id and m.registered_branch_id <> s.branch_id
      group by s.member_id, s.branch_id
      on conflict do nothing;
    -- Whoever serves members at a counter may ask for one of another branch, which leaves a line in the log.
    for granted in
      insert into tenant.role_functions (role_id, function_id)
        select r.id, 'MEMBER_INQUIRY' from tenant.roles r
        where r.level in (2, 3)
          and exists (select from tenant.role_functions f where f.role_id = r.id and f.function_id = 'MEMBER_LIST')
          and exists (select from tenant.role_functions f where f.role_id = r.id and f.function_id = 'ORDER_PAY')
        on conflict do nothing returning role_id
    loop
      update tenant.roles set version = version + 1 where id = granted.role_id;
      -- By the system, as an id of this moment: ids of the log are in the order of time.
      insert into tenant.audit_log (id, actor_id, action, doc_type, doc_id, version, detail, created_time)
        select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
          '00000000-0000-8000-8000-000000000001', 'ROLE.change', 'ROLE', r.id, r.version,
          '{"added": {"functions": ["MEMBER_INQUIRY"], "menus": []}}', now()
        from tenant.roles r where r.id = granted.role_id;
    end loop;
  end loop;
  update platform.access_clock set version = version + 1;
end $$;
