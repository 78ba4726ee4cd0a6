import { figureIds } from '@netbar/contract/figures/facts/definitions';
import { type Comparison, type Grain, grains, isDayOfFigures } from '@netbar/contract/figures/facts/period.rules';
import type { RowPlace } from '@netbar/contract/figures/review/review.model';
import {
  bases,
  type Basis,
  comparisonsOf,
  type Dimension,
  dimensionsOf,
  stripFigures,
} from '@netbar/contract/figures/review/review.rules';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { useSearchParams } from 'react-router';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { type Behind, queryOf, type Shown } from './kit/figure-behind.ts';
import { useColumns } from './use-columns.ts';

type Patch = Record<string, string | undefined>;
const placeKeys = ['brandId', 'branchId', 'areaId'] as const;
const behindKeys = [
  'figure',
  'side',
  'from',
  'to',
  'sBrandId',
  'sBranchId',
  'sAreaId',
  'sHour',
  'sClass',
  'sLevel',
  'sPage',
  'depth',
];

const noBehind: Patch = Object.fromEntries(behindKeys.map((key) => [key, undefined]));
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined => all.find((each) => each === text);

/** Everything the page shows stands in the address, so that back, refresh and a copied link show the same. */
export function useReview() {
  const [query, setQuery] = useSearchParams();
  const today = useBizToday();
  const set = (patch: Patch, { replace = false } = {}) => setQuery((before) => patched(before, patch), { replace });
  const shown = shownIn(query, today);
  const columns = useColumns(shown.basis, shown.by);
  return {
    ...shown,
    columns,
    /** What the table asks for, of any place. */
    rowsFilter: { ...shown.filter, by: shown.by, figures: columns.shown.map(({ key }) => key).join(',') },
    today,
    behind: behindOf(query),
    set,
    /** Narrows the page to a row. From an area on, its hours are next. */
    narrow: ({ brandId, branchId, areaId }: RowPlace) =>
      set({ ...noBehind, brandId, branchId, areaId, by: areaId ? 'HOUR' : shown.by === 'PLACE' ? undefined : shown.by }),
    show: (behind: Shown) => set(queryOf(behind)),
    hide: () => set(noBehind),
  };
}
export type Review = ReturnType<typeof useReview>;

function patched(before: URLSearchParams, patch: Patch): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** Period, comparisons, basis, place and view, each checked: an address can say anything. */
function shownIn(query: URLSearchParams, today: string) {
  const grain: Grain = oneOf(grains, query.get('grain')) ?? 'WEEK';
  const basis: Basis = oneOf(bases, query.get('basis')) ?? 'EARNED';
  const asked = query.get('date') ?? '';
  // The last whole week, until somebody chooses.
  const date = isDayOfFigures(asked) ? asked : addDays(weekStart(today), -1);
  const offered = comparisonsOf(grain);
  const chosen = (query.get('compare') ?? 'PREVIOUS,LAST_YEAR').split(',');
  const compare: Comparison[] = offered.filter((each) => chosen.includes(each));
  const by: Dimension = oneOf(dimensionsOf(basis), query.get('by')) ?? 'PLACE';
  const kpi = oneOf(stripFigures[basis], query.get('kpi')) ?? (basis === 'EARNED' ? 'earned' : 'taken');
  const place: Pick<RowPlace, 'brandId' | 'branchId' | 'areaId'> = Object.fromEntries(
    placeKeys.flatMap((key) => {
      const value = query.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const filter = { grain, date, basis, compare: compare.join(',') || 'NONE', ...place };
  return { grain, basis, date, compare, offered, by, kpi, place, filter, sort: query.get('sort') ?? '' };
}

function behindOf(query: URLSearchParams): Behind | undefined {
  const figureId = oneOf(figureIds, query.get('figure'));
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (!figureId || !isDayOfFigures(from) || !isDayOfFigures(to)) return undefined;
  const text = (name: string, key: string) => {
    const value = query.get(name);
    return value === null ? {} : { [key]: value };
  };
  const hour = query.get('sHour');
  return {
    figureId,
    side: query.get('side') === 'PER' ? 'PER' : 'OF',
    from,
    to,
    place: {
      ...text('sBrandId', 'brandId'),
      ...text('sBranchId', 'branchId'),
      ...text('sAreaId', 'areaId'),
      ...(hour !== null && { hour: Number(hour) }),
      ...text('sClass', 'classCode'),
      ...text('sLevel', 'levelKey'),
    },
    page: Math.max(1, Number(query.get('sPage')) || 1),
    depth: Number(query.get('depth')) || 0,
  };
}
