-- Labels of a brand for members, products and machines, in classes. Of an exclusive class one label sticks at a time.
create type tenant.label_target as enum ('MEMBER', 'PRODUCT', 'MACHINE');
create table tenant.label_classes (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  target        tenant.label_target not null,
  name          text        not null check (name <> ''),
  is_exclusive  boolean     not null default false,
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint label_classes_name unique (company_id, brand_id, target, name),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.label_classes');
grant select, insert, update on tenant.label_classes to netbar_app;

create table tenant.labels (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  label_class_id  uuid        not null,
  brand_id        uuid        not null,
  name            text        not null check (name <> ''),
  tone            text        not null check (tone in ('primary', 'success', 'warning', 'error', 'plum', 'teal')),
  enabled         boolean     not null default true,
  version         int         not null default 1,
  created_time    timestamptz not null,
  primary key (company_id, id),
  constraint labels_name unique (company_id, label_class_id, name),
  foreign key (company_id, label_class_id) references tenant.label_classes (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
create index labels_brand on tenant.labels (company_id, brand_id);
call tenant.fence('tenant.labels');
grant select, insert, update on tenant.labels to netbar_app;

create table tenant.member_levels (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  name          text        not null check (name <> ''),
  -- Reached by this much spent within twelve months.
  from_fen      bigint      not null check (from_fen >= 0),
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint member_levels_name unique (company_id, brand_id, name),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.member_levels');
grant select, insert, update on tenant.member_levels to netbar_app;

-- A customer of a brand, at home in all of its branches. Phone and ID number are sealed; a keyed digest finds them whole.
create type tenant.member_status as enum ('ACTIVE', 'LOCKED', 'CLOSED');
create type tenant.gender as enum ('male', 'female', 'other');
create table tenant.members (
  company_id            uuid        not null default tenant.current_company(),
  id                    uuid        not null,
  brand_id              uuid        not null,
  registered_branch_id  uuid        not null,
  no                    text        not null,
  name                  text        not null check (name <> ''),
  -- Pinyin initials: 张三丰 is zsf.
  initials              text        not null default '',
  phone_sealed          bytea,
  phone_index           bytea,
  id_card_sealed        bytea,
  id_card_index         bytea,
  gender                tenant.gender not null default 'other',
  birthday              date,
  level_id              uuid,
  status                tenant.member_status not null default 'ACTIVE',
  merged_into_id        uuid,
  remark                text        not null default '',
  version               int         not null default 1,
  created_time          timestamptz not null,
  primary key (company_id, id),
  constraint members_no unique (company_id, no),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, registered_branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, level_id) references tenant.member_levels (company_id, id),
  foreign key (company_id, merged_into_id) references tenant.members (company_id, id),
  check ((phone_sealed is null) = (phone_index is null)),
  check ((id_card_sealed is null) = (id_card_index is null)),
  check (merged_into_id is null or status = 'CLOSED')
);
-- Whoever left for good leaves the numbers to whoever comes next.
create unique index members_phone on tenant.members (company_id, brand_id, phone_index) where status <> 'CLOSED';
create unique index members_id_card on tenant.members (company_id, brand_id, id_card_index) where status <> 'CLOSED';
create index members_brand on tenant.members (company_id, brand_id, created_time desc, id desc);
create index members_registered on tenant.members (company_id, registered_branch_id, created_time desc, id desc);
create index members_level on tenant.members (company_id, level_id);
create index members_merged on tenant.members (company_id, merged_into_id);
create index members_name on tenant.members (company_id, brand_id, name text_pattern_ops);
create index members_initials on tenant.members (company_id, brand_id, initials text_pattern_ops);
call tenant.fence('tenant.members');
call tenant.document('tenant.members', 'MEMBER');
grant select, insert, update on tenant.members to netbar_app;

create table tenant.member_labels (
  company_id  uuid not null default tenant.current_company(),
  member_id   uuid not null,
  label_id    uuid not null,
  primary key (company_id, member_id, label_id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, label_id) references tenant.labels (company_id, id)
);
create index member_labels_label on tenant.member_labels (company_id, label_id);
call tenant.fence('tenant.member_labels');
grant select, insert, delete on tenant.member_labels to netbar_app;
