import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { CouponAtTill } from '@netbar/contract/activities/coupon/coupon.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { couponActivity } from '../testing/coupons.ts';
import { CouponPicker } from './CouponPicker.tsx';
import type { PickedCoupon } from './picked-coupon.ts';

const { rule, id } = couponActivity();
const coupon: CouponAtTill = {
  couponId: id,
  activityId: id,
  name: '满 30 减 8',
  rule,
  isBearer: false,
  validTo: '2026-11-30T16:00:00.000Z',
};

it('offers the coupons of the member, and puts the chosen one on the cart', async () => {
  const server = fakeServer();
  server.answer(couponApi.ofMember, [coupon]);
  const onChange = vi.fn<(picked: readonly PickedCoupon[]) => void>();
  show(<CouponPicker branchId={id} memberId={id} picked={[]} onChange={onChange} />, { can: ['ORDER_PAY'] });
  fireEvent.click(await screen.findByRole('button', { name: /1 张可用/ }));
  expect(await screen.findByText(/减 ¥8\.00，满 ¥30\.00/)).toBeTruthy();
  const [, use] = screen.getAllByRole('button', { name: /使\s?用/ });
  fireEvent.click(use!);
  expect(onChange).toHaveBeenCalledWith([{ couponId: id, activityId: id, name: '满 30 减 8' }]);
});

it('takes a code for guests without a membership, and keeps it with the coupon', async () => {
  const server = fakeServer();
  server.answer(couponApi.check, { ...coupon, isBearer: true });
  const onChange = vi.fn<(picked: readonly PickedCoupon[]) => void>();
  show(<CouponPicker branchId={id} memberId={undefined} picked={[]} onChange={onChange} />, { can: ['ORDER_PAY'] });
  fireEvent.click(screen.getByRole('button', { name: /优惠券/ }));
  const field = await screen.findByLabelText('扫描或输入券码');
  fireEvent.change(field, { target: { value: 'AAAA-BBBB-CCCC-DDDD' } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.calls[0]?.[0]).toMatchObject([{ couponId: id, code: 'AAAA-BBBB-CCCC-DDDD' }]);
  expect(server.to(couponApi.ofMember)).toHaveLength(0);
});
