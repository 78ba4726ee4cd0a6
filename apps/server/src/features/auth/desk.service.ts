import { HASHING_AT_ONCE } from '#kernel/passwords.ts';
import { openTurns } from '#kernel/turns.ts';

/**
 * Where people sign in, as many at a time as there is somebody to hash for: a rush becomes a queue of about a second, and
 * past its end a refusal that costs next to nothing. Everything a sign-in does, not the hashing alone, takes from the counter.
 */
export const desk = openTurns(HASHING_AT_ONCE, 30 * HASHING_AT_ONCE);
