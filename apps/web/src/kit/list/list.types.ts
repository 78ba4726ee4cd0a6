import type { ReactNode } from 'react';
import type { Tone } from '#kernel/theme/tokens.ts';

interface FilterBase {
  name: string;
  label: string;
  /** The value while the address says nothing about the list's conditions. Of days also a period, such as `today`. */
  byDefault?: string;
}

/** One condition of a list. Its value is kept in the address under its name. */
export type Filter =
  | (FilterBase & { kind: 'text'; placeholder?: string })
  | (FilterBase & { kind: 'select'; options: { value: string; label: string }[] })
  /** Sends `name` and `toName` as calendar days. Its value may be a period such as `today`, which moves on with the days. */
  | (FilterBase & { kind: 'days'; toName: string })
  /** Any control that takes `value` and `onChange`, such as a picker of people. */
  | (FilterBase & {
      kind: 'own';
      control: (bound: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode;
      /** The current value as text. */
      describe?: (value: string) => string;
    });

export interface ListTab {
  /** What is sent. '' asks for everything; the first tab of a row is chosen while the address says nothing. */
  value: string;
  label: string;
  icon?: ReactNode;
  /** A line stands before it: the tabs after it cut across those before. */
  isApart?: boolean;
}

/** A row of tabs. Of two rows, the first holds kinds of records and the second their states. */
export interface TabRow {
  name: string;
  label: string;
  tabs: ListTab[];
}

export interface Column<Row, Sums = unknown> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** Longer content is cut off at so many px; its title shows all of it. */
  most?: number;
  align?: 'left' | 'right';
  /** Stays at the left edge while the rest scrolls. */
  fixed?: 'left';
  /** Hidden until somebody ticks it in the column settings. */
  isHidden?: boolean;
  /** Which way the first press on its head sorts: what is read from the top, such as sums and times, begins with the largest. */
  firstSort?: 'ascending' | 'descending';
  /** Its sum of everything that matches, in a row at the foot of the table. */
  total?(this: void, sums: Sums): ReactNode;
  /**
   * Where it stands on a card of the phone form; the status has its own place. `fact` is a note with its title before it.
   * Without any, cards list every column with its title.
   */
  card?: 'head' | 'main' | 'aside' | 'note' | 'fact';
}

export interface RowAction {
  key: string;
  label: string;
  onClick: () => void;
  isDangerous?: boolean;
}

/** One figure of the sums strip. */
export interface SumCell {
  key: string;
  label: string;
  fen?: number;
  /** Of figures that are no money. */
  text?: string;
  tone?: Tone;
  isStrong?: boolean;
}

/** The sums of everything that matches. */
export interface ListSums {
  title: ReactNode;
  /** What is left out, such as cancelled orders. */
  note?: ReactNode;
  cells: SumCell[];
  /** A second line, such as the parts of a sum. */
  parts?: ReactNode;
}

export type Values = Record<string, string>;

export interface ListQuery {
  values: Values;
  sort: string | undefined;
  page: number;
  limit: number;
}
