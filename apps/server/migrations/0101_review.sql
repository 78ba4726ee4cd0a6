-- Roles that exist already: whoever exports orders of a place sees how it did, and takes the figures along.
do $$
declare
  company uuid;
  held    uuid;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in select f.role_id from tenant.role_functions f where f.function_id = 'ORDER_EXPORT' order by f.role_id loop
      call tenant.widen_role(held, array['REVIEW_LIST', 'REVIEW_EXPORT'], array['operational-review']);
    end loop;
  end loop;
end $$;
