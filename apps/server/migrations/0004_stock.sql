create type tenant.warehouse_kind as enum ('MAIN', 'LEASE', 'MATERIAL', 'DAMAGED', 'TRANSIT');

create table tenant.warehouses (
  company_id  uuid not null default tenant.current_company() references platform.companies,
  id          uuid not null,
  -- Goods in transit belong to no branch.
  branch_id   uuid,
  kind        tenant.warehouse_kind not null,
  primary key (company_id, id),
  unique nulls not distinct (company_id, branch_id, kind),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check ((branch_id is null) = (kind = 'TRANSIT'))
);
call tenant.fence('tenant.warehouses');
grant select, insert on tenant.warehouses to netbar_app;

-- Cost is a total, never a rate: nothing drifts, and the last unit takes what is left.
create table tenant.stock_levels (
  company_id     uuid   not null default tenant.current_company(),
  warehouse_id   uuid   not null,
  product_id     uuid   not null,
  on_hand        bigint not null default 0,
  reserved       bigint not null default 0,
  value_fen      bigint not null default 0,
  last_cost_fen  bigint not null default 0,
  seq            bigint not null default 0,
  primary key (company_id, warehouse_id, product_id),
  foreign key (company_id, warehouse_id) references tenant.warehouses (company_id, id),
  constraint stock_levels_covered check (reserved >= 0 and on_hand >= reserved),
  -- A reversal may ask for more value than is left of the goods it brought.
  constraint stock_levels_value_covered check (value_fen >= 0 and (on_hand > 0 or value_fen = 0))
);
call tenant.fence('tenant.stock_levels');
grant select, insert (company_id, warehouse_id, product_id), update (reserved) on tenant.stock_levels to netbar_app;

-- Goods move in the journal that books their value. seq and the figures after the move are filled by the trigger.
create table tenant.stock_moves (
  company_id    uuid     not null default tenant.current_company(),
  doc_id        uuid     not null,
  journal_id    uuid     not null,
  line_no       smallint not null,
  warehouse_id  uuid     not null,
  product_id    uuid     not null,
  qty           bigint   not null check (qty <> 0),
  value_fen     bigint   not null check (sign(value_fen) in (0, sign(qty))),
  reason        text     not null,
  seq           bigint   not null,
  qty_after     bigint   not null,
  value_after   bigint   not null,
  primary key (company_id, doc_id, journal_id, line_no),
  foreign key (company_id, doc_id, journal_id) references tenant.journals (company_id, doc_id, id),
  foreign key (company_id, warehouse_id, product_id) references tenant.stock_levels (company_id, warehouse_id, product_id)
) partition by range (doc_id);
create table tenant.stock_moves_default partition of tenant.stock_moves default;
create index stock_moves_product on tenant.stock_moves (company_id, warehouse_id, product_id, seq);
call tenant.fence('tenant.stock_moves');
grant select, insert (company_id, doc_id, journal_id, line_no, warehouse_id, product_id, qty, value_fen, reason)
  on tenant.stock_moves to netbar_app;

create function tenant.apply_stock_move() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Goods move in the transaction of their journal, as its lines do.
  if not exists (select from tenant.journals j where j.company_id = new.company_id and j.doc_id = new.doc_id
      and j.id = new.journal_id and j.xact_id = pg_current_xact_id()) then
    raise exception 'a journal takes no moves after its transaction' using errcode = 'check_violation', constraint = 'stock_moves_with_journal';
  end if;
  update tenant.stock_levels l set
      on_hand = l.on_hand + new.qty,
      value_fen = l.value_fen + new.value_fen,
      last_cost_fen = case when new.qty > 0 and new.value_fen > 0 then (2 * new.value_fen + new.qty) / (2 * new.qty) else l.last_cost_fen end,
      seq = l.seq + 1
    where l.company_id = new.company_id and l.warehouse_id = new.warehouse_id and l.product_id = new.product_id
    returning l.seq, l.on_hand, l.value_fen into new.seq, new.qty_after, new.value_after;
  return new;
end $$;
create trigger stock_moves_apply before insert on tenant.stock_moves for each row execute function tenant.apply_stock_move();
