-- Visits by day, so that a period can roll: what the group page adds up for the last weeks or the last year.
create table tenant.member_days (
  company_id  uuid   not null default tenant.current_company(),
  member_id   uuid   not null,
  day         date   not null,
  brand_id    uuid   not null,
  visits      int    not null,
  fen         bigint not null,
  primary key (company_id, member_id, day),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
create index member_days_brand on tenant.member_days (company_id, brand_id, day) include (member_id, visits, fen);
call tenant.fence('tenant.member_days');
grant select, insert, update on tenant.member_days to netbar_app;

create table tenant.branch_hours (
  company_id  uuid     not null default tenant.current_company(),
  branch_id   uuid     not null,
  day         date     not null,
  hour        smallint not null check (hour between 0 and 23),
  visits      int      not null,
  primary key (company_id, branch_id, day, hour),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
call tenant.fence('tenant.branch_hours');
grant select, insert, update on tenant.branch_hours to netbar_app;

do $$
declare
  company uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.member_days (company_id, member_id, day, brand_id, visits, fen)
      select s.company_id, s.member_id, (s.started_time at time zone 'Asia/Shanghai')::date, m.brand_id, count(*), sum(s.charged_fen)
      from tenant.machine_sessions s join tenant.members m on m.company_id = s.company_id and m.id = s.member_id
      where s.status = 'ENDED' group by 1, 2, 3, 4;
    insert into tenant.branch_hours (company_id, branch_id, day, hour, visits)
      select company_id, branch_id, (started_time at time zone 'Asia/Shanghai')::date,
        extract(hour from started_time at time zone 'Asia/Shanghai'), count(*)
      from tenant.machine_sessions where status = 'ENDED' and member_id is not null group by 1, 2, 3, 4;
  end loop;
end $$;

-- Of all time only the first and the last day count; how often, for how much and at which hours belongs to a period.
alter table tenant.member_behaviours drop column visits, drop column minutes, drop column fen, drop column hours;
drop table tenant.visit_hours;
