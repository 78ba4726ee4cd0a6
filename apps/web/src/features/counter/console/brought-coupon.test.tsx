import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { couponActivity } from '#features/activities/coupon/testing/coupons.ts';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { noCarts } from './cart/cart.rules.ts';
import { CartCoupons } from './cart/CartCoupons.tsx';
import { changeCarts, useCarts } from './cart/carts.store.ts';
import { useCounterTask } from './counter-task.ts';
import { resetCounter } from './counter.store.ts';
import { counterQuery } from './kit/counter-address.ts';
import { usePayment } from './pay/payment.store.ts';
import { RoomContext } from './seats/use-seats.ts';

const { rule, id } = couponActivity();
const couponCode = '7KX4M2Q9P0ABCDEF';
const picked = { couponId: id, activityId: id, name: '满 30 减 8', code: couponCode };
const room = { seats: [], isSeen: true } as never;

function Counter() {
  useCounterTask({ isKnown: true });
  return (
    <>
      <CartCoupons />
      <output>{useLocation().search}</output>
    </>
  );
}

function arrive() {
  const server = fakeServer();
  server.answer(couponApi.check, {
    couponId: id,
    activityId: id,
    name: '满 30 减 8',
    rule,
    isBearer: true,
    validTo: '2026-11-30',
  });
  const page = (
    <RoomContext value={room}>
      <Counter />
    </RoomContext>
  );
  show(page, { can: ['ORDER_PAY'], path: `/admin/bar/console${counterQuery({ couponCode })}` });
  act(() => useSession.setState(({ user }) => ({ user: { ...user, branches: [{ id, name: '文三路店' }] } as never })));
  return server;
}
const current = () => useCarts.getState().current;

beforeEach(() => {
  resetCounter();
  useCarts.setState({ ...noCarts('first'), shiftId: 'shift', branchId: id });
  usePayment.setState(usePayment.getInitialState());
});

it('a coupon that the address brings is checked and put on the cart, which shows it; the code leaves the address', async () => {
  const server = arrive();
  await screen.findByText('“满 30 减 8”已放入购物车，结账时抵扣');
  expect(server.to(couponApi.check)).toMatchObject([{ body: { branchId: id, code: couponCode } }]);
  expect(current().coupons).toEqual([picked]);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(await screen.findByRole('button', { name: /优惠券/ })).toBeTruthy();
});

it('joins the cart of the guest who is being served, once', async () => {
  changeCarts({ do: 'setMember', key: current().key, memberId: 'wang' });
  changeCarts({ do: 'add', goods: { productId: 'cola', name: '可乐', spec: '', priceFen: 300 } });
  changeCarts({ do: 'setCoupons', coupons: [picked] });
  arrive();
  await screen.findByText(/已放入购物车/);
  expect(current()).toMatchObject({ memberId: 'wang', lines: [{ productId: 'cola' }], coupons: [picked] });
  expect(current().coupons).toHaveLength(1);
});

it('without an open shift nothing is on the cart, and the cashier is told', async () => {
  useCarts.setState({ shiftId: undefined });
  arrive();
  await screen.findByText('尚未开班，优惠券没有放入购物车');
  expect(current().coupons).toBeUndefined();
});

it('waits for a payment under way: nothing is asked for', async () => {
  usePayment.setState({ isSending: true });
  const server = arrive();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(server.to(couponApi.check)).toHaveLength(0);
});
