import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { splitAmounts } from '../purchase-lines.rules.ts';
import { purchaseWords } from '../purchase.words.ts';

/** Where the money of an order is: here, sent back, given up or still to come. Before the approval, only what was asked for. */
export function PurchaseAmounts({ purchase: { lines, status, amountFen } }: { purchase: StorePurchase }) {
  const t = useWords(purchaseWords);
  const split = splitAmounts(lines);
  if (split === null || amountFen === null) return null;
  const isDecided = !['DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED'].includes(status);
  const rows = isDecided
    ? [
        { key: 'received', label: t.received, fen: split.receivedFen },
        { key: 'chargedBack', label: t.chargedBack, fen: split.chargedBackFen },
        { key: 'closed', label: t.closedQty, fen: split.closedFen },
        { key: 'rest', label: t.notCome, fen: split.restFen },
      ]
    : [];
  return (
    <Panel title={t.money} extra={t.byOrderPrice}>
      <dl className="po-amounts">
        {rows.map(({ key, label, fen }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={key === 'rest' && fen > 0 ? 't-warning rec-warn' : ''}>
              <Money fen={fen} />
            </dd>
          </div>
        ))}
        <div className="is-total">
          <dt>{isDecided ? t.approvedTotal : t.askedTotal}</dt>
          <dd>
            <Money fen={isDecided ? split.totalFen : amountFen} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
