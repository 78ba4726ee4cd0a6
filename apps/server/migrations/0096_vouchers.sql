-- Vouchers of group-buy platforms, written off at a counter. A brand has an account at each platform, a branch is a shop there.
create type tenant.voucher_platform as enum ('DOUYIN', 'MEITUAN');

-- Keys are sealed and never read out again.
create table tenant.voucher_accounts (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  platform      tenant.voucher_platform not null,
  account_no    text        not null check (account_no <> ''),
  root_no       text        not null default '',
  fee_bp        int         not null check (fee_bp between 0 and 3000),
  key_sealed    bytea       not null,
  enabled       boolean     not null,
  version       int         not null default 1,
  updated_time  timestamptz not null,
  primary key (company_id, id),
  constraint voucher_accounts_one_of_a_platform unique (company_id, brand_id, platform),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.voucher_accounts');
call tenant.open_to_worker('tenant.voucher_accounts', 'select (company_id, id, key_sealed), update (key_sealed)');
grant select, insert, update (account_no, root_no, fee_bp, key_sealed, enabled, version, updated_time)
  on tenant.voucher_accounts to netbar_app;

create table tenant.voucher_shops (
  company_id    uuid  not null default tenant.current_company(),
  id            uuid  not null,
  account_id    uuid  not null,
  branch_id     uuid  not null,
  poi_id        text  not null check (poi_id <> ''),
  -- By this the shop lets us act for it. Only Meituan gives one.
  token_sealed  bytea,
  primary key (company_id, id),
  constraint voucher_shops_one_of_a_branch unique (company_id, account_id, branch_id),
  foreign key (company_id, account_id) references tenant.voucher_accounts (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index voucher_shops_branch on tenant.voucher_shops (company_id, branch_id);
call tenant.fence('tenant.voucher_shops');
call tenant.open_to_worker('tenant.voucher_shops', 'select (company_id, id, token_sealed), update (token_sealed)');
grant select, insert, update (poi_id, token_sealed), delete on tenant.voucher_shops to netbar_app;

-- What a guest gets for a voucher of one deal: products, and an amount to play for.
create table tenant.voucher_deals (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  platform      tenant.voucher_platform not null,
  deal_id       text        not null check (deal_id <> ''),
  title         text        not null check (title <> ''),
  products      jsonb       not null check (jsonb_typeof(products) = 'array'),
  net_fee_fen   bigint      not null check (net_fee_fen >= 0),
  net_fee_days  int         not null check (net_fee_days between 1 and 365),
  version       int         not null default 1,
  updated_time  timestamptz not null,
  primary key (company_id, id),
  constraint voucher_deals_once unique (company_id, brand_id, platform, deal_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  check (jsonb_array_length(products) > 0 or net_fee_fen > 0)
);
call tenant.fence('tenant.voucher_deals');
grant select, insert, update (title, products, net_fee_fen, net_fee_days, version, updated_time) on tenant.voucher_deals to netbar_app;

create type tenant.voucher_status as enum ('VERIFYING', 'VERIFIED', 'SETTLED', 'FAILED', 'REVOKED');
create type tenant.voucher_refusal as enum
  ('NOT_FOUND', 'USED', 'EXPIRED', 'REFUNDED', 'WRONG_SHOP', 'TOO_LATE', 'ACCOUNT', 'BUSY', 'OTHER');
create table tenant.vouchers (
  company_id       uuid        not null default tenant.current_company(),
  id               uuid        not null,
  brand_id         uuid        not null,
  branch_id        uuid        not null,
  platform         tenant.voucher_platform not null,
  account_id       uuid        not null,
  -- In capitals and without blanks. For a QR code the digest of what is behind it, until the platform tells the code.
  code             text        not null check (code = tenant.plain_code(code) and code <> ''),
  deal_id          text        not null,
  title            text        not null,
  pay_fen          bigint      not null check (pay_fen > 0),
  market_fen       bigint      not null check (market_fen >= 0),
  fee_bp           int         not null,
  settle_fen       bigint      not null check (settle_fen between 0 and pay_fen),
  valid_to         timestamptz,
  left_count       int         not null check (left_count > 0),
  buyer            text        not null default '',
  -- What the platform wants to hear again: its token for this one write-off, and the sealed code.
  prepared_sealed  bytea       not null,
  -- The idempotency key of whoever scanned it: the same request finds the same voucher.
  request_key      text        not null check (request_key <> ''),
  status           tenant.voucher_status not null,
  version          int         not null default 1,
  sent_time        timestamptz,
  -- Somebody is asking the platform until then; two must not ask at once.
  busy_until       timestamptz,
  asks             int         not null default 0,
  next_ask_time    timestamptz,
  refusal          tenant.voucher_refusal,
  said             text        not null default '',
  verify_id        text        not null default '',
  certificate_id   text        not null default '',
  order_id         uuid,
  -- Who gets what is played for, and how much of it is in the wallet.
  member_id        uuid,
  net_fee_fen      bigint      not null default 0 check (net_fee_fen >= 0),
  net_fee_days     int         not null default 30,
  redeemed_time    timestamptz,
  is_mapped        boolean     not null default false,
  note             text        not null default '',
  creator_id       uuid        not null,
  creator_name     text        not null,
  biz_date         date        not null,
  shift_id         uuid,
  created_time     timestamptz not null,
  verified_time    timestamptz,
  revocable_until  timestamptz,
  -- The platform was asked to take it back.
  revoking_time    timestamptz,
  revoked_time     timestamptz,
  primary key (company_id, id),
  constraint vouchers_request_once unique (company_id, request_key),
  constraint vouchers_order_once unique (company_id, order_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, account_id) references tenant.voucher_accounts (company_id, id),
  foreign key (company_id, order_id) references tenant.orders (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, shift_id) references tenant.shifts (company_id, id),
  constraint vouchers_order_of_verified check ((status in ('VERIFIED', 'SETTLED', 'REVOKED')) = (order_id is not null)
    and (order_id is null) = (verified_time is null) and (verified_time is null) = (revocable_until is null)),
  constraint vouchers_refusal_of_failed check (status <> 'FAILED' or refusal is not null),
  constraint vouchers_revoked_in_time check ((status = 'REVOKED') = (revoked_time is not null)
    and (revoking_time is null or revoking_time <= revocable_until)),
  constraint vouchers_redeemed_to_member check (redeemed_time is null or member_id is not null and net_fee_fen > 0)
);
-- One code is written off once, however it was typed and whoever is faster. A refused or revoked one may be tried again.
create unique index vouchers_code_once on tenant.vouchers (company_id, platform, code)
  where status in ('VERIFYING', 'VERIFIED', 'SETTLED');
create index vouchers_day on tenant.vouchers (company_id, branch_id, biz_date, id desc);
create index vouchers_brand on tenant.vouchers (company_id, brand_id);
create index vouchers_account on tenant.vouchers (company_id, account_id);
create index vouchers_member on tenant.vouchers (company_id, member_id);
create index vouchers_shift on tenant.vouchers (company_id, shift_id);
create index vouchers_to_ask on tenant.vouchers (next_ask_time) where next_ask_time is not null;
call tenant.fence('tenant.vouchers');
call tenant.open_to_worker('tenant.vouchers', 'select');
grant update (prepared_sealed) on tenant.vouchers to netbar_worker;
call tenant.document('tenant.vouchers', 'VOUCHER');
grant select, insert, update (code, status, version, sent_time, busy_until, asks, next_ask_time, refusal, said, verify_id,
  certificate_id, order_id, member_id, redeemed_time, is_mapped, net_fee_fen, net_fee_days, note, shift_id, verified_time,
  revocable_until, revoking_time, revoked_time) on tenant.vouchers to netbar_app;

-- Who works at a counter or runs a branch writes off; who edits a brand sets the platforms up.
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
      if held.level = 1 and 'BRAND_EDIT' = any(held.codes) then
        call tenant.widen_role(held.id, array['VOUCHER_WRITE_OFF', 'VOUCHER_SETTING'], array['writeOffCoupons']);
      elsif held.level in (2, 3) and 'ORDER_PAY' = any(held.codes) then
        call tenant.widen_role(held.id, array['VOUCHER_WRITE_OFF'], array['writeOffCoupons']);
      end if;
    end loop;
  end loop;
end $$;
