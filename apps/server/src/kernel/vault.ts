import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** What seals personal data and short proofs. One master key, from which every company and purpose gets a key of its own. */
export interface Vault {
  /** Seals a text so that only this purpose of this company opens it. */
  seal: (owner: string, text: string) => Buffer;
  open: (owner: string, sealed: Buffer) => string;
  /** A keyed digest: finds an equal text, tells nothing about it. */
  mac: (owner: string, text: string) => Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte says which key and cipher sealed it, so that a key can be replaced while old rows still open. */
const VERSION = 1;

export function openVault(masterKey: string): Vault {
  const master = Buffer.from(masterKey, 'base64');
  // Of bytes Node would make a key object anew each time, which takes five times as long as the digest.
  const keys = new Map<string, KeyObject>();
  const keyOf = (use: 'seal' | 'mac', owner: string) => {
    const name = `${use} ${owner}`;
    const known = keys.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', master, '', name, 32)));
    if (keys.size < 10_000) keys.set(name, known);
    return known;
  };
  return {
    seal(owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf('seal', owner), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
    },
    open(owner, sealed) {
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf('seal', owner), iv);
      decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    mac: (owner, text) => createHmac('sha256', keyOf('mac', owner)).update(text).digest(),
  };
}

export const isSameMac = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
