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

/**
 * Encrypts personal data and signs short-lived proofs. Each company and purpose has its own key, derived from a master key. Several
 * master keys may be known, each by its version: the current one seals, all of them open (ADR 44).
 */
export interface Vault {
  /** The version of the key that seals. */
  current: number;
  /** The versions of all known keys, ascending. */
  versions: readonly number[];
  /** Encrypts a text; only the same owner (company and purpose) can decrypt it. */
  seal: (owner: string, text: string) => Buffer;
  /** Decrypts with the key that the value names. */
  open: (owner: string, sealed: Buffer) => string;
  /** A keyed digest (HMAC): equal texts have equal digests, and without the key a text cannot be guessed from it. */
  mac: (owner: string, text: string, version?: number) => Buffer;
  /** The digests of a text under every known key, in order of version: what a stored digest of it may look like. */
  macs: (owner: string, text: string) => Buffer[];
  /** Whether a stored digest, made with whichever known key, is that of the text. */
  isMac: (mac: Buffer, owner: string, text: string) => boolean;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MAC_BYTES = 32;

/** A key as the environment gives it: `2:<base64>`, or `<base64>` alone for version 1, from before keys had versions. */
export function readVaultKey(text: string): { version: number; key: Buffer } | undefined {
  const [, version = '1', base64 = ''] = /^(?:(\d{1,3}):)?(.+)$/.exec(text) ?? [];
  const key = Buffer.from(base64, 'base64');
  const isVersion = Number(version) >= 1 && Number(version) <= 255;
  return isVersion && key.length === KEY_BYTES ? { version: Number(version), key } : undefined;
}

/** `others` are keys that open but do not seal: the next one before it takes over, the old one until no row needs it. */
export function openVault(currentKey: string, others: readonly string[] = []): Vault {
  const read = [currentKey, ...others].map(readVaultKey);
  const masters = new Map(read.flatMap((known) => (known ? [[known.version, known.key]] : [])));
  if (masters.size !== read.length) throw new Error('a vault key is malformed, or two have the same version');
  const current = read[0]?.version ?? 0;
  const versions = [...masters.keys()].toSorted((a, b) => a - b);
  // Key objects are kept: Node would make one from bytes at each call, which takes five times as long as the digest.
  const keys = new Map<string, KeyObject>();
  const keyOf = (version: number, use: 'seal' | 'mac', owner: string) => {
    const master = masters.get(version);
    if (!master) throw new UnknownKeyError(version);
    const name = `${use} ${owner}`;
    const known = keys.get(`${version} ${name}`) ?? createSecretKey(Buffer.from(hkdfSync('sha256', master, '', name, KEY_BYTES)));
    if (keys.size < 10_000) keys.set(`${version} ${name}`, known);
    return known;
  };
  const mac: Vault['mac'] = (owner, text, version = current) => {
    const digest = createHmac('sha256', keyOf(version, 'mac', owner))
      .update(text)
      .digest();
    return version === 1 ? digest : Buffer.concat([digest, Buffer.of(version)]);
  };
  return {
    current,
    versions,
    seal(owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current, 'seal', owner), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(current), iv, cipher.getAuthTag(), body]);
    },
    open(owner, sealed) {
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(sealed[0] ?? 0, 'seal', owner), iv);
      decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    mac,
    macs: (owner, text) => versions.map((version) => mac(owner, text, version)),
    isMac(stored, owner, text) {
      const version = macVersion(stored);
      return masters.has(version) && isSameMac(stored, mac(owner, text, version));
    },
  };
}

class UnknownKeyError extends Error {
  constructor(version: number) {
    super(`this is sealed with vault key ${version}, which is neither in VAULT_KEY nor in VAULT_OTHER_KEYS`);
  }
}

/** Which key a digest was made with. Those of the first key are bare, all later ones end with the version. */
export const macVersion = (mac: Buffer) =>
  mac.length === MAC_BYTES ? 1 : mac.length === MAC_BYTES + 1 ? (mac[MAC_BYTES] ?? 0) : 0;

export const isSameMac = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
