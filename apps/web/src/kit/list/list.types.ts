import type { ReactNode } from 'react';

interface FilterBase {
  name: string;
  label: string;
}

/** One condition of a list. Its value is kept in the address under its name. */
export type Filter =
  | (FilterBase & { kind: 'text'; placeholder?: string })
  | (FilterBase & { kind: 'select'; options: { value: string; label: string }[] })
  /** Sends `name` and `toName` as calendar days. */
  | (FilterBase & { kind: 'days'; toName: string })
  /** Any control that takes `value` and `onChange`, such as a picker of people. */
  | (FilterBase & {
      kind: 'own';
      control: (bound: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode;
      /** The current value as text. */
      describe?: (value: string) => string;
    });

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: 'left' | 'right';
  /** Stays at the left edge while the rest scrolls. */
  fixed?: 'left';
  /** Hidden until somebody ticks it in the column settings. */
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
