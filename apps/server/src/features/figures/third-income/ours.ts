import { sql } from 'kysely';

interface Around {
  brandId: string;
  from: Date;
  to: Date;
}

/**
 * What our books have of a payment channel: payments that came, by when the channel would bill them. `key` is our number there, `txn`
 * the channel's. By an array of branches, so that an index serves it without a join.
 */
export const selectPayments = (
  branchIds: string[],
  { channel, from, to }: Omit<Around, 'brandId'> & { channel: 'WECHAT' | 'ALIPAY' },
) => sql`
  select p.id as payment_id, null::uuid as refund_part_id, 'PAYMENT'::tenant.bill_line_kind as kind, p.amount_fen as ours_fen,
    p.settled_time as ours_time, p.order_id, p.branch_id, p.out_trade_no as key, coalesce(p.reference, '') as txn
  from tenant.payments p
  where p.branch_id = any(${branchIds}::uuid[]) and p.tender = ${channel}::tenant.tender and p.status = 'SUCCEEDED'
    and p.created_time >= ${from} and p.created_time < ${to}`;

/** The refunds of a payment channel, by when they were started: so does the channel bill them. */
export const selectRefunds = ({ brandId, channel, from, to }: Around & { channel: 'WECHAT' | 'ALIPAY' }) => sql`
  select null::uuid as payment_id, rp.id as refund_part_id, 'REFUND'::tenant.bill_line_kind as kind, -rp.amount_fen as ours_fen,
    f.created_time as ours_time, rp.order_id, rp.branch_id, rp.refund_no as key, '' as txn
  from tenant.refunds f
  join tenant.branches b on b.company_id = f.company_id and b.id = f.branch_id and b.brand_id = ${brandId}
  join tenant.refund_parts rp on rp.company_id = f.company_id and rp.refund_id = f.id and rp.status = 'REFUNDED'
  join tenant.payments p on p.company_id = rp.company_id and p.id = rp.payment_id and p.tender = ${channel}::tenant.tender
  where f.created_time >= ${from} and f.created_time < ${to}`;

/**
 * The same of a group-buy platform: vouchers that were written off. One that was revoked is neither a payment nor a refund, since the
 * platform took it off its list; a refund without a revocation is ours alone.
 */
export const selectVoucherOurs = ({ brandId, channel, from, to }: Around & { channel: 'DOUYIN' | 'MEITUAN' }) => sql`
  select p.id as payment_id, null::uuid as refund_part_id, 'PAYMENT'::tenant.bill_line_kind as kind, p.amount_fen as ours_fen,
    v.verified_time as ours_time, p.order_id, p.branch_id, v.code as key, v.verify_id as txn
  from tenant.vouchers v
  join tenant.payments p on p.company_id = v.company_id and p.order_id = v.order_id and p.tender = 'GROUPBUY'
  where v.brand_id = ${brandId} and v.platform = ${channel}::tenant.voucher_platform and v.status in ('VERIFIED', 'SETTLED')
    and v.verified_time >= ${from} and v.verified_time < ${to}
  union all
  select null, rp.id, 'REFUND', -rp.amount_fen, f.created_time, rp.order_id, rp.branch_id, rp.refund_no, ''
  from tenant.vouchers v
  join tenant.payments p on p.company_id = v.company_id and p.order_id = v.order_id and p.tender = 'GROUPBUY'
  join tenant.refund_parts rp on rp.company_id = p.company_id and rp.payment_id = p.id and rp.status = 'REFUNDED'
  join tenant.refunds f on f.company_id = rp.company_id and f.id = rp.refund_id
  where v.brand_id = ${brandId} and v.platform = ${channel}::tenant.voucher_platform and v.status in ('VERIFIED', 'SETTLED')
    and f.created_time >= ${from} and f.created_time < ${to}`;
