-- Promotions of a brand or a branch. What an activity does is data: `rule` holds event, conditions and benefits for the one engine
-- in the contract package. Plain product discounts and recharge tiers become activities too.
create type tenant.activity_preset as enum ('CHARGE_DISCOUNT', 'SECOND_CUP', 'PRODUCT_DISCOUNT', 'SIGN_IN', 'COUPON', 'PRIZES',
  'RECHARGE_CARD', 'FESTIVAL', 'GAME');
create type tenant.activity_status as enum ('DRAFT', 'PENDING', 'REJECTED', 'APPROVED', 'PAUSED', 'TERMINATED', 'DISCARDED');
create type tenant.activity_budget_kind as enum ('SPEND', 'USAGE');

create table tenant.activities (
  company_id       uuid        not null default tenant.current_company(),
  id               uuid        not null,
  no               text        not null,
  brand_id         uuid        not null,
  -- Of a branch's own activity. Null: the brand's.
  branch_id        uuid,
  preset           tenant.activity_preset not null,
  name             text        not null check (name <> ''),
  -- Null: every branch of the brand, also those that open later.
  branch_ids       uuid[],
  -- Half-open, in the business days of China: from the first moment of the first day to the end of the last.
  valid_from       timestamptz not null,
  valid_to         timestamptz not null,
  -- From Monday on, 24 bits a day: the hours in which it is on.
  hours            int[]       not null check (cardinality(hours) = 7),
  priority         smallint    not null check (priority between 0 and 100),
  exclusive_group  text        not null default '',
  is_stackable     boolean     not null,
  is_below_min     boolean     not null,
  is_for_group_buy boolean     not null,
  company_bp       int         not null check (company_bp >= 0),
  branch_bp        int         not null check (branch_bp >= 0),
  supplier_bp      int         not null check (supplier_bp >= 0),
  supplier_id      uuid,
  budget_kind      tenant.activity_budget_kind,
  per_member       int         check (per_member > 0),
  per_member_day   int         check (per_member_day > 0),
  holdout_bp       int         not null check (holdout_bp between 0 and 2000),
  rule             jsonb       not null check (jsonb_typeof(rule) = 'object'),
  note             text        not null default '',
  status           tenant.activity_status not null default 'DRAFT',
  version          int         not null default 1,
  creator_id       uuid        not null,
  created_time     timestamptz not null,
  submitted_time   timestamptz,
  launched_time    timestamptz,
  ended_time       timestamptz,
  -- Why it was rejected, paused or terminated.
  end_note         text        not null default '',
  primary key (company_id, id),
  constraint activities_no unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, supplier_id) references tenant.suppliers (company_id, id),
  constraint activities_dates check (valid_from < valid_to),
  constraint activities_funded check (company_bp + branch_bp + supplier_bp = 10000),
  check (branch_id is null or branch_ids = array[branch_id])
);
create index activities_brand on tenant.activities (company_id, brand_id, id desc);
create index activities_branch on tenant.activities (company_id, branch_id);
create index activities_supplier on tenant.activities (company_id, supplier_id);
-- What may be live, for every order and recharge.
create index activities_live on tenant.activities (company_id, brand_id, valid_to) where status = 'APPROVED';
call tenant.fence('tenant.activities');
call tenant.document('tenant.activities', 'ACTIVITY');
grant select, insert, update (name, branch_ids, valid_from, valid_to, hours, priority, exclusive_group, is_stackable, is_below_min,
    is_for_group_buy, company_bp, branch_bp, supplier_bp, supplier_id, budget_kind, per_member, per_member_day, holdout_bp, rule, note,
    status, version, submitted_time, launched_time, ended_time, end_note)
  on tenant.activities to netbar_app;

-- Once it was submitted an activity stays what was tried and approved; it may only end earlier.
create function tenant.keep_activity() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'DRAFT' then return new; end if;
  if (old.preset, old.name, old.branch_ids, old.valid_from, old.hours, old.priority, old.exclusive_group, old.is_stackable,
        old.is_below_min, old.is_for_group_buy, old.company_bp, old.branch_bp, old.supplier_bp, old.supplier_id, old.budget_kind,
        old.per_member, old.per_member_day, old.holdout_bp, old.rule)
      is distinct from
     (new.preset, new.name, new.branch_ids, new.valid_from, new.hours, new.priority, new.exclusive_group, new.is_stackable,
        new.is_below_min, new.is_for_group_buy, new.company_bp, new.branch_bp, new.supplier_bp, new.supplier_id, new.budget_kind,
        new.per_member, new.per_member_day, new.holdout_bp, new.rule)
     or new.valid_to > old.valid_to then
    raise exception 'a submitted activity changes' using errcode = 'check_violation', constraint = 'activities_kept';
  end if;
  return new;
end $$;
create trigger activities_kept before update on tenant.activities for each row execute function tenant.keep_activity();

