import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import HistoryCouponRecordPage from './HistoryCouponRecordPage.tsx';
import { couponRow } from './testing/coupons.ts';

function answer(rows = [couponRow()]) {
  const server = fakeServer();
  server.answer(brandApi.listOwn, []);
  server.answer(couponApi.list, {
    rows,
    total: rows.length,
    counts: { status: { '': 5000, ISSUED: 1866, LOCKED: 46, USED: 1872, EXPIRED: 1204, REVOKED: 12 } },
    sums: { coupons: 5000, used: 1872, amountFen: 1_497_600 },
    noSums: null,
  });
  return server;
}

it('lists coupons with what became of them, and says what they came to', async () => {
  answer();
  show(<HistoryCouponRecordPage />, { can: ['COUPON_LIST'] });
  expect(await screen.findByText('张三丰')).toBeTruthy();
  expect(screen.getByText('5,000 张')).toBeTruthy();
  expect(screen.getByText(/14,976\.00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
});

it('is asked by state, and by the activity that a link brings along', async () => {
  const server = answer();
  show(<HistoryCouponRecordPage />, { can: ['COUPON_LIST'], path: '/?activityId=abc' });
  await screen.findByText('张三丰');
  expect(server.to(couponApi.list)[0]?.query).toMatchObject({ activityId: 'abc' });
  fireEvent.click(screen.getByRole('button', { name: /^已过期/ }));
  await waitFor(() => expect(server.to(couponApi.list).at(-1)?.query).toMatchObject({ status: 'EXPIRED' }));
});

it('lets who issues take a coupon back that nobody uses, with a reason', async () => {
  const server = answer([couponRow({ status: 'ISSUED', memberId: null, memberName: null, version: 1 })]);
  server.answer(couponApi.revoke, couponRow({ status: 'REVOKED' }));
  show(<HistoryCouponRecordPage />, { can: ['COUPON_LIST', 'COUPON_ISSUE'] });
  expect(await screen.findByText('凭码使用')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '撤回' }));
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '印错了' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.to(couponApi.revoke)[0]?.body).toMatchObject({ version: 1, reason: '印错了' }));
});
