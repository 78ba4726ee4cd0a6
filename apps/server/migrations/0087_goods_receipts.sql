-- What came: one delivery of a supplier to a branch. Quantities are base units; prices are those of the order's pack.
create type tenant.goods_receipt_status as enum ('DRAFT', 'POSTED', 'REVERSED', 'DISCARDED');
create type tenant.receipt_line_kind as enum ('PAID', 'FREE');
create type tenant.reject_reason as enum ('CRUSHED', 'SHORT_DATED', 'EXPIRED', 'WRONG_GOODS', 'LEAKING', 'OTHER');

create table tenant.goods_receipts (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  no              text        not null,
  brand_id        uuid        not null,
  branch_id       uuid        not null,
  supplier_id     uuid        not null,
  status          tenant.goods_receipt_status not null default 'DRAFT',
  version         int         not null default 1,
  receiver_id     uuid        not null,
  -- The number on the supplier's paper.
  delivery_note   text        not null default '',
  -- The order for goods that came without having been ordered. The receipt stays a draft until it is approved.
  fill_up_id      uuid,
  -- The sum of its lines.
  amount_fen      bigint      not null default 0 check (amount_fen >= 0),
  created_time    timestamptz not null,
  posted_time     timestamptz,
  reversed_time   timestamptz,
  reverse_reason  text        not null default '',
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  foreign key (company_id, fill_up_id) references tenant.store_purchases (company_id, id),
  check ((status in ('POSTED', 'REVERSED')) = (posted_time is not null)),
  check ((status = 'REVERSED') = (reversed_time is not null and reverse_reason <> ''))
);
create index goods_receipts_brand on tenant.goods_receipts (company_id, brand_id);
create index goods_receipts_branch on tenant.goods_receipts (company_id, branch_id, id desc);
create index goods_receipts_supplier on tenant.goods_receipts (company_id, supplier_id, id desc);
create index goods_receipts_newest on tenant.goods_receipts (company_id, id desc);
create unique index goods_receipts_fill_up on tenant.goods_receipts (company_id, fill_up_id);
call tenant.fence('tenant.goods_receipts');
call tenant.document('tenant.goods_receipts', 'GOODS_RECEIPT');
grant select, insert, update (status, version, amount_fen, posted_time, reversed_time, reverse_reason) on tenant.goods_receipts to netbar_app;

create table tenant.goods_receipt_lines (
  company_id       uuid   not null default tenant.current_company(),
  id               uuid   not null,
  receipt_id       uuid   not null,
  line_no          int    not null,
  kind             tenant.receipt_line_kind not null,
  -- The line of the branch's order and that of the supplier's order. A surplus has the second only once its order is approved.
  store_line_id    uuid,
  company_line_id  uuid,
  product_id       uuid   not null,
  batch_no         text   not null default '',
  produced_date    date,
  expiry_date      date,
  accepted_qty     bigint not null check (accepted_qty >= 0),
  rejected_qty     bigint not null default 0 check (rejected_qty >= 0),
  reject_reason    tenant.reject_reason,
  reject_note      text   not null default '',
  photos           text[] not null default '{}' check (cardinality(photos) <= 6),
  -- Why goods were accepted although too little of their shelf life was left.
  shelf_reason     text   not null default '',
  pack_unit        text,
  pack_qty         int    check (pack_qty > 0),
  price_fen        bigint check (price_fen >= 0),
  amount_fen       bigint not null default 0 check (amount_fen >= 0),
  -- Sent back to the supplier later, as counted by returns.
  returned_qty     bigint not null default 0,
  batch_id         uuid,
  primary key (company_id, id),
  unique (company_id, receipt_id, line_no),
  foreign key (company_id, receipt_id) references tenant.goods_receipts (company_id, id),
  foreign key (company_id, store_line_id) references tenant.store_purchase_lines (company_id, id),
  foreign key (company_id, store_line_id, company_line_id)
    references tenant.purchase_allocations (company_id, store_line_id, company_line_id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  foreign key (company_id, batch_id) references tenant.batches (company_id, id),
  constraint goods_receipt_lines_ordered check ((kind = 'PAID') = (store_line_id is not null) and (kind = 'PAID' or company_line_id is null)),
  constraint goods_receipt_lines_free check (kind = 'PAID' or (amount_fen = 0 and rejected_qty = 0)),
  constraint goods_receipt_lines_priced check (num_nonnulls(pack_unit, pack_qty, price_fen) = case kind when 'PAID' then 3 else 0 end),
  constraint goods_receipt_lines_came check (accepted_qty + rejected_qty > 0),
  constraint goods_receipt_lines_rejected check (case when rejected_qty > 0 then reject_reason is not null and cardinality(photos) > 0
    else reject_reason is null end),
  constraint goods_receipt_lines_returned check (returned_qty between 0 and accepted_qty)
);
create index goods_receipt_lines_allocation on tenant.goods_receipt_lines (company_id, store_line_id, company_line_id);
create index goods_receipt_lines_product on tenant.goods_receipt_lines (company_id, product_id);
create index goods_receipt_lines_batch on tenant.goods_receipt_lines (company_id, batch_id);
call tenant.fence('tenant.goods_receipt_lines');
grant select, insert, update (company_line_id, amount_fen, batch_id, returned_qty) on tenant.goods_receipt_lines to netbar_app;

-- Lines are written while their receipt is a draft. Of a posted one only what is sent back is counted.
create function tenant.keep_receipt_lines() returns trigger language plpgsql set search_path = '' as $$
declare
  state tenant.goods_receipt_status;
begin
  select r.status into state from tenant.goods_receipts r where r.company_id = new.company_id and r.id = new.receipt_id;
  if state = 'DRAFT' and new.returned_qty = 0 then return new; end if;
  if tg_op = 'UPDATE' and state = 'POSTED' and to_jsonb(new) - 'returned_qty' = to_jsonb(old) - 'returned_qty' then return new; end if;
  raise exception 'the receipt is no draft' using errcode = 'check_violation', constraint = 'goods_receipt_lines_kept';
end $$;
create trigger goods_receipt_lines_kept before insert or update on tenant.goods_receipt_lines
  for each row execute function tenant.keep_receipt_lines();

-- A receipt is posted with lines, each of which a supplier's order awaits, and is reversed as a whole.
create function tenant.check_receipt_posting() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'POSTED' and old.status = 'DRAFT' and not exists (select from tenant.goods_receipt_lines l
      where l.company_id = new.company_id and l.receipt_id = new.id having count(*) > 0
        and bool_and(l.kind = 'FREE' or l.company_line_id is not null)) then
    raise exception 'a line has no order' using errcode = 'check_violation', constraint = 'goods_receipts_ordered';
  end if;
  if new.status = 'REVERSED' and old.status = 'POSTED' and exists (select from tenant.goods_receipt_lines l
      where l.company_id = new.company_id and l.receipt_id = new.id and l.returned_qty > 0) then
    raise exception 'some of it was returned' using errcode = 'check_violation', constraint = 'goods_receipts_whole';
  end if;
  return new;
end $$;
create trigger goods_receipts_posting before update of status on tenant.goods_receipts
  for each row execute function tenant.check_receipt_posting();
