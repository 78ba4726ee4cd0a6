import { randomUUID } from 'node:crypto';
import { formatTime } from '@netbar/contract/kernel/time';
import { respond, tradeFields, type Books } from './alipay-api.ts';
import { writeAlipayBill } from './alipay-bill.ts';
import { rowsOfDay } from './wechat-pay-bill.ts';
import { APP_ID, lineToSign, makeAlipayKeys, SELLER_ID } from './alipay-keys.ts';
import { openCallbacks, type Manners, type Posted } from './callbacks.ts';
import { openFake, type Asked } from './provider.ts';
import { asPaid, openTrades, type Trade } from './trades.ts';

type Keys = ReturnType<typeof makeAlipayKeys>;

/** Alipay's OpenAPI on loopback with generated keys. Refuses requests that its merchant did not sign. */
export async function openFakeAlipay() {
  const keys = makeAlipayKeys();
  const trades = openTrades('28');
  const answers = { answersOffFen: 0, answersAbout: undefined as string | undefined, areAnswersForged: false };
  const books = { url: '', trades, ...answers, areRefundsSlow: false, mustRevokeAgain: false };
  const fake = await openFake((asked) => reply(books, keys, asked));
  books.url = fake.url;
  const callbacks = openCallbacks((trade: Trade, manners) => writeCallback(keys, trade, manners));
  return Object.assign(fake, {
    callbacks,
    keys,
    /** How it answers; tests change it. */
    books,
    payerCode: trades.payerCode,
    /** A payer scans the shown code without paying: from now on Alipay knows the trade. */
    scan: (outTradeNo: string) => void (trades.get(outTradeNo).isScanned = true),
    /** The payer pays. Resolves to our answers to the callbacks. */
    pay: async (outTradeNo: string) => {
      const trade = trades.settle(trades.get(outTradeNo));
      return trade.notifyUrl ? callbacks.tell(trade) : [];
    },
    /** A genuine callback that says a code was paid, which it was not. */
    callbackOf: (outTradeNo: string, over?: Partial<Manners>) => callbacks.written(asPaid(trades.get(outTradeNo)), over),
    /** The payer cancels instead of entering the password. */
    refuse: (outTradeNo: string) => void (trades.get(outTradeNo).state = 'CLOSED'),
    /** Completes a slow refund and sends the callback of the trade again. */
    settleRefund: async (refundNo: string) => {
      const found = trades.findRefund(refundNo);
      if (!found) throw new Error(`nobody asked for ${refundNo}`);
      found.refund.state = 'SUCCESS';
      return found.trade.notifyUrl ? callbacks.tell(found.trade) : [];
    },
    settings: { ALIPAY_URL: `${fake.url}/gateway.do` },
    merchant: keys.merchant,
  });
}

function reply(books: Books & { areAnswersForged: boolean }, keys: Keys, asked: Asked) {
  const headers = { 'content-type': 'text/html;charset=utf-8' };
  if (asked.url.pathname === '/bill') {
    const date = asked.url.searchParams.get('bizDates') ?? '';
    const bill = writeAlipayBill(rowsOfDay(books.trades.all(), date), date);
    return { status: 200, headers: { 'content-type': 'application/zip' }, body: bill ?? Buffer.alloc(0) };
  }
  // As Alipay does, the answer to an unsigned request is not signed.
  if (!keys.isSignedByMerchant(asked)) {
    return { status: 200, headers, body: '{"error_response":{"code":"40002","sub_code":"isv.invalid-signature"}}' };
  }
  const { method = '', notify_url } = Object.fromEntries(asked.url.searchParams);
  const sent = JSON.parse(new URLSearchParams(asked.body).get('biz_content') ?? '') as Parameters<typeof respond>[2];
  const isWithoutBill = method.includes('.bill.') && rowsOfDay(books.trades.all(), sent.bill_date).length === 0;
  const said = isWithoutBill ? { code: '40004', sub_code: 'isp.bill_not_exist' } : respond(books, method, sent, notify_url);
  const content = JSON.stringify(said);
  const sign = keys.sign(content, books.areAnswersForged);
  // Signed with /, but written with \/, as Alipay does in addresses.
  const written = content.replaceAll('/', String.raw`\/`);
  return { status: 200, headers, body: `{"${method.replaceAll('.', '_')}_response":${written},"sign":"${sign}"}` };
}

function writeCallback(keys: Keys, trade: Trade, { merchantId = SELLER_ID, amountOffFen, agedMs, isForged }: Manners): Posted {
  const { send_pay_date: _, ...fields } = tradeFields(trade, amountOffFen);
  const params: Record<string, string> = {
    ...fields,
    notify_time: formatTime(new Date(Date.now() - agedMs), 'datetime'),
    notify_type: 'trade_status_sync',
    notify_id: randomUUID(),
    charset: 'utf-8',
    version: '1.0',
    app_id: APP_ID,
    seller_id: merchantId,
    subject: trade.description,
    fund_bill_list: `[{"amount":"${fields.total_amount}","fundChannel":"ALIPAYACCOUNT"}]`,
    ...(trade.refunds.size > 0 && { gmt_refund: formatTime(new Date(), 'datetime'), refund_fee: fields.total_amount }),
  };
  const sign = keys.sign(lineToSign(Object.entries(params)), isForged);
  const body = new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString();
  return { url: trade.notifyUrl ?? '', headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
}
