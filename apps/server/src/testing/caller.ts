import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';

export type Caller = ReturnType<typeof callerOf>;

/** Somebody at a server that runs as a process of its own. Resolves with the data, rejects with the envelope. */
export const callerOf =
  (serverUrl: string, token: string) =>
  async <E extends Endpoint>(endpoint: E, input: Sent<E>, key: string = randomUUID()): Promise<Got<E>> => {
    const { method, url, body } = toRequest(endpoint, input);
    const headers = { authorization: token, 'idempotency-key': key, ...(body && { 'content-type': 'application/json' }) };
    const res = await fetch(serverUrl + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const envelope = (await res.json()) as { status: number; message: string; data: Got<E> };
    if (envelope.status !== 200) throw Object.assign(new Error(envelope.message), envelope);
    return envelope.data;
  };
