import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsPreset } from '#activities/activity/activity.rules.ts';
import { Rule } from '#activities/activity/rule.model.ts';
import { edgesOf } from '#kernel/lifecycle.ts';
import { CouponChoices, CouponCode } from './coupon.model.ts';
import { couponCodeOf, couponLifecycle, couponValidTo, estimateFen, plainCouponCode, useRateBp } from './coupon.rules.ts';

describe('a code', () => {
  it('keeps all of its 80 bits: other bits give another code', () => {
    const bits = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const isSame = a.every((byte, i) => byte === b[i]);
        expect(couponCodeOf(a) === couponCodeOf(b)).toBe(isSame);
      }),
    );
    expect(() => couponCodeOf(new Uint8Array(9))).toThrow('80 bits');
  });

  it('is read as it was written, however it is typed', () => {
    const random = fc.uint8Array({ minLength: 10, maxLength: 32 });
    fc.assert(
      fc.property(random, (bytes) => {
        const code = couponCodeOf(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
        expect(plainCouponCode(typed)).toBe(plainCouponCode(code));
        expect(CouponCode.parse(typed)).toBe(code.replaceAll('-', ''));
      }),
    );
  });

  it('of another length is refused before anybody looks for it', () => {
    expect(CouponCode.safeParse('AAAA-BBBB-CCCC').success).toBe(false);
    expect(CouponChoices.parse(undefined)).toEqual([]);
  });
});

describe('a coupon', () => {
  const issued = new Date('2026-11-10T03:00:00Z');

  it('is good to the end of its last day, and never longer than its activity', () => {
    const end = new Date('2026-11-30T16:00:00Z');
    expect(couponValidTo(7, issued, end).toISOString()).toBe('2026-11-17T16:00:00.000Z');
    expect(couponValidTo(30, issued, end)).toEqual(end);
  });

  it('goes only where the design says', () => {
    const edges = edgesOf(couponLifecycle).map(({ from, to }) => `${from} ${to}`);
    expect(edges.toSorted()).toEqual(
      [
        'ISSUED EXPIRED',
        'ISSUED ISSUED',
        'ISSUED LOCKED',
        'ISSUED REVOKED',
        'LOCKED ISSUED',
        'LOCKED USED',
        'USED ISSUED',
      ].toSorted(),
    );
  });

  it('gives one benefit, so that it is one use', () => {
    const grant = { key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 800 } };
    const rule = { trigger: 'COUPON_REDEEM', coupon: { qty: 1, validDays: 1, perMember: 1 } };
    expect(fitsPreset('COUPON', Rule.parse({ ...rule, grants: [grant] }))).toBe(true);
    expect(fitsPreset('COUPON', Rule.parse({ ...rule, grants: [grant, { ...grant, key: 'b' }] }))).toBe(false);
  });
});

it('what a batch will cost follows from what the coupons so far did cost', () => {
  expect(useRateBp(5000, 1872)).toBe(3744);
  expect(useRateBp(0, 0)).toBeNull();
  expect(estimateFen(1252, { issued: 5000, used: 1872, costFen: 1_497_600 })).toBe(374_999);
  expect(estimateFen(10, { issued: 5000, used: 0, costFen: 0 })).toBeNull();
});
