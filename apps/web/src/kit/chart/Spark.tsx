const [WIDTH, HEIGHT] = [76, 26];

/** A small line chart beside its latest number. */
export function Spark({ values }: { values: number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (i: number) => 2 + (i * (WIDTH - 6)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 3 - ((value - least) / (most - least || 1)) * (HEIGHT - 6);
  const line = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const end = values.length - 1;
  return (
    <svg width={WIDTH} height={HEIGHT} className="spark" aria-hidden="true">
      <path d={`${line}L${x(end)} ${HEIGHT}L2 ${HEIGHT}Z`} fill="var(--wk-cat-1)" opacity=".1" />
      <path d={line} fill="none" stroke="var(--wk-cat-1)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(end)} cy={y(values[end] ?? 0)} r="2.2" fill="var(--wk-cat-1)" />
    </svg>
  );
}
