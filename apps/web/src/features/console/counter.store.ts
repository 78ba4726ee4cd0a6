import { create } from 'zustand';
import { FAVOURITES } from './goods.rules.ts';

/** What stands in the right column. */
export type Stage = 'cart' | 'recharge' | 'pay';
export type Dialog = 'help' | 'held' | 'refund' | 'handOver';

interface CounterState {
  view: 'seats' | 'goods';
  stage: Stage;
  dialog: Dialog | undefined;
  /** In the search box. */
  typed: string;
  areaId: string | undefined;
  group: string;
  seatId: string | undefined;
  /** The session that waits for a seat to move to. */
  movingId: string | undefined;
  /** The line that plus, minus and delete are about. */
  productId: string | undefined;
  orderId: string | undefined;
  /** The order a refund is about; without one it is asked for. */
  refundId: string | undefined;
}

const fresh: CounterState = {
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

/** What the counter shows, for as long as the window stands. */
export const useCounter = create<CounterState>(() => fresh);
export const show = (what: Partial<CounterState>) => useCounter.setState(what);
/** Another branch is another counter. */
export const startAfresh = () => useCounter.setState(fresh);
