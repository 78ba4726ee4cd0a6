-- What branches ask for, and what the company orders from suppliers. Quantities are whole base units (bottles); prices are those
-- of a supplier's pack, so an amount is never a rounded piece price times a number of pieces.
create type tenant.store_purchase_kind as enum ('NORMAL', 'FILL_UP');
create type tenant.store_purchase_status as enum
  ('DRAFT', 'SUBMITTED', 'APPROVED', 'ORDERED', 'STORED', 'CLOSED', 'REJECTED', 'CANCELLED');
create type tenant.fill_up_reason as enum ('SHORTAGE', 'DAMAGE', 'OVER_DELIVERY', 'UNORDERED');

create table tenant.store_purchases (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  no              text        not null,
  brand_id        uuid        not null,
  branch_id       uuid        not null,
  kind            tenant.store_purchase_kind not null default 'NORMAL',
  -- A replacement order is about an order of the branch and one supplier.
  origin_id       uuid,
  fill_up_reason  tenant.fill_up_reason,
  supplier_id     uuid,
  note            text        not null default '',
  -- The sum of its lines: as asked for, once decided as approved.
  amount_fen      bigint      not null check (amount_fen >= 0),
  status          tenant.store_purchase_status not null default 'DRAFT',
  version         int         not null default 1,
  applicant_id    uuid        not null,
  created_time    timestamptz not null,
  submitted_time  timestamptz,
  decided_time    timestamptz,
  ordered_time    timestamptz,
  ended_time      timestamptz,
  -- Why it was rejected, cancelled or closed.
  end_note        text        not null default '',
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, origin_id) references tenant.store_purchases (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  check ((kind = 'FILL_UP') = (fill_up_reason is not null)),
  check ((kind = 'FILL_UP') = (supplier_id is not null)),
  check (kind = 'FILL_UP' or origin_id is null)
);
create index store_purchases_brand on tenant.store_purchases (company_id, brand_id);
create index store_purchases_branch on tenant.store_purchases (company_id, branch_id, id desc);
create index store_purchases_newest on tenant.store_purchases (company_id, id desc);
create index store_purchases_origin on tenant.store_purchases (company_id, origin_id);
create index store_purchases_supplier on tenant.store_purchases (company_id, supplier_id);
create index store_purchases_open on tenant.store_purchases (company_id, status, branch_id)
  where status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'ORDERED');
call tenant.fence('tenant.store_purchases');
call tenant.document('tenant.store_purchases', 'STORE_PURCHASE');
call tenant.open_to_worker('tenant.store_purchases', 'select');
grant select, insert, update (note, amount_fen, status, version, submitted_time, decided_time, ordered_time, ended_time, end_note)
  on tenant.store_purchases to netbar_app;

create table tenant.store_purchase_lines (
  company_id        uuid   not null default tenant.current_company(),
  id                uuid   not null,
  purchase_id       uuid   not null,
  line_no           int    not null,
  product_id        uuid   not null,
  supplier_id       uuid   not null,
  pack_unit         text   not null check (pack_unit <> ''),
  -- Base units in a pack, and what a pack was to cost when it was asked for.
  pack_qty          int    not null check (pack_qty > 0),
  price_fen         bigint not null check (price_fen >= 0),
  asked_qty         bigint not null check (asked_qty > 0),
  -- What was suggested, with every figure behind it. Null for a line that was typed.
  suggested_qty     bigint,
  suggestion        jsonb,
  -- The line of the order that a replacement is for.
  origin_line_id    uuid,
  approved_qty      bigint not null default 0,
  cut_note          text   not null default '',
  -- Of the approved quantity: what company orders hold, and what will never be ordered.
  ordered_qty       bigint not null default 0,
  closed_qty        bigint not null default 0,
  -- Of the ordered quantity, as counted on its allocations.
  received_qty      bigint not null default 0,
  charged_back_qty  bigint not null default 0,
  dropped_qty       bigint not null default 0,
  primary key (company_id, id),
  unique (company_id, purchase_id, line_no),
  unique (company_id, purchase_id, product_id, supplier_id),
  foreign key (company_id, purchase_id) references tenant.store_purchases (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  foreign key (company_id, origin_line_id) references tenant.store_purchase_lines (company_id, id),
  constraint store_purchase_lines_approved check (approved_qty between 0 and asked_qty),
  constraint store_purchase_lines_ordered check (ordered_qty >= 0 and closed_qty >= 0 and ordered_qty + closed_qty <= approved_qty),
  constraint store_purchase_lines_delivered check (received_qty >= 0 and charged_back_qty >= 0 and dropped_qty >= 0
    and received_qty + charged_back_qty + dropped_qty <= ordered_qty)
);
create index store_purchase_lines_product on tenant.store_purchase_lines (company_id, product_id);
create index store_purchase_lines_supplier on tenant.store_purchase_lines (company_id, supplier_id);
create index store_purchase_lines_origin on tenant.store_purchase_lines (company_id, origin_line_id);
create index store_purchase_lines_to_order on tenant.store_purchase_lines (company_id, purchase_id)
  where ordered_qty + closed_qty < approved_qty;
call tenant.fence('tenant.store_purchase_lines');
grant select, insert, delete, update (approved_qty, cut_note, closed_qty) on tenant.store_purchase_lines to netbar_app;

-- Lines are written anew only while their order is a draft.
create function tenant.keep_purchase_lines() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from tenant.store_purchases p
    where p.company_id = old.company_id and p.id = old.purchase_id and p.status = 'DRAFT') then
    raise exception 'the order is no draft' using errcode = 'check_violation', constraint = 'store_purchase_lines_kept';
  end if;
  return old;
