import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SeatMap } from '#features/counter/console/seats/SeatMap.tsx';
import { SeatStrip } from '#features/counter/console/seats/SeatStrip.tsx';
import { RoomContext, type SeatView } from '#features/counter/console/seats/use-seats.ts';
import { booking } from '#testing/booking.ts';
import { evidence } from '#testing/evidence.ts';
import { seat } from '#testing/machine.ts';
import { member } from '#testing/member.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { DueBookings } from './DueBookings.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00+08:00') }));
afterEach(() => void vi.useRealTimers());

const can = ['RESERVATION_LIST', 'RESERVATION_EDIT', 'SESSION_EDIT'];
const free: SeatView = { ...seat('A012'), session: undefined };
const room = (seats: SeatView[]) => ({ seats, isSeen: true, areaOrder: undefined, error: null, retry: () => undefined });
const queue = (seats = [free]) => (
  <RoomContext value={room(seats)}>
    <DueBookings branchId="branch" />
  </RoomContext>
);
const clock = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(11, 16);

it('a guest who is due stands in the queue with seat, time and name, and what they show seats them', async () => {
  const server = fakeServer();
  const due = booking(10);
  server.answer(reservationApi.coming, [due]);
  server.answer(seatSessionApi.arrive, {} as SeatSession);
  server.answer(evidenceApi.get, evidence);
  server.answer(memberApi.get, member);
  show(queue(), { can });

  fireEvent.click(await screen.findByRole('button', { name: 'A012 林浩然 到店' }));
  const field = await screen.findByLabelText('支付密码，或扫会员码、刷会员卡');
  fireEvent.change(field, { target: { value: '739154' } });
  fireEvent.keyDown(field, { key: 'Enter' });

  await waitFor(() => expect(server.to(seatSessionApi.arrive)).toHaveLength(1));
  expect(server.to(seatSessionApi.arrive)[0]?.name).toContain(due.id);
  expect(server.to(seatSessionApi.arrive)[0]?.body).toMatchObject({ evidence: { kind: 'PIN', pin: '739154' } });
  expect(screen.getByText(clock(due.fromTime))).toBeTruthy();
});

it('a guest who is late shows until when the seat is kept; a seat still in use is said', async () => {
  const server = fakeServer();
  const late = booking(-5);
  server.answer(reservationApi.coming, [late]);
  const { unmount } = show(queue(), { can });
  expect(await screen.findByText(`保留至 ${clock(late.keepUntil)}`)).toBeTruthy();
  unmount();
  const taken = { ...free, state: 'IN_USE' as const, session: {} as SeatView['session'] };
  show(queue([taken]), { can });
  expect(await screen.findByText('机位使用中')).toBeTruthy();
});

it('a release asks first and says that the deposit goes back; a no-show is offered only when the seat is no longer kept', async () => {
  const server = fakeServer();
  server.answer(reservationApi.coming, [booking(-5)]);
  server.answerBy(reservationApi.cancel, () => ({ data: {} }));
  const { unmount } = show(queue(), { can });
  fireEvent.click(await screen.findByRole('button', { name: 'A012 林浩然 更多操作' }));
  expect(screen.queryByRole('menuitem', { name: '未到' })).toBeNull();
  fireEvent.click(await screen.findByRole('menuitem', { name: '释放' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('押金 ¥5.00 退回会员钱包')).toBeTruthy();
  expect(server.to(reservationApi.cancel)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: /OK|确\s?定/ }));
  await waitFor(() => expect(server.to(reservationApi.cancel)).toHaveLength(1));
  unmount();

  server.answer(reservationApi.coming, [booking(-20)]);
  show(queue(), { can });
  fireEvent.click(await screen.findByRole('button', { name: 'A012 林浩然 更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '未到' })).toBeTruthy();
});

it('bookings are not asked for by people who may not see them', async () => {
  const server = fakeServer();
  show(queue(), { can: ['SESSION_EDIT'] });
  await Promise.resolve();
  expect(server.to(reservationApi.coming)).toHaveLength(0);
  expect(screen.queryByText('预订到店')).toBeNull();
});

it('a seat shows who has booked it and for when, on the map and when it is picked', async () => {
  const server = fakeServer();
  const [due, later] = [booking(10), booking(60, { id: 'b2', machineId: 'A013', machineNo: 'A013', memberName: '陈雨桐' })];
  server.answer(reservationApi.coming, [due, later]);
  const seats = [free, { ...seat('A013'), session: undefined }];
  show(
    <RoomContext value={room(seats)}>
      <SeatMap branchId="branch" seats={seats} areaOrder={undefined} found={undefined} lamps={new Map()} onPick={() => {}} />
      <SeatStrip branchId="branch" seat={free} />
    </RoomContext>,
    { can },
  );

  expect(await screen.findByText(`${clock(due.fromTime)} 林浩然 预订`)).toBeTruthy();
  const [booked, next] = ['A012', 'A013'].map((no) => document.querySelector(`[data-seat="${no}"]`)!);
  expect(booked!.className).toContain('RESERVED');
  expect(booked!.getAttribute('aria-description')).toBe(`预订 ${clock(due.fromTime)} 林浩然`);
  expect(next!.className).toContain('IDLE');
  expect(next!.getAttribute('title')).toBe(`${clock(later.fromTime)} 陈雨桐`);
  expect(screen.getByRole('button', { name: '到店' })).toBeTruthy();
});
