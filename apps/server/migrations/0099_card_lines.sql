-- Recharge cards are sold with an order, by lines of their own kind.
alter type tenant.order_line_kind add value 'CARD';

-- Roles that exist already: who approves activities takes the codes, who works at a counter or runs a branch sells cards.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if held.level = 1 and 'ACTIVITY_AUDIT' = any(held.codes) then
        call tenant.widen_role(held.id, array['CARD_TAKE'], array[]::text[]);
      end if;
      if 'ORDER_PAY' = any(held.codes) then
        call tenant.widen_role(held.id, array['CARD_SELL'], array[]::text[]);
      end if;
    end loop;
  end loop;
end $$;
