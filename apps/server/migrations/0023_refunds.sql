-- Money that goes back. What was agreed stays; each payment's share of it is a document of its own.
create table tenant.refunds (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  no             text        not null,
  order_id       uuid        not null,
  branch_id      uuid        not null,
  seq            smallint    not null check (seq > 0),
  amount_fen     bigint      not null check (amount_fen >= 0),
  points         bigint      not null default 0 check (points >= 0),
  restock        boolean     not null,
  reason         text        not null check (reason <> ''),
  biz_date       date        not null,
  shift_id       uuid,
  creator_id     uuid        not null,
  creator_name   text        not null,
  approver_name  text,
  created_time   timestamptz not null,
  primary key (company_id, id),
  constraint refunds_no unique (company_id, no),
  constraint refunds_place unique (company_id, order_id, seq),
  foreign key (company_id, order_id) references tenant.orders (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id),
  check (amount_fen > 0 or points > 0)
);
create index refunds_branch on tenant.refunds (company_id, branch_id, created_time desc);
create index refunds_shift on tenant.refunds (company_id, shift_id);
call tenant.fence('tenant.refunds');
grant select, insert on tenant.refunds to netbar_app;

create table tenant.refund_lines (
  company_id     uuid   not null default tenant.current_company(),
  refund_id      uuid   not null,
  order_line_id  uuid   not null,
  qty            bigint not null check (qty > 0),
  amount_fen     bigint not null check (amount_fen >= 0),
  primary key (company_id, refund_id, order_line_id),
  foreign key (company_id, refund_id) references tenant.refunds (company_id, id),
  foreign key (company_id, order_line_id) references tenant.order_lines (company_id, id)
);
create index refund_lines_line on tenant.refund_lines (company_id, order_line_id);
call tenant.fence('tenant.refund_lines');
grant select, insert on tenant.refund_lines to netbar_app;

create type tenant.refund_part_status as enum ('REFUNDING', 'REFUNDED', 'FAILED');
create table tenant.refund_parts (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  refund_id      uuid        not null,
  order_id       uuid        not null,
  payment_id     uuid        not null,
  branch_id      uuid        not null,
  -- Its place among all shares of the order: names its journal.
  seq            smallint    not null check (seq > 0),
  amount_fen     bigint      not null check (amount_fen >= 0),
  points         bigint      not null default 0 check (points >= 0),
  status         tenant.refund_part_status not null,
  version        int         not null default 1,
  -- Ours at the provider. A provider carries out a number once; one it closed needs a new one.
  refund_no      text        not null,
  attempt        smallint    not null default 1,
  needs_manual   boolean     not null default false,
  next_ask_time  timestamptz,
  asks           int         not null default 0,
  finished_time  timestamptz,
  primary key (company_id, id),
  constraint refund_parts_no unique (company_id, refund_no),
  constraint refund_parts_place unique (company_id, order_id, seq),
  foreign key (company_id, refund_id) references tenant.refunds (company_id, id),
  foreign key (company_id, order_id) references tenant.orders (company_id, id),
  foreign key (company_id, payment_id) references tenant.payments (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (amount_fen > 0 or points > 0),
  check ((status = 'REFUNDED') = (finished_time is not null))
);
create index refund_parts_refund on tenant.refund_parts (company_id, refund_id);
create index refund_parts_payment on tenant.refund_parts (company_id, payment_id);
create index refund_parts_branch on tenant.refund_parts (company_id, branch_id);
create index refund_parts_to_ask on tenant.refund_parts (next_ask_time) where status = 'REFUNDING';
call tenant.fence('tenant.refund_parts');
call tenant.open_to_worker('tenant.refund_parts', 'select');
call tenant.document('tenant.refund_parts', 'REFUND');
grant select, insert, update (status, version, refund_no, attempt, needs_manual, next_ask_time, asks, finished_time)
  on tenant.refund_parts to netbar_app;

-- What goes back of a payment is what its shares say that have not failed: nobody gives back more, whatever the code above does.
create function tenant.check_refund() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from tenant.payments p where p.company_id = new.company_id and p.id = new.payment_id and p.refunded_fen <> (
      select coalesce(sum(r.amount_fen), 0) from tenant.refund_parts r
      where r.company_id = p.company_id and r.payment_id = p.id and r.status <> 'FAILED')) then
    raise exception 'a payment and what goes back of it differ' using errcode = 'check_violation', constraint = 'payments_are_refunded_so';
  end if;
  return null;
end $$;
create constraint trigger refund_parts_sum after insert or update on tenant.refund_parts deferrable initially deferred
  for each row execute function tenant.check_refund();
