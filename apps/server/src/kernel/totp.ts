import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a new code every 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret for one step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepOf = (now: Date) => Math.floor(now.getTime() / STEP_MS);

/** The step that a code belongs to, at most one before or after now, since clocks differ. Undefined for a wrong code. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = Buffer.from(code);
  const current = stepOf(now);
  return [current - 1, current, current + 1].findLast((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return typed.length === right.length && timingSafeEqual(typed, right);
  });
}

/** RFC 4648 without padding, as authenticator apps and recovery codes have it. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
