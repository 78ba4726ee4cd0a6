-- Bills of payment channels and group-buy platforms, compared line by line with what our books say.
create type tenant.bill_channel as enum ('WECHAT', 'ALIPAY', 'DOUYIN', 'MEITUAN');
create type tenant.bill_line_kind as enum ('PAYMENT', 'REFUND');
create type tenant.match_result as enum ('MATCHED', 'AMOUNT_DIFF', 'ONLY_OURS', 'ONLY_THEIRS');

-- One day of one merchant.
create type tenant.channel_bill_status as enum ('IMPORTED', 'MATCHED', 'SETTLED');
create table tenant.channel_bills (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  channel       tenant.bill_channel not null,
  merchant_no   text        not null check (merchant_no <> ''),
  day           date        not null,
  status        tenant.channel_bill_status not null default 'IMPORTED',
  version       int         not null default 1,
  created_time  timestamptz not null,
  -- What was settled.
  gross_fen     bigint,
  fee_fen       bigint,
  journal_id    uuid,
  settled_by    uuid,
  settled_name  text,
  settled_time  timestamptz,
  primary key (company_id, id),
  constraint channel_bills_one_of_a_day unique (company_id, brand_id, channel, merchant_no, day),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  constraint channel_bills_settled_whole check ((status = 'SETTLED') = (settled_time is not null)
    and (settled_time is null) = (gross_fen is null) and (settled_time is null) = (fee_fen is null)
    and (settled_time is null) = (settled_by is null))
);
create index channel_bills_day on tenant.channel_bills (company_id, day desc);
call tenant.fence('tenant.channel_bills');
call tenant.document('tenant.channel_bills', 'CHANNEL_BILL');
grant select, insert, update (status, version, gross_fen, fee_fen, journal_id, settled_by, settled_name, settled_time)
  on tenant.channel_bills to netbar_app;

-- The files that bring lines, uploaded or fetched. The bytes are kept in the storage.
create type tenant.bill_file_status as enum ('WAITING', 'READING', 'DONE', 'REFUSED', 'FAILED');
create type tenant.bill_file_source as enum ('UPLOAD', 'FETCH');
create table tenant.channel_bill_files (
  company_id     uuid        not null default tenant.current_company(),
  id             uuid        not null,
  brand_id       uuid        not null,
  channel        tenant.bill_channel not null,
  day            date        not null,
  bill_id        uuid,
  name           text        not null,
  source         tenant.bill_file_source not null,
  -- Null until the channel has sent it.
  hash           text,
  bytes          bigint      not null default 0,
  status         tenant.bill_file_status not null default 'WAITING',
  lines_total    int         not null default 0,
  lines_done     int         not null default 0,
  lines_new      int         not null default 0,
  problem        text        not null default '',
  lang           text        not null,
  account_id     uuid        not null,
  account_name   text,
  created_time   timestamptz not null,
  finished_time  timestamptz,
  took_ms        int,
  primary key (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, bill_id) references tenant.channel_bills (company_id, id)
);
-- The same file is read once. One that was refused may be tried again.
create unique index channel_bill_files_once on tenant.channel_bill_files (company_id, hash) where status in ('WAITING', 'READING', 'DONE');
-- One channel is asked for one day at a time.
create unique index channel_bill_files_one_fetch on tenant.channel_bill_files (company_id, brand_id, channel, day)
  where source = 'FETCH' and status in ('WAITING', 'READING');
create index channel_bill_files_day on tenant.channel_bill_files (company_id, brand_id, channel, day, created_time desc);
create index channel_bill_files_bill on tenant.channel_bill_files (company_id, bill_id);
call tenant.fence('tenant.channel_bill_files');
grant select, insert, update (bill_id, name, hash, bytes, status, lines_total, lines_done, lines_new, problem, finished_time, took_ms)
  on tenant.channel_bill_files to netbar_app;

