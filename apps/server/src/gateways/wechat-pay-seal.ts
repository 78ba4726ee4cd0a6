import { createDecipheriv, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import type { WechatMerchant } from './payment.ts';
import { isSignedRsa, signRsa } from './rsa.ts';

const LONGEST_SKEW_S = 300;
const TAG_BYTES = 16;

export interface Resource {
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

/** Signs requests of a merchant and checks signatures of WeChat Pay (API v3). */
export function openSeal(merchant: WechatMerchant) {
  const privateKey = createPrivateKey(merchant.privateKey);
  const platformKeys = new Map(merchant.platformKeys.map(({ serial, key }) => [serial, createPublicKey(key)]));
  return {
    authorize(method: string, url: URL, body: string): string {
      const nonce = randomUUID().replaceAll('-', '');
      const timestampS = Math.floor(Date.now() / 1000);
      const signature = signRsa(`${method}\n${url.pathname}${url.search}\n${timestampS}\n${nonce}\n${body}\n`, privateKey);
      const { merchantId, keySerial } = merchant;
      return (
        `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",` +
        `signature="${signature}",timestamp="${timestampS}",serial_no="${keySerial}"`
      );
    },
    /** What is wrong with an answer or callback; undefined when WeChat Pay signed exactly these bytes within the last minutes. */
    problemWith(header: (name: string) => string | string[] | null | undefined, body: Buffer, now: Date): string | undefined {
      const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
        String(header(`wechatpay-${name}`) ?? ''),
      ) as [string, string, string, string];
      const key = platformKeys.get(serial);
      if (!key) return 'signed by no key of WeChat Pay that we know';
      if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= LONGEST_SKEW_S)) return 'signed too long ago, or in the future';
      const content = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
      return isSignedRsa(content, signature, key) ? undefined : 'not signed by WeChat Pay';
    },
    /** Decrypts AES-256-GCM. Undefined when it was not encrypted with this merchant's key. */
    open({ ciphertext, nonce, associated_data = '' }: Resource): string | undefined {
      const sealed = Buffer.from(ciphertext, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', merchant.apiV3Key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(associated_data)).setAuthTag(sealed.subarray(-TAG_BYTES));
        return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
