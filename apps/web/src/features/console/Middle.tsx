import { SearchOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, type InputRef } from 'antd';
import { memo, useDeferredValue, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { cartAct } from './carts.store.ts';
import { consoleWords } from './console.words.ts';
import { show, useCounter } from './counter.store.ts';
import { addToCart, GoodsGrid, NoGoodsRight } from './GoodsGrid.tsx';
import { findGoods, isSoldOut } from './goods.rules.ts';
import { Kbd } from './Kbd.tsx';
import { fire, useKey } from './keys.ts';
import { SeatLegend } from './SeatLegend.tsx';
import { SeatMap, useAreas } from './SeatMap.tsx';
import { SeatStrip } from './SeatStrip.tsx';
import type { useGoods } from './use-goods.ts';
import { useMove } from './use-seat-steps.ts';
import { useRoom, type SeatView } from './use-seats.ts';
import { useSettings } from './use-settings.ts';

interface MiddleProps {
  branchId: string;
  store: ReturnType<typeof useGoods>;
  lamps: ReadonlyMap<string, number>;
}

/** Seats or goods, and the box that finds either. What is behind stays built: turning between them is one frame. */
export function Middle({ branchId, store, lamps }: MiddleProps) {
  const view = useCounter((state) => state.view);
  return (
    <section className="cs-m panel">
      <Toolbar />
      <div className="cs-views">
        <View isFront={view === 'seats'}>
          <Floor branchId={branchId} lamps={lamps} />
        </View>
        <View isFront={view === 'goods'}>
          <Shelf store={store} />
        </View>
      </div>
    </section>
  );
}

/**
 * Hidden by style alone, which keeps its layout. `Activity` would lay out every seat anew each time it shows, and have
 * its effects ask the server again. What is behind listens to no keys by its own doing.
 */
function View({ isFront, children }: { isFront: boolean; children: ReactNode }) {
  return (
    <div className={isFront ? '' : 'behind'} aria-hidden={!isFront}>
      {children}
    </div>
  );
}

const noSeats: SeatView[] = [];

function Floor({ branchId, lamps }: Omit<MiddleProps, 'store'>) {
  const room = useRoom();
  const { seats = noSeats } = room;
  const isFront = useCounter((state) => state.view === 'seats');
  const pick = useLatest(usePick(seats));
  const found = useFound(seats);
  useKey('find', () => hitsOf(seats, useCounter.getState().typed).slice(0, 1).forEach(pick), isFront);
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
  if (error && !seats) return <Broken message={error.message} retry={retry} />;
  if (!seats) return <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
  const seat = seats.find(({ id }) => id === selected);
  return (
    <>
      {seat ? <SeatStrip branchId={branchId} seat={seat} /> : <SeatLegend seats={seats} />}
      <SeatMap {...{ branchId, seats, areaOrder, found, lamps }} onPick={pick} />
    </>
  );
});

const Shelf = memo(function Shelf({ store: { goods, can, error, retry } }: { store: MiddleProps['store'] }) {
  const isFront = useCounter((state) => state.view === 'goods');
  const addFound = () => {
    const first = findGoods(goods ?? [], useCounter.getState().typed).find((each) => !isSoldOut(each));
    if (!first) return;
    addToCart(first);
    show({ typed: '' });
  };
  useKey('find', addFound, isFront);
  if (!can) return <NoGoodsRight />;
  if (error && !goods) return <Broken message={error.message} retry={retry} />;
  return goods ? <GoodsGrid goods={goods} /> : <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
});

function Broken({ message, retry }: { message: string; retry: () => void }) {
  const t = useWords(consoleWords);
  return (
    <Blank
      icon={<WarningOutlined />}
      title={t.loadFailed}
      text={message}
      actions={
        <Button type="primary" onClick={retry}>
          {t.retry}
        </Button>
      }
    />
  );
}

/** Picking a seat serves it: whoever sits there is who buys. */
function usePick(seats: readonly SeatView[]) {
  const move = useMove();
  return (seatId: string) => {
    const { movingId, seatId: before } = useCounter.getState();
    const seat = seats.find(({ id }) => id === seatId);
    const moving = seats.find(({ session }) => session?.id === movingId)?.session;
    if (moving && seat) return move(moving, seat);
    const isAgain = before === seatId;
    show({ seatId: isAgain ? undefined : seatId, movingId: undefined });
    if (seat) cartAct({ do: 'setSeat', machineId: isAgain ? undefined : seatId, memberId: seat.session?.memberId ?? undefined });
  };
}

/** Seats by number, or by who sits there, the best match first. */
function hitsOf(seats: readonly SeatView[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const texts = ({ no, session }: SeatView) => [no, session?.name ?? '', session?.cardNo ?? ''];
  const hits = seats.filter((seat) => texts(seat).some((text) => text.toLowerCase().includes(wanted)));
  const rank = ({ no }: SeatView) => (no.toLowerCase() === wanted ? 0 : no.toLowerCase().startsWith(wanted) ? 1 : 2);
  return hits.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id);
}

/** What the map lights up: the letter stands in the box first, 150 seats follow. */
function useFound(seats: readonly SeatView[]): ReadonlySet<string> | undefined {
  const typed = useDeferredValue(useCounter(({ view, typed }) => (view === 'seats' ? typed : '')));
  return useMemo(() => (typed.trim() === '' ? undefined : new Set(hitsOf(seats, typed))), [seats, typed]);
}

function Toolbar() {
  const t = useWords(consoleWords);
  const { keys } = useSettings();
  const view = useCounter((state) => state.view);
  const typed = useCounter((state) => state.typed);
  const box = useRef<InputRef>(null);
  const isSeats = view === 'seats';
  const focus = () => box.current?.focus({ cursor: 'all' });
  const turn = (to: 'seats' | 'goods') => {
    show({ view: to, typed: '' });
    box.current?.blur();
  };
  useKey('search', focus);
  useKey('seats', () => turn('seats'));
  useKey('goods', () => turn('goods'));
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') fire('find');
    if (event.key !== 'Escape') return;
    event.preventDefault();
    show({ typed: '' });
    box.current?.blur();
  };
  return (
    <div className="cs-tb">
      <div className="turn" role="group" aria-label={t.view}>
        {(['seats', 'goods'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={each === view ? 'on' : ''}
            aria-pressed={each === view}
            onClick={() => turn(each)}
          >
            {t[each]}
          </button>
        ))}
      </div>
      <Input
        ref={box}
        className="cs-s"
        prefix={<SearchOutlined />}
        suffix={<Kbd>{keys.search}</Kbd>}
        placeholder={isSeats ? t.searchSeats : t.searchGoods}
        aria-label={isSeats ? t.searchSeats : t.searchGoods}
        value={typed}
        maxLength={40}
        onChange={(event) => show({ typed: event.target.value })}
        onKeyDown={pressed}
      />
      <span className="sp" />
      {isSeats ? (
        <Areas />
      ) : (
        <span className="hint wide-only">
          {t.typeNumber} <Kbd>0</Kbd> <Kbd>3</Kbd>
        </span>
      )}
    </div>
  );
}

function Areas() {
  const t = useWords(consoleWords);
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
          onClick={() => show({ areaId: id })}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
