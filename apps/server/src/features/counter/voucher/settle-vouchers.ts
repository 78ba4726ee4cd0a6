import { voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';

/** The platform paid out for the vouchers of these orders: they can no longer be revoked. Those that are settled already stay. */
export async function settleVouchers(ctx: Tx, orderIds: string[]) {
  if (orderIds.length === 0) return;
  const { rows } = await sql<{ id: string; branchId: string; version: number }>`
    update tenant.vouchers set status = 'SETTLED', version = version + 1
    where order_id = any(${orderIds}::uuid[]) and status = 'VERIFIED'
    returning id, branch_id as "branchId", version`.execute(ctx.db);
  for (const { id, branchId, version } of rows)
    ctx.trace({
      action: `${voucherLifecycle.name}.settle`,
      branchId,
      docType: voucherLifecycle.name,
      docId: id,
      version,
      detail: { from: 'VERIFIED', to: 'SETTLED' },
    });
}
