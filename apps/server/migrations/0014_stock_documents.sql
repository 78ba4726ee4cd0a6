-- Goods with a date. What a product counted by batch has in a warehouse is always the sum of its batches there, whoever
-- moves it: the trigger below spreads every move, first what expires first.
create table tenant.batches (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  product_id    uuid        not null,
  -- Empty: goods of which nobody said the batch.
  batch_no      text        not null,
  expiry_date   date,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint batches_once unique nulls not distinct (company_id, product_id, batch_no, expiry_date),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
call tenant.fence('tenant.batches');
grant select, insert on tenant.batches to netbar_app;

create table tenant.batch_levels (
  company_id    uuid   not null default tenant.current_company(),
  warehouse_id  uuid   not null,
  product_id    uuid   not null,
  batch_id      uuid   not null,
  on_hand       bigint not null default 0,
  primary key (company_id, warehouse_id, product_id, batch_id),
  foreign key (company_id, warehouse_id, product_id) references tenant.stock_levels (company_id, warehouse_id, product_id),
  foreign key (company_id, batch_id) references tenant.batches (company_id, id),
  constraint batch_levels_covered check (on_hand >= 0)
);
create index batch_levels_batch on tenant.batch_levels (company_id, batch_id);
call tenant.fence('tenant.batch_levels');
grant select on tenant.batch_levels to netbar_app;

create table tenant.stock_move_batches (
  company_id  uuid     not null default tenant.current_company(),
  doc_id      uuid     not null,
  journal_id  uuid     not null,
  line_no     smallint not null,
  batch_id    uuid     not null,
  qty         bigint   not null check (qty <> 0),
  primary key (company_id, doc_id, journal_id, line_no, batch_id),
  foreign key (company_id, doc_id, journal_id, line_no) references tenant.stock_moves (company_id, doc_id, journal_id, line_no),
  foreign key (company_id, batch_id) references tenant.batches (company_id, id)
) partition by range (doc_id);
create table tenant.stock_move_batches_default partition of tenant.stock_move_batches default;
create index stock_move_batches_batch on tenant.stock_move_batches (company_id, batch_id);
call tenant.fence('tenant.stock_move_batches');
grant select on tenant.stock_move_batches to netbar_app;

-- The batch of goods that come in, or that go out by name.
alter table tenant.stock_moves add column batch_id uuid,
  add foreign key (company_id, batch_id) references tenant.batches (company_id, id);
create index stock_moves_batch on tenant.stock_moves (company_id, batch_id);
grant insert (batch_id) on tenant.stock_moves to netbar_app;

create function tenant.spread_over_batches() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  head   record;
  part   record;
  wanted bigint := -new.qty;
  parts  jsonb  := '[]';
begin
  if not exists (select from tenant.product_masters m where m.company_id = new.company_id and m.id = new.product_id and m.batch_tracked) then
    return null;
  end if;
  select j.reversal_of, j.biz_date into head from tenant.journals j
    where j.company_id = new.company_id and j.doc_id = new.doc_id and j.id = new.journal_id;
  if head.reversal_of is not null then
    -- Back to where it came from.
    select coalesce(jsonb_agg(jsonb_build_object('batch', b.batch_id, 'qty', -b.qty)), '[]') into parts from tenant.stock_move_batches b
      where b.company_id = new.company_id and b.doc_id = new.doc_id and b.journal_id = head.reversal_of and b.line_no = new.line_no;
  elsif new.batch_id is not null then
    parts := jsonb_build_array(jsonb_build_object('batch', new.batch_id, 'qty', new.qty));
  elsif new.qty > 0 then
    -- Goods that only change their place keep their batches.
    select coalesce(jsonb_agg(jsonb_build_object('batch', b.batch_id, 'qty', -b.qty)), '[]') into parts from tenant.stock_move_batches b
      join tenant.stock_moves m on m.company_id = b.company_id and m.doc_id = b.doc_id and m.journal_id = b.journal_id and m.line_no = b.line_no
      where m.company_id = new.company_id and m.doc_id = new.doc_id and m.journal_id = new.journal_id
        and m.product_id = new.product_id and m.qty = -new.qty and m.line_no = new.line_no - 1;
    if parts = '[]' then
      insert into tenant.batches (company_id, id, product_id, batch_no, created_time)
        values (new.company_id, gen_random_uuid(), new.product_id, '', now()) on conflict do nothing;
      select jsonb_build_array(jsonb_build_object('batch', b.id, 'qty', new.qty)) into parts from tenant.batches b
        where b.company_id = new.company_id and b.product_id = new.product_id and b.batch_no = '' and b.expiry_date is null;
    end if;
  else
    for part in
      select l.batch_id, l.on_hand from tenant.batch_levels l
      join tenant.batches b on b.company_id = l.company_id and b.id = l.batch_id
      where l.company_id = new.company_id and l.warehouse_id = new.warehouse_id and l.product_id = new.product_id and l.on_hand > 0
        -- What has expired may be thrown away or sent back, not sold.
        and (new.reason <> 'SALE' or b.expiry_date is null or b.expiry_date >= head.biz_date)
      order by b.expiry_date nulls last, b.id
    loop
      exit when wanted = 0;
      parts := parts || jsonb_build_object('batch', part.batch_id, 'qty', -least(part.on_hand, wanted));
      wanted := wanted - least(part.on_hand, wanted);
    end loop;
    if wanted > 0 then
      raise exception 'not enough that may be sold' using errcode = 'check_violation', constraint = 'stock_levels_covered';
    end if;
  end if;
  insert into tenant.batch_levels (company_id, warehouse_id, product_id, batch_id)
    select new.company_id, new.warehouse_id, new.product_id, p.batch from jsonb_to_recordset(parts) as p (batch uuid) on conflict do nothing;
  update tenant.batch_levels l set on_hand = l.on_hand + p.qty from jsonb_to_recordset(parts) as p (batch uuid, qty bigint)
    where l.company_id = new.company_id and l.warehouse_id = new.warehouse_id and l.product_id = new.product_id and l.batch_id = p.batch;
  insert into tenant.stock_move_batches (company_id, doc_id, journal_id, line_no, batch_id, qty)
    select new.company_id, new.doc_id, new.journal_id, new.line_no, p.batch, p.qty from jsonb_to_recordset(parts) as p (batch uuid, qty bigint);
  return null;
end $$;
create trigger stock_moves_batches after insert on tenant.stock_moves for each row execute function tenant.spread_over_batches();

-- Goods set aside for an order. Resolves once; the level follows, so that nobody can promise what is not there.
create type tenant.stock_reservation_status as enum ('OPEN', 'TAKEN', 'RELEASED', 'EXPIRED');
create table tenant.stock_reservations (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  branch_id      uuid        not null,
  warehouse_id   uuid        not null,
  product_id     uuid        not null,
  qty            bigint      not null check (qty > 0),
  status         tenant.stock_reservation_status not null default 'OPEN',
  doc_type       text        not null,
  doc_id         uuid        not null,
  expires_time   timestamptz,
  created_time   timestamptz not null,
  resolved_time  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, warehouse_id, product_id) references tenant.stock_levels (company_id, warehouse_id, product_id),
  check ((status = 'OPEN') = (resolved_time is null))
);
create index stock_reservations_doc on tenant.stock_reservations (company_id, doc_id);
create index stock_reservations_branch on tenant.stock_reservations (company_id, branch_id);
create index stock_reservations_level on tenant.stock_reservations (company_id, warehouse_id, product_id);
create index stock_reservations_expiry on tenant.stock_reservations (expires_time) where status = 'OPEN';
call tenant.fence('tenant.stock_reservations');
call tenant.open_to_worker('tenant.stock_reservations', 'select');
grant select, insert (company_id, id, branch_id, warehouse_id, product_id, qty, doc_type, doc_id, expires_time, created_time),
  update (status, resolved_time) on tenant.stock_reservations to netbar_app;

