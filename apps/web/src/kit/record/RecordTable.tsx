import type { ReactNode } from 'react';

export interface RecordColumn<R> {
  key: string;
  title: string;
  align?: 'right';
  render: (row: R) => ReactNode;
  /** What the last row says below this column. */
  sum?: ReactNode;
}

interface RecordTableProps<R> {
  label: string;
  rows: readonly R[];
  columns: RecordColumn<R>[];
  keyOf: (row: R) => string;
  /** The row that is happening now. */
  isLit?: (row: R) => boolean;
  empty: string;
}

/** A plain table of a record. In a narrow place each row becomes a card of its own. */
export function RecordTable<R>({ label, rows, columns, keyOf, isLit, empty }: RecordTableProps<R>) {
  if (rows.length === 0) return <p className="rec-none muted">{empty}</p>;
  const classOf = (column: RecordColumn<R>) => (column.align === 'right' ? 'r' : '');
  return (
    <table className="rec-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={isLit?.(row) ? 'is-lit' : ''}>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)} data-label={column.title}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ sum }) => sum !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)} data-label={column.title}>
                {column.sum}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
