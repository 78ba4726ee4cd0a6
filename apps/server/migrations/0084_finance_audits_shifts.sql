-- Roles of finance that exist already may audit shifts: level 1, all orders with their export, but no work at the counter and no
-- branches to set up. Whoever had a drawer still cannot audit it (0058).
do $$
declare
  company uuid;
  granted record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for granted in
      with finance as (
        select r.id from tenant.roles r
        join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
        where r.level = 1 group by r.id
        having array_agg(f.function_id) @> array['ORDER_LIST', 'ORDER_EXPORT']
          and not array_agg(f.function_id) && array['ORDER_WORK', 'BRANCH_EDIT']
      ), functions_added as (
        insert into tenant.role_functions (role_id, function_id)
        select id, unnest(array['SHIFT_LIST', 'SHIFT_AUDIT']) from finance
        on conflict do nothing returning role_id, function_id
      ), menus_added as (
        insert into tenant.role_menus (role_id, menu) select id, 'operationData' from finance
        on conflict do nothing returning role_id, menu
      ), added as (
        select role_id, function_id as code, null as menu from functions_added
        union all select role_id, null, menu from menus_added
      )
      select role_id,
        jsonb_build_object('functions', coalesce(jsonb_agg(code order by code) filter (where code is not null), '[]'),
          'menus', coalesce(jsonb_agg(menu order by menu) filter (where menu is not null), '[]')) as items
      from added group by role_id
    loop
      update tenant.roles set version = version + 1 where id = granted.role_id;
      -- By the system, as an id of this moment: ids of the log are in the order of time.
      insert into tenant.audit_log (id, actor_id, action, doc_type, doc_id, version, detail, created_time)
        select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
          '00000000-0000-8000-8000-000000000001', 'ROLE.change', 'ROLE', r.id, r.version,
          jsonb_build_object('added', granted.items), now()
        from tenant.roles r where r.id = granted.role_id;
    end loop;
  end loop;
  update platform.access_clock set version = version + 1;
end $$;
