-- Uploads of pictures, so that a record can only show one of its own company. An upload that could not be drawn stays as an
-- attempt: how many somebody makes in an hour is limited.
create table tenant.pictures (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  -- Unknown for pictures of before this table.
  account_id    uuid,
  is_stored     boolean     not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id)
);
create index pictures_account on tenant.pictures (company_id, account_id, created_time);

-- Addresses outside our storage are removed; those in it get their row. The owner is fenced too, unless it says otherwise.
alter table tenant.brand_resources no force row level security;
alter table tenant.product_masters no force row level security;
delete from tenant.brand_resources where image_url !~ '^/api/storage/picture/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
update platform.accounts set avatar = ''
where avatar <> '' and avatar !~ '^/api/storage/picture/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
insert into tenant.pictures (company_id, id, is_stored, created_time)
select company_id, right(url, 36)::uuid, true, now()
from (select company_id, image_url as url from tenant.brand_resources
      union select company_id, picture from tenant.product_masters
      union select company_id, avatar from platform.accounts) shown
where url ~ '^/api/storage/picture/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
alter table tenant.brand_resources force row level security;
alter table tenant.product_masters force row level security;

call tenant.fence('tenant.pictures');
grant select, insert, update (is_stored) on tenant.pictures to netbar_app;
