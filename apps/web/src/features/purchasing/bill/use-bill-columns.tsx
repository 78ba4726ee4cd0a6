import { twoDecimals, yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { StatementLine } from '@netbar/contract/money/statement/statement.model';
import { GoodsDetail } from '@netbar/contract/purchasing/bill/bill.model';
import { BILL_LINE, explainDifference } from '@netbar/contract/purchasing/bill/bill.rules';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { LineColumns } from '#features/money/statement/kit/StatementLines.tsx';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { billPaths, type BillKind } from './bill-kinds.ts';
import { billWords, type BillWords } from './bill.words.ts';

/** What a line of goods keeps about its order and receipt; undefined for rebates and the like. */
const detailOf = ({ detail }: StatementLine) => {
  const read = GoodsDetail.safeParse(detail);
  return read.success ? read.data : undefined;
};

type Detail = NonNullable<ReturnType<typeof detailOf>>;

/** The packs that goods of a line were bought in. */
export const packedOf = ({ packQty, packUnit, unit }: Pick<Detail, 'packQty' | 'packUnit' | 'unit'>) => ({
  packQty,
  packUnit,
  baseUnit: unit,
});

const none = <span className="muted">—</span>;
const quantity = (qty: number | null, detail: Detail) =>
  qty === null ? none : <span className="num">{packsText(qty, packedOf(detail))}</span>;

/** What the lines of a statement say about orders and receipts: three columns of the comparison, and where a difference comes from. */
export function useBillColumns(kind: BillKind): LineColumns {
  const t = useWords(billWords);
  const [canSeeOrders, canSeeReturns] = [useCan('PURCHASE_LIST'), useCan('PURCHASE_RETURN_LIST')];
  return useMemo(
    () => ({
      groups: [
        {
          key: 'order',
          title: t.order,
          columns: [
            { key: 'qty', title: t.quantity, render: told((detail) => quantity(detail.orderedQty, detail)) },
            { key: 'price', title: t.price, render: told(({ priceFen }) => <Money fen={priceFen} />) },
          ],
        },
        {
          key: 'received',
          title: t.received,
          columns: [{ key: 'qty', title: t.quantity, render: (line) => receivedOf(line) }],
        },
      ],
      about: (line) => (
        <About line={line} kind={kind} canOpen={line.lineKind === BILL_LINE.return ? canSeeReturns : canSeeOrders} />
      ),
      explain: (line) => explain(line, t),
    }),
    [t, kind, canSeeOrders, canSeeReturns],
  );
}

const told = (render: (detail: Detail) => ReactNode) => (line: StatementLine) => {
  const detail = detailOf(line);
  return detail ? render(detail) : none;
};

/** What came; what went back is below zero. */
function receivedOf(line: StatementLine) {
  const detail = detailOf(line);
  if (!detail) return none;
  const text = packsText(detail.qty, packedOf(detail));
  return <span className="num">{line.lineKind === BILL_LINE.return ? `−${text}` : text}</span>;
}

/** The day and the document, for a branch also whose goods they are. Whoever may see the order or return can open it. */
function About({ line, kind, canOpen }: { line: StatementLine; kind: BillKind; canOpen: boolean }) {
  const t = useWords(billWords);
  const detail = detailOf(line);
  if (!detail) return null;
  const isReturn = line.lineKind === BILL_LINE.return;
  const name = `${isReturn ? t.return : t.receipt} ${detail.documentNo}`;
  const path = isReturn
    ? billPaths.return(detail.documentId)
    : detail.orderId === null
      ? undefined
      : billPaths.order(detail.orderId);
  return (
    <span className="num">
      {`${detail.day.slice(5)} · ${kind === 'branch' ? detail.supplierName : detail.branchName} · `}
      {canOpen && path !== undefined ? <Link to={path}>{name}</Link> : name}
      {kind === 'supplier' && detail.netFen > 0 && ` · ${fill(t.leftOff, { amount: yuan(detail.netFen) })}`}
    </span>
  );
}

/** In words, why the bill differs; nothing if it is not about a quantity or a price. */
function explain(line: StatementLine, t: BillWords): string | undefined {
  const detail = detailOf(line);
  if (!detail || line.lineKind !== BILL_LINE.goods || detail.packQty === null || detail.priceFen === null) return undefined;
  const { qty, packQty, priceFen, packUnit, netFen } = detail;
  const found = explainDifference({ qty, packQty, priceFen, oursFen: line.oursFen, billFen: line.billFen });
  if (found?.kind === 'PACKS')
    return fill(found.packs > 0 ? t.morePacks : t.fewerPacks, { n: Math.abs(found.packs), unit: packUnit ?? '' });
  // What was left off has no share in the price of the rest.
  if (found?.kind !== 'PRICE' || netFen > 0) return undefined;
  const percent = `${twoDecimals(Math.abs(found.overBp))}%`;
  return fill(found.overBp > 0 ? t.dearer : t.cheaper, { price: twoDecimals(found.priceFen), percent });
}
