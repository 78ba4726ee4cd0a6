/** A span of time in milliseconds, half-open. */
export interface Span {
  from: number;
  to: number;
}

export const HOURS = 24;
const HOUR_MS = 3_600_000;
/** Chinese time is UTC+8 all year. */
const ZONE_HOURS = 8;

/** The parts that two lists of spans have in common. Each list is in order and without overlaps. */
export function commonSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  const common: Span[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as Span, b[j] as Span];
    const [from, to] = [Math.max(left.from, right.from), Math.min(left.to, right.to)];
    if (from < to) common.push({ from, to });
    if (left.to < right.to) i++;
    else j++;
  }
  return common;
}

/** Adds the seconds of spans to the hours of the clock that they cover. */
export function addSecondsByHour(hours: number[], spans: readonly Span[]): void {
  for (const { from, to } of spans) {
    for (let at = from; at < to;) {
      const nextHour = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
      const end = Math.min(to, nextHour);
      const hour = (Math.floor(at / HOUR_MS) + ZONE_HOURS) % HOURS;
      hours[hour] = (hours[hour] ?? 0) + Math.round((end - at) / 1000);
      at = end;
    }
  }
}

export interface MachineState {
  fromTime: number;
  status: string;
}

/** When a machine could be used within a day: from its first state on, without the time it was broken or taken away. */
export function usableSpans(states: readonly MachineState[], within: Span): Span[] {
  const spans: Span[] = [];
  for (const [i, { fromTime, status }] of states.entries()) {
    const from = Math.max(fromTime, within.from);
    const to = Math.min(states[i + 1]?.fromTime ?? within.to, within.to);
    if (from >= to || status === 'FAULT' || status === 'RETIRED') continue;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** The opening hours of a day that starts at `within.from`, in order. None written means always open. */
export function openSpans(hours: readonly { from: string; to: string }[], within: Span): Span[] {
  if (hours.length === 0) return [within];
  const dayMs = HOURS * HOUR_MS;
  const midnight = Math.floor((within.from + ZONE_HOURS * HOUR_MS) / dayMs) * dayMs - ZONE_HOURS * HOUR_MS;
  const at = (clock: string) => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * 60_000;
  // A business day can end after midnight, so the opening hours of the calendar days around it count too.
  const all = [-1, 0, 1].flatMap((days) =>
    hours.map(({ from, to }) => {
      const start = midnight + days * dayMs + at(from);
      const end = midnight + days * dayMs + at(to);
      return { from: start, to: end > start ? end : end + dayMs };
    }),
  );
  return commonSpans(
    all.toSorted((a, b) => a.from - b.from),
    [within],
  );
}
