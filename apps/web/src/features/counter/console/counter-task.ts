import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { CouponAtTill } from '@netbar/contract/activities/coupon/coupon.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { withCoupon } from '#features/activities/coupon/kit/picked-coupon.ts';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { isEmptyCart, MOST_HELD } from './cart/cart.rules.ts';
import { cartWords } from './cart/cart.words.ts';
import { changeCarts, useCarts } from './cart/carts.store.ts';
import { clockOf } from './clock.ts';
import { consoleWords } from './console.words.ts';
import { showAtCounter, useCounter } from './counter.store.ts';
import { readCounterTask, type CounterTask } from './kit/counter-address.ts';
import { receiveNewcomer } from './newcomer/newcomer.store.ts';
import { isPaymentUnderWay, showCart, usePayment } from './pay/payment.store.ts';
import { pickSeat } from './seats/seat-choice.ts';
import { useRoom, type SeatView } from './seats/use-seats.ts';

type Begun = 'begun' | 'paying' | 'full';

/** Begins what the address asks for, once the own shift and the seats are known, and takes it out of the address. */
export function useCounterTask({ isKnown }: { isKnown: boolean }) {
  const [t, ofCart] = [useWords(consoleWords), useWords(cartWords)];
  const { message } = App.useApp();
  const [query, setQuery] = useSearchParams();
  const { seats, isSeen } = useRoom();
  const branchId = useCarts((state) => state.branchId);
  const task = readCounterTask(query);
  const isReady = isKnown && branchId !== undefined && (task?.seatNo === undefined || (seats !== undefined && isSeen));
  const bringCoupon = useBroughtCoupon(branchId);
  const begin = useLatest(() => {
    setQuery({}, { replace: true });
    const begun = task && beginCounterTask(task, seats ?? []);
    if (begun === 'paying') void message.warning(t.payFirst);
    if (begun === 'begun' && task?.couponCode) bringCoupon(task.couponCode);
    if (begun === 'full') void message.warning(fill(ofCart.heldFull, { most: MOST_HELD }));
  });
  const asked = task && query.toString();
  useEffect(() => {
    if (asked && isReady) begin();
  }, [asked, isReady, begin]);
}

/** Puts a coupon that was brought by its code on the current cart, whose guest it is for. */
function useBroughtCoupon(branchId: string | undefined) {
  const t = useWords(cartWords);
  const { message } = App.useApp();
  const check = useCommand(couponApi.check);
  const pick = (coupon: CouponAtTill, code: string) => {
    const coupons = withCoupon(useCarts.getState().current.coupons ?? [], coupon, code);
    changeCarts({ do: 'setCoupons', coupons });
    // Without an open shift the cart takes nothing.
    if (useCarts.getState().current.coupons === coupons) void message.success(fill(t.couponBrought, { name: coupon.name }));
    else void message.warning(t.couponNeedsShift);
  };
  return (code: string) => branchId && check.mutate({ branchId, code }, { onSuccess: (coupon) => pick(coupon, code) });
}

/** Not while a payment is under way: the guest who pays stays on screen. What another guest has in the cart goes on hold. */
export function beginCounterTask(task: CounterTask, seats: readonly SeatView[]): Begun {
  const { memberId, seatNo, do: wanted, typed, couponCode } = task;
  if (isPaymentUnderWay(usePayment.getState())) return 'paying';
  showCart();
  if (couponCode) return 'begun';
  if (seatNo) return pickSeatNo(seatNo, seats);
  const { memberId: buyer } = useCarts.getState().current;
  if ((memberId === undefined || buyer !== memberId) && !clearCart()) return 'full';
  if (memberId) changeCarts({ do: 'setMember', key: useCarts.getState().current.key, memberId });
  if (wanted === 'register') receiveNewcomer('register', { typed: typed ?? '' });
  // Without an open shift the cart takes nobody, and the column says so.
  if (wanted === 'recharge' && useCarts.getState().current.memberId === memberId) showAtCounter({ stage: 'recharge' });
  return 'begun';
}

function pickSeatNo(seatNo: string, seats: readonly SeatView[]): Begun {
  const seat = seats.find(({ no }) => no === seatNo);
  if (seat && useCounter.getState().seatId !== seat.id) {
    if (useCarts.getState().current.machineId !== seat.id && !clearCart()) return 'full';
    pickSeat(seat);
  }
  showAtCounter({ view: 'seats' });
  return 'begun';
}

/** Ends the current cart: one with goods goes on hold. False when no more can be held. */
function clearCart(): boolean {
  const { current, held } = useCarts.getState();
  if (isEmptyCart(current)) changeCarts({ do: 'next', key: current.key });
  else if (held.length >= MOST_HELD) return false;
  else {
    const heldTime = new Date().toISOString();
    changeCarts({ do: 'hold', heldTime, name: clockOf(heldTime) });
  }
  showAtCounter({ seatId: undefined });
  return true;
}