-- What the channel says. Never changed: refunds are negative.
create table tenant.channel_bill_lines (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  bill_id       uuid        not null,
  channel       tenant.bill_channel not null,
  merchant_no   text        not null,
  line_key      text        not null check (line_key <> ''),
  kind          tenant.bill_line_kind not null,
  txn_id        text        not null,
  out_trade_no  text        not null,
  refund_no     text        not null,
  amount_fen    bigint      not null,
  fee_fen       bigint      not null,
  time          timestamptz not null,
  primary key (company_id, id),
  constraint channel_bill_lines_once unique (company_id, channel, merchant_no, line_key),
  constraint channel_bill_lines_sign check ((kind = 'REFUND') = (amount_fen < 0)),
  foreign key (company_id, bill_id) references tenant.channel_bills (company_id, id)
);
create index channel_bill_lines_bill on tenant.channel_bill_lines (company_id, bill_id);
call tenant.fence('tenant.channel_bill_lines');
grant select, insert on tenant.channel_bill_lines to netbar_app;

-- One row for each pair, or for a line that only one side has. Each side is in at most one row.
create type tenant.bill_row_status as enum ('OPEN', 'CLAIMED', 'RESOLVED', 'CLOSED');
create type tenant.bill_row_way as enum
  ('TAKE_THEIRS', 'CLAIM', 'CASH', 'ATTACH', 'UNIDENTIFIED', 'WAIT', 'WRITE_OFF', 'RECOVERED');
create table tenant.channel_bill_rows (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  bill_id         uuid        not null,
  kind            tenant.bill_line_kind not null,
  line_id         uuid,
  payment_id      uuid,
  refund_part_id  uuid,
  -- Of ours, or of what somebody attached the line to.
  order_id        uuid,
  branch_id       uuid,
  ours_fen        bigint,
  theirs_fen      bigint,
  fee_fen         bigint      not null default 0,
  ours_time       timestamptz,
  theirs_time     timestamptz,
  time            timestamptz not null generated always as (coalesce(ours_time, theirs_time)) stored,
  txn_id          text,
  result          tenant.match_result not null generated always as (
    case when theirs_fen is null then 'ONLY_OURS'::tenant.match_result
      when ours_fen is null then 'ONLY_THEIRS'::tenant.match_result
      when ours_fen = theirs_fen then 'MATCHED'::tenant.match_result
      else 'AMOUNT_DIFF'::tenant.match_result end) stored,
  status          tenant.bill_row_status not null,
  version         int         not null default 1,
  -- Differences come first in the list.
  place           smallint    not null generated always as (
    case when status = 'OPEN'::tenant.bill_row_status then 0 when status = 'CLAIMED'::tenant.bill_row_status then 1
      when status = 'RESOLVED'::tenant.bill_row_status then 2 else 3 end) stored,
  way             tenant.bill_row_way,
  note            text        not null default '',
  journal_id      uuid,
  resolved_by     uuid,
  resolved_name   text,
  resolved_time   timestamptz,
  primary key (company_id, id),
  constraint channel_bill_rows_line_once unique (company_id, line_id),
  constraint channel_bill_rows_payment_once unique (company_id, payment_id),
  constraint channel_bill_rows_refund_once unique (company_id, refund_part_id),
  foreign key (company_id, bill_id) references tenant.channel_bills (company_id, id),
  foreign key (company_id, line_id) references tenant.channel_bill_lines (company_id, id),
  foreign key (company_id, payment_id) references tenant.payments (company_id, id),
  foreign key (company_id, refund_part_id) references tenant.refund_parts (company_id, id),
  foreign key (company_id, order_id) references tenant.orders (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  constraint channel_bill_rows_sides check (num_nonnulls(ours_fen, theirs_fen) > 0
    and (line_id is null) = (theirs_fen is null) and (theirs_fen is null) = (theirs_time is null)
    and (num_nonnulls(payment_id, refund_part_id) = 1) = (ours_fen is not null) and (ours_fen is null) = (ours_time is null)
    and (ours_fen is null or branch_id is not null and order_id is not null)),
  -- What agrees closes itself; only a person resolves a difference.
  constraint channel_bill_rows_closed_agree check (status <> 'CLOSED' or result = 'MATCHED'),
  constraint channel_bill_rows_resolved_by check ((status in ('CLAIMED', 'RESOLVED')) = (way is not null)
    and (way is null) = (resolved_by is null) and (way is null or note <> '')),
  constraint channel_bill_rows_claimed_way check ((status = 'CLAIMED') = (way is not null and way in ('CLAIM', 'WAIT')))
);
create index channel_bill_rows_list on tenant.channel_bill_rows (company_id, bill_id, place, time desc, id);
create index channel_bill_rows_order on tenant.channel_bill_rows (company_id, order_id);
create index channel_bill_rows_branch on tenant.channel_bill_rows (company_id, branch_id);
-- What waits for its other side: few among all.
create index channel_bill_rows_waiting on tenant.channel_bill_rows (company_id, bill_id) where status in ('OPEN', 'CLAIMED');
call tenant.fence('tenant.channel_bill_rows');
call tenant.document('tenant.channel_bill_rows', 'BILL_ROW');
grant select, insert, delete, update (bill_id, line_id, payment_id, refund_part_id, order_id, branch_id, ours_fen, theirs_fen, fee_fen, ours_time,
  theirs_time, txn_id, status, version, way, note, journal_id, resolved_by, resolved_name, resolved_time)
  on tenant.channel_bill_rows to netbar_app;

-- A bill is settled once nothing of it is open, and does not move afterwards (G10).
create function tenant.guard_channel_bill() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'SETTLED' then
    raise exception 'bill % is settled', old.id using errcode = 'check_violation', constraint = 'channel_bills_settled';
  end if;
  if new.status <> 'IMPORTED' and old.status = 'IMPORTED' and exists (select from tenant.channel_bill_rows r
      where r.company_id = new.company_id and r.bill_id = new.id and r.status = 'OPEN') then
    raise exception 'bill % has open rows', new.id using errcode = 'check_violation', constraint = 'channel_bills_no_open_row';
  end if;
  return new;
end $$;
create trigger guard_channel_bill before update on tenant.channel_bills for each row execute function tenant.guard_channel_bill();

-- Once a statement: a hundred thousand rows come at once.
create function tenant.guard_channel_bill_rows() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from (select distinct company_id, bill_id from added) a
      join tenant.channel_bills b on b.company_id = a.company_id and b.id = a.bill_id where b.status = 'SETTLED') then
    raise exception 'the bill of the rows is settled' using errcode = 'check_violation', constraint = 'channel_bills_settled';
  end if;
  return null;
