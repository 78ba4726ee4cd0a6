-- Money, points and leave move only by journals; what is written stays. The server may insert journals, postings and
-- moves; balances and stock levels follow by trigger, so no code can set one.
create type tenant.account_unit  as enum ('FEN', 'POINT', 'HALF_DAY');
create type tenant.account_side  as enum ('D', 'C');
create type tenant.account_guard as enum ('NONE', 'NON_NEG');

-- Guarded accounts keep a live balance. The others are summed by the rollup: one row per brand would be a hot lock.
create table tenant.ledger_accounts (
  company_id    uuid        not null default tenant.current_company() references platform.companies,
  id            uuid        not null,
  code          text        not null,
  unit          tenant.account_unit  not null,
  side          tenant.account_side  not null,
  guard         tenant.account_guard not null,
  branch_id     uuid,
  owner_id      uuid,
  balance       bigint      not null default 0,
  held          bigint      not null default 0 check (held >= 0),
  primary key (company_id, id),
  unique nulls not distinct (company_id, code, branch_id, owner_id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  constraint ledger_accounts_unguarded_empty check (guard <> 'NONE' or (balance = 0 and held = 0)),
  constraint ledger_accounts_covered check (guard = 'NONE' or (case side when 'D' then balance else -balance end) >= held)
);
create index ledger_accounts_branch on tenant.ledger_accounts (branch_id, company_id);
call tenant.fence('tenant.ledger_accounts');
call tenant.open_to_worker('tenant.ledger_accounts', 'select');
grant select, insert (company_id, id, code, unit, side, guard, branch_id, owner_id) on tenant.ledger_accounts to netbar_app;

-- An absent row is an open month.
create table tenant.closed_periods (
  company_id   uuid        not null default tenant.current_company() references platform.companies,
  month        text        not null check (month ~ '^[0-9]{6}$'),
  actor_id     uuid        not null,
  closed_time  timestamptz not null,
  primary key (company_id, month)
);
call tenant.fence('tenant.closed_periods');
grant select, insert on tenant.closed_periods to netbar_app;

-- Partitioned by the document's id, which is its time: all that was ever posted for a document lies, and leaves, together.
create table tenant.journals (
  company_id   uuid        not null default tenant.current_company() references platform.companies,
  doc_id       uuid        not null,
  id           uuid        not null,
  doc_type     text        not null,
  event        text        not null,
  event_seq    int         not null default 0,
  biz_date     date        not null,
  reversal_of  uuid,
  actor_id     uuid        not null,
  posted_time  timestamptz not null,
  xact_id      xid8        not null default pg_current_xact_id(),
  primary key (company_id, doc_id, id),
  -- One event of a document is posted once, and one journal is reversed once.
  constraint journals_event unique (company_id, doc_id, doc_type, event, event_seq),
  constraint journals_reversal unique (company_id, doc_id, reversal_of),
  foreign key (company_id, doc_id, reversal_of) references tenant.journals (company_id, doc_id, id)
) partition by range (doc_id);
create table tenant.journals_default partition of tenant.journals default;
create index journals_xact on tenant.journals (xact_id);
call tenant.fence('tenant.journals');
call tenant.open_to_worker('tenant.journals', 'select');
grant select, insert (company_id, doc_id, id, doc_type, event, event_seq, biz_date, reversal_of, actor_id, posted_time)
  on tenant.journals to netbar_app;

-- No foreign key to the account: it would lock the rows of accounts that every order of a chain touches. The trigger below
-- refuses an unknown account, and accounts are never deleted.
create table tenant.postings (
  company_id  uuid     not null default tenant.current_company(),
  doc_id      uuid     not null,
  journal_id  uuid     not null,
  line_no     smallint not null,
  account_id  uuid     not null,
  amount      bigint   not null check (amount <> 0),
  dims        jsonb    not null default '{}',
  primary key (company_id, doc_id, journal_id, line_no),
  foreign key (company_id, doc_id, journal_id) references tenant.journals (company_id, doc_id, id)
) partition by range (doc_id);
create table tenant.postings_default partition of tenant.postings default;
create index postings_account on tenant.postings (company_id, account_id, journal_id);
call tenant.fence('tenant.postings');
call tenant.open_to_worker('tenant.postings', 'select');
grant select, insert on tenant.postings to netbar_app;

-- A month closes only when nobody is posting into it: postings share this lock, closing takes it alone.
create function tenant.period_lock(month text) returns bigint stable
  return hashtextextended('period ' || tenant.current_company() || month, 0);

create function tenant.refuse_closed_period() returns trigger language plpgsql as $$
declare
  month text := to_char(new.biz_date, 'YYYYMM');
begin
  perform pg_advisory_xact_lock_shared(tenant.period_lock(month));
  if exists (select from tenant.closed_periods p where p.company_id = new.company_id and p.month = to_char(new.biz_date, 'YYYYMM')) then
    raise exception 'month % is closed', month using errcode = 'check_violation', constraint = 'journals_period_open';
  end if;
  return new;
end $$;
create trigger journals_period_open before insert on tenant.journals for each row execute function tenant.refuse_closed_period();

-- Every statement that adds postings is balanced in itself, journal by journal and unit by unit, so the sum is zero at
-- every moment. Lines come in the transaction of their journal: later ones would slip into a month that was closed or
-- counted meanwhile. Guarded balances move here, one by one in order of id, which is the order of their locks. Each account
-- is looked up by its key ('offset 0' forbids a join): a plan made while the table was small would read the whole company.
create function tenant.apply_postings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moved record;
begin
  if exists (select from added p where not exists (
      select from tenant.journals j where j.company_id = p.company_id and j.doc_id = p.doc_id and j.id = p.journal_id
        and j.xact_id = pg_current_xact_id() offset 0)) then
    raise exception 'a journal takes no lines after its transaction' using errcode = 'check_violation', constraint = 'postings_with_journal';
  end if;
  if exists (select from added p left join lateral (
               select l.unit from tenant.ledger_accounts l where l.company_id = p.company_id and l.id = p.account_id offset 0) a on true
             group by p.journal_id, a.unit having sum(p.amount) <> 0 or a.unit is null) then
    raise exception 'a journal does not balance' using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;
  for moved in select p.company_id, p.account_id, sum(p.amount)::bigint as amount from added p group by 1, 2 order by 2 loop
    update tenant.ledger_accounts a set balance = a.balance + moved.amount
      where a.company_id = moved.company_id and a.id = moved.account_id and a.guard <> 'NONE';
  end loop;
  return null;
end $$;
create trigger postings_apply after insert on tenant.postings referencing new table as added
  for each statement execute function tenant.apply_postings();

-- Money set aside: by a running session, a pending payment. It resolves once; what is not captured is released.
create type tenant.hold_status as enum ('OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED');
create table tenant.holds (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  account_id     uuid        not null,
  amount         bigint      not null check (amount > 0),
  captured       bigint      not null default 0,
  status         tenant.hold_status not null default 'OPEN',
  doc_type       text        not null,
  doc_id         uuid        not null,
  expires_time   timestamptz,
  created_time   timestamptz not null,
  resolved_time  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, account_id) references tenant.ledger_accounts (company_id, id),
  constraint holds_capture_within check (captured between 0 and amount),
  check ((status = 'OPEN') = (resolved_time is null)),
  check ((captured > 0) = (status = 'CAPTURED'))
);
create index holds_expiry on tenant.holds (expires_time) where status = 'OPEN';
create index holds_account on tenant.holds (company_id, account_id);
call tenant.fence('tenant.holds');
call tenant.open_to_worker('tenant.holds', 'select');
grant select, insert (company_id, id, account_id, amount, doc_type, doc_id, expires_time, created_time),
  update (status, captured, resolved_time) on tenant.holds to netbar_app;

