import { create } from 'zustand';
import { FAVOURITES } from './goods/goods.rules.ts';

/** What the right column shows. */
export type Stage = 'cart' | 'recharge' | 'register' | 'tempCard' | 'pay';
export type Dialog = 'help' | 'held' | 'refund' | 'handOver' | 'printer' | 'cards';

interface CounterState {
  view: 'seats' | 'goods';
  stage: Stage;
  dialog: Dialog | undefined;
  /** The text in the search box. */
  typed: string;
  areaId: string | undefined;
  group: string;
  seatId: string | undefined;
  /** The seat session being moved: the next free seat picked is its destination. */
  movingId: string | undefined;
  /** The cart line that plus, minus and delete act on. */
  productId: string | undefined;
  orderId: string | undefined;
  /** The order to refund; without one the dialog asks which. */
  refundId: string | undefined;
}

const initialState: CounterState = {
  view: 'seats',
  stage: 'cart',
  dialog: undefined,
  typed: '',
  areaId: undefined,
  group: FAVOURITES,
  seatId: undefined,
  movingId: undefined,
  productId: undefined,
  orderId: undefined,
  refundId: undefined,
};

/** What the counter shows. Kept in memory until the window closes. */
export const useCounter = create<CounterState>(() => initialState);
export const showAtCounter = (what: Partial<CounterState>) => useCounter.setState(what);
/** Called when another branch's counter opens. */
export const resetCounter = () => useCounter.setState(initialState);
