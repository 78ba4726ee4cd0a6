import { bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentDesk, type PaymentDesk } from '#testing/payment-desk.ts';
import { parseAlipayBill } from './alipay-bill.ts';
import { parseWechatBill } from './wechat-pay-bill.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());

const names =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
/** A row of WeChat Pay's own example. */
const row =
  '`2021-01-28 17:07:11,`wx81be3101902f7cb2,`1601959334,`0,`,`4200000925202101284997714292,`S20210128170702357723,`ofyak5qR_1wYsC99CsWA6R9MJazA,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,`for, testing,`cipher code,`0.00000,`1.00%,`0.01,`0.00,`';
const sums = [
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  '`1,`0.01,`0.00,`0.00,`0.00000,`0.01,`0.00',
];
const bill = (...rows: string[]) => [names, ...rows, ...sums, ''].join('\n');

describe('a bill of WeChat Pay', () => {
  it('is read as it is documented', () => {
    expect(parseWechatBill(bill(row))).toEqual([
      {
        kind: 'PAYMENT',
        outTradeNo: 'S20210128170702357723',
        transactionId: '4200000925202101284997714292',
        refundNo: undefined,
        amountFen: 1,
        time: new Date('2021-01-28T17:07:11+08:00'),
      },
    ]);
    const back = row.replace('`SUCCESS', '`REFUND').replace('`0,`0,`0.00,`0.00,`,`', '`50,`R1,`0.01,`0.00,`ORIGINAL,`SUCCESS');
    expect(parseWechatBill(bill(back.replace(/`0.01,`0.00,`$/, '`0.00,`0.01,`')))).toMatchObject([
      { kind: 'REFUND', refundNo: 'R1', amountFen: 1 },
    ]);
    expect(parseWechatBill(bill(back.replace('ORIGINAL,`SUCCESS', 'ORIGINAL,`FAIL')))).toEqual([]);
  });

  it.each([
    ['cut off', [names, row].join('\n'), 'without its end'],
    ['with a row too short', bill(row.slice(0, -3)), 'do not fit'],
    ['with a strange amount', bill(row.replaceAll('0.01', '0.011')), 'another amount'],
    ['without an amount', bill(row).replace('订单金额,申请', '别的,申请'), 'without 订单金额'],
    ['with a strange time', bill(row.replace('17:07:11', '17:07')), 'another time'],
  ])('that is %s is not read at all', (_name, text, problem) => {
    expect(() => parseWechatBill(text)).toThrow(problem);
  });

  it('with another hash than the one that was signed is not read', async () => {
    const fake = desk.fakes.WECHAT;
    await desk.open('WECHAT').takeCode(desk.scanned(fake.payerCode()));
    fake.books.isBillSpoiled = true;
    await expect(desk.open('WECHAT').readBill(bizDate(new Date()))).rejects.toThrow('another hash');
  });
});

it('a bill of Alipay that is cut off or of other columns is not read', () => {
  expect(() => parseAlipayBill('#支付宝业务明细查询\r\n')).toThrow('without its end');
  expect(() => parseAlipayBill('支付宝交易号,商户订单号\r\n1,2')).toThrow('without its end');
  expect(() => parseAlipayBill('支付宝交易号,商户订单号\r\n1\t,2\t\r\n#---业务明细列表结束---')).toThrow('without 业务类型');
  expect(() => parseAlipayBill('支付宝交易号,商户订单号\r\n1,2,3\r\n#---业务明细列表结束---')).toThrow('do not fit');
});
