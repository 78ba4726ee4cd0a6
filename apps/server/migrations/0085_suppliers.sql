-- Whom a company buys from, what each of them sells, and at which price. Suppliers belong to the company; what they sell are products
-- of brands, so people of one brand see and change only their own part of it.
create type tenant.supplier_status as enum ('ACTIVE', 'STOPPED');
create type tenant.settle_cycle as enum ('WEEKLY', 'HALF_MONTHLY', 'MONTHLY');

-- The days of a week as ISO counts them, 1 Monday to 7 Sunday, each once and in order.
create function tenant.are_weekdays(days smallint[]) returns boolean language sql immutable parallel safe
  return days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
    and cardinality(days) = (select count(distinct d) from unnest(days) d)
    and days = (select coalesce(array_agg(d order by d), '{}') from unnest(days) d);

create table tenant.suppliers (
  company_id           uuid        not null default tenant.current_company() references platform.companies,
  id                   uuid        not null,
  code                 text        not null check (code <> ''),
  name                 text        not null check (name <> ''),
  -- The first letters of the pinyin of its name, to be found by.
  initials             text        not null,
  contact_name         text        not null default '',
  phone_sealed         bytea,
  settle_cycle         tenant.settle_cycle not null,
  -- Days after the statement within which it is paid.
  payment_days         int         not null check (payment_days between 0 and 365),
  lead_days            int         not null check (lead_days between 0 and 60),
  -- Empty: the supplier delivers on any day.
  delivery_weekdays    smallint[]  not null check (tenant.are_weekdays(delivery_weekdays)),
  -- An order before this time of day counts for the day; 24:00 is the whole day.
  cutoff               text        not null check (cutoff ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  min_order_fen        bigint      not null check (min_order_fen >= 0),
  bank_name            text        not null default '',
  account_name         text        not null default '',
  bank_account_sealed  bytea,
  -- The last four digits, which a masked number shows.
  bank_account_tail    text        check (bank_account_tail ~ '^[0-9]{4}$'),
  status               tenant.supplier_status not null default 'ACTIVE',
  version              int         not null default 1,
  created_time         timestamptz not null,
  search               text        not null generated always as (lower(name || ' ' || initials || ' ' || code || ' ' || contact_name)) stored,
  primary key (company_id, id),
  constraint suppliers_code unique (company_id, code),
  constraint suppliers_bank_account check ((bank_account_sealed is null) = (bank_account_tail is null))
);
call tenant.fence('tenant.suppliers');
call tenant.document('tenant.suppliers', 'SUPPLIER');
call tenant.open_to_worker('tenant.suppliers',
  'select (company_id, id, phone_sealed, bank_account_sealed), update (phone_sealed, bank_account_sealed)');
grant select, insert, update (code, name, initials, contact_name, phone_sealed, settle_cycle, payment_days, lead_days,
  delivery_weekdays, cutoff, min_order_fen, bank_name, account_name, bank_account_sealed, bank_account_tail, status, version)
  on tenant.suppliers to netbar_app;

-- What a supplier sells, in the packs it delivers.
create table tenant.supplier_products (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  supplier_id    uuid        not null,
  product_id     uuid        not null,
  -- What the supplier calls it on its own lists and bills.
  supplier_code  text        not null default '',
  pack_unit      text        not null check (pack_unit <> ''),
  -- How many base units a pack holds.
  pack_qty       int         not null check (pack_qty between 1 and 100000),
  moq_packs      int         not null check (moq_packs between 1 and 100000),
  -- Null: as for the supplier.
  lead_days      int         check (lead_days between 0 and 60),
  is_preferred   boolean     not null,
  status         tenant.supplier_status not null default 'ACTIVE',
  version        int         not null default 1,
  created_time   timestamptz not null,
  primary key (company_id, id),
  constraint supplier_products_once unique (company_id, supplier_id, product_id),
  constraint supplier_products_preferred_is_sold check (status = 'ACTIVE' or not is_preferred),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  foreign key (company_id, product_id) references tenant.product_masters (company_id, id)
);
create index supplier_products_product on tenant.supplier_products (company_id, product_id);
create unique index supplier_products_one_preferred on tenant.supplier_products (company_id, product_id) where is_preferred;
call tenant.fence('tenant.supplier_products');
call tenant.document('tenant.supplier_products', 'SUPPLIER_PRODUCT');
grant select, insert, update (supplier_code, pack_unit, pack_qty, moq_packs, lead_days, is_preferred, status, version)
  on tenant.supplier_products to netbar_app;

-- Prices of a pack by quantity: [{"fromPacks": 1, "fen": 4800}, {"fromPacks": 10, "fen": 4560}]. The first is for one pack; each
-- further one begins at more packs and is cheaper.
create function tenant.are_price_breaks(breaks jsonb) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  one      jsonb;
  packs    numeric;
  price    numeric;
  packs_before numeric := 0;
  price_before numeric;
begin
  if jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) not between 1 and 8 then return false; end if;
  for one in select * from jsonb_array_elements(breaks) loop
    if jsonb_typeof(one) <> 'object' or jsonb_typeof(one -> 'fromPacks') is distinct from 'number'
      or jsonb_typeof(one -> 'fen') is distinct from 'number' or one - '{fromPacks,fen}'::text[] <> '{}' then return false; end if;
    packs := (one ->> 'fromPacks')::numeric;
    price := (one ->> 'fen')::numeric;
    if packs <> trunc(packs) or packs > 100000 or price <> trunc(price) or price not between 1 and 1000000000 then return false; end if;
    if packs_before = 0 and packs <> 1 or packs <= packs_before or price >= price_before then return false; end if;
    packs_before := packs;
    price_before := price;
  end loop;
  return true;