end $$;
create trigger guard_channel_bill_rows after insert on tenant.channel_bill_rows
  referencing new table as added for each statement execute function tenant.guard_channel_bill_rows();

-- Of a settled bill only claims move: they are resolved there, or a later bill brings them.
create function tenant.guard_channel_bill_row() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from tenant.channel_bills b where b.company_id = old.company_id and b.status = 'SETTLED'
      and (b.id = old.bill_id and old.status <> 'CLAIMED'
        or b.id = new.bill_id and (new.bill_id <> old.bill_id or new.status = 'OPEN'
          or (new.theirs_fen, new.fee_fen, new.branch_id) is distinct from (old.theirs_fen, old.fee_fen, old.branch_id)))) then
    raise exception 'the bill of row % is settled', old.id using errcode = 'check_violation', constraint = 'channel_bills_settled';
  end if;
  return new;
end $$;
create trigger guard_channel_bill_row before update on tenant.channel_bill_rows for each row execute function tenant.guard_channel_bill_row();

-- Who sees the card slips of a whole brand compares the bills of its channels as well.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id from tenant.roles r join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      where r.level = 1 and f.function_id = 'CARD_SLIP_LIST' order by r.id
    loop
      call tenant.widen_role(held.id, array['THIRD_INCOME_LIST', 'THIRD_INCOME_IMPORT', 'THIRD_INCOME_RESOLVE', 'THIRD_INCOME_SETTLE',
        'THIRD_INCOME_EXPORT'], array['thirdIncome']);
    end loop;
  end loop;
end $$;