end $$;
create trigger store_purchase_lines_kept before delete on tenant.store_purchase_lines
  for each row execute function tenant.keep_purchase_lines();

create type tenant.company_purchase_status as enum ('DRAFT', 'PLACED', 'RECEIVED', 'CLOSED', 'CANCELLED');
create table tenant.company_purchases (
  company_id       uuid        not null default tenant.current_company(),
  id               uuid        not null,
  no               text        not null,
  brand_id         uuid        not null,
  supplier_id      uuid        not null,
  status           tenant.company_purchase_status not null default 'DRAFT',
  version          int         not null default 1,
  applicant_id     uuid        not null,
  note             text        not null default '',
  -- The sum of its lines.
  amount_fen       bigint      not null check (amount_fen >= 0),
  -- Why it was placed although it is below the supplier's minimum.
  override_reason  text        not null default '',
  expected_date    date,
  created_time     timestamptz not null,
  placed_time      timestamptz,
  ended_time       timestamptz,
  end_note         text        not null default '',
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  check (status in ('DRAFT', 'CANCELLED') or (placed_time is not null and expected_date is not null))
);
create index company_purchases_brand on tenant.company_purchases (company_id, brand_id, id desc);
create index company_purchases_supplier on tenant.company_purchases (company_id, supplier_id, id desc);
create index company_purchases_newest on tenant.company_purchases (company_id, id desc);
create index company_purchases_open on tenant.company_purchases (company_id, status) where status in ('DRAFT', 'PLACED');
call tenant.fence('tenant.company_purchases');
call tenant.document('tenant.company_purchases', 'COMPANY_PURCHASE');
grant select, insert, update (note, amount_fen, status, version, override_reason, expected_date, placed_time, ended_time, end_note)
  on tenant.company_purchases to netbar_app;