end $$;

-- The prices of a product of a supplier from a day on. They are kept: later terms only bring the end of earlier ones forward. Terms that
-- were replaced before their first day end on the day before it, so they hold on no day.
create table tenant.supplier_terms (
  company_id           uuid        not null default tenant.current_company(),
  id                   uuid        not null,
  supplier_product_id  uuid        not null,
  breaks               jsonb       not null constraint supplier_terms_breaks check (tenant.are_price_breaks(breaks)),
  from_date            date        not null,
  -- The last day. Null: until further notice.
  to_date              date        constraint supplier_terms_days check (to_date >= from_date - 1),
  creator_id           uuid        not null,
  created_time         timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, supplier_product_id) references tenant.supplier_products (company_id, id),
  constraint supplier_terms_one_at_a_time exclude using gist (company_id with =, supplier_product_id with =,
    daterange(from_date, to_date + 1) with &&)
);
create index supplier_terms_product on tenant.supplier_terms (company_id, supplier_product_id, from_date desc);
call tenant.fence('tenant.supplier_terms');
grant select, insert, update (to_date) on tenant.supplier_terms to netbar_app;

create function tenant.keep_supplier_terms() returns trigger language plpgsql set search_path = '' as $$ begin
  if new.to_date is null or new.to_date > old.to_date then
    raise exception 'the end of terms is only brought forward' using errcode = 'check_violation', constraint = 'supplier_terms_kept';
  end if;
  return new;
end $$;
create trigger keep_terms before update on tenant.supplier_terms for each row execute function tenant.keep_supplier_terms();

-- Looks at the phone and the bank account of a supplier are counted and listed like those at numbers of people. The checks only get
-- wider, so the rows that are there need not be read.
alter table tenant.reveals drop constraint reveals_subject_type_check, drop constraint reveals_fields_check,
  add constraint reveals_subject_type_check check (subject_type in ('MEMBER', 'ACCOUNT', 'SUPPLIER')) not valid,
  add constraint reveals_fields_check check (fields <@ array['phone', 'idCard', 'bankAccount']) not valid;
