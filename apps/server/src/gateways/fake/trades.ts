import { randomInt } from 'node:crypto';

/** What the payer behind a scanned code does. */
export type Payer = 'pays' | 'typesPassword' | 'isPoor';

export interface FakeRefund {
  refundNo: string;
  amountFen: number;
  state: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
  notifyUrl: string | undefined;
  time: Date;
}

export interface Trade {
  outTradeNo: string;
  amountFen: number;
  description: string;
  transactionId: string;
  notifyUrl: string | undefined;
  /** Of a shown code before somebody scans it Alipay knows nothing. */
  isScanned: boolean;
  state: 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'CLOSED' | 'REVOKED' | 'PAYERROR';
  expiresTime: Date | undefined;
  paidTime: Date | undefined;
  refunds: Map<string, FakeRefund>;
}

/** A trade as it would be, had somebody paid it. */
export const asPaid = (trade: Trade): Trade => ({ ...trade, state: 'SUCCESS', isScanned: true, paidTime: new Date() });

type Opened = Pick<Trade, 'outTradeNo' | 'amountFen' | 'description' | 'notifyUrl' | 'expiresTime'>;

/** The books of a provider: what was asked for, who paid, what went back. A trade is found by our number for ever. */
export function openTrades(codePrefix: string) {
  const trades = new Map<string, Trade>();
  const payers = new Map<string, Payer>();

  const open = (opened: Opened, isScanned: boolean): Trade => {
    const transactionId = `42000${randomInt(1e9, 1e10)}${randomInt(1e9, 1e10)}`;
    const trade: Trade = { ...opened, transactionId, isScanned, state: 'NOTPAY', paidTime: undefined, refunds: new Map() };
    trades.set(trade.outTradeNo, trade);
    return trade;
  };
  const get = (outTradeNo: string): Trade => {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error(`nobody asked for ${outTradeNo}`);
    return trade;
  };
  const settle = (trade: Trade) => Object.assign(trade, { state: 'SUCCESS', isScanned: true, paidTime: new Date() });
  return {
    open,
    get,
    settle,
    find: (outTradeNo: string) => trades.get(outTradeNo),
    all: () => [...trades.values()],
    findRefund: (refundNo: string) =>
      [...trades.values()].flatMap((trade) => {
        const refund = trade.refunds.get(refundNo);
        return refund ? [{ trade, refund }] : [];
      })[0],
    /** What a payer's telephone shows, good for one charge. */
    payerCode: (payer: Payer = 'pays') => {
      const code = `${codePrefix}${randomInt(1e7, 1e8)}${randomInt(1e7, 1e8)}`;
      payers.set(code, payer);
      return code;
    },
    takePayer: (code: string) => {
      const payer = payers.get(code);
      payers.delete(code);
      return payer;
    },
    /** What may still be given back of a trade. */
    refundable: (trade: Trade) =>
      trade.amountFen -
      [...trade.refunds.values()].reduce((sum, { state, amountFen }) => (state === 'CLOSED' ? sum : sum + amountFen), 0),
  };
}
