import { Fragment } from 'react';
import type { TabCounts } from '@netbar/contract/kernel/list';
import type { TabRow, Values } from './list.types.ts';

interface TabStripProps {
  row: TabRow;
  values: Values;
  counts: TabCounts | undefined;
  onChoose: (row: TabRow, value: string) => void;
  /** Kinds of records are underlined tabs, their states are pills. */
  look: 'kinds' | 'states';
}

/** One row of tabs with its counts. A count is what the tab would show; a dash stands for one that is not known. */
export function TabStrip({ row, values, counts, onChoose, look }: TabStripProps) {
  const chosen = values[row.name] ?? row.tabs[0]?.value;
  return (
    <div className={look === 'kinds' ? 'list-kinds' : 'list-states'} role="group" aria-label={row.label}>
      {row.tabs.map(({ value, label, icon, isApart = false }) => (
        <Fragment key={value}>
          {isApart && <i className="vr" />}
          <button type="button" aria-pressed={value === chosen} onClick={() => onChoose(row, value)}>
            {icon}
            {label} {counts !== null && <small className="num">{counts?.[row.name]?.[value] ?? '–'}</small>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
