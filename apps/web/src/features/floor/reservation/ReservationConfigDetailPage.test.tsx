import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { booking } from '#testing/booking.ts';
import { fakeServer, show } from '#testing/show.tsx';
import ReservationConfigDetailPage from './ReservationConfigDetailPage.tsx';

const branchId = '019c0000-0000-7000-8000-000000000001';
const config = {
  branchId,
  enabled: true,
  windows: [],
  leadMin: 30,
  daysAhead: 7,
  longestMin: 240,
  keepMin: 15,
  depositFen: 500,
  areaIds: [],
  version: 1,
};

it('branch staff see bookings of today and later, and the one a notice led to is marked', async () => {
  const server = fakeServer();
  server.answer(reservationApi.config, config);
  const other = booking(90, { id: 'b2', no: '92261116100100002', memberName: '陈雨桐', status: 'PENDING' });
  server.answer(reservationApi.coming, [booking(10), other]);
  show(<ReservationConfigDetailPage />, {
    can: ['RESERVATION_LIST', 'RESERVATION_EDIT', 'SESSION_EDIT'],
    path: `/settings/reservationConfig/detail?id=${branchId}&no=${other.no}`,
  });

  const marked = (await screen.findByText('陈雨桐')).closest('tr')!;
  expect(marked.className).toContain('marked');
  expect(screen.getByText('林浩然').closest('tr')!.className).not.toContain('marked');
  expect([...marked.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['到店', '确认', '释放']);
  expect(screen.queryByRole('button', { name: '修改规则' })).toBeNull();
});
