create type tenant.stocktake_status as enum ('COUNTING', 'REVIEW', 'POSTED', 'VOID');

create table tenant.stocktakes (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  branch_id     uuid        not null,
  warehouse_id  uuid        not null,
  -- Whoever counts does not see what the book says.
  blind         boolean     not null,
  -- A line may differ by this much without a second count.
  tolerance     int         not null check (tolerance >= 0),
  status        tenant.stocktake_status not null default 'COUNTING',
  version       int         not null default 1,
  opened_by     uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, warehouse_id) references tenant.warehouses (company_id, id)
);
create index stocktakes_branch on tenant.stocktakes (company_id, branch_id, id desc);
create index stocktakes_warehouse on tenant.stocktakes (company_id, warehouse_id);
call tenant.fence('tenant.stocktakes');
call tenant.document('tenant.stocktakes', 'STOCKTAKE');
grant select, insert, update (status, version) on tenant.stocktakes to netbar_app;

-- A branch goes on selling while it counts: what the book said is noted in the moment a line is counted, and the difference
-- is what counts in the end, whatever moves before and after.
create table tenant.stocktake_lines (
  company_id     uuid        not null default tenant.current_company(),
  stocktake_id   uuid        not null,
  warehouse_id   uuid        not null,
  product_id     uuid        not null,
  snapshot_qty   bigint      not null,
  counted_qty    bigint      check (counted_qty >= 0),
  expected_qty   bigint,
  counted_by     uuid,
  counted_time   timestamptz,
  recounted_by   uuid,
  is_open        boolean     not null default true,
  primary key (company_id, stocktake_id, product_id),
  foreign key (company_id, stocktake_id) references tenant.stocktakes (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  check (num_nonnulls(counted_qty, expected_qty, counted_by, counted_time) in (0, 4)),
  constraint stocktake_lines_by_another check (recounted_by <> counted_by)
);
-- Goods are counted by one sheet at a time.
create unique index stocktake_lines_one_open on tenant.stocktake_lines (company_id, warehouse_id, product_id) where is_open;
create index stocktake_lines_product on tenant.stocktake_lines (company_id, product_id);
call tenant.fence('tenant.stocktake_lines');
grant select, insert, update (counted_qty, expected_qty, counted_by, counted_time, recounted_by, is_open) on tenant.stocktake_lines to netbar_app;
