-- What a counter does for somebody. What was agreed stays as it was: the server may write status and sums, not the lines.
create type tenant.order_type as enum ('SALE', 'CHARGE', 'EXCHANGE', 'LEASE', 'CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING');
create type tenant.order_status as enum ('PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED');
create table tenant.orders (
  company_id           uuid        not null default tenant.current_company(),
  id                   uuid        not null,
  no                   text        not null,
  branch_id            uuid        not null,
  type                 tenant.order_type not null,
  source               smallint    not null check (source between 0 and 4),
  status               tenant.order_status not null default 'PENDING',
  version              int         not null default 1,
  biz_date             date        not null,
  machine_id           uuid,
  machine_no           text        not null default '',
  member_id            uuid,
  shift_id             uuid,
  gross_fen            bigint      not null check (gross_fen >= 0),
  discount_fen         bigint      not null check (discount_fen >= 0),
  payable_fen          bigint      not null check (payable_fen >= 0),
  points_cost          bigint      not null default 0 check (points_cost >= 0),
  -- Of a recharge: the gift, and until when it is good.
  bonus_fen            bigint      not null default 0 check (bonus_fen >= 0),
  bonus_expires_time   timestamptz,
  paid_fen             bigint      not null default 0 check (paid_fen >= 0),
  points_paid          bigint      not null default 0 check (points_paid >= 0),
  refunded_fen         bigint      not null default 0 check (refunded_fen >= 0),
  refund_status        smallint    not null default 0 check (refund_status in (0, 1, 2, 4)),
  is_paid              boolean     not null generated always as (paid_fen >= payable_fen and points_paid >= points_cost) stored,
  -- Handed over as soon as it is paid, as at a front desk.
  completes_when_paid  boolean     not null,
  remark               text        not null default '',
  creator_id           uuid        not null,
  creator_name         text        not null,
  created_time         timestamptz not null,
  accepted_time        timestamptz,
  finished_time        timestamptz,
  expires_time         timestamptz,
  primary key (company_id, id),
  constraint orders_no unique (company_id, no),
  -- So that a payment knows what kind of order it pays.
  unique (company_id, id, type),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, machine_id) references tenant.machines (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id),
  constraint orders_payable check (payable_fen = gross_fen - discount_fen),
  constraint orders_done_is_paid check (status <> 'COMPLETED' or (paid_fen >= payable_fen and points_paid >= points_cost)),
  constraint orders_refund_within_paid check (refunded_fen <= paid_fen),
  constraint orders_charge_has_member check (type not in ('CHARGE', 'EXCHANGE') or member_id is not null),
  check (bonus_fen = 0 or type = 'CHARGE'),
  check (points_cost = 0 or type = 'EXCHANGE'),
  check (type not in ('CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING') or gross_fen = 0 and machine_no <> ''),
  check ((status in ('CANCELLED', 'COMPLETED')) = (finished_time is not null))
);
create index orders_branch on tenant.orders (company_id, branch_id, created_time desc);
create index orders_open on tenant.orders (company_id, branch_id, created_time) where status in ('PENDING', 'CONFIRMED');
create index orders_machine on tenant.orders (company_id, machine_id);
create index orders_member on tenant.orders (company_id, member_id, created_time desc);
create index orders_shift on tenant.orders (company_id, shift_id);
create index orders_expiry on tenant.orders (expires_time) where status = 'PENDING' and expires_time is not null;
create unique index orders_one_call on tenant.orders (company_id, branch_id, machine_no, type)
  where type in ('CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING') and status in ('PENDING', 'CONFIRMED');
call tenant.fence('tenant.orders');
call tenant.open_to_worker('tenant.orders', 'select');
call tenant.document('tenant.orders', 'ORDER');
grant select, insert (company_id, id, no, branch_id, type, source, biz_date, machine_id, machine_no, member_id, shift_id, gross_fen,
    discount_fen, payable_fen, points_cost, bonus_fen, bonus_expires_time, completes_when_paid, remark, creator_id, creator_name,
    created_time, expires_time),
  update (status, version, shift_id, paid_fen, points_paid, refunded_fen, refund_status, accepted_time, finished_time, expires_time)
  on tenant.orders to netbar_app;

