import type { Pivot, PivotRow } from '@netbar/contract/figures/sales/sales.model';
import { salesKeyText } from '@netbar/contract/figures/sales/sales.words';
import { useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { ClassRows } from './ClassRows.tsx';
import type { OpenedCell } from './PivotPanel.tsx';
import { FigureCells, type CellActs } from './PivotCells.tsx';
import { salesWords } from './sales.words.ts';
import { moveInGrid } from './move-in-grid.ts';
import { conditionOf, type SalesQuestion } from './use-sales-question.ts';

interface PivotTableProps {
  question: SalesQuestion;
  pivot: Pivot;
  onDocuments: (cell: OpenedCell) => void;
}

/** Rows by columns. Arrow keys move between cells, Enter opens the documents of one, a right click narrows the pivot to it. */
export function PivotTable({ question, pivot, onDocuments }: PivotTableProps) {
  const t = useWords(salesWords);
  const lang = useLang();
  const [shown, setShown] = useState<string>();
  const { by, across, put } = question;
  const acts: CellActs = { shown, onShow: setShown, onDocuments, onFilter: put };
  const columnFilter = (key: string) => (across === 'NONE' ? {} : { [conditionOf[across]]: key });
  return (
    <table className="sales-table" role="grid" aria-label={t.pivot} onKeyDown={moveInGrid}>
      <thead>
        <tr>
          <th scope="col">{by === 'CLASS' ? t.classAndProduct : t[by]}</th>
          {pivot.columns.map((key) => (
            <th
              key={key}
              scope="col"
              className="r"
              onContextMenu={(event) => {
                event.preventDefault();
                put(columnFilter(key));
              }}
            >
              {salesKeyText(across, { key }, lang)}
            </th>
          ))}
          <th scope="col" className="r gl">
            {t.total}
          </th>
          <th scope="col" className="r">
            {t.change}
          </th>
          <th scope="col" className="r">
            {t.share}
          </th>
          <th scope="col" className="r">
            {t.marginRate}
          </th>
        </tr>
      </thead>
      <tbody>
        {pivot.rows.map((row) =>
          by === 'CLASS' ? (
            <ClassRows key={row.key} question={question} pivot={pivot} row={row} acts={acts} />
          ) : (
            <PlainRow key={row.key} question={question} pivot={pivot} row={row} acts={acts} />
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.total}</th>
          <FigureCells
            question={question}
            columns={pivot.columns}
            figures={pivot.total}
            allTotal={pivot.total.total}
            row={{ key: '', name: t.total, filter: {} }}
            acts={acts}
          />
        </tr>
      </tfoot>
    </table>
  );
}

interface PlainRowProps {
  question: SalesQuestion;
  pivot: Pivot;
  row: PivotRow;
  acts: CellActs;
}

function PlainRow({ question, pivot, row, acts }: PlainRowProps) {
  const lang = useLang();
  const { by } = question;
  const name = salesKeyText(by, row, lang);
  const filter = { [conditionOf[by]]: row.key };
  return (
    <tr>
      <th
        scope="row"
        title={name}
        onContextMenu={(event) => {
          event.preventDefault();
          acts.onFilter(filter);
        }}
      >
        {name}
      </th>
      <FigureCells
        question={question}
        columns={pivot.columns}
        figures={row}
        allTotal={pivot.total.total}
        row={{ key: row.key, name, filter }}
        acts={acts}
        isTinted
      />
    </tr>
  );
}
