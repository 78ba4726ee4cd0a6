import type { ReactNode } from 'react';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  unit?: string;
  /** What the figure is made of, or compared with. */
  note?: ReactNode;
  /** Something to look at now. */
  isWarning?: boolean;
}

/** The figures of a record, six at most. The tables below explain them and give the same numbers. */
export function RecordFigures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="panel rec-figures" data-count={figures.length}>
      {figures.map(({ key, label, value, unit, note, isWarning = false }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <b className="num">{value}</b>
            {unit && <span className="rec-unit">{unit}</span>}
            {note && <small className={isWarning ? 't-warning rec-warn' : ''}>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
