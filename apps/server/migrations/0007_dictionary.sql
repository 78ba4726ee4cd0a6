-- Codes the product itself relies on. The same for every company, changed only by a migration.
create table platform.codes (
  id         uuid  primary key,
  type       text  not null,
  code       text  not null,
  codevalue  text  not null,
  label      jsonb not null,
  sort       int   not null,
  unique (type, code)
);
grant select on platform.codes to netbar_app;

-- Codes a company adds for itself. They are disabled, never deleted: old documents still name them.
create table tenant.codes (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  type          text        not null,
  code          text        not null,
  codevalue     text        not null check (codevalue <> ''),
  label         jsonb       not null,
  sort          int         not null default 0,
  enabled       boolean     not null default true,
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint codes_type_code unique (company_id, type, code)
);
call tenant.fence('tenant.codes');
grant select, insert, update (codevalue, label, sort, enabled, version) on tenant.codes to netbar_app;

insert into platform.codes (id, type, code, codevalue, label, sort)
select gen_random_uuid(), type, code, zh, jsonb_build_object('zh-CN', zh, 'en-US', en, 'zh-TW', tw), sort
from (values
  ('PAY_TYPE_CHANNEL', 'CASH',             '现金',       'Cash',             '現金',       1),
  ('PAY_TYPE_CHANNEL', 'WECHAT',           '微信支付',   'WeChat Pay',       '微信支付',   2),
  ('PAY_TYPE_CHANNEL', 'ALIPAY',           '支付宝',     'Alipay',           '支付寶',     3),
  ('PAY_TYPE_CHANNEL', 'BANK_CARD',        '银行卡',     'Bank card',        '銀行卡',     4),
  ('PAY_TYPE_CHANNEL', 'MEMBER_PRINCIPAL', '会员本金',   'Member balance',   '會員本金',   5),
  ('PAY_TYPE_CHANNEL', 'MEMBER_BONUS',     '会员赠送金', 'Member bonus',     '會員贈送金', 6),
  ('PAY_TYPE_CHANNEL', 'POINTS',           '积分',       'Points',           '積分',       7),
  ('PAY_TYPE_CHANNEL', 'GROUPBUY',         '团购券',     'Group-buy voucher','團購券',     8),
  ('PAY_TYPE_CHANNEL', 'SIGNED',           '签单',       'Signed for',       '簽單',       9)
) as seed (type, code, zh, en, tw, sort);