create type tenant.order_line_kind as enum ('GOODS', 'RECHARGE', 'SERVICE', 'LEASE');
create table tenant.order_lines (
  company_id      uuid     not null default tenant.current_company(),
  id              uuid     not null,
  order_id        uuid     not null,
  line_no         smallint not null,
  product_id      uuid,
  kind            tenant.order_line_kind not null,
  name            text     not null check (name <> ''),
  unit            text     not null,
  unit_price_fen  bigint   not null check (unit_price_fen >= 0),
  qty             bigint   not null check (qty > 0),
  gross_fen       bigint   not null,
  discount_fen    bigint   not null check (discount_fen >= 0),
  net_fen         bigint   not null check (net_fen >= 0),
  points_cost     bigint   not null default 0 check (points_cost >= 0),
  -- What the goods of this line cost when they left, known once they have.
  cost_fen        bigint   not null default 0 check (cost_fen >= 0),
  refunded_qty    bigint   not null default 0,
  refunded_fen    bigint   not null default 0,
  -- Goods of it as they leave the store: [{productId, qty}] for one.
  goods           jsonb    not null default '[]',
  primary key (company_id, id),
  constraint order_lines_place unique (company_id, order_id, line_no),
  foreign key (company_id, order_id) references tenant.orders (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  constraint order_lines_sum check (gross_fen = unit_price_fen * qty and net_fen = gross_fen - discount_fen),
  constraint order_lines_refund_within check (refunded_qty between 0 and qty and refunded_fen between 0 and net_fen)
);
create index order_lines_product on tenant.order_lines (company_id, product_id);
call tenant.fence('tenant.order_lines');
grant select, insert, update (cost_fen, refunded_qty, refunded_fen) on tenant.order_lines to netbar_app;

-- What became of an order, as staff read it. One row for each version.
create table tenant.order_steps (
  company_id    uuid        not null default tenant.current_company(),
  order_id      uuid        not null,
  seq           int         not null check (seq > 0),
  action        text        not null,
  status        tenant.order_status not null,
  actor_id      uuid        not null,
  actor_name    text        not null,
  detail        jsonb       not null default '{}',
  created_time  timestamptz not null,
  primary key (company_id, order_id, seq),
  foreign key (company_id, order_id) references tenant.orders (company_id, id)
);
call tenant.fence('tenant.order_steps');
grant select, insert on tenant.order_steps to netbar_app;

-- A receipt is what was said then; only how often it was printed changes.
create table tenant.receipts (
  company_id     uuid        not null default tenant.current_company(),
  order_id       uuid        not null,
  content        jsonb       not null,
  printed_count  int         not null default 0 check (printed_count >= 0),
  created_time   timestamptz not null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references tenant.orders (company_id, id)
);
call tenant.fence('tenant.receipts');
grant select, insert, update (printed_count) on tenant.receipts to netbar_app;

-- The gifts a brand gives with recharges.
create table tenant.charge_tiers (
  company_id  uuid  not null default tenant.current_company(),
  brand_id    uuid  not null,
  tiers       jsonb not null check (jsonb_typeof(tiers) = 'array'),
  version     int   not null default 1,
  primary key (company_id, brand_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.charge_tiers');
grant select, insert, update on tenant.charge_tiers to netbar_app;

create type tenant.tender as enum ('CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD', 'MEMBER_PRINCIPAL', 'MEMBER_BONUS', 'POINTS', 'GROUPBUY');
create type tenant.payment_status as enum ('INIT', 'PENDING', 'SUCCEEDED', 'FAILED', 'CLOSED');
create table tenant.payments (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  order_id        uuid        not null,
  order_type      tenant.order_type not null,
  branch_id       uuid        not null,
  seq             smallint    not null check (seq > 0),
  tender          tenant.tender not null,
  status          tenant.payment_status not null,
  version         int         not null default 1,
  amount_fen      bigint      not null check (amount_fen >= 0),
  points          bigint      not null default 0 check (points >= 0),
  tendered_fen    bigint,
  change_fen      bigint,
  shift_id        uuid,
  -- What shows that the member was there: {kind, and what may be shown of it}.
  evidence        jsonb,
  -- The provider's transaction, the slip of the card machine, the voucher.
  reference       text,
  platform        text,
  refunded_fen    bigint      not null default 0,
  created_time    timestamptz not null,
  settled_time    timestamptz,
  primary key (company_id, id),
  constraint payments_place unique (company_id, order_id, seq),
  foreign key (company_id, order_id, order_type) references tenant.orders (company_id, id, type),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id),
  constraint payments_refund_within check (refunded_fen between 0 and amount_fen),
  constraint payments_charge_in_money check (order_type <> 'CHARGE' or tender in ('CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD')),
  constraint payments_points_exchange check ((tender = 'POINTS') = (points > 0) and (tender <> 'POINTS' or order_type = 'EXCHANGE' and amount_fen = 0)),
  constraint payments_cash_in_shift check (tender <> 'CASH' or shift_id is not null and status = 'SUCCEEDED'),
  constraint payments_change check ((tender = 'CASH') = (tendered_fen is not null) and (tender = 'CASH') = (change_fen is not null)
    and (tender <> 'CASH' or change_fen >= 0 and tendered_fen - change_fen = amount_fen)),
  constraint payments_by_the_member check (tender not in ('MEMBER_PRINCIPAL', 'MEMBER_BONUS', 'POINTS') or evidence is not null),
  check (amount_fen > 0 or points > 0),
  check (status <> 'SUCCEEDED' or settled_time is not null)
);
-- One voucher and one transaction of a provider pay once, whatever is sent or typed how often.
create unique index payments_voucher_once on tenant.payments (company_id, platform, reference) where tender = 'GROUPBUY';
create unique index payments_transaction_once on tenant.payments (company_id, tender, reference) where tender in ('WECHAT', 'ALIPAY');
create index payments_order on tenant.payments (company_id, order_id, order_type);
create index payments_branch on tenant.payments (company_id, branch_id, created_time desc);
create index payments_shift on tenant.payments (company_id, shift_id);
call tenant.fence('tenant.payments');
call tenant.open_to_worker('tenant.payments', 'select');
call tenant.document('tenant.payments', 'PAYMENT');
grant select, insert, update (status, version, shift_id, reference, refunded_fen, settled_time) on tenant.payments to netbar_app;

-- At the end of every transaction an order is the sum of its lines, and paid with what its payments say.
create function tenant.check_order() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  about uuid := case tg_table_name when 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end;
begin
  if exists (select from tenant.orders o
      cross join lateral (select coalesce(sum(l.gross_fen), 0) as gross_fen, coalesce(sum(l.discount_fen), 0) as discount_fen,
        coalesce(sum(l.points_cost), 0) as points_cost from tenant.order_lines l where l.company_id = o.company_id and l.order_id = o.id) l
      cross join lateral (select coalesce(sum(p.amount_fen), 0) as paid_fen, coalesce(sum(p.points), 0) as points_paid
        from tenant.payments p where p.company_id = o.company_id and p.order_id = o.id and p.status = 'SUCCEEDED') p
      where o.company_id = new.company_id and o.id = about
        and (o.gross_fen, o.discount_fen, o.points_cost, o.paid_fen, o.points_paid)
          <> (l.gross_fen, l.discount_fen, l.points_cost, p.paid_fen, p.points_paid)) then
    raise exception 'an order is not the sum of its parts' using errcode = 'check_violation', constraint = 'orders_are_their_parts';
  end if;
  return null;
end $$;
create constraint trigger orders_parts after insert or update on tenant.orders deferrable initially deferred
  for each row execute function tenant.check_order();
create constraint trigger payments_parts after insert or update on tenant.payments deferrable initially deferred
  for each row execute function tenant.check_order();
