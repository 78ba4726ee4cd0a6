import { StarFilled, StarOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { memo } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { consoleWords } from './console.words.ts';
import { fewOf, isSoldOut, type Goods } from './goods.rules.ts';
import { useIsBarred } from './use-goods.ts';

interface GoodsTileProps {
  goods: Goods;
  no: string;
  /** How many are in the cart. */
  qty: number;
  isFavourite: boolean;
  onAdd: (goods: Goods) => void;
  onMark: (goods: Goods) => void;
}

/** One product: its number to type, what it costs, and whether there is any left. */
export const GoodsTile = memo(function GoodsTile({ goods, no, qty, isFavourite, onAdd, onMark }: GoodsTileProps) {
  const t = useWords(consoleWords);
  const { name, spec, priceFen, listFen } = goods;
  const isOut = isSoldOut(goods);
  const isBarred = useIsBarred()(goods);
  const few = fewOf(goods);
  const isReduced = listFen !== null && priceFen !== null && listFen > priceFen;
  return (
    <div className={`gt ${isOut ? 'out' : ''} ${qty > 0 ? 'in' : ''}`}>
      <button type="button" aria-disabled={isBarred} title={`${name} ${spec}`.trim()} onClick={() => !isBarred && onAdd(goods)}>
        <span className="g1">
          <i className="num">{no}</i>
          {isReduced ? (
            <em>
              <s>
                <Money fen={listFen} />
              </s>
            </em>
          ) : (
            <i>{spec}</i>
          )}
        </span>
        <span className="g2">{name}</span>
        <span className="g3">
          <Money fen={priceFen} />
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
