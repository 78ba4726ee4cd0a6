-- What sign-in, the lock screen and the WeChat entry need. Phones are sealed; the index finds one without opening any.
alter table platform.accounts
  add column version               int         not null default 1,
  -- Sees every branch of the company, also those opened later.
  add column company_wide          boolean     not null default false,
  add column default_brand_id      uuid,
  add column phone_sealed          bytea,
  add column phone_index           bytea,
  add column avatar                text        not null default '',
  add column openid                text,
  add column must_change_password  boolean     not null default false,
  add foreign key (company_id, default_brand_id) references tenant.brands (company_id, id),
  add check ((phone_sealed is null) = (phone_index is null));
create unique index accounts_openid on platform.accounts (openid);
create index accounts_phone on platform.accounts (phone_index);
create index accounts_default_brand on platform.accounts (company_id, default_brand_id);

alter table platform.sessions
  add column locked_time  timestamptz,
  add column pin_misses   smallint    not null default 0,
  add column ip           text        not null default '',
  add column user_agent   text        not null default '';

-- The brands a person works for: every branch of them, also those opened later.
create table tenant.account_brands (
  company_id  uuid not null default tenant.current_company(),
  account_id  uuid not null,
  brand_id    uuid not null,
  primary key (company_id, account_id, brand_id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
create index account_brands_brand on tenant.account_brands (company_id, brand_id);
call tenant.fence('tenant.account_brands');
grant select, insert, delete on tenant.account_brands to netbar_app;

-- The pages a role shows in the menu, beside the functions it holds.
create table tenant.role_menus (
  company_id  uuid not null default tenant.current_company(),
  role_id     uuid not null,
  menu        text not null check (menu <> ''),
  primary key (company_id, role_id, menu),
  foreign key (company_id, role_id) references tenant.roles (company_id, id) on delete cascade
);
call tenant.fence('tenant.role_menus');
grant select, insert, delete on tenant.role_menus to netbar_app;
alter table tenant.roles add column version int not null default 1;

-- Menus and functions a brand does without. Somebody loses one when every brand they work for has closed it.
create table tenant.brand_closed_items (
  company_id  uuid not null default tenant.current_company(),
  brand_id    uuid not null,
  item        text not null check (item <> ''),
  primary key (company_id, brand_id, item),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.brand_closed_items');
grant select, insert, delete on tenant.brand_closed_items to netbar_app;

-- Short-lived proofs. Each is stored as a keyed digest and deleted by its first use.
create table platform.captchas (
  id            uuid        primary key,
  answer_mac    bytea       not null,
  expires_time  timestamptz not null
);
create table platform.login_codes (
  code_mac      bytea       primary key,
  account_id    uuid        not null references platform.accounts,
  expires_time  timestamptz not null
);
create index login_codes_account on platform.login_codes (account_id);
create table platform.wechat_tickets (
  ticket_mac    bytea       primary key,
  openid        text        not null,
  expires_time  timestamptz not null
);
create table platform.sms_codes (
  phone_index   bytea       not null,
  purpose       text        not null,
  code_mac      bytea       not null,
  misses        smallint    not null default 0,
  sent_time     timestamptz not null,
  expires_time  timestamptz not null,
  primary key (phone_index, purpose)
);
-- How many texts an address, a number or an account has asked for; and single-use ids of tokens made elsewhere.
create table platform.sms_sends (
  id            uuid        primary key,
  phone_index   bytea       not null,
  ip            text        not null,
  sent_time     timestamptz not null
);
create index sms_sends_phone on platform.sms_sends (phone_index, sent_time);
create index sms_sends_ip on platform.sms_sends (ip, sent_time);
create table platform.used_tokens (
  id            text        primary key,
  expires_time  timestamptz not null
);
grant select, insert, update, delete on platform.captchas, platform.login_codes, platform.wechat_tickets, platform.sms_codes,
  platform.sms_sends, platform.used_tokens to netbar_app;
grant select, delete on platform.captchas, platform.login_codes, platform.wechat_tickets, platform.sms_codes, platform.sms_sends,
  platform.used_tokens, platform.sessions to netbar_worker;

-- Every password that was looked at, by name and address: the lock-out counts these, here and not in memory.
create table platform.sign_in_attempts (
  id             uuid        primary key,
  username       text        not null,
  ip             text        not null,
  -- Whether the account had signed in from this address before. Strangers share one allowance, each known address has its own.
  from_known     boolean     not null,
  -- Taken back once the password proves right, or when nobody came to look at it.
  counted        boolean     not null default true,
  attempted_time timestamptz not null
);
create index sign_in_attempts_username on platform.sign_in_attempts (username, attempted_time);
create table platform.known_addresses (
  account_id  uuid        not null references platform.accounts,
  ip          text        not null,
  seen_time   timestamptz not null,
  primary key (account_id, ip)
);
-- What sign-in and the lock screen keep about an account, beside the account itself, which belongs to another feature.
create table platform.account_sign_ins (
  account_id         uuid        primary key references platform.accounts,
  last_sign_in_time  timestamptz,
  pin_hash           text
);
grant select, insert, update on platform.sign_in_attempts, platform.known_addresses, platform.account_sign_ins to netbar_app;
grant select, delete on platform.sign_in_attempts, platform.known_addresses to netbar_worker;

-- The log centre looks for one action, or those of one feature, among all rows of a company.
create index audit_log_action on tenant.audit_log (company_id, action, id);
