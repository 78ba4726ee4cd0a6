import { parseYuan, twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { SELLER_ID } from './alipay-keys.ts';
import type { openTrades, Trade } from './trades.ts';

export interface Books {
  url: string;
  trades: ReturnType<typeof openTrades>;
  /** Added to the amount in every answer. */
  answersOffFen: number;
  /** Every answer is about this trade. */
  answersAbout: string | undefined;
  /** Refunds are accepted but done later, so that the answer says that no funds changed. */
  areRefundsSlow: boolean;
  /** The answer to a revocation asks for a retry. */
  mustRevokeAgain: boolean;
}

/** The fields of our requests that are used here. */
interface Sent {
  out_trade_no: string;
  total_amount: string;
  subject: string;
  seller_id: string;
  time_expire?: string;
  auth_code?: string;
  scene?: string;
  out_request_no: string;
  refund_amount: string;
  bill_type: string;
  bill_date: string;
}

const say = (content: object) => ({ code: '10000', msg: 'Success', ...content });
const refuse = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code });

/** The methods of the OpenAPI, for requests whose signature was checked. */
export function respond(books: Books, method: string, sent: Sent, notifyUrl: string | undefined): object {
  const { trades } = books;
  const trade = trades.find(books.answersAbout ?? sent.out_trade_no);
  const isUnknown = !trade?.isScanned;
  switch (method) {
    case 'alipay.trade.precreate':
      return show(books, sent, notifyUrl);
    case 'alipay.trade.pay':
      return take(books, sent);
    case 'alipay.trade.query':
      return isUnknown ? refuse('ACQ.TRADE_NOT_EXIST') : say(tradeFields(trade, books.answersOffFen));
    case 'alipay.trade.close':
      return isUnknown ? refuse('ACQ.TRADE_NOT_EXIST') : close(trade);
    case 'alipay.trade.cancel':
      return revoke(books, trade?.outTradeNo ?? sent.out_trade_no, trade);
    case 'alipay.trade.refund':
      return giveBack(books, sent);
    case 'alipay.trade.fastpay.refund.query':
      return isUnknown ? refuse('ACQ.TRADE_NOT_EXIST') : tellRefund(books, trade, sent.out_request_no);
    case 'alipay.data.dataservice.bill.downloadurl.query':
      return say({ bill_download_url: `${books.url}/bill?bizType=${sent.bill_type}&bizDates=${sent.bill_date}` });
    default:
      return { code: '40006', msg: 'Insufficient Permissions', sub_code: 'isv.insufficient-isv-permissions' };
  }
}

const opened = ({ out_trade_no: outTradeNo, total_amount, subject, time_expire }: Sent, notifyUrl?: string) => ({
  outTradeNo,
  amountFen: parseYuan(total_amount) ?? 0,
  description: subject,
  notifyUrl,
  expiresTime: time_expire ? new Date(`${time_expire.replace(' ', 'T')}+08:00`) : undefined,
});

/** Amounts need two decimals; texts must not hold the characters that separate parameters. */
const isProper = ({ total_amount, subject, seller_id }: Sent) =>
  /^\d+\.\d\d$/.test(total_amount) && !/[&=/]/.test(subject) && seller_id === SELLER_ID;

function show({ trades }: Books, sent: Sent, notifyUrl: string | undefined): object {
  const known = trades.find(sent.out_trade_no);
  if (!isProper(sent) || !sent.time_expire || !notifyUrl) return refuse('ACQ.INVALID_PARAMETER');
  if (known?.state === 'SUCCESS') return refuse('ACQ.TRADE_HAS_SUCCESS');
  if (known?.state === 'CLOSED') return refuse('ACQ.TRADE_HAS_CLOSE');
  const { outTradeNo } = known ?? trades.open(opened(sent, notifyUrl), false);
  return say({ out_trade_no: outTradeNo, qr_code: `https://qr.alipay.com/${outTradeNo}` });
}

