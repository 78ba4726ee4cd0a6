-- Whether an approved statement of the supplier has taken what a received line cost out of the goods received and not billed (GRNI).
-- What is not billed yet is a small part of all lines, so it has an index of its own.
alter table tenant.goods_receipt_lines add column is_billed boolean not null default false;
-- small table: no release has written receipts yet
create index goods_receipt_lines_unbilled on tenant.goods_receipt_lines (company_id, receipt_id) where not is_billed and amount_fen > 0;
grant update (is_billed) on tenant.goods_receipt_lines to netbar_app;

-- Of a posted receipt only what is sent back is counted, and a line becomes billed, once.
create or replace function tenant.keep_receipt_lines() returns trigger language plpgsql set search_path = '' as $$
declare
  state tenant.goods_receipt_status;
begin
  select r.status into state from tenant.goods_receipts r where r.company_id = new.company_id and r.id = new.receipt_id;
  if state = 'DRAFT' and new.returned_qty = 0 and not new.is_billed then return new; end if;
  if tg_op = 'UPDATE' and state = 'POSTED' and (new.is_billed or not old.is_billed)
    and to_jsonb(new) - '{returned_qty,is_billed}'::text[] = to_jsonb(old) - '{returned_qty,is_billed}'::text[] then return new; end if;
  raise exception 'the receipt is no draft' using errcode = 'check_violation', constraint = 'goods_receipt_lines_kept';
end $$;

-- What a supplier was paid for is not reversed.
create function tenant.keep_billed_receipt() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from tenant.goods_receipt_lines l where l.company_id = new.company_id and l.receipt_id = new.id and l.is_billed) then
    raise exception 'a line is billed' using errcode = 'check_violation', constraint = 'goods_receipts_billed';
  end if;
  return new;
end $$;
create trigger goods_receipts_unbilled before update of status on tenant.goods_receipts
  for each row when (new.status = 'REVERSED' and old.status <> 'REVERSED') execute function tenant.keep_billed_receipt();
