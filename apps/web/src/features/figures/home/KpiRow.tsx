import type { ReactNode } from 'react';
import { Record } from '#kit/record/Record.tsx';

interface KpiRowProps<T> {
  read: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** How many cards are expected: as many stand there empty until the figures come. */
  count: number;
  children: (data: T) => ReactNode;
}

/** Figures side by side. */
export function KpiRow<T>({ read, count, children }: KpiRowProps<T>) {
  if (read.isPending)
    return (
      <div className="kpis" aria-busy="true">
        {Array.from({ length: count }, (_, i) => (
          <div key={i} className="kpi waiting" />
        ))}
      </div>
    );
  return <Record read={read}>{(data) => <div className="kpis">{children(data)}</div>}</Record>;
}
