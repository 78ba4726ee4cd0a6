-- Whoever runs a branch or more and sees all its orders sees sales by product; who exports orders exports these too.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      where r.level in (1, 2) group by r.id order by r.id
    loop
      if 'ORDER_LIST' = any(held.codes) then
        call tenant.widen_role(held.id, array['SALES_LIST'] || case when 'ORDER_EXPORT' = any(held.codes)
          then array['SALES_EXPORT'] else array[]::text[] end, array['salesStatistics']);
      end if;
    end loop;
  end loop;
end $$;
