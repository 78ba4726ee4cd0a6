import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { DeliveryOutcome } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { DeliveryFigures } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import '#kit/record/record.css';
import { ordersBehind } from './orders-behind.ts';
import { purchaseFiguresWords } from './purchase-figures.words.ts';

const dash = <span className="muted">—</span>;
const percent = (bp: number) => `${(bp / 100).toFixed(1)}%`;
/** Below this a fill rate is worth a look. */
const LOW_BP = 9000;

/** Those of a row have the name of its product or supplier. */
export type Figures = DeliveryFigures & { name?: string };

interface BehindProps {
  of: Figures;
  delivery: DeliveryOutcome;
  children: ReactNode;
}

/** A figure that leads to its orders, for people who may see orders. */
function Behind({ of: { behind, name }, delivery, children }: BehindProps) {
  const canList = useCan('PURCHASE_LIST');
  return canList && behind ? <Link to={ordersBehind(behind, delivery, name)}>{children}</Link> : children;
}

export const Orders = ({ of }: { of: Figures }) => (
  <Behind of={of} delivery="PLACED">
    <span className="num">{groupThousands(of.orders)}</span>
  </Behind>
);

/** Whole packs without decimals. */
export function Packs({ of: { packs } }: { of: Figures }) {
  const [units = '', decimals = ''] = twoDecimals(packs).split('.');
  return <span className="num">{`${groupThousands(units)}${decimals === '00' ? '' : `.${decimals}`}`}</span>;
}

export function FillRate({ of }: { of: Figures }) {
  const t = useWords(purchaseFiguresWords);
  if (of.fillBp === null) return <span className="muted">{of.lines > 0 ? t.notDue : '—'}</span>;
  return (
    <span className="col">
      <span className={of.fillBp < LOW_BP ? 'rec-bar is-low' : 'rec-bar'}>
        <i>
          <em style={{ width: percent(of.fillBp) }} />
        </i>
        <span className="num">{percent(of.fillBp)}</span>
      </span>
      {of.shortOrders > 0 && (
        <small>
          <Behind of={of} delivery="SHORT">
            {fill(t.shortOrders, { n: of.shortOrders })}
          </Behind>
        </small>
      )}
    </span>
  );
}

export function LeadTime({ of: { medianDays, ninetiethDays } }: { of: Figures }) {
  const t = useWords(purchaseFiguresWords);
  if (medianDays === null) return dash;
  return (
    <span className="col num">
      {fill(t.inDays, { n: medianDays })}
      <small className="sec">{fill(t.leadNote, { n: ninetiethDays ?? medianDays })}</small>
    </span>
  );
}

export function LateShare({ of }: { of: Figures }) {
  const t = useWords(purchaseFiguresWords);
  return (
    <ShareOf bp={of.lateBp}>
      {of.lateOrders > 0 && (
        <Behind of={of} delivery="LATE">
          {fill(t.lateOrders, { n: of.lateOrders })}
        </Behind>
      )}
    </ShareOf>
  );
}

export function RejectedShare({ of }: { of: Figures }) {
  const t = useWords(purchaseFiguresWords);
  return (
    <ShareOf bp={of.rejectedBp}>
      {of.rejectedOrders > 0 && (
        <Behind of={of} delivery="REJECTED">
          {fill(t.rejectedOrders, { n: of.rejectedOrders })}
        </Behind>
      )}
    </ShareOf>
  );
}

const ShareOf = ({ bp, children }: { bp: number | null; children: ReactNode }) =>
  bp === null ? (
    dash
  ) : (
    <span className="col">
      <span className="num">{percent(bp)}</span>
      {children && <small>{children}</small>}
    </span>
  );
