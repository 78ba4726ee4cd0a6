import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { paymentApi, paymentErrors } from '@netbar/contract/payment/payment.api';
import type { Merchant } from '#gateways/payment.ts';
import { command } from '#kernel/command.ts';
import { inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { merchantKeysOwner, type Channel, type Keys } from './merchant.service.ts';

const getMerchant = async (ctx: Ctx | Tx, brandId: string, channel: Channel): Promise<Out<typeof paymentApi.wechatpay>> => {
  const found = await ctx.db
    .selectFrom('brands')
    .leftJoin('merchants as m', (on) => on.onRef('m.brandId', '=', 'brands.id').on('m.channel', '=', channel))
    .select(['m.merchantNo', 'm.appId', 'm.enabled', 'm.version'])
    .where(inBrands(ctx, 'brands.id'))
    .where('brands.id', '=', brandId)
    .executeTakeFirstOrThrow(notFound('品牌'));
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

type Change = In<typeof paymentApi.saveWechatpay> | In<typeof paymentApi.saveAlipay>;

/** Keys that cannot be read are found out here, not at the counter. */
async function saveMerchant(ctx: Tx, channel: Channel, { brandId, version, merchantNo, appId, enabled, keys }: Change) {
  const before = await getMerchant(ctx, brandId, channel);
  if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (!before.hasKeys && !keys) throw new AppError(paymentErrors.keysNeeded);
  if (keys) refuseUnreadable(ctx, { channel, merchantId: merchantNo, appId, ...keys } as Merchant);
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

function refuseUnreadable(ctx: Tx, merchant: Merchant) {
  try {
    ctx.gateways.payment(merchant);
  } catch {
    throw new AppError(paymentErrors.keysUnreadable);
  }
}
