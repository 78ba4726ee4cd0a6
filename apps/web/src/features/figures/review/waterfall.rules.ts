import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { ReviewSummary } from '@netbar/contract/figures/review/review.model';

export interface Bar {
  key: string;
  figureId: FigureId;
  amount: number;
  /** Stands on the axis: what it was before, and what it is now. */
  isWhole: boolean;
  /** In percent of the height. */
  from: number;
  to: number;
}

/** Room above for the numbers. */
const HEAD = 88;

/**
 * Bars from what it was before to what it is now, each part where the one before it ended. The axis starts below the lowest of them,
 * so that the parts can be seen beside two large sums; at zero when anything is below zero.
 */
export function barsOf({ before, now, figureId, parts }: NonNullable<ReviewSummary['attribution']>): {
  bars: Bar[];
  least: number;
} {
  let at = before;
  const steps = parts.map(({ change, ...part }) => {
    const start = at;
    at += change;
    return { ...part, amount: change, start, end: at };
  });
  const levels = [before, now, ...steps.map(({ end }) => end)];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const least = low <= 0 ? Math.min(0, low) : Math.max(0, roundDown(low - (high - low) * 0.6));
  const scale = (value: number) => ((value - least) / (high - least || 1)) * HEAD;
  const whole = (key: string, amount: number): Bar => {
    const [from, to] = [scale(Math.min(0, amount) > least ? 0 : least), scale(amount)];
    return { key, figureId, amount, isWhole: true, from: Math.min(from, to), to: Math.max(from, to) };
  };
  return {
    least,
    bars: [
      whole('before', before),
      ...steps.map(({ key, figureId: id, amount, start, end }) => ({
        key,
        figureId: id,
        amount,
        isWhole: false,
        from: scale(Math.min(start, end)),
        to: scale(Math.max(start, end)),
      })),
      whole('now', now),
    ],
  };
}

/** Two leading digits. */
function roundDown(value: number): number {
  if (value <= 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / step) * step;
}
