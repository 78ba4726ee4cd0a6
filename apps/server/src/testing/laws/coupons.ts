/** Of coupons, the uses they stand for and the templates they are counted against. */
export const coupons = {
  'C1 a template counts the coupons that were issued of it, and never more than it has': `
    select t.activity_id, t.issued, t.qty, count(c.id) as found from tenant.coupon_templates t
    left join tenant.coupons c on c.company_id = t.company_id and c.activity_id = t.activity_id
    group by t.company_id, t.activity_id having t.issued <> count(c.id) or t.issued > t.qty`,

  'C1 a member has no more coupons of a template than its terms allow, but for those of merged members': `
    select c.activity_id, c.member_id, count(*) from tenant.coupons c
    join tenant.coupon_templates t on t.company_id = c.company_id and t.activity_id = c.activity_id
    where c.status <> 'REVOKED' and c.member_id is not null
      and not exists (select from tenant.members m where m.company_id = c.company_id and m.merged_into_id = c.member_id)
    group by c.company_id, c.activity_id, c.member_id, t.per_member having count(*) > t.per_member`,

  'C2 a coupon that an order holds has one reserved use of that order': `
    select c.id, c.order_id, count(u.id) from tenant.coupons c
    left join tenant.benefit_uses u on u.company_id = c.company_id and u.coupon_id = c.id and u.doc_id = c.order_id
      and u.status = 'RESERVED'
    where c.status = 'LOCKED' group by c.company_id, c.id having count(u.id) <> 1`,

  'C2 a used coupon has one use of its order, which is live unless refunds took all of it back': `
    select c.id, c.order_id, count(u.id) as uses, count(u.id) filter (where u.status = 'USED') as live from tenant.coupons c
    left join tenant.benefit_uses u on u.company_id = c.company_id and u.coupon_id = c.id and u.doc_id = c.order_id
      and (u.status = 'USED' or u.status = 'REVERTED' and u.reverted_fen = u.amount_fen)
    where c.status = 'USED' group by c.company_id, c.id having count(u.id) <> 1`,

  'C2 a live use of a coupon is of the order that holds or used it': `
    select u.id, u.coupon_id, u.status::text, c.status::text as coupon from tenant.benefit_uses u
    left join tenant.coupons c on c.company_id = u.company_id and c.id = u.coupon_id
    where u.coupon_id is not null and u.status <> 'REVERTED'
      and (c.id is null or c.activity_id <> u.activity_id or c.order_id is distinct from u.doc_id
        or c.status::text <> case u.status when 'RESERVED' then 'LOCKED' else 'USED' end)`,

  'C3 a coupon of a member is used by that member': `
    select c.id, c.member_id, u.member_id as used_by from tenant.coupons c
    join tenant.benefit_uses u on u.company_id = c.company_id and u.coupon_id = c.id and u.doc_id = c.order_id
    where c.member_id is not null and u.member_id is distinct from c.member_id`,

  'C4 a batch has issued as many coupons as it says, and no more than planned': `
    select b.id, b.planned, b.issued, count(c.id) as found from tenant.coupon_batches b
    left join tenant.coupons c on c.company_id = b.company_id and c.batch_id = b.id
    group by b.company_id, b.id having b.issued <> count(c.id) or b.issued > b.planned`,
};
