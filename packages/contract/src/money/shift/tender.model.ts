import { z } from 'zod';

/** The ways to pay, by the codes of PAY_TYPE_CHANNEL. */
export const Tender = z.enum([
  'CASH',
  'WECHAT',
  'ALIPAY',
  'BANK_CARD',
  'MEMBER_PRINCIPAL',
  'MEMBER_BONUS',
  'POINTS',
  'GROUPBUY',
  'SIGNED',
]);
export type Tender = z.infer<typeof Tender>;
