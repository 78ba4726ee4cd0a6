-- What guests want to have shown on the machines of a branch, once staff have read it. The content is sealed: guests write of themselves.
create type tenant.confession_status as enum ('PENDING', 'PUBLISHED', 'REJECTED', 'FORWARDED', 'HIDDEN');
create type tenant.confession_reject_reason as enum ('CONTACT', 'ABUSE', 'VULGAR', 'PRIVACY', 'ADVERT', 'OTHER');

create table tenant.confessions (
  company_id          uuid        not null default tenant.current_company(),
  id                  uuid        not null,
  branch_id           uuid        not null,
  -- The event of the client machine that it came by.
  machine_name        text        not null check (machine_name <> ''),
  session             text        not null,
  seq                 int         not null check (seq > 0),
  -- Who sat there, where the counter knew.
  machine_session_id  uuid,
  member_id           uuid,
  -- {text, nickname}
  content_sealed      bytea       not null,
  -- The machine that it is addressed to.
  target              text        check (target <> ''),
  -- What rules found in it when it came.
  marks               text[]      not null default '{}',
  status              tenant.confession_status not null default 'PENDING',
  version             int         not null default 1,
  created_time        timestamptz not null,
  decided_by          uuid,
  decided_time        timestamptz,
  reject_reason       tenant.confession_reject_reason,
  reject_remark       text        not null default '',
  is_masked           boolean     not null default false,
  -- The content as machines show it, and since when. Until then whoever published it can take it back.
  shown_sealed        bytea,
  shown_from          timestamptz,
  hidden_by           uuid,
  hidden_time         timestamptz,
  primary key (company_id, id),
  constraint confessions_event unique (company_id, branch_id, machine_name, session, seq),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, machine_session_id) references tenant.machine_sessions (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, decided_by) references platform.accounts (company_id, id),
  foreign key (company_id, hidden_by) references platform.accounts (company_id, id),
  constraint confessions_decided check ((status = 'PENDING') = (decided_time is null) and (decided_time is null) = (decided_by is null)),
  constraint confessions_rejected check ((status = 'REJECTED') = (reject_reason is not null)
    and (reject_remark = '' or status = 'REJECTED') and (reject_reason is distinct from 'OTHER' or reject_remark <> '')),
  constraint confessions_shown check ((status in ('PUBLISHED', 'HIDDEN')) = (shown_from is not null)
    and (shown_from is null) = (shown_sealed is null) and (not is_masked or shown_from is not null)),
  constraint confessions_hidden check ((status = 'HIDDEN') = (hidden_time is not null) and (hidden_time is null) = (hidden_by is null))
);
create index confessions_waiting on tenant.confessions (company_id, branch_id, created_time) where status = 'PENDING';
create index confessions_shown on tenant.confessions (company_id, branch_id, shown_from, id) where status = 'PUBLISHED';
create index confessions_hidden on tenant.confessions (company_id, branch_id, hidden_time) where status = 'HIDDEN';
create index confessions_decided on tenant.confessions (company_id, branch_id, decided_time);
create index confessions_decided_by on tenant.confessions (company_id, decided_by, decided_time);
create index confessions_hidden_by on tenant.confessions (company_id, hidden_by);
create index confessions_member on tenant.confessions (company_id, member_id);
create index confessions_machine_session on tenant.confessions (company_id, machine_session_id);
create index confessions_created on tenant.confessions (created_time);
call tenant.fence('tenant.confessions');
call tenant.document('tenant.confessions', 'CONFESSION');
call tenant.open_to_worker('tenant.confessions', 'select, delete, update (content_sealed, shown_sealed)');
grant select, insert, update (status, version, decided_by, decided_time, reject_reason, reject_remark, is_masked, shown_sealed,
  shown_from, hidden_by, hidden_time) on tenant.confessions to netbar_app;

-- Nobody takes back what machines may show already.
create function tenant.check_confession_undo() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'PENDING' and new.status = 'PENDING' and old.shown_from <= now() then
    raise exception 'shown already' using errcode = 'check_violation', constraint = 'confessions_undo';
  end if;
  return new;
end $$;
-- After guard_document by its name: a wrong step is refused as such.
create trigger undo_in_time before update on tenant.confessions for each row execute function tenant.check_confession_undo();

-- Roles that exist already: who runs the activities of a brand, who runs a branch, and who works at a counter.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if held.level = 1 and 'MESSAGE_LIST' = any(held.codes)
        or held.level = 2 and 'BRANCH_EDIT' = any(held.codes)
        or held.level = 3 and 'ORDER_WORK' = any(held.codes) then
        call tenant.widen_role(held.id, array['CONFESSION_AUDIT'], array['confessionAuditList']);
      end if;
    end loop;
  end loop;
end $$;
