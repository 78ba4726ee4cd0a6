-- outside a transaction
-- The last minutes of an hour are read from the documents themselves. Rows come in order of time, so a few bytes for each block will do.
create index concurrently if not exists payments_settled on tenant.payments using brin (settled_time) with (pages_per_range = 16);
create index concurrently if not exists machine_sessions_started on tenant.machine_sessions using brin (started_time) with (pages_per_range = 16);
-- Few of all temporary cards are open; what is left of their deposits belongs to guests.
create index concurrently if not exists temp_cards_open on tenant.temp_cards (company_id, branch_id) where status in ('ISSUED', 'ACTIVE');
