import { InboxOutlined, LockOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { CLASSIFY } from '@netbar/contract/goods/product/product.model';
import { fill } from '@netbar/contract/kernel/words';
import { Skeleton } from 'antd';
import { memo, useRef } from 'react';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { LoadFailed } from '#features/counter/console/LoadFailed.tsx';
import { useChangeSettings, useSettings } from '#features/counter/console/use-settings.ts';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { usePrices } from '#features/counter/console/cart/price.store.ts';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { Blank } from '#kit/Blank.tsx';
import { Money } from '#kit/Money.tsx';
import { FAVOURITES, fewOf, findGoods, groupsOf, inGroup, isSoldOut, numberOf, type Goods } from './goods.rules.ts';
import { goodsWords } from './goods.words.ts';
import { addToCart, useIsBarred, type useGoods } from './use-goods.ts';

export const GoodsShelf = memo(function GoodsShelf({
  store: { goods, can, error, retry },
}: {
  store: ReturnType<typeof useGoods>;
}) {
  const isFront = useCounter((state) => state.view === 'goods');
  const addFound = () => {
    const first = findGoods(goods ?? [], useCounter.getState().typed).find((each) => !isSoldOut(each));
    if (!first) return;
    addToCart(first);
    showAtCounter({ typed: '' });
  };
  useKey('find', addFound, isFront);
  if (!can) return <NoGoodsRight />;
  if (error && !goods) return <LoadFailed message={error.message} retry={retry} />;
  return goods ? <GoodsGrid goods={goods} /> : <Skeleton active className="cs-wait" paragraph={{ rows: 8 }} />;
});

/** The second digit of a product number has to follow within this time. */
const NUMBER_MS = 1_200;

/** Goods by class or by search; a tile is added by click or by typing its number. */
function GoodsGrid({ goods }: { goods: Goods[] }) {
  const t = useWords(goodsWords);
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
  // The order depends on the classes: tiles shown earlier would move while somebody clicks.
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
            onClick={() => showAtCounter({ group: code, typed: '' })}
          >
            {titleOf(code)}
            <small className="num">{count}</small>
          </button>
        ))}
      </nav>
      {shown.length > 0 ? <Tiles {...{ shown, favourites, onMark }} /> : <NoGoods {...{ typed, hasGoods: goods.length > 0 }} />}
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

function NoGoods({ typed, hasGoods }: { typed: string; hasGoods: boolean }) {
  const t = useWords(goodsWords);
  if (typed) return <Blank icon={<SearchOutlined />} title={fill(t.noMatch, { typed })} text={t.noMatchText} />;
  if (hasGoods) return <Blank icon={<StarOutlined />} title={t.noFavourites} text={t.noFavouritesText} />;
  return <Blank icon={<InboxOutlined />} title={t.noGoods} text={t.noGoodsText} />;
}

function NoGoodsRight() {
  const t = useWords(goodsWords);
  return <Blank icon={<LockOutlined />} title={t.mayNotSee} text={t.mayNotSeeText} />;
}

/** Typing 0 then 3 adds the third tile to the cart. */
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

interface GoodsTileProps {
  goods: Goods;
  no: string;
  /** How many are in the cart. */
  qty: number;
  isFavourite: boolean;
  onAdd: (goods: Goods) => void;
  onMark: (goods: Goods) => void;
}

/** One product: the number to type for it, its price, and what is left. */
const GoodsTile = memo(function GoodsTile({ goods, no, qty, isFavourite, onAdd, onMark }: GoodsTileProps) {
  const t = useWords(goodsWords);
  const { name, spec, priceFen } = goods;
  const reducedFen = usePrices((state) => state.reduced.get(goods.id));
  const isOut = isSoldOut(goods);
  const isBarred = useIsBarred()(goods);
  const few = fewOf(goods);
  return (
    <div className={`gt ${isOut ? 'out' : ''} ${qty > 0 ? 'in' : ''}`}>
      <button type="button" aria-disabled={isBarred} title={`${name} ${spec}`.trim()} onClick={() => !isBarred && onAdd(goods)}>
        <span className="g1">
          <i className="num">{no}</i>
          {reducedFen !== undefined ? (
            <em>
              <s>
                <Money fen={priceFen} />
              </s>
            </em>
          ) : (
            <i>{spec}</i>
          )}
        </span>
        <span className="g2">{name}</span>
        <span className="g3">
          <Money fen={reducedFen ?? priceFen} />
          {isOut && <em className="o">{t.soldOut}</em>}
          {few !== undefined && <em className="l">{fill(t.left, { n: few })}</em>}
        </span>
      </button>
      <button
        type="button"
        className={isFavourite ? 'star on' : 'star'}
        aria-label={`${isFavourite ? t.unmark : t.mark} ${name}`}
        aria-pressed={isFavourite}
        onClick={() => onMark(goods)}
      >
        {isFavourite ? <StarFilled /> : <StarOutlined />}
      </button>
      {qty > 0 && <b className="num">×{qty}</b>}
    </div>
  );
});
