import { InboxOutlined, LockOutlined, SearchOutlined, StarOutlined } from '@ant-design/icons';
import { CLASSIFY } from '@netbar/contract/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { Skeleton } from 'antd';
import { useRef } from 'react';
import { useCodes } from '#features/product/kit/use-codes.ts';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { cartAct, useCarts } from './carts.store.ts';
import { consoleWords } from './console.words.ts';
import { show, useCounter } from './counter.store.ts';
import { FAVOURITES, findGoods, groupsOf, inGroup, numberOf, toCart, type Goods } from './goods.rules.ts';
import { GoodsTile } from './GoodsTile.tsx';
import { useKey } from './keys.ts';
import { useIsBarred } from './use-goods.ts';
import { useChangeSettings, useSettings } from './use-settings.ts';

/** A second digit comes within this, or the first one alone was meant. */
const NUMBER_MS = 1_200;

export const addToCart = (goods: Goods) => {
  cartAct({ do: 'add', goods: toCart(goods) });
  show({ productId: goods.id, stage: 'cart' });
};

/** Goods by class, found by what is typed, or added by their number. */
export function GoodsGrid({ goods }: { goods: Goods[] }) {
  const t = useWords(consoleWords);
  const { favourites } = useSettings();
  const change = useChangeSettings();
  const typed = useCounter(({ view, typed }) => (view === 'goods' ? typed : ''));
  const chosen = useCounter((state) => state.group);
  const { options, nameOf, isPending } = useCodes(CLASSIFY);
  const groups = groupsOf(
    goods,
    options.map(({ value }) => value),
    favourites,
  );
  const isEmptyFirst = chosen === FAVOURITES && groups[0]?.count === 0 && favourites.length === 0;
  const group = isEmptyFirst ? (groups[1]?.code ?? FAVOURITES) : chosen;
  const shown = typed.trim() === '' ? inGroup(goods, group, favourites) : findGoods(goods, typed);
  useNumbers(isPending ? [] : shown);
  const onMark = useLatest(({ id }: Goods) => {
    const others = favourites.filter((each) => each !== id);
    change({ favourites: favourites.includes(id) ? others : [...others, id] });
  });
  // Their order is that of the classes: shown before, they would move under the hand.
  if (isPending) return <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
  const titleOf = (code: string) => (code === FAVOURITES ? t.favourites : code === '' ? t.otherGoods : nameOf(code));
  return (
    <div className="gw">
      <nav className="gc" aria-label={t.groups}>
        {groups.map(({ code, count }) => (
          <button
            key={code}
            type="button"
            className={code === group && typed === '' ? 'on' : ''}
            aria-current={code === group}
            onClick={() => show({ group: code, typed: '' })}
          >
            {titleOf(code)}
            <small className="num">{count}</small>
          </button>
        ))}
      </nav>
      {shown.length > 0 ? <Tiles {...{ shown, favourites, onMark }} /> : <Nothing {...{ typed, hasGoods: goods.length > 0 }} />}
    </div>
  );
}

function Tiles({ shown, favourites, onMark }: { shown: Goods[]; favourites: readonly string[]; onMark: (goods: Goods) => void }) {
  const lines = useCarts((state) => state.current.lines);
  return (
    <div className="gg">
      {shown.map((each, i) => (
        <GoodsTile
          key={each.id}
          goods={each}
          no={numberOf(i)}
          qty={lines.find(({ productId }) => productId === each.id)?.qty ?? 0}
          isFavourite={favourites.includes(each.id)}
          onAdd={addToCart}
          onMark={onMark}
        />
      ))}
    </div>
  );
}

function Nothing({ typed, hasGoods }: { typed: string; hasGoods: boolean }) {
  const t = useWords(consoleWords);
  if (typed) return <Blank icon={<SearchOutlined />} title={fill(t.noMatch, { typed })} text={t.noMatchText} />;
  if (hasGoods) return <Blank icon={<StarOutlined />} title={t.noFavourites} text={t.noFavouritesText} />;
  return <Blank icon={<InboxOutlined />} title={t.noGoods} text={t.noGoodsText} />;
}

export function NoGoodsRight() {
  const t = useWords(consoleWords);
  return <Blank icon={<LockOutlined />} title={t.mayNotSee} text={t.mayNotSeeText} />;
}

/** 0 and 3 one after the other put the third tile into the cart. */
function useNumbers(shown: readonly Goods[]) {
  const first = useRef<{ digit: string; at: number }>(undefined);
  const isBarred = useIsBarred();
  const isOn = useCounter(({ view, stage }) => view === 'goods' && stage === 'cart');
  useKey(
    'digit',
    (digit) => {
      const before = first.current && Date.now() - first.current.at < NUMBER_MS ? first.current.digit : undefined;
      first.current = before === undefined ? { digit, at: Date.now() } : undefined;
      if (before === undefined) return;
      const goods = shown[Number(before + digit) - 1];
      if (goods && !isBarred(goods)) addToCart(goods);
    },
    isOn,
  );
}
