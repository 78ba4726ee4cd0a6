import { twoDecimals } from '@netbar/contract/kernel/money';
import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import type { Trade } from './trades.ts';
import { APP_ID, MERCHANT_ID } from './wechat-pay-keys.ts';

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** A row of a bill as channels know it. A refund has its number and its state. */
export interface FakeBillRow {
  time: Date;
  transactionId: string;
  outTradeNo: string;
  amountFen: number;
  refund?: { refundNo: string; state: string } | undefined;
  description?: string;
}

/** 0.6 percent in whole fen, as channels bill it. */
export const feeOf = (amountFen: number) => Math.round(amountFen * 0.006);

/** The rows of a day from the trades of a fake provider. */
export const rowsOfDay = (trades: Trade[], date: string): FakeBillRow[] =>
  trades
    .flatMap((trade) => {
      const { transactionId, outTradeNo, description } = trade;
      const about = { transactionId, outTradeNo, description };
      return [
        ...(trade.paidTime ? [{ ...about, time: trade.paidTime, amountFen: trade.amountFen }] : []),
        ...[...trade.refunds.values()].map(({ refundNo, state, time, amountFen }) => ({
          ...about,
          time,
          amountFen,
          refund: { refundNo, state },
        })),
      ];
    })
    .filter(({ time }) => bizDate(time) === date);

/** A trade bill in WeChat Pay's format; undefined without a trade. */
export function writeWechatBill(rows: Iterable<FakeBillRow>, merchantNo = MERCHANT_ID): string | undefined {
  const sums = { count: 0, paid: 0, back: 0, fee: 0 };
  const lines: string[] = [];
  for (const { time, transactionId, outTradeNo, amountFen, refund, description = '网费' } of rows) {
    const [paidFen, backFen] = refund ? [0, amountFen] : [amountFen, 0];
    const feeFen = refund ? 0 - feeOf(amountFen) : feeOf(amountFen);
    sums.count += 1;
    sums.paid += paidFen;
    sums.back += backFen;
    sums.fee += feeFen;
    const [paid, back] = [twoDecimals(paidFen), twoDecimals(backFen)];
    const who = [formatTime(time, 'datetime'), APP_ID, merchantNo, '0', '', transactionId, outTradeNo, 'openid'];
    const what = ['NATIVE', refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'];
    const returned = refund
      ? [`50${refund.refundNo}`, refund.refundNo, back, '0.00', 'ORIGINAL', refund.state]
      : ['0', '0', '0.00', '0.00', '', ''];
    const rest = [`${description},大`, '', fiveDecimals(feeFen), '0.60%', paid, back, ''];
    lines.push([...who, ...what, ...returned, ...rest].map((cell) => `\`${cell}`).join(','));
  }
  if (lines.length === 0) return undefined;
  const { count, paid, back, fee } = sums;
  const amounts = [twoDecimals(paid), twoDecimals(back), '0.00', fiveDecimals(fee), twoDecimals(paid), twoDecimals(back)];
  return ['\uFEFF' + COLUMNS, ...lines, SUMS, [count, ...amounts].map((sum) => `\`${sum}`).join(','), ''].join('\r\n');
}

const fiveDecimals = (fen: number) => (fen / 100).toFixed(5);

/** The same bill with its columns the other way round, as another merchant may get it. */
export function turnColumns(bill: string): string {
  const [names = '', ...rest] = bill.split('\r\n');
  const end = rest.findIndex((line) => line.startsWith('总交易单数'));
  const turned = rest.slice(0, end).map((line) => `\`${line.slice(1).split(',`').toReversed().join(',`')}`);
  return [names.replace('\uFEFF', '').split(',').toReversed().join(','), ...turned, ...rest.slice(end)].join('\r\n');
}
