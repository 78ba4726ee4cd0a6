import { definitions, type FigureId } from '@netbar/contract/figures/facts/definitions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLang } from '#kernel/lang.ts';
import { Spark } from '#kit/chart/Spark.tsx';
import { groupThousands } from '#kit/group-thousands.ts';

interface KpiProps {
  title: string;
  note?: string;
  /** The figure that it shows, which says how it is counted. */
  figureId?: FigureId;
  value: ReactNode;
  spark?: number[];
  /** The list of documents behind the figure. */
  to?: string | undefined;
  children?: ReactNode;
}

const shownOf = (value: ReactNode) => (typeof value === 'number' ? groupThousands(value) : value);

/** One figure: what it is, how much, what to compare it with, and where it comes from. */
export const Kpi = ({ title, note, figureId, value, spark, to, children }: KpiProps) => {
  const lang = useLang();
  return (
    <section className="kpi">
      <h2 className="kpi-t" title={figureId && definitions[figureId].formula[lang]}>
        <span className="ell">{title}</span>
        {note && <small className="num">{note}</small>}
      </h2>
      <div className="kpi-v num">{to ? <Link to={to}>{shownOf(value)}</Link> : shownOf(value)}</div>
      <div className="kpi-f">
        <span>{children}</span>
        {spark && spark.length > 1 && <Spark values={spark} />}
      </div>
    </section>
  );
};
