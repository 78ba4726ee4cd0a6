-- Goods that go back to a supplier, and orders for goods that are no longer wanted. Quantities are base units.
create type tenant.purchase_return_status as enum
  ('DRAFT', 'SUBMITTED', 'APPROVED', 'SHIPPED', 'ACCOUNTED', 'REJECTED', 'CANCELLED');
create type tenant.return_wish as enum ('OFFSET', 'CASH', 'EXCHANGE');
create type tenant.loss_bearer as enum ('COMPANY', 'BRANCH');

create table tenant.purchase_returns (
  company_id       uuid        not null default tenant.current_company(),
  id               uuid        not null,
  no               text        not null,
  -- 0 expired goods, 1 other goods in stock, 2 a chargeback: goods that are on order.
  type             smallint    not null check (type between 0 and 2),
  brand_id         uuid        not null,
  branch_id        uuid        not null,
  supplier_id      uuid        not null,
  status           tenant.purchase_return_status not null default 'DRAFT',
  version          int         not null default 1,
  applicant_id     uuid        not null,
  reason           text        not null default '',
  photos           text[]      not null default '{}' check (cardinality(photos) <= 9),
  -- The receipt at which the goods were rejected: such a chargeback is made with it.
  receipt_id       uuid,
  -- The sum of its lines: expected until the goods are shipped, from then on what is claimed.
  claim_fen        bigint      not null default 0 check (claim_fen >= 0),
  shipper_id       uuid,
  ship_note        text        not null default '',
  -- The number that the bank gave to the payment by which the supplier paid back.
  bank_ref         text        check (bank_ref <> ''),
  -- Replacement goods are still to come.
  awaits_exchange  boolean     not null default false,
  created_time     timestamptz not null,
  approved_time    timestamptz,
  shipped_time     timestamptz,
  accounted_time   timestamptz,
  ended_time       timestamptz,
  -- Why it was rejected or cancelled.
  end_note         text        not null default '',
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  foreign key (company_id, receipt_id) references tenant.goods_receipts (company_id, id),
  check (type = 2 or receipt_id is null),
  check (type <> 2 or claim_fen = 0),
  check ((status in ('REJECTED', 'CANCELLED')) = (ended_time is not null)),
  check (status not in ('SHIPPED') or (type <> 2 and shipped_time is not null and shipper_id is not null)),
  check (status <> 'ACCOUNTED' or accounted_time is not null)
);
create index purchase_returns_brand on tenant.purchase_returns (company_id, brand_id);
create index purchase_returns_branch on tenant.purchase_returns (company_id, branch_id, id desc);
create index purchase_returns_supplier on tenant.purchase_returns (company_id, supplier_id, id desc);
create index purchase_returns_newest on tenant.purchase_returns (company_id, id desc);
create unique index purchase_returns_receipt on tenant.purchase_returns (company_id, receipt_id);
create unique index purchase_returns_bank_ref on tenant.purchase_returns (company_id, bank_ref) where bank_ref is not null;
create index purchase_returns_open on tenant.purchase_returns (company_id, status, branch_id) where status in ('SUBMITTED', 'APPROVED', 'SHIPPED');
create index purchase_returns_exchange on tenant.purchase_returns (company_id, branch_id) where awaits_exchange;
call tenant.fence('tenant.purchase_returns');
call tenant.document('tenant.purchase_returns', 'PURCHASE_RETURN');
grant select, insert, update (status, version, claim_fen, shipper_id, ship_note, bank_ref, awaits_exchange, approved_time, shipped_time,
  accounted_time, ended_time, end_note) on tenant.purchase_returns to netbar_app;

