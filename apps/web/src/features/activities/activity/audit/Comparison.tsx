import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { auditWords } from './audit.words.ts';

export interface ComparisonRow {
  key: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  change: ReactNode;
}

/** 不改 / 改后 / 差, one figure a row. */
export function Comparison({ title, rows }: { title: string; rows: ComparisonRow[] }) {
  const t = useWords(auditWords);
  return (
    <table className="trial-table" aria-label={title}>
      <thead>
        <tr>
          <th>{t.figure}</th>
          <th className="r">{t.without}</th>
          <th className="r">{t.with}</th>
          <th className="r">{t.change}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after, change }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="r num">{before}</td>
            <td className="r num">{after}</td>
            <td className="r num">{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
