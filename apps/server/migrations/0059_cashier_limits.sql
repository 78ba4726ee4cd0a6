-- One row for each person who gives away money or goods at a branch. Whoever counts their limits locks it, so that two windows of
-- the same person are counted one after the other.
create table tenant.cashiers (
  company_id  uuid not null default tenant.current_company(),
  branch_id   uuid not null,
  account_id  uuid not null,
  primary key (company_id, branch_id, account_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.cashiers');
-- A row lock needs the right to write one column.
grant select, insert, update (account_id) on tenant.cashiers to netbar_app;

create type tenant.limit_kind as enum ('REFUND', 'PAY_OUT', 'SIGNED', 'FORCED_SALE');
-- What each of them gave away, with or without a second signature. Only what nobody signed counts against the limits.
create table tenant.cashier_uses (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  account_id    uuid        not null,
  kind          tenant.limit_kind not null,
  fen           bigint      not null check (fen > 0),
  biz_date      date        not null,
  shift_id      uuid,
  order_id      uuid,
  doc_type      text        not null check (doc_type <> ''),
  doc_id        uuid        not null,
  signer_id     uuid,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, branch_id, account_id) references tenant.cashiers (company_id, branch_id, account_id),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id)
);
create index cashier_uses_day on tenant.cashier_uses (company_id, branch_id, account_id, kind, biz_date);
create index cashier_uses_shift on tenant.cashier_uses (company_id, shift_id);
create index cashier_uses_order on tenant.cashier_uses (company_id, order_id) where signer_id is null;
call tenant.fence('tenant.cashier_uses');
grant select, insert on tenant.cashier_uses to netbar_app;

-- Who signed beside the cashier, by id: a name alone does not show whether it was the same person.
alter table tenant.refunds add column approver_id uuid;
alter table tenant.cash_moves
  -- Null: from before moves were signed.
  add column id uuid,
  add column approver_id uuid;

-- The first count of a drawer stands. Another one is signed by a second person, who says why.
alter table tenant.shift_counts
  -- Null: from before counts were signed.
  add column id uuid,
  add column approver_id uuid,
  add column reason text not null default '',
  add constraint shift_counts_signed check ((seq = 1) = (approver_id is null) and (seq = 1) = (reason = '')) not valid;
-- The drawer is counted whole: every note and coin is named, also those of which there are none.
alter table tenant.shift_counts
  add constraint shift_counts_whole check (jsonb_array_length(piles) = 8) not valid;
