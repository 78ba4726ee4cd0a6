import type { Candidate, Quote, QuoteLine } from '@netbar/contract/activities/activity/quote.model';
import { quote } from '@netbar/contract/activities/activity/quote.rules';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { EMPTY_TILL, useTill, type Till } from '#features/activities/activity/kit/till.ts';
import type { Goods } from '#features/counter/console/goods/goods.rules.ts';
import { useCanHere } from '#kernel/flags.ts';
import type { Cart, CartGoods } from './cart.rules.ts';
import { useCarts } from './carts.store.ts';

interface Prices extends Till {
  /** What one piece costs by the activities, for goods that cost less than their price. */
  reduced: ReadonlyMap<string, number>;
}

export const usePrices = create<Prices>(() => ({ ...EMPTY_TILL, reduced: new Map() }));

/** Keeps the prices of the counter: the live activities, and the facts of the member whose cart is on screen. */
export function useCounterPrices(branchId: string, goods: readonly Goods[] | undefined) {
  const memberId = useCarts((state) => state.current.memberId);
  const till = useTill(branchId, memberId, useCanHere('ORDER_PAY'));
  const reduced = useMemo(() => reducedOf(goods ?? [], till.activities), [goods, till.activities]);
  useEffect(() => usePrices.setState({ ...till, reduced }), [till, reduced]);
}

/** Offers on single pieces, whoever buys them. */
function reducedOf(goods: readonly Goods[], activities: readonly Candidate[]): ReadonlyMap<string, number> {
  const onPieces = activities.filter(({ rule }) => rule.grants.some(({ benefit }) => benefit.gives.startsWith('LINE_')));
  if (onPieces.length === 0) return new Map();
  const now = new Date();
  return new Map(
    goods.flatMap(({ id, priceFen, minPriceFen, classifyCode, groupCode }) => {
      if (priceFen === null) return [];
      const line = { productId: id, priceFen, minPriceFen, classifyCode, groupCode, qty: 1 };
      const { payableFen, discountFen } = quote(orderOf([toLine(line)]), null, now, onPieces);
      return discountFen > 0 ? [[id, payableFen] as const] : [];
    }),
  );
}

type Sold = Pick<CartGoods, 'productId' | 'priceFen' | 'minPriceFen' | 'classifyCode' | 'groupCode'> & { qty: number };

const toLine = ({ productId, priceFen, qty, minPriceFen = 0, classifyCode = '', groupCode = '' }: Sold): QuoteLine => ({
  key: productId,
  productId,
  kind: 'GOODS',
  unitPriceFen: priceFen,
  qty,
  minPriceFen,
  classifyCode,
  groupCode,
});
const orderOf = (lines: QuoteLine[], coupons: Cart['coupons'] = []) => ({ source: 1, areaId: null, lines, coupons });

/** The price of a cart by the one rule that the server uses too. */
const quoteCart = (cart: Cart, { activities, member }: Till): Quote => {
  const isOwn = cart.memberId === undefined || member?.id === cart.memberId;
  return quote(orderOf(cart.lines.map(toLine), cart.coupons), isOwn ? member : null, new Date(), activities);
};

export function useCartQuote(cart: Cart) {
  const prices = usePrices();
  const found = useMemo(() => quoteCart(cart, prices), [cart, prices]);
  return { quote: found, isWaiting: prices.isWaiting, activities: prices.activities };
}
