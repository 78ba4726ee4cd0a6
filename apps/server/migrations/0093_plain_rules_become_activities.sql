-- Product discounts and recharge tiers become activities of their presets, approved and running as they were.
do $$
declare
  company uuid;
  plain   record;
  made    uuid;
  turn    int := 0;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for plain in
      select d.brand_id, d.branch_id, 'PRODUCT_DISCOUNT' as preset, left(p.name, 14) || ' 折扣' as name, lower(d.valid) as valid_from,
        upper(d.valid) as valid_to, false as is_stackable,
        jsonb_build_object('trigger', 'QUOTE_ORDER', 'when', '[]'::jsonb, 'grants', jsonb_build_array(jsonb_build_object('key', 'a',
          'when', '[]'::jsonb, 'benefit', jsonb_build_object('gives', 'LINE_PERCENT', 'payBp', d.rate_bp, 'maxFen', null,
          'on', jsonb_build_object('of', 'PRODUCTS', 'ids', jsonb_build_array(d.product_id)))))) as rule
      from tenant.product_discounts d
      join tenant.product_masters p on p.company_id = d.company_id and p.id = d.product_id
      union all
      select t.brand_id, null, 'CHARGE_DISCOUNT', '充值优惠', timestamptz '2026-01-01 00:00:00+08', timestamptz '2100-01-01 00:00:00+08', false,
        jsonb_build_object('trigger', 'CHARGE_PAID', 'when', '[]'::jsonb, 'grants', jsonb_build_array(jsonb_build_object('key', 'a',
          'when', '[]'::jsonb, 'benefit', jsonb_build_object('gives', 'BONUS_TIERS', 'validDays', t.tiers -> 0 -> 'validDays', 'tiers',
          (select jsonb_agg(jsonb_build_object('fromFen', x -> 'fromFen', 'bonusFen', x -> 'bonusFen') order by (x ->> 'fromFen')::bigint)
            from jsonb_array_elements(t.tiers) x)))))
      from tenant.charge_tiers t where jsonb_array_length(t.tiers) > 0
    loop
      turn := turn + 1;
      made := overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid;
      insert into tenant.activities (id, no, brand_id, branch_id, preset, name, branch_ids, valid_from, valid_to, hours, priority,
          is_stackable, is_below_min, is_for_group_buy, company_bp, branch_bp, supplier_bp, holdout_bp, rule, status, creator_id,
          created_time, submitted_time, launched_time)
        values (made, '50' || to_char(now(), 'YYMMDD') || '0' || lpad(turn::text, 5, '0'), plain.brand_id, plain.branch_id,
          plain.preset::tenant.activity_preset, plain.name, case when plain.branch_id is not null then array[plain.branch_id] end,
          plain.valid_from, plain.valid_to, array_fill(16777215, array[7]), 50, plain.is_stackable, false, false, 10000, 0, 0, 0,
          plain.rule, 'APPROVED', '00000000-0000-8000-8000-000000000001', now(), now(), now());
      insert into tenant.audit_log (id, actor_id, action, doc_type, doc_id, version, detail, created_time)
        values (overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
          '00000000-0000-8000-8000-000000000001', 'ACTIVITY.open', 'ACTIVITY', made, 1, jsonb_build_object('status', 'APPROVED'), now());
    end loop;
  end loop;
end $$;
drop table tenant.product_discounts;
drop table tenant.charge_tiers;

-- Roles that exist already: who runs the products of a company or brand also runs its activities; finance sees them and countersigns
-- expensive ones; who runs a branch writes its own and submits them. The right to set plain discounts goes away.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    delete from tenant.role_functions where function_id = 'PRODUCT_DISCOUNT';
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if held.level = 1 and 'PRODUCT_MASTER_EDIT' = any(held.codes) then
        call tenant.widen_role(held.id, array['ACTIVITY_LIST', 'ACTIVITY_EXPORT', 'ACTIVITY_EDIT', 'ACTIVITY_STOP', 'ACTIVITY_AUDIT'],
          array['activityHome', 'activityAuditList']);
      elsif held.level = 1 and held.codes @> array['ORDER_LIST', 'ORDER_EXPORT']
        and not held.codes && array['ORDER_WORK', 'BRANCH_EDIT'] then
        call tenant.widen_role(held.id, array['ACTIVITY_LIST', 'ACTIVITY_EXPORT', 'ACTIVITY_FUND'], array['activityHome', 'activityAuditList']);
      elsif held.level = 2 and held.codes @> array['BRANCH_EDIT', 'STOCK_ADJUST'] then
        call tenant.widen_role(held.id, array['ACTIVITY_LIST', 'ACTIVITY_EDIT'], array['activityHome']);
      end if;
    end loop;
  end loop;
end $$;
