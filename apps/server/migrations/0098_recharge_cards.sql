-- Recharge cards. A batch is an approved activity of the preset RECHARGE_CARD; a job makes its codes. Only the hash of a code is
-- kept; the codes themselves wait, sealed, until somebody takes the file, and are deleted then.
create type tenant.recharge_card_status as enum ('NEW', 'SOLD', 'REDEEMED', 'VOID');

create table tenant.card_batches (
  company_id    uuid        not null default tenant.current_company(),
  activity_id   uuid        not null,
  brand_id      uuid        not null,
  qty           int         not null check (qty > 0),
  -- How many codes the job has made so far.
  made          int         not null default 0,
  -- Who took the codes. Without them nobody can.
  taken_by      uuid,
  taken_time    timestamptz,
  created_time  timestamptz not null,
  primary key (company_id, activity_id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  constraint card_batches_made check (made between 0 and qty),
  constraint card_batches_taken check ((taken_by is null) = (taken_time is null) and (taken_by is null or made = qty))
);
create index card_batches_brand on tenant.card_batches (company_id, brand_id);
call tenant.fence('tenant.card_batches');
grant select, insert, update (made, taken_by, taken_time) on tenant.card_batches to netbar_app;

-- The file of codes is handed out once, and codes are never made anew.
create function tenant.keep_card_batch() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.taken_by is not null or new.made < old.made then
    raise exception 'the codes of a batch are handed out once' using errcode = 'check_violation', constraint = 'card_batches_once';
  end if;
  return new;
end $$;
create trigger card_batches_once before update on tenant.card_batches for each row execute function tenant.keep_card_batch();

-- Codes that nobody has taken yet, some thousand a row, sealed.
create table tenant.card_codes (
  company_id    uuid   not null default tenant.current_company(),
  id            uuid   not null,
  activity_id   uuid   not null,
  from_seq      int    not null check (from_seq > 0),
  codes_sealed  bytea  not null,
  primary key (company_id, id),
  constraint card_codes_from unique (company_id, activity_id, from_seq),
  foreign key (company_id, activity_id) references tenant.card_batches (company_id, activity_id)
);
call tenant.fence('tenant.card_codes');
call tenant.open_to_worker('tenant.card_codes', 'select (company_id, id, codes_sealed), update (codes_sealed)');
grant select, insert, delete on tenant.card_codes to netbar_app;

create table tenant.recharge_cards (
  company_id          uuid        not null default tenant.current_company(),
  id                  uuid        not null,
  brand_id            uuid        not null,
  activity_id         uuid        not null,
  -- Its place in the batch, printed on the card together with the number of the activity. Not secret.
  seq                 int         not null check (seq > 0),
  code_hash           bytea       not null check (length(code_hash) = 32),
  face_fen            bigint      not null,
  price_fen           bigint      not null check (price_fen > 0),
  status              tenant.recharge_card_status not null default 'NEW',
  version             int         not null default 1,
  -- The line of the order that it is reserved for or was sold with, and the branch of that order, which has the money.
  order_id            uuid,
  order_line_no       smallint,
  branch_id           uuid,
  sold_time           timestamptz,
  member_id           uuid,
  redeemed_time       timestamptz,
  ended_time          timestamptz,
  primary key (company_id, id),
  constraint recharge_cards_seq unique (company_id, activity_id, seq),
  constraint recharge_cards_code unique (company_id, code_hash),
  foreign key (company_id, activity_id) references tenant.card_batches (company_id, activity_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, order_id) references tenant.orders (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  constraint recharge_cards_worth check (face_fen >= price_fen),
  constraint recharge_cards_ordered check ((order_id is null) = (branch_id is null) and (order_id is null) = (order_line_no is null)),
  constraint recharge_cards_sold check (case status
    when 'NEW' then sold_time is null
    when 'VOID' then (sold_time is null) = (order_id is null)
    else sold_time is not null and order_id is not null end),
  constraint recharge_cards_redeemed check ((status = 'REDEEMED') = (member_id is not null)
    and (member_id is null) = (redeemed_time is null)),
  constraint recharge_cards_ended check ((status = 'VOID') = (ended_time is not null))
);
create index recharge_cards_status on tenant.recharge_cards (company_id, activity_id, status, seq);
create unique index recharge_cards_order on tenant.recharge_cards (company_id, order_id, order_line_no);
create index recharge_cards_member on tenant.recharge_cards (company_id, member_id);
create index recharge_cards_brand on tenant.recharge_cards (company_id, brand_id);
create index recharge_cards_branch on tenant.recharge_cards (company_id, branch_id);
call tenant.fence('tenant.recharge_cards');
call tenant.document('tenant.recharge_cards', 'RECHARGE_CARD');
grant select, insert, update (status, version, order_id, order_line_no, branch_id, sold_time, member_id, redeemed_time,
    ended_time)
  on tenant.recharge_cards to netbar_app;

-- Codes that were not taken, by member, device and address, since `from_time`.
create table tenant.card_misses (
  company_id  uuid        not null default tenant.current_company(),
  by_what     text        not null check (by_what in ('MEMBER', 'DEVICE', 'ADDRESS')),
  key         text        not null,
  from_time   timestamptz not null,
  misses      int         not null check (misses >= 0),
  primary key (company_id, by_what, key)
);
call tenant.fence('tenant.card_misses');
call tenant.open_to_worker('tenant.card_misses', 'select, delete');
grant select, insert, update (from_time, misses) on tenant.card_misses to netbar_app;
