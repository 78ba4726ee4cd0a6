-- What somebody in charge signs for instead of the customer paying: who allowed it, and for whom and why.
alter type tenant.tender add value 'SIGNED';
alter table tenant.payments
  -- Who allowed it stands where else stands what shows that the member was there: in `evidence`.
  add column reason text,
  -- As text: a new value of a type can be named by it only once it is committed.
  add constraint payments_signed_for check ((tender::text = 'SIGNED') = (reason is not null)
    and (tender::text <> 'SIGNED' or reason <> '' and coalesce(evidence ->> 'kind', '') = 'SIGNATURE'));
