import './chart.css';

interface HeatMapProps {
  /** One row each. */
  rows: { label: string; values: number[] }[];
  /** The current cell. */
  now?: { row: number; column: number };
  titleOf: (row: number, column: number, value: number) => string;
  /** Makes cells buttons. */
  onPick?: (row: number, column: number) => void;
  /** The column that was picked. */
  chosenColumn?: number;
}

const STEPS = 6;

/** Rows of hours: the higher the value, the darker the cell. The current hour is marked. */
export function HeatMap({ rows, now, titleOf, onPick, chosenColumn }: HeatMapProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  const columns = rows[0]?.values.length ?? 0;
  // More was given back than sold: nothing.
  const stepOf = (value: number) => Math.max(0, Math.ceil((value / most) * STEPS));
  const isNow = (row: number, column: number) => row === now?.row && column === now.column;
  return (
    <div className="heat">
      {rows.map(({ label, values }, row) => (
        <div key={label} className="heat-row">
          <span className={row === now?.row ? 'hl b' : 'hl'}>{label}</span>
          {values.map((value, column) => {
            const title = titleOf(row, column, value);
            const cell = {
              title,
              'aria-label': title,
              className: isNow(row, column) ? 'now' : '',
              style: { background: `var(--wk-seq-${stepOf(value)})` },
            };
            return onPick ? (
              <button
                key={column}
                type="button"
                {...cell}
                aria-pressed={column === chosenColumn}
                onClick={() => onPick(row, column)}
              />
            ) : (
              <i key={column} role="img" {...cell} />
            );
          })}
        </div>
      ))}
      <div className="heat-row" aria-hidden="true">
        <span />
        {Array.from({ length: columns }, (_, column) => (
          <span key={column} className="hx num">
            {column % 3 === 0 ? column : ''}
          </span>
        ))}
      </div>
    </div>
  );
}
