import type { SafeDayRow } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { RowTag } from './RowTag.tsx';
import { depositWords } from './deposit.words.ts';

interface SafeTableProps {
  rows: readonly SafeDayRow[];
  chosen: string | undefined;
  onChoose: (branchId: string) => void;
}

type Figure = 'openingFen' | 'dropFen' | 'payOutFen' | 'depositFen' | 'otherFen' | 'closingFen' | 'countedFen' | 'countDiffFen';
const minus = new Set<Figure>(['payOutFen', 'depositFen']);

/** Zero is a dash: most cells of the middle columns are. */
const Amount = ({ fen, isNegative = false }: { fen: number | null; isNegative?: boolean }) => (
  <Money fen={fen === null || fen === 0 ? null : isNegative ? -fen : fen} />
);

/** Null if one of them is not known. */
const sumOf = (rows: readonly SafeDayRow[], figure: Figure) =>
  rows.some((row) => row.isBlind && row[figure] === null) ? null : rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0);

/** One row for each branch: what the books of its safe say, what was counted, and what the bank has. */
export function SafeTable({ rows, chosen, onChoose }: SafeTableProps) {
  const t = useWords(depositWords);
  const hasOther = rows.some(({ otherFen }) => (otherFen ?? 0) !== 0);
  const books: [Figure, string][] = [
    ['openingFen', t.opening],
    ['dropFen', t.drop],
    ['payOutFen', t.payOut],
    ['depositFen', t.deposit],
    ...(hasOther ? [['otherFen', t.other] as [Figure, string]] : []),
  ];
  return (
    <table className="dep-table" aria-label={t.branches}>
      <thead>
        <tr>
          <th rowSpan={2} scope="col" className="l">
            {t.branch}
          </th>
          <th colSpan={books.length + 3} scope="colgroup" className="edge">
            {t.ofSafe}
          </th>
          <th scope="colgroup" className="edge">
            {t.ofBank}
          </th>
          <th rowSpan={2} scope="col" className="l edge">
            {t.state}
          </th>
        </tr>
        <tr>
          {books.map(([figure, title], i) => (
            <th key={figure} scope="col" className={i === 0 ? 'r edge' : 'r'}>
              {title}
            </th>
          ))}
          <th scope="col" className="r">
            {t.closing}
          </th>
          <th scope="col" className="r">
            {t.counted}
          </th>
          <th scope="col" className="r">
            {t.diff}
          </th>
          <th scope="col" className="r edge">
            {t.arrived}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.branchId} className={row.branchId === chosen ? 'is-on' : ''} onClick={() => onChoose(row.branchId)}>
            <th scope="row" className="l">
              <button type="button" aria-pressed={row.branchId === chosen} onClick={() => onChoose(row.branchId)}>
                {row.branchName}
              </button>
            </th>
            {row.isBlind ? (
              <td colSpan={books.length + 1} className="edge muted dep-blind">
                {t.blind}
              </td>
            ) : (
              <BookCells row={row} figures={books.map(([figure]) => figure)} />
            )}
            <CountCells row={row} />
            <td className={row.state === 'DIFFERENT' ? 'r edge is-red' : 'r edge'}>
              <Amount fen={row.bankFen} />
            </td>
            <td className="edge">
              <RowTag row={row} />
            </td>
          </tr>
        ))}
      </tbody>
      <TotalRow rows={rows} figures={books.map(([figure]) => figure)} />
    </table>
  );
}

/** What all of them come to. */
function TotalRow({ rows, figures }: { rows: readonly SafeDayRow[]; figures: Figure[] }) {
  const t = useWords(depositWords);
  return (
    <tfoot>
      <tr>
        <th scope="row" className="l">
          {t.total}
        </th>
        {figures.map((figure, i) => (
          <td key={figure} className={i === 0 ? 'r edge' : 'r'}>
            <Amount fen={sumOf(rows, figure)} isNegative={minus.has(figure)} />
          </td>
        ))}
        <td className="r">
          <Money fen={sumOf(rows, 'closingFen')} />
        </td>
        <td className="r">
          <Money fen={sumOf(rows, 'countedFen')} />
        </td>
        <td className="r">
          <Money fen={sumOf(rows, 'countDiffFen')} isChange />
        </td>
        <td className="r edge">
          <Amount fen={rows.reduce((sum, { bankFen }) => sum + bankFen, 0)} />
        </td>
        <td className="edge" />
      </tr>
    </tfoot>
  );
}

function BookCells({ row, figures }: { row: SafeDayRow; figures: Figure[] }) {
  return (
    <>
      {figures.map((figure, i) => (
        <td key={figure} className={i === 0 ? 'r edge' : 'r'}>
          <Amount fen={row[figure]} isNegative={minus.has(figure)} />
        </td>
      ))}
      <td className="r b">
        <Money fen={row.closingFen} />
      </td>
    </>
  );
}

function CountCells({ row }: { row: SafeDayRow }) {
  const t = useWords(depositWords);
  const isOdd = row.countStatus === 'DIFFERENT' || row.countStatus === 'EXPLAINED';
  const hint = (cell: ReactNode) => (row.isMovedAfterCount ? <Tooltip title={t.movedAfter}>{cell}</Tooltip> : cell);
  return (
    <>
      <td className="r">
        {hint(
          <span className={row.isMovedAfterCount ? 'dep-moved' : ''}>
            <Money fen={row.countedFen} />
          </span>,
        )}
      </td>
      <td className={isOdd ? 'r is-amber' : 'r'}>
        <Money fen={row.countDiffFen} isChange />
      </td>
    </>
  );
}

/** The same on a phone: a card for each branch. */
export function SafeCards({ rows, chosen, onChoose }: SafeTableProps) {
  const t = useWords(depositWords);
  return (
    <ul className="dep-cards">
      {rows.map((row) => (
        <li key={row.branchId}>
          <button type="button" aria-pressed={row.branchId === chosen} onClick={() => onChoose(row.branchId)}>
            <span className="dep-card-h">
              <b>{row.branchName}</b>
              <RowTag row={row} />
            </span>
            <span className="dep-card-f">
              <span>
                <small>{t.deposit}</small>
                {row.isBlind ? <span className="muted">—</span> : <Amount fen={row.depositFen} />}
              </span>
              <span>
                <small>{t.closing}</small>
                {row.isBlind ? <span className="muted">{t.blind}</span> : <Money fen={row.closingFen} />}
              </span>
              <span>
                <small>{t.diff}</small>
                <span className={row.countDiffFen ? 'dep-amber' : ''}>
                  <Money fen={row.countDiffFen} isChange />
                </span>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
