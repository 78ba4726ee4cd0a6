import { fill } from '@netbar/contract/kernel/words';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { Link, useSearchParams } from 'react-router';
import { purchasePaths } from '#features/purchasing/purchase/kit/purchase-paths.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Books } from '#kit/books/Books.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { type Figure, RecordFigures } from '#kit/record/RecordFigures.tsx';
import { Related } from '#kit/record/Related.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { detailWords } from './detail/detail.words.ts';
import { figuresOf } from './detail/return-figures.ts';
import { ReturnHead } from './detail/ReturnHead.tsx';
import { ReturnLines } from './detail/ReturnLines.tsx';
import './return.css';

/** One return: its goods, what is claimed for them, what became of the claim, and what happened. */
export default function RefundDetailPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useApi(purchaseReturnApi.get, { id });
  return (
    <Record isPage read={read} timeline={{ kind: 'PURCHASE_RETURN', id }}>
      {(doc) => <Return doc={doc} />}
    </Record>
  );
}

function Return({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(detailWords);
  const figures = useFigures(doc);
  return (
    <>
      <ReturnHead doc={doc} />
      <RecordFigures figures={figures} />
      <RecordBody
        side={
          <>
            <RelatedDocs doc={doc} />
            <Timeline kind="PURCHASE_RETURN" id={doc.id} />
          </>
        }
      >
        <Notice doc={doc} />
        <ReturnLines doc={doc} />
        {doc.booked && <Books booked={doc.booked} {...(doc.type === 2 && { empty: t.noBooksOrder })} />}
      </RecordBody>
    </>
  );
}

/** What the reader must know or wait for. */
function Notice({ doc: { status, endNote, receiptId } }: { doc: PurchaseReturn }) {
  const t = useWords(detailWords);
  if (status === 'SUBMITTED') return <RecordAlert>{t.waiting}</RecordAlert>;
  if (status === 'REJECTED' && endNote) return <RecordAlert>{fill(t.rejectedWhy, { note: endNote })}</RecordAlert>;
  if (status === 'CANCELLED' && receiptId !== null) return <RecordAlert>{t.doorReversed}</RecordAlert>;
  if (status === 'CANCELLED' && endNote) return <RecordAlert>{fill(t.cancelledWhy, { note: endNote })}</RecordAlert>;
  return null;
}

function useFigures(doc: PurchaseReturn): Figure[] {
  const t = useWords(detailWords);
  const figures = figuresOf(doc);
  if (figures === null || doc.type === 2) return [];
  const { claimFen, valueFen, varianceFen, recoveredFen, lostFen, openFen } = figures;
  const rows = [
    { key: 'claim', label: t.claim, fen: claimFen },
    { key: 'value', label: t.value, fen: valueFen },
    { key: 'variance', label: t.variance, fen: varianceFen, note: t.varianceNote },
    { key: 'recovered', label: t.recovered, fen: recoveredFen },
    { key: 'lost', label: t.lost, fen: lostFen, isWarning: (lostFen ?? 0) > 0 },
    { key: 'open', label: t.open, fen: openFen, ...(openFen ? { note: t.openNote } : {}) },
  ];
  return rows.flatMap(({ fen, ...row }) => (fen === null ? [] : [{ ...row, value: <Money fen={fen} /> }]));
}

function RelatedDocs({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(detailWords);
  const canSeeOrders = useCan('PURCHASE_LIST');
  const receipts = new Map(
    doc.lines.flatMap(({ receiptId, receiptNo }) => (receiptId && receiptNo ? [[receiptId, receiptNo]] : [])),
  );
  if (doc.receiptId && doc.receiptNo) receipts.set(doc.receiptId, doc.receiptNo);
  const orders = new Map(
    doc.lines.flatMap(({ storePurchaseId, storePurchaseNo }) =>
      storePurchaseId && storePurchaseNo ? [[storePurchaseId, storePurchaseNo]] : [],
    ),
  );
  if (receipts.size + orders.size === 0) return null;
  const orderName = (id: string, no: string) =>
    canSeeOrders ? (
      <Link className="num" to={purchasePaths.detail(id)}>
        {no}
      </Link>
    ) : (
      <span className="num">{no}</span>
    );
  return (
    <Panel title={t.related} flush>
      <Related
        groups={[
          {
            key: 'receipts',
            title: t.receipts,
            rows: [...receipts].map(([key, no]) => ({ key, name: <span className="num">{no}</span> })),
          },
          { key: 'orders', title: t.orders, rows: [...orders].map(([key, no]) => ({ key, name: orderName(key, no) })) },
        ]}
      />
    </Panel>
  );
}
