import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { addressOf } from './address.ts';
import { CallError, dataOf, readEnvelope } from './call.ts';
import { currentLang } from './lang.ts';
import { readStored } from './storage.ts';

type WithFile<E extends Endpoint> = Omit<Sent<E>, 'file'> & { file: Blob };

interface Options {
  /** The idempotency key of one intent: a retry carries the same key. */
  key?: string;
  /** Called with the share sent so far, from 0 to 1. `fetch` cannot report it, hence XMLHttpRequest. */
  onProgress?: (share: number) => void;
}

/** Calls an endpoint that takes a file, without a time limit. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  { file, ...rest }: WithFile<E>,
  options: Options = {},
): Promise<Got<E>> {
  const { method, url } = toRequest(endpoint, rest);
  const { status, text } = await post(method, addressOf(url), file, options);
  return dataOf<E>(readEnvelope(status, text));
}

const post = (method: string, url: string, file: Blob, { key, onProgress }: Options) =>
  new Promise<{ status: number; text: string }>((answered, failed) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('accept-language', currentLang());
    request.setRequestHeader('authorization', readStored('Token') ?? '');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (key) request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => answered({ status: request.status, text: request.responseText });
    request.onerror = () => failed(new CallError());
    request.send(file);
  });
