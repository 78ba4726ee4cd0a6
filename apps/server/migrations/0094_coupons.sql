-- Coupons of activities of the preset COUPON. The activity is the template: what a coupon takes off and when stands in its rule.
-- How many there are and were issued stands apart from the activity, which is immutable once it is approved.
create table tenant.coupon_templates (
  company_id    uuid not null default tenant.current_company(),
  activity_id   uuid not null,
  qty           int  not null check (qty > 0),
  per_member    int  not null check (per_member > 0),
  -- Counted by a trigger on coupons. Coupons that were revoked stay counted.
  issued        int  not null default 0 check (issued >= 0),
  primary key (company_id, activity_id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  constraint coupon_templates_within check (issued <= qty)
);
call tenant.fence('tenant.coupon_templates');
grant select, insert on tenant.coupon_templates to netbar_app;

create type tenant.coupon_batch_status as enum ('WAITING', 'RUNNING', 'DONE');
create table tenant.coupon_batches (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  activity_id   uuid        not null,
  brand_id      uuid        not null,
  -- Whom it is for, as the contract has it, and the names in it as they were then.
  audience      jsonb       not null check (jsonb_typeof(audience) = 'object'),
  audience_name text        not null default '',
  planned       int         not null check (planned > 0),
  issued        int         not null default 0 check (issued >= 0),
  -- Of those that were planned: who got none, since they were at their limit or nothing was left.
  skipped       int         not null default 0 check (skipped >= 0),
  -- The last member looked at, where the job goes on.
  cursor_id     uuid,
  -- Of codes: the vault key they were derived from, and who was handed the file.
  key_version   smallint,
  handed_time   timestamptz,
  handed_to     uuid,
  status        tenant.coupon_batch_status not null default 'WAITING',
  creator_id    uuid        not null,
  created_time  timestamptz not null,
  ended_time    timestamptz,
  primary key (company_id, id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  check ((status = 'DONE') = (ended_time is not null)),
  check ((handed_time is null) = (handed_to is null))
);
create index coupon_batches_activity on tenant.coupon_batches (company_id, activity_id, id desc);
create index coupon_batches_brand on tenant.coupon_batches (company_id, brand_id);
call tenant.fence('tenant.coupon_batches');
grant select, insert, update (issued, skipped, cursor_id, handed_time, handed_to, status, ended_time)
  on tenant.coupon_batches to netbar_app;

-- A batch is worked off once, and its codes are handed out once.
create function tenant.step_coupon_batch() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.status, new.status) not in (('WAITING', 'WAITING'), ('WAITING', 'RUNNING'), ('WAITING', 'DONE'), ('RUNNING', 'RUNNING'),
        ('RUNNING', 'DONE'), ('DONE', 'DONE'))
      or new.issued < old.issued or (old.handed_time is not null and new.handed_time is distinct from old.handed_time) then
    raise exception 'a batch of coupons goes back' using errcode = 'check_violation', constraint = 'coupon_batches_forward';
  end if;
  return new;
end $$;
create trigger coupon_batches_forward before update on tenant.coupon_batches for each row execute function tenant.step_coupon_batch();

create type tenant.coupon_status as enum ('ISSUED', 'LOCKED', 'USED', 'EXPIRED', 'REVOKED');
create table tenant.coupons (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  activity_id   uuid        not null,
  brand_id      uuid        not null,
  -- Null: good for whoever brings its code, of which only the digest is kept.
  member_id     uuid,
  code_hash     bytea       check (octet_length(code_hash) = 32),
  batch_id      uuid,
  -- Without a batch: the sign-in, game or draw that it was given with.
  given_with    uuid,
  status        tenant.coupon_status not null default 'ISSUED',
  version       int         not null default 1,
  valid_from    timestamptz not null,
  valid_to      timestamptz not null,
  -- The order that holds or used it, and its branch.
  order_id      uuid,
  branch_id     uuid,
  issued_time   timestamptz not null,
  -- Of the last time that an order held it. Stays when the order is cancelled.
  locked_time   timestamptz,
  used_time     timestamptz,
  ended_time    timestamptz,
  end_note      text        not null default '',
  primary key (company_id, id),
  constraint coupons_code unique (company_id, code_hash),
  constraint coupons_once_a_batch unique (company_id, batch_id, member_id),
  foreign key (company_id, activity_id) references tenant.coupon_templates (company_id, activity_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, batch_id) references tenant.coupon_batches (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check ((member_id is null) = (code_hash is not null)),
  check ((batch_id is null) = (given_with is not null)),
  check (valid_from < valid_to),
  constraint coupons_held check ((status in ('LOCKED', 'USED')) = (order_id is not null and branch_id is not null)
    and (order_id is null) = (branch_id is null)),
  constraint coupons_times check ((status = 'USED') = (used_time is not null)
    and (status in ('EXPIRED', 'REVOKED')) = (ended_time is not null)
    and (status not in ('LOCKED', 'USED') or locked_time is not null))
);
create index coupons_activity on tenant.coupons (company_id, activity_id, status);
create index coupons_member on tenant.coupons (company_id, member_id, activity_id);
create index coupons_brand on tenant.coupons (company_id, brand_id, id desc);
create index coupons_branch on tenant.coupons (company_id, branch_id);
create index coupons_order on tenant.coupons (company_id, order_id) where order_id is not null;
create index coupons_due on tenant.coupons (company_id, valid_to) where status = 'ISSUED';
call tenant.fence('tenant.coupons');
call tenant.open_to_worker('tenant.coupons', 'select');
call tenant.document('tenant.coupons', 'COUPON');
grant select, insert, update (member_id, status, version, order_id, branch_id, locked_time, used_time, ended_time, end_note)
  on tenant.coupons to netbar_app;

-- Counts what is issued, and refuses more than the template has or a member may have. The template's row is locked by the count,
-- so two that issue at once are counted one after the other.
create function tenant.count_coupons() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update tenant.coupon_templates t set issued = t.issued + n.issued
    from (select company_id, activity_id, count(*) as issued from added group by 1, 2) n
    where t.company_id = n.company_id and t.activity_id = n.activity_id;
  if not found and exists (select from added) then raise exception 'coupons of a company that is not named'; end if;
  if exists (
    select from (select distinct company_id, activity_id, member_id from added where member_id is not null) a
    join tenant.coupon_templates t on t.company_id = a.company_id and t.activity_id = a.activity_id
    where t.per_member < (select count(*) from tenant.coupons c where c.company_id = a.company_id and c.member_id = a.member_id
      and c.activity_id = a.activity_id and c.status <> 'REVOKED')) then
    raise exception 'a member has more coupons than allowed' using errcode = 'check_violation', constraint = 'coupons_per_member';
  end if;
  return null;
end $$;
create trigger coupons_counted after insert on tenant.coupons referencing new table as added
  for each statement execute function tenant.count_coupons();

-- Wrong codes typed by an account, from an address or for a member, within a quarter of an hour.
create table tenant.coupon_tries (
  company_id  uuid        not null default tenant.current_company(),
  subject     text        not null,
  misses      int         not null check (misses >= 0),
  from_time   timestamptz not null,
  primary key (company_id, subject)
);
call tenant.fence('tenant.coupon_tries');
call tenant.open_to_worker('tenant.coupon_tries', 'select, delete');
grant select, insert, update (misses, from_time) on tenant.coupon_tries to netbar_app;

-- Roles that exist already: who runs the products of a company or brand issues coupons and sees them; who runs a branch sees them.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if held.level = 1 and 'PRODUCT_MASTER_EDIT' = any(held.codes) then
        call tenant.widen_role(held.id, array['COUPON_LIST', 'COUPON_EXPORT', 'COUPON_ISSUE'], array['historyCouponRecord']);
      elsif held.level = 2 and held.codes @> array['BRANCH_EDIT', 'STOCK_ADJUST'] then
        call tenant.widen_role(held.id, array['COUPON_LIST', 'COUPON_EXPORT'], array['historyCouponRecord']);
      end if;
    end loop;
  end loop;
end $$;
