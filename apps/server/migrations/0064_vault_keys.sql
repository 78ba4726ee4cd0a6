-- The vault keys of this installation. The proof is a digest that only the same key makes, so that another key under the same
-- version ends a start. `rows_left` is how many rows still hang on the key, as the worker last counted; at 0 it may be removed.
-- `proofs_left` of them only prove something for some days, and nothing is lost with them.
create table platform.vault_keys (
  version       smallint    primary key check (version between 1 and 255),
  proof         bytea       not null,
  rows_left     bigint      check (rows_left >= 0),
  proofs_left   bigint      check (proofs_left between 0 and rows_left),
  counted_time  timestamptz
);
grant select, insert (version, proof) on platform.vault_keys to netbar_app;
grant select, update (rows_left, proofs_left, counted_time) on platform.vault_keys to netbar_worker;

-- Which key a sealed value or a digest hangs on; 0 is none of ours. Digests of the first key are bare; all later ones end with
-- the version.
create function platform.sealed_version(sealed bytea) returns int immutable strict parallel safe
  return case when length(sealed) > 0 then get_byte(sealed, 0) else 0 end;
create function platform.mac_version(mac bytea) returns int immutable strict parallel safe
  return case length(mac) when 32 then 1 when 33 then get_byte(mac, 32) else 0 end;

-- The worker seals anew what an old key sealed. It may read and write these columns of all companies, and nothing else of them.
grant select (id, company_id, phone_sealed, phone_index), update (phone_sealed, phone_index) on platform.accounts to netbar_worker;
call tenant.open_to_worker('tenant.branches',
  'select (company_id, id, device_key_sealed), update (device_key_sealed)');
call tenant.open_to_worker('tenant.merchants',
  'select (company_id, id, keys_sealed), update (keys_sealed)');
call tenant.open_to_worker('tenant.messages',
  'select (company_id, id, text_sealed), update (text_sealed)');
call tenant.open_to_worker('tenant.members',
  'select (company_id, id, phone_sealed, phone_index, id_card_sealed, id_card_index), update (phone_sealed, phone_index, id_card_sealed, id_card_index)');
call tenant.open_to_worker('tenant.blacklist_entries',
  'select (company_id, id, phone_sealed, phone_index, id_card_sealed, id_card_index), update (phone_sealed, phone_index, id_card_sealed, id_card_index)');
call tenant.open_to_worker('tenant.temp_cards',
  'select (company_id, id, id_card_sealed, id_card_index), update (id_card_sealed, id_card_index)');
grant update (identity_index) on tenant.machine_sessions to netbar_worker;
grant update (id_card_sealed, id_card_index) on tenant.identity_records to netbar_worker;
grant update (content_sealed, content_mac) on tenant.device_events to netbar_worker;

-- Sealing anew is no step of a document. The worker has the right to write sealed values and digests of documents alone.
create or replace function tenant.guard_document() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'netbar_worker' and new.version = old.version and new.status = old.status then
    return new;
  end if;
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

create or replace function tenant.keep_identity() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and session_user = 'netbar_worker'
    and to_jsonb(new) - '{id_card_sealed,id_card_index}'::text[] = to_jsonb(old) - '{id_card_sealed,id_card_index}'::text[] then
    return new;
  end if;
  if tg_op = 'UPDATE' or old.created_time > now() - interval '60 days' then
    raise exception 'identity records are kept as they are for 60 days'
      using errcode = 'check_violation', constraint = 'identity_records_kept';
  end if;
  return old;
end $$;

-- While two keys are in use, the same number stands in two rows with two digests, and a unique index does not see it. Whoever
-- writes such a digest names its twins: the digests of the number under all keys. The trigger compares them with what is stored,
-- under a lock on the number, and keeps none of them.
alter table tenant.members add column phone_twins bytea[], add column id_card_twins bytea[];
alter table tenant.members add constraint members_no_twins check (num_nonnulls(phone_twins, id_card_twins) = 0) not valid;
alter table tenant.temp_cards add column id_card_twins bytea[];
alter table tenant.temp_cards add constraint temp_cards_no_twins check (id_card_twins is null) not valid;
alter table tenant.machine_sessions add column identity_twins bytea[];
alter table tenant.machine_sessions add constraint machine_sessions_no_twins check (identity_twins is null) not valid;

-- Until the transaction ends, nobody else who knows the same keys writes this number.
create function tenant.lock_number(twins bytea[]) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended((select min(encode(twin, 'hex')) from unnest(twins) twin), 0));
$$;

create function tenant.refuse_member_twins() returns trigger language plpgsql set search_path = '' as $$ begin
  if new.phone_twins is not null then
    perform tenant.lock_number(new.phone_twins);
    if new.status <> 'CLOSED' and exists (
      select from tenant.members m where m.company_id = new.company_id and m.brand_id = new.brand_id
        and m.phone_index = any (new.phone_twins) and m.status <> 'CLOSED' and m.id <> new.id) then
      raise exception 'another member has this phone' using errcode = 'unique_violation', constraint = 'members_phone';
    end if;
  end if;
  if new.id_card_twins is not null then
    perform tenant.lock_number(new.id_card_twins);
    if new.status <> 'CLOSED' and exists (
      select from tenant.members m where m.company_id = new.company_id and m.brand_id = new.brand_id
        and m.id_card_index = any (new.id_card_twins) and m.status <> 'CLOSED' and m.id <> new.id) then
      raise exception 'another member has this ID number' using errcode = 'unique_violation', constraint = 'members_id_card';
    end if;
  end if;
  new.phone_twins := null;
  new.id_card_twins := null;
  return new;
end $$;
create trigger refuse_twins before insert or update on tenant.members for each row
  when (new.phone_twins is not null or new.id_card_twins is not null) execute function tenant.refuse_member_twins();

create function tenant.refuse_card_twins() returns trigger language plpgsql set search_path = '' as $$ begin
  perform tenant.lock_number(new.id_card_twins);
  if new.status in ('ISSUED', 'ACTIVE') and exists (
    select from tenant.temp_cards c where c.company_id = new.company_id
      and c.id_card_index = any (new.id_card_twins) and c.status in ('ISSUED', 'ACTIVE') and c.id <> new.id) then
    raise exception 'another open card has this ID number' using errcode = 'unique_violation', constraint = 'temp_cards_one_open';
  end if;
  new.id_card_twins := null;
  return new;
end $$;
create trigger refuse_twins before insert or update on tenant.temp_cards for each row
  when (new.id_card_twins is not null) execute function tenant.refuse_card_twins();

create function tenant.refuse_session_twins() returns trigger language plpgsql set search_path = '' as $$ begin
  perform tenant.lock_number(new.identity_twins);
  if exists (
    -- One by one: the index of the constraint cannot look for a list.
    select from unnest(new.identity_twins) twin
    join tenant.machine_sessions s on s.company_id = new.company_id and s.identity_index = twin
      and tstzrange(s.started_time, s.ended_time) && tstzrange(new.started_time, new.ended_time) and s.id <> new.id) then
    raise exception 'the same person sits elsewhere' using errcode = 'exclusion_violation', constraint = 'machine_sessions_one_person';
  end if;
  new.identity_twins := null;
  return new;
end $$;
create trigger refuse_twins before insert or update on tenant.machine_sessions for each row
  when (new.identity_twins is not null) execute function tenant.refuse_session_twins();
