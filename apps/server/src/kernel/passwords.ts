import { availableParallelism } from 'node:os';
import { inHashingThread } from './hashing.ts';
import { openTurns } from './turns.ts';

/** Half of the cores at most, and at low priority. */
export const HASHING_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const hashing = openTurns(HASHING_AT_ONCE, 30 * HASHING_AT_ONCE);

/** Of a password nobody knows, at the same cost as ours. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$0ajYhMTVEFkJhg2QeQ4TbA$gSHer6kGVyTXSuw2mx4zIslbGmde/ZWVSQoVdNvpMZw';

export const hashPassword = (password: string) => hashing.take(async () => String(await inHashingThread({ password })));

/**
 * Takes the same time for a name nobody has, so that the answer does not tell which names exist. What is stored for an
 * account without a password is no hash, and no password fits it.
 */
export const isPassword = (stored: string | undefined, password: string) =>
  hashing.take(async () => {
    const isHash = stored?.startsWith('$argon2') ?? false;
    const compareWith = isHash && stored ? stored : DECOY;
    return (await inHashingThread({ password, compareWith })) === true && isHash;
  });
