import { id } from '@netbar/contract/kernel/model';
import { z } from 'zod';
import { defineJob } from '#kernel/outbox.ts';

/** Asks a provider what became of a payment. */
export const askJob = defineJob('payment.ask', z.object({ paymentId: id }));

/** A payer types a password for so long at most. */
const SCAN_PATIENCE_MS = 45_000;
/** A provider does not undo what it has only just begun. */
const REVOKE_AFTER_MS = 15_000;
/** A payer's code lives one minute; what the provider has not heard of by then never happens. */
const UNHEARD_MS = 120_000;
/** How long a code stays on the screen. */
export const SHOWN_LIFE_MS = 5 * 60_000;

interface Asked {
  mode: 'SCANNED' | 'SHOWN';
  createdTime: Date;
  expiresTime: Date | null;
}

const ageOf = ({ createdTime }: Asked, now: Date) => now.getTime() - createdTime.getTime();

/** Whether nobody waits for this payment any longer, so that it is to be ended: too old, or not wanted. */
export function isOver(asked: Asked, now: Date): boolean {
  if (asked.mode === 'SCANNED') return ageOf(asked, now) >= SCAN_PATIENCE_MS;
  return asked.expiresTime !== null && asked.expiresTime <= now;
}

export const mayRevoke = (asked: Asked, now: Date) => ageOf(asked, now) >= REVOKE_AFTER_MS;

/** The provider has never heard of it, and it is too late for it to. */
export const isUnheard = (asked: Asked, now: Date) =>
  asked.mode === 'SCANNED' ? ageOf(asked, now) >= UNHEARD_MS : isOver(asked, now);

/** Every five seconds while somebody stands there, then ever less often: a provider that is down is not helped by asking. */
export function nextAsk(asks: number, now: Date): Date {
  const seconds = asks < 12 ? 5 : Math.min(1800, 15 * 2 ** Math.min(7, asks - 12));
  return new Date(now.getTime() + seconds * 1000);
}
