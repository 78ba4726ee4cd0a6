-- Roles that exist already get their part of purchasing: who runs the products of a company or brand all of it; finance what is
-- about money; who runs a branch orders, receives and sends back; who works at a counter receives.
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
      if held.level = 1 and 'PRODUCT_MASTER_EDIT' = any(held.codes) then
        call tenant.widen_role(held.id,
          array['SUPPLIER_LIST', 'SUPPLIER_EDIT', 'SUPPLIER_BANK', 'PURCHASE_APPLY', 'PURCHASE_LIST', 'PURCHASE_APPROVE',
            'PURCHASE_RECEIVE', 'PURCHASE_REVERSE', 'COMPANY_PURCHASE_LIST', 'COMPANY_PURCHASE_EXPORT', 'COMPANY_PURCHASE_EDIT', 'PURCHASE_RETURN_LIST',
            'PURCHASE_RETURN_APPLY', 'PURCHASE_RETURN_AUDIT', 'PURCHASE_RETURN_ACCOUNT', 'PURCHASE_FIGURES',
            'BILL_LIST', 'BILL_EDIT', 'BILL_CONFIRM', 'BILL_APPROVE', 'BILL_PAY'],
          array['purchase', 'storePurchaseList', 'companyPurchaseList', 'refundGoodsList', 'purchaseReturnAccountingList',
            'purchaseTimesStatistics', 'settlementBillings']);
      elsif held.level = 1 and held.codes @> array['ORDER_LIST', 'ORDER_EXPORT']
        and not held.codes && array['ORDER_WORK', 'BRANCH_EDIT'] then
        call tenant.widen_role(held.id,
          array['SUPPLIER_LIST', 'SUPPLIER_BANK', 'PURCHASE_LIST', 'COMPANY_PURCHASE_LIST', 'COMPANY_PURCHASE_EXPORT', 'PURCHASE_RETURN_LIST',
            'PURCHASE_RETURN_ACCOUNT', 'PURCHASE_FIGURES', 'BILL_LIST', 'BILL_EDIT', 'BILL_CONFIRM', 'BILL_APPROVE', 'BILL_PAY'],
          array['productSetting', 'storePurchaseList', 'companyPurchaseList', 'refundGoodsList', 'purchaseReturnAccountingList',
            'purchaseTimesStatistics', 'settlementBillings']);
      elsif held.level = 2 and held.codes @> array['BRANCH_EDIT', 'STOCK_ADJUST'] then
        call tenant.widen_role(held.id,
          array['PURCHASE_APPLY', 'PURCHASE_LIST', 'PURCHASE_RECEIVE', 'PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_APPLY',
            'PURCHASE_FIGURES', 'BILL_LIST', 'BILL_CONFIRM'],
          array['purchase', 'storePurchaseList', 'refundGoodsList', 'purchaseTimesStatistics', 'settlementBillings']);
      elsif held.level = 3 and 'ORDER_WORK' = any(held.codes) then
        call tenant.widen_role(held.id, array['PURCHASE_LIST', 'PURCHASE_RECEIVE'], array['storePurchaseList']);
      end if;
    end loop;
  end loop;
end $$;
