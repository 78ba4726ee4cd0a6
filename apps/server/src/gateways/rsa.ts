import { sign, verify, type KeyObject } from 'node:crypto';

/** RSA-SHA256 (PKCS #1 v1.5), as both WeChat Pay and Alipay sign, in base64. */
export const signRsa = (text: string, key: KeyObject): string => sign('sha256', Buffer.from(text), key).toString('base64');

/** Refuses base64 that is not canonical, so that a signature has one spelling only. */
export function isSignedRsa(content: Buffer, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.toString('base64') === signature && verify('sha256', content, key, bytes);
}
