import { useRef, useState, useLayoutEffect } from 'react';
import { roundRange, stepPath, withinPeriod, type StepPoint } from './step-chart.rules.ts';
import './chart.css';

export interface StepSeries {
  key: string;
  name: string;
  points: StepPoint[];
  /** A limit rather than a value: dashed and grey. */
  isLimit?: boolean;
}

interface StepChartProps {
  label: string;
  series: StepSeries[];
  from: number;
  to: number;
  /** Writes a value on the axis and at the end of a line. */
  format: (value: number) => string;
  /** Labels of the time axis. */
  ticks: { at: number; text: string }[];
}

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [224, 44, 112, 12, 22];
/** Labels closer than a line of text would cover each other. */
const LINE = 15;

/** Values over time that jump, such as prices: steps with a dot at every change and the latest value at the end. */
export function StepChart({ label, series, from, to, format, ticks }: StepChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const shown = series
    .map((one) => ({ ...one, points: withinPeriod(one.points, from, to) }))
    .filter(({ points }) => points.length > 0);
  const values = shown.flatMap(({ points }) => points.map(({ value }) => value));
  const { least, most, step } = roundRange(values.length > 0 ? values : [0]);
  const x = (at: number) => LEFT + ((at - from) / (to - from)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - least) / (most - least || 1));
  const lines = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, i) => least + i * step);
  const colors = colorsOf(shown);
  return (
    <div ref={box} className="step-chart">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {lines.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--wk-grid)" />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end" className="axis">
              {format(value)}
            </text>
          </g>
        ))}
        {ticks.map(({ at, text }) => (
          <text key={at} x={x(at)} y={HEIGHT - 4} textAnchor="middle" className="axis">
            {text}
          </text>
        ))}
        {shown.map(({ key, points, isLimit }) => (
          <g key={key} stroke={colors.get(key)} fill="none" strokeWidth={2}>
            <path d={stepPath(points, to, x, y)} {...(isLimit && { strokeDasharray: '4 4' })} />
            {points.slice(1).map(({ at, value }) => (
              <circle key={at} cx={x(at)} cy={y(value)} r={3.5} fill="var(--wk-bg-container)" />
            ))}
          </g>
        ))}
        {placed(shown, y).map(({ key, name, value, top }) => (
          <text key={key} x={width - RIGHT + 6} y={top + 4} className="end">
            {`${name} ${format(value)}`}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The labels at the line ends from top to bottom, pushed apart where they would cover each other. */
function placed(series: StepSeries[], y: (value: number) => number) {
  const ends = series
    .map(({ key, name, points }) => ({ key, name, value: points.at(-1)?.value ?? 0 }))
    .map((end) => ({ ...end, top: y(end.value) }))
    .toSorted((a, b) => a.top - b.top);
  for (const [i, end] of ends.entries()) end.top = Math.max(end.top, (ends[i - 1]?.top ?? -LINE) + LINE);
  return ends;
}

const colorsOf = (series: StepSeries[]) =>
  new Map(series.map(({ key, isLimit }, i) => [key, isLimit ? 'var(--wk-axis)' : `var(--wk-cat-${(i % 6) + 1})`] as const));

/** The width of a box, followed while it changes. */
function useWidth(box: React.RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(560);
  useLayoutEffect(() => {
    const watched = box.current;
    if (!watched) return;
    const watcher = new ResizeObserver(() => setWidth(Math.max(280, watched.clientWidth)));
    watcher.observe(watched);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}
