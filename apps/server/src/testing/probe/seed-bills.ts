import { randomUUIDv7 } from 'node:crypto';
import type { World } from '../world.ts';

interface BillPlace {
  company: string;
  brandId: string;
  /** That of the order to which somebody attached the line. */
  branchId: string | null;
}

/** A bill of a brand with a file, and a line that only the channel has. */
export async function seedChannelBill(world: World, { company, brandId, branchId }: BillPlace, name: string) {
  const [bill, line] = [randomUUIDv7(), randomUUIDv7()];
  await world.owner.query(
    `insert into tenant.channel_bills (company_id, id, brand_id, channel, merchant_no, day, created_time)
     values ($1, $2, $3, 'WECHAT', $4, '2026-11-15', now())`,
    [company, bill, brandId, name],
  );
  await world.owner.query(
    `insert into tenant.channel_bill_files (company_id, id, brand_id, channel, day, bill_id, name, source, hash, status, lang, account_id,
       account_name, created_time)
     values ($1, $2, $3, 'WECHAT', '2026-11-15', $4, $5, 'UPLOAD', $5, 'DONE', 'zh-CN', $2, $5, now())`,
    [company, randomUUIDv7(), brandId, bill, name],
  );
  await world.owner.query(
    `insert into tenant.channel_bill_lines (company_id, id, bill_id, channel, merchant_no, line_key, kind, txn_id, out_trade_no, refund_no,
       amount_fen, fee_fen, time)
     values ($1, $2, $3, 'WECHAT', $4, $4, 'PAYMENT', $4, $4, '', 100, 1, now())`,
    [company, line, bill, name],
  );
  await world.owner.query(
    `insert into tenant.channel_bill_rows (company_id, id, bill_id, kind, line_id, theirs_fen, fee_fen, theirs_time, txn_id, status, branch_id)
     values ($1, $2, $3, 'PAYMENT', $4, 100, 1, now(), $5, 'OPEN', $6)`,
    [company, randomUUIDv7(), bill, line, name, branchId],
  );
}
