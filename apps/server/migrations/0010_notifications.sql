-- A message to some people about a document, or a notice a manager wrote. Who got it and who read it stands beside it.
create table tenant.notifications (
  company_id         uuid        not null default tenant.current_company() references platform.companies,
  id                 uuid        not null,
  content            text        not null check (content <> ''),
  service_type       text        not null,
  sub_service_type   smallint    not null check (sub_service_type between 0 and 12),
  notification_type  smallint    not null check (notification_type between 0 and 2),
  service_id         uuid,
  -- The same thing is said once.
  dedupe_key         text        not null,
  created_time       timestamptz not null,
  primary key (company_id, id),
  constraint notifications_once unique (company_id, dedupe_key)
);
create index notifications_service on tenant.notifications (company_id, service_id);
call tenant.fence('tenant.notifications');
grant select, insert on tenant.notifications to netbar_app;

create table tenant.notification_accounts (
  company_id       uuid        not null default tenant.current_company(),
  account_id       uuid        not null,
  notification_id  uuid        not null,
  read_time        timestamptz,
  primary key (company_id, account_id, notification_id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, notification_id) references tenant.notifications (company_id, id)
);
create index notification_accounts_notification on tenant.notification_accounts (company_id, notification_id);
create index notification_accounts_unread on tenant.notification_accounts (company_id, account_id, notification_id desc) where read_time is null;
call tenant.fence('tenant.notification_accounts');
grant select, insert, update (read_time) on tenant.notification_accounts to netbar_app;

create table tenant.notices (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  title         text        not null check (title <> ''),
  content       text        not null check (content <> ''),
  sender_id     uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, sender_id) references platform.accounts (company_id, id)
);
create index notices_sender on tenant.notices (company_id, sender_id);
call tenant.fence('tenant.notices');
grant select, insert on tenant.notices to netbar_app;

create table tenant.notice_branches (
  company_id  uuid not null default tenant.current_company(),
  notice_id   uuid not null,
  branch_id   uuid not null,
  primary key (company_id, notice_id, branch_id),
  foreign key (company_id, notice_id) references tenant.notices (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index notice_branches_branch on tenant.notice_branches (company_id, branch_id);
call tenant.fence('tenant.notice_branches');
grant select, insert on tenant.notice_branches to netbar_app;
