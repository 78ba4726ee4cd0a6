-- Roles that exist already get what branch staff needs: whoever seats guests sees and handles the bookings of the branch; whoever
-- runs a branch also sets its rules and reads its log. Both hold only for the branches of the account.
do $$
declare
  company uuid;
  granted record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for granted in
      with held as (
        select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
        join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
        where r.level in (2, 3) group by r.id, r.level
      ), given as (
        select id, unnest(array['RESERVATION_LIST', 'RESERVATION_EDIT']) as code, null as menu from held
          where 'SESSION_EDIT' = any(codes)
        union all
        select id, unnest(array['RESERVATION_LIST', 'RESERVATION_EDIT', 'RESERVATION_CONFIG', 'LOG_LIST', 'LOG_EXPORT']), null
          from held where level = 2 and 'BRANCH_EDIT' = any(codes)
        union all
        select id, null, unnest(array['reservationConfig', 'logCenter']) from held where level = 2 and 'BRANCH_EDIT' = any(codes)
      ), functions_added as (
        insert into tenant.role_functions (role_id, function_id) select distinct id, code from given where code is not null
        on conflict do nothing returning role_id, function_id
      ), menus_added as (
        insert into tenant.role_menus (role_id, menu) select id, menu from given where menu is not null
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
