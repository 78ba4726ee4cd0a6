-- The edges of every document machine, written from the contract after each migration. The trigger is the last fence
-- under the service: a status moves only along an edge, and every move is a new version.
create table platform.machine_edges (
  machine      text not null,
  from_status  text not null,
  to_status    text not null,
  primary key (machine, from_status, to_status)
);
grant select on platform.machine_edges to netbar_app;

create function tenant.guard_document() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.version <> old.version + 1 then
    raise exception '% went from version % to %', tg_argv[0], old.version, new.version
      using errcode = 'check_violation', constraint = 'documents_version';
  end if;
  if new.status <> old.status and not exists (
    select from platform.machine_edges e
    where e.machine = tg_argv[0] and e.from_status = old.status::text and e.to_status = new.status::text) then
    raise exception '% may not go from % to %', tg_argv[0], old.status, new.status
      using errcode = 'check_violation', constraint = 'documents_edge';
  end if;
  return new;
end $$;

-- Makes a table with status and version a document of the named machine.
create procedure tenant.document(target regclass, machine text) language plpgsql as $$ begin
  execute format('create trigger guard_document before update on %s for each row execute function tenant.guard_document(%L)', target, machine);
end $$;
revoke execute on procedure tenant.document from public;

create table tenant.approval_flows (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  subject_type  text        not null,
  -- From this amount on the flow applies; of several the highest wins.
  min_fen       bigint      not null default 0 check (min_fen >= 0),
  -- [{can, minApprovals}]: each step names the function an approver must hold.
  steps         jsonb       not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  allow_self    boolean     not null default false,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, subject_type, min_fen)
);
call tenant.fence('tenant.approval_flows');
grant select, insert, update, delete on tenant.approval_flows to netbar_app;

create type tenant.approval_status as enum ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE');
create table tenant.approvals (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  branch_id     uuid        not null,
  subject_type  text        not null,
  subject_id    uuid        not null,
  field_group   text        not null default '',
  base_version  int         not null,
  before        jsonb       not null,
  after         jsonb       not null,
  steps         jsonb       not null,
  current_step  int         not null default 0,
  allow_self    boolean     not null,
  status        tenant.approval_status not null,
  version       int         not null default 1,
  applicant_id  uuid        not null,
  reason        text        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create unique index approvals_one_pending on tenant.approvals (company_id, subject_type, subject_id, field_group) where status = 'PENDING';
create index approvals_branch on tenant.approvals (company_id, branch_id, status);
call tenant.fence('tenant.approvals');
call tenant.document('tenant.approvals', 'APPROVAL');
grant select, insert, update (status, version, current_step) on tenant.approvals to netbar_app;

create type tenant.decision as enum ('APPROVE', 'REJECT');
create table tenant.approval_decisions (
  company_id    uuid        not null default tenant.current_company(),
  approval_id   uuid        not null,
  step_no       int         not null,
  account_id    uuid        not null,
  decision      tenant.decision not null,
  comment       text        not null default '',
  decided_time  timestamptz not null,
  primary key (company_id, approval_id, step_no, account_id),
  foreign key (company_id, approval_id) references tenant.approvals (company_id, id),
  constraint approval_decisions_say_why check (decision = 'APPROVE' or comment <> '')
);
call tenant.fence('tenant.approval_decisions');
grant select, insert on tenant.approval_decisions to netbar_app;

select platform.add_partitions(3);
