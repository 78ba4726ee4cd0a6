-- Cash between the safe of a branch and the bank: bags that are carried there, the lines of bank statements, what is paid out of
-- safes, and counts of safes.
create type tenant.cash_deposit_status as enum ('SEALED', 'BANKED', 'MATCHED', 'DIFFERENT', 'CLOSED', 'CANCELLED');
create type tenant.deposit_matched_by as enum ('SLIP', 'AMOUNT', 'HAND');
create type tenant.deposit_inquiry_kind as enum ('EXPLAIN', 'INVESTIGATE');
create type tenant.safe_pay_out_kind as enum ('EXPENSE', 'FLOAT');
create type tenant.safe_count_status as enum ('EVEN', 'DIFFERENT', 'EXPLAINED', 'BOOKED');

create table tenant.bank_imports (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  name          text        not null check (name <> ''),
  file_hash     bytea       not null check (length(file_hash) = 32),
  lines         int         not null check (lines >= 0),
  actor_id      uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint bank_imports_file unique (company_id, brand_id, file_hash),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id)
);
call tenant.fence('tenant.bank_imports');
grant select, insert on tenant.bank_imports to netbar_app;

-- Money that came in on one of the company's bank accounts. The account is known by its last four digits.
create table tenant.bank_lines (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  import_id     uuid        not null,
  account_tail  text        not null check (account_tail ~ '^\d{4}$'),
  -- The number that the bank gave to the line, unique for its account.
  ref           text        not null check (ref <> ''),
  slip_no       text        not null default '',
  at            timestamptz not null,
  biz_date      date        not null,
  fen           bigint      not null check (fen > 0),
  remark        text        not null default '',
  counterparty  text        not null default '',
  -- Who said that it is no cash deposit.
  aside_by      uuid,
  aside_time    timestamptz,
  primary key (company_id, id),
  -- So that a deposit cannot be matched with a line of another amount than it says.
  unique (company_id, id, fen),
  constraint bank_lines_ref unique (company_id, account_tail, ref),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, import_id) references tenant.bank_imports (company_id, id),
  check ((aside_by is null) = (aside_time is null))
);
create index bank_lines_brand on tenant.bank_lines (company_id, brand_id, biz_date);
create index bank_lines_import on tenant.bank_lines (company_id, import_id);
call tenant.fence('tenant.bank_lines');
grant select, insert, update (aside_by, aside_time) on tenant.bank_lines to netbar_app;

create table tenant.cash_deposits (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  no            text        not null,
  branch_id     uuid        not null,
  status        tenant.cash_deposit_status not null default 'SEALED',
  version       int         not null default 1,
  biz_date      date        not null,
  fen           bigint      not null check (fen > 0),
  piles         jsonb       not null,
  bag_no        text        not null check (bag_no <> ''),
  counter_id    uuid        not null,
  carrier_id    uuid        not null,
  remark        text        not null default '',
  sealed_time   timestamptz not null,
  slip_no       text        check (slip_no <> ''),
  slip_fen      bigint      check (slip_fen > 0),
  slip_url      text        check (slip_url <> ''),
  slip_by       uuid,
  slip_time     timestamptz,
  bank_line_id  uuid,
  bank_fen      bigint,
  matched_by    tenant.deposit_matched_by,
  matcher_id    uuid,
  matched_time  timestamptz,
  -- Who cancelled it or booked its difference, on which business day, and why.
  ender_id      uuid,
  ended_time    timestamptz,
  ended_date    date,
  end_note      text        not null default '',
  primary key (company_id, id),
  unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, bank_line_id, bank_fen) references tenant.bank_lines (company_id, id, fen),
  constraint cash_deposits_carried check (carrier_id <> counter_id),
  constraint cash_deposits_slip check ((slip_no is null) = (slip_fen is null) and (slip_no is null) = (slip_url is null)
    and (slip_no is null) = (slip_by is null) and (slip_no is null) = (slip_time is null)),
  constraint cash_deposits_banked check (status <> 'BANKED' or slip_no is not null),
  constraint cash_deposits_matched check ((status in ('MATCHED', 'DIFFERENT', 'CLOSED')) = (bank_line_id is not null)
    and (bank_line_id is null) = (bank_fen is null) and (bank_line_id is null) = (matched_by is null)
    and (bank_line_id is null) = (matched_time is null)),
  constraint cash_deposits_amount check (case status when 'MATCHED' then bank_fen = fen
    when 'DIFFERENT' then bank_fen <> fen when 'CLOSED' then bank_fen <> fen else true end),
  constraint cash_deposits_ended check ((status in ('CLOSED', 'CANCELLED')) = (ended_time is not null)
    and (ended_time is null) = (ender_id is null) and (ended_time is null) = (ended_date is null))
);
-- A line of the bank belongs to one deposit.
create unique index cash_deposits_line on tenant.cash_deposits (company_id, bank_line_id) where bank_line_id is not null;
create unique index cash_deposits_bag on tenant.cash_deposits (company_id, branch_id, bag_no) where status <> 'CANCELLED';
create unique index cash_deposits_slip_no on tenant.cash_deposits (company_id, slip_no) where slip_no is not null;
create index cash_deposits_bank on tenant.cash_deposits (company_id, bank_line_id, bank_fen);
create index cash_deposits_day on tenant.cash_deposits (company_id, branch_id, biz_date);
create index cash_deposits_ended_day on tenant.cash_deposits (company_id, ended_date) where status = 'CANCELLED';
create index cash_deposits_open on tenant.cash_deposits (company_id, biz_date) where status in ('SEALED', 'BANKED', 'DIFFERENT');
call tenant.fence('tenant.cash_deposits');
call tenant.document('tenant.cash_deposits', 'CASH_DEPOSIT');
call tenant.open_to_worker('tenant.cash_deposits', 'select');
grant select, insert, update (status, version, slip_no, slip_fen, slip_url, slip_by, slip_time, bank_line_id, bank_fen, matched_by,
  matcher_id, matched_time, ender_id, ended_time, ended_date, end_note) on tenant.cash_deposits to netbar_app;

