-- Something is broken: a small ticket, opened by a patrol or by hand.
create type tenant.ticket_status as enum ('OPEN', 'TAKEN', 'WAIT_PARTS', 'DONE', 'CLOSED', 'CANCELLED');
create type tenant.ticket_priority as enum ('URGENT', 'NORMAL', 'LOW');
create type tenant.ticket_source as enum ('PATROL', 'HAND');

create table tenant.tickets (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  no              text        not null,
  branch_id       uuid        not null,
  machine_id      uuid,
  source          tenant.ticket_source not null,
  -- The visit of a patrol that it follows from; several problems of one visit are several tickets.
  source_id       uuid,
  place           text        not null default '',
  title           text        not null check (title <> ''),
  note            text        not null default '',
  pictures        text[]      not null default '{}',
  priority        tenant.ticket_priority not null default 'NORMAL',
  status          tenant.ticket_status not null default 'OPEN',
  version         int         not null default 1,
  opened_by       uuid        not null,
  opened_time     timestamptz not null,
  taken_by        uuid,
  taken_time      timestamptz,
  -- Until when the parts are expected.
  parts_date      date,
  done_time       timestamptz,
  ended_time      timestamptz,
  result          text        not null default '',
  -- When it marked its machine as faulty: the machine's status_time for as long as that mark stands.
  fault_time      timestamptz,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, machine_id) references tenant.machines (company_id, id),
  check ((taken_by is null) = (taken_time is null)),
  check ((source = 'PATROL') = (source_id is not null)),
  check (status <> 'WAIT_PARTS' or parts_date is not null),
  check (fault_time is null or machine_id is not null)
);
create index tickets_source on tenant.tickets (company_id, source_id) where source_id is not null;
create index tickets_branch on tenant.tickets (company_id, branch_id, opened_time desc);
create index tickets_machine on tenant.tickets (company_id, machine_id);
create index tickets_open on tenant.tickets (company_id, branch_id) where status in ('OPEN', 'TAKEN', 'WAIT_PARTS', 'DONE');
call tenant.fence('tenant.tickets');
call tenant.document('tenant.tickets', 'TICKET');
grant select, insert, update (status, version, priority, taken_by, taken_time, parts_date, done_time, ended_time, result,
    fault_time)
  on tenant.tickets to netbar_app;
