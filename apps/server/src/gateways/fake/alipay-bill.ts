import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { SELLER_ID } from './alipay-keys.ts';
import { toGbk } from './gbk.ts';
import { feeOf, type FakeBillRow } from './wechat-pay-bill.ts';
import { zip } from './zip.ts';

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const RULE = '#-----------------------------------------业务明细列表';

/** A trade bill in Alipay's format; undefined without a trade. */
export function writeAlipayBill(rows: Iterable<FakeBillRow>, date: string, sellerId = SELLER_ID): Buffer | undefined {
  const sums = { paid: 0, back: 0, payments: 0, refunds: 0 };
  const lines: string[] = [];
  for (const { time, transactionId, outTradeNo, amountFen, refund, description = '网费' } of rows) {
    sums[refund ? 'refunds' : 'payments'] += 1;
    sums[refund ? 'back' : 'paid'] += amountFen;
    const [at, refundNo] = [formatTime(time, 'datetime'), refund?.refundNo ?? ''];
    const signed = twoDecimals(refund ? -amountFen : amountFen);
    const fee = twoDecimals(refund ? feeOf(amountFen) : 0 - feeOf(amountFen));
    const what = [transactionId, outTradeNo, refund ? '退款' : '交易', description, at, at];
    const where = ['1001', '', '', '', '顾客(138****0000)', signed, signed];
    const rest = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', refundNo, fee, '0.00', ''];
    lines.push([...what, ...where, ...rest].map((cell) => `${cell}\t`).join(','));
  }
  if (lines.length === 0) return undefined;
  const head = ['#支付宝业务明细查询', `#账号：[${sellerId}0156]`, `#起始日期：[${date} 00:00:00]`, `${RULE}------------`];
  const foot = [
    `${RULE}结束------------`,
    `#交易合计：${sums.payments}笔，商家实收共${twoDecimals(sums.paid)}元，商家优惠共0.00元`,
    `#退款合计：${sums.refunds}笔，商家实收退款共${twoDecimals(0 - sums.back)}元，商家优惠退款共0.00元`,
    '',
  ];
  const details = [...head, COLUMNS, ...lines, ...foot].join('\r\n');
  const name = `${sellerId}0156_${date.replaceAll('-', '')}_业务明细`;
  return zip([
    { name: toGbk(`${name}(汇总).csv`), content: toGbk('#支付宝业务汇总查询\r\n') },
    { name: toGbk(`${name}.csv`), content: toGbk(details) },
  ]);
}
