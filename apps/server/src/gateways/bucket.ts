import { createHash, createHmac } from 'node:crypto';
import { readAll } from './read-all.ts';
import type { Storage } from './storage.ts';

interface Bucket {
  url: string;
  name: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Timeout of a call: long enough for a large file over a slow line. */
const PATIENCE_MS = 20_000;

/** A bucket of any store that speaks the S3 protocol, such as a cloud provider's or MinIO. */
export function openBucket(bucket: Bucket): Storage {
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) => {
    const url = new URL(`${bucket.name}/${name}`, bucket.url.endsWith('/') ? bucket.url : `${bucket.url}/`);
    const payload = sha256(body ?? '');
    const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const headers = { host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': now };
    const authorization = signS3({ ...bucket, method, path: url.pathname, headers, payload });
    const answer = await fetch(url, {
      method,
      headers: { ...headers, authorization },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body }),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the bucket answered ${answer.status} to ${method}`);
  };
  return {
    async put(name, body) {
      // S3 needs the length before the first byte, so a stream is collected first.
      const answer = await ask('PUT', name, body instanceof Uint8Array ? new Uint8Array(body) : await readAll(body));
      if (!answer.ok) throw new Error('the bucket does not exist');
    },
    async get(name) {
      const answer = await ask('GET', name);
      return answer.ok && answer.body ? answer.body : undefined;
    },
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}

interface Signed extends Pick<Bucket, 'region' | 'keyId' | 'secret'> {
  method: string;
  path: string;
  /** Names in lower case, sorted. */
  headers: Record<string, string>;
  payload: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The Authorization header by AWS Signature Version 4. */
export function signS3({ method, path, headers, payload, region, keyId, secret }: Signed): string {
  const signedHeaders = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, path, '', lines.join(''), signedHeaders, payload].join('\n');
  const moment = headers['x-amz-date'] ?? '';
  const date = moment.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date), region));
  const signature = hmac(key, toSign).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`;
}
