import { fill } from '@netbar/contract/kernel/words';
import { App, Badge, Button } from 'antd';
import { memo } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { CartLines } from './CartLines.tsx';
import { dueOf, isEmpty, listSum, MOST_HELD, piecesOf } from './cart.rules.ts';
import { cartAct, useCarts } from './carts.store.ts';
import { cartWords } from './cart.words.ts';
import { show, useCounter } from './counter.store.ts';
import { nameHeld } from './HeldCarts.tsx';
import { Kbd } from './Kbd.tsx';
import { useKey } from './keys.ts';
import { MemberBox } from './MemberBox.tsx';
import { startPay } from './payment.store.ts';
import { wayOfKey, whyNotPart, whyNotWay, type Way } from './pay.rules.ts';
import { Tenders } from './Tenders.tsx';
import { usePurse } from './use-purse.ts';
import type { SeatView } from './use-seats.ts';
import { useSettings } from './use-settings.ts';

/** Who buys, what, what it comes to, and how it is paid. */
export const CartColumn = memo(function CartColumn({ seat }: { seat: SeatView | undefined }) {
  const t = useWords(cartWords);
  const { keys } = useSettings();
  const { current, held } = useCarts();
  const due = dueOf(current);
  const purse = usePurse(current.memberId);
  const isSeats = useCounter((state) => state.view === 'seats');
  const whyNot = (way: Way) => (way === 'COMBINED' ? whyNotPart('CASH', purse) : whyNotWay(way, due, purse));
  const pay = (way?: Way) => {
    if (isEmpty(current)) return false;
    startPay({ kind: 'sale', cart: current }, way);
    return true;
  };
  const hold = useHold(seat?.no);
  useKey('pay', () => pay());
  useKey('hold', hold);
  useKey('recharge', () => current.memberId !== undefined && show({ stage: 'recharge' }) === undefined);
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
          <Button size="large" onClick={() => (isEmpty(current) ? show({ dialog: 'held' }) : hold())}>
            {isEmpty(current) && held.length > 0 ? t.recall : t.hold}
            <Kbd>{isEmpty(current) && held.length > 0 ? keys.recall : keys.hold}</Kbd>
          </Button>
        </Badge>
        <Button size="large" type="primary" className="payb" disabled={isEmpty(current)} onClick={() => pay()}>
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
  const saved = listSum(cart) - dueOf(cart);
  return (
    <div className="tot">
      <div>
        <span>{fill(t.subtotal, { n: piecesOf(cart) })}</span>
        <Money fen={listSum(cart)} />
      </div>
      <div className="promo">
        {saved > 0 && (
          <>
            <span>{t.discount}</span>
            <Money fen={-saved} />
          </>
        )}
      </div>
      <div className="due">
        <span>{t.due}</span>
        <Money fen={dueOf(cart)} />
      </div>
    </div>
  );
}

/** Puts the cart aside under the number of its seat, else the time. */
function useHold(seatNo: string | undefined) {
  const t = useWords(cartWords);
  const { message } = App.useApp();
  return () => {
    const { current, held } = useCarts.getState();
    if (isEmpty(current)) return show({ dialog: 'held' });
    if (held.length >= MOST_HELD) return void message.warning(fill(t.heldFull, { most: MOST_HELD }));
    const heldTime = new Date().toISOString();
    const name = nameHeld(seatNo, heldTime);
    cartAct({ do: 'hold', key: crypto.randomUUID(), heldTime, name });
    show({ seatId: undefined });
    void message.success(fill(t.held, { name }));
  };
}

function useUndo() {
  const step = (way: 'undo' | 'redo') => {
    const { past, future } = useCarts.getState();
    if ((way === 'undo' ? past : future).length === 0) return false;
    cartAct({ do: way });
    return true;
  };
  useKey('undo', () => step('undo'));
  useKey('redo', () => step('redo'));
}
