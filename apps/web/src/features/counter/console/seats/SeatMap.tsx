import { ClockCircleOutlined, DesktopOutlined, DisconnectOutlined, LockFilled, ToolFilled } from '@ant-design/icons';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { memo, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { clockOf, hoursAndMinutes, useNow } from '#features/counter/console/clock.ts';
import { useCounter } from '#features/counter/console/counter.store.ts';
import { isDue } from '#features/floor/reservation/kit/booking.rules.ts';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { areasOf, bandsOf, barOf, fitsWhole, LOW_FEN, seatInDirection, type AreaOf, type Band } from './seat-map.rules.ts';
import { useSeatBookings } from './SeatBooking.tsx';
import { seatWords } from './seat.words.ts';
import { useHourPrices, type SeatView } from './use-seats.ts';

interface SeatMapProps {
  branchId: string;
  seats: SeatView[];
  areaOrder: readonly string[] | undefined;
  /** Seats that match the search box; undefined when it is empty. */
  found: ReadonlySet<string> | undefined;
  lamps: ReadonlyMap<string, number>;
  onPick: (seatId: string) => void;
}

/** The areas of the branch, and which to show: all of them, or one where all together would be too small to read. */
export function useAreas(seats: readonly SeatView[], order: readonly string[] | undefined) {
  const areas = useMemo(() => areasOf(seats, order), [seats, order]);
  const chosen = useCounter((state) => state.areaId);
  const isWhole = fitsWhole(areas);
  const areaId = areas.some(({ id }) => id === chosen) ? chosen : isWhole ? undefined : areas[0]?.id;
  return { areas, areaId, isWhole };
}

/** All seats without scrolling: twelve to a row; areas share the height by their number of rows. */
export function SeatMap({ branchId, seats, areaOrder, found, lamps, onPick }: SeatMapProps) {
  const t = useWords(seatWords);
  const { areas, areaId } = useAreas(seats, areaOrder);
  const bands = useMemo(() => bandsOf(areaId ? areas.filter(({ id }) => id === areaId) : areas), [areas, areaId]);
  const priceOf = useHourPrices(branchId);
  const bookings = useSeatBookings(branchId);
  const stablePick = useLatest(onPick);
  const selected = useCounter((state) => state.seatId);
  if (seats.length === 0) return <Blank icon={<DesktopOutlined />} title={t.noSeats} text={t.noSeatsText} />;
  const isShown = bands.some((band) => band.areas.some((area) => area.seats.some(({ id }) => id === selected)));
  const stop = isShown ? selected : bands[0]?.areas[0]?.seats[0]?.id;
  return (
    <div className="cs-map" role="group" aria-label={t.seatMap} onKeyDown={(event) => followArrow(event, bands)}>
      {bands.map((band) => (
        <div
          key={band.areas[0]?.id}
          className="band"
          style={{ flex: `${band.rows} 1 26px`, maxHeight: `calc(${band.rows} * var(--sh) + 26px)` }}
        >
          {band.areas.map((area) => (
            <section key={area.id} className="area">
              <AreaHead area={area} price={priceOf(area.id)} />
              <AreaSeats {...{ area, columns: band.columns, found, lamps, bookings, selected, stop }} onPick={stablePick} />
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Arrow keys move the focus from seat to seat. */
function followArrow(event: KeyboardEvent<HTMLElement>, bands: readonly Band<SeatView>[]) {
  if (!event.key.startsWith('Arrow') || !(event.target instanceof HTMLElement)) return;
  const next = seatInDirection(bands, event.target.dataset['seat'] ?? '', event.key);
  event.preventDefault();
  event.stopPropagation();
  if (next) event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
}

function AreaHead({ area, price }: { area: AreaOf<SeatView>; price: number | undefined }) {
  const t = useWords(seatWords);
  const taken = area.seats.filter(({ state }) => state === 'IN_USE').length;
  return (
    <h2>
      {area.name}
      <span className="num">{`${taken}/${area.seats.length}`}</span>
      {price !== undefined && <span className="num">{fill(t.perHour, { price: `¥${twoDecimals(price)}` })}</span>}
    </h2>
  );
}

interface AreaSeatsProps {
  area: AreaOf<SeatView>;
  columns: number;
  found: ReadonlySet<string> | undefined;
  lamps: ReadonlyMap<string, number>;
  bookings: ReadonlyMap<string, Reservation>;
  selected: string | undefined;
  stop: string | undefined;
  onPick: (seatId: string) => void;
}

function AreaSeats({ area, columns, found, lamps, bookings, selected, stop, onPick }: AreaSeatsProps) {
  const t = useWords(seatWords);
  const now = useNow(30_000);
  return (
    <div className="seats" style={{ gridTemplateColumns: `repeat(${columns},minmax(0,1fr))` }}>
      {area.seats.map((seat) => {
        const booking = bookings.get(seat.id);
        const state = stateShown(seat, booking, now);
        return (
          <Seat
            key={seat.id}
            id={seat.id}
            no={seat.no}
            state={state}
            label={t[state]}
            {...looksOf({ ...seat, state }, now, { label: t[state], low: t.low, guest: booking?.memberName ?? '' })}
            booked={booking ? `${clockOf(booking.fromTime)} ${booking.memberName}` : ''}
            isSelected={seat.id === selected}
            isDim={found !== undefined && !found.has(seat.id)}
            isStop={seat.id === stop}
            lamp={lamps.get(seat.id) ?? 0}
            onPick={onPick}
          />
        );
      })}
    </div>
  );
}

/** A seat is shown as booked as soon as its booking is due, also while nobody has asked the server for the seats again. */
const stateShown = ({ state }: SeatView, booking: Reservation | undefined, now: number) =>
  booking && isDue(booking, now) && (state === 'IDLE' || state === 'OFFLINE') ? 'RESERVED' : state;

export const seatIcons: Partial<Record<Machine['state'], ReactNode>> = {
  RESERVED: <ClockCircleOutlined />,
  LOCKED: <LockFilled />,
  FAULT: <ToolFilled />,
  OFFLINE: <DisconnectOutlined />,
};

export interface SeatProps {
  id: string;
  no: string;
  state: Machine['state'];
  /** The state in words. */
  label: string;
  /** Below the number: the time, or the state. */
  text: string;
  /** Shown where there is room: the balance, or when a guest with a booking arrives. */
  more: string;
  /** When the next booking of today begins and for whom; empty without one. */
  booked: string;
  /** How full the balance bar is, in per cent; undefined without a balance. */
  bar: number | undefined;
  isLow: boolean;
  isSelected: boolean;
  isDim: boolean;
  isStop: boolean;
  /** How many orders and calls wait. */
  lamp: number;
  onPick: (id: string) => void;
}

/**
 * One seat. Its props are plain values, so that of 150 seats only those that changed re-render. It renders no empty elements,
 * since every element is styled and painted whenever the map comes to the front.
 */
const Seat = memo(function Seat(seat: SeatProps) {
  const { id, no, state, label, text, more, booked, bar, lamp } = seat;
  const icon = seatIcons[state];
  const looks = [seat.isLow && 'low', seat.isSelected && 'sel', seat.isDim && 'dim'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={`seat ${state} ${looks}`}
      data-seat={id}
      aria-description={booked ? `${label} ${booked}` : label}
      title={booked || undefined}
      aria-pressed={seat.isSelected}
      tabIndex={seat.isStop ? 0 : -1}
      onClick={() => seat.onPick(id)}
    >
      {icon ? (
        <span className="s1">
          <b>{no}</b>
          {icon}
        </span>
      ) : (
        <b>{no}</b>
      )}
      <span className="s2">
        {more ? (
          <>
            <span>{text}</span>
            <em>{more}</em>
          </>
        ) : (
          text
        )}
      </span>
      {bar !== undefined && (
        <i className="bar">
          <i style={{ width: `${bar}%` }} />
        </i>
      )}
      {booked && state !== 'RESERVED' && <i className="bk" />}
      {lamp > 0 && <i className="lamp">{lamp}</i>}
    </button>
  );
});

const YUAN_FEN = 100;
interface Said {
  /** The state in words. */
  label: string;
  low: string;
  /** Who has booked it. */
  guest: string;
}

/** The texts of a seat, short enough for its size. */
function looksOf({ state, session, reservedFrom }: SeatView, now: number, { label, low, guest }: Said) {
  if (state === 'IN_USE' && session) {
    const isLow = session.balanceFen < LOW_FEN;
    return {
      text: hoursAndMinutes(Date.parse(session.startedTime), now),
      more: isLow ? low : `¥${Math.floor(session.balanceFen / YUAN_FEN)}`,
      bar: barOf(session.balanceFen),
      isLow,
    };
  }
  const more = state === 'RESERVED' && reservedFrom ? clockOf(reservedFrom) : '';
  return { text: (more && guest) || label, more, bar: undefined, isLow: false };
}
