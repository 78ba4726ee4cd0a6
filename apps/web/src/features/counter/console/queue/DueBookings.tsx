import { ClockCircleOutlined, DownOutlined } from '@ant-design/icons';
import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { clockOf, useNow } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { useRoom } from '#features/counter/console/seats/use-seats.ts';
import { isDue, openToday } from '#features/floor/reservation/kit/booking.rules.ts';
import { useBookings } from '#features/floor/reservation/kit/use-bookings.ts';
import { useBookingSteps } from '#features/floor/reservation/kit/use-booking-steps.ts';
import { useWords } from '#kernel/lang.ts';
import { bookingWords } from './booking.words.ts';

/** Guests who are expected now, with how many more will come today. Nothing is shown on a day without bookings. */
export function DueBookings({ branchId }: { branchId: string }) {
  const t = useWords(bookingWords);
  const now = useNow(10_000);
  const today = openToday(useBookings(branchId), now);
  if (today.length === 0) return null;
  const due = today.filter((booking) => isDue(booking, now));
  const next = today[due.length];
  return (
    <>
      <div className="cs-h line">
        <h2>{t.bookings}</h2>
        <span className="n num">{due.length}</span>
        <span className="sp" />
        <Link className="link" to={`/settings/reservationConfig/detail?id=${branchId}`}>
          {fill(t.today, { n: today.length })}
        </Link>
      </div>
      {due.length === 0 && next && (
        <p className="none">{fill(t.next, { time: clockOf(next.fromTime), no: next.machineNo, name: next.memberName })}</p>
      )}
      {due.length > 0 && (
        <ul className="sq bookings">
          {due.map((booking) => (
            <DueBooking key={booking.id} booking={booking} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}

function DueBooking({ booking, now }: { booking: Reservation; now: number }) {
  const t = useWords(bookingWords);
  const { machineId, machineNo, memberName, fromTime, keepUntil } = booking;
  const isTaken = useRoom().seats?.some(({ id, session }) => id === machineId && session !== undefined) ?? false;
  const isLate = Date.parse(fromTime) < now;
  const [first, ...rest] = useBookingSteps()(booking, now);
  const items = rest.map(({ key, label, isDangerous = false, onClick }) => ({ key, label, danger: isDangerous, onClick }));
  const note = isTaken ? t.seatInUse : isLate ? fill(t.keptUntil, { time: clockOf(keepUntil) }) : '';
  return (
    <li className={isTaken || isLate ? 't-warning' : ''}>
      <ClockCircleOutlined />
      <button type="button" className="who" onClick={() => showAtCounter({ view: 'seats', seatId: machineId })}>
        <b className="num">{machineNo}</b>
        <span className="num">{clockOf(fromTime)}</span>
        <span className="ell">{memberName}</span>
        {note && <em className="ell">{note}</em>}
      </button>
      {first && (
        <Button size="small" type="primary" aria-label={`${machineNo} ${memberName} ${first.label}`} onClick={first.onClick}>
          {first.label}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button size="small" type="text" aria-label={`${machineNo} ${memberName} ${t.more}`} icon={<DownOutlined />} />
        </Dropdown>
      )}
    </li>
  );
}
