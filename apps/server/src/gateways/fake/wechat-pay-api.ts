import { createHash } from 'node:crypto';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Asked } from './provider.ts';
import type { FakeRefund, openTrades, Trade } from './trades.ts';
import { rowsOfDay, writeWechatBill } from './wechat-pay-bill.ts';
import { APP_ID, MERCHANT_ID } from './wechat-pay-keys.ts';

export interface Books {
  url: string;
  trades: ReturnType<typeof openTrades>;
  /** Added to the amount in every answer. */
  answersOffFen: number;
  /** Every answer is about this trade. */
  answersAbout: string | undefined;
  /** The first state of a refund. */
  refundsAre: FakeRefund['state'];
  /** The bill of the day is still being made. */
  isBillUnmade: boolean;
}

export interface Said {
  status: number;
  content?: object;
}

/** The fields of our requests that are used here. */
interface Sent {
  appid: string;
  mchid: string;
  description: string;
  out_trade_no: string;
  notify_url?: string;
  time_expire?: string;
  payer?: { auth_code: string };
  out_refund_no: string;
  amount: { total: number; refund: number; currency: string };
}

const say = (content: object): Said => ({ status: 200, content });
const refuse = (status: number, code: string): Said => ({ status, content: { code, message: code } });
export const rfc3339 = (time: Date) => `${formatTime(time, 'datetime').replace(' ', 'T')}+08:00`;

/** The paths of API v3, for requests whose signature was checked. */
export function respond(books: Books, { req, url, body }: Asked): Said {
  const sent = (body ? JSON.parse(body) : {}) as Sent;
  const [, outTradeNo, verb = ''] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(?:\/(close|reverse))?$/.exec(url.pathname) ?? [];
  if (outTradeNo) {
    const trade = books.trades.find(books.answersAbout ?? decodeURIComponent(outTradeNo));
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST');
    if ((verb ? sent.mchid : url.searchParams.get('mchid')) !== MERCHANT_ID) return refuse(400, 'PARAM_ERROR');
    return verb ? end(trade, verb) : say(tradeFields(trade, { offFen: books.answersOffFen }));
  }
  switch (`${req.method} ${url.pathname}`) {
    case 'POST /v3/pay/transactions/native':
      return isOurs(sent) ? show(books, sent) : refuse(400, 'APPID_MCHID_NOT_MATCH');
    case 'POST /v3/pay/transactions/codepay':
      return isOurs(sent) ? take(books, sent) : refuse(400, 'APPID_MCHID_NOT_MATCH');
    case 'POST /v3/refund/domestic/refunds':
      return giveBack(books, sent);
    case 'GET /v3/bill/tradebill':
      return tellBill(books, url.searchParams.get('bill_date') ?? '');
    default:
      return tellRefund(books, /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(url.pathname)?.[1] ?? '');
  }
}

const isOurs = ({ appid, mchid, amount }: Sent) => appid === APP_ID && mchid === MERCHANT_ID && amount.currency === 'CNY';

const openedBy = ({ out_trade_no: outTradeNo, amount, description, notify_url: notifyUrl, time_expire }: Sent) => ({
  outTradeNo,
  amountFen: amount.total,
  description,
  notifyUrl,
  expiresTime: time_expire ? new Date(time_expire) : undefined,
});

function show({ trades }: Books, sent: Sent): Said {
  if (!(Date.parse(sent.time_expire ?? '') > Date.now()) || !sent.notify_url) return refuse(400, 'PARAM_ERROR');
  const known = trades.find(sent.out_trade_no);
  if (known && known.state !== 'NOTPAY') return refuse(400, known.state === 'SUCCESS' ? 'ORDERPAID' : 'ORDER_CLOSED');
  const { outTradeNo } = known ?? trades.open(openedBy(sent), false);
  return say({ code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` });
}

function take({ trades, answersOffFen }: Books, sent: Sent): Said {
  if (trades.find(sent.out_trade_no)) return refuse(400, 'OUT_TRADE_NO_USED');
  const payer = trades.takePayer(sent.payer?.auth_code ?? '');
  if (!payer) return refuse(400, 'AUTH_CODE_INVALID');
  const trade = trades.open(openedBy(sent), true);
  if (payer === 'pays') return say(tradeFields(trades.settle(trade), { offFen: answersOffFen }));
  trade.state = payer === 'isPoor' ? 'PAYERROR' : 'USERPAYING';
  return payer === 'isPoor' ? refuse(403, 'NOT_ENOUGH') : say({ trade_state: 'USERPAYING' });
}

function end(trade: Trade, verb: string): Said {
  if (verb === 'close' && trade.state === 'SUCCESS') return refuse(400, 'ORDERPAID');
  trade.state = verb === 'close' ? 'CLOSED' : 'REVOKED';
  if (verb === 'close') return { status: 204 };
  return say({ appid: APP_ID, mchid: MERCHANT_ID, out_trade_no: trade.outTradeNo });
}

function giveBack(books: Books, { out_trade_no, out_refund_no: refundNo, notify_url: notifyUrl, amount }: Sent): Said {
  const trade = books.trades.find(out_trade_no);
  if (!trade?.paidTime) return refuse(404, 'RESOURCE_NOT_EXISTS');
  const known = trade.refunds.get(refundNo);
  const isOther = amount.total !== trade.amountFen || (known && known.amountFen !== amount.refund);
  if (isOther || (!known && amount.refund > books.trades.refundable(trade))) return refuse(400, 'INVALID_REQUEST');
  const refund = known ?? { refundNo, amountFen: amount.refund, notifyUrl, time: new Date(), state: books.refundsAre };
  trade.refunds.set(refundNo, refund);
  return tellRefund(books, refundNo);
}

function tellRefund({ trades, answersOffFen }: Books, refundNo: string): Said {
  const found = trades.findRefund(refundNo);
  if (!found) return refuse(404, 'RESOURCE_NOT_EXISTS');
  return say({ ...refundFields(found.trade, found.refund, answersOffFen), status: found.refund.state });
}

function tellBill({ url, trades, isBillUnmade }: Books, date: string): Said {
  if (isBillUnmade) return refuse(400, 'STATEMENT_CREATING');
  const bill = writeWechatBill(rowsOfDay(trades.all(), date));
  if (!bill) return refuse(400, 'NO_STATEMENT_EXIST');
  const hash_value = createHash('sha1').update(bill).digest('hex');
  return say({ hash_type: 'SHA1', hash_value, download_url: `${url}/v3/billdownload/file?token=${date}` });
}

export function tradeFields(trade: Trade, { offFen = 0, mchid = MERCHANT_ID } = {}) {
  const { outTradeNo: out_trade_no, transactionId: transaction_id, paidTime, state } = trade;
  const total = trade.amountFen + offFen;
  const trade_state = state === 'SUCCESS' && trade.refunds.size > 0 ? 'REFUND' : state;
  if (!paidTime) return { appid: APP_ID, mchid, out_trade_no, trade_state };
  const amount = { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' };
  return { appid: APP_ID, mchid, out_trade_no, trade_state, transaction_id, success_time: rfc3339(paidTime), amount };
}

export const refundFields = (trade: Trade, { refundNo, amountFen, time }: FakeRefund, offFen = 0) => ({
  refund_id: `50${refundNo}`,
  out_refund_no: refundNo,
  out_trade_no: trade.outTradeNo,
  transaction_id: trade.transactionId,
  create_time: rfc3339(time),
  amount: { total: trade.amountFen, refund: amountFen + offFen, payer_total: trade.amountFen, currency: 'CNY' },
});
