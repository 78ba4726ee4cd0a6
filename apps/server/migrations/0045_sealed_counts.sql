-- Which version of its shift a count made: only while the shift is still that one has the drawer been counted. A count from
-- before an aborted handover has not; nothing of the cash is told until there is another.
alter table tenant.shift_counts add column shift_version int;
