/** A value from one moment on, until the next point. */
export interface StepPoint {
  at: number;
  value: number;
}

/** An SVG path of horizontals and verticals only: a price jumps, it does not glide. */
export function stepPath(points: readonly StepPoint[], end: number, x: (at: number) => number, y: (value: number) => number) {
  const [first, ...rest] = points;
  if (!first) return '';
  const steps = rest.map(({ at, value }) => `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`).join('');
  return `M${x(first.at).toFixed(1)} ${y(first.value).toFixed(1)}${steps}H${x(end).toFixed(1)}`;
}

/** The points inside a period: the value at its start, then every change. Undefined before the first value. */
export function withinPeriod(points: readonly StepPoint[], from: number, to: number): StepPoint[] {
  const ordered = points.toSorted((a, b) => a.at - b.at).filter(({ at }) => at <= to);
  const before = ordered.findLast(({ at }) => at <= from);
  return [...(before ? [{ at: from, value: before.value }] : []), ...ordered.filter(({ at }) => at > from)];
}

/** A range of round numbers around the values, in four steps at most. The chart says where its axis begins. */
export function roundRange(values: readonly number[]): { least: number; most: number; step: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 3) ?? 2000;
  const least = Math.max(0, Math.floor(low / step) * step - (low % step === 0 ? step : 0));
  return { least, most: Math.ceil(high / step) * step + (high % step === 0 ? step : 0), step };
}
