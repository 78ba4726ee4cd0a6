-- Whether holders of a role need a one-time code besides the password.
alter table tenant.roles add column second_factor text not null default 'NONE';
alter table tenant.roles add constraint roles_second_factor check (second_factor in ('NONE', 'REQUIRED')) not valid;

-- The authenticator app of an account. A new one waits in `pending_sealed` until its first code is typed, so that the old one works
-- until then. `last_step` is the 30 seconds of the last accepted code: a code is taken once. `last_use` names the command that was
-- signed with it on somebody else's screen; repeated after a lost answer, it shows the same code again. `misses` counts wrong codes
-- since `misses_from`, over all sessions of the account.
create table platform.second_factors (
  account_id      uuid        primary key,
  company_id      uuid        not null,
  secret_sealed   bytea,
  pending_sealed  bytea,
  confirmed_time  timestamptz,
  last_step       bigint      not null default 0,
  last_use        text,
  misses          int         not null default 0 check (misses >= 0),
  misses_from     timestamptz not null default '-infinity',
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  check ((secret_sealed is null) = (confirmed_time is null))
);
create index second_factors_account on platform.second_factors (company_id, account_id);
grant select, insert, update, delete on platform.second_factors to netbar_app;
grant select (account_id, company_id, secret_sealed, pending_sealed), update (secret_sealed, pending_sealed)
  on platform.second_factors to netbar_worker;

-- An accepted code never becomes acceptable again, whatever the server does.
create function platform.keep_second_factor_step() returns trigger language plpgsql set search_path = '' as $$ begin
  if new.secret_sealed = old.secret_sealed and new.last_step < old.last_step then
    raise exception 'the step of a second factor only grows' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_second_factor_step before update of last_step on platform.second_factors
  for each row execute function platform.keep_second_factor_step();

-- Codes for the day the phone is lost, as keyed digests. Each works once.
create table platform.recovery_codes (
  account_id  uuid        not null references platform.accounts,
  code_mac    bytea       not null,
  used_time   timestamptz,
  primary key (account_id, code_mac)
);
grant select, insert, delete, update (used_time) on platform.recovery_codes to netbar_app;
grant select (code_mac) on platform.recovery_codes to netbar_worker;

-- When this session has shown the second factor. Until then it opens only the way to it, if the account needs one.
alter table platform.sessions add column second_factor_time timestamptz;

-- The networks from which staff may act for a branch; none is anywhere.
alter table tenant.branches add column sign_in_networks cidr[] not null default '{}';
alter table tenant.branches add constraint branches_sign_in_networks
  check (cardinality(sign_in_networks) <= 50 and array_position(sign_in_networks, null) is null) not valid;

-- Whoever looks after a brand or more sets the networks of its branches; a manager must not lift them for the own branch.
do $$
declare
  company uuid;
  granted record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for granted in
      insert into tenant.role_functions (role_id, function_id)
        select r.id, 'BRANCH_ADDRESS' from tenant.roles r
        where r.level = 1 and exists (select from tenant.role_functions f where f.role_id = r.id and f.function_id = 'BRANCH_EDIT')
        on conflict do nothing returning role_id
    loop
      update tenant.roles set version = version + 1 where id = granted.role_id;
      -- By the system, as an id of this moment: ids of the log are in the order of time.
      insert into tenant.audit_log (id, actor_id, action, doc_type, doc_id, version, detail, created_time)
        select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
          '00000000-0000-8000-8000-000000000001', 'ROLE.change', 'ROLE', r.id, r.version,
          '{"added": {"functions": ["BRANCH_ADDRESS"], "menus": []}}', now()
        from tenant.roles r where r.id = granted.role_id;
    end loop;
  end loop;
  update platform.access_clock set version = version + 1;
end $$;
