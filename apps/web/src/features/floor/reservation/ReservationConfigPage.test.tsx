import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ReservationConfigPage from './ReservationConfigPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const config = {
  id,
  branchId: id,
  branchNo: '1001',
  branchName: '文三路旗舰店',
  enabled: true,
  windows: [
    { from: '09:00', to: '12:00' },
    { from: '22:00', to: '02:00' },
  ],
  leadMin: 30,
  daysAhead: 7,
  longestMin: 240,
  keepMin: 15,
  depositFen: 2000,
  areaIds: [],
  waiting: 3,
  version: 1,
};

it('shows how each branch takes bookings, and how many wait', async () => {
  const server = fakeServer();
  const closed = { ...config, id: id.replace(/1$/, '2'), branchName: '城西店', enabled: false, windows: [], waiting: 0 };
  server.answer(reservationApi.configs, { rows: [config, closed], total: 2 });
  show(<ReservationConfigPage />, { can: ['RESERVATION_LIST'] });
  await screen.findAllByText('文三路旗舰店');
  const table = within(document.querySelector<HTMLElement>('.list-table')!);
  expect(table.getByText('09:00-12:00，22:00-02:00')).toBeTruthy();
  expect(document.querySelector('.list-table')!.textContent).toContain('20.00');
  expect(table.getByText('全天')).toBeTruthy();
});
