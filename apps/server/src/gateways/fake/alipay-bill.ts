import { twoDecimals } from '@netbar/contract/kernel/money';
import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import { SELLER_ID } from './alipay-keys.ts';
import { toGbk } from './gbk.ts';
import type { Trade } from './trades.ts';
import { zip } from './zip.ts';

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const RULE = '#-----------------------------------------业务明细列表';

/** The trade bill of a day in Alipay's format; undefined without a trade. */
export function writeAlipayBill(trades: Trade[], date: string): Buffer | undefined {
  const rows = trades.flatMap((trade) => [
    ...(trade.paidTime ? [{ trade, time: trade.paidTime, refundNo: '', fen: trade.amountFen }] : []),
    ...[...trade.refunds.values()].map(({ refundNo, time, amountFen }) => ({ trade, time, refundNo, fen: -amountFen })),
  ]);
  const lines = rows
    .filter(({ time }) => bizDate(time) === date)
    .map(({ trade, time, refundNo, fen }) => {
      const at = formatTime(time, 'datetime');
      const what = [trade.transactionId, trade.outTradeNo, refundNo ? '退款' : '交易', trade.description, at, at];
      const where = ['1001', '', '', '', '顾客(138****0000)', twoDecimals(fen), twoDecimals(fen)];
      const rest = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', refundNo, '0.00', '0.00', ''];
      return [...what, ...where, ...rest].map((cell) => `${cell}\t`).join(',');
    });
  if (lines.length === 0) return undefined;
  const head = ['#支付宝业务明细查询', `#账号：[${SELLER_ID}0156]`, `#起始日期：[${date} 00:00:00]`, `${RULE}------------`];
  const details = [...head, COLUMNS, ...lines, `${RULE}结束------------`, `#交易合计：${lines.length}笔`, ''].join('\r\n');
  const name = `${SELLER_ID}0156_${date.replaceAll('-', '')}_业务明细`;
  return zip([
    { name: toGbk(`${name}(汇总).csv`), content: toGbk('#支付宝业务汇总查询\r\n') },
    { name: toGbk(`${name}.csv`), content: toGbk(details) },
  ]);
}
