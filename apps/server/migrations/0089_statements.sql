create type tenant.statement_status as enum ('DRAFT', 'ISSUED', 'CONFIRMED', 'APPROVED', 'PAID', 'DISPUTED', 'VOID');
create type tenant.line_decision as enum ('OPEN', 'MATCHED', 'ACCEPTED', 'DISPUTED', 'CARRIED');

-- What is settled with a party for a period: a supplier, an agent, a branch, a channel. The features of the kinds bring the sources.
create table tenant.statements (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  no              text        not null,
  kind            text        not null,
  party_id        uuid        not null,
  party_name      text        not null,
  -- With neither it is a statement of the company as a whole.
  branch_id       uuid,
  brand_id        uuid,
  period_from     date        not null,
  period_to       date        not null,
  due_day         date,
  status          tenant.statement_status not null default 'DRAFT',
  version         int         not null default 1,
  -- Whether the party sends a bill of its own. Without one, lines are matched as they are drawn up.
  takes_bill      boolean     not null,
  tolerance_bp    int         not null check (tolerance_bp >= 0),
  ours_fen        bigint      not null,
  bill_fen        bigint,
  total_fen       bigint      not null,
  carried_in_fen  bigint      not null check (carried_in_fen <= 0),
  paid_fen        bigint      not null default 0,
  bill_no         text        not null default '',
  evidence        text[]      not null default '{}',
  note            text        not null default '',
  reason          text        not null default '',
  drafted_by      uuid        not null,
  created_time    timestamptz not null,
  issued_by       uuid,
  issued_time     timestamptz,
  confirmed_by    uuid,
  confirmed_time  timestamptz,
  approved_by     uuid,
  approved_time   timestamptz,
  paid_time       timestamptz,
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  check (num_nonnulls(branch_id, brand_id) <= 1),
  check (period_from <= period_to),
  constraint statements_paid_within_total check (paid_fen between 0 and greatest(total_fen, 0)),
  -- A total at zero or below is never paid: it is carried.
  constraint statements_paid_is_all check ((status = 'PAID') = (total_fen > 0 and paid_fen = total_fen)),
  constraint statements_paid_once_approved check (paid_fen = 0 or status in ('APPROVED', 'PAID'))
);
create index statements_party on tenant.statements (company_id, kind, party_id, id desc);
create index statements_time on tenant.statements (company_id, kind, created_time desc, id desc);
create index statements_branch on tenant.statements (company_id, branch_id);
create index statements_brand on tenant.statements (company_id, brand_id);
-- What waits for somebody: few among all that were ever paid.
create index statements_waiting on tenant.statements (company_id, kind, status) where status in ('ISSUED', 'CONFIRMED', 'APPROVED', 'DISPUTED');
call tenant.fence('tenant.statements');
call tenant.document('tenant.statements', 'STATEMENT');
grant select, insert on tenant.statements to netbar_app;
grant update (status, version, ours_fen, bill_fen, total_fen, paid_fen, bill_no, evidence, note, reason,
  issued_by, issued_time, confirmed_by, confirmed_time, approved_by, approved_time, paid_time) on tenant.statements to netbar_app;

create table tenant.statement_lines (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  statement_id  uuid        not null,
  -- That of the statement, for the index over all statements of a kind.
  kind          text        not null,
  line_no       int         not null,
  source_type   text        not null,
  source_id     uuid        not null,
  line_kind     text        not null,
  title         text        not null,
  detail        jsonb       not null default '{}',
  ours_fen      bigint      not null,
  bill_fen      bigint,
  decision      tenant.line_decision not null,
  note          text        not null default '',
  -- Whether the statement settles the source. A void statement and a carried line leave it to another one.
  is_live       boolean     not null default true,
  payable_fen   bigint      not null generated always as (
    case when line_kind = 'CARRY' then 0
      when decision = 'ACCEPTED' then bill_fen
      when decision in ('MATCHED', 'DISPUTED') then ours_fen
      else 0 end) stored,
  primary key (company_id, id),
  unique (company_id, statement_id, line_no),
  foreign key (company_id, statement_id) references tenant.statements (company_id, id),
  constraint statement_lines_accept_a_bill check (decision <> 'ACCEPTED' or bill_fen is not null),
  constraint statement_lines_rebate_lowers check (line_kind <> 'REBATE' or ours_fen < 0),
  -- An amount brought forward is taken as it is, and not carried a second time by itself.
  constraint statement_lines_carry_is_fixed check (line_kind <> 'CARRY' or (decision = 'MATCHED' and ours_fen < 0)),
  constraint statement_lines_carried_is_free check (decision <> 'CARRIED' or not is_live)
);
-- A source is settled at most once.
create unique index statement_lines_one_live on tenant.statement_lines (company_id, source_type, source_id, line_kind, kind) where is_live;
create index statement_lines_decision on tenant.statement_lines (company_id, statement_id, decision, line_no);
-- Rebates and lines of the bill that were left for the next statement.
create index statement_lines_own_carried on tenant.statement_lines (company_id, statement_id)
  where decision = 'CARRIED' and source_type = 'STATEMENT_LINE';
call tenant.fence('tenant.statement_lines');
grant select, insert, delete on tenant.statement_lines to netbar_app;
grant update (bill_fen, decision, note, is_live) on tenant.statement_lines to netbar_app;

create table tenant.statement_payments (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  statement_id  uuid        not null,
  amount_fen    bigint      not null check (amount_fen > 0),
  paid_day      date        not null,
  bank_ref      text        not null,
  payer_id      uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  -- One transfer of the bank pays one statement.
  constraint statement_payments_bank_ref unique (company_id, bank_ref),
  foreign key (company_id, statement_id) references tenant.statements (company_id, id)
);
create index statement_payments_statement on tenant.statement_payments (company_id, statement_id, created_time);
call tenant.fence('tenant.statement_payments');
grant select, insert on tenant.statement_payments to netbar_app;

