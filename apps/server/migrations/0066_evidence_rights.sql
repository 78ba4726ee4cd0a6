-- Roles that exist already: whoever takes payments at a counter sets PINs and issues cards with the member beside them; whoever
-- reviews shifts signs where a member can show nothing else.
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
        join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id group by r.id, r.level
      ), given as (
        select id, 'MEMBER_EVIDENCE' as code from held where codes @> array['ORDER_PAY', 'MEMBER_EDIT']
        union all
        select id, unnest(array['MEMBER_EVIDENCE', 'EVIDENCE_SIGN']) from held
          where level <= 2 and codes @> array['SHIFT_AUDIT', 'MEMBER_EDIT']
      ), added as (
        insert into tenant.role_functions (role_id, function_id) select distinct id, code from given
        on conflict do nothing returning role_id, function_id as code
      )
      select role_id, jsonb_build_object('functions', jsonb_agg(code order by code), 'menus', '[]'::jsonb) as items
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
