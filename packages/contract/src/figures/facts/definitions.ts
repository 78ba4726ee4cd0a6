import { changeFigures } from './change-figures.ts';
import type { Definition, Sum } from './definition.ts';
import { earnedFigures } from './earned-figures.ts';
import { guestFigures } from './guest-figures.ts';
import type { Measure, Measures } from './measures.ts';
import { takenFigures } from './taken-figures.ts';

/** Every figure of home, review and statistics: page, tooltip, docs and tests read this table. */
export const definitions = {
  ...earnedFigures,
  ...takenFigures,
  ...guestFigures,
  ...changeFigures,
} as const satisfies Record<string, Definition>;

export type FigureId = keyof typeof definitions;
export const figureIds = Object.keys(definitions) as [FigureId, ...FigureId[]];

/** One side of a figure, which can be added up: what it counts, or what a ratio divides by. */
export type Side = 'OF' | 'PER';

/** The measures of one side and their weights. Empty for the divisor of a figure that has none. */
export const measuresOf = (id: FigureId, side: Side = 'OF'): Sum => {
  const { of, per = {} }: Definition = definitions[id];
  return side === 'OF' ? of : per;
};

const costs: readonly Measure[] = ['cogsFen', 'lossFen', 'salaryFen'];
/** Figures that say what goods or people cost: STOCK_COST shows them. */
export const hasCost = (id: FigureId): boolean =>
  costs.some((measure) => measure in measuresOf(id) || measure in measuresOf(id, 'PER'));

export const weigh = (sum: Sum, counted: Measures) =>
  Object.entries(sum).reduce((total, [measure, weight]) => total + weight * counted[measure as Measure], 0);

/** Figures without parts that add up: each place and period is counted by itself. */
export type LoneFigureId = {
  [Id in FigureId]: (typeof definitions)[Id]['kind'] extends 'DISTINCT' | 'MEDIAN' ? Id : never;
}[FigureId];

export const isLone = (id: FigureId): id is LoneFigureId => {
  const { kind }: Definition = definitions[id];
  return kind === 'DISTINCT' || kind === 'MEDIAN';
};

/** The value of a figure. Null where a ratio has nothing to divide by, and of figures that sums cannot give. */
export function valueOf(id: FigureId, counted: Measures): number | null {
  if (isLone(id)) return null;
  const { of, per, scale = 1 }: Definition = definitions[id];
  const value = weigh(of, counted);
  if (!per) return value;
  const divisor = weigh(per, counted);
  return divisor === 0 ? null : (value / divisor) * scale;
}
