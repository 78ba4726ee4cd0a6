import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { WechatMerchant } from '../payment.ts';
import type { Asked } from './provider.ts';

export const MERCHANT_ID = '1900000001';
export const APP_ID = 'wxfake0000000001';
const MERCHANT_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const PLATFORM_SERIAL = 'PUB_KEY_ID_0000000000000000000000000000000001';
const LONGEST_SKEW_S = 300;

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Keys generated at start: WeChat Pay's, the merchant's, and a forger's. */
export function makeWechatKeys() {
  const [platform, merchant, stranger] = [pair(), pair(), pair()];
  const apiV3Key = randomBytes(16).toString('hex');
  return {
    sign(body: string, { isForged = false, agedMs = 0 } = {}) {
      const timestamp = String(Math.floor((Date.now() - agedMs) / 1000));
      const nonce = randomBytes(16).toString('hex');
      const { privateKey } = isForged ? stranger : platform;
      return {
        'content-type': 'application/json; charset=utf-8',
        'wechatpay-serial': PLATFORM_SERIAL,
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': createSign('sha256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64'),
        'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      };
    },
    seal(text: string, original_type: string) {
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(original_type));
      const sealed = [cipher.update(text), cipher.final(), cipher.getAuthTag()];
      const ciphertext = Buffer.concat(sealed).toString('base64');
      return { algorithm: 'AEAD_AES_256_GCM', original_type, associated_data: original_type, nonce, ciphertext };
    },
    isSignedByMerchant({ req, url, body }: Asked): boolean {
      const { authorization = '' } = req.headers;
      const fields = Object.fromEntries([...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
      const { mchid, serial_no, timestamp = '', nonce_str = '', signature = '' } = fields as Record<string, string>;
      if (!authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ') || mchid !== MERCHANT_ID || serial_no !== MERCHANT_SERIAL)
        return false;
      if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < LONGEST_SKEW_S) || nonce_str.length < 16) return false;
      const text = [req.method, `${url.pathname}${url.search}`, timestamp, nonce_str, body, ''].join('\n');
      return createVerify('sha256').update(text).verify(merchant.publicKey, signature, 'base64');
    },
    merchant: {
      channel: 'WECHAT',
      merchantId: MERCHANT_ID,
      appId: APP_ID,
      keySerial: MERCHANT_SERIAL,
      privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      apiV3Key,
      platformKeys: [{ serial: PLATFORM_SERIAL, key: platform.publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
    } satisfies WechatMerchant,
  };
}
