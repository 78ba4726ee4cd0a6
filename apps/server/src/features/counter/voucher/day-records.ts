import { mulDiv, WHOLE_BP } from '@netbar/contract/kernel/money';
import type { BilledVoucher } from '#gateways/voucher-bill.ts';
import { inBrands, type Ctx } from '#kernel/ctx.ts';
import { openShopOf } from './account.ts';

/**
 * The write-offs of a day at all shops of an account, as the platform lists them. Its lists do not say its commission, so the agreed
 * rate of the account is taken. Throws `ProviderDown`.
 */
export async function listWriteOffs(ctx: Ctx, accountId: string, date: string): Promise<BilledVoucher[]> {
  const shops = await ctx.db
    .selectFrom('voucherShops as s')
    .innerJoin('branches', (on) => on.onRef('branches.companyId', '=', 's.companyId').onRef('branches.id', '=', 's.branchId'))
    .select(['s.branchId', 's.poiId'])
    .where('s.accountId', '=', accountId)
    .where(inBrands(ctx, 'branches.brandId'))
    .orderBy('branches.branchNo')
    .execute();
  const records: BilledVoucher[] = [];
  for (const { branchId, poiId } of shops) {
    const { desk, feeBp } = await openShopOf(ctx, { accountId, branchId });
    for (const record of await desk.list(date))
      records.push({ ...record, poiId, feeFen: mulDiv(record.payFen, feeBp, WHOLE_BP) });
  }
  return records;
}
