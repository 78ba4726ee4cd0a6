import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Modal } from 'antd';
import { clockOf } from '#features/counter/console/clock.ts';
import { showCart } from '#features/counter/console/pay/payment.store.ts';
import { useRoom } from '#features/counter/console/seats/use-seats.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { listSum, piecesOf, type HeldCart } from './cart.rules.ts';
import { cartWords } from './cart.words.ts';
import { changeCarts, useCarts } from './carts.store.ts';

/** The name of a held cart: its seat, else its time. */
export const nameHeld = (seatNo: string | undefined, now: string) => seatNo ?? clockOf(now);

/** Carts on hold, oldest first. The first has the focus, so Enter resumes it. */
export function HeldCarts({ onClose }: { onClose: () => void }) {
  const t = useWords(cartWords);
  const { seats } = useRoom();
  const { held, current } = useCarts();
  const { modal } = App.useApp();
  const recall = (key: string) => {
    const heldTime = new Date().toISOString();
    const seat = seats?.find(({ id }) => id === current.machineId);
    showCart();
    changeCarts({ do: 'recall', key, heldTime, name: nameHeld(seat?.no, heldTime) });
    onClose();
  };
  const drop = (cart: HeldCart) =>
    void modal.confirm({
      title: fill(t.dropAsk, { name: cart.name, amount: yuan(listSum(cart)) }),
      okText: t.drop,
      onOk: () => changeCarts({ do: 'drop', key: cart.key }),
    });
  return (
    <Modal open title={t.heldCarts} className="counter-dialog" width={560} footer={null} onCancel={onClose}>
      {held.length === 0 && <p className="sec">{t.noHeld}</p>}
      <ul className="rows">
        {held.map((cart, i) => (
          <li key={cart.key}>
            <b className="num">{cart.name}</b>
            <span className="num muted">{clockOf(cart.heldTime)}</span>
            <span className="sec ell">{joinNames(cart.lines.map(({ name, qty }) => `${name} ×${qty}`))}</span>
            <span className="sp" />
            <span className="muted num">{fill(t.pieces, { n: piecesOf(cart) })}</span>
            <Money fen={listSum(cart)} />
            <Button type="text" size="small" danger onClick={() => drop(cart)}>
              {t.drop}
            </Button>
            <Button type={i === 0 ? 'primary' : 'default'} size="small" autoFocus={i === 0} onClick={() => recall(cart.key)}>
              {t.recall}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
