import { CheckCircleFilled, ClockCircleOutlined, EditOutlined, PieChartOutlined } from '@ant-design/icons';
import type { AwaitedGoods, AwaitedSupplier } from '@netbar/contract/purchasing/receipt/receipt.model';
import { fill } from '@netbar/contract/kernel/words';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { receiptWords } from './receipt.words.ts';
import { dueRows, type DraftLine, type DueRow } from './receive.rules.ts';
import type { Receiving } from './use-receive.ts';

interface DueTableProps {
  receive: Receiving;
  supplier: AwaitedSupplier;
}

/** What the supplier owes: due, recorded now, still missing; below it what is complete already. */
export function DueTable({ receive, supplier }: DueTableProps) {
  const t = useWords(receiptWords);
  const rows = dueRows(supplier, receive.draft, receive.storePurchaseId);
  const complete = supplier.lines.filter(({ restQty }) => restQty === 0);
  const extras = receive.draft.lines.filter(({ kind }) => kind !== 'PAID');
  return (
    <div className="rcv-table-wrap">
      <table className="rcv-table">
        <thead>
          <tr>
            <th scope="col">{t.product}</th>
            <th scope="col" className="r">
              {t.due}
            </th>
            <th scope="col" className="r">
              {t.accepted}
            </th>
            <th scope="col" className="r">
              {t.rejected}
            </th>
            <th scope="col" className="r">
              {t.left}
            </th>
            <th scope="col">{t.batch}</th>
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Due
              key={`${row.goods.storeLineId} ${row.goods.companyLineId}`}
              row={row}
              receive={receive}
              supplierId={supplier.supplierId}
            />
          ))}
          {extras.length > 0 && (
            <tr className="rcv-sub">
              <td colSpan={7}>{t.extras}</td>
            </tr>
          )}
          {extras.map((line) => (
            <Extra key={line.key} line={line} receive={receive} />
          ))}
          {complete.length > 0 && (
            <tr className="rcv-sub">
              <td colSpan={7}>{fill(t.doneBefore, { n: complete.length })}</td>
            </tr>
          )}
          {complete.map((goods) => (
            <Complete key={`${goods.storeLineId} ${goods.companyLineId}`} goods={goods} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Dash = () => <span className="muted">—</span>;

function Due({ row, receive, supplierId }: { row: DueRow; receive: Receiving; supplierId: string }) {
  const t = useWords(receiptWords);
  const { goods, parts, accepted, rejected, left } = row;
  const isNow = parts.some(({ key }) => key === receive.draft.currentKey);
  const isOther = goods.storePurchaseId !== receive.storePurchaseId;
  const open = () => void receive.open(supplierId, goods);
  return (
    <tr className={isNow ? 'is-now' : ''} aria-current={isNow} onClick={open}>
      <td>
        <button type="button" className="rcv-name" onClick={open}>
          {[goods.name, goods.spec].filter(Boolean).join(' ')}
        </button>
        <small className="num muted">
          {[goods.barcode ?? goods.code, `${goods.packQty} ${goods.baseUnit}/${goods.packUnit}`].join(' · ')}
        </small>
        {isOther && <small className="muted">{fill(t.ofOrder, { no: goods.storePurchaseNo })}</small>}
      </td>
      <td className="r num">{packsText(goods.restQty, goods)}</td>
      <td className="r num b">{accepted > 0 ? packsText(accepted, goods) : <Dash />}</td>
      <td className="r num rcv-bad">{rejected > 0 ? packsText(rejected, goods) : <Dash />}</td>
      <td className="r num rcv-warn">{left > 0 ? packsText(left, goods) : <Dash />}</td>
      <td>
        {parts.length > 0 ? (
          parts.map((part) => <Batch key={part.key} line={part} />)
        ) : (
          <span className="muted">{t.afterScan}</span>
        )}
      </td>
      <td>
        <RowState isNow={isNow} row={row} />
      </td>
    </tr>
  );
}

function Batch({ line: { batchNo, expiryDate } }: { line: DraftLine }) {
  const t = useWords(receiptWords);
  return (
    <span className="rcv-batch num">
      {batchNo || '—'}
      {expiryDate && <small className="muted">{fill(t.expires, { day: expiryDate })}</small>}
    </span>
  );
}

function RowState({ isNow, row: { left, accepted, rejected } }: { isNow: boolean; row: DueRow }) {
  const t = useWords(receiptWords);
  if (isNow)
    return (
      <StatusTag tone="primary" icon={<EditOutlined />}>
        {t.stateNow}
      </StatusTag>
    );
  if (left === 0)
    return (
      <StatusTag tone="success" icon={<CheckCircleFilled />}>
        {t.stateDone}
      </StatusTag>
    );
  if (accepted + rejected > 0)
    return (
      <StatusTag tone="warning" icon={<PieChartOutlined />}>
        {t.statePart}
      </StatusTag>
    );
  return (
    <StatusTag tone="warning" icon={<ClockCircleOutlined />}>
      {t.stateWait}
    </StatusTag>
  );
}

function Extra({ line, receive }: { line: DraftLine; receive: Receiving }) {
  const t = useWords(receiptWords);
  const isNow = line.key === receive.draft.currentKey;
  const open = () => void receive.openLine(line.key);
  return (
    <tr className={isNow ? 'is-now' : ''} aria-current={isNow} onClick={open}>
      <td>
        <button type="button" className="rcv-name" onClick={open}>
          {[line.product.name, line.product.spec].filter(Boolean).join(' ')}
        </button>
        <small className="num muted">{line.product.barcode ?? line.product.code}</small>
      </td>
      <td className="r">
        <Dash />
      </td>
      <td className="r num b">{packsText(line.acceptedQty, { ...line, baseUnit: line.product.baseUnit })}</td>
      <td className="r">
        <Dash />
      </td>
      <td className="r">
        <Dash />
      </td>
      <td>
        <Batch line={line} />
      </td>
      <td>
        <StatusTag tone={line.kind === 'FREE' ? 'teal' : 'warning'} icon={<EditOutlined />}>
          {line.kind === 'FREE' ? t.gift : t.surplus}
        </StatusTag>
      </td>
    </tr>
  );
}

function Complete({ goods }: { goods: AwaitedGoods }) {
  const t = useWords(receiptWords);
  return (
    <tr className="is-done">
      <td>{[goods.name, goods.spec].filter(Boolean).join(' ')}</td>
      <td className="r num">{packsText(goods.qty, goods)}</td>
      <td className="r">—</td>
      <td className="r num">{goods.chargedBackQty > 0 ? packsText(goods.chargedBackQty, goods) : '—'}</td>
      <td className="r">—</td>
      <td className="num">{fill(t.gotBefore, { qty: packsText(goods.receivedQty, goods) })}</td>
      <td>
        <StatusTag tone="success" icon={<CheckCircleFilled />} isBare>
          {t.stateDone}
        </StatusTag>
      </td>
    </tr>
  );
}
