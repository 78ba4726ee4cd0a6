create table tenant.cash_drawers (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  name          text        not null check (name <> ''),
  created_time  timestamptz not null,
  primary key (company_id, id),
  -- So that a shift cannot be at a drawer of another branch.
  unique (company_id, branch_id, id),
  constraint cash_drawers_name unique (company_id, branch_id, name),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.cash_drawers');
grant select, insert on tenant.cash_drawers to netbar_app;

create type tenant.shift_status as enum ('OPEN', 'COUNTING', 'CLOSED', 'AUDITED');
create table tenant.shifts (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  branch_id     uuid        not null,
  drawer_id     uuid        not null,
  cashier_id    uuid        not null,
  receiver_id   uuid       ,
  approver_id   uuid       ,
  auditor_id    uuid       ,
  status        tenant.shift_status not null,
  version       int         not null default 1,
  biz_date      date        not null,
  opened_time   timestamptz not null,
  closed_time   timestamptz,
  opening_fen   bigint      not null check (opening_fen >= 0),
  expected_fen  bigint      check (expected_fen >= 0),
  counted_fen   bigint      check (counted_fen >= 0),
  kept_fen      bigint      check (kept_fen >= 0),
  reason        text        not null default '',
  remark        text        not null default '',
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id, drawer_id) references tenant.cash_drawers (company_id, branch_id, id),
  constraint shifts_kept_of_counted check (kept_fen <= counted_fen),
  constraint shifts_closed_whole check (
    (status in ('CLOSED', 'AUDITED')) = (closed_time is not null)
    and (closed_time is null) = (expected_fen is null)
    and (closed_time is null) = (counted_fen is null)
    and (closed_time is null) = (kept_fen is null)
    and (closed_time is null) = (receiver_id is null)),
  constraint shifts_handed_over check (receiver_id <> cashier_id)
);
create unique index shifts_one_at_drawer on tenant.shifts (company_id, drawer_id) where status in ('OPEN', 'COUNTING');
create index shifts_branch on tenant.shifts (company_id, branch_id, drawer_id, opened_time);
call tenant.fence('tenant.shifts');
call tenant.document('tenant.shifts', 'SHIFT');
grant select, insert, update (status, version, receiver_id, approver_id, auditor_id, closed_time, expected_fen, counted_fen, kept_fen, reason, remark)
  on tenant.shifts to netbar_app;

create type tenant.cash_move_kind as enum ('PAY_IN', 'PAY_OUT', 'DROP');
create table tenant.cash_moves (
  company_id    uuid        not null default tenant.current_company(),
  shift_id      uuid        not null,
  seq           int         not null check (seq > 0),
  kind          tenant.cash_move_kind not null,
  fen           bigint      not null check (fen > 0),
  reason        text        not null check (reason <> ''),
  actor_id      uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, shift_id, seq),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id)
);
call tenant.fence('tenant.cash_moves');
grant select, insert on tenant.cash_moves to netbar_app;

-- Every count of a shift, also those after which somebody counted again.
create table tenant.shift_counts (
  company_id    uuid        not null default tenant.current_company(),
  shift_id      uuid        not null,
  seq           int         not null check (seq > 0),
  piles         jsonb       not null,
  counted_fen   bigint      not null check (counted_fen >= 0),
  expected_fen  bigint      not null check (expected_fen >= 0),
  actor_id      uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, shift_id, seq),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id)
);
call tenant.fence('tenant.shift_counts');
grant select, insert on tenant.shift_counts to netbar_app;
