import type { ReactNode } from 'react';

interface FilterBase {
  name: string;
  label: string;
}

/** One condition of a list. The value lives in the address under its name. */
export type Filter =
  | (FilterBase & { kind: 'text'; placeholder?: string })
  | (FilterBase & { kind: 'select'; options: { value: string; label: string }[] })
  /** Sends `name` and `toName` as calendar days. */
  | (FilterBase & { kind: 'days'; toName: string })
  /** Anything that takes `value` and `onChange`, such as a picker of people. */
  | (FilterBase & {
      kind: 'own';
      control: (bound: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode;
      /** The value in force, as somebody would say it. */
      describe?: (value: string) => string;
    });

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'left' | 'right';
  /** Stays at the left edge while the rest scrolls, as the identifier does. */
  fixed?: 'left';
  /** Shows only once somebody ticks it in the column settings. */
  isHidden?: boolean;
}

export interface RowAction {
  key: string;
  label: string;
  onClick: () => void;
  isDangerous?: boolean;
}

export interface ListQuery {
  values: Record<string, string>;
  page: number;
  limit: number;
}