create table tenant.purchase_return_lines (
  company_id         uuid   not null default tenant.current_company(),
  id                 uuid   not null,
  return_id          uuid   not null,
  line_no            int    not null,
  -- What goes back: of a receipt, or of an order.
  receipt_line_id    uuid,
  store_line_id      uuid,
  company_line_id    uuid,
  product_id         uuid   not null,
  batch_id           uuid,
  qty                bigint not null check (qty > 0),
  -- As ordered, of a pack. Null for gifts.
  pack_unit          text,
  pack_qty           int    check (pack_qty > 0),
  price_fen          bigint check (price_fen >= 0),
  -- The share of the amount of its receipt line: expected, from shipping on as claimed.
  claim_fen          bigint not null default 0 check (claim_fen >= 0),
  -- What the goods were worth in stock when they left.
  value_fen          bigint check (value_fen >= 0),
  wish               tenant.return_wish not null default 'OFFSET',
  reject_reason      tenant.reject_reason,
  note               text   not null default '',
  photos             text[] not null default '{}' check (cardinality(photos) <= 6),
  -- How the claim was settled.
  offset_fen         bigint not null default 0 check (offset_fen >= 0),
  cash_fen           bigint not null default 0 check (cash_fen >= 0),
  exchange_fen       bigint not null default 0 check (exchange_fen >= 0),
  loss_fen           bigint not null default 0 check (loss_fen >= 0),
  net_fen            bigint not null default 0 check (net_fen >= 0),
  loss_bearer        tenant.loss_bearer,
  -- Replacement goods that came.
  exchanged_qty      bigint check (exchanged_qty > 0),
  exchanged_time     timestamptz,
  exchange_batch_id  uuid,
  primary key (company_id, id),
  unique (company_id, return_id, line_no),
  foreign key (company_id, return_id) references tenant.purchase_returns (company_id, id),
  foreign key (company_id, receipt_line_id) references tenant.goods_receipt_lines (company_id, id),
  foreign key (company_id, store_line_id, company_line_id)
    references tenant.purchase_allocations (company_id, store_line_id, company_line_id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  foreign key (company_id, batch_id) references tenant.batches (company_id, id),
  foreign key (company_id, exchange_batch_id) references tenant.batches (company_id, id),
  constraint purchase_return_lines_source check ((receipt_line_id is null) = (store_line_id is not null)
    and (store_line_id is null) = (company_line_id is null)),
  constraint purchase_return_lines_ordered check (store_line_id is null or (claim_fen = 0 and value_fen is null and batch_id is null)),
  constraint purchase_return_lines_priced check (num_nonnulls(pack_unit, pack_qty, price_fen) in (0, 3)),
  constraint purchase_return_lines_borne check ((loss_fen > 0) = (loss_bearer is not null)),
  constraint purchase_return_lines_exchanged check ((exchanged_qty is null) = (exchanged_time is null)
    and (exchanged_qty is null or exchange_fen > 0) and (exchange_batch_id is null or exchanged_qty is not null))
);
create index purchase_return_lines_receipt on tenant.purchase_return_lines (company_id, receipt_line_id);
create index purchase_return_lines_allocation on tenant.purchase_return_lines (company_id, store_line_id, company_line_id);
create index purchase_return_lines_product on tenant.purchase_return_lines (company_id, product_id);
create index purchase_return_lines_batch on tenant.purchase_return_lines (company_id, batch_id);
create index purchase_return_lines_exchange_batch on tenant.purchase_return_lines (company_id, exchange_batch_id);
call tenant.fence('tenant.purchase_return_lines');
grant select, insert, update (claim_fen, value_fen, offset_fen, cash_fen, exchange_fen, loss_fen, net_fen, loss_bearer, exchanged_qty,
  exchanged_time, exchange_batch_id) on tenant.purchase_return_lines to netbar_app;

-- Lines are written with a draft. Later each step writes its own columns, once: shipping what is claimed, accounting how it was
-- settled, and a delivery of replacement goods what came.
create function tenant.keep_return_lines() returns trigger language plpgsql set search_path = '' as $$
declare
  state   tenant.purchase_return_status;
  written text[];
begin
  select r.status into state from tenant.purchase_returns r where r.company_id = new.company_id and r.id = new.return_id;
  if tg_op = 'INSERT' and state = 'DRAFT' then return new; end if;
  if tg_op = 'UPDATE' then
    written := case
      when state = 'APPROVED' and old.value_fen is null then array['claim_fen', 'value_fen']
      when state = 'SHIPPED' then array['offset_fen', 'cash_fen', 'exchange_fen', 'loss_fen', 'net_fen', 'loss_bearer']
      when state = 'ACCOUNTED' and old.exchanged_time is null then array['exchanged_qty', 'exchanged_time', 'exchange_batch_id']
    end;
    if written is not null and to_jsonb(new) - written = to_jsonb(old) - written then return new; end if;
  end if;
  raise exception 'the line is written already' using errcode = 'check_violation', constraint = 'purchase_return_lines_kept';
end $$;
create trigger purchase_return_lines_kept before insert or update on tenant.purchase_return_lines
  for each row execute function tenant.keep_return_lines();

-- A return is shipped with the value of every line, and accounted for when every claim is settled to the fen. What is accounted for
-- stays so, but for goods rejected at a door whose receipt was reversed.
create function tenant.check_return_step() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'SHIPPED' and old.status <> 'SHIPPED' and not exists (select from tenant.purchase_return_lines l
      where l.company_id = new.company_id and l.return_id = new.id
      having bool_and(l.value_fen is not null) and sum(l.claim_fen) = new.claim_fen) then
    raise exception 'goods without a value' using errcode = 'check_violation', constraint = 'purchase_returns_valued';
  end if;
  if new.status = 'ACCOUNTED' and old.status <> 'ACCOUNTED' and not exists (select from tenant.purchase_return_lines l
      where l.company_id = new.company_id and l.return_id = new.id
      having bool_and(l.offset_fen + l.cash_fen + l.exchange_fen + l.loss_fen + l.net_fen = l.claim_fen)
        and sum(l.claim_fen) = new.claim_fen
        and (sum(l.cash_fen) > 0) = (new.bank_ref is not null)
        and bool_or(l.exchange_fen > 0) = new.awaits_exchange) then
    raise exception 'a claim is not settled' using errcode = 'check_violation', constraint = 'purchase_returns_settled';
  end if;
  if old.status = 'ACCOUNTED' and (new.status = 'CANCELLED' and new.receipt_id is null
      or row (new.claim_fen, new.bank_ref, new.accounted_time, new.shipped_time, new.shipper_id)
        is distinct from row (old.claim_fen, old.bank_ref, old.accounted_time, old.shipped_time, old.shipper_id)) then
    raise exception 'accounted for' using errcode = 'check_violation', constraint = 'purchase_returns_kept';
  end if;
  return new;
end $$;
create trigger purchase_returns_step before update on tenant.purchase_returns for each row execute function tenant.check_return_step();
