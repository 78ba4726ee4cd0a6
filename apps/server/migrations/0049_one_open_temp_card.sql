-- One person has one open temporary card. Of several that are open already, the newest stays in use; the others lose the digest
-- of the ID number, so that they can only be returned. Rows of every company, without a new version: this is no step of a card.
alter table tenant.temp_cards no force row level security, disable trigger guard_document;
update tenant.temp_cards c set id_card_index = null
where c.status in ('ISSUED', 'ACTIVE') and exists (
  select from tenant.temp_cards newer
  where newer.company_id = c.company_id and newer.id_card_index = c.id_card_index
    and newer.status in ('ISSUED', 'ACTIVE') and newer.id > c.id);
alter table tenant.temp_cards force row level security, enable trigger guard_document;
create unique index temp_cards_one_open on tenant.temp_cards (company_id, id_card_index) where status in ('ISSUED', 'ACTIVE');
