import { DEVICE_SIGNATURE, DEVICE_TIME, signedHead } from '@netbar/contract/kernel/device';
import { createHmac } from 'node:crypto';

/** The headers of a request as a client machine signs it. */
export function signAs(key: string, { path, body, time = Date.now() }: { path: string; body: string; time?: number | string }) {
  const signature = createHmac('sha256', key)
    .update(signedHead('POST', path, String(time)) + body)
    .digest('hex');
  return { 'content-type': 'application/json', [DEVICE_TIME]: String(time), [DEVICE_SIGNATURE]: signature };
}
