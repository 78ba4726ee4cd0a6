-- Whether a session was opened with the password. A temporary password then opens only the way to a new one; WeChat, single
-- sign-on and login codes prove more than it.
alter table platform.sessions add column by_password boolean not null default true;

-- Searches of one person by a whole phone or ID number that found nobody, since `from_time`. Masked numbers could be guessed by them.
create table tenant.number_guesses (
  company_id  uuid        not null default tenant.current_company(),
  account_id  uuid        not null,
  from_time   timestamptz not null,
  guesses     int         not null check (guesses >= 0),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id)
);
call tenant.fence('tenant.number_guesses');
grant select, insert, update (from_time, guesses) on tenant.number_guesses to netbar_app;
