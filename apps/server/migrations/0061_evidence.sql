-- What shows at a counter that a member is there and agrees to a debit. What staff can read is none of it: PINs are kept as slow
-- hashes, cards as keyed digests, and a code or a swipe counts once.
create type tenant.evidence_kind as enum ('PIN', 'QR', 'CARD', 'ID_SWIPE');
-- What let somebody set a PIN or issue a card.
create type tenant.evidence_proof as enum ('PIN', 'ID_SWIPE', 'SMS', 'SIGNATURE');

-- Up to which amount a brand takes each kind, within a day: null is any amount, 0 is not at all. No row: all kinds, any amount.
create table tenant.evidence_policies (
  company_id         uuid    not null default tenant.current_company(),
  brand_id           uuid    not null,
  pin_most_fen       bigint  check (pin_most_fen >= 0),
  qr_most_fen        bigint  check (qr_most_fen >= 0),
  card_most_fen      bigint  check (card_most_fen >= 0),
  id_swipe_most_fen  bigint  check (id_swipe_most_fen >= 0),
  tells_by_sms       boolean not null,
  tells_on_screen    boolean not null,
  version            int     not null default 1,
  primary key (company_id, brand_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  constraint evidence_policies_take_something
    check (coalesce(pin_most_fen, 1) + coalesce(qr_most_fen, 1) + coalesce(card_most_fen, 1) + coalesce(id_swipe_most_fen, 1) > 0)
);
call tenant.fence('tenant.evidence_policies');
grant select, insert, update on tenant.evidence_policies to netbar_app;

create table tenant.member_pins (
  company_id    uuid        not null default tenant.current_company(),
  member_id     uuid        not null,
  pin_hash      text        not null check (pin_hash like '$argon2%'),
  -- Tries since the last right one. The fifth locks the PIN, each time for longer.
  misses        int         not null default 0 check (misses between 0 and 5),
  locks         int         not null default 0 check (locks >= 0),
  locked_until  timestamptz,
  set_with      tenant.evidence_proof not null,
  -- Who was at the screen, and who signed. Null where the member set it at a machine.
  set_by        uuid,
  signed_by     uuid,
  set_time      timestamptz not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  check ((set_with = 'SIGNATURE') = (signed_by is not null))
);
call tenant.fence('tenant.member_pins');
grant select, insert, update on tenant.member_pins to netbar_app;

-- Cards with a random secret, sealed, and the digest that finds it. A member has one card in use.
create table tenant.member_cards (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  member_id     uuid        not null,
  seq           int         not null check (seq > 0),
  secret_sealed bytea       not null,
  secret_mac    bytea       not null,
  set_with      tenant.evidence_proof not null,
  set_by        uuid        not null,
  signed_by     uuid,
  set_time      timestamptz not null,
  ended_time    timestamptz,
  primary key (company_id, id),
  constraint member_cards_seq unique (company_id, member_id, seq),
  constraint member_cards_secret unique (company_id, secret_mac),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  check ((set_with = 'SIGNATURE') = (signed_by is not null))
);
create unique index member_cards_one_in_use on tenant.member_cards (company_id, member_id) where ended_time is null;
call tenant.fence('tenant.member_cards');
call tenant.open_to_worker('tenant.member_cards',
  'select (company_id, id, secret_sealed, secret_mac), update (secret_sealed, secret_mac)');
grant select, insert, update (ended_time) on tenant.member_cards to netbar_app;

-- Codes of members that were used. A code carries its own signature and expiry, so unused ones need no row.
create table tenant.used_member_codes (
  company_id    uuid        not null default tenant.current_company(),
  nonce         uuid        not null,
  member_id     uuid        not null,
  -- What it was used for: the same order may take it for a second tender.
  doc_id        uuid        not null,
  used_time     timestamptz not null,
  primary key (company_id, nonce),
  foreign key (company_id, member_id) references tenant.members (company_id, id)
);
create index used_member_codes_member on tenant.used_member_codes (company_id, member_id);
call tenant.fence('tenant.used_member_codes');
call tenant.open_to_worker('tenant.used_member_codes', 'select, delete');
grant select, insert on tenant.used_member_codes to netbar_app;

-- Identity cards that a reader of the branch read, as digests.
create table tenant.id_swipes (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  branch_id       uuid        not null,
  machine_name    text        not null,
  identity_index  bytea       not null,
  swiped_time     timestamptz not null,
  -- What it was used for. Once set it stays.
  doc_id          uuid,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index id_swipes_fresh on tenant.id_swipes (company_id, branch_id, identity_index, swiped_time);
call tenant.fence('tenant.id_swipes');
call tenant.open_to_worker('tenant.id_swipes', 'select, delete');
grant select, insert, update (doc_id) on tenant.id_swipes to netbar_app;

create function tenant.keep_swipe_used() returns trigger language plpgsql set search_path = '' as $$ begin
  if old.doc_id is not null and new.doc_id is distinct from old.doc_id then
    raise exception 'a swipe counts once' using errcode = '23514', constraint = 'id_swipes_once';
  end if;
  return new;
end $$;
create trigger keep_swipe_used before update on tenant.id_swipes for each row execute function tenant.keep_swipe_used();

-- A one-time code to the stored phone of a member, for the first PIN. `sends` counts those since `from_time`.
create table tenant.pin_codes (
  company_id    uuid        not null default tenant.current_company(),
  member_id     uuid        not null,
  code_mac      bytea       not null,
  misses        int         not null default 0 check (misses between 0 and 5),
  sent_time     timestamptz not null,
  expires_time  timestamptz not null,
  from_time     timestamptz not null,
  sends         int         not null check (sends > 0),
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references tenant.members (company_id, id)
);
call tenant.fence('tenant.pin_codes');
call tenant.open_to_worker('tenant.pin_codes', 'select (company_id, code_mac)');
grant select, insert, update on tenant.pin_codes to netbar_app;

-- Every time evidence allowed a debit. Limits are sums over these rows, so that an amount cannot be split.
create table tenant.evidence_uses (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  member_id     uuid        not null,
  branch_id     uuid        not null,
  kind          tenant.evidence_kind not null,
  doc_id        uuid        not null,
  amount_fen    bigint      not null check (amount_fen >= 0),
  actor_id      uuid        not null,
  used_time     timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index evidence_uses_member on tenant.evidence_uses (company_id, member_id, used_time);
create index evidence_uses_branch on tenant.evidence_uses (company_id, branch_id);
call tenant.fence('tenant.evidence_uses');
grant select, insert on tenant.evidence_uses to netbar_app;

-- What a member is told: a debit at the counter, and changes of what they pay with. Kept for a month.
create table tenant.member_notices (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  member_id     uuid        not null,
  branch_id     uuid        not null,
  event         text        not null check (event in ('PAID', 'POINTS_PAID', 'PIN_SET', 'PIN_LOCKED', 'CARD_ISSUED', 'CARD_BLOCKED')),
  -- Fen or points of a debit, minutes of a lock.
  amount        bigint      not null default 0 check (amount >= 0),
  by_sms        boolean     not null,
  on_screen     boolean     not null,
  -- Set before the text is sent, so that it is sent once.
  sms_time      timestamptz,
  shown_time    timestamptz,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create index member_notices_member on tenant.member_notices (company_id, member_id);
create index member_notices_branch on tenant.member_notices (company_id, branch_id);
call tenant.fence('tenant.member_notices');
call tenant.open_to_worker('tenant.member_notices', 'select, delete');
grant select, insert, update (sms_time, shown_time) on tenant.member_notices to netbar_app;

-- Whoever could enter a phone or an ID number of their own would have evidence for somebody else's money: a number that was
-- changed proves nothing for a day.
alter table tenant.members add column phone_changed_time timestamptz, add column id_card_changed_time timestamptz;
create function tenant.note_number_change() returns trigger language plpgsql set search_path = '' as $$ begin
  -- The worker seals the same number anew when the vault key changes.
  if session_user = 'netbar_worker' then return new; end if;
  if new.phone_index is distinct from old.phone_index then new.phone_changed_time := now(); end if;
  if new.id_card_index is distinct from old.id_card_index then new.id_card_changed_time := now(); end if;
  return new;
end $$;
create trigger note_number_change before update on tenant.members for each row execute function tenant.note_number_change();