-- What an activity may give, has given and holds for open orders: fen or uses. Apart from the activity, since every order that it
-- applies to changes it.
create table tenant.activity_budgets (
  company_id    uuid   not null default tenant.current_company(),
  activity_id   uuid   not null,
  budget_limit  bigint not null check (budget_limit > 0),
  used          bigint not null default 0 check (used >= 0),
  reserved      bigint not null default 0 check (reserved >= 0),
  primary key (company_id, activity_id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  constraint activity_budgets_within check (used + reserved <= budget_limit)
);
call tenant.fence('tenant.activity_budgets');
grant select, insert, update (budget_limit, used, reserved), delete on tenant.activity_budgets to netbar_app;

create type tenant.benefit_use_status as enum ('RESERVED', 'USED', 'REVERTED');
create table tenant.benefit_uses (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  activity_id   uuid        not null,
  brand_id      uuid        not null,
  branch_id     uuid        not null,
  member_id     uuid,
  -- The order, recharge, sign-in, draw or card that it was given with.
  doc_type      text        not null,
  doc_id        uuid        not null,
  benefit_key   text        not null,
  coupon_id     uuid,
  gives         text        not null,
  amount_fen    bigint      not null check (amount_fen >= 0),
  -- Of the amount: what refunds took back.
  reverted_fen  bigint      not null default 0,
  -- What it takes of the activity's budget: fen, or one use.
  budget_units  bigint      not null check (budget_units >= 0),
  -- What the order or recharge brought in, and whether it was the member's first.
  revenue_fen   bigint      not null default 0 check (revenue_fen >= 0),
  is_first      boolean     not null default false,
  status        tenant.benefit_use_status not null,
  biz_date      date        not null,
  created_time  timestamptz not null,
  ended_time    timestamptz,
  primary key (company_id, id),
  constraint benefit_uses_once unique (company_id, activity_id, doc_type, doc_id, benefit_key),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  check (reverted_fen between 0 and amount_fen)
);
create index benefit_uses_activity on tenant.benefit_uses (company_id, activity_id, biz_date);
create index benefit_uses_member on tenant.benefit_uses (company_id, member_id, activity_id);
create index benefit_uses_doc on tenant.benefit_uses (company_id, doc_id);
create index benefit_uses_branch on tenant.benefit_uses (company_id, branch_id, biz_date);
create index benefit_uses_brand on tenant.benefit_uses (company_id, brand_id);
-- A coupon is used once.
create unique index benefit_uses_coupon on tenant.benefit_uses (company_id, coupon_id) where status <> 'REVERTED';
call tenant.fence('tenant.benefit_uses');
grant select, insert, update (reverted_fen, revenue_fen, is_first, status, ended_time) on tenant.benefit_uses to netbar_app;

-- A use ends once; what it was for never changes.
create function tenant.step_benefit_use() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.status, new.status) not in (('RESERVED', 'USED'), ('RESERVED', 'REVERTED'), ('USED', 'USED'), ('USED', 'REVERTED'))
      or new.reverted_fen < old.reverted_fen then
    raise exception 'a benefit goes from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'benefit_uses_forward';
  end if;
  return new;
end $$;
create trigger benefit_uses_forward before update on tenant.benefit_uses for each row execute function tenant.step_benefit_use();

-- The limits of a member, also when two counters serve the same one at once: whoever comes second waits for the first.
create function tenant.limit_benefit_use() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  cap record;
  held record;
begin
  select a.per_member, a.per_member_day into cap from tenant.activities a
    where a.company_id = new.company_id and a.id = new.activity_id;
  if cap.per_member is null and cap.per_member_day is null then return new; end if;
  if new.member_id is null then
    raise exception 'a limit without a member' using errcode = 'check_violation', constraint = 'benefit_uses_member_cap';
  end if;
  perform from tenant.members m where m.company_id = new.company_id and m.id = new.member_id for no key update;
  select count(distinct u.doc_id) as total, count(distinct u.doc_id) filter (where u.biz_date = new.biz_date) as today into held
    from tenant.benefit_uses u
    where u.company_id = new.company_id and u.member_id = new.member_id and u.activity_id = new.activity_id
      and u.status <> 'REVERTED' and u.doc_id <> new.doc_id;
  if held.total >= cap.per_member or held.today >= cap.per_member_day then
    raise exception 'a member beyond the limit' using errcode = 'check_violation', constraint = 'benefit_uses_member_cap';
  end if;
  return new;
end $$;
create trigger benefit_uses_member_cap before insert on tenant.benefit_uses for each row execute function tenant.limit_benefit_use();

-- What activities took off the lines of an order. Together it is the discount of the line.
create table tenant.order_adjustments (
  company_id     uuid   not null default tenant.current_company(),
  order_line_id  uuid   not null,
  activity_id    uuid   not null,
  benefit_key    text   not null,
  amount_fen     bigint not null check (amount_fen > 0),
  reverted_fen   bigint not null default 0,
  primary key (company_id, order_line_id, activity_id, benefit_key),
  foreign key (company_id, order_line_id) references tenant.order_lines (company_id, id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  check (reverted_fen between 0 and amount_fen)
);
create index order_adjustments_activity on tenant.order_adjustments (company_id, activity_id);
call tenant.fence('tenant.order_adjustments');
grant select, insert, update (reverted_fen) on tenant.order_adjustments to netbar_app;
-- Goods given away by an activity: their cost is a cost of promotion, not of sales.
alter table tenant.order_lines add column is_gift boolean not null default false;

-- A trial replays past trade. Its result belongs to the content it was made with.
create type tenant.trial_status as enum ('WAITING', 'RUNNING', 'DONE', 'FAILED');
create table tenant.activity_trials (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  branch_id     uuid,
  activity_id   uuid,
  days          smallint    not null check (days in (30, 90)),
  content       jsonb       not null,
  status        tenant.trial_status not null default 'WAITING',
  progress_bp   int         not null default 0 check (progress_bp between 0 and 10000),
  result        jsonb,
  creator_id    uuid        not null,
  created_time  timestamptz not null,
  ended_time    timestamptz,
  primary key (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  check ((status = 'DONE') = (result is not null))
);
create index activity_trials_brand on tenant.activity_trials (company_id, brand_id);
create index activity_trials_branch on tenant.activity_trials (company_id, branch_id);
create index activity_trials_activity on tenant.activity_trials (company_id, activity_id, id desc);
call tenant.fence('tenant.activity_trials');
call tenant.open_to_worker('tenant.activity_trials', 'select, delete');
grant select, insert, update (status, progress_bp, result, ended_time) on tenant.activity_trials to netbar_app;
