import { MinusOutlined, PlusOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Money } from '#kit/Money.tsx';
import { cartAct, useCarts } from './carts.store.ts';
import { cartWords } from './cart.words.ts';
import type { CartLine } from './cart.rules.ts';
import { show, useCounter } from './counter.store.ts';
import { useKey } from './keys.ts';
import { useSettings } from './use-settings.ts';

/** The lines of the cart. One of them is in hand: plus, minus and delete are about it. */
export function CartLines() {
  const t = useWords(cartWords);
  const { keys } = useSettings();
  const lines = useCarts((state) => state.current.lines);
  const chosen = useCounter((state) => state.productId);
  const at = lines.findIndex(({ productId }) => productId === chosen);
  const inHand = lines[at] ?? lines.at(-1);
  const go = (by: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, (at < 0 ? lines.length - 1 : at) + by))];
    if (!next) return false;
    show({ productId: next.productId });
    return true;
  };
  const more = (by: number) => {
    if (!inHand) return false;
    cartAct({ do: 'setQty', productId: inHand.productId, qty: inHand.qty + by });
    return true;
  };
  useKey('up', () => go(-1));
  useKey('down', () => go(1));
  useKey('plus', () => more(1));
  useKey('minus', () => more(-1));
  useKey('delete', () => inHand !== undefined && cartAct({ do: 'remove', productId: inHand.productId }) === undefined);
  if (lines.length === 0)
    return (
      <div className="cl">
        <Blank
          icon={<ShoppingCartOutlined />}
          title={t.emptyCart}
          text={fill(t.emptyCartText, { goods: keys.goods, search: keys.search })}
        />
      </div>
    );
  return (
    <ul className="cl" aria-label={t.cart}>
      {lines.map((line) => (
        <Line key={line.productId} line={line} isInHand={line === inHand} />
      ))}
    </ul>
  );
}

function Line({ line, isInHand }: { line: CartLine; isInHand: boolean }) {
  const t = useWords(cartWords);
  const { productId, name, spec, qty, priceFen, listFen } = line;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isInHand) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isInHand, qty]);
  const setQty = (next: number) => {
    show({ productId });
    cartAct({ do: 'setQty', productId, qty: next });
  };
  return (
    <li ref={row} className={isInHand ? 'on' : ''} aria-current={isInHand}>
      <div className="c1">
        <span className="ell" title={name}>
          {name}
        </span>
        {spec && <small className="ell">{spec}</small>}
      </div>
      <div className="qty">
        <button type="button" aria-label={fill(t.less, { name })} onClick={() => setQty(qty - 1)}>
          <MinusOutlined />
        </button>
        <b className="num">{qty}</b>
        <button type="button" aria-label={fill(t.more, { name })} onClick={() => setQty(qty + 1)}>
          <PlusOutlined />
        </button>
      </div>
      <div className="c3">
        {listFen > priceFen && (
          <s className="num">
            <Money fen={qty * listFen} />
          </s>
        )}
        <Money fen={qty * priceFen} />
      </div>
    </li>
  );
}
