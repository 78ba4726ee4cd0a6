-- Several people count one sheet, each adding what they find: a quantity is added to the line, never written over another's.
-- A correction adds a negative one. Whoever is in here for a line does not recount it.
create table tenant.stocktake_counts (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  stocktake_id   uuid        not null,
  product_id     uuid        not null,
  added_qty      bigint      not null,
  counted_by     uuid        not null,
  -- By the clock of the phone that counted, which may have had no connection then.
  counted_time   timestamptz not null,
  created_time   timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, stocktake_id, product_id) references tenant.stocktake_lines (company_id, stocktake_id, product_id)
);
create index stocktake_counts_line on tenant.stocktake_counts (company_id, stocktake_id, product_id);
call tenant.fence('tenant.stocktake_counts');
grant select, insert on tenant.stocktake_counts to netbar_app;

-- Sheets that are open now: one person a line so far.
do $$
declare
  company uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.stocktake_counts (company_id, id, stocktake_id, product_id, added_qty, counted_by, counted_time, created_time)
      select company, gen_random_uuid(), l.stocktake_id, l.product_id, l.counted_qty, l.counted_by, l.counted_time, l.counted_time
      from tenant.stocktake_lines l where l.is_open and l.counted_qty is not null;
  end loop;
end $$;
