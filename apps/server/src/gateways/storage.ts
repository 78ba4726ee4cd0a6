import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { openBucket } from './bucket.ts';

/** Stores pictures and generated files outside the database, shared by all servers and workers. */
export interface Storage {
  /** Stores a body under a name. An existing one is replaced atomically. */
  put: (name: string, body: Uint8Array | AsyncIterable<Uint8Array | string>) => Promise<void>;
  /** Undefined when there is none. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing when there is none. */
  remove: (name: string) => Promise<void>;
}

type Settings = Pick<
  Config,
  'STORAGE_FOLDER' | 'BUCKET_URL' | 'BUCKET_NAME' | 'BUCKET_REGION' | 'BUCKET_KEY_ID' | 'BUCKET_SECRET'
>;

/** A bucket when one is configured, else a folder of this machine. */
export function openStorage(settings: Settings): Storage {
  const { BUCKET_URL: url, BUCKET_NAME: name, BUCKET_REGION: region, BUCKET_KEY_ID: keyId, BUCKET_SECRET: secret } = settings;
  const hasBucket = url && name && keyId && secret;
  const storage = hasBucket ? openBucket({ url, name, region, keyId, secret }) : openFolder(settings.STORAGE_FOLDER);
  return {
    put: (name, body) => storage.put(checked(name), body),
    get: (name) => storage.get(checked(name)),
    remove: (name) => storage.remove(checked(name)),
  };
}

/** Names are made by our code from letters, digits and hyphens; any other could lead out of the folder. */
function checked(name: string) {
  if (!/^[\w-]+(?:\/[\w-]+)*(?:\.\w+)?$/.test(name)) throw new Error(`no name for a file: ${name}`);
  return name;
}

/** For one machine, or for several that share the folder. */
function openFolder(folder: string): Storage {
  return {
    async put(name, body) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      // Written to a temporary file and renamed, so that no reader sees half of it.
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, body);
      await rename(unfinished, path);
    },
    async get(name) {
      const file = await open(join(folder, name)).catch(whenMissing);
      return file?.createReadStream();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const whenMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};
