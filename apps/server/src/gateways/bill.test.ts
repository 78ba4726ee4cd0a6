import { bizDate } from '@netbar/contract/kernel/time';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentDesk, type PaymentDesk } from '#testing/payment-desk.ts';
import { billLines } from './bill-lines.ts';
import { writeAlipayBill } from './fake/alipay-bill.ts';
import { toGbk } from './fake/gbk.ts';
import { turnColumns, writeWechatBill, type FakeBillRow } from './fake/wechat-pay-bill.ts';
import { writeVoucherBill } from './voucher-bill.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());

const MERCHANT = '1601959334';
const names =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
/** A row of WeChat Pay's own example. */
const row =
  '`2021-01-28 17:07:11,`wx81be3101902f7cb2,`1601959334,`0,`,`4200000925202101284997714292,`S20210128170702357723,`ofyak5qR_1wYsC99CsWA6R9MJazA,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,`for, testing,`cipher code,`0.00000,`1.00%,`0.01,`0.00,`';
const sumNames = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const sums = '`1,`0.01,`0.00,`0.00,`0.00000,`0.01,`0.00';
const bill = (line = row, sum = sums) => [names, line, sumNames, sum, ''].join('\n');
const read = (text: string, merchant = MERCHANT) => [...billLines('WECHAT', Buffer.from(text), merchant)];
const back = row.replace('`SUCCESS', '`REFUND').replace('`0,`0,`0.00,`0.00,`,`', '`50,`R1,`0.01,`0.00,`ORIGINAL,`SUCCESS');
const refund = back.replace('`CNY,`0.01', '`CNY,`0.00').replace(/`0.01,`0.00,`$/, '`0.00,`0.01,`');
const refundSums = '`1,`0.00,`0.01,`0.00,`0.00000,`0.00,`0.01';

const at = (clock: string) => new Date(`2026-11-13T${clock}+08:00`);
const rows: FakeBillRow[] = [
  { time: at('08:00:00'), transactionId: '42001', outTradeNo: 'A1', amountFen: 12_800 },
  { time: at('23:59:59'), transactionId: '42002', outTradeNo: 'A2', amountFen: 3600 },
  {
    time: at('12:00:00'),
    transactionId: '42001',
    outTradeNo: 'A1',
    amountFen: 800,
    refund: { refundNo: 'R1', state: 'SUCCESS' },
  },
];
const asRead = [
  { kind: 'PAYMENT', outTradeNo: 'A1', transactionId: '42001', amountFen: 12_800, feeFen: 77 },
  { kind: 'PAYMENT', outTradeNo: 'A2', amountFen: 3600, feeFen: 22 },
  { kind: 'REFUND', refundNo: 'R1', amountFen: 800, feeFen: -5 },
];

describe('a bill of WeChat Pay', () => {
  it('is read as it is documented', () => {
    expect(read(bill())).toEqual([
      {
        kind: 'PAYMENT',
        outTradeNo: 'S20210128170702357723',
        transactionId: '4200000925202101284997714292',
        refundNo: undefined,
        amountFen: 1,
        feeFen: 0,
        time: new Date('2021-01-28T17:07:11+08:00'),
      },
    ]);
    expect(read(bill(refund, refundSums))).toMatchObject([{ kind: 'REFUND', refundNo: 'R1', amountFen: 1 }]);
    expect(read(bill(refund.replace('ORIGINAL,`SUCCESS', 'ORIGINAL,`FAIL'), refundSums))).toEqual([]);
  });

  it('is read by the names of its columns, packed or not, with its fees', () => {
    const text = writeWechatBill(rows, MERCHANT) ?? '';
    expect(read(text)).toMatchObject(asRead);
    expect(read(turnColumns(text))).toMatchObject(asRead);
    expect([...billLines('WECHAT', gzipSync(text), MERCHANT)]).toHaveLength(3);
  });

  it('of an old merchant has other names for the amounts', () => {
    const old = (text: string) =>
      text.replace('应结订单金额,代金券金额', '总金额,企业红包金额').replace('订单金额,申请退款金额', '备注一,备注二');
    const totals = ['总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额', '`1,`0.01,`0.00,`0.00,`0.00000', ''];
    expect(read([old(names), row, ...totals].join('\n'))).toMatchObject([{ amountFen: 1 }]);
    expect(() => read([old(names), row, ...totals].join('\n').replace('`1,`0.01,`0.00', '`1,`0.02,`0.00'))).toThrow('总交易额');
  });

  it.each([
    ['cut off', [names, row].join('\n'), 'without its end'],
    ['with a row too short', bill(row.slice(0, -3)), 'do not fit'],
    ['with a strange amount', bill(row.replaceAll('0.01', '0.011')), 'another amount'],
    ['without an amount', bill().replace('订单金额,申请', '别的,申请'), 'without 订单金额'],
    ['with a strange time', bill(row.replace('17:07:11', '17:07')), 'another time'],
    ['with a row taken out', [names, sumNames, sums, ''].join('\n'), '总交易单数'],
    ['with a row put in', bill(`${row}\n${row.replace('4997714292', '4997714293')}`), '总交易单数'],
    ['with another amount than its sum', bill(row, sums.replace('`0.01,`0.00', '`0.01,`0.05')), '退款总金额'],
    ['with another fee than its sum', bill(row.replace('`0.00000', '`0.00600')), '手续费总金额'],
    ['with a row behind its end', `${bill()}${row}\n`, 'behind its end'],
    ['of another merchant', bill(row.replace('1601959334', '1600000000')), '1600000000'],
    ['no bill', 'hello', 'without its end'],
    ['empty', '', 'without its end'],
  ])('that is %s is not believed', (_name, text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('says which row is wrong', () => {
    const text = (writeWechatBill(rows, MERCHANT) ?? '').replace('`2026-11-13 23:59:59', '`2026-11-13');
    expect(() => read(text)).toThrow(expect.objectContaining({ row: 2, cell: { problem: 'TIME', column: '交易时间' } }));
  });

  it('with another hash than the one that was signed is not taken, and one that is not made yet is asked for later', async () => {
    const fake = desk.fakes.WECHAT;
    const today = bizDate(new Date());
    await desk.open('WECHAT').takeCode(desk.scanned(fake.payerCode()));
    fake.books.isBillSpoiled = true;
    await expect(desk.open('WECHAT').fetchBill(today)).rejects.toThrow('another hash');
    fake.books.isBillUnmade = true;
    await expect(desk.open('WECHAT').fetchBill(today)).rejects.toThrow('STATEMENT_CREATING');
  });
});

describe('a bill of Alipay', () => {
  const SELLER = '2088000000000002';
  const archive = writeAlipayBill(rows, '2026-11-13', SELLER) ?? Buffer.alloc(0);
  const plain = (text: string) => [...billLines('ALIPAY', toGbk(text), SELLER)];
  const head = '#账号：[20880000000000020156]\r\n支付宝交易号,商户订单号';

  it('is a ZIP of tables in GBK, with its fees', () => {
    expect([...billLines('ALIPAY', archive, SELLER)]).toMatchObject(asRead);
    expect(() => [...billLines('ALIPAY', archive, '2088000000000009')]).toThrow(SELLER);
    expect(() => [...billLines('ALIPAY', archive.subarray(0, archive.length - 30), SELLER)]).toThrow('does not open');
  });

  it('that is cut off, of other columns or with other sums is not believed', () => {
    expect(() => plain('#支付宝业务明细查询\r\n')).toThrow('without its end');
    expect(() => plain(`${head}\r\n1,2`)).toThrow('without');
    expect(() => plain(`${head}\r\n1\t,2\t\r\n#---业务明细列表结束---`)).toThrow('without 业务类型');
    expect(() => plain(`${head}\r\n1,2,3\r\n#---业务明细列表结束---`)).toThrow('do not fit');
    const text = unpackedText();
    expect(plain(text)).toHaveLength(3);
    expect(() => plain(text.replace('#交易合计：2笔', '#交易合计：3笔'))).toThrow('交易合计');
    expect(() => plain(text.replace('商家实收共164.00', '商家实收共165.00'))).toThrow('交易合计');
    expect(() => plain(text.replace(/#退款合计：.*/, ''))).toThrow('退款合计');
    expect(() => plain(text.replaceAll('订单金额（元）', '订单金额(元)'))).not.toThrow();
  });

  function unpackedText() {
    const lines = ['#账号：[20880000000000020156]', '#---业务明细列表---'];
    const columns = '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）';
    const line = (...cells: string[]) => cells.map((cell) => `${cell}\t`).join(',');
    return [
      ...lines,
      columns,
      line('42001', 'A1', '交易', '2026-11-13 08:00:00', '128.00', '128.00', '', '-0.77'),
      line('42002', 'A2', '交易', '2026-11-13 09:00:00', '36.00', '36.00', '', '-0.22'),
      line('42001', 'A1', '退款', '2026-11-13 10:00:00', '-8.00', '-8.00', 'R1', '0.05'),
      '#---业务明细列表结束---',
      '#交易合计：2笔，商家实收共164.00元，商家优惠共0.00元',
      '#退款合计：1笔，商家实收退款共-8.00元，商家优惠退款共0.00元',
      '',
    ].join('\r\n');
  }
});

describe('a table of vouchers', () => {
  const record = (n: number, isCancelled = false) => ({
    verifyId: `7${n}`,
    certificateId: `C${n}`,
    code: `10000${n}`,
    poiId: '6601',
    payFen: 5990,
    feeFen: 359,
    time: at('10:00:00'),
    isCancelled,
  });
  const { body, name } = writeVoucherBill({
    platform: 'DOUYIN',
    accountNo: '7001',
    date: '2026-11-13',
    records: [record(1), record(2, true)],
  });
  const read = (text: string, account = '7001') => [...billLines('DOUYIN', Buffer.from(text), account)];

  it('gives back what was written, without what was revoked', () => {
    expect(name).toBe('douyin_7001_20261113.csv');
    expect(read(body.toString())).toMatchObject([{ transactionId: '71', outTradeNo: '100001', amountFen: 5990, feeFen: 359 }]);
  });

  it.each([
    ['of another account', (text: string) => text.replace('[7001]', '[7002]'), '7002'],
    ['of another platform', (text: string) => text.replace('[抖音]', '[美团]'), '美团'],
    ['with another amount', (text: string) => text.replace('59.90', '69.90'), '合计'],
    ['with another count', (text: string) => text.replace('2笔', '3笔'), '合计'],
    ['with another state', (text: string) => text.replace('已核销', '其他'), '其他'],
    ['cut off', (text: string) => text.slice(0, text.indexOf('#合计')), 'without its end'],
    [
      'with a row behind its end',
      (text: string) => `${text}79,C9,100009,6601,2026-11-13 10:00:00,1.00,0.00,已核销\r\n`,
      'behind',
    ],
  ])('that is %s is not believed', (_name, spoil, problem) => {
    expect(() => read(spoil(body.toString()))).toThrow(problem);
  });
});
