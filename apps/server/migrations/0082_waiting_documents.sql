-- outside a transaction: the to-do list asks often which documents wait. These indexes hold only those that do.
create index concurrently shifts_to_audit on tenant.shifts (company_id, branch_id, closed_time) where status = 'CLOSED';
create index concurrently orders_refund_failed on tenant.orders (company_id, branch_id) where refund_status = 4;
create index concurrently transfers_open on tenant.transfers (company_id, status) where status in ('SUBMITTED', 'APPROVED', 'SHIPPED');
create index concurrently stocktakes_open on tenant.stocktakes (company_id, branch_id) where status in ('COUNTING', 'REVIEW');
create index concurrently machines_fault on tenant.machines (company_id, branch_id) where status = 'FAULT';
