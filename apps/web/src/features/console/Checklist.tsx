import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { cartWords } from './cart.words.ts';
import { useCarts } from './carts.store.ts';
import { isEmpty } from './cart.rules.ts';

/** 核对单据: what the next cashier will find. None of it stops a handover; guests go on sitting and ordering. */
export function Checklist({ waiting, calls }: { waiting: number; calls: number }) {
  const t = useWords(cartWords);
  const { current, held } = useCarts();
  const items = [
    { n: waiting, open: t.checkOrders, none: t.checkNoOrders },
    { n: calls, open: t.checkCalls, none: t.checkNoCalls },
    { n: held.length, open: t.checkHeld, none: t.checkNoHeld },
    { n: isEmpty(current) ? 0 : 1, open: t.checkCart, none: t.checkNoCart },
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
