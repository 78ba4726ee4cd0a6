import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { Related } from '#kit/record/Related.tsx';
import { purchasePaths } from '../kit/purchase-paths.ts';
import { purchaseWords } from '../purchase.words.ts';

/** The orders to suppliers that hold it, replacements for it, and what it replaces itself; its note too. */
export function PurchaseRelated({ purchase }: { purchase: StorePurchase }) {
  const t = useWords(purchaseWords);
  const seesCompany = useCan('COMPANY_PURCHASE_LIST');
  const { companyPurchases, fillUps, originId, originNo, note } = purchase;
  const words = t as { [status: string]: string };
  const groups = [
    {
      key: 'origin',
      title: t.origin,
      rows: originId === null ? [] : [{ key: originId, name: <Doc to={purchasePaths.detail(originId)}>{originNo}</Doc> }],
    },
    {
      key: 'company',
      title: t.companyPurchases,
      rows: companyPurchases.map(({ id, no, status, supplierName, expectedDate }) => ({
        key: id,
        name: (
          <span className="po-doc">
            {seesCompany ? <Doc to={purchasePaths.company(id)}>{no}</Doc> : <span className="num">{no}</span>}
            <small>{supplierName}</small>
          </span>
        ),
        value: words[status] ?? status,
        note: expectedDate && fill(t.expectedOn, { day: expectedDate.slice(5) }),
      })),
    },
    {
      key: 'fillUps',
      title: t.fillUps,
      rows: fillUps.map(({ id, no, status, reason, time }) => ({
        key: id,
        name: (
          <span className="po-doc">
            <Doc to={purchasePaths.fillUpDetail(id)}>{no}</Doc>
            <small>{t[reason]}</small>
          </span>
        ),
        value: words[status] ?? status,
        note: formatTime(new Date(time), 'datetime').slice(5, 16),
      })),
    },
  ];
  const isEmpty = groups.every(({ rows }) => rows.length === 0);
  return (
    <>
      {note && <Panel title={t.note}>{<p className="pre">{note}</p>}</Panel>}
      <Panel title={t.related} flush>
        {isEmpty ? <p className="rec-none muted">{t.noRelated}</p> : <Related groups={groups} />}
      </Panel>
    </>
  );
}

const Doc = ({ to, children }: { to: string; children: string | null }) => (
  <Link className="link num" to={to}>
    {children}
  </Link>
);
