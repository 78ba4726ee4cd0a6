interface DeltaProps {
  /** Against what; nothing where the panel says it. */
  label?: string;
  now: number;
  before: number;
  /** How the figure is written, where a share cannot be told. */
  write?: (difference: number) => string;
}

/** How much more or less than before, as arrow, colour and number. From nothing there is no share to tell. */
export function Delta({ label, now, before, write = String }: DeltaProps) {
  const difference = now - before;
  const share =
    before === 0 ? `${difference > 0 ? '+' : ''}${write(difference)}` : `${Math.abs((difference / before) * 100).toFixed(1)}%`;
  const [tone, arrow] = difference > 0 ? ['up', '▲'] : difference < 0 ? ['down', '▼'] : ['same', '→'];
  return (
    <span className={`delta ${tone}`}>
      {label && <span className="muted">{label}</span>} <b>{arrow}</b> <span className="num">{share}</span>
    </span>
  );
}
