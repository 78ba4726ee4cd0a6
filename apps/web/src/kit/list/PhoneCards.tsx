import type { ReactNode } from 'react';
import type { Column, RowAction } from './list.types.ts';
import { RowActions } from './RowActions.tsx';

interface PhoneCardsProps<Row> {
  rows: Row[];
  columns: Column<Row>[];
  rowActions: ((row: Row) => RowAction[]) | undefined;
}

/** The rows as cards on a phone, laid out as the columns say, else as a list of everything. */
export function PhoneCards<Row extends { id: string }>({ rows, columns, rowActions }: PhoneCardsProps<Row>) {
  const isLaidOut = columns.some(({ card }) => card === 'main' || card === 'aside');
  return (
    <ul className="cards">
      {rows.map((row) => {
        const actions = rowActions?.(row) ?? [];
        return isLaidOut ? (
          <LaidOutCard key={row.id} row={row} columns={columns} actions={actions} />
        ) : (
          <PlainCard key={row.id} row={row} columns={columns} actions={actions} />
        );
      })}
    </ul>
  );
}

interface CardProps<Row> {
  row: Row;
  columns: Column<Row>[];
  actions: RowAction[];
}

/** Three lines: what it is and its status, what is in it and its amount, then the rest in small print. A tap opens it. */
function LaidOutCard<Row>({ row, columns, actions }: CardProps<Row>) {
  const at = (card: Column<Row>['card']) => columns.filter((column) => column.card === card);
  const cells = (list: Column<Row>[]): ReactNode => list.map(({ key, render }) => <span key={key}>{render(row)}</span>);
  const status = columns.find(({ key }) => key === 'status');
  const [first, ...rest] = actions;
  return (
    <li className="card-laid">
      <div className="row">
        <button type="button" className="card-head" onClick={first?.onClick}>
          {cells(at('head'))}
        </button>
        {status?.render(row)}
      </div>
      <div className="row">
        <span className="ell">{cells(at('main'))}</span>
        <b>{cells(at('aside'))}</b>
      </div>
      <div className="card-note">
        {cells(at('note'))}
        {at('fact').map(({ key, title, render }) => (
          <span key={key}>
            <span className="muted">{title}</span> {render(row)}
          </span>
        ))}
      </div>
      {rest.length > 0 && <RowActions actions={rest} />}
    </li>
  );
}

/** The first column is the title, the status stands beside it, the other columns follow. */
function PlainCard<Row>({ row, columns, actions }: CardProps<Row>) {
  const [first, ...rest] = columns;
  const status = rest.find(({ key }) => key === 'status');
  const facts = rest.filter((column) => column !== status);
  return (
    <li>
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
      <RowActions actions={actions} />
    </li>
  );
}

/** Bars in place of cards while the first rows load. */
export const GhostCards = () => (
  <ul className="cards" aria-hidden>
    {Array.from({ length: 6 }, (_, at) => (
      <li key={at} className="ghost">
        <i style={{ width: '60%' }} />
        <i style={{ width: '85%' }} />
        <i style={{ width: '45%' }} />
      </li>
    ))}
  </ul>
);
