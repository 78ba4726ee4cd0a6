import type { CompanyPurchase, CompanyPurchaseLine } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { type RecordColumn, RecordTable } from '#kit/record/RecordTable.tsx';
import { companyWords, type CompanyWords } from './company.words.ts';
import { figuresOf, packCount, partOf } from './order.rules.ts';
import './company.css';

/** The lines of an order by branch: how much each gets, and how much of it is there. */
export function OrderLines({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  return (
    <Panel title={t.lines} note={t.linesNote} flush>
      {/* Many branches need more room than the page has; the tab index lets the keyboard scroll them. */}
      <div className="rec-wide" tabIndex={0} role="region" aria-label={t.lines}>
        <RecordTable label={t.lines} rows={order.lines} keyOf={({ id }) => id} empty={t.noLines} columns={columnsOf(t, order)} />
      </div>
    </Panel>
  );
}

function columnsOf(t: CompanyWords, { lines, destinations, amountFen, status }: CompanyPurchase) {
  const { restFen } = figuresOf({ lines, amountFen });
  const isAwaited = status === 'PLACED';
  const columns: RecordColumn<CompanyPurchaseLine>[] = [
    { key: 'product', title: t.product, render: (line) => <Product line={line} />, sum: t.total },
    ...destinations.map(({ branchId, branchName }) => ({
      key: branchId,
      title: branchName,
      align: 'right' as const,
      render: (line: CompanyPurchaseLine) => <Part line={line} branchId={branchId} isAwaited={isAwaited} />,
    })),
    {
      key: 'ordered',
      title: t.ordered,
      align: 'right',
      render: ({ qty, packQty, packUnit }) => (
        <b className="num">{fill(t.packs, { n: packCount(qty, packQty), unit: packUnit })}</b>
      ),
    },
    {
      key: 'rest',
      title: t.rest,
      align: 'right',
      render: ({ restQty, packQty }) =>
        restQty === 0 ? (
          <span className="muted">—</span>
        ) : (
          <span className={isAwaited ? 'num order-late' : 'num'}>{packCount(restQty, packQty)}</span>
        ),
      sum: restFen !== null && restFen > 0 && <Money fen={restFen} />,
    },
  ];
  if (amountFen !== null)
    columns.push(
      { key: 'price', title: t.price, align: 'right', render: ({ priceFen }) => <Money fen={priceFen} /> },
      {
        key: 'amount',
        title: t.amount,
        align: 'right',
        render: (line) => <Money fen={line.amountFen} />,
        sum: <Money fen={amountFen} />,
      },
    );
  return columns;
}

function Product({ line: { name, spec, packQty, packUnit, baseUnit } }: { line: CompanyPurchaseLine }) {
  const t = useWords(companyWords);
  return (
    <>
      {`${name} ${spec}`.trim()}
      <small className="num">{fill(t.packOf, { n: packQty, base: baseUnit, unit: packUnit })}</small>
    </>
  );
}

/** Received and allocated; in amber while something is awaited. */
function Part({ line, branchId, isAwaited }: { line: CompanyPurchaseLine; branchId: string; isAwaited: boolean }) {
  const part = partOf(line, branchId);
  if (!part) return <span className="muted">—</span>;
  const isOpen = isAwaited && part.restQty > 0 && part.receivedQty > 0;
  return (
    <span className={isOpen ? 'num order-late' : 'num'}>
      {`${packCount(part.receivedQty, line.packQty)} / ${packCount(part.qty, line.packQty)}`}
    </span>
  );
}
