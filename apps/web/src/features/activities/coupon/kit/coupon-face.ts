import type { CouponAtTill } from '@netbar/contract/activities/coupon/coupon.model';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill, say } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';

const faceWords = {
  fixed: say('减 {off}', '{off} off', '減 {off}'),
  percent: say('{n} 折', '{percent}% off', '{n} 折'),
  each: say('每件减 {off}', '{off} off each', '每件減 {off}'),
  from: say('满 {amount}', 'from {amount}', '滿 {amount}'),
  join: say('，', ', ', '，'),
};

/** The last day on which a coupon is good: its time ends where the next day begins. */
export const lastDayOf = (validTo: string): string => formatTime(new Date(Date.parse(validTo) - 1), 'date');

type CouponRule = Pick<CouponAtTill['rule'], 'grants' | 'when'>;

/** What a coupon takes off and from which amount on, in a few words. */
export function useCouponFace(): (rule: CouponRule) => string {
  const t = useWords(faceWords);
  return ({ grants = [], when = [] }) => {
    const benefit = grants[0]?.benefit;
    const amount = when.find((condition) => condition.is === 'AMOUNT');
    const off = benefit ? offText(benefit, t) : '';
    return [off, amount && fill(t.from, { amount: yuan(amount.atLeastFen) })].filter(Boolean).join(t.join);
  };
}

type Benefit = NonNullable<CouponRule['grants']>[number]['benefit'];

function offText(benefit: Benefit, t: { [K in keyof typeof faceWords]: string }): string {
  switch (benefit.gives) {
    case 'ORDER_FIXED':
      return fill(t.fixed, { off: yuan(benefit.offFen) });
    case 'LINE_FIXED':
      return fill(t.each, { off: yuan(benefit.offFen) });
    case 'ORDER_PERCENT':
    case 'LINE_PERCENT':
      // 8500 is 8.5 折 in Chinese and 15 % off in English.
      return fill(t.percent, { n: benefit.payBp / 1000, percent: (10_000 - benefit.payBp) / 100 });
    // A coupon gives nothing else.
    case 'NTH_UNIT_PERCENT':
    case 'FREE_GOODS':
    case 'BONUS_TIERS':
    case 'BONUS_FEN':
    case 'POINTS':
    case 'COUPON':
    case 'DRAW_CHANCE':
      return '';
  }
}
