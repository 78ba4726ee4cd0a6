-- The newest orders of many branches at once.
create index orders_time on tenant.orders (company_id, created_time desc, id desc);
