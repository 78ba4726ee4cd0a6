import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { ReviewRow } from '@netbar/contract/figures/review/review.model';

/** By a figure, `-figure` from the largest; hours in their own order until somebody sorts them. Unknown figures come last. */
export function sortRows(rows: readonly ReviewRow[], figures: readonly FigureId[], sort: string): ReviewRow[] {
  const asked = figures.find((id) => id === sort.replace('-', ''));
  const isByHour = rows[0]?.kind === 'HOUR';
  if (!asked && isByHour) return [...rows];
  const id = asked ?? figures[0] ?? 'earned';
  const sign = !asked || sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a.values[id] ?? null, b.values[id] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
