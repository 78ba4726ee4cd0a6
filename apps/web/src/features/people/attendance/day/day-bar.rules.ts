import type { DayExplanation } from '@netbar/contract/people/attendance/day-result.model';
import type { z } from 'zod';

type Explanation = z.input<typeof DayExplanation>;
type Roster = NonNullable<Explanation['roster']>;

export const BAR = { width: 368, height: 104, edge: 8 } as const;
const HOUR_MS = 60 * 60_000;
/** So much is shown before and after the window. */
const MARGIN_MS = HOUR_MS / 2;
const MOST_TICKS = 7;
/** Labels nearer than this would run into each other. */
const LABEL_GAP = 38;

export interface BarMark {
  key: string;
  at: string;
  x: number;
  /** The first and the last one, which count. */
  isUsed: boolean;
  anchor: 'start' | 'middle' | 'end';
  hasLabel: boolean;
}

/** Where an instant stands in the bar, whose ends lie half an hour outside of the window. */
export function barScale({ windowFrom, windowTo }: Pick<Roster, 'windowFrom' | 'windowTo'>) {
  const from = Date.parse(windowFrom) - MARGIN_MS;
  const to = Date.parse(windowTo) + MARGIN_MS;
  const perMs = (BAR.width - 2 * BAR.edge) / (to - from);
  return { from, to, x: (at: string | number) => BAR.edge + ((typeof at === 'number' ? at : Date.parse(at)) - from) * perMs };
}

/** The hours below the bar: whole ones, at most seven. */
export function barTicks({ windowFrom, windowTo }: Pick<Roster, 'windowFrom' | 'windowTo'>): string[] {
  const first = Math.ceil(Date.parse(windowFrom) / HOUR_MS);
  const last = Math.floor(Date.parse(windowTo) / HOUR_MS);
  const step = Math.max(1, Math.ceil((last - first + 1) / MOST_TICKS));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) =>
    new Date((first + i * step) * HOUR_MS).toISOString(),
  );
}

/** The punches within the bar. Of two that stand close together, the one that counts keeps its label. */
export function barMarks(explanation: Explanation): BarMark[] {
  if (!explanation.roster) return [];
  const { from, to, x } = barScale(explanation.roster);
  const sides = [explanation.in, explanation.out].flatMap((side) => (side ? [side.at] : []));
  const times = [...new Set([...explanation.punches.map(({ at }) => at), ...sides])].filter((at) => {
    const ms = Date.parse(at);
    return ms >= from && ms <= to;
  });
  const marks = times.toSorted().map((at) => ({ at, x: x(at), isUsed: sides.includes(at) }));
  const used = marks.filter(({ isUsed }) => isUsed);
  const [first, last] = used;
  const isCrowded = first !== undefined && last !== undefined && last.x - first.x < LABEL_GAP;
  return marks.map((mark) => {
    const isFirst = mark.at === first?.at;
    const anchor = mark.isUsed && isCrowded ? (isFirst ? 'end' : 'start') : 'middle';
    const isFree = used.every((other) => Math.abs(other.x - mark.x) >= LABEL_GAP);
    return { ...mark, key: mark.at, anchor, hasLabel: mark.isUsed || isFree };
  });
}

/** Where the time stands that a correction asks for, and its label: beside that of a punch which stands too close. */
export function askedMark(
  explanation: Explanation & { roster: Roster },
  at: string,
): Pick<BarMark, 'x' | 'anchor'> & { labelX: number } {
  const x = barScale(explanation.roster).x(at);
  const near = barMarks(explanation).find((mark) => mark.hasLabel && Math.abs(mark.x - x) < LABEL_GAP);
  if (!near) return { x, labelX: x, anchor: 'middle' };
  return x < near.x
    ? { x, labelX: near.x - LABEL_GAP / 2, anchor: 'end' }
    : { x, labelX: near.x + LABEL_GAP / 2, anchor: 'start' };
}
