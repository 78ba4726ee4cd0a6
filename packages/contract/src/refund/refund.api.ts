import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { NewRefund, Previewed, Refund, RefundFilter, RefundPreview, RefundRef, RefundRow } from './refund.model.ts';

const refund = { can: 'ORDER_REFUND' } as const;
const stale = ['order', 'refund', 'payment', 'stock', 'wallet', 'member', 'shift'];

export const refundApi = defineApi('refund', {
  list: get('/api/payment/refund/page', { access: { can: 'ORDER_LIST' }, input: RefundFilter, output: pageOf(RefundRow) }),
  get: get('/api/payment/refund/:refundId', { access: refund, input: RefundRef, output: Refund }),
  /** What would go back, and which way. Changes nothing. */
  preview: post('/api/payment/refund/preview', { access: refund, input: RefundPreview, output: Previewed }),
  refund: post('/api/payment/refund', { access: refund, input: NewRefund, output: Refund, stale }),
  /** Tries the shares that failed once more. */
  retry: post('/api/payment/refund/:refundId/retry', { access: refund, input: RefundRef, output: Refund, stale }),
  /** Asks the providers what became of the shares that are under way. */
  query: post('/api/payment/refund/:refundId/query', { access: refund, input: RefundRef, output: Refund, stale }),
});

export const refundErrors = defineErrors('refund', {
  nothingLeft: [40990, say('没有可退的商品或金额', 'There is nothing left to refund', '沒有可退的商品或金額')],
  tooMany: [
    40991,
    say('“{name}”只剩 {qty} 件可退', 'Only {qty} of “{name}” can still be refunded', '「{name}」只剩 {qty} 件可退'),
  ],
  amountChanged: [
    40992,
    say(
      '可退金额已变动：应退 {amount}，请核对后重试',
      'It comes to {amount} now; check and try again',
      '可退金額已變動：應退 {amount}，請核對後再試',
    ),
  ],
  managerNeeded: [
    40993,
    say(
      '超过收银员可退范围（{amount} 以内、本班次、非充值），请店长签字',
      'More than a cashier may give back (up to {amount}, of this shift, no recharge): have the manager sign',
      '超過收銀員可退範圍（{amount} 以內、本班次、非儲值），請店長簽字',
    ),
  ],
  nothingFailed: [40995, say('没有失败的退款需要重试', 'No share of it has failed', '沒有失敗的退款需要重試')],
});
