-- Money that crosses a counter outside orders: deposits of temporary cards, what is paid out of them, recharges given back.
create table tenant.till_entries (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  -- Nothing while nobody is on shift: the one that opens next counts it. Cash is not moved then.
  shift_id      uuid,
  tender        text        not null check (tender in ('CASH', 'WECHAT', 'ALIPAY')),
  -- Taken; given out when below zero.
  fen           bigint      not null check (fen <> 0),
  doc_type      text        not null check (doc_type <> ''),
  doc_id        uuid        not null,
  no            text        not null,
  actor_id      uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id),
  check (tender <> 'CASH' or shift_id is not null)
);
create index till_entries_shift on tenant.till_entries (company_id, shift_id);
create index till_entries_branch on tenant.till_entries (company_id, branch_id, created_time desc);
call tenant.fence('tenant.till_entries');
grant select, insert, update (shift_id) on tenant.till_entries to netbar_app;
