-- outside a transaction
-- Reads all rows, and stops nobody.
alter table tenant.members validate constraint members_no_twins;
alter table tenant.temp_cards validate constraint temp_cards_no_twins;
alter table tenant.machine_sessions validate constraint machine_sessions_no_twins;
