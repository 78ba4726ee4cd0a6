import { paymentNouns } from '@netbar/contract/counter/payment/feature';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { paymentErrors } from '@netbar/contract/counter/payment/payment.errors';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { AlipayMerchant, Acquirer, Merchant, WechatMerchant } from '#gateways/payment.ts';
import { command } from '#kernel/command.ts';
import { inBrands, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

type Channel = 'WECHAT' | 'ALIPAY';
/** The part of a merchant that is stored encrypted. */
type Keys = Omit<WechatMerchant, 'channel' | 'merchantId' | 'appId'> | Omit<AlipayMerchant, 'channel' | 'merchantId' | 'appId'>;

/** The owner under which the vault encrypts the keys of a company's merchants. */
export const merchantKeysOwner = (companyId: string) => `merchant ${companyId}`;

/** The brand's enabled merchant at a provider. */
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

/** The provider's interface for one merchant, and the address of its callbacks. Also of a disabled merchant, to end its open payments. */
export async function openDesk(ctx: Ctx | Tx, merchantId: string): Promise<Desk> {
  const { companyId } = ctx.actor;
  const found = await ctx.db
    .selectFrom('merchants')
    .select(['channel', 'merchantNo', 'appId', 'keysSealed'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow(notFound(paymentNouns.merchant));
  const keys = JSON.parse(ctx.vault.open(merchantKeysOwner(companyId), found.keysSealed)) as Keys;
  const merchant = { channel: found.channel, merchantId: found.merchantNo, appId: found.appId, ...keys } as Merchant;
  return {
    acquirer: ctx.gateways.payment(merchant),
    notifyUrl: `${ctx.gateways.publicUrl}/api/payment/callback/${companyId}/${merchantId}`,
  };
}

const getMerchant = async (ctx: Ctx | Tx, brandId: string, channel: Channel): Promise<Out<typeof paymentApi.wechatpay>> => {
  const found = await ctx.db
    .selectFrom('brands')
    .leftJoin('merchants as m', (on) => on.onRef('m.brandId', '=', 'brands.id').on('m.channel', '=', channel))
    .select(['m.merchantNo', 'm.appId', 'm.enabled', 'm.version'])
    .where(inBrands(ctx, 'brands.id'))
    .where('brands.id', '=', brandId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.brand));
  const { merchantNo, appId, enabled, version } = found;
  return {
    brandId,
    merchantNo: merchantNo ?? '',
    appId: appId ?? '',
    enabled: enabled ?? false,
    hasKeys: version !== null,
    version: version ?? 0,
  };
};

export const getWechatpay = (ctx: Ctx, { id }: In<typeof paymentApi.wechatpay>) => getMerchant(ctx, id, 'WECHAT');
export const getAlipay = (ctx: Ctx, { id }: In<typeof paymentApi.alipay>) => getMerchant(ctx, id, 'ALIPAY');

export const saveWechatpay = (ctx: Ctx, input: In<typeof paymentApi.saveWechatpay>) =>
  command(ctx, paymentApi.saveWechatpay, input, (ctx) => saveMerchant(ctx, 'WECHAT', input));
export const saveAlipay = (ctx: Ctx, input: In<typeof paymentApi.saveAlipay>) =>
  command(ctx, paymentApi.saveAlipay, input, (ctx) => saveMerchant(ctx, 'ALIPAY', input));

type MerchantChange = In<typeof paymentApi.saveWechatpay> | In<typeof paymentApi.saveAlipay>;

/** Refuses keys that cannot be read, so that this is noticed here and not at the counter. */
async function saveMerchant(ctx: Tx, channel: Channel, { brandId, version, merchantNo, appId, enabled, keys }: MerchantChange) {
  requireWholeBrand(ctx, brandId);
  const before = await getMerchant(ctx, brandId, channel);
  if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (!before.hasKeys && !keys) throw new AppError(paymentErrors.keysNeeded);
  if (keys) refuseUnreadableKeys(ctx, { channel, merchantId: merchantNo, appId, ...keys } as Merchant);
  const content = { merchantNo, appId, enabled, version: version + 1, updatedTime: ctx.now };
  const sealed = keys && {
    keysSealed: ctx.vault.seal(merchantKeysOwner(ctx.actor.companyId), JSON.stringify(keys satisfies Keys)),
  };
  if (before.version === 0 && sealed)
    await ctx.db
      .insertInto('merchants')
      .values({ id: ctx.newId(), brandId, channel, ...content, ...sealed })
      .execute();
  else
    await ctx.db
      .updateTable('merchants')
      .set({ ...content, ...sealed })
      .where('brandId', '=', brandId)
      .where('channel', '=', channel)
      .where('version', '=', version)
      .execute();
  return getMerchant(ctx, brandId, channel);
}

function refuseUnreadableKeys(ctx: Tx, merchant: Merchant) {
  try {
    ctx.gateways.payment(merchant);
  } catch {
    throw new AppError(paymentErrors.keysUnreadable);
  }
}