create function tenant.apply_hold() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.status <> 'OPEN' or new.status = 'OPEN') then
    raise exception 'a hold resolves once' using errcode = 'check_violation', constraint = 'holds_resolve_once';
  end if;
  update tenant.ledger_accounts a set held = a.held + case when tg_op = 'INSERT' then new.amount else -new.amount end
    where a.company_id = new.company_id and a.id = new.account_id;
  -- An account nobody has opened yet is an empty one.
  if not found then
    raise exception 'there is nothing to hold' using errcode = 'check_violation', constraint = 'ledger_accounts_covered';
  end if;
  return new;
end $$;
create trigger holds_open before insert on tenant.holds for each row execute function tenant.apply_hold();
create trigger holds_resolve before update on tenant.holds for each row execute function tenant.apply_hold();

-- Reading a balance to decide on it: locks in order of id, which the server could not do without the right to update.
create function tenant.lock_accounts(ids uuid[]) returns setof tenant.ledger_accounts language sql security definer
  set search_path = '' as $$
  select * from tenant.ledger_accounts a
  where a.company_id = tenant.current_company() and a.id = any(ids) order by a.id for no key update
$$;
revoke execute on function tenant.lock_accounts from public;
grant execute on function tenant.lock_accounts to netbar_app;

-- What each account moved on each business day, added up by the rollup job from journals it has not counted yet.
create table tenant.account_days (
  company_id  uuid   not null default tenant.current_company(),
  account_id  uuid   not null,
  biz_date    date   not null,
  debit       bigint not null check (debit >= 0),
  credit      bigint not null check (credit >= 0),
  primary key (company_id, account_id, biz_date),
  foreign key (company_id, account_id) references tenant.ledger_accounts (company_id, id)
);
call tenant.fence('tenant.account_days');
call tenant.open_to_worker('tenant.account_days', 'select, insert, update');
grant select on tenant.account_days to netbar_app;

-- How far a reader of commits has come: everything below this transaction id is counted, nothing above.
create table platform.watermarks (
  name           text        primary key,
  xact_id        xid8        not null,
  -- When it last rose: it stands still behind a long transaction, and without a worker.
  advanced_time  timestamptz not null default now()
);
grant select on platform.watermarks to netbar_app;
grant select, insert, update on platform.watermarks to netbar_worker;
