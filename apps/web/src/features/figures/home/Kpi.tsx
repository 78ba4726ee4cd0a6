import type { ReactNode } from 'react';
import { Spark } from '#kit/chart/Spark.tsx';
import { groupThousands } from '#kit/group-thousands.ts';

interface KpiProps {
  title: string;
  note?: string;
  value: ReactNode;
  spark?: number[];
  children: ReactNode;
}

/** One figure: what it is, how much, and what to compare it with. */
export const Kpi = ({ title, note, value, spark, children }: KpiProps) => (
  <section className="kpi panel">
    <h2 className="kpi-t">
      {title}
      {note && <small className="num">{note}</small>}
    </h2>
    <div className="kpi-v num">{typeof value === 'number' ? groupThousands(value) : value}</div>
    <div className="kpi-f">
      {children}
      {spark && spark.length > 1 && <Spark values={spark} />}
    </div>
  </section>
);
