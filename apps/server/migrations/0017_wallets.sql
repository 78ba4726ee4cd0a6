-- A wallet is made of lots: money or points that came together and leave in a known order. The ledger account is their sum.
create type tenant.deduct_order as enum ('PRINCIPAL_FIRST', 'BONUS_FIRST', 'PRO_RATA');
create table tenant.wallet_policies (
  company_id        uuid     not null default tenant.current_company(),
  brand_id          uuid     not null,
  deduct_order      tenant.deduct_order not null,
  bonus_for_goods   boolean  not null,
  min_charge_fen    bigint   not null check (min_charge_fen >= 0),
  max_charge_fen    bigint   not null check (max_charge_fen >= min_charge_fen),
  point_ratio_fen   bigint   not null check (point_ratio_fen >= 0),
  point_valid_days  int      not null check (point_valid_days > 0),
  version           int      not null default 1,
  primary key (company_id, brand_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.wallet_policies');
grant select, insert, update on tenant.wallet_policies to netbar_app;

create type tenant.lot_kind as enum ('PRINCIPAL', 'BONUS', 'POINT');
create table tenant.wallet_lots (
  company_id        uuid        not null default tenant.current_company(),
  id                uuid        not null,
  member_id         uuid        not null,
  kind              tenant.lot_kind not null,
  source_type       text        not null,
  source_id         uuid        not null,
  -- Where the money came in: spending it elsewhere is a debt between branches.
  origin_branch_id  uuid        not null,
  granted           bigint      not null check (granted > 0),
  remaining         bigint      not null default 0,
  -- A gift knows the recharge it came with.
  paired_lot_id     uuid,
  expires_time      timestamptz,
  created_time      timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, origin_branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, paired_lot_id) references tenant.wallet_lots (company_id, id),
  constraint wallet_lots_remaining check (remaining between 0 and granted),
  check (paired_lot_id is null or kind = 'BONUS')
);
create index wallet_lots_member on tenant.wallet_lots (company_id, member_id, kind);
create index wallet_lots_origin on tenant.wallet_lots (company_id, origin_branch_id);
create index wallet_lots_pair on tenant.wallet_lots (company_id, paired_lot_id);
create index wallet_lots_expiry on tenant.wallet_lots (expires_time) where remaining > 0;
call tenant.fence('tenant.wallet_lots');
call tenant.open_to_worker('tenant.wallet_lots', 'select');
-- What is left of a lot follows from its uses, by trigger: no code can set it.
grant select, insert (company_id, id, member_id, kind, source_type, source_id, origin_branch_id, granted, paired_lot_id,
  expires_time, created_time) on tenant.wallet_lots to netbar_app;

create function tenant.open_lot() returns trigger language plpgsql as $$ begin
  new.remaining := new.granted;
  return new;
end $$;
create trigger wallet_lots_open before insert on tenant.wallet_lots for each row execute function tenant.open_lot();

-- CARRY: was spent before the lot moved to another membership of the same person.
create type tenant.lot_use_reason as enum ('SPEND', 'BACK', 'EXPIRE', 'VOID', 'REFUND', 'ADJUST', 'MOVE', 'CARRY');
-- No foreign key to the journal, whose months may leave.
create table tenant.lot_uses (
  company_id  uuid   not null default tenant.current_company(),
  id          uuid   not null,
  lot_id      uuid   not null,
  doc_id      uuid   not null,
  journal_id  uuid   not null,
  reason      tenant.lot_use_reason not null,
  -- Where it was used.
  branch_id   uuid   not null,
  -- Positive takes from the lot, negative gives back.
  amount      bigint not null check (amount <> 0),
  primary key (company_id, id),
  foreign key (company_id, lot_id) references tenant.wallet_lots (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index lot_uses_lot on tenant.lot_uses (company_id, lot_id);
create index lot_uses_branch on tenant.lot_uses (company_id, branch_id);
create index lot_uses_journal on tenant.lot_uses (company_id, doc_id, journal_id);
call tenant.fence('tenant.lot_uses');
grant select, insert on tenant.lot_uses to netbar_app;

create function tenant.apply_lot_use() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  update tenant.wallet_lots l set remaining = l.remaining - new.amount where l.company_id = new.company_id and l.id = new.lot_id;
  return new;
end $$;
create trigger lot_uses_apply after insert on tenant.lot_uses for each row execute function tenant.apply_lot_use();

-- At the end of every transaction that touched a lot, the lots of that kind add up to the member's account.
create function tenant.check_wallet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lot tenant.wallet_lots;
  kept bigint;
begin
  select * into lot from tenant.wallet_lots l where l.company_id = new.company_id
    and l.id = case tg_table_name when 'wallet_lots' then new.id else (to_jsonb(new) ->> 'lot_id')::uuid end;
  select -a.balance into kept from tenant.ledger_accounts a
    where a.company_id = lot.company_id and a.owner_id = lot.member_id and a.branch_id is null
      and a.code = case lot.kind when 'PRINCIPAL' then 'MEMBER_PRINCIPAL' when 'BONUS' then 'MEMBER_BONUS' else 'POINT_MEMBER' end;
  if coalesce(kept, 0) <> (select coalesce(sum(l.remaining), 0) from tenant.wallet_lots l
      where l.company_id = lot.company_id and l.member_id = lot.member_id and l.kind = lot.kind) then
    raise exception 'the % lots of a member are not what the account says', lot.kind
      using errcode = 'check_violation', constraint = 'wallet_lots_are_the_balance';
  end if;
  return null;
end $$;
create constraint trigger wallet_lots_balance after insert on tenant.wallet_lots deferrable initially deferred
  for each row execute function tenant.check_wallet();
create constraint trigger lot_uses_balance after insert on tenant.lot_uses deferrable initially deferred
  for each row execute function tenant.check_wallet();

create type tenant.adjust_status as enum ('PENDING', 'POSTED', 'REJECTED', 'WITHDRAWN');
create table tenant.balance_adjusts (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  member_id     uuid        not null,
  kind          tenant.lot_kind not null,
  amount        bigint      not null check (amount <> 0),
  reason        text        not null check (reason <> ''),
  status        tenant.adjust_status not null default 'PENDING',
  version       int         not null default 1,
  applicant_id  uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id)
);
create index balance_adjusts_branch on tenant.balance_adjusts (company_id, branch_id, created_time desc);
create index balance_adjusts_member on tenant.balance_adjusts (company_id, member_id);
call tenant.fence('tenant.balance_adjusts');
call tenant.document('tenant.balance_adjusts', 'BALANCE_ADJUST');
grant select, insert, update (status, version) on tenant.balance_adjusts to netbar_app;
