import { openCrowd } from './crowd.ts';
import { openOrderBook, type Intent, type Kind } from './intent.ts';
import type { Line } from './press.ts';
import type { Chain } from './shop.ts';

/** Per second (reliability.md, G1). */
const RATES: Record<Kind, number> = { sell: 30, refund: 5, receive: 5, recharge: 5 };
/** One card for each command of a second. */
const deck = (Object.keys(RATES) as Kind[]).flatMap((kind) => Array.from({ length: RATES[kind] }, () => kind));

export type Load = ReturnType<typeof openLoad>;

/** The till's customers, of every kind in its share. */
export function openLoad(chains: Chain[], line: Line) {
  const { random } = line;
  const orders = openOrderBook(chains, random);
  const refundable: Intent[] = [];
  const refunds = () => {
    const sale = random.draw(refundable);
    // Sometimes two people refund the same sale: one of them must be told that it is done.
    return sale ? Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => orders.refund(sale)) : [];
  };
  const crowd = openCrowd<Intent>(
    line,
    { perSecond: deck.length, mostWaiting: 120 },
    {
      next() {
        const kind = random.pick(deck);
        return kind === 'refund' ? refunds() : [orders[kind]()];
      },
      after(intent) {
        if (intent.kind === 'sell' && intent.answer) refundable.push(intent);
      },
    },
  );
  return {
    intents: crowd.all,
    run: crowd.run,
    close: crowd.close,
    sellOne: () => {
      const sale = orders.sell();
      return crowd.start(sale).then(() => sale);
    },
    /** Fills accounts and stores, and waits for it: without them every sale would be refused. */
    open: () => Promise.all(orders.opening().map(crowd.start)),
  };
}
