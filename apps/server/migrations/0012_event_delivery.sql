-- When the relay handed an event to Redis; empty while Redis is away. Not indexed, so writing it touches no index.
alter table tenant.branch_events add column sent_time timestamptz;
grant update (sent_time) on tenant.branch_events to netbar_worker;
