-- What client machines said, once each. What they told of people is sealed; the digest knows the same thing said again.
-- An event older than a week is refused and a row is kept for a month, so nothing forgotten can count twice.
create table tenant.device_events (
  company_id      uuid        not null default tenant.current_company(),
  branch_id       uuid        not null,
  machine_name    text        not null,
  session         text        not null,
  seq             int         not null check (seq > 0),
  id              uuid        not null,
  type            text        not null,
  content_mac     bytea       not null,
  content_sealed  bytea       not null,
  -- What the machine was told, so that asking again tells the same.
  answer          jsonb,
  happened_time   timestamptz not null,
  received_time   timestamptz not null,
  primary key (company_id, branch_id, machine_name, session, seq),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index device_events_received on tenant.device_events (received_time);
call tenant.fence('tenant.device_events');
call tenant.open_to_worker('tenant.device_events', 'select, delete');
grant select, insert, update (answer) on tenant.device_events to netbar_app;

-- When each machine was last heard of. A machine whose OFF got lost was on until then.
create table tenant.device_machines (
  company_id    uuid        not null default tenant.current_company(),
  branch_id     uuid        not null,
  machine_name  text        not null,
  session       text        not null,
  seen_time     timestamptz not null,
  primary key (company_id, branch_id, machine_name),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.device_machines');
grant select, insert, update on tenant.device_machines to netbar_app;
