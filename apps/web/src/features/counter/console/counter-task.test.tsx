import { beforeEach, describe, expect, it } from 'vitest';
import { seat } from '#testing/machine.ts';
import { noCarts } from './cart/cart.rules.ts';
import { changeCarts, useCarts } from './cart/carts.store.ts';
import { beginCounterTask } from './counter-task.ts';
import { resetCounter, useCounter } from './counter.store.ts';
import { counterQuery, readCounterTask } from './kit/counter-address.ts';
import { useNewcomer } from './newcomer/newcomer.store.ts';
import { usePayment } from './pay/payment.store.ts';
import type { SeatView } from './seats/use-seats.ts';

const cola = { productId: 'cola', name: '可乐', spec: '', priceFen: 300 };
const free: SeatView = { ...seat('A001'), session: undefined };
const current = () => useCarts.getState().current;
const held = () => useCarts.getState().held;

beforeEach(() => {
  resetCounter();
  useCarts.setState({ ...noCarts('first'), shiftId: 'shift', branchId: undefined });
  usePayment.setState(usePayment.getInitialState());
});

describe('K3 what the palette asks the counter for', () => {
  it('is a query that is read back whole; any other query asks for nothing', () => {
    const task = { memberId: 'm', do: 'recharge' as const };
    expect(readCounterTask(new URLSearchParams(counterQuery(task)))).toEqual(task);
    const coupon = { couponCode: '7KX4M2Q9P0ABCDEF' };
    expect(readCounterTask(new URLSearchParams(counterQuery(coupon)))).toEqual(coupon);
    expect(readCounterTask(new URLSearchParams('?do=pay&typed=x'))).toBeUndefined();
    expect(readCounterTask(new URLSearchParams(''))).toBeUndefined();
  });

  it('puts the member on an empty cart and opens the top-up; no money moves', () => {
    expect(beginCounterTask({ memberId: 'he', do: 'recharge' }, [])).toBe('begun');
    expect(current().memberId).toBe('he');
    expect(useCounter.getState().stage).toBe('recharge');
    expect(usePayment.getState().isSending).toBe(false);
  });

  it('C1 never sells what another guest has in the cart: that goes on hold', () => {
    changeCarts({ do: 'setMember', key: current().key, memberId: 'wang' });
    changeCarts({ do: 'add', goods: cola });
    beginCounterTask({ memberId: 'he', do: 'recharge' }, []);
    expect(current()).toMatchObject({ memberId: 'he', lines: [] });
    expect(held()).toMatchObject([{ memberId: 'wang', lines: [{ productId: 'cola' }] }]);
    // The same member goes on with the same cart.
    changeCarts({ do: 'add', goods: cola });
    beginCounterTask({ memberId: 'he' }, []);
    expect(current().lines).toHaveLength(1);
  });

  it('waits for a payment under way, and leaves everything as it was', () => {
    changeCarts({ do: 'setMember', key: current().key, memberId: 'wang' });
    usePayment.setState({ isSending: true });
    expect(beginCounterTask({ memberId: 'he', do: 'recharge' }, [])).toBe('paying');
    expect(current().memberId).toBe('wang');
  });

  it('opens no top-up without an open shift', () => {
    useCarts.setState({ shiftId: undefined });
    beginCounterTask({ memberId: 'he', do: 'recharge' }, []);
    expect(useCounter.getState().stage).toBe('cart');
  });

  it('registers with what was typed, and shows a seat', () => {
    beginCounterTask({ do: 'register', typed: '13912341174' }, []);
    expect(useCounter.getState().stage).toBe('register');
    expect(useNewcomer.getState().typed).toBe('13912341174');
    expect(beginCounterTask({ seatNo: 'A001' }, [free])).toBe('begun');
    expect(useCounter.getState()).toMatchObject({ seatId: free.id, view: 'seats' });
  });
});
