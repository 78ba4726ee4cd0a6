import type { CouponBatch } from '@netbar/contract/activities/coupon/coupon.model';
import { fill } from '@netbar/contract/kernel/words';
import type { couponRecordWords } from './record.words.ts';

type Words = { [K in keyof typeof couponRecordWords]: string };

/** Whom a batch was for, in words. */
export function audienceText({ audience, audienceName: name }: CouponBatch, t: Words): string {
  switch (audience?.of) {
    case undefined:
      return t.given;
    case 'LABEL':
      return fill(t.LABEL, { name });
    case 'LEVEL':
      return fill(t.LEVEL, { name });
    case 'BIRTHDAY':
      return audience.when === 'TODAY' ? t.birthdayToday : t.birthdayMonth;
    case 'SLEEPING':
      return fill(t.SLEEPING, { n: audience.days });
    case 'CODES':
      return t.CODES;
  }
}