-- From confirmation on only the steps and the payments move; a paid or void statement does not move at all (G10).
create function tenant.guard_statement() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status in ('PAID', 'VOID') or (old.status not in ('DRAFT', 'ISSUED') and
      (new.ours_fen, new.bill_fen, new.total_fen, new.carried_in_fen, new.party_id, new.kind, new.branch_id, new.brand_id, new.bill_no)
      is distinct from
      (old.ours_fen, old.bill_fen, old.total_fen, old.carried_in_fen, old.party_id, old.kind, old.branch_id, old.brand_id, old.bill_no)) then
    raise exception 'statement % is settled', old.no using errcode = 'check_violation', constraint = 'statements_settled';
  end if;
  if new.status = 'CONFIRMED' and old.status = 'ISSUED' and exists (select from tenant.statement_lines l
      where l.company_id = new.company_id and l.statement_id = new.id and l.decision = 'OPEN') then
    raise exception 'statement % has open lines', new.no using errcode = 'check_violation', constraint = 'statements_no_open_line';
  end if;
  return new;
end $$;
-- After guard_document by its name: a wrong step is refused as such.
create trigger guard_statement before update on tenant.statements for each row execute function tenant.guard_statement();

-- Lines change only while they are being compared. Once a statement: five thousand lines are decided at once.
create function tenant.guard_statement_lines() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from (select distinct company_id, statement_id from changed) c
      join tenant.statements s on s.company_id = c.company_id and s.id = c.statement_id
      where s.status not in ('DRAFT', 'ISSUED')) then
    raise exception 'the statement of the lines is settled' using errcode = 'check_violation', constraint = 'statements_settled';
  end if;
  -- What was checked before is checked again at the commit.
  perform set_config('app.checked_statement', '', true);
  return null;
end $$;
create trigger statement_lines_added after insert on tenant.statement_lines referencing new table as changed
  for each statement execute function tenant.guard_statement_lines();
create trigger statement_lines_changed after update on tenant.statement_lines referencing new table as changed
  for each statement execute function tenant.guard_statement_lines();
create trigger statement_lines_removed after delete on tenant.statement_lines referencing old table as changed
  for each statement execute function tenant.guard_statement_lines();

create function tenant.guard_statement_payments() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'a payment stays as it is' using errcode = 'check_violation', constraint = 'statements_settled';
  end if;
  if not exists (select from tenant.statements s where s.company_id = new.company_id and s.id = new.statement_id and s.status = 'APPROVED') then
    raise exception 'the statement is not approved' using errcode = 'check_violation', constraint = 'statements_settled';
  end if;
  return new;
end $$;
create trigger guard_statement_payments before insert or update or delete on tenant.statement_payments
  for each row execute function tenant.guard_statement_payments();

-- At the commit a statement is the sum of its lines and payments, and what it carries in is what an earlier one left.
create function tenant.check_statement() returns trigger language plpgsql set search_path = '' as $$
declare
  about tenant.statements;
  part record := coalesce(new, old);
  about_id uuid := case tg_table_name when 'statements' then part.id else (to_jsonb(part) ->> 'statement_id')::uuid end;
begin
  -- Each line of a statement asks the same question; the first one answers it for all.
  if tg_table_name = 'statement_lines' and current_setting('app.checked_statement', true) = about_id::text then return null; end if;
  select * into about from tenant.statements s where s.company_id = part.company_id and s.id = about_id;
  if (about.ours_fen, about.bill_fen, about.total_fen, about.carried_in_fen) is distinct from (
      select (coalesce(sum(l.ours_fen) filter (where l.line_kind <> 'CARRY'), 0)::bigint, sum(l.bill_fen)::bigint,
        (coalesce(sum(l.payable_fen), 0) + coalesce(sum(l.ours_fen) filter (where l.line_kind = 'CARRY'), 0))::bigint,
        coalesce(sum(l.ours_fen) filter (where l.line_kind = 'CARRY'), 0)::bigint)
      from tenant.statement_lines l where l.company_id = about.company_id and l.statement_id = about.id)
    or about.paid_fen <> (select coalesce(sum(p.amount_fen), 0) from tenant.statement_payments p
      where p.company_id = about.company_id and p.statement_id = about.id)
    or exists (select from tenant.statement_lines l where l.company_id = about.company_id and l.statement_id = about.id
      and (l.kind <> about.kind or l.is_live <> (about.status <> 'VOID' and l.decision <> 'CARRIED')))
    or exists (select from tenant.statement_lines l
      left join tenant.statements s on s.company_id = l.company_id and s.id = l.source_id
        and s.status = 'APPROVED' and s.kind = about.kind and s.party_id = about.party_id and s.total_fen = l.ours_fen
      where l.company_id = about.company_id and l.statement_id = about.id and l.line_kind = 'CARRY' and s.id is null) then
    raise exception 'statement % is not the sum of its parts', about.no
      using errcode = 'check_violation', constraint = 'statements_are_their_parts';
  end if;
  perform set_config('app.checked_statement', about_id::text, true);
  return null;
end $$;
create constraint trigger statements_parts after insert or update on tenant.statements deferrable initially deferred
  for each row execute function tenant.check_statement();
create constraint trigger statement_lines_parts after insert or update or delete on tenant.statement_lines deferrable initially deferred
  for each row execute function tenant.check_statement();
create constraint trigger statement_payments_parts after insert on tenant.statement_payments deferrable initially deferred
  for each row execute function tenant.check_statement();
