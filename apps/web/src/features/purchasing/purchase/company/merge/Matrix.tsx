import { CheckCircleFilled, ExclamationCircleFilled, TagOutlined } from '@ant-design/icons';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { memo, type KeyboardEvent } from 'react';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { sumSeen } from '#kit/sum-seen.ts';
import { MatrixCell } from './MatrixCell.tsx';
import { hintOf, type MergeCell, type MergeRow } from './merge.rules.ts';
import { mergeWords, type MergeWords } from './merge.words.ts';

export interface MatrixBranch {
  id: string;
  name: string;
}

interface MatrixProps {
  rows: MergeRow[];
  branches: MatrixBranch[];
  currentKey: string | undefined;
  supplierName: (id: string) => string;
  onCurrent: (key: string) => void;
  onCell: (row: MergeRow, branchId: string, packs: number) => void;
  onTotal: (row: MergeRow, packs: number) => void;
}

/** Products by branch, in packs. Tab goes right, Enter and the arrows go up and down in a column. */
export function Matrix(props: MatrixProps) {
  const t = useWords(mergeWords);
  const { rows, branches } = props;
  return (
    <div className="merge-scroll">
      <table className="merge-table" aria-label={t.matrix} onKeyDown={goByKey}>
        <thead>
          <tr>
            <th scope="col" className="merge-name">
              {t.product}
            </th>
            {branches.map(({ id, name }) => (
              <th key={id} scope="col" className="r merge-branch" title={name}>
                {name}
              </th>
            ))}
            <th scope="col" className="r merge-edge">
              {t.demand}
            </th>
            <th scope="col" className="r">
              {t.order}
            </th>
            <th scope="col">{t.supplierHint}</th>
            <th scope="col" className="r">
              {t.packPrice}
            </th>
            <th scope="col" className="r">
              {t.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} {...props} row={row} isCurrent={row.key === props.currentKey} />
          ))}
        </tbody>
        <Sums rows={rows} branches={branches} />
      </table>
    </div>
  );
}

/** Enter and Down lead to the next cell of the column, Shift+Enter and Up to the one before. */
function goByKey(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const step = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${target.dataset['column']}"]`)];
  column[column.indexOf(target) + step]?.focus();
}

interface RowProps extends MatrixProps {
  row: MergeRow;
  isCurrent: boolean;
}

/** Rendered anew only when something of the row changed: a matrix has thousands of cells. */
const Row = memo(
  function MatrixRow({ row, branches, isCurrent, supplierName, onCurrent, onCell, onTotal }: RowProps) {
    const t = useWords(mergeWords);
    const { key, product, offer, cells, packs, most, priceFen, amountFen } = row;
    const packQty = offer?.packQty ?? cells[0]?.lines[0]?.packQty ?? 1;
    const unit = offer?.packUnit ?? cells[0]?.lines[0]?.packUnit ?? '';
    return (
      <tr className={isCurrent ? 'is-current' : ''} data-row={key} onFocus={() => onCurrent(key)}>
        <th scope="row" className="merge-name">
          <button type="button" aria-pressed={isCurrent} onClick={() => onCurrent(key)}>
            {`${product.name} ${product.spec}`.trim()}
            <small className="num">{fill(t.packOf, { n: packQty, base: product.baseUnit, unit })}</small>
          </button>
        </th>
        {branches.map(({ id, name }) => {
          const cell = cells.find(({ branchId }) => branchId === id);
          return (
            <td key={id} className={cell && offer && cell.packs < cell.most ? 'r is-short' : 'r'}>
              <Demand row={row} cell={cell} name={name} onChange={(n) => onCell(row, id, n)} />
            </td>
          );
        })}
        <td className="r num sec merge-edge">{most}</td>
        <td className="r b">
          {offer && most > 0 ? (
            <MatrixCell
              column="total"
              label={`${product.name} ${t.order}`}
              packs={packs}
              most={most}
              title={t.reshareHelp}
              onChange={(n) => onTotal(row, n)}
            />
          ) : (
            <span className="muted">—</span>
          )}
        </td>
        <td className="merge-hint">
          {offer ? supplierName(row.supplierId) : t.noSupplier}
          <Hint row={row} />
        </td>
        <td className="r num">{offer && priceFen !== null ? twoDecimals(priceFen) : '—'}</td>
        <td className="r b">
          <Money fen={offer && packs > 0 ? amountFen : null} />
        </td>
      </tr>
    );
  },
  (a, b) => a.isCurrent === b.isCurrent && a.branches === b.branches && isSameRow(a.row, b.row),
);

