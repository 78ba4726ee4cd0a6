import { expect, it } from 'vitest';
import { reasonText } from './order.words.ts';

it('says stored codes in the language of the reader, and free text as it was written', () => {
  expect(reasonText('LATE_PAYMENT', 'zh-CN')).toBe('订单已取消或已付清，自动退回');
  expect(reasonText('WRONG_ORDER', 'en-US')).toBe('Wrong order');
  expect(reasonText('AC_OFF', 'zh-TW')).toBe('關空調');
  expect(reasonText('客人退货', 'en-US')).toBe('客人退货');
  expect(reasonText('constructor', 'zh-CN')).toBe('constructor');
});
