-- A machine is a guest's PC. The permitted steps of a document are its lifecycle.
alter table platform.machine_edges rename to lifecycle_edges;
alter table platform.lifecycle_edges rename column machine to lifecycle;
alter index platform.machine_edges_pkey rename to lifecycle_edges_pkey;

create or replace function tenant.guard_document() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.version <> old.version + 1 then
    raise exception '% went from version % to %', tg_argv[0], old.version, new.version
      using errcode = 'check_violation', constraint = 'documents_version';
  end if;
  if new.status <> old.status and not exists (
    select from platform.lifecycle_edges e
    where e.lifecycle = tg_argv[0] and e.from_status = old.status::text and e.to_status = new.status::text) then
    raise exception '% may not go from % to %', tg_argv[0], old.status, new.status
      using errcode = 'check_violation', constraint = 'documents_edge';
  end if;
  return new;
end $$;
