import { paymentErrors } from '@netbar/contract/payment/payment.api';
import type { AlipayMerchant, Acquirer, Merchant, WechatMerchant } from '#gateways/payment.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

export type Channel = 'WECHAT' | 'ALIPAY';
/** What is sealed: everything that proves who the merchant is. */
export type Keys =
  | Omit<WechatMerchant, 'channel' | 'merchantId' | 'appId'>
  | Omit<AlipayMerchant, 'channel' | 'merchantId' | 'appId'>;

/** Whose seal the keys of a company's merchants lie under. */
export const merchantKeysOwner = (companyId: string) => `merchant ${companyId}`;

/** Where the money of a brand goes by this channel. */
export async function requireMerchant(ctx: Ctx | Tx, brandId: string, channel: Channel) {
  const merchant = await ctx.db
    .selectFrom('merchants')
    .select('id')
    .where('brandId', '=', brandId)
    .where('channel', '=', channel)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!merchant) throw new AppError(paymentErrors.noMerchant);
  return merchant.id;
}

export interface Desk {
  acquirer: Acquirer;
  notifyUrl: string;
}

/** The provider at work for one merchant, and where it tells us what happened. One that is switched off still ends what it began. */
export async function openDesk(ctx: Ctx | Tx, merchantId: string): Promise<Desk> {
  const { companyId } = ctx.actor;
  const found = await ctx.db
    .selectFrom('merchants')
    .select(['channel', 'merchantNo', 'appId', 'keysSealed'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow(notFound('商户'));
  const keys = JSON.parse(ctx.vault.open(merchantKeysOwner(companyId), found.keysSealed)) as Keys;
  const merchant = { channel: found.channel, merchantId: found.merchantNo, appId: found.appId, ...keys } as Merchant;
  return {
    acquirer: ctx.gateways.payment(merchant),
    notifyUrl: `${ctx.gateways.publicUrl}/api/payment/callback/${companyId}/${merchantId}`,
  };
}
