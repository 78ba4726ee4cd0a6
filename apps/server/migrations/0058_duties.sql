-- Who did what with a document, so that nobody alone moves money unseen. The rules, which duties of a document must be different
-- people, are written from the features after each migration, as the edges of lifecycles are.
create table platform.duty_rules (
  doc_type    text    not null,
  kind        text    not null,
  other_kind  text    not null,
  -- Whether an account that one of the two created, reset, unlocked or gave rights to counts as the same person.
  ties        boolean not null,
  primary key (doc_type, kind, other_kind)
);
grant select on platform.duty_rules to netbar_app, netbar_reader;

create table tenant.duty_settings (
  company_id  uuid primary key default tenant.current_company() references platform.companies,
  cool_days   int  not null check (cool_days between 7 and 365)
);
call tenant.fence('tenant.duty_settings');
grant select, insert, update (cool_days) on tenant.duty_settings to netbar_app;

-- Who had another account in their hands, and when. LOCKED also stands for closing an account and for taking rights from it; then
-- the row says which functions were lost, and in which branches, null for all of them.
create type tenant.tie_kind as enum ('CREATED', 'RESET', 'UNLOCKED', 'GRANTED', 'LOCKED');
create table tenant.account_ties (
  company_id      uuid        not null default tenant.current_company() references platform.companies,
  id              uuid        not null,
  maker_id        uuid        not null,
  account_id      uuid        not null,
  kind            tenant.tie_kind not null,
  lost_functions  text[],
  lost_branches   uuid[],
  at              timestamptz not null,
  primary key (company_id, id),
  constraint account_ties_two_people check (maker_id <> account_id),
  constraint account_ties_say_what_was_lost check ((kind = 'LOCKED') = (lost_functions is not null))
);
create index account_ties_maker on tenant.account_ties (company_id, maker_id, account_id, at);
create index account_ties_account on tenant.account_ties (company_id, account_id, maker_id, at);
call tenant.fence('tenant.account_ties');
grant select, insert on tenant.account_ties to netbar_app;

create type tenant.duty_kind as enum ('APPLICANT', 'CASHIER', 'RECEIVER', 'APPROVER', 'AUDITOR', 'PAYER');
create table tenant.duties (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  doc_type      text        not null,
  doc_id        uuid        not null,
  branch_id     uuid,
  kind          tenant.duty_kind not null,
  person_id     uuid        not null,
  -- Whose place this person took, by delegation. Both count.
  on_behalf_of  uuid,
  -- Nobody else could have done it: marked wherever the document is shown.
  alone         boolean     not null default false,
  at            timestamptz not null,
  primary key (company_id, id),
  constraint duties_behalf_of_another check (on_behalf_of <> person_id)
);
create index duties_doc on tenant.duties (company_id, doc_id, doc_type);
create index duties_alone on tenant.duties (company_id, at) where alone;
call tenant.fence('tenant.duties');
grant select, insert on tenant.duties to netbar_app;

create function tenant.cool_days(company uuid) returns int stable language sql set search_path = '' as $$
  select coalesce((select s.cool_days from tenant.duty_settings s where s.company_id = company), 30)
$$;

-- What stands against a person taking a duty: one row for each duty of the document that they must not have had, or that somebody
-- had whose account is tied to theirs. A tie counts from the cool days before the earlier of the two duties on, so that waiting
-- between the two does not help.
create function tenant.duty_conflicts(company uuid, doc_type text, doc_id uuid, kind tenant.duty_kind, person uuid, at timestamptz)
returns table (person_id uuid, kind tenant.duty_kind, tie_maker uuid, tie_kind tenant.tie_kind)
stable language sql set search_path = '' as $$
  select other.id, d.kind, t.maker_id, t.kind
  from tenant.duties d
  join platform.duty_rules r on r.doc_type = d.doc_type
    and ((r.kind = duty_conflicts.kind::text and r.other_kind = d.kind::text)
      or (r.other_kind = duty_conflicts.kind::text and r.kind = d.kind::text))
  cross join lateral (values (d.person_id), (d.on_behalf_of)) other (id)
  left join tenant.account_ties t on r.ties and t.company_id = company and t.kind <> 'LOCKED'
    and ((t.maker_id = person and t.account_id = other.id) or (t.account_id = person and t.maker_id = other.id))
    and t.at >= least(d.at, duty_conflicts.at) - make_interval(days => tenant.cool_days(company))
  where d.company_id = company and d.doc_type = duty_conflicts.doc_type and d.doc_id = duty_conflicts.doc_id
    and other.id is not null and (other.id = person or t.id is not null)