const isSameRow = (a: MergeRow, b: MergeRow) =>
  a.key === b.key &&
  a.offer === b.offer &&
  a.product === b.product &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, i) => {
    const other = b.cells[i];
    return (
      cell.packs === other?.packs && cell.most === other.most && cell.wantedQty === other.wantedQty && cell.isOut === other.isOut
    );
  });

/** What a branch gets; a dash if it asked for none, or for less than a pack of this supplier. */
function Demand({
  row: { product, offer },
  cell,
  name,
  onChange,
}: {
  row: MergeRow;
  cell: MergeCell | undefined;
  name: string;
  onChange: (packs: number) => void;
}) {
  const t = useWords(mergeWords);
  if (!cell) return <span className="muted">—</span>;
  if (!offer) return <span className="num muted">{cell.most}</span>;
  const { packs, most, wantedQty, isOut } = cell;
  if (most === 0)
    return (
      <span className="muted" title={fill(t.partPack, { qty: wantedQty, base: product.baseUnit })}>
        {'< 1'}
      </span>
    );
  const loose = wantedQty - most * offer.packQty;
  const title = joinNames([
    ...(isOut ? [t.out] : []),
    ...(loose > 0 ? [fill(t.loose, { qty: loose, base: product.baseUnit })] : []),
  ]);
  return (
    <>
      {isOut && <i className="merge-out" aria-label={t.out} role="img" />}
      <MatrixCell
        column={cell.branchId}
        label={`${product.name} ${name}`}
        packs={packs}
        most={most}
        title={title || undefined}
        onChange={onChange}
      />
    </>
  );
}

/** The one thing to know about a row. */
function Hint({ row }: { row: MergeRow }) {
  const t = useWords(mergeWords);
  const { tone, icon, text } = hintSaid(t, row);
  return (
    <small className={`num t-${tone}`}>
      {icon}
      {text}
    </small>
  );
}

function hintSaid(t: MergeWords, row: MergeRow) {
  const hint = hintOf(row);
  const [unit, moq] = [row.offer?.packUnit ?? '', row.offer?.moqPacks ?? 1];
  switch (hint.kind) {
    case 'noOffer':
      return { tone: 'warning', icon: <ExclamationCircleFilled />, text: t.noOffer };
    case 'belowMoq':
      return { tone: 'warning', icon: <ExclamationCircleFilled />, text: fill(t.belowMoq, { moq, unit, n: hint.missing }) };
    case 'nextBreak': {
      const price = twoDecimals(hint.next.fen);
      return { tone: 'primary', icon: <TagOutlined />, text: fill(t.nextBreak, { n: hint.extra, unit, price }) };
    }
    case 'reached':
      return { tone: 'success', icon: <CheckCircleFilled />, text: fill(t.reached, { n: hint.fromPacks, unit }) };
    case 'none':
      return { tone: 'neutral', icon: null, text: t.leftOut };
    case 'moqMet':
      return { tone: 'neutral', icon: null, text: moq > 1 ? fill(t.moqMet, { moq, unit }) : '' };
  }
}

/** Packs of each branch and of all, whatever is in them: that many have to be carried. */
function Sums({ rows, branches }: { rows: MergeRow[]; branches: MatrixBranch[] }) {
  const t = useWords(mergeWords);
  const sum = (of: (row: MergeRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const offered = rows.filter(({ offer }) => offer);
  const unmet = offered.reduce((total, { most, packs }) => total + most - packs, 0);
  return (
    <tfoot>
      <tr>
        <th scope="row" className="merge-name">
          {t.sum}
        </th>
        {branches.map(({ id }) => (
          <td key={id} className="r num">
            {sum(({ cells }) => cells.find(({ branchId }) => branchId === id)?.packs ?? 0) || '—'}
          </td>
        ))}
        <td className="r num merge-edge">{sum(({ most }) => most)}</td>
        <td className="r num">{sum(({ packs }) => packs)}</td>
        <td className="merge-short">{unmet > 0 && fill(t.unmet, { n: unmet })}</td>
        <td />
        <td className="r">
          <Money fen={sumSeen(rows.map(({ amountFen }) => amountFen))} />
        </td>
      </tr>
    </tfoot>
  );
}
