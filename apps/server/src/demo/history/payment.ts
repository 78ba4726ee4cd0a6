import { paymentLifecycle } from '@netbar/contract/counter/payment/payment.rules';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { paymentPostings } from '#features/counter/payment/tenders.ts';
import { channelAccount, clearingAccount, drawerAccount } from '#kernel/accounts.ts';
import type { Sold } from './open-order.ts';
import type { Deed } from './scene.ts';
import { spend } from './wallet.ts';

export type Money = 'CASH' | 'WECHAT' | 'ALIPAY';
export type Payment = ReturnType<typeof keepPayment>;

/** A provider answers after a few seconds. */
const ANSWER_MS = 4_000;

export function payInMoney(deed: Deed, sold: Sold, tender: Money): Payment {
  const { id: docId, payableFen: amountFen, bizDate } = sold.order;
  const { branch, scene } = deed;
  const tenderedFen = tender === 'CASH' ? handed(amountFen, scene.random.between(0, 2)) : null;
  const cash = tenderedFen === null ? {} : { tenderedFen, changeFen: tenderedFen - amountFen };
  const payment = keepPayment(deed, sold, { tender, amountFen, seq: 1 }, cash);
  const to = tender === 'CASH' ? drawerAccount(branch.id, branch.drawerId) : channelAccount(branch.id);
  const head = { docType: 'ORDER', docId, event: 'PAID', eventSeq: 1, bizDate };
  scene.books.post({ ...deed, at: payment.settledTime }, head, paymentPostings(sold.order, { to, amountFen, tender }));
  if (tender === 'CASH') branch.cashFen += amountFen;
  return payment;
}

/** Exact, or the next round note. */
function handed(amountFen: number, habit: number) {
  const note = [100, 1_000, 5_000][habit] ?? 100;
  return Math.ceil(amountFen / note) * note;
}

/** A voucher of a platform, which has been written off there. */
export function payByVoucher(deed: Deed, sold: Sold, voucher: { platform: string; reference: string }): Payment {
  const { id: docId, payableFen: amountFen, bizDate } = sold.order;
  const payment = keepPayment(deed, sold, { tender: 'GROUPBUY', amountFen, seq: 1 });
  Object.assign(payment, voucher, { shiftId: deed.branch.shift?.id ?? null });
  const head = { docType: 'ORDER', docId, event: 'PAID', eventSeq: 1, bizDate };
  const to = channelAccount(deed.branch.id);
  deed.scene.books.post(deed, head, paymentPostings(sold.order, { to, amountFen, tender: 'GROUPBUY' }));
  return payment;
}

/** Whoever calls has seen that there is enough. */
export function payByWallet(deed: Deed, sold: Sold): Payment[] {
  const { order, guest } = sold;
  if (!guest) throw new Error('a wallet belongs to somebody');
  const head = { docType: 'ORDER', docId: order.id, event: 'PAID', eventSeq: 1, bizDate: order.bizDate };
  const to = clearingAccount(deed.branch.id);
  const spent = spend(deed, guest, head, { amountFen: order.payableFen, on: 'GOODS', to, no: order.no });
  if (!spent) throw new Error('the wallet does not cover the order');
  const evidence = JSON.stringify({ kind: 'PIN', shown: '******' });
  const parts = [
    { tender: 'MEMBER_PRINCIPAL', amountFen: spent.principalFen },
    { tender: 'MEMBER_BONUS', amountFen: spent.bonusFen },
  ] as const;
  return parts
    .filter(({ amountFen }) => amountFen > 0)
    .map((part, i) => keepPayment(deed, sold, { ...part, seq: i + 1 }, { evidence }));
}

interface Paying {
  tender: Tender;
  amountFen: number;
  seq: number;
}

interface Details {
  tenderedFen?: number;
  changeFen?: number;
  evidence?: string;
}

/** A payment that brought its money: at once, or by a provider that was asked. */
function keepPayment(deed: Deed, { order }: Sold, paying: Paying, { tenderedFen, changeFen, evidence }: Details = {}) {
  const { scene, at, branch } = deed;
  const id = scene.idAt(at);
  const channel = paying.tender === 'WECHAT' || paying.tender === 'ALIPAY' ? paying.tender : undefined;
  const settledTime = channel ? new Date(at.getTime() + ANSWER_MS) : at;
  const payment = scene.rows.add('payments', {
    id,
    orderId: order.id,
    orderType: order.type,
    branchId: branch.id,
    ...paying,
    status: 'SUCCEEDED' as const,
    version: channel ? 3 : 1,
    refundedFen: 0,
    shiftId: order.shiftId,
    createdTime: at,
    settledTime,
    tenderedFen: tenderedFen ?? null,
    changeFen: changeFen ?? null,
    evidence: evidence ?? null,
    merchantId: channel ? scene.merchants[channel] : null,
    mode: channel ? ('SCANNED' as const) : null,
    outTradeNo: channel ? id.replaceAll('-', '') : null,
    reference: channel ? transactionNo(channel, settledTime, scene.random.between(0, 999_999_999)) : null,
  });
  const detail = { no: order.no, tender: paying.tender, amountFen: paying.amountFen };
  tracePayment(deed, { id, detail, settledTime, isAsked: channel !== undefined });
  return payment;
}

/** As the providers write theirs. */
function transactionNo(channel: 'WECHAT' | 'ALIPAY', at: Date, chance: number) {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const rest = `${String(at.getTime()).slice(-8)}${String(chance).padStart(9, '0')}`;
  return channel === 'WECHAT' ? `4200002${day}${rest}` : `${day}2200${rest}`;
}

interface Traced {
  id: string;
  detail: object;
  settledTime: Date;
  isAsked: boolean;
}

function tracePayment(deed: Deed, { id, detail, settledTime, isAsked }: Traced) {
  const { books } = deed.scene;
  const doc = { docType: paymentLifecycle.name, docId: id };
  books.trace(deed, {
    action: 'PAYMENT.open',
    ...doc,
    version: 1,
    detail: { status: isAsked ? 'INIT' : 'SUCCEEDED', ...detail },
  });
  if (!isAsked) return;
  books.trace(deed, { action: 'PAYMENT.send', ...doc, version: 2, detail: { from: 'INIT', to: 'PENDING' } });
  const answered = { from: 'PENDING', to: 'SUCCEEDED' };
  books.trace({ ...deed, at: settledTime }, { action: 'PAYMENT.succeed', ...doc, version: 3, detail: answered });
}