-- What was asked about a deposit, and what was answered.
create table tenant.deposit_inquiries (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  deposit_id     uuid        not null,
  branch_id      uuid        not null,
  kind           tenant.deposit_inquiry_kind not null,
  question       text        not null check (question <> ''),
  asker_id       uuid        not null,
  asked_time     timestamptz not null,
  answer         text        check (answer <> ''),
  answerer_id    uuid,
  answered_time  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, deposit_id) references tenant.cash_deposits (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check ((answer is null) = (answerer_id is null) and (answer is null) = (answered_time is null))
);
create index deposit_inquiries_deposit on tenant.deposit_inquiries (company_id, deposit_id, id);
create unique index deposit_inquiries_open on tenant.deposit_inquiries (company_id, deposit_id, kind) where answer is null;
create index deposit_inquiries_branch on tenant.deposit_inquiries (company_id, branch_id);
call tenant.fence('tenant.deposit_inquiries');
grant select, insert, update (answer, answerer_id, answered_time) on tenant.deposit_inquiries to netbar_app;

create table tenant.safe_pay_outs (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  kind          tenant.safe_pay_out_kind not null,
  biz_date      date        not null,
  fen           bigint      not null check (fen > 0),
  reason        text        not null check (reason <> ''),
  actor_id      uuid        not null,
  approver_id   uuid,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index safe_pay_outs_day on tenant.safe_pay_outs (company_id, branch_id, biz_date);
call tenant.fence('tenant.safe_pay_outs');
grant select, insert on tenant.safe_pay_outs to netbar_app;

create table tenant.safe_counts (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  branch_id       uuid        not null,
  status          tenant.safe_count_status not null,
  version         int         not null default 1,
  biz_date        date        not null,
  piles           jsonb       not null,
  counted_fen     bigint      not null check (counted_fen >= 0),
  expected_fen    bigint      not null check (expected_fen >= 0),
  counter_id      uuid        not null,
  counted_time    timestamptz not null,
  explanation     text        not null default '',
  explainer_id    uuid,
  explained_time  timestamptz,
  booker_id       uuid,
  booked_time     timestamptz,
  booked_date     date,
  book_note       text        not null default '',
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  constraint safe_counts_day unique (company_id, branch_id, biz_date),
  check ((status = 'EVEN') = (counted_fen = expected_fen)),
  check ((status in ('EXPLAINED', 'BOOKED')) = (explained_time is not null) and (explained_time is null) = (explainer_id is null)
    and (explained_time is null) = (explanation = '')),
  check ((status = 'BOOKED') = (booked_time is not null) and (booked_time is null) = (booker_id is null)
    and (booked_time is null) = (booked_date is null))
);
create index safe_counts_open on tenant.safe_counts (company_id, branch_id, status) where status in ('DIFFERENT', 'EXPLAINED');
create index safe_counts_booked on tenant.safe_counts (company_id, booked_date) where status = 'BOOKED';
call tenant.fence('tenant.safe_counts');
call tenant.document('tenant.safe_counts', 'SAFE_COUNT');
grant select, insert, update (status, version, explanation, explainer_id, explained_time, booker_id, booked_time, booked_date, book_note)
  on tenant.safe_counts to netbar_app;

-- Roles that exist already get their part: whoever runs a company or brand and whoever runs a branch registers; finance books.
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
      if held.level = 1 and held.codes @> array['ROLE_EDIT', 'BRAND_EDIT'] then
        call tenant.widen_role(held.id, array['DEPOSIT_LIST', 'DEPOSIT_WORK', 'DEPOSIT_BOOK', 'DEPOSIT_EXPORT'], array['cashDeposit']);
      elsif held.level in (1, 2) and held.codes @> array['BRANCH_EDIT', 'SHIFT_AUDIT'] then
        call tenant.widen_role(held.id, array['DEPOSIT_LIST', 'DEPOSIT_WORK', 'DEPOSIT_EXPORT'], array['cashDeposit']);
      elsif held.level = 1 and held.codes @> array['ORDER_LIST', 'ORDER_EXPORT']
        and not held.codes && array['ORDER_WORK', 'BRANCH_EDIT'] then
        call tenant.widen_role(held.id, array['DEPOSIT_LIST', 'DEPOSIT_BOOK', 'DEPOSIT_EXPORT'], array['cashDeposit']);
      end if;
    end loop;
  end loop;
end $$;
