-- What one piece costs in points; 0: it is not given for points. The brand decides it, with the rest of the product.
alter table tenant.product_masters add column points_price int not null default 0 check (points_price between 0 and 1000000);
