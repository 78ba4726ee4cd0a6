-- Whoever looks after several brands reads the newest members of all of them.
create index members_time on tenant.members (company_id, created_time desc, id desc);
-- A search orders and counts what it finds from its index alone: two letters are shared by tens of thousands of members, who
-- lie on as many pages of the table.
drop index tenant.members_initials;
create index members_initials on tenant.members (company_id, brand_id, initials text_pattern_ops)
  include (registered_branch_id, created_time, id);
drop index tenant.members_name;
create index members_name on tenant.members (company_id, brand_id, name text_pattern_ops)
  include (registered_branch_id, created_time, id);
