import { UserOutlined } from '@ant-design/icons';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { Skeleton } from 'antd';
import { memo, useDeferredValue, useMemo } from 'react';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { LoadFailed } from '#features/counter/console/LoadFailed.tsx';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { pickSeat } from './seat-choice.ts';
import { seatWords } from './seat.words.ts';
import { seatIcons, SeatMap, useAreas } from './SeatMap.tsx';
import { SeatStrip, useMoveSession } from './SeatStrip.tsx';
import { useRoom, type SeatView } from './use-seats.ts';

const noSeats: SeatView[] = [];

export function SeatFloor({ branchId, lamps }: { branchId: string; lamps: ReadonlyMap<string, number> }) {
  const room = useRoom();
  const { seats = noSeats } = room;
  const isFront = useCounter((state) => state.view === 'seats');
  const pick = useLatest(usePickSeat(seats));
  const found = useFoundSeats(seats);
  useKey('find', () => findSeats(seats, useCounter.getState().typed).slice(0, 1).forEach(pick), isFront);
  return <Seats {...{ branchId, room, found, lamps, pick }} />;
}

interface SeatsProps {
  branchId: string;
  room: ReturnType<typeof useRoom>;
  found: ReadonlySet<string> | undefined;
  lamps: ReadonlyMap<string, number>;
  pick: (seatId: string) => void;
}

const Seats = memo(function Seats({ branchId, room: { seats, areaOrder, error, retry }, found, lamps, pick }: SeatsProps) {
  const selected = useCounter((state) => state.seatId);
  if (error && !seats) return <LoadFailed message={error.message} retry={retry} />;
  if (!seats) return <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
  const seat = seats.find(({ id }) => id === selected);
  return (
    <>
      {seat ? <SeatStrip branchId={branchId} seat={seat} /> : <SeatLegend seats={seats} />}
      <SeatMap {...{ branchId, seats, areaOrder, found, lamps }} onPick={pick} />
    </>
  );
});

/** Picks a seat, or moves the guest who is being moved to it. */
function usePickSeat(seats: readonly SeatView[]) {
  const move = useMoveSession();
  return (seatId: string) => {
    const { movingId } = useCounter.getState();
    const seat = seats.find(({ id }) => id === seatId);
    const moving = seats.find(({ session }) => session?.id === movingId)?.session;
    if (seat) return moving ? move(moving, seat) : pickSeat(seat);
  };
}

/** Ids of seats whose number, guest name or card matches, best match first. */
function findSeats(seats: readonly SeatView[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const texts = ({ no, session }: SeatView) => [no, session?.name ?? '', session?.cardNo ?? ''];
  const hits = seats.filter((seat) => texts(seat).some((text) => text.toLowerCase().includes(wanted)));
  const rank = ({ no }: SeatView) => (no.toLowerCase() === wanted ? 0 : no.toLowerCase().startsWith(wanted) ? 1 : 2);
  return hits.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id);
}

/** Seats to highlight. Deferred: the typed letter shows first, then up to 150 seats update. */
function useFoundSeats(seats: readonly SeatView[]): ReadonlySet<string> | undefined {
  const typed = useDeferredValue(useCounter(({ view, typed }) => (view === 'seats' ? typed : '')));
  return useMemo(() => (typed.trim() === '' ? undefined : new Set(findSeats(seats, typed))), [seats, typed]);
}

const states: Machine['state'][] = ['IDLE', 'IN_USE', 'RESERVED', 'LOCKED', 'FAULT', 'OFFLINE'];

/** Explains the seat states and counts the seats in each. */
function SeatLegend({ seats }: { seats: SeatView[] }) {
  const t = useWords(seatWords);
  const countOf = (state: Machine['state']) => seats.filter((seat) => seat.state === state).length;
  const share = seats.length === 0 ? 0 : (countOf('IN_USE') / seats.length) * 100;
  return (
    <div className="cs-lg">
      {states.map((state) => (
        <span key={state} className="lg">
          <i className={`seat mini ${state}`}>{state === 'IN_USE' ? <UserOutlined /> : seatIcons[state]}</i>
          {t[state]}
          <b className="num">{countOf(state)}</b>
        </span>
      ))}
      <span className="sp" />
      <span className="lg">
        <i className="lampk" />
        {t.pending}
      </span>
      <span className="lg">
        {t.occupancy}
        <b className="num">{share.toFixed(1)}%</b>
      </span>
    </div>
  );
}

export function AreaTabs() {
  const t = useWords(seatWords);
  const { seats, areaOrder } = useRoom();
  const { areas, areaId, isWhole } = useAreas(seats ?? noSeats, areaOrder);
  if (areas.length < 2) return null;
  const choices = [...(isWhole ? [{ id: undefined, name: t.allAreas }] : []), ...areas];
  return (
    <nav className={isWhole ? 'cs-areas may-hide' : 'cs-areas'} aria-label={t.areas}>
      {choices.map(({ id, name }) => (
        <button
          key={id ?? ''}
          type="button"
          className={id === areaId ? 'on' : ''}
          aria-current={id === areaId}
          onClick={() => showAtCounter({ areaId: id })}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
