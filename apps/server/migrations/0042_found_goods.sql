-- Goods that lay on the counter while the book said there were none: found when they are sold, and looked at afterwards.
alter type tenant.stock_adjust_kind add value 'FOUND';
alter table tenant.stock_adjusts
  add column reviewed_time timestamptz,
  add column reviewer_id uuid,
  add column review_note text not null default '',
  add constraint stock_adjusts_reviewed check ((reviewed_time is null) = (reviewer_id is null));
create index stock_adjusts_unreviewed on tenant.stock_adjusts (company_id, branch_id) where status = 'POSTED' and reviewed_time is null;
grant update (reviewed_time, reviewer_id, review_note) on tenant.stock_adjusts to netbar_app;

-- So many days before they expire, goods are proposed to be sent back.
alter table tenant.product_masters add column return_before_days int not null default 0 check (return_before_days between 0 and 3650);
