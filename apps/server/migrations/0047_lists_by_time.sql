-- Whoever sees the whole company reads the newest of all branches, in the order of an index rather than by sorting a year.
create index refunds_time on tenant.refunds (company_id, created_time desc, id desc);
create index temp_cards_time on tenant.temp_cards (company_id, created_time desc, id desc);
create index reservations_time on tenant.reservations (company_id, from_time desc, id desc);
create index conversations_time on tenant.conversations (company_id, last_time desc, id desc);
-- Who sits at a branch now, among all who ever did.
create index machine_sessions_seated on tenant.machine_sessions (company_id, branch_id) where status <> 'ENDED';
