-- A row exists only for a command that was answered; while it runs, an advisory lock stands for it.
create table tenant.idempotency_keys (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  actor_id      uuid        not null,
  key           uuid        not null,
  request_hash  text        not null,
  response      jsonb       not null,
  created_time  timestamptz not null,
  primary key (company_id, actor_id, key)
);
create index idempotency_keys_time on tenant.idempotency_keys (created_time);
call tenant.fence('tenant.idempotency_keys');
call tenant.open_to_worker('tenant.idempotency_keys', 'select, delete');
grant select, insert on tenant.idempotency_keys to netbar_app;

-- PP + yyMMdd + branchNo + seq: unique and rising, gaps allowed.
create table tenant.document_numbers (
  company_id  uuid not null default tenant.current_company(),
  branch_id   uuid not null,
  prefix      text not null check (prefix ~ '^[0-9]{2}$'),
  biz_date    date not null,
  last        int  not null check (last between 1 and 99999),
  primary key (company_id, branch_id, prefix, biz_date),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.document_numbers');
grant select, insert, update on tenant.document_numbers to netbar_app;

-- Who did what. Insert only; the worker seals finished rows into a hash chain.
create table tenant.audit_log (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  actor_id      uuid        not null,
  action        text        not null,
  branch_id     uuid,
  doc_type      text,
  doc_id        uuid,
  version       int,
  detail        jsonb       not null,
  ip            text,
  request_id    text,
  created_time  timestamptz not null,
  xact_id       xid8        not null default pg_current_xact_id(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
) partition by range (id);
create table tenant.audit_log_default partition of tenant.audit_log default;
create index audit_log_actor on tenant.audit_log (company_id, actor_id, created_time desc);
create index audit_log_doc on tenant.audit_log (company_id, doc_id, version);
create index audit_log_branch on tenant.audit_log (company_id, branch_id, created_time desc);
create index audit_log_seal on tenant.audit_log (xact_id, company_id, id);
call tenant.fence('tenant.audit_log');
call tenant.open_to_worker('tenant.audit_log', 'select');
grant select, insert (company_id, id, actor_id, action, branch_id, doc_type, doc_id, version, detail, ip, request_id, created_time)
  on tenant.audit_log to netbar_app;

-- One link of a company's chain: it covers every row whose transaction lies in [from_xact, to_xact).
create table tenant.audit_seals (
  company_id   uuid        not null default tenant.current_company() references platform.companies,
  seq          bigint      not null,
  from_xact    xid8        not null,
  to_xact      xid8        not null,
  row_count    int         not null,
  hash         bytea       not null,
  sealed_time  timestamptz not null,
  primary key (company_id, seq)
);
call tenant.fence('tenant.audit_seals');
call tenant.open_to_worker('tenant.audit_seals', 'select, insert');
grant select on tenant.audit_seals to netbar_app;

-- The digest of one audit row: every column takes part.
create function tenant.audit_digest(entry tenant.audit_log) returns bytea stable parallel safe language sql as $$
  select sha256(convert_to(jsonb_build_array(
    entry.company_id, entry.id, entry.actor_id, entry.action, entry.branch_id, entry.doc_type, entry.doc_id, entry.version,
    entry.detail, entry.ip, entry.request_id, extract(epoch from entry.created_time), entry.xact_id::text)::text, 'UTF8'))
$$;

-- The hash of one link: the link before it, its own columns, and the digests of its rows. Writes a seal and checks it.
create function tenant.audit_link(before bytea, seq bigint, from_xact xid8, to_xact xid8, row_count int, sealed_time timestamptz, digest bytea)
  returns bytea stable parallel safe language sql as $$
  select sha256(coalesce(before, '') || convert_to(
    jsonb_build_array(seq, from_xact::text, to_xact::text, row_count, extract(epoch from sealed_time))::text, 'UTF8') || digest)
$$;

-- What must happen because a transaction committed: tell a branch, or run a job. The relay takes the rows away in order of
-- transaction, up to pg_snapshot_xmin, so that a slow transaction is never skipped.
create table tenant.outbox (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  -- An event is for the counter of a branch; a job has none.
  branch_id     uuid,
  topic         text        not null,
  payload       jsonb       not null,
  run_after     timestamptz,
  created_time  timestamptz not null,
  xact_id       xid8        not null default pg_current_xact_id(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index outbox_xact on tenant.outbox (xact_id, id);
create index outbox_branch on tenant.outbox (company_id, branch_id);
call tenant.fence('tenant.outbox');
call tenant.open_to_worker('tenant.outbox', 'select, delete');
grant insert (company_id, id, branch_id, topic, payload, run_after, created_time) on tenant.outbox to netbar_app;

-- Events as delivered: a gapless number per branch, so a browser knows what it missed. The oldest are deleted after a week.
create table tenant.branch_events (
  company_id    uuid        not null default tenant.current_company(),
  branch_id     uuid        not null,
  seq           bigint      not null,
  id            uuid        not null,
  type          text        not null,
  payload       jsonb       not null,
  created_time  timestamptz not null,
  relayed_time  timestamptz not null,
  primary key (company_id, branch_id, seq),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.branch_events');
call tenant.open_to_worker('tenant.branch_events', 'select, insert, delete');
grant select on tenant.branch_events to netbar_app;

create table tenant.branch_sequences (
  company_id  uuid   not null default tenant.current_company(),
  branch_id   uuid   not null,
  last        bigint not null,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.branch_sequences');
call tenant.open_to_worker('tenant.branch_sequences', 'select, insert, update');
grant select on tenant.branch_sequences to netbar_app;
