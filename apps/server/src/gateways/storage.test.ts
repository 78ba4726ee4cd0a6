import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signS3 } from './bucket.ts';
import { readAll } from './read-all.ts';
import { openStorage, type Storage } from './storage.ts';

const none = {
  BUCKET_URL: undefined,
  BUCKET_NAME: undefined,
  BUCKET_REGION: 'us-east-1',
  BUCKET_KEY_ID: undefined,
  BUCKET_SECRET: undefined,
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'netbar-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A fake S3 store with three calls that refuses requests not signed with our secret. */
async function openFakeBucket() {
  const kept = new Map<string, Buffer>();
  const server = createServer((req, res) => {
    void (async () => {
      const body = await readAll(req);
      const { host = '', authorization } = req.headers;
      const headers = {
        host,
        'x-amz-content-sha256': String(req.headers['x-amz-content-sha256']),
        'x-amz-date': String(req.headers['x-amz-date']),
      };
      const payload = createHash('sha256').update(body).digest('hex');
      const wanted = signS3({
        method: req.method!,
        path: req.url!,
        headers,
        payload,
        region: 'cn-1',
        keyId: 'AK',
        secret: 'secret',
      });
      if (authorization !== wanted) return res.writeHead(403).end();
      if (req.method === 'PUT') kept.set(req.url!, body);
      if (req.method === 'DELETE') kept.delete(req.url!);
      const found = kept.get(req.url!);
      return req.method === 'GET' ? res.writeHead(found ? 200 : 404).end(found) : res.writeHead(204).end();
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { kept, url, close: () => server.close() };
}

async function behaves(storage: Storage) {
  expect(await storage.get('pictures/ab/one.webp')).toBeUndefined();
  await storage.put('pictures/ab/one.webp', Buffer.from('first'));
  await storage.put(
    'pictures/ab/one.webp',
    (async function* () {
      yield '第二';
      yield Buffer.from('次');
    })(),
  );
  expect((await readAll((await storage.get('pictures/ab/one.webp'))!)).toString()).toBe('第二次');
  await storage.remove('pictures/ab/one.webp');
  await storage.remove('pictures/ab/one.webp');
  expect(await storage.get('pictures/ab/one.webp')).toBeUndefined();
}

describe('a storage', () => {
  it('in a folder keeps, replaces, gives back and removes, and leaves nothing half done behind', async () => {
    const storage = openStorage({ ...none, STORAGE_FOLDER: folder });
    await behaves(storage);
    expect(await readdir(join(folder, 'pictures/ab'))).toEqual([]);
  });

  it('in a bucket does the same over the S3 protocol', async () => {
    const bucket = await openFakeBucket();
    const settings = {
      STORAGE_FOLDER: folder,
      BUCKET_URL: bucket.url,
      BUCKET_NAME: 'netbar',
      BUCKET_REGION: 'cn-1',
      BUCKET_KEY_ID: 'AK',
    };
    await behaves(openStorage({ ...settings, BUCKET_SECRET: 'secret' }));
    await expect(openStorage({ ...settings, BUCKET_SECRET: 'wrong' }).put('one', Buffer.from('x'))).rejects.toThrow('403');
    bucket.close();
  });

  it.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', '', 'a b', 'a/.hidden'])('refuses the name %j', (name) => {
    const storage = openStorage({ ...none, STORAGE_FOLDER: folder });
    expect(() => storage.get(name)).toThrow('no name for a file');
  });
});

it('signs the example of the S3 documentation as it does', () => {
  const empty = createHash('sha256').update('').digest('hex');
  const authorization = signS3({
    method: 'GET',
    path: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': empty,
      'x-amz-date': '20130524T000000Z',
    },
    payload: empty,
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  expect(authorization).toMatch(/Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
});
