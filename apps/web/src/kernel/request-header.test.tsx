import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { downloadFile } from './download.ts';
import { removeStored, writeStored } from './storage.ts';
import { uploadFile } from './upload.ts';

const sent: { name: string; authorization: string | undefined }[] = [];
const answer = JSON.stringify({ status: 200, data: {} });

class FakeRequest {
  upload = {};
  status = 200;
  responseText = answer;
  headers: Record<string, string> = {};
  name = '';
  onload = () => {};
  open(method: string, url: string) {
    this.name = `${method} ${url.replace(/\?.*$/, '')}`;
  }
  setRequestHeader(key: string, value: string) {
    this.headers[key] = value;
  }
  send() {
    sent.push({ name: this.name, authorization: this.headers['authorization'] });
    this.onload();
  }
}

beforeEach(() => {
  sent.length = 0;
  writeStored('Token', 'the-token');
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
    const { authorization } = headers as Record<string, string>;
    sent.push({ name: `${method} ${url}`, authorization });
    return new Response(answer);
  });
});
afterEach(() => removeStored('Token'));

it('every request carries the token in its Authorization header: reads, writes, uploads and downloads', async () => {
  const id = '019c0000-0000-7000-8000-000000000001';
  await call(dictionaryApi.get, { id });
  await call(dictionaryApi.add, { type: 'A', code: 'B', codevalue: 'C' });
  await uploadFile(brandApi.addPicture, { name: 'a.gif', file: new Blob(['a']) });
  await downloadFile(exportApi.file, { id });
  expect(sent).toEqual(
    [
      `GET /api/admin/code/${id}`,
      'POST /api/admin/code',
      'POST /api/storage/picture/brand',
      `GET /api/admin/export/${id}/file`,
    ].map((name) => ({ name, authorization: 'the-token' })),
  );
});
