import { randomUUID } from 'node:crypto';
import { openCallbacks, type Manners, type Posted } from './callbacks.ts';
import { openFake, type Asked } from './provider.ts';
import { asPaid, openTrades, type FakeRefund, type Trade } from './trades.ts';
import { refundFields, respond, rfc3339, tradeFields, type Books } from './wechat-pay-api.ts';
import { rowsOfDay, writeWechatBill } from './wechat-pay-bill.ts';
import { makeWechatKeys, MERCHANT_ID } from './wechat-pay-keys.ts';

type Event = { trade: Trade; refund?: FakeRefund };
type Keys = ReturnType<typeof makeWechatKeys>;

/** WeChat Pay's API v3 on loopback with generated keys. Refuses requests that its merchant did not sign. */
export async function openFakeWechatPay() {
  const keys = makeWechatKeys();
  const trades = openTrades('13');
  const answers = {
    answersOffFen: 0,
    answersAbout: undefined as string | undefined,
    refundsAre: 'SUCCESS' as FakeRefund['state'],
    areAnswersForged: false,
    isBillSpoiled: false,
    isBillUnmade: false,
  };
  const books = { url: '', trades, ...answers };
  const fake = await openFake((asked) => reply(books, keys, asked));
  books.url = fake.url;
  const callbacks = openCallbacks((event: Event, manners) => writeCallback(keys, event, manners));
  return Object.assign(fake, {
    callbacks,
    keys,
    /** How it answers; tests change it. */
    books,
    payerCode: trades.payerCode,
    /** The payer pays. Resolves to our answers to the callbacks. */
    pay: async (outTradeNo: string) => {
      const trade = trades.settle(trades.get(outTradeNo));
      return trade.notifyUrl ? callbacks.tell({ trade }) : [];
    },
    /** A genuine callback that says a code was paid, which it was not. */
    callbackOf: (outTradeNo: string, over?: Partial<Manners>) =>
      callbacks.written({ trade: asPaid(trades.get(outTradeNo)) }, over),
    /** The payer does not enter the password. */
    refuse: (outTradeNo: string) => void (trades.get(outTradeNo).state = 'PAYERROR'),
    /** Completes a slow refund. */
    settleRefund: async (refundNo: string, state: FakeRefund['state']) => {
      const found = trades.findRefund(refundNo);
      if (!found) throw new Error(`nobody asked for ${refundNo}`);
      found.refund.state = state;
      return callbacks.tell(found);
    },
    settings: { WECHAT_PAY_BASE_URL: fake.url },
    merchant: keys.merchant,
  });
}

function reply(books: Books & { areAnswersForged: boolean; isBillSpoiled: boolean }, keys: Keys, asked: Asked) {
  // As WeChat Pay does, the answer to an unsigned request is not signed.
  if (!keys.isSignedByMerchant(asked)) return { status: 401, headers: {}, body: '{"code":"SIGN_ERROR"}' };
  if (asked.url.pathname === '/v3/billdownload/file') {
    const bill = writeWechatBill(rowsOfDay(books.trades.all(), asked.url.searchParams.get('token') ?? '')) ?? '';
    return {
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: books.isBillSpoiled ? bill.replaceAll('0', '1') : bill,
    };
  }
  const { status, content } = respond(books, asked);
  const body = content ? JSON.stringify(content) : '';
  return { status, headers: keys.sign(body, { isForged: books.areAnswersForged }), body };
}

function writeCallback(keys: Keys, { trade, refund }: Event, manners: Manners): Posted {
  const { merchantId: mchid = MERCHANT_ID, amountOffFen: offFen } = manners;
  const plain = refund
    ? { mchid, ...refundFields(trade, refund, offFen), refund_status: refund.state }
    : { ...tradeFields(trade, { offFen, mchid }), trade_state: 'SUCCESS' };
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: rfc3339(new Date()),
    resource_type: 'encrypt-resource',
    event_type: refund ? `REFUND.${refund.state}` : 'TRANSACTION.SUCCESS',
    resource: keys.seal(JSON.stringify(plain), refund ? 'refund' : 'transaction'),
  });
  return { url: (refund ? refund.notifyUrl : trade.notifyUrl) ?? '', headers: keys.sign(body, manners), body };
}
