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

/** Encrypts personal data and signs short-lived proofs. Each company and purpose has its own key, derived from one master key. */
export interface Vault {
  /** Encrypts a text; only the same owner (company and purpose) can decrypt it. */
  seal: (owner: string, text: string) => Buffer;
  open: (owner: string, sealed: Buffer) => string;
  /** A keyed digest (HMAC): equal texts have equal digests, and without the key a text cannot be guessed from it. */
  mac: (owner: string, text: string) => Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of a sealed value: which key and cipher it was sealed with, so that a key can be replaced while old rows remain readable. */
const VERSION = 1;

export function openVault(masterKey: string): Vault {
  const master = Buffer.from(masterKey, 'base64');
  // Key objects are kept: Node would make one from bytes at each call, which takes five times as long as the digest.
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
