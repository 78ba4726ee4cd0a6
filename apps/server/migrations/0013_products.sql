-- What a company may still do without a branch: numbers of its own documents are counted beside those of its branches.
alter table tenant.document_numbers drop constraint document_numbers_pkey;
alter table tenant.document_numbers alter column branch_id drop not null;
alter table tenant.document_numbers
  add constraint document_numbers_counter unique nulls not distinct (company_id, branch_id, prefix, biz_date);

-- An approval is about a branch, or about a brand as a whole.
alter table tenant.approvals alter column branch_id drop not null;
alter table tenant.approvals
  add column brand_id uuid,
  add foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  add constraint approvals_of_one check (num_nonnulls(branch_id, brand_id) = 1);
create index approvals_brand on tenant.approvals (company_id, brand_id);
create index approvals_subject on tenant.approvals (company_id, subject_type, subject_id);

create type tenant.product_kind as enum ('GOODS', 'MATERIAL', 'LEASE', 'SERVICE', 'COMBO');
create type tenant.product_status as enum ('DRAFT', 'ACTIVE', 'DISABLED');

create table tenant.product_masters (
  company_id           uuid        not null default tenant.current_company(),
  id                   uuid        not null,
  brand_id             uuid        not null,
  code                 text        not null check (code <> ''),
  name                 text        not null check (name <> ''),
  -- The first letter of each character's pinyin, to be found by.
  initials             text        not null,
  classify_code        text        not null default '',
  group_code           text        not null default '',
  kind                 tenant.product_kind not null,
  barcode              text        check (barcode ~ '^[0-9A-Za-z-]{4,32}$'),
  base_unit            text        not null check (base_unit <> ''),
  purchase_unit        text        not null default '',
  -- How many base units a purchase unit holds.
  unit_factor          int         not null default 1 check (unit_factor between 1 and 100000),
  spec                 text        not null default '',
  picture              text        not null default '',
  suggested_price_fen  bigint      not null default 0 check (suggested_price_fen >= 0),
  min_price_fen        bigint      not null default 0 check (min_price_fen >= 0),
  batch_tracked        boolean     not null default false,
  shelf_life_days      int         not null default 0 check (shelf_life_days between 0 and 3650),
  status               tenant.product_status not null default 'DRAFT',
  version              int         not null default 1,
  created_time         timestamptz not null,
  search               text        not null generated always as (lower(name || ' ' || initials || ' ' || code || ' ' || coalesce(barcode, ''))) stored,
  primary key (company_id, id),
  constraint product_masters_code unique (company_id, brand_id, code),
  constraint product_masters_barcode unique (company_id, brand_id, barcode),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
create index product_masters_newest on tenant.product_masters (company_id, brand_id, id desc);
create index product_masters_classify on tenant.product_masters (company_id, classify_code);
create index product_masters_search on tenant.product_masters using gin (search gin_trgm_ops);
call tenant.fence('tenant.product_masters');
call tenant.document('tenant.product_masters', 'PRODUCT_MASTER');
grant select, insert, update on tenant.product_masters to netbar_app;

-- A combo is its components; it has no stock of its own. A component is no combo, so there is no circle.
create table tenant.combo_items (
  company_id    uuid not null default tenant.current_company(),
  product_id    uuid not null,
  component_id  uuid not null,
  qty           int  not null check (qty between 1 and 1000),
  primary key (company_id, product_id, component_id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  foreign key (company_id, component_id) references tenant.product_masters (company_id, id)
);
create index combo_items_component on tenant.combo_items (company_id, component_id);
call tenant.fence('tenant.combo_items');
grant select, insert, delete on tenant.combo_items to netbar_app;

-- What the stock of a product is counted in cannot change under it.
create function tenant.guard_product_units() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.base_unit, new.unit_factor, new.batch_tracked, new.kind) is distinct from (old.base_unit, old.unit_factor, old.batch_tracked, old.kind)
    and exists (select from tenant.stock_levels l where l.company_id = old.company_id and l.product_id = old.id and l.seq > 0) then
    raise exception 'the units of % are in use', old.code using errcode = 'check_violation', constraint = 'product_masters_units_in_use';
  end if;
  return new;
end $$;
create trigger product_masters_units before update on tenant.product_masters for each row execute function tenant.guard_product_units();
create index stock_levels_product on tenant.stock_levels (company_id, product_id);

create type tenant.shelf_status as enum ('OFF', 'ON');
create type tenant.price_mode as enum ('MASTER', 'BRANCH');

create table tenant.branch_products (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  product_id    uuid        not null,
  status        tenant.shelf_status not null default 'OFF',
  price_mode    tenant.price_mode   not null default 'MASTER',
  -- At or below this count the product is low; without one the branch's own figure counts.
  min_stock     int         check (min_stock between 0 and 1000000),
  sort          int         not null default 0 check (sort between 0 and 9999),
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint branch_products_once unique (company_id, branch_id, product_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create index branch_products_product on tenant.branch_products (company_id, product_id);
call tenant.fence('tenant.branch_products');
call tenant.document('tenant.branch_products', 'SHELF');
grant select, insert, update (status, price_mode, min_stock, sort, version) on tenant.branch_products to netbar_app;

-- A product that is out of use stands on no shelf, whoever puts it there.
create function tenant.guard_shelf() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'OFF' then return new; end if;
  perform from tenant.product_masters m
    where m.company_id = new.company_id and m.id = new.product_id and m.status = 'ACTIVE' for share;
  if not found then
    raise exception 'only a product in use stands on a shelf' using errcode = 'check_violation', constraint = 'branch_products_of_active';
  end if;
  return new;
end $$;
create trigger branch_products_shelf before insert or update on tenant.branch_products for each row execute function tenant.guard_shelf();

create type tenant.price_adjustment_status as enum ('PENDING', 'SCHEDULED', 'EFFECTIVE', 'REJECTED', 'STALE', 'CANCELLED');

create table tenant.price_adjustments (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  no              text        not null,
  brand_id        uuid        not null,
  -- Nothing: the price of the brand.
  branch_id       uuid,
  -- Nothing: as soon as it is approved.
  effective_time  timestamptz,
  reason          text        not null check (reason <> ''),
  status          tenant.price_adjustment_status not null default 'PENDING',
  version         int         not null default 1,
  applicant_id    uuid        not null,
  created_time    timestamptz not null,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index price_adjustments_brand on tenant.price_adjustments (company_id, brand_id, id desc);
create index price_adjustments_branch on tenant.price_adjustments (company_id, branch_id);
call tenant.fence('tenant.price_adjustments');
call tenant.document('tenant.price_adjustments', 'PRICE_ADJUSTMENT');
grant select, insert, update (status, version, effective_time) on tenant.price_adjustments to netbar_app;

create table tenant.price_adjustment_lines (
  company_id     uuid   not null default tenant.current_company(),
  adjustment_id  uuid   not null,
  product_id     uuid   not null,
  -- The price that was seen when the change was asked for; nothing where there was none.
  old_fen        bigint,
  new_fen        bigint not null check (new_fen >= 0),
  primary key (company_id, adjustment_id, product_id),
  foreign key (company_id, adjustment_id) references tenant.price_adjustments (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create index price_adjustment_lines_product on tenant.price_adjustment_lines (company_id, product_id);
call tenant.fence('tenant.price_adjustment_lines');
grant select, insert on tenant.price_adjustment_lines to netbar_app;

-- One price at any instant, for the brand and for each branch that has its own.
create table tenant.prices (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  product_id     uuid        not null,
  branch_id      uuid,
  price_fen      bigint      not null check (price_fen >= 0),
  valid          tstzrange   not null check (not isempty(valid) and lower_inc(valid) and not lower_inf(valid)),
  adjustment_id  uuid,
  created_time   timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, adjustment_id) references tenant.price_adjustments (company_id, id),
  constraint prices_one_at_a_time exclude using gist (company_id with =, product_id with =,
    (coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) with =, valid with &&)
);
create index prices_product on tenant.prices (company_id, product_id, branch_id);
create index prices_branch on tenant.prices (company_id, branch_id);
create index prices_adjustment on tenant.prices (company_id, adjustment_id);
call tenant.fence('tenant.prices');
grant select, insert, update (valid), delete on tenant.prices to netbar_app;

create type tenant.takedown_status as enum ('PENDING', 'APPROVED', 'DONE', 'REJECTED', 'CANCELLED');
create type tenant.stock_plan as enum ('SELL_OUT', 'RETURN', 'TRANSFER', 'WASTE');

create table tenant.takedowns (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  brand_id      uuid        not null,
  -- Nothing: every branch of the brand.
  branch_id     uuid,
  product_id    uuid        not null,
  stock_plan    tenant.stock_plan not null,
  reason        text        not null check (reason <> ''),
  status        tenant.takedown_status not null default 'PENDING',
  version       int         not null default 1,
  applicant_id  uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create index takedowns_brand on tenant.takedowns (company_id, brand_id, id desc);
create index takedowns_branch on tenant.takedowns (company_id, branch_id);
create index takedowns_product on tenant.takedowns (company_id, product_id);
call tenant.fence('tenant.takedowns');
call tenant.document('tenant.takedowns', 'TAKEDOWN');
grant select, insert, update (status, version) on tenant.takedowns to netbar_app;

-- How a brand handles its products. An absent row is the default of every column.
create table tenant.product_settings (
  company_id    uuid    not null default tenant.current_company(),
  brand_id      uuid    not null,
  -- Branches may have prices of their own.
  branch_price  boolean not null default false,
  version       int     not null default 1,
  primary key (company_id, brand_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.product_settings');
grant select, insert, update on tenant.product_settings to netbar_app;

-- A plain rule: this product for this share of its price, in one branch or in all. The rules of activities will be more.
create table tenant.product_discounts (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  branch_id     uuid,
  product_id    uuid        not null,
  -- Of 10000: 8000 is 80 % of the price.
  rate_bp       int         not null check (rate_bp between 1 and 9999),
  valid         tstzrange   not null check (not isempty(valid) and lower_inc(valid) and not lower_inf(valid) and not upper_inf(valid)),
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id),
  constraint product_discounts_one_at_a_time exclude using gist (company_id with =, product_id with =,
    (coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) with =, valid with &&)
);
create index product_discounts_brand on tenant.product_discounts (company_id, brand_id);
create index product_discounts_branch on tenant.product_discounts (company_id, branch_id);
create index product_discounts_product on tenant.product_discounts (company_id, product_id);
call tenant.fence('tenant.product_discounts');
grant select, insert, update (valid), delete on tenant.product_discounts to netbar_app;
