/** Of vouchers of group-buy platforms. */
export const vouchers = {
  'a voucher that was written off is an order of group-buy, paid with it and finished': `
    select v.id, v.status, o.no from tenant.vouchers v
    left join tenant.orders o on o.company_id = v.company_id and o.id = v.order_id
    left join tenant.payments p on p.company_id = v.company_id and p.order_id = v.order_id and p.tender = 'GROUPBUY'
    where v.status in ('VERIFIED', 'SETTLED', 'REVOKED')
      and (o.source, o.status::text, o.payable_fen, p.amount_fen) is distinct from (4::smallint, 'COMPLETED', v.pay_fen, v.pay_fen)`,

  'a revoked voucher has its order refunded': `
    select o.no, o.refunded_fen from tenant.vouchers v
    join tenant.orders o on o.company_id = v.company_id and o.id = v.order_id
    where v.status = 'REVOKED' and o.refunded_fen <> o.paid_fen`,

  'what a voucher brought into a wallet is its net fee, once': `
    with granted as (
      select company_id, source_id as id, sum(granted) as fen from tenant.wallet_lots where source_type = 'VOUCHER' group by 1, 2),
    void as (
      select l.company_id, l.source_id as id, sum(u.amount) as fen from tenant.wallet_lots l
      join tenant.lot_uses u on u.company_id = l.company_id and u.lot_id = l.id and u.reason = 'VOID'
      where l.source_type = 'VOUCHER' group by 1, 2)
    select v.id, v.net_fee_fen, granted.fen as granted, void.fen as void from tenant.vouchers v
    left join granted using (company_id, id) left join void using (company_id, id)
    where coalesce(granted.fen, 0) - coalesce(void.fen, 0) <> case when v.redeemed_time is null then 0 else v.net_fee_fen end`,
};
