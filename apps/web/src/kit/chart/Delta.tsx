interface DeltaProps {
  /** What it is compared with; left out where the panel says so. */
  label?: string;
  now: number;
  before: number;
  /** Formats the difference where a percentage would say nothing. */
  write?: (difference: number) => string;
}

/** Above ten times as much a percentage says nothing: there was almost nothing before. */
const MOST = 10;

/** The change since before, as arrow, colour and percentage; as an absolute number when there was almost nothing before. */
export function Delta({ label, now, before, write = String }: DeltaProps) {
  const difference = now - before;
  const share = Math.abs(difference / before);
  const told = share < MOST ? `${(share * 100).toFixed(1)}%` : `${difference > 0 ? '+' : ''}${write(difference)}`;
  const [tone, arrow] = difference > 0 ? ['up', '▲'] : difference < 0 ? ['down', '▼'] : ['same', '→'];
  return (
    <span className={`delta ${tone}`}>
      {label && <span className="muted">{label}</span>} <b>{arrow}</b> <span className="num">{told}</span>
    </span>
  );
}
