-- platform: what belongs to us. tenant: what belongs to one company, fenced by row-level security.
-- Runs as netbar_owner. The server signs in as netbar_app, which owns nothing, so no grant or policy is its to change.
create schema tenant;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
grant usage on schema platform, tenant to netbar_app, netbar_worker, netbar_reader;

-- Empty counts as unset: a connection that once had a company keeps '' after the transaction.
create function tenant.current_company() returns uuid stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Every tenant table passes through here. The subselect makes PostgreSQL ask once a statement, not once a row.
create procedure tenant.fence(target regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy own_company on %s using (company_id = (select tenant.current_company()))', target);
  execute format('grant select on %s to netbar_reader', target);
end $$;
revoke execute on procedure tenant.fence from public;

-- The worker reads these tables across companies: relay, rollup, seals, clean-up. Nothing else is open to it.
create procedure tenant.open_to_worker(target regclass, rights text) language plpgsql as $$ begin
  execute format('create policy worker on %s to netbar_worker using (true) with check (true)', target);
  execute format('grant %s on %s to netbar_worker', rights, target);
end $$;
revoke execute on procedure tenant.open_to_worker from public;

-- The smallest UUIDv7 of a moment: ids are time, so months of ids can be kept and detached as partitions.
create function platform.first_id_at(moment timestamptz) returns uuid immutable parallel safe
  return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;

-- Gives every partitioned tenant table its next months; the job queue looks after its own. Rows of a month without a
-- partition wait in the default one. The zone is fixed, or a session elsewhere would make months that overlap.
create function platform.add_partitions(months_ahead int) returns void language plpgsql security definer
  set search_path = '' set timezone = 'UTC' as $$
declare
  parent regclass;
  month  date;
begin
  for parent in select partrelid::regclass from pg_catalog.pg_partitioned_table p
    join pg_catalog.pg_class c on c.oid = p.partrelid where c.relnamespace = 'tenant'::regnamespace loop
    for month in select generate_series(date_trunc('month', now()), now() + make_interval(months => months_ahead), '1 month')::date loop
      execute format('create table if not exists %s_%s partition of %s for values from (%L) to (%L)',
        parent, to_char(month, 'YYYYMM'), parent,
        platform.first_id_at(month), platform.first_id_at((month + interval '1 month')));
    end loop;
  end loop;
end $$;
revoke execute on function platform.add_partitions from public;
grant execute on function platform.add_partitions to netbar_worker;

-- PROVIDER: a service provider and its staff. CHAIN: an internet-cafe company. Both keep books of their own.
create type platform.company_kind as enum ('PROVIDER', 'CHAIN');

create table platform.companies (
  id            uuid        primary key,
  kind          platform.company_kind not null default 'CHAIN',
  name          text        not null check (name <> ''),
  created_time  timestamptz not null
);
grant select, insert, update on platform.companies to netbar_app;
grant select on platform.companies to netbar_worker;

create table tenant.brands (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  name          text        not null check (name <> ''),
  created_time  timestamptz not null,
  primary key (company_id, id)
);
call tenant.fence('tenant.brands');
grant select, insert, update on tenant.brands to netbar_app;

create table tenant.branches (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  brand_id        uuid        not null,
  branch_no       text        not null check (branch_no ~ '^[0-9]{4,6}$'),
  name            text        not null check (name <> ''),
  -- Business after midnight counts for the day before until this many minutes past it.
  day_cutoff_min  smallint    not null default 0 check (day_cutoff_min between 0 and 720),
  created_time    timestamptz not null,
  primary key (company_id, id),
  unique (company_id, branch_no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
create index branches_brand on tenant.branches (company_id, brand_id);
call tenant.fence('tenant.branches');
grant select, insert, update on tenant.branches to netbar_app;
