-- A voucher of a platform pays once, however its code is written: in small letters, with blanks or in full-width characters.
create function tenant.plain_code(code text) returns text immutable strict parallel safe
  return upper(regexp_replace(normalize(code, nfkc), '\s', '', 'g'));

drop index tenant.payments_voucher_once;
-- Rows of every company, without a new version: nothing happened to these payments.
alter table tenant.payments no force row level security, disable trigger user;
update tenant.payments p set
  platform = tenant.plain_code(p.platform),
  -- A code that was used again before keeps what happened, told apart by its turn.
  reference = tenant.plain_code(p.reference) || case when used.turn > 1 then '#' || used.turn else '' end
from (select company_id, id, row_number() over (
    partition by company_id, tenant.plain_code(platform), tenant.plain_code(reference) order by created_time, id) as turn
  from tenant.payments where tender = 'GROUPBUY') used
where used.company_id = p.company_id and used.id = p.id;
alter table tenant.payments force row level security, enable trigger user;
create unique index payments_voucher_once on tenant.payments (company_id, tenant.plain_code(platform), tenant.plain_code(reference))
  where tender = 'GROUPBUY';

-- A card slip pays once: a card machine counts its slips, and begins again some day.
alter table tenant.payments
  -- The machine's number as it prints it, and the business day; the slip's own number is the reference.
  add column terminal_no text check (terminal_no ~ '^[0-9A-Z]{8}$'),
  add column slip_date date,
  add constraint payments_card_slip check ((terminal_no is null) = (slip_date is null)
    and (terminal_no is null or tender = 'BANK_CARD' and reference ~ '^[0-9]{6}$'));
create unique index payments_slip_once on tenant.payments (company_id, terminal_no, slip_date, reference) where tender = 'BANK_CARD';
create index payments_slips on tenant.payments (company_id, created_time desc) where tender = 'BANK_CARD';

-- On insert only: slips taken before have no machine, and may still be refunded.
create function tenant.refuse_loose_slip() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a card slip without its machine' using errcode = 'check_violation', constraint = 'payments_slip_of_terminal';
end $$;
create trigger payments_slip_of_terminal before insert on tenant.payments for each row
  when (new.tender = 'BANK_CARD' and new.terminal_no is null) execute function tenant.refuse_loose_slip();
