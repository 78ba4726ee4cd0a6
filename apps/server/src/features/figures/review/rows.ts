import { type FigureId, valueOf } from '@netbar/contract/figures/facts/definitions';
import { addMeasures, type Measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import type { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { ReviewRow, RowPlace } from '@netbar/contract/figures/review/review.model';
import { dimensionsOf, tableFigures } from '@netbar/contract/figures/review/review.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { listClassGroups, listLevelGroups } from './fact-groups.ts';
import { mayShow } from './costs.ts';
import { listHourGroups } from './hour-groups.ts';
import { type LoneValues, readLone } from './lone-figures.ts';
import { listPlaceGroups } from './place-groups.ts';
import { openScope, type Scope } from './scope.ts';
import { type Slice, sumSlice } from './slice-sums.ts';
import { daysOf, readEach, valueIn, valuesIn } from './summary.ts';

/** What rows are made of: their names, and the measures of each in a period. */
export interface Groups {
  kind: ReviewRow['kind'];
  groups: { key: string; name: string; place: RowPlace }[];
  /** Measures by key. Groups without any are missing. */
  read: (days: Days) => Promise<Map<string, Measures>>;
  /** The first figure in the last eight weeks up to a day, by key. */
  readWeeks?: (to: string, figureId: FigureId) => Promise<Map<string, number[]>>;
  /** Rows that have nothing in any period are left out. */
  isSparse?: boolean;
  /** What the keys are of, where figures that do not add up are counted for them. */
  loneBy?: 'BRANCH' | 'BRAND';
  /** The groups are all of the place, and nothing of it is in two of them: its measures are theirs added up. */
  isWhole?: boolean;
  /** What is kept of the groups. */
  slice: Slice;
}

/** Rows by place, hour, class of products or level of members, each with what it is compared with; and a total of its own. */
export async function listRows(ctx: Ctx, filter: In<typeof reviewApi.rows>): Promise<Out<typeof reviewApi.rows>> {
  if (await isCountingBlind(ctx)) return null;
  const by = dimensionsOf(filter.basis).includes(filter.by) ? filter.by : 'PLACE';
  const asked = tableFigures(filter.basis, by, filter.figures);
  const scope = await openScope(ctx, filter, asked);
  const figures = asked.filter((id) => mayShow(scope, id));
  const { days, compared } = daysOf(scope, filter);
  const spans = [days, ...compared] as const;
  const found = await groupsBy(scope, by, spans);
  const [main = 'earned'] = figures;
  const own = { areaId: filter.areaId };
  const [counted, ownTotals, weeks, lone] = await Promise.all([
    found ? readEach(spans, found.read) : [],
    found?.isWhole ? undefined : readEach(spans, async (of) => (await sumSlice(scope, of, own, 'NONE'))[0]?.measures),
    found?.readWeeks?.(days.to, main),
    readLone(scope, filter.areaId ? [] : figures, days, found?.loneBy ?? 'NONE'),
  ]);
  const [now, ...before] = ownTotals ?? counted.map(addUp);
  const total: ReviewRow = {
    key: 'total',
    kind: 'TOTAL',
    name: '',
    place: ownPlace(filter),
    values: { ...valuesIn(own, figures, now ?? noMeasures()), ...lone.total },
    before: before.map((measures) => (measures ? valueIn(own, main, measures) : null)),
    weeks: weeks ? addWeeks([...weeks.values()]) : [],
  };
  if (found?.kind === 'AREA') total.weeks = [];
  const rows = found ? rowsOf(found, figures, { counted, weeks, lone }) : [];
  return { figures: [...figures], compared, rows, total, tooWideFigures: lone.tooWide, isTooWide: !found };
}

/** Without what was not asked for, so that it can be asked with. */
const ownPlace = ({ brandId, branchId, areaId }: Scope['place']): RowPlace => ({
  ...(brandId && { brandId }),
  ...(branchId && { branchId }),
  ...(areaId && { areaId }),
});

function groupsBy(scope: Scope, by: In<typeof reviewApi.rows>['by'], spans: readonly Days[]): Promise<Groups | undefined> {
  switch (by) {
    case 'PLACE':
      return listPlaceGroups(scope);
    case 'HOUR':
      return Promise.resolve(listHourGroups(scope));
    case 'CLASS':
      return listClassGroups(scope, spans);
    case 'LEVEL':
      return listLevelGroups(scope, spans);
  }
}

interface Read {
  counted: Map<string, Measures>[];
  weeks: Map<string, number[]> | undefined;
  lone: LoneValues;
}

function rowsOf({ kind, groups, slice, isSparse }: Groups, figures: readonly FigureId[], read: Read): ReviewRow[] {
  const [now, ...before] = read.counted;
  const [main = 'earned'] = figures;
  const shown = isSparse ? groups.filter(({ key }) => read.counted.some((each) => each.has(key))) : groups;
  return shown.map(({ key, name, place }) => ({
    key,
    kind,
    name,
    place,
    values: { ...valuesIn(slice, figures, now?.get(key) ?? noMeasures()), ...read.lone.none, ...read.lone.byKey.get(key) },
    before: before.map((each) => beforeOf(main, each.get(key))),
    weeks: read.weeks?.get(key) ?? [],
  }));
}

/** Measures add up, ratios are divided afterwards. Nothing counted is no sum. */
const addUp = (groups: Map<string, Measures>): Measures | undefined =>
  groups.size === 0 ? undefined : [...groups.values()].reduce(addMeasures, noMeasures());

/** Nothing counted is no zero to compare with. */
const beforeOf = (main: FigureId, measures: Measures | undefined) => (measures ? valueOf(main, measures) : null);

const addWeeks = (all: number[][]) =>
  all.length === 0 ? [] : (all[0] ?? []).map((_, i) => all.reduce((sum, weeks) => sum + (weeks[i] ?? 0), 0));
