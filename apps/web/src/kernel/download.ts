import { toRequest, type Endpoint, type Sent } from '@netbar/contract/kernel/endpoint';
import { CallError, dataOf, readEnvelope } from './call.ts';
import { currentLang } from './lang.ts';
import { readStored } from './storage.ts';
import { showErrorToast } from './toast.ts';

/** Saves the file an endpoint answers with, under the name the server gives it. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  try {
    await saveAnswer(await askForFile(endpoint, input), endpoint.name);
  } catch (error) {
    showErrorToast((error as Error).message);
  }
}

/** Reads the file an endpoint answers with, to show it. A refusal is thrown. */
export const readFile = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => (await askForFile(endpoint, input)).blob();

async function askForFile<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Response> {
  const { method, url, body } = toRequest(endpoint, input);
  const headers = {
    authorization: readStored('Token') ?? '',
    'accept-language': currentLang(),
    ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
  };
  try {
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) dataOf(readEnvelope(response.status, await response.text()));
    return response;
  } catch (error) {
    throw error instanceof CallError ? error : new CallError();
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
