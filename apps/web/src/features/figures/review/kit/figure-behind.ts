import { definitions, type FigureId } from '@netbar/contract/figures/facts/definitions';
import type { Grain } from '@netbar/contract/figures/facts/period.rules';
import type { RowPlace } from '@netbar/contract/figures/review/review.model';
import { reviewPages } from '@netbar/contract/figures/review/review.pages';

/** What a drawer shows: one side of a figure, at a place, on days. */
export interface Behind {
  figureId: FigureId;
  side: 'OF' | 'PER';
  from: string;
  to: string;
  place: RowPlace;
  page: number;
  /** How many steps were taken down, each of which can be taken back. */
  depth: number;
}

/** What opens a drawer. */
export type Shown = Omit<Behind, 'page' | 'depth'> & { depth?: number; page?: number };

/** The drawer in the address of the review. */
export const queryOf = ({ figureId, side, from, to, place, page = 1, depth = 0 }: Shown): Record<string, string | undefined> => ({
  figure: figureId,
  side: side === 'PER' ? side : undefined,
  from,
  to,
  sBrandId: place.brandId,
  sBranchId: place.branchId,
  sAreaId: place.areaId,
  sHour: place.hour === undefined ? undefined : String(place.hour),
  sClass: place.classCode,
  sLevel: place.levelKey,
  sPage: page > 1 ? String(page) : undefined,
  depth: depth > 0 ? String(depth) : undefined,
});

interface Asked {
  from: string;
  to: string;
  brandId?: string | undefined;
  branchId?: string | undefined;
}

/** The review of a figure's days and place, with the list of what adds up to the figure open beside it. */
export function figureBehind(figureId: FigureId, { from, to, brandId, branchId }: Asked): string {
  const place = { brandId, branchId };
  const { basis } = definitions[figureId];
  const page = { grain: grainOf(from, to), date: to, basis: basis ?? undefined, ...place };
  const query = { ...page, ...queryOf({ figureId, side: 'OF', from, to, place }) };
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${reviewPages.pages['operational-review'].path}?${new URLSearchParams(known).toString()}`;
}

function grainOf(from: string, to: string): Grain {
  if (from === to) return 'DAY';
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) ? 'MONTH' : 'WEEK';
}
