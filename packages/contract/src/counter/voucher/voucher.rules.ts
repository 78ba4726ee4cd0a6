import { CODE_LENGTH } from '#activities/coupon/coupon.rules.ts';
import { plainCode } from '#counter/payment/payment.rules.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';
import { allocate, mulDiv, WHOLE_BP } from '#kernel/money.ts';

export const voucherPlatforms = ['DOUYIN', 'MEITUAN'] as const;
export type VoucherPlatform = (typeof voucherPlatforms)[number];

/**
 * VERIFYING: stored, and the platform's answer is not known yet. SETTLED: found on the platform's statement. A write-off that is
 * being taken back stays VERIFIED until the platform says that it is.
 */
export const voucherLifecycle = defineLifecycle({
  name: 'VOUCHER',
  initial: ['VERIFYING'],
  actions: {
    /** The platform is called: to write off, to take back, or for the result of either. */
    send: { from: ['VERIFYING', 'VERIFIED'], to: 'same' },
    /** It gave no clear answer, and is asked again. */
    ask: { from: ['VERIFYING', 'VERIFIED'], to: 'same' },
    verify: { from: ['VERIFYING'], to: 'VERIFIED' },
    fail: { from: ['VERIFYING'], to: 'FAILED' },
    redeem: { from: ['VERIFIED', 'SETTLED'], to: 'same', can: 'VOUCHER_WRITE_OFF' },
    /** An ordinary refund of the order takes the net fee back. */
    takeBack: { from: ['VERIFIED', 'SETTLED'], to: 'same' },
    beginRevoke: { from: ['VERIFIED'], to: 'same', can: 'VOUCHER_WRITE_OFF' },
    /** The platform does not take it back. */
    keep: { from: ['VERIFIED'], to: 'same' },
    revoke: { from: ['VERIFIED'], to: 'REVOKED' },
    settle: { from: ['VERIFIED'], to: 'SETTLED' },
  },
});
export type VoucherStatus = 'VERIFYING' | 'VERIFIED' | 'SETTLED' | 'FAILED' | 'REVOKED';

/** For how long a platform takes a write-off back. */
export const REVOKE_MIN: Record<VoucherPlatform, number> = { DOUYIN: 60, MEITUAN: 10 };

/** How payments name the platform; the cashier's own entries do the same, so that one code pays once however it comes. */
export const platformNames: Record<VoucherPlatform, string> = { DOUYIN: '抖音', MEITUAN: '美团' };
const otherNames: Record<string, VoucherPlatform> = { 大众点评: 'MEITUAN' };

/** The platform that a cashier named; undefined for a text that names none. */
export const platformOfName = (name: string): VoucherPlatform | undefined =>
  voucherPlatforms.find((platform) => platformNames[platform] === name || platform === name) ?? otherNames[name];

export type VoucherKind = VoucherPlatform | 'OWN';

/**
 * Whose a code may be, by its form: Douyin's have 12 or 15 digits or are an address, Meituan's 12 digits, our own coupons 16 letters
 * and digits. Twelve digits can be either platform's.
 */
export function kindsOfCode(code: string): VoucherKind[] {
  if (isLink(code)) return ['DOUYIN'];
  if (/^\d{15}$/.test(code)) return ['DOUYIN'];
  if (/^\d{12}$/.test(code)) return ['DOUYIN', 'MEITUAN'];
  return code.length === CODE_LENGTH && /^[0-9A-Z]+$/.test(code) ? ['OWN'] : [];
}

const isLink = (code: string) => /^https?:\/\//i.test(code);

/** A code as it is stored and sent: in capitals, without blanks. The address of a QR code stays as it was read. */
export const voucherCode = (typed: string) => (isLink(typed.trim()) ? typed.trim() : plainCode(typed).replaceAll('-', ''));

/** A code as screens show it: its first and last four characters. */
export const maskedCode = (code: string) =>
  code.length < 10 ? '****' : `${code.slice(0, 4)} ${'*'.repeat(Math.min(8, code.length - 8))} ${code.slice(-4)}`;

/** Seconds until a platform is asked again: five times 5, then 40, as Douyin wants it; after fourteen times every half hour. */
export const voucherAskSec = (asks: number) => (asks < 5 ? 5 : asks < 14 ? 40 : 1800);

/** What the platform pays out for a voucher after its fee. */
export const settleFenOf = (payFen: number, feeBp: number) => payFen - mulDiv(payFen, feeBp, WHOLE_BP);

interface Priced {
  unitPriceFen: number;
  qty: number;
}

/**
 * Spreads what was paid for a deal over its lines, by their price. A voucher that cost more than its goods leaves a rest, which is
 * sold as a service; no line gets below zero.
 */
export function spreadDeal(lines: readonly Priced[], payFen: number): { discounts: number[]; restFen: number } {
  const gross = lines.map(({ unitPriceFen, qty }) => unitPriceFen * qty);
  const sum = gross.reduce((all, one) => all + one, 0);
  if (sum <= payFen) return { discounts: gross.map(() => 0), restFen: payFen - sum };
  const nets = allocate(payFen, gross);
  return { discounts: gross.map((fen, i) => fen - (nets[i] ?? 0)), restFen: 0 };
}
