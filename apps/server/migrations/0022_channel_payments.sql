-- Who takes money for a brand at WeChat Pay or Alipay. Keys are sealed and never read out again.
create type tenant.pay_channel as enum ('WECHAT', 'ALIPAY');
create table tenant.merchants (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  channel       tenant.pay_channel not null,
  merchant_no   text        not null check (merchant_no <> ''),
  app_id        text        not null check (app_id <> ''),
  keys_sealed   bytea       not null,
  enabled       boolean     not null,
  version       int         not null default 1,
  updated_time  timestamptz not null,
  primary key (company_id, id),
  constraint merchants_one_of_a_channel unique (company_id, brand_id, channel),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.merchants');
grant select, insert, update (merchant_no, app_id, keys_sealed, enabled, version, updated_time) on tenant.merchants to netbar_app;

create type tenant.payment_mode as enum ('SCANNED', 'SHOWN');
alter table tenant.payments
  add column merchant_id    uuid,
  add column mode           tenant.payment_mode,
  -- Our number at the provider.
  add column out_trade_no   text,
  add column code_url       text,
  add column expires_time   timestamptz,
  -- Paid, but not what was asked for: never credited.
  add column is_flagged     boolean not null default false,
  -- When the provider is asked next, and how often it was.
  add column next_ask_time  timestamptz,
  add column asks           int not null default 0,
  add constraint payments_out_trade_no unique (company_id, out_trade_no),
  add foreign key (company_id, merchant_id) references tenant.merchants (company_id, id),
  add constraint payments_of_a_channel check ((tender in ('WECHAT', 'ALIPAY')) = (merchant_id is not null)
    and (merchant_id is null) = (mode is null) and (merchant_id is null) = (out_trade_no is null)),
  add constraint payments_flagged_unpaid check (not is_flagged or status <> 'SUCCEEDED');
create index payments_merchant on tenant.payments (company_id, merchant_id);
create index payments_to_ask on tenant.payments (next_ask_time) where status in ('INIT', 'PENDING');
grant update (code_url, expires_time, is_flagged, next_ask_time, asks) on tenant.payments to netbar_app;

-- What each of the goods of a line cost when it left, in the order of `goods`: so much comes back if it does.
alter table tenant.order_lines add column goods_cost_fen jsonb not null default '[]';
grant update (goods_cost_fen) on tenant.order_lines to netbar_app;
