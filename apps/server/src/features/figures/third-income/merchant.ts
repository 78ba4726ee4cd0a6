import { isPayChannel, type BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { inBrands } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Who takes money for a brand at a channel: its merchant there, or its account at a group-buy platform. */
export interface BillMerchant {
  id: string;
  /** The number that stands on the bills. */
  merchantNo: string;
  /** Whether the channel can be asked. */
  isConnected: boolean;
}

export async function findMerchant(ctx: Ctx | Tx, brandId: string, channel: BillChannel): Promise<BillMerchant | undefined> {
  if (isPayChannel(channel))
    return ctx.db
      .selectFrom('merchants')
      .select(['id', 'merchantNo', 'enabled as isConnected'])
      .where(inBrands(ctx, 'merchants.brandId'))
      .where('brandId', '=', brandId)
      .where('channel', '=', channel)
      .executeTakeFirst();
  const account = await ctx.db
    .selectFrom('voucherAccounts')
    .select(['id', 'accountNo', 'rootNo', 'enabled as isConnected'])
    .where(inBrands(ctx, 'voucherAccounts.brandId'))
    .where('brandId', '=', brandId)
    .where('platform', '=', channel)
    .executeTakeFirst();
  return account && { ...account, merchantNo: channel === 'DOUYIN' ? account.rootNo : account.accountNo };
}

export async function requireMerchant(ctx: Ctx | Tx, brandId: string, channel: BillChannel): Promise<BillMerchant> {
  const merchant = await findMerchant(ctx, brandId, channel);
  if (!merchant || merchant.merchantNo === '')
    throw new AppError(thirdIncomeErrors.noMerchant, { channel: billChannelWords[channel] });
  return merchant;
}
