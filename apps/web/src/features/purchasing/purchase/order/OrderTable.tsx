import { SearchOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { PurchasableRow } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { Button } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { tabs, type DraftLines } from './order-draft.rules.ts';
import { orderGoodsWords } from './order-goods.words.ts';
import { OrderRow, type RowChange } from './OrderRow.tsx';
import { Keycap } from '#kit/Keycap.tsx';
import type { useOrderView } from './use-order-view.ts';

interface OrderTableProps {
  rows: readonly PurchasableRow[];
  lines: DraftLines;
  seesCost: boolean;
  view: ReturnType<typeof useOrderView>;
  /** Where the quantities are, and where people search. */
  boxRef: RefObject<HTMLDivElement | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  onMove: (event: KeyboardEvent) => void;
  onFirst: () => void;
  onChange: (productId: string, change: RowChange) => void;
  onFill: () => void;
}

/** The products of a branch that can be ordered: search, tabs, and a row for each with its quantity. */
export function OrderTable(props: OrderTableProps) {
  const { rows, lines, seesCost, view, boxRef, onMove, onChange } = props;
  const t = useWords(orderGoodsWords);
  const { shown, hidden, typed, tab } = view;
  const empty = rows.length === 0 ? t.noOffers : typed.trim() === '' && tab === 'suggested' ? t.nothingToBuy : t.noMatch;
  return (
    <section className="panel po-goods">
      <Tools {...props} />
      <div className="po-scroll" ref={boxRef} onKeyDown={onMove} role="presentation">
        <table className="po-table" aria-label={t.title}>
          <Heads seesCost={seesCost} />
          <tbody>
            {shown.map((row) => (
              <OrderRow key={row.id} row={row} line={lines[row.id]} seesCost={seesCost} onChange={onChange} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="rec-none muted">{empty}</p>}
        {hidden > 0 && <More hidden={hidden} onMore={view.more} />}
      </div>
    </section>
  );
}

function Heads({ seesCost }: { seesCost: boolean }) {
  const t = useWords(orderGoodsWords);
  return (
    <thead>
      <tr>
        <th scope="col">{t.product}</th>
        {[t.onHand, t.sold, t.cover, t.incoming, t.minStock].map((title) => (
          <th key={title} scope="col" className="r">
            {title}
          </th>
        ))}
        <th scope="col">{t.suggestion}</th>
        <th scope="col" className="c">
          {t.quantity}
        </th>
        {seesCost && (
          <th scope="col" className="r">
            {t.price}
          </th>
        )}
      </tr>
    </thead>
  );
}

function Tools({ view, searchRef, onFirst, onFill }: OrderTableProps) {
  const t = useWords(orderGoodsWords);
  return (
    <>
      <div className="po-tools">
        <label className="list-search">
          <SearchOutlined />
          <input
            ref={searchRef}
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            maxLength={40}
            value={view.typed}
            onChange={({ target }) => view.type(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              onFirst();
            }}
          />
          <Keycap>F2</Keycap>
        </label>
        <span className="sp" />
        <Button icon={<ThunderboltOutlined />} onClick={onFill}>
          {t.fillIn}
        </Button>
      </div>
      <div className="list-kinds" role="group" aria-label={t.tabsLabel}>
        {tabs.map((each) => (
          <button key={each} type="button" aria-pressed={each === view.tab} onClick={() => view.chooseTab(each)}>
            {t[each]} <small className="num">{view.counts[each]}</small>
          </button>
        ))}
        <span className="sp" />
        <small className="muted wide-only">{t.order}</small>
      </div>
    </>
  );
}

/** Adds rows when somebody scrolls to the end, or presses it. Hundreds of rows at once would make every key slow. */
function More({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  const t = useWords(orderGoodsWords);
  const end = useRef<HTMLDivElement>(null);
  const grow = useLatest(onMore);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) grow();
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [grow]);
  return (
    <div className="po-more" ref={end}>
      <Button type="text" onClick={onMore}>
        {fill(t.showMore, { n: hidden })}
      </Button>
    </div>
  );
}
