-- outside a transaction: order lines are written at every counter.
-- What was sold of a product lately: order ids begin with their time, so that old lines are not read.
create index concurrently order_lines_product_order on tenant.order_lines (company_id, product_id, order_id);
drop index concurrently if exists tenant.order_lines_product;
