import { fill } from '@netbar/contract/kernel/words';
import type { PurchaseReturn, PurchaseReturnLine } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { useWords } from '#kernel/lang.ts';
import { Named } from '#features/goods/product/kit/Named.tsx';
import { rejectReasonWords } from '#features/purchasing/receipt/kit/reject-reason.words.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PhotoRow } from '#kit/picture/PhotoRow.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { returnWords } from '../return.words.ts';
import { wishWord } from '../wish-word.ts';
import { detailWords } from './detail.words.ts';

/** What goes back, of which receipt or order, what is claimed for it and how it was settled. */
export function ReturnLines({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(detailWords);
  const { lines, type, claimFen, status } = doc;
  const isOrder = type === 2;
  const seesClaim = claimFen !== null && !isOrder;
  const isShipped = lines.some(({ valueFen }) => valueFen !== null);
  const columns: (RecordColumn<PurchaseReturnLine> | false)[] = [
    {
      key: 'product',
      title: t.product,
      render: ({ name, spec, code, batchNo, expiryDate, picture }) => (
        <Named
          name={[name, spec].filter(Boolean).join(' ')}
          note={[code, batchNo && fill(t.batch, { no: batchNo }), expiryDate && fill(t.expires, { day: expiryDate })]}
          picture={picture}
        />
      ),
      sum: fill(t.total, { n: lines.length }),
    },
    {
      key: 'source',
      title: t.source,
      render: ({ receiptNo, storePurchaseNo }) => <span className="num">{receiptNo ?? storePurchaseNo ?? '—'}</span>,
    },
    {
      key: 'qty',
      title: t.qty,
      align: 'right',
      render: ({ qty, baseUnit }) => <span className="num">{`${qty} ${baseUnit}`}</span>,
    },
    claimFen !== null && {
      key: 'price',
      title: isOrder ? t.orderPrice : t.price,
      align: 'right',
      render: (line) => <Price line={line} />,
    },
    seesClaim && {
      key: 'claim',
      title: t.claim,
      align: 'right',
      render: (line) => <Money fen={line.claimFen} />,
      sum: <Money fen={claimFen} />,
    },
    seesClaim &&
      isShipped && {
        key: 'value',
        title: t.value,
        align: 'right',
        render: (line) => <Money fen={line.valueFen} />,
        sum: <Money fen={lines.reduce((sum, { valueFen }) => sum + (valueFen ?? 0), 0)} />,
      },
    !isOrder && {
      key: 'settled',
      title: status === 'ACCOUNTED' ? t.settled : t.wish,
      render: (line) => <Settled line={line} isAccounted={status === 'ACCOUNTED'} />,
    },
    { key: 'note', title: t.note, render: (line) => <Note line={line} /> },
  ];
  return (
    <Panel title={t.lines} flush>
      <div className="rec-wide">
        <RecordTable
          label={t.lines}
          rows={lines}
          columns={columns.filter((column) => column !== false)}
          keyOf={({ id }) => id}
          empty=""
        />
      </div>
      <PhotoRow photos={doc.photos} />
    </Panel>
  );
}

function Price({ line: { priceFen, packUnit, isFree } }: { line: PurchaseReturnLine }) {
  const t = useWords(detailWords);
  if (isFree) return <span className="wtag t-neutral">{t.free}</span>;
  return (
    <>
      <Money fen={priceFen} />
      {packUnit && <small>{` / ${packUnit}`}</small>}
    </>
  );
}

/** How the claim was settled, way by way; before that, what the branch would like. */
function Settled({ line, isAccounted }: { line: PurchaseReturnLine; isAccounted: boolean }) {
  const t = useWords(returnWords);
  const d = useWords(detailWords);
  if (!isAccounted) return <span>{wishWord(t, line.wish)}</span>;
  const { lossBearer, exchangedQty, exchangedTime, baseUnit } = line;
  const ways = [
    { key: 'offset', label: t.offset, fen: line.offsetFen },
    { key: 'cash', label: t.cash, fen: line.cashFen },
    { key: 'exchange', label: t.exchange, fen: line.exchangeFen },
    { key: 'loss', label: [t.loss, lossBearer && t[lossBearer]].filter(Boolean).join(' · '), fen: line.lossFen },
    { key: 'net', label: t.net, fen: line.netFen },
  ].filter(({ fen }) => fen !== null && fen > 0);
  if (ways.length === 0) return <span className="muted">—</span>;
  return (
    <span className="col">
      {ways.map(({ key, label, fen }) => (
        <span key={key}>
          {label} <Money fen={fen} />
          {key === 'exchange' && (
            <small className={exchangedTime === null ? 'rec-warn' : ''}>
              {exchangedTime === null ? d.due : fill(d.came, { n: exchangedQty ?? 0, unit: baseUnit })}
            </small>
          )}
        </span>
      ))}
    </span>
  );
}

function Note({ line: { rejectReason, note, photos } }: { line: PurchaseReturnLine }) {
  const t = useWords(rejectReasonWords);
  const said = [rejectReason && t[rejectReason], note].filter(Boolean).join(' · ');
  return (
    <>
      {said || (photos.length === 0 && <span className="muted">—</span>)}
      <PhotoRow photos={photos} />
    </>
  );
}