create function tenant.apply_reservation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.status <> 'OPEN' or new.status = 'OPEN') then
    raise exception 'a reservation resolves once' using errcode = 'check_violation', constraint = 'stock_reservations_resolve_once';
  end if;
  update tenant.stock_levels l set reserved = l.reserved + case when tg_op = 'INSERT' then new.qty else -new.qty end
    where l.company_id = new.company_id and l.warehouse_id = new.warehouse_id and l.product_id = new.product_id;
  -- Goods nobody has ever had are none.
  if not found then
    raise exception 'there is nothing to set aside' using errcode = 'check_violation', constraint = 'stock_levels_covered';
  end if;
  return new;
end $$;
create trigger stock_reservations_open before insert on tenant.stock_reservations for each row execute function tenant.apply_reservation();
create trigger stock_reservations_resolve before update on tenant.stock_reservations for each row execute function tenant.apply_reservation();

create type tenant.stock_adjust_kind as enum ('WASTAGE', 'CORRECTION');
create type tenant.stock_adjust_status as enum ('PENDING', 'POSTED', 'REJECTED', 'CANCELLED');
create table tenant.stock_adjusts (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  branch_id     uuid        not null,
  kind          tenant.stock_adjust_kind not null,
  reason        text        not null check (reason <> ''),
  status        tenant.stock_adjust_status not null default 'PENDING',
  version       int         not null default 1,
  applicant_id  uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index stock_adjusts_branch on tenant.stock_adjusts (company_id, branch_id, id desc);
call tenant.fence('tenant.stock_adjusts');
call tenant.document('tenant.stock_adjusts', 'STOCK_ADJUST');
grant select, insert, update (status, version) on tenant.stock_adjusts to netbar_app;

create table tenant.stock_adjust_lines (
  company_id   uuid     not null default tenant.current_company(),
  adjust_id    uuid     not null,
  line_no      smallint not null,
  product_id   uuid     not null,
  qty          bigint   not null check (qty <> 0),
  -- What goods that come in cost; nothing: the last cost. What went out is known once posted, from the moves.
  value_fen    bigint   check (value_fen >= 0),
  batch_no     text,
  expiry_date  date,
  primary key (company_id, adjust_id, line_no),
  foreign key (company_id, adjust_id) references tenant.stock_adjusts (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create index stock_adjust_lines_product on tenant.stock_adjust_lines (company_id, product_id);
call tenant.fence('tenant.stock_adjust_lines');
grant select, insert on tenant.stock_adjust_lines to netbar_app;

create type tenant.transfer_status as enum ('SUBMITTED', 'APPROVED', 'SHIPPED', 'RECEIVED', 'CLOSED_SHORT', 'REJECTED', 'CANCELLED');
create table tenant.transfers (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  no              text        not null,
  from_branch_id  uuid        not null,
  to_branch_id    uuid        not null,
  reason          text        not null check (reason <> ''),
  status          tenant.transfer_status not null default 'SUBMITTED',
  version         int         not null default 1,
  applicant_id    uuid        not null,
  created_time    timestamptz not null,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, from_branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, to_branch_id) references tenant.branches (company_id, id),
  check (from_branch_id <> to_branch_id)
);
create index transfers_from on tenant.transfers (company_id, from_branch_id, id desc);
create index transfers_to on tenant.transfers (company_id, to_branch_id, id desc);
call tenant.fence('tenant.transfers');
call tenant.document('tenant.transfers', 'TRANSFER');
grant select, insert, update (status, version) on tenant.transfers to netbar_app;

create table tenant.transfer_lines (
  company_id          uuid   not null default tenant.current_company(),
  transfer_id         uuid   not null,
  product_id          uuid   not null,
  qty                 bigint not null check (qty > 0),
  shipped_qty         bigint not null default 0,
  received_qty        bigint not null default 0,
  short_qty           bigint not null default 0,
  value_fen           bigint not null default 0 check (value_fen >= 0),
  -- Of the value, what has arrived or was written off; the rest is on its way.
  settled_fen         bigint not null default 0,
  primary key (company_id, transfer_id, product_id),
  foreign key (company_id, transfer_id) references tenant.transfers (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  -- No bug above may take in more than was sent.
  constraint transfer_lines_within_shipped check (received_qty >= 0 and short_qty >= 0 and received_qty + short_qty <= shipped_qty
    and shipped_qty <= qty and settled_fen between 0 and value_fen)
);
create index transfer_lines_product on tenant.transfer_lines (company_id, product_id);
call tenant.fence('tenant.transfer_lines');
grant select, insert, update (shipped_qty, received_qty, short_qty, value_fen, settled_fen) on tenant.transfer_lines to netbar_app;

-- One open alert for each product of a branch.
create table tenant.stock_alerts (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  product_id    uuid        not null,
  opened_time   timestamptz not null,
  cleared_time  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create unique index stock_alerts_one_open on tenant.stock_alerts (company_id, branch_id, product_id) where cleared_time is null;
create index stock_alerts_branch on tenant.stock_alerts (company_id, branch_id);
create index stock_alerts_product on tenant.stock_alerts (company_id, product_id);
call tenant.fence('tenant.stock_alerts');
grant select, insert, update (cleared_time) on tenant.stock_alerts to netbar_app;

select platform.add_partitions(3);
