import { MinusOutlined, PlusOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { App, Badge, Button } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { usePressWhenReady } from '#features/counter/console/keys/use-press-when-ready.ts';
import { MemberBox } from '#features/counter/console/member/MemberBox.tsx';
import { wayOfKey, whyNotPart, whyNotWay, type Way } from '#features/counter/console/pay/pay.rules.ts';
import { startPayment } from '#features/counter/console/pay/payment.store.ts';
import { Tenders, usePurse } from '#features/counter/console/pay/Tenders.tsx';
import type { SeatView } from '#features/counter/console/seats/use-seats.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Money } from '#kit/Money.tsx';
import { isEmptyCart, listSum, MOST_HELD, piecesOf, type CartLine } from './cart.rules.ts';
import { cartWords } from './cart.words.ts';
import { changeCarts, useCarts } from './carts.store.ts';
import { CartBenefits } from './CartBenefits.tsx';
import { CartCoupons } from './CartCoupons.tsx';
import { nameHeld } from './HeldCarts.tsx';
import { useCartQuote } from './price.store.ts';

/** The cart: member, lines, totals and payment methods. */
export const CartColumn = memo(function CartColumn({ seat }: { seat: SeatView | undefined }) {
  const t = useWords(cartWords);
  const { keys } = useSettings();
  const { current, held } = useCarts();
  const { quote, isWaiting } = useCartQuote(current);
  const due = quote.payableFen;
  const purse = usePurse(current.memberId);
  const isSeats = useCounter((state) => state.view === 'seats');
  const whyNot = (way: Way) => (way === 'COMBINED' ? whyNotPart('CASH', purse) : whyNotWay(way, due, purse));
  const { isPressed, press } = usePressWhenReady({ subject: current, isReady: !isWaiting }, (way: Way | undefined) =>
    startPayment({ kind: 'sale', cart: current, payableFen: due }, way),
  );
  const pay = (way?: Way) => {
    if (isEmptyCart(current)) return false;
    press(way);
    return true;
  };
  const hold = useHold(seat?.no);
  useKey('pay', () => pay());
  useKey('hold', hold);
  useKey('recharge', () => current.memberId !== undefined && showAtCounter({ stage: 'recharge' }) === undefined);
  useKey(
    'digit',
    (digit) => {
      const way = wayOfKey(digit);
      return way !== undefined && whyNot(way) === undefined && pay(way);
    },
    isSeats,
  );
  useUndo();
  return (
    <>
      <MemberBox seat={seat} />
      <CartLines />
      <Totals />
      <Tenders isShort whyNot={whyNot} onChoose={(way) => pay(way)} />
      <div className="acts">
        <Badge count={held.length} size="small" offset={[-6, 2]}>
          <Button size="large" onClick={() => (isEmptyCart(current) ? showAtCounter({ dialog: 'held' }) : hold())}>
            {isEmptyCart(current) && held.length > 0 ? t.recall : t.hold}
            <Kbd>{isEmptyCart(current) && held.length > 0 ? keys.recall : keys.hold}</Kbd>
          </Button>
        </Badge>
        <Button
          size="large"
          type="primary"
          className="payb"
          disabled={isEmptyCart(current)}
          loading={isPressed}
          onClick={() => pay()}
        >
          {t.pay} <Money fen={due} />
          <Kbd>{keys.pay}</Kbd>
        </Button>
      </div>
    </>
  );
});

function Totals() {
  const t = useWords(cartWords);
  const cart = useCarts((state) => state.current);
  const { quote, activities } = useCartQuote(cart);
  return (
    <div className="tot">
      <div>
        <span>{fill(t.subtotal, { n: piecesOf(cart) })}</span>
        <Money fen={listSum(cart)} />
      </div>
      <CartCoupons />
      <CartBenefits quote={quote} activities={activities} />
      <div className="due">
        <span>{t.due}</span>
        <Money fen={quote.payableFen} />
      </div>
    </div>
  );
}

/** Puts the cart on hold, named after its seat, else after the time. */
function useHold(seatNo: string | undefined) {
  const t = useWords(cartWords);
  const { message } = App.useApp();
  return () => {
    const { current, held } = useCarts.getState();
    if (isEmptyCart(current)) return showAtCounter({ dialog: 'held' });
    if (held.length >= MOST_HELD) return void message.warning(fill(t.heldFull, { most: MOST_HELD }));
    const heldTime = new Date().toISOString();
    const name = nameHeld(seatNo, heldTime);
    changeCarts({ do: 'hold', heldTime, name });
    showAtCounter({ seatId: undefined });
    void message.success(fill(t.held, { name }));
  };
}

function useUndo() {
  const step = (way: 'undo' | 'redo') => {
    const { past, future } = useCarts.getState();
    if ((way === 'undo' ? past : future).length === 0) return false;
    changeCarts({ do: way });
    return true;
  };
  useKey('undo', () => step('undo'));
  useKey('redo', () => step('redo'));
}

/** The lines of the cart. The plus, minus and delete keys act on the selected line. */
function CartLines() {
  const t = useWords(cartWords);
  const { keys } = useSettings();
  const cart = useCarts((state) => state.current);
  const { lines } = cart;
  const { quote } = useCartQuote(cart);
  const chosen = useCounter((state) => state.productId);
  const at = lines.findIndex(({ productId }) => productId === chosen);
  const inHand = lines[at] ?? lines.at(-1);
  const go = (by: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, (at < 0 ? lines.length - 1 : at) + by))];
    if (!next) return false;
    showAtCounter({ productId: next.productId });
    return true;
  };
  const more = (by: number) => {
    if (!inHand) return false;
    changeCarts({ do: 'setQty', productId: inHand.productId, qty: inHand.qty + by });
    return true;
  };
  useKey('up', () => go(-1));
  useKey('down', () => go(1));
  useKey('plus', () => more(1));
  useKey('minus', () => more(-1));
  useKey('delete', () => inHand !== undefined && changeCarts({ do: 'remove', productId: inHand.productId }) === undefined);
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
        <CartLineRow
          key={line.productId}
          line={line}
          netFen={quote.lines.find(({ key }) => key === line.productId)?.netFen ?? line.qty * line.priceFen}
          isInHand={line === inHand}
        />
      ))}
    </ul>
  );
}

function CartLineRow({ line, netFen, isInHand }: { line: CartLine; netFen: number; isInHand: boolean }) {
  const t = useWords(cartWords);
  const { productId, name, spec, qty, priceFen } = line;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isInHand) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isInHand, qty]);
  const setQty = (next: number) => {
    showAtCounter({ productId });
    changeCarts({ do: 'setQty', productId, qty: next });
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
        {netFen < qty * priceFen && (
          <s className="num">
            <Money fen={qty * priceFen} />
          </s>
        )}
        <Money fen={netFen} />
      </div>
    </li>
  );
}
