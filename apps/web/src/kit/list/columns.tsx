import { formatTime } from '@netbar/contract/kernel/time';
import type { ReactNode } from 'react';
import { groupThousands } from '../group-thousands.ts';
import { Money } from '../Money.tsx';
import type { Column } from './list.types.ts';

type More<Row> = Partial<Omit<Column<Row>, 'key' | 'title' | 'render'>>;

/** Plain text; a dash for none. */
export const textColumn = <Row,>(
  key: string,
  title: string,
  text: (row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> => ({
  key,
  title,
  render: (row) => text(row) || <span className="muted dash">—</span>,
  ...more,
});

/** Numbers of documents, machines and the like, in digits of one width. */
export const codeColumn = <Row,>(key: string, title: string, code: (row: Row) => string | null, more: More<Row> = {}) =>
  textColumn<Row>(key, title, (row) => code(row) && <span className="num">{code(row)}</span>, more);

/** The number that names a row: first, and pinned at the left edge. */
export const nameColumn = <Row,>(key: string, title: string, code: (row: Row) => string, more: More<Row> = {}) =>
  codeColumn<Row>(key, title, code, { fixed: 'left', card: 'head', ...more });

/** An amount in fen; a dash for null and, unless it says otherwise, for zero. */
export const moneyColumn = <Row,>(
  key: string,
  title: string,
  fen: (row: Row) => number | null,
  { showsZero = false, ...more }: More<Row> & { showsZero?: boolean } = {},
): Column<Row> => ({
  key,
  title,
  align: 'right',
  firstSort: 'descending',
  render: (row) => <Money fen={fen(row) === 0 && !showsZero ? null : fen(row)} />,
  ...more,
});

/** A count or quantity. */
export const numberColumn = <Row,>(
  key: string,
  title: string,
  n: (row: Row) => number | null,
  more: More<Row> = {},
): Column<Row> => ({
  key,
  title,
  align: 'right',
  firstSort: 'descending',
  render: (row) => {
    const value = n(row);
    return value === null ? <span className="muted">—</span> : <span className="num">{grouped(value)}</span>;
  },
  ...more,
});

const grouped = (n: number) => `${n < 0 ? '−' : ''}${groupThousands(String(Math.abs(n)))}`;

/** A moment, or with `as` its day alone, or without the year, for lists of recent events. */
export const timeColumn = <Row,>(
  key: string,
  title: string,
  at: (row: Row) => string | null,
  { as = 'datetime', ...more }: More<Row> & { as?: TimeForm } = {},
): Column<Row> => ({
  key,
  title,
  firstSort: 'descending',
  render: (row) => <span className="num">{momentOf(at(row), as)}</span>,
  ...more,
});

type TimeForm = 'date' | 'datetime' | 'recent';
const momentOf = (at: string | null, as: TimeForm) => {
  if (!at) return '—';
  return as === 'recent' ? formatTime(new Date(at), 'datetime').slice(5) : formatTime(new Date(at), as);
};

/** A small picture. Without one the place stays empty: a grey square would look like a picture that failed to load. */
export const pictureColumn = <Row,>(
  key: string,
  title: string,
  src: (row: Row) => string | null,
  more: More<Row> = {},
): Column<Row> => ({
  key,
  title,
  width: 56,
  render: (row) => {
    const address = src(row);
    return address ? <img className="list-picture" src={address} alt="" loading="lazy" /> : null;
  },
  ...more,
});
