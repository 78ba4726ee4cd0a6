import { DesktopOutlined } from '@ant-design/icons';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useMemo, type KeyboardEvent } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { consoleWords } from './console.words.ts';
import { useCounter } from './counter.store.ts';
import { looksOf } from './seat-looks.ts';
import { areasOf, bandsOf, fitsWhole, step, type AreaOf, type Band } from './seat-map.rules.ts';
import { Seat } from './Seat.tsx';
import { useNow } from './use-now.ts';
import { useHourPrices, type SeatView } from './use-seats.ts';

interface SeatMapProps {
  branchId: string;
  seats: SeatView[];
  areaOrder: readonly string[] | undefined;
  /** Seats the search box means; nothing when it is empty. */
  found: ReadonlySet<string> | undefined;
  lamps: ReadonlyMap<string, number>;
  onPick: (seatId: string) => void;
}

/** The areas of the branch, and which of them show: all, or one where all would be too small. */
export function useAreas(seats: readonly SeatView[], order: readonly string[] | undefined) {
  const areas = useMemo(() => areasOf(seats, order), [seats, order]);
  const chosen = useCounter((state) => state.areaId);
  const isWhole = fitsWhole(areas);
  const areaId = areas.some(({ id }) => id === chosen) ? chosen : isWhole ? undefined : areas[0]?.id;
  return { areas, areaId, isWhole };
}

/** Every seat at a glance: twelve to a row, areas share the height by their rows, and nothing scrolls. */
export function SeatMap({ branchId, seats, areaOrder, found, lamps, onPick }: SeatMapProps) {
  const t = useWords(consoleWords);
  const { areas, areaId } = useAreas(seats, areaOrder);
  const bands = useMemo(() => bandsOf(areaId ? areas.filter(({ id }) => id === areaId) : areas), [areas, areaId]);
  const priceOf = useHourPrices(branchId);
  const stablePick = useLatest(onPick);
  const selected = useCounter((state) => state.seatId);
  if (seats.length === 0) return <Blank icon={<DesktopOutlined />} title={t.noSeats} text={t.noSeatsText} />;
  const isShown = bands.some((band) => band.areas.some((area) => area.seats.some(({ id }) => id === selected)));
  const stop = isShown ? selected : bands[0]?.areas[0]?.seats[0]?.id;
  return (
    <div className="cs-map" role="group" aria-label={t.seatMap} onKeyDown={(event) => follow(event, bands)}>
      {bands.map((band) => (
        <div
          key={band.areas[0]?.id}
          className="band"
          style={{ flex: `${band.rows} 1 26px`, maxHeight: `calc(${band.rows} * var(--sh) + 26px)` }}
        >
          {band.areas.map((area) => (
            <section key={area.id} className="area">
              <AreaHead area={area} price={priceOf(area.id)} />
              <AreaSeats {...{ area, columns: band.columns, found, lamps, selected, stop }} onPick={stablePick} />
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Arrows walk over the map; where they lead gets the focus. */
function follow(event: KeyboardEvent<HTMLElement>, bands: readonly Band<SeatView>[]) {
  if (!event.key.startsWith('Arrow') || !(event.target instanceof HTMLElement)) return;
  const next = step(bands, event.target.dataset['seat'] ?? '', event.key);
  event.preventDefault();
  event.stopPropagation();
  if (next) event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
}

function AreaHead({ area, price }: { area: AreaOf<SeatView>; price: number | undefined }) {
  const t = useWords(consoleWords);
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
  selected: string | undefined;
  stop: string | undefined;
  onPick: (seatId: string) => void;
}

function AreaSeats({ area, columns, found, lamps, selected, stop, onPick }: AreaSeatsProps) {
  const t = useWords(consoleWords);
  const now = useNow(30_000);
  return (
    <div className="seats" style={{ gridTemplateColumns: `repeat(${columns},minmax(0,1fr))` }}>
      {area.seats.map((seat) => (
        <Seat
          key={seat.id}
          id={seat.id}
          no={seat.no}
          state={seat.state}
          label={t[seat.state]}
          {...looksOf(seat, now, { label: t[seat.state], low: t.low })}
          isSelected={seat.id === selected}
          isDim={found !== undefined && !found.has(seat.id)}
          isStop={seat.id === stop}
          lamp={lamps.get(seat.id) ?? 0}
          onPick={onPick}
        />
      ))}
    </div>
  );
}
