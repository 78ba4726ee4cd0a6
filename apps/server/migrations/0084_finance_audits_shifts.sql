-- Gives a role of the current company functions and pages that it lacks, for migrations that bring new ones. Written to the log as
-- a change by the system, with an id of this moment, since ids of the log are in the order of time.
create procedure tenant.widen_role(role uuid, codes text[], menus text[]) language plpgsql as $$
declare
  added jsonb;
begin
  with functions_added as (
    insert into tenant.role_functions (role_id, function_id) select role, unnest(codes)
    on conflict do nothing returning function_id
  ), menus_added as (
    insert into tenant.role_menus (role_id, menu) select role, unnest(menus)
    on conflict do nothing returning menu
  )
  select jsonb_build_object(
    'functions', coalesce((select jsonb_agg(function_id order by function_id) from functions_added), '[]'),
    'menus', coalesce((select jsonb_agg(menu order by menu) from menus_added), '[]')) into added;
  if added = '{"functions": [], "menus": []}' then return; end if;
  update tenant.roles set version = version + 1 where id = role;
  insert into tenant.audit_log (id, actor_id, action, doc_type, doc_id, version, detail, created_time)
    select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
      '00000000-0000-8000-8000-000000000001', 'ROLE.change', 'ROLE', r.id, r.version, jsonb_build_object('added', added), now()
    from tenant.roles r where r.id = role;
  update platform.access_clock set version = version + 1;
end $$;
revoke execute on procedure tenant.widen_role from public;

-- Roles of finance that exist already may audit shifts: level 1, all orders with their export, but no work at the counter and no
-- branches to set up. Whoever had a drawer still cannot audit it (0058).
do $$
declare
  company uuid;
  finance uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for finance in
      select r.id from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      where r.level = 1 group by r.id
      having array_agg(f.function_id) @> array['ORDER_LIST', 'ORDER_EXPORT']
        and not array_agg(f.function_id) && array['ORDER_WORK', 'BRANCH_EDIT']
    loop
      call tenant.widen_role(finance, array['SHIFT_LIST', 'SHIFT_AUDIT'], array['operationData']);
    end loop;
  end loop;
end $$;