$$;

-- One document's duties are taken one after the other, so that two windows of one person do not overlook each other.
create function tenant.lock_duties(company uuid, doc_id uuid) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('duties ' || company || ' ' || doc_id, 0))
$$;

-- The last fence under the server: it stops code that forgot to ask.
create function tenant.guard_duty() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  against record;
begin
  perform tenant.lock_duties(new.company_id, new.doc_id);
  if new.alone then return new; end if;
  select c.tie_maker into against
  from unnest(array[new.person_id, new.on_behalf_of]) p (id)
  cross join lateral tenant.duty_conflicts(new.company_id, new.doc_type, new.doc_id, new.kind, p.id, new.at) c
  order by c.tie_maker nulls first limit 1;
  if found then
    raise exception '% may not be % of % %', new.person_id, new.kind, new.doc_type, new.doc_id
      using errcode = 'check_violation', constraint = case when against.tie_maker is null then 'duties_apart' else 'duties_tied' end;
  end if;
  return new;
end $$;
create trigger guard_duty before insert on tenant.duties for each row execute function tenant.guard_duty();

-- Documents that still wait for somebody keep the duties that were done before this migration.
do $$
declare
  company uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.duties (company_id, id, doc_type, doc_id, branch_id, kind, person_id, alone, at)
    select company, gen_random_uuid(), doc_type, doc_id, branch_id, kind::tenant.duty_kind, person_id, false, at from (
      select 'APPROVAL' as doc_type, a.id as doc_id, a.branch_id, 'APPLICANT' as kind, a.applicant_id as person_id, a.created_time as at
        from tenant.approvals a where a.status = 'PENDING'
      union all
      select 'SHIFT', s.id, s.branch_id, k.kind, k.person, s.opened_time from tenant.shifts s
        cross join lateral (values ('CASHIER', s.cashier_id), ('RECEIVER', s.receiver_id)) k (kind, person)
        where s.status <> 'AUDITED' and k.person is not null
      union all
      select 'TRANSFER', t.id, t.from_branch_id, 'APPLICANT', t.applicant_id, t.created_time
        from tenant.transfers t where t.status = 'SUBMITTED'
      union all
      select distinct 'STOCKTAKE', s.id, s.branch_id, 'APPLICANT', k.person, s.created_time
        from tenant.stocktakes s join tenant.stocktake_lines l on l.company_id = s.company_id and l.stocktake_id = s.id
        cross join lateral (values (l.counted_by), (l.recounted_by)) k (person)
        where s.status not in ('POSTED', 'VOID') and k.person is not null
    ) done;
    -- Whoever signed or approved before has that duty too, unless the same person had asked for it: no rule said so then.
    insert into tenant.duties (company_id, id, doc_type, doc_id, branch_id, kind, person_id, alone, at)
    select company, gen_random_uuid(), doc_type, doc_id, branch_id, 'APPROVER', person_id, false, at from (
      select 'APPROVAL' as doc_type, a.id as doc_id, a.branch_id, d.account_id as person_id, d.decided_time as at
        from tenant.approval_decisions d join tenant.approvals a on a.company_id = d.company_id and a.id = d.approval_id
        where a.status = 'PENDING' and d.account_id <> a.applicant_id
      union all
      select 'SHIFT', s.id, s.branch_id, s.approver_id, s.opened_time from tenant.shifts s
        where s.status <> 'AUDITED' and s.approver_id is not null and s.approver_id <> s.cashier_id
    ) signed;
  end loop;
end $$;

-- Whether somebody may approve their own request is no longer a matter of the flow.
alter table tenant.approval_flows drop column allow_self;
alter table tenant.approvals drop column allow_self;
