-- Tables that are partitioned by business day get months of days, the others months of ids.
create or replace function platform.add_partitions(months_ahead int) returns void language plpgsql security definer
  set search_path = '' set timezone = 'UTC' as $$
declare
  parent regclass;
  by_day boolean;
  month  date;
  after  date;
begin
  for parent, by_day in select partrelid::regclass, pg_catalog.pg_get_partkeydef(partrelid) = 'RANGE (biz_date)'
    from pg_catalog.pg_partitioned_table p
    join pg_catalog.pg_class c on c.oid = p.partrelid where c.relnamespace = 'tenant'::regnamespace loop
    for month in select generate_series(date_trunc('month', now()), now() + make_interval(months => months_ahead), '1 month')::date loop
      after := (month + interval '1 month')::date;
      execute format('create table if not exists %s_%s partition of %s for values from (%L) to (%L)', parent, to_char(month, 'YYYYMM'), parent,
        case when by_day then month::text else platform.first_id_at(month)::text end,
        case when by_day then after::text else platform.first_id_at(after)::text end);
    end loop;
  end loop;
end $$;

-- Since when a machine has been in which state: how long it could be used is counted from these.
create table tenant.machine_states (
  company_id  uuid        not null default tenant.current_company(),
  machine_id  uuid        not null,
  branch_id   uuid        not null,
  from_time   timestamptz not null,
  status      tenant.machine_status not null,
  primary key (company_id, machine_id, from_time),
  foreign key (company_id, machine_id) references tenant.machines (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index machine_states_branch on tenant.machine_states (company_id, branch_id, from_time);
call tenant.fence('tenant.machine_states');
grant select, insert, update on tenant.machine_states to netbar_app;

create function tenant.note_machine_state() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into tenant.machine_states (company_id, machine_id, branch_id, from_time, status)
    values (new.company_id, new.id, new.branch_id, case tg_op when 'INSERT' then new.created_time else coalesce(new.status_time, now()) end, new.status)
    on conflict (company_id, machine_id, from_time) do update set status = excluded.status;
  return null;
end $$;
create trigger machines_opened after insert on tenant.machines for each row execute function tenant.note_machine_state();
create trigger machines_changed after update of status on tenant.machines for each row when (old.status <> new.status)
  execute function tenant.note_machine_state();

-- Facts: what was earned, one row for each line of each event of the ledger. Written once by the worker, by journal and line.
create table tenant.earnings (
  company_id   uuid        not null default tenant.current_company(),
  branch_id    uuid        not null,
  biz_date     date        not null,
  journal_id   uuid        not null,
  -- 0 for what belongs to no line: a session, a discount on nothing in particular, a rest of rounding.
  line_no      smallint    not null,
  hour         smallint    not null check (hour between 0 and 23),
  source       smallint,
  qty          int         not null default 0,
  net_fee_fen  int         not null default 0,
  goods_fen    int         not null default 0,
  lease_fen    int         not null default 0,
  other_fen    int         not null default 0,
  discount_fen int         not null default 0,
  bonus_fen    int         not null default 0,
  cost_fen     int         not null default 0,
  doc_id       uuid        not null,
  posted_time  timestamptz not null,
  product_id   uuid,
  area_id      uuid,
  member_id    uuid,
  seller_id    uuid,
  activity_id  uuid,
  tender       tenant.tender,
  doc_type     text        not null,
  primary key (company_id, branch_id, biz_date, journal_id, line_no)
) partition by range (biz_date);
create table tenant.earnings_default partition of tenant.earnings default;
call tenant.fence('tenant.earnings');
call tenant.open_to_worker('tenant.earnings', 'select, insert');
grant select, insert, delete on tenant.earnings to netbar_app;

-- Rollups that have to be counted again: a branch's day, its month, a brand's day, its month. `from_date` is the first day of it.
create type tenant.rollup_kind as enum ('BRANCH_DAY', 'BRANCH_MONTH', 'BRAND_DAY', 'BRAND_MONTH');
create table tenant.rollup_marks (
  company_id   uuid        not null default tenant.current_company(),
  kind         tenant.rollup_kind not null,
  place_id     uuid        not null,
  from_date    date        not null,
  marked_time  timestamptz not null default clock_timestamp(),
  primary key (company_id, kind, place_id, from_date)
);
create index rollup_marks_due on tenant.rollup_marks (kind, marked_time);
call tenant.fence('tenant.rollup_marks');
call tenant.open_to_worker('tenant.rollup_marks', 'select, insert');
grant select, insert, update, delete on tenant.rollup_marks to netbar_app;

-- One row a branch and day, counted from facts, ledger and documents. Every column can be added up over days and branches.
create table tenant.branch_days (
  company_id        uuid     not null default tenant.current_company(),
  branch_id         uuid     not null,
  biz_date          date     not null,
  -- Earned (accrual): revenue, and what was given away of it.
  net_fee_fen       bigint   not null,
  goods_fen         bigint   not null,
  lease_fen         bigint   not null,
  other_fen         bigint   not null,
  discount_fen      bigint   not null,
  bonus_fen         bigint   not null,
  -- Of what was earned before: goods and services that came back, net of their discount. The columns above are without them.
  returned_fen      bigint   not null,
  -- Costs that the ledger knows by branch.
  cogs_fen          bigint   not null,
  loss_fen          bigint   not null,
  over_short_fen    bigint   not null,
  channel_fee_fen   bigint   not null,
  salary_fen        bigint   not null,
  -- Taken (cash): what was paid for the day's orders, by way of paying and by what it was paid for.
  cash_fen          bigint   not null,
  wechat_fen        bigint   not null,
  alipay_fen        bigint   not null,
  card_fen          bigint   not null,
  group_buy_fen     bigint   not null,
  principal_fen     bigint   not null,
  bonus_paid_fen    bigint   not null,
  charge_fen        bigint   not null,
  charge_bonus_fen  bigint   not null,
  lease_taken_fen   bigint   not null,
  -- Money that went back on the day, whenever it had been taken.
  refund_fen        bigint   not null,
  refunds           int      not null,
  -- Documents.
  orders            int      not null,
  -- Orders by which goods were sold. An order is sold once, on one day and at one branch, so these can be added up.
  goods_orders      int      not null,
  sold_fen          bigint   not null,
  calls             int      not null,
  -- Seats and people.
  sessions          int      not null,
  member_sessions   int      not null,
  occupied_sec      bigint   not null,
  available_sec     bigint   not null,
  visitors          int      not null,
  new_members       int      not null,
  primary key (company_id, branch_id, biz_date),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  constraint branch_days_occupied check (occupied_sec between 0 and available_sec)
);
create index branch_days_date on tenant.branch_days (company_id, biz_date, branch_id);

create table tenant.branch_months (
  like tenant.branch_days including defaults,
  -- Days with trade: averages divide by these, not by the days of the calendar.
  open_days int not null,
  primary key (company_id, branch_id, biz_date),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (extract(day from biz_date) = 1)
);
create index branch_months_date on tenant.branch_months (company_id, biz_date, branch_id);

-- The hours of a branch's day by the clock: today is compared with yesterday up to the same time. Also what
-- cannot be added up over days: how long each call waited, and which members came.
create table tenant.branch_day_hours (
  company_id    uuid  not null default tenant.current_company(),
  branch_id     uuid  not null,
  biz_date      date  not null,
  taken_fen     int[] not null check (cardinality(taken_fen) = 24),
  orders        int[] not null check (cardinality(orders) = 24),
  sold_fen      int[] not null check (cardinality(sold_fen) = 24),
  sessions      int[] not null check (cardinality(sessions) = 24),
  -- Seconds until each call was answered.
  call_waits    int[] not null,
  -- Members who sat down or bought, each once, in order.
  member_ids    uuid[] not null,
  primary key (company_id, branch_id, biz_date)
) partition by range (biz_date);
create table tenant.branch_day_hours_default partition of tenant.branch_day_hours default;

-- One row a branch, day and area. The area of what was earned at no machine is the nil id.
create table tenant.area_days (
  company_id      uuid   not null default tenant.current_company(),
  branch_id       uuid   not null,
  biz_date        date   not null,
  area_id         uuid   not null,
  net_fee_fen     bigint not null,
  goods_fen       bigint not null,
  lease_fen       bigint not null,
  other_fen       bigint not null,
  discount_fen    bigint not null,
  bonus_fen       bigint not null,
  cogs_fen        bigint not null,
  sessions        int    not null,
  occupied_sec    int    not null,
  available_sec   int    not null,
  earned_hours    int[]  not null check (cardinality(earned_hours) = 24),
  goods_hours     int[]  not null check (cardinality(goods_hours) = 24),
  session_hours   int[]  not null check (cardinality(session_hours) = 24),
  occupied_hours  int[]  not null check (cardinality(occupied_hours) = 24),
  available_hours int[]  not null check (cardinality(available_hours) = 24),
  primary key (company_id, branch_id, biz_date, area_id),
  constraint area_days_occupied check (occupied_sec between 0 and available_sec)
) partition by range (biz_date);
create table tenant.area_days_default partition of tenant.area_days default;

-- A brand's products by day and by month: a branch and a day of them would be as many rows as facts.
create table tenant.product_days (
  company_id    uuid     not null default tenant.current_company(),
  brand_id      uuid     not null,
  biz_date      date     not null,
  product_id    uuid     not null,
  source        smallint not null,
  tender        tenant.tender not null,
  lines         int      not null,
  qty           bigint   not null,
  gross_fen     bigint   not null,
  discount_fen  bigint   not null,
  cost_fen      bigint   not null,
  primary key (company_id, brand_id, biz_date, product_id, source, tender)
) partition by range (biz_date);
create table tenant.product_days_default partition of tenant.product_days default;

-- Of a month there are rows by product alone (dimensions 0), by product and source (1), and way of paying (2), and both (3), so that a year of
-- a company reads no more rows than it asks for. What a row does not tell apart is 0 and SIGNED in it.
create table tenant.product_months (
  like tenant.product_days including defaults,
  dimensions smallint not null check (dimensions between 0 and 3),
  primary key (company_id, brand_id, dimensions, biz_date, product_id, source, tender),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  check (extract(day from biz_date) = 1)
);

-- A branch's products by month; its days are read from the facts.
create table tenant.branch_product_months (
  company_id    uuid     not null default tenant.current_company(),
  branch_id     uuid     not null,
  biz_date      date     not null check (extract(day from biz_date) = 1),
  product_id    uuid     not null,
  lines         int      not null,
  qty           bigint   not null,
  gross_fen     bigint   not null,
  discount_fen  bigint   not null,
  cost_fen      bigint   not null,
  primary key (company_id, branch_id, biz_date, product_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);

-- The hours of the week of a brand's month, Monday 1.
create table tenant.week_hours (
  company_id      uuid     not null default tenant.current_company(),
  brand_id        uuid     not null,
  biz_date        date     not null check (extract(day from biz_date) = 1),
  weekday         smallint not null check (weekday between 1 and 7),
  days            int      not null,
  earned_hours    bigint[] not null check (cardinality(earned_hours) = 24),
  goods_hours     bigint[] not null check (cardinality(goods_hours) = 24),
  session_hours   bigint[] not null check (cardinality(session_hours) = 24),
  occupied_hours  bigint[] not null check (cardinality(occupied_hours) = 24),
  available_hours bigint[] not null check (cardinality(available_hours) = 24),
  primary key (company_id, brand_id, biz_date, weekday),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['branch_days', 'branch_months', 'branch_day_hours', 'area_days', 'product_days', 'product_months',
      'branch_product_months', 'week_hours'] loop
    execute format('call tenant.fence(%L)', 'tenant.' || name);
    execute format('grant select, insert, update, delete on tenant.%I to netbar_app', name);
  end loop;
end $$;

-- The worker reads what a fact is made of, across companies.
call tenant.open_to_worker('tenant.order_lines', 'select');
call tenant.open_to_worker('tenant.refunds', 'select');
call tenant.open_to_worker('tenant.refund_lines', 'select');
call tenant.open_to_worker('tenant.session_stretches', 'select');
call tenant.open_to_worker('tenant.machines', 'select');
call tenant.open_to_worker('tenant.benefit_uses', 'select');

-- What is known of machines so far: their state of now, since they got it.
do $$
declare
  company uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.machine_states (company_id, machine_id, branch_id, from_time, status)
      select company_id, id, branch_id, created_time, 'ACTIVE' from tenant.machines;
    insert into tenant.machine_states (company_id, machine_id, branch_id, from_time, status)
      select company_id, id, branch_id, coalesce(status_time, now()), status from tenant.machines where status <> 'ACTIVE'
      on conflict (company_id, machine_id, from_time) do update set status = excluded.status;
  end loop;
end $$;

select platform.add_partitions(3);
