import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { openFakeAlipay } from '@netbar/server/gateways/fake/alipay.ts';
import type { openFakeWechatPay } from '@netbar/server/gateways/fake/wechat-pay.ts';
import { openDb } from '@netbar/server/kernel/postgres/db.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { callerOf } from '@netbar/server/testing/caller.ts';
import { openFrontDesks } from '@netbar/server/testing/front-desk.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace } from '@netbar/server/testing/place.ts';

interface Place {
  appUrl: string;
  serverUrl: string;
  /** What the server signs tokens with. */
  secret: string;
}

interface Fakes {
  wechat: Awaited<ReturnType<typeof openFakeWechatPay>>;
  alipay: Awaited<ReturnType<typeof openFakeAlipay>>;
}

/** A chain of three branches under one brand, with a desk in the first of them, and the brand's merchants at both providers. */
export async function openDesks(
  { appUrl, serverUrl, secret }: Place,
  fakes: Fakes,
  { products, branches }: { products: number; branches: number },
) {
  const pool = openPool(appUrl);
  const sessions = openSessions(pool, secret);
  const { company: companyId, brand: brandId, first, second, third } = await openPlace(pool, '我们网咖');
  await openDb(pool, { companyId })
    .transaction()
    .execute((tx) => tx.updateTable('branches').set({ brandId }).where('id', '=', third).execute());
  const branchIds = [first, second, third].slice(0, branches);
  const desks = await openFrontDesks({ pool, sessions, serverUrl, companyId, brandId, branchIds, products, qty: 100_000 });
  const can = ['BRAND_EDIT'];
  const boss = await employ(pool, sessions, { companyId, branchIds: [], isCompanyWide: true, level: 1, can });
  await addMerchants(callerOf(serverUrl, boss.token), brandId, fakes);
  sessions.close();
  await pool.end();
  return { companyId, desks };
}

async function addMerchants(boss: ReturnType<typeof callerOf>, brandId: string, { wechat, alipay }: Fakes) {
  const about = { brandId, version: 0, enabled: true };
  const { merchantId: merchantNo, appId, keySerial, privateKey, apiV3Key, platformKeys } = wechat.merchant;
  const keys = { keySerial, privateKey, apiV3Key, platformKeys: [...platformKeys] };
  await boss(paymentApi.saveWechatpay, { ...about, merchantNo, appId, keys });
  const { merchantId, appId: alipayApp, privateKey: ownKey, platformKey } = alipay.merchant;
  const alipayKeys = { privateKey: ownKey, platformKey };
  await boss(paymentApi.saveAlipay, { ...about, merchantNo: merchantId, appId: alipayApp, keys: alipayKeys });
}
