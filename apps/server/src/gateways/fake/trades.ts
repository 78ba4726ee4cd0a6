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
  /** Alipay does not know a shown code before it is scanned. */
  isScanned: boolean;
  state: 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'CLOSED' | 'REVOKED' | 'PAYERROR';
  expiresTime: Date | undefined;
  paidTime: Date | undefined;
  refunds: Map<string, FakeRefund>;
}

/** The trade as if it had been paid. */
export const asPaid = (trade: Trade): Trade => ({ ...trade, state: 'SUCCESS', isScanned: true, paidTime: new Date() });

type Opened = Pick<Trade, 'outTradeNo' | 'amountFen' | 'description' | 'notifyUrl' | 'expiresTime'>;

/** The trades of a fake provider, by our number: charges, payments, refunds. */
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
    /** A payment code of a payer's phone, valid for one charge. */
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
    /** The amount of a trade that can still be refunded. */
    refundable: (trade: Trade) =>
      trade.amountFen -
      [...trade.refunds.values()].reduce((sum, { state, amountFen }) => (state === 'CLOSED' ? sum : sum + amountFen), 0),
  };
}
