import type { Column, RowAction } from './list.types.ts';
import { RowActions } from './RowActions.tsx';

interface PhoneCardsProps<Row> {
  rows: Row[];
  columns: Column<Row>[];
  rowActions: ((row: Row) => RowAction[]) | undefined;
}

/** The rows as cards on a phone: the first column is the title, the status stands beside it, the other columns follow. */
export function PhoneCards<Row extends { id: string }>({ rows, columns, rowActions }: PhoneCardsProps<Row>) {
  const [first, ...rest] = columns;
  const status = rest.find(({ key }) => key === 'status');
  const facts = rest.filter((column) => column !== status);
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="row">
            <b>{first?.render(row)}</b>
            {status?.render(row)}
          </div>
          <dl>
            {facts.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
          {rowActions && <RowActions actions={rowActions(row)} />}
        </li>
      ))}
    </ul>
  );
}
