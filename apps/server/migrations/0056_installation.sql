-- Links by which somebody sets a password, each stored as a keyed digest. One for an account, deleted by its first use.
create table platform.password_links (
  code_mac      bytea       primary key,
  account_id    uuid        not null unique references platform.accounts,
  expires_time  timestamptz not null
);
grant select, insert, delete on platform.password_links to netbar_app;
grant select, delete on platform.password_links to netbar_worker;

-- One row from the first company on. Whoever sets the installation up inserts it together with that company, so that of two
-- who do so at once only one succeeds.
create table platform.installation (
  singleton      boolean     primary key default true check (singleton),
  company_id     uuid        not null references platform.companies deferrable initially deferred,
  set_up_time    timestamptz not null default now()
);
create index installation_company on platform.installation (company_id);
grant select, insert on platform.installation to netbar_app;

-- A company that comes any other way closes the set-up as well.
create function platform.note_installation() returns trigger language plpgsql set search_path = '' as $$ begin
  insert into platform.installation (company_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger note_installation after insert on platform.companies for each row execute function platform.note_installation();
insert into platform.installation (company_id) select id from platform.companies order by created_time, id limit 1;
