import { availableParallelism } from 'node:os';
import { inHashingThread } from './hashing.ts';
import { openLimiter } from './limiter.ts';

/** Hashes at once: at most half of the cores, in threads of low priority. */
export const HASHING_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const hashing = openLimiter(HASHING_AT_ONCE, 30 * HASHING_AT_ONCE);

/** The hash of an unknown password, made at the same cost as stored ones. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$0ajYhMTVEFkJhg2QeQ4TbA$gSHer6kGVyTXSuw2mx4zIslbGmde/ZWVSQoVdNvpMZw';

export const hashPassword = (password: string) => hashing.run(async () => String(await inHashingThread({ password })));

/**
 * Takes the same time for a username that does not exist, so that timing does not reveal which exist. An account without a
 * password stores a text that is no hash, so no password matches it.
 */
export const isPassword = (stored: string | undefined, password: string) =>
  hashing.run(async () => {
    const isHash = stored?.startsWith('$argon2') ?? false;
    const compareWith = isHash && stored ? stored : DECOY;
    return (await inHashingThread({ password, compareWith })) === true && isHash;
  });
