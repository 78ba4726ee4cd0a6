import { createHash, createHmac } from 'node:crypto';

/** The signed parts of a request to Tencent Cloud. */
interface Tc3Request {
  secretId: string;
  secretKey: string;
  service: string;
  /** Names in lower case, sorted. */
  headers: Record<string, string>;
  body: string;
  timestampS: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The Authorization header of a POST to `/`, by TC3-HMAC-SHA256. */
export function signTc3({ secretId, secretKey, service, headers, body, timestampS }: Tc3Request): string {
  const signedHeaders = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value.toLowerCase()}\n`);
  const request = ['POST', '/', '', lines.join(''), signedHeaders, sha256(body)].join('\n');
  const date = new Date(timestampS * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestampS, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
