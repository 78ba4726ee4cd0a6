interface DeltaProps {
  /** Against what; nothing where the panel says it. */
  label?: string;
  now: number;
  before: number;
  /** How the figure is written, where a share cannot be told. */
  write?: (difference: number) => string;
}

/** Above this a share says no more than that there was next to nothing before. */
const MOST = 10;

/** How much more or less than before, as arrow, colour and number; a share, unless there was next to nothing. */
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
