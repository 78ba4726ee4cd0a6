import { defineLifecycle } from '#kernel/lifecycle.ts';
import { mulDiv, WHOLE_BP } from '#kernel/money.ts';
import { addDays, bizDate, startOfBizDate } from '#kernel/time.ts';

/**
 * There may be a hundred thousand coupons in a batch, so steps are taken by statements over many rows and leave no audit row each:
 * the batch, the order or the person's command is audited. The database refuses every other step.
 */
export const couponLifecycle = defineLifecycle({
  name: 'COUPON',
  initial: ['ISSUED'],
  actions: {
    lock: { from: ['ISSUED'], to: 'LOCKED' },
    use: { from: ['LOCKED'], to: 'USED' },
    /** The order was cancelled before it was paid. */
    release: { from: ['LOCKED'], to: 'ISSUED' },
    /** The whole order was refunded, in time, and the terms allow it. */
    return: { from: ['USED'], to: 'ISSUED' },
    expire: { from: ['ISSUED'], to: 'EXPIRED' },
    revoke: { from: ['ISSUED'], to: 'REVOKED', can: 'COUPON_ISSUE' },
    /** Its member was merged into another one. */
    move: { from: ['ISSUED'], to: 'same' },
  },
});
export type CouponStatus = 'ISSUED' | 'LOCKED' | 'USED' | 'EXPIRED' | 'REVOKED';
export type CouponAction = keyof typeof couponLifecycle.actions;

/** Until when a coupon is good: the end of the last of its days, never longer than its activity. The day of issue is not counted. */
export function couponValidTo(validDays: number, issued: Date, activityEnds: Date): Date {
  const end = startOfBizDate(addDays(bizDate(issued), validDays + 1));
  return end < activityEnds ? end : activityEnds;
}

/** Without I, L, O and U, which are misread or make words. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_BYTES = 10;
export const CODE_LENGTH = 16;

/** The code of a coupon from 80 random bits, in groups of four. */
export function couponCodeOf(random: Uint8Array): string {
  if (random.length < CODE_BYTES) throw new Error('a coupon code needs 80 bits');
  let bits = 0n;
  for (const byte of random.subarray(0, CODE_BYTES)) bits = (bits << 8n) | BigInt(byte);
  const letters = Array.from({ length: CODE_LENGTH }, (_, i) => CODE_LETTERS[Number((bits >> BigInt(75 - 5 * i)) & 31n)] ?? '');
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** A code as it is compared: what was typed, without spaces and dashes, with letters that are easily misread put right. */
export const plainCouponCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The share of issued coupons that were used, in 1/10000; null while none was issued. */
export const useRateBp = (issued: number, used: number): number | null => (issued === 0 ? null : mulDiv(used, WHOLE_BP, issued));

/** What a number of coupons will cost at the use rate so far; null while none was used. */
export const estimateFen = (toIssue: number, { issued, used, costFen }: { issued: number; used: number; costFen: number }) =>
  issued === 0 || used === 0 ? null : mulDiv(toIssue, costFen, issued);
