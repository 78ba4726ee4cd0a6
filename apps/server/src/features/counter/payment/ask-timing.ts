/** How long a scanned customer may take to enter a password. */
const SCAN_PATIENCE_MS = 45_000;
/** A provider does not revoke a payment that was started less than this ago. */
const REVOKE_AFTER_MS = 15_000;
/** A payer's code is valid for one minute. If the provider does not know the payment by then, it will not happen. */
const UNHEARD_MS = 120_000;
/** How long a code on the screen can be paid. */
export const SHOWN_LIFE_MS = 5 * 60_000;

interface PaymentAge {
  mode: 'SCANNED' | 'SHOWN';
  createdTime: Date;
  expiresTime: Date | null;
}

const ageOf = ({ createdTime }: PaymentAge, now: Date) => now.getTime() - createdTime.getTime();

/** Whether the customer had time enough, so that the payment is to be cancelled. */
export function isOver(payment: PaymentAge, now: Date): boolean {
  if (payment.mode === 'SCANNED') return ageOf(payment, now) >= SCAN_PATIENCE_MS;
  return payment.expiresTime !== null && payment.expiresTime <= now;
}

export const mayRevoke = (payment: PaymentAge, now: Date) => ageOf(payment, now) >= REVOKE_AFTER_MS;

/** Whether a payment that the provider does not know is too old to reach it any more. */
export const isUnheard = (payment: PaymentAge, now: Date) =>
  payment.mode === 'SCANNED' ? ageOf(payment, now) >= UNHEARD_MS : isOver(payment, now);

/** Every five seconds for the first minute, while the customer waits; then less and less often, at least every half hour. */
export function nextAsk(asks: number, now: Date): Date {
  const seconds = asks < 12 ? 5 : Math.min(1800, 15 * 2 ** Math.min(7, asks - 12));
  return new Date(now.getTime() + seconds * 1000);
}
