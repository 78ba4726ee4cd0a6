-- Whoever looks at a whole phone or ID number says why. Looks before this have no reason.
alter table tenant.reveals add column reason text not null default '';
