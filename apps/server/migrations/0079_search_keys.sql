-- What members and products are also found by: the pinyin of their name, and the last four digits of a member's phone. Features write
-- the keys with their rows; an hourly job adds those of rows that are older than this table. The digits are those that a masked
-- number shows anyway (ADR 57).
create table tenant.search_keys (
  company_id  uuid not null default tenant.current_company() references platform.companies,
  kind        text not null check (kind in ('member', 'product')),
  subject_id  uuid not null,
  key         text not null check (key <> ''),
  primary key (company_id, kind, subject_id, key)
);
-- In the order of bytes: what is searched by its beginning is asked as a range (ADR 29).
create index search_keys_key on tenant.search_keys (company_id, kind, key text_pattern_ops) include (subject_id);
call tenant.fence('tenant.search_keys');
grant select, insert, delete on tenant.search_keys to netbar_app;