function take({ trades, answersOffFen }: Books, sent: Sent): object {
  if (!isProper(sent) || sent.scene !== 'bar_code') return refuse('ACQ.INVALID_PARAMETER');
  if (trades.find(sent.out_trade_no)) return refuse('ACQ.CONTEXT_INCONSISTENT');
  const payer = trades.takePayer(sent.auth_code ?? '');
  if (!payer) return refuse('ACQ.PAYMENT_AUTH_CODE_INVALID');
  const trade = trades.open(opened(sent), true);
  if (payer === 'pays') return say(tradeFields(trades.settle(trade), answersOffFen));
  trade.state = payer === 'isPoor' ? 'CLOSED' : 'USERPAYING';
  if (payer === 'isPoor') return refuse('ACQ.BUYER_BALANCE_NOT_ENOUGH');
  return { code: '10003', msg: ' order success pay inprocess', ...tradeFields(trade) };
}

function close(trade: Trade): object {
  if (trade.state === 'SUCCESS') return refuse('ACQ.TRADE_STATUS_ERROR');
  trade.state = 'CLOSED';
  return say({ out_trade_no: trade.outTradeNo, trade_no: trade.transactionId });
}

function revoke({ mustRevokeAgain }: Books, out_trade_no: string, trade: Trade | undefined): object {
  if (mustRevokeAgain) return say({ out_trade_no, retry_flag: 'Y' });
  const action = trade?.state === 'SUCCESS' ? 'refund' : 'close';
  if (trade) trade.state = 'CLOSED';
  return say({ out_trade_no, retry_flag: 'N', action });
}

function giveBack({ trades, areRefundsSlow }: Books, sent: Sent): object {
  const trade = trades.find(sent.out_trade_no);
  if (!trade?.paidTime) return refuse('ACQ.TRADE_NOT_EXIST');
  const amountFen = parseYuan(sent.refund_amount) ?? 0;
  const known = trade.refunds.get(sent.out_request_no);
  if (known && known.amountFen !== amountFen) return refuse('ACQ.DISCORDANT_REPEAT_REQUEST');
  if (!known && amountFen > trades.refundable(trade)) return refuse('ACQ.REASON_TRADE_REFUND_FEE_ERR');
  const state = areRefundsSlow ? ('PROCESSING' as const) : ('SUCCESS' as const);
  const refund = known ?? { refundNo: sent.out_request_no, amountFen, notifyUrl: undefined, time: new Date(), state };
  trade.refunds.set(refund.refundNo, refund);
  const refund_fee = twoDecimals(trade.amountFen - trades.refundable(trade));
  const fund_change = known || areRefundsSlow ? 'N' : 'Y';
  return say({ out_trade_no: trade.outTradeNo, trade_no: trade.transactionId, refund_fee, fund_change });
}

function tellRefund({ answersOffFen }: Books, trade: Trade, refundNo: string): object {
  const refund = trade.refunds.get(refundNo);
  if (refund?.state !== 'SUCCESS') return say({});
  return say({
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId,
    out_request_no: refundNo,
    refund_status: 'REFUND_SUCCESS',
    total_amount: twoDecimals(trade.amountFen),
    refund_amount: twoDecimals(refund.amountFen + answersOffFen),
  });
}

const STATUS = {
  NOTPAY: 'WAIT_BUYER_PAY',
  USERPAYING: 'WAIT_BUYER_PAY',
  SUCCESS: 'TRADE_SUCCESS',
  CLOSED: 'TRADE_CLOSED',
  REVOKED: 'TRADE_CLOSED',
  PAYERROR: 'TRADE_CLOSED',
} as const;

export function tradeFields(trade: Trade, offFen = 0) {
  const at = trade.paidTime && formatTime(trade.paidTime, 'datetime');
  return {
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId,
    total_amount: twoDecimals(trade.amountFen + offFen),
    trade_status: STATUS[trade.state],
    ...(at && { gmt_payment: at, send_pay_date: at }),
  };
}
