/** Of prices and what is for sale. */
export const products = {
  'one price at any instant': `
    select a.product_id, a.branch_id, a.valid, b.valid as other from tenant.prices a
    join tenant.prices b on b.company_id = a.company_id and b.product_id = a.product_id
      and b.branch_id is not distinct from a.branch_id and b.id > a.id and b.valid && a.valid`,

  'a product out of use stands on no shelf': `
    select b.branch_id, b.product_id from tenant.branch_products b
    join tenant.product_masters m on m.company_id = b.company_id and m.id = b.product_id
    where b.status = 'ON' and m.status <> 'ACTIVE'`,

  'an adjustment in effect has set its prices once': `
    select l.adjustment_id, l.product_id, count(p.id) from tenant.price_adjustments a
    join tenant.price_adjustment_lines l on l.company_id = a.company_id and l.adjustment_id = a.id
    left join tenant.prices p on p.company_id = a.company_id and p.adjustment_id = a.id and p.product_id = l.product_id
    where a.status in ('PENDING', 'REJECTED', 'STALE', 'CANCELLED') and p.id is not null
    group by 1, 2
    union all
    select adjustment_id, product_id, count(*) from tenant.prices where adjustment_id is not null group by 1, 2 having count(*) > 1`,
};
