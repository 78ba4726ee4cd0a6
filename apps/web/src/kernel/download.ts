import { toRequest, type Endpoint, type Sent } from '@netbar/contract/kernel/endpoint';
import { CallError, dataOf, readEnvelope } from './call.ts';
import { currentLang } from './lang.ts';
import { readStored } from './storage.ts';
import { showErrorToast } from './toast.ts';

/** Saves the file an endpoint answers with, under the name the server gives it. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  const { method, url } = toRequest(endpoint, input);
  const headers = { authorization: readStored('Token') ?? '', 'accept-language': currentLang() };
  try {
    const response = await fetch(url, { method, headers });
    if (!response.ok) dataOf(readEnvelope(response.status, await response.text()));
    await saveAnswer(response, endpoint.name);
  } catch (error) {
    showErrorToast((error instanceof CallError ? error : new CallError()).message);
  }
}

async function saveAnswer(response: Response, otherwise: string) {
  const named = /filename\*?="?(?:UTF-8'')?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), named ? decodeURIComponent(named) : otherwise);
}

/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
