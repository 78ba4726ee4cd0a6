import type { Order } from '@netbar/contract/counter/order/order.model';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { PRICE_FEN, type FrontDesk } from '@netbar/server/testing/front-desk.ts';
import { cardSlip } from '@netbar/server/testing/members.ts';
import { randomUUID } from 'node:crypto';
import type { Random } from '@netbar/server/demo/random.ts';
import type { Meant } from './press.ts';

export type Kind = 'cash' | 'wallet' | 'combined' | 'scanned' | 'shown' | 'charge' | 'refund';
/** Of a hundred. */
const SHARES: Record<Kind, number> = { cash: 45, wallet: 15, combined: 10, scanned: 10, shown: 8, charge: 4, refund: 8 };
export const kinds = Object.keys(SHARES) as Kind[];
const deck = kinds.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));

/** What somebody at a desk meant to do once. The mark is in the order's remark or the refund's reason: it finds the effect without any key. */
export interface Press extends Meant<Order> {
  kind: Kind;
  desk: FrontDesk;
  mark: string;
}

export type Channel = 'WECHAT' | 'ALIPAY';

interface Customers {
  desks: FrontDesk[];
  payerCode: (channel: Channel) => string;
  random: Random;
}

/** Writes down what the next customer wants, of what was sold before if it is to go back. */
export function openCustomers({ desks, payerCode, random }: Customers) {
  const channel = (): Channel => (random.chance(0.5) ? 'WECHAT' : 'ALIPAY');
  const tendersOf = (kind: Kind, desk: FrontDesk, amountFen: number): object[] => {
    const tender = channel();
    switch (kind) {
      case 'wallet':
        return [{ tender: 'WALLET', amountFen, evidence: { kind: 'CARD', secret: desk.member.secret } }];
      case 'combined':
        return [cash(PRICE_FEN / 5), cardSlip(amountFen - PRICE_FEN / 5)];
      case 'scanned':
        return [{ tender, amountFen, payerCode: payerCode(tender) }];
      case 'shown':
        return [{ tender, amountFen }];
      case 'cash':
      case 'charge':
      case 'refund':
        return [cash(amountFen)];
    }
  };
  const sale = (kind: Kind, desk: FrontDesk) => {
    const products = random.chance(0.5) ? desk.productIds : desk.productIds.slice(0, 1);
    const qty = random.between(1, 2);
    const payableFen = products.length * qty * PRICE_FEN;
    const lines = products.map((productId) => ({ productId, qty }));
    const memberId = kind === 'wallet' ? { memberId: desk.member.id } : {};
    return write(kind, desk, { lines, payableFen, tenders: tendersOf(kind, desk, payableFen), ...memberId });
  };
  return (sold: Press[]): Press[] => {
    const kind = random.pick(deck);
    if (kind === 'refund') return refundsOf(random.draw(sold));
    const desk = random.pick(desks);
    if (kind !== 'charge') return [sale(kind, desk)];
    const amountFen = PRICE_FEN * 20;
    return [write(kind, desk, { memberId: desk.member.id, amountFen, bonusFen: 0, tenders: [cash(amountFen)] })];
  };
}

const cash = (amountFen: number) => ({ tender: 'CASH', amountFen, tenderedFen: amountFen + 500 });

/** One of the first goods goes back, if anything was sold yet. */
function refundsOf(sold: Press | undefined) {
  const line = sold?.answer?.lines[0];
  if (!sold?.answer || !line) return [];
  const { id: orderId, version } = sold.answer;
  const lines = [{ orderLineId: line.id, qty: 1 }];
  return [write('refund', sold.desk, { orderId, version, lines, amountFen: PRICE_FEN, restock: true })];
}

function write(kind: Kind, desk: FrontDesk, input: Record<string, unknown>): Press {
  const mark = randomUUID();
  const about = kind === 'refund' ? { reason: mark } : { branchId: desk.branchId, remark: mark };
  const endpoint = { charge: paymentApi.chargeMember, refund: refundApi.refund }[kind as string] ?? paymentApi.sell;
  const { token } = desk.cashier;
  return { kind, desk, mark, endpoint, token, key: randomUUID(), input: { ...about, ...input }, tries: 0 };
}
