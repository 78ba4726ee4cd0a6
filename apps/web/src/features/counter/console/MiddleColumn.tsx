import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { consoleWords } from './console.words.ts';
import { showAtCounter, useCounter } from './counter.store.ts';
import { GoodsShelf } from './goods/GoodsShelf.tsx';
import type { useGoods } from './goods/use-goods.ts';
import { Kbd } from './keys/Kbd.tsx';
import { fireKey, useKey } from './keys/use-key.ts';
import { AreaTabs, SeatFloor } from './seats/SeatFloor.tsx';
import { useSettings } from './use-settings.ts';

interface MiddleColumnProps {
  branchId: string;
  store: ReturnType<typeof useGoods>;
  lamps: ReadonlyMap<string, number>;
}

/** Seats or goods, with one search box for both. Both stay mounted, so switching between them takes one frame. */
export function MiddleColumn({ branchId, store, lamps }: MiddleColumnProps) {
  const view = useCounter((state) => state.view);
  return (
    <section className="cs-m panel">
      <Toolbar />
      <div className="cs-views">
        <View isFront={view === 'seats'}>
          <SeatFloor branchId={branchId} lamps={lamps} />
        </View>
        <View isFront={view === 'goods'}>
          <GoodsShelf store={store} />
        </View>
      </div>
    </section>
  );
}

/**
 * Hidden by CSS alone, which keeps its layout. `Activity` would lay out every seat again each time it shows and re-run
 * the effects, which read from the server. The hidden view turns its own key handlers off.
 */
function View({ isFront, children }: { isFront: boolean; children: ReactNode }) {
  return (
    <div className={isFront ? '' : 'behind'} aria-hidden={!isFront}>
      {children}
    </div>
  );
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
    showAtCounter({ view: to, typed: '' });
    box.current?.blur();
  };
  useKey('search', focus);
  useKey('seats', () => turn('seats'));
  useKey('goods', () => turn('goods'));
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') fireKey('find');
    if (event.key !== 'Escape') return;
    event.preventDefault();
    showAtCounter({ typed: '' });
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
        onChange={(event) => showAtCounter({ typed: event.target.value })}
        onKeyDown={pressed}
      />
      <span className="sp" />
      {isSeats ? (
        <AreaTabs />
      ) : (
        <span className="hint wide-only">
          {t.typeNumber} <Kbd>0</Kbd> <Kbd>3</Kbd>
        </span>
      )}
    </div>
  );
}
