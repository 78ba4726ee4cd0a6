import { twoDecimals } from '@netbar/contract/kernel/money';
import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import type { Trade } from './trades.ts';
import { APP_ID, MERCHANT_ID } from './wechat-pay-keys.ts';

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** The trade bill of a day in WeChat Pay's format; undefined without a trade. */
export function writeWechatBill(trades: Trade[], date: string): string | undefined {
  const rows = trades.flatMap((trade) => [
    ...(trade.paidTime ? [{ trade, time: trade.paidTime, refund: undefined }] : []),
    ...[...trade.refunds.values()].map((refund) => ({ trade, time: refund.time, refund })),
  ]);
  const lines = rows
    .filter(({ time }) => bizDate(time) === date)
    .map(({ trade, time, refund }) => {
      const paid = refund ? '0.00' : twoDecimals(trade.amountFen);
      const back = refund ? twoDecimals(refund.amountFen) : '0.00';
      const who = [formatTime(time, 'datetime'), APP_ID, MERCHANT_ID, '0', '', trade.transactionId, trade.outTradeNo, 'openid'];
      const what = ['NATIVE', refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'];
      const returned = refund
        ? [`50${refund.refundNo}`, refund.refundNo, back, '0.00', 'ORIGINAL', refund.state]
        : ['0', '0', '0.00', '0.00', '', ''];
      const rest = [`${trade.description},大`, '', '0.00600', '0.60%', paid, back, ''];
      return [...who, ...what, ...returned, ...rest].map((cell) => `\`${cell}`).join(',');
    });
  return lines.length > 0
    ? ['\uFEFF' + COLUMNS, ...lines, SUMS, `\`${lines.length},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`, ''].join('\r\n')
    : undefined;
}
