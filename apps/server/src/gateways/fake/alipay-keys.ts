import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { bizDate } from '@netbar/contract/kernel/time';
import type { AlipayMerchant } from '../payment.ts';
import type { Asked } from './provider.ts';

export const SELLER_ID = '2088000000000001';
export const APP_ID = '2021000000000001';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Independent of the client's code, so that both do not share a mistake. */
export function lineToSign(params: Iterable<[string, string]>, ...without: string[]): string {
  const kept = [...params].filter(([name, value]) => value !== '' && !without.includes(name));
  return kept
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

/** Keys generated at start: Alipay's, the merchant's, and a forger's. */
export function makeAlipayKeys() {
  const [platform, merchant, stranger] = [pair(), pair(), pair()];
  return {
    sign: (text: string, isForged = false) =>
      createSign('sha256')
        .update(text)
        .sign((isForged ? stranger : platform).privateKey, 'base64'),
    /** Common parameters are in the address and the others in the body; all are signed. */
    isSignedByMerchant({ req, url, body }: Asked): boolean {
      const params = [...url.searchParams, ...new URLSearchParams(body)];
      const { app_id, sign_type, sign = '', charset, version, timestamp = '' } = Object.fromEntries(params);
      if (req.method !== 'POST' || url.pathname !== '/gateway.do' || app_id !== APP_ID) return false;
      if (sign_type !== 'RSA2' || charset !== 'utf-8' || version !== '1.0') return false;
      const isToday = timestamp.startsWith(bizDate(new Date())) && /^[\d-]{10} [\d:]{8}$/.test(timestamp);
      return isToday && createVerify('sha256').update(lineToSign(params, 'sign')).verify(merchant.publicKey, sign, 'base64');
    },
    merchant: {
      channel: 'ALIPAY',
      merchantId: SELLER_ID,
      appId: APP_ID,
      privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      platformKey: platform.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    } satisfies AlipayMerchant,
  };
}
