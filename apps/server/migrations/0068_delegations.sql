-- Somebody who is away hands their approvals to another person for a range of days. It ends by itself, or is revoked.
create table tenant.delegations (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  from_account  uuid        not null,
  to_account    uuid        not null,
  from_date     date        not null,
  to_date       date        not null,
  reason        text        not null default '',
  revoked_time  timestamptz,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint delegations_two_people check (from_account <> to_account),
  constraint delegations_in_order check (from_date <= to_date and to_date - from_date <= 92),
  -- One person stands in at a time, so that everybody knows who decides.
  constraint delegations_one_at_a_time exclude using gist
    (company_id with =, from_account with =, daterange(from_date, to_date, '[]') with &&) where (revoked_time is null)
);
create index delegations_to on tenant.delegations (company_id, to_account, to_date) where revoked_time is null;
call tenant.fence('tenant.delegations');
grant select, insert, update (revoked_time) on tenant.delegations to netbar_app;

-- What somebody decided for another stays with the decision.
alter table tenant.approval_decisions add column on_behalf_of uuid;
