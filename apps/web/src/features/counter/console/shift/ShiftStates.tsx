import { CheckCircleFilled, ExclamationCircleFilled, InboxOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { Drawer } from '@netbar/contract/money/shift/shift.model';
import { Button } from 'antd';
import { useState } from 'react';
import { isEmptyCart } from '#features/counter/console/cart/cart.rules.ts';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { OpenShift } from '#features/money/shift/kit/OpenShift.tsx';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { shiftWords } from './shift.words.ts';

/** Nothing is sold before a drawer is counted and a shift opened. Enter opens the first free drawer. */
export function NoShift({ drawers, canWork }: { drawers: readonly Drawer[]; canWork: boolean }) {
  const t = useWords(shiftWords);
  const [opening, setOpening] = useState<Drawer>();
  const free = drawers.find(({ shiftId }) => shiftId === null);
  useKey('enter', () => setOpening(free), free !== undefined);
  useKey('pay', () => setOpening(free), free !== undefined);
  const text = canWork ? (drawers.length === 0 ? t.noDrawers : t.notOpenText) : t.mayNotWork;
  return (
    <div className="noshift">
      <Blank icon={<InboxOutlined />} title={t.notOpen} text={text} />
      <ul>
        {drawers.map((drawer) => (
          <li key={drawer.id}>
            <b>{drawer.name}</b>
            <span className="sp" />
            {drawer.shiftId ? (
              <span className="muted">{fill(t.takenBy, { name: drawer.cashierName ?? '' })}</span>
            ) : (
              <Button type={drawer === free ? 'primary' : 'default'} onClick={() => setOpening(drawer)}>
                {t.openShift}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opening && <OpenShift drawer={opening} onClose={() => setOpening(undefined)} />}
    </div>
  );
}

/** Shown while cash is counted for a handover: no payments are taken. */
export function Counting() {
  const t = useWords(shiftWords);
  const goOn = () => showAtCounter({ dialog: 'handOver' });
  useKey('handOver', goOn);
  useKey('enter', goOn);
  return (
    <Blank
      icon={<InboxOutlined />}
      title={t.counting}
      text={t.countingText}
      actions={
        <Button type="primary" onClick={goOn}>
          {t.goOn}
        </Button>
      }
    />
  );
}

/** What the next cashier takes over. None of it blocks a handover. */
export function Checklist({ waiting, calls }: { waiting: number; calls: number }) {
  const t = useWords(shiftWords);
  const { current, held } = useCarts();
  const items = [
    { n: waiting, open: t.checkOrders, none: t.checkNoOrders },
    { n: calls, open: t.checkCalls, none: t.checkNoCalls },
    { n: held.length, open: t.checkHeld, none: t.checkNoHeld },
    { n: isEmptyCart(current) ? 0 : 1, open: t.checkCart, none: t.checkNoCart },
  ];
  return (
    <ul className="rows">
      {items.map(({ n, open, none }) => (
        <li key={none} className={n > 0 ? 't-warning' : 't-success'}>
          <span style={{ color: 'var(--fg)' }}>{n > 0 ? <ExclamationCircleFilled /> : <CheckCircleFilled />}</span>
          {n > 0 ? fill(open, { n }) : none}
        </li>
      ))}
    </ul>
  );
}