create table tenant.company_purchase_lines (
  company_id   uuid   not null default tenant.current_company(),
  id           uuid   not null,
  purchase_id  uuid   not null,
  line_no      int    not null,
  product_id   uuid   not null,
  pack_unit    text   not null check (pack_unit <> ''),
  pack_qty     int    not null check (pack_qty > 0),
  price_fen    bigint not null check (price_fen >= 0),
  -- Always the sum of its allocations: the trigger below writes it.
  qty          bigint not null default 0 check (qty >= 0),
  primary key (company_id, id),
  unique (company_id, purchase_id, line_no),
  unique (company_id, purchase_id, product_id),
  foreign key (company_id, purchase_id) references tenant.company_purchases (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create index company_purchase_lines_product on tenant.company_purchase_lines (company_id, product_id);
call tenant.fence('tenant.company_purchase_lines');
grant select, insert, delete, update (price_fen) on tenant.company_purchase_lines to netbar_app;

-- Which branch's line a line of a company order is for. Deliveries are counted here; both lines follow.
create table tenant.purchase_allocations (
  company_id           uuid   not null default tenant.current_company(),
  store_line_id        uuid   not null,
  company_line_id      uuid   not null,
  store_purchase_id    uuid   not null,
  company_purchase_id  uuid   not null,
  branch_id            uuid   not null,
  supplier_id          uuid   not null,
  product_id           uuid   not null,
  qty                  bigint not null check (qty > 0),
  received_qty         bigint not null default 0,
  charged_back_qty     bigint not null default 0,
  closed_qty           bigint not null default 0,
  primary key (company_id, store_line_id, company_line_id),
  foreign key (company_id, store_line_id) references tenant.store_purchase_lines (company_id, id),
  foreign key (company_id, company_line_id) references tenant.company_purchase_lines (company_id, id),
  foreign key (company_id, store_purchase_id) references tenant.store_purchases (company_id, id),
  foreign key (company_id, company_purchase_id) references tenant.company_purchases (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  constraint purchase_allocations_within check (received_qty >= 0 and charged_back_qty >= 0 and closed_qty >= 0
    and received_qty + charged_back_qty + closed_qty <= qty)
);
create index purchase_allocations_company_line on tenant.purchase_allocations (company_id, company_line_id);
create index purchase_allocations_store on tenant.purchase_allocations (company_id, store_purchase_id);
create index purchase_allocations_company on tenant.purchase_allocations (company_id, company_purchase_id);
create index purchase_allocations_supplier on tenant.purchase_allocations (company_id, supplier_id);
create index purchase_allocations_product on tenant.purchase_allocations (company_id, product_id);
create index purchase_allocations_awaited on tenant.purchase_allocations (company_id, branch_id, product_id)
  where received_qty + charged_back_qty + closed_qty < qty;
create index purchase_allocations_branch on tenant.purchase_allocations (company_id, branch_id);
call tenant.fence('tenant.purchase_allocations');
grant select, insert, delete, update (qty, received_qty, charged_back_qty, closed_qty) on tenant.purchase_allocations to netbar_app;

-- Counts allocations on their two lines, once a statement. The checks of the lines refuse what is not theirs to give.
create function tenant.count_allocations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    if exists (select from gone o join tenant.company_purchases p
      on p.company_id = o.company_id and p.id = o.company_purchase_id where p.status <> 'DRAFT'
        and not exists (select from tenant.purchase_allocations a where a.company_id = o.company_id
          and a.store_line_id = o.store_line_id and a.company_line_id = o.company_line_id and a.qty = o.qty)) then
      raise exception 'the order was placed' using errcode = 'check_violation', constraint = 'purchase_allocations_placed';
    end if;
  end if;
  if tg_op <> 'DELETE' then
    update tenant.store_purchase_lines l set ordered_qty = s.qty, received_qty = s.received, charged_back_qty = s.back, dropped_qty = s.closed
    from (select a.company_id, a.store_line_id as id, sum(a.qty) as qty, sum(a.received_qty) as received,
        sum(a.charged_back_qty) as back, sum(a.closed_qty) as closed from tenant.purchase_allocations a
      where (a.company_id, a.store_line_id) in (select n.company_id, n.store_line_id from fresh n) group by 1, 2) s
    where l.company_id = s.company_id and l.id = s.id;
    update tenant.company_purchase_lines l set qty = s.qty
    from (select a.company_id, a.company_line_id as id, sum(a.qty) as qty from tenant.purchase_allocations a
      where (a.company_id, a.company_line_id) in (select n.company_id, n.company_line_id from fresh n) group by 1, 2) s
    where l.company_id = s.company_id and l.id = s.id and l.qty <> s.qty;
  else
    update tenant.store_purchase_lines l set ordered_qty = coalesce(
      (select sum(a.qty) from tenant.purchase_allocations a where a.company_id = l.company_id and a.store_line_id = l.id), 0)
    where (l.company_id, l.id) in (select o.company_id, o.store_line_id from gone o);
    update tenant.company_purchase_lines l set qty = coalesce(
      (select sum(a.qty) from tenant.purchase_allocations a where a.company_id = l.company_id and a.company_line_id = l.id), 0)
    where (l.company_id, l.id) in (select o.company_id, o.company_line_id from gone o);
  end if;
  return null;
end $$;
create trigger purchase_allocations_counted_in after insert on tenant.purchase_allocations
  referencing new table as fresh for each statement execute function tenant.count_allocations();
create trigger purchase_allocations_counted after update on tenant.purchase_allocations
  referencing old table as gone new table as fresh for each statement execute function tenant.count_allocations();
create trigger purchase_allocations_counted_out after delete on tenant.purchase_allocations
  referencing old table as gone for each statement execute function tenant.count_allocations();

-- What a branch may spend on purchases in a month. Shown, not enforced.
create table tenant.purchase_budgets (
  company_id    uuid        not null default tenant.current_company(),
  branch_id     uuid        not null,
  month         text        not null check (month ~ '^\d{4}-\d{2}$'),
  limit_fen     bigint      not null check (limit_fen >= 0),
  actor_id      uuid        not null,
  changed_time  timestamptz not null,
  primary key (company_id, branch_id, month),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.purchase_budgets');
grant select, insert, update (limit_fen, actor_id, changed_time) on tenant.purchase_budgets to netbar_app;

-- Goods that are coming to a branch: asked for, approved, ordered, or shipped by another branch. What counts as asked for also
-- before it is ordered keeps the same need from being suggested twice.
create view tenant.incoming_goods with (security_invoker = true) as
  select p.company_id, p.branch_id, l.product_id,
    sum(case when p.status = 'SUBMITTED' then l.asked_qty
      else l.approved_qty - l.closed_qty - l.received_qty - l.charged_back_qty - l.dropped_qty end)::bigint as qty
  from tenant.store_purchases p
  join tenant.store_purchase_lines l on l.company_id = p.company_id and l.purchase_id = p.id
  where p.status in ('SUBMITTED', 'APPROVED', 'ORDERED') group by 1, 2, 3
  union all
  select t.company_id, t.to_branch_id, l.product_id, sum(l.shipped_qty - l.received_qty - l.short_qty)::bigint
  from tenant.transfers t
  join tenant.transfer_lines l on l.company_id = t.company_id and l.transfer_id = t.id
  where t.status = 'SHIPPED' group by 1, 2, 3;
grant select on tenant.incoming_goods to netbar_app;
