import type { Ctx } from '#kernel/ctx.ts';

/** Read out on the telephone and typed from paper: nothing that looks like something else. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LENGTH = 12;

/**
 * A password to be shown once. It comes from the key of the intent, so a retry shows the same one though no answer with a
 * password is ever stored.
 */
export function madePassword({ vault, actor, idempotencyKey, newId }: Ctx): string {
  const bytes = vault.mac('made password', `${actor.id} ${idempotencyKey ?? newId()}`).subarray(0, LENGTH);
  // Every third is a digit, so that it passes for a new password.
  return Array.from(bytes, (byte, i) => charFrom(i % 3 === 2 ? DIGITS : LETTERS, byte)).join('');
}

const charFrom = (alphabet: string, byte: number) => alphabet.charAt(byte % alphabet.length);
