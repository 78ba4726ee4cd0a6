-- Roles that exist already: whoever runs a branch or more keeps costs and the lifting of blacklist entries, which have functions of
-- their own now. Staff (level 3) no longer writes stock off, sees no costs and lifts nothing; the company may grant it again.
do $$
declare
  company uuid;
  changed record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for changed in
      with held as (
        select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
        join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
        group by r.id, r.level
      ), given as (
        select id, 'STOCK_COST' as code from held
          where level < 3 and codes && array['STOCK_LIST', 'STOCK_AUDIT', 'TRANSFER_LIST', 'PRICE_APPLY', 'PRICE_AUDIT']
        union all
        select id, 'BLACKLIST_LIFT' from held where level < 3 and 'BLACKLIST_EDIT' = any(codes)
      ), added as (
        insert into tenant.role_functions (role_id, function_id) select id, code from given
        on conflict do nothing returning role_id, function_id
      ), removed as (
        delete from tenant.role_functions f using tenant.roles r
        where r.company_id = f.company_id and r.id = f.role_id and r.level = 3 and f.function_id = 'STOCK_ADJUST'
        returning f.role_id, f.function_id
      ), parts as (
        select role_id, function_id as code, true as is_added from added
        union all select role_id, function_id, false from removed
      )
      select role_id, jsonb_strip_nulls(jsonb_build_object(
          'added', case when bool_or(is_added)
            then jsonb_build_object('functions', jsonb_agg(code order by code) filter (where is_added)) end,
          'removed', case when not bool_and(is_added)
            then jsonb_build_object('functions', jsonb_agg(code order by code) filter (where not is_added)) end)) as detail
      from parts group by role_id
    loop
      update tenant.roles set version = version + 1 where id = changed.role_id;
      -- By the system, as an id of this moment: ids of the log are in the order of time.
      insert into tenant.audit_log (id, actor_id, action, doc_type, doc_id, version, detail, created_time)
        select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
          '00000000-0000-8000-8000-000000000001', 'ROLE.change', 'ROLE', r.id, r.version, changed.detail, now()
        from tenant.roles r where r.id = changed.role_id;
    end loop;
  end loop;
  update platform.access_clock set version = version + 1;
end $$;
