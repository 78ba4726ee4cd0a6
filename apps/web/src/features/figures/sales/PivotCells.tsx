import type { PivotRow } from '@netbar/contract/figures/sales/sales.model';
import { salesKeyText } from '@netbar/contract/figures/sales/sales.words';
import { Popover } from 'antd';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { CellFigures } from './CellFigures.tsx';
import { cellText, isMoney, percent, ratio, tintOf } from './figures.ts';
import type { OpenedCell } from './PivotPanel.tsx';
import { salesWords } from './sales.words.ts';
import { type Change, conditionOf, type SalesQuestion } from './use-sales-question.ts';

export interface CellActs {
  /** The cell whose figures are shown, by row and column. */
  shown: string | undefined;
  onShow: (cell: string | undefined) => void;
  onDocuments: (cell: OpenedCell) => void;
  onFilter: (change: Change) => void;
}

export interface RowOf {
  key: string;
  name: string;
  /** The conditions that find this row. */
  filter: Record<string, string>;
}

type Figures = Pick<PivotRow, 'cells' | 'total' | 'before' | 'salesFen' | 'marginFen'>;

interface FigureCellsProps {
  question: SalesQuestion;
  columns: string[];
  figures: Figures;
  /** The total of all rows, of which each has a share. */
  allTotal: number;
  row: RowOf;
  acts: CellActs;
  isTinted?: boolean;
}

/** The cells of a row: one a column, then total, change, share and margin. */
export function FigureCells({ question, columns, figures, allTotal, row, acts, isTinted = false }: FigureCellsProps) {
  const lang = useLang();
  const { across, value } = question;
  const { cells, total, before, salesFen, marginFen } = figures;
  const most = Math.max(0, ...cells);
  const share = ratio(total, allTotal);
  const common = { question, row, acts, rowTotal: total };
  return (
    <>
      {columns.map((key, i) => {
        const figure = cells[i] ?? 0;
        const column = {
          key,
          name: salesKeyText(across, { key }, lang),
          filter: across === 'NONE' ? {} : { [conditionOf[across]]: key },
        };
        return <Cell key={key} {...common} column={column} figure={figure} tint={isTinted ? tintOf(figure, most) : undefined} />;
      })}
      <Cell {...common} column={{ key: '*', name: '', filter: {} }} figure={total} isTotal />
      <td className="r">
        {before === null ? <span className="muted">—</span> : <Delta now={total} before={before} isMoney={isMoney(value)} />}
      </td>
      <td className="r num">
        <span className="sales-share">
          <i>
            <b style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
          </i>
          {percent(share)}
        </span>
      </td>
      <td className="r num">
        {marginFen === null || salesFen === 0 ? <span className="muted">—</span> : percent(marginFen / salesFen)}
      </td>
    </>
  );
}

interface CellProps {
  question: SalesQuestion;
  row: RowOf;
  column: RowOf;
  figure: number;
  rowTotal: number;
  acts: CellActs;
  tint?: number | undefined;
  isTotal?: boolean;
}

/** One figure. A click shows what it is made of, Enter its documents. */
function Cell({ question, row, column, figure, rowTotal, acts, tint, isTotal = false }: CellProps) {
  const t = useWords(salesWords);
  const id = `${row.key} ${column.key}`;
  const isShown = acts.shown === id;
  const title = [row.name, column.name].filter(Boolean).join(' · ');
  const filter = { ...question.conditions, ...row.filter, ...column.filter };
  const documents = () => {
    acts.onShow(undefined);
    acts.onDocuments({ title, filter });
  };
  const narrow = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    acts.onShow(undefined);
    acts.onFilter({ ...row.filter, ...column.filter });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      documents();
    } else if (event.key.toLowerCase() === 'f') narrow(event);
  };
  const button = (
    <button
      type="button"
      data-cell
      className={isShown ? 'on' : ''}
      aria-label={`${title} ${t[question.value]} ${cellText(figure, question.value)}`}
      onClick={() => acts.onShow(isShown ? undefined : id)}
      onKeyDown={press}
      onContextMenu={narrow}
    >
      {cellText(figure, question.value)}
    </button>
  );
  const classes = ['r', 'num', 'cell', isTotal && 'b gl', figure === 0 && 'muted'].filter(Boolean).join(' ');
  return (
    <td className={classes} {...(tint !== undefined && { style: { background: `var(--wk-seq-${tint})` } })}>
      {isShown ? (
        <Popover
          open
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          onOpenChange={(isOpen) => !isOpen && acts.onShow(undefined)}
          content={
            <CellFigures
              question={question}
              cell={{ title, filter, rowName: row.name, rowTotal, figure }}
              onDocuments={documents}
              onFilter={() => acts.onFilter({ ...row.filter, ...column.filter })}
            />
          }
        >
          {button}
        </Popover>
      ) : (
        button
      )}
    </td>
  );
}
