import {
  definitions,
  type FigureId,
  isLone,
  measuresOf,
  type Side,
  valueOf,
  weigh,
} from '@netbar/contract/figures/facts/definitions';
import { type Measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import { type Days, periodOf } from '@netbar/contract/figures/facts/period.rules';
import type { reviewApi } from '@netbar/contract/figures/review/review.api';
import { reviewErrors } from '@netbar/contract/figures/review/review.errors';
import type { Part } from '@netbar/contract/figures/review/review.model';
import { MOST_DOCUMENT_DAYS } from '@netbar/contract/figures/review/review.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { requireShown } from './costs.ts';
import { listDocuments, type PageOf } from './documents.ts';
import { getLoneSource } from './lone-figures.ts';
import { countedUntil, openScope, type Scope } from './scope.ts';
import { canSumClasses, type Group, type Slice, sumOne, sumSlice, type Sums } from './slice-sums.ts';
import { isKept } from './summary.ts';

/** One side of a figure at a place, on days. */
export interface Asked {
  figureId: FigureId;
  side: Side;
  days: Days;
  slice: Slice;
}

/** Where a figure comes from: branches, months or days that add up to it, or the documents of one branch. */
export async function getSource(ctx: Ctx, filter: In<typeof reviewApi.source>): Promise<Out<typeof reviewApi.source>> {
  if (await isCountingBlind(ctx)) return null;
  const { figureId, from, to, page, limit, areaId, hour, classCode, levelKey } = filter;
  const side: Side = definitions[figureId].kind === 'RATIO' ? filter.side : 'OF';
  const scope = await openScope(ctx, filter, [figureId]);
  const slice = { areaId, hour, classCode, levelKey };
  if (!isKept(slice, figureId) || from > to) throw new AppError(reviewErrors.notCounted);
  requireShown(scope, figureId);
  const asked: Asked = { figureId, side, days: { from, to }, slice };
  const [source, asOf] = await Promise.all([
    isLone(figureId)
      ? getLoneSource(scope, figureId, asked.days, { page, limit })
      : getSummedSource(scope, asked, { page, limit }),
    countedUntil(scope, asked.days),
  ]);
  return { ...source, asOf, place: scope.names };
}

async function getSummedSource(scope: Scope, asked: Asked, page: PageOf) {
  const { figureId, days, slice } = asked;
  const [branchId] = scope.branchIds;
  const isListed = scope.branchIds.length === 1 && daysBetween(days.from, days.to) < MOST_DOCUMENT_DAYS;
  const [measures, parts, documents] = await Promise.all([
    sumOne(scope, days, slice),
    isListed ? null : listParts(scope, asked),
    isListed && branchId ? listDocuments(scope, branchId, asked, page) : null,
  ]);
  return { value: valueOf(figureId, measures), amount: amountOf(asked, measures), parts, documents };
}

const amountOf = ({ figureId, side }: Asked, measures: Measures) => weigh(measuresOf(figureId, side), measures);

async function listParts(scope: Scope, asked: Asked): Promise<Part[]> {
  const groupBy = partsBy(scope, asked);
  const sums = await sumSlice(scope, asked.days, asked.slice, groupBy);
  const names = groupBy === 'BRAND' || groupBy === 'BRANCH' ? await namePlaces(scope) : new Map<string, string>();
  const parts = sums.map((sum) => partOf(scope, asked, { groupBy, sum, names }));
  const shown = parts.filter(({ amount }) => amount !== 0);
  return groupBy === 'MONTH' || groupBy === 'DATE' ? shown : shown.toSorted((a, b) => b.amount - a.amount);
}

/** The next step down: from brands to branches, from a branch to its months. */
function partsBy(scope: Scope, { days, slice }: Asked): Group {
  if (scope.branchIds.length === 1) return 'MONTH';
  const by = scope.brandIds.length > 1 ? 'BRAND' : 'BRANCH';
  return slice.classCode === undefined || canSumClasses(scope, days, by) ? by : 'DATE';
}

function partOf(
  { place }: Scope,
  asked: Asked,
  { groupBy, sum: { placeId, date, measures }, names }: { groupBy: Group; sum: Sums; names: Map<string, string> },
): Part {
  const { days, slice } = asked;
  const clean = Object.fromEntries(Object.entries({ ...place, ...slice }).filter(([, value]) => value !== undefined));
  const amount = amountOf(asked, { ...noMeasures(), ...measures });
  if (date) {
    const { from, to } = groupBy === 'MONTH' ? periodOf('MONTH', date) : { from: date, to: date };
    return {
      key: date,
      kind: groupBy === 'MONTH' ? 'MONTH' : 'DAY',
      name: groupBy === 'MONTH' ? date.slice(0, 7) : date,
      from: from < days.from ? days.from : from,
      to: to > days.to ? days.to : to,
      place: clean,
      amount,
    };
  }
  const id = placeId ?? '';
  const below = groupBy === 'BRAND' ? { brandId: id } : { branchId: id };
  const kind = groupBy === 'BRAND' ? 'BRAND' : 'BRANCH';
  return { key: id, kind, name: names.get(id) ?? '', ...days, place: { ...clean, ...below }, amount };
}

async function namePlaces({ ctx, branchIds }: Scope): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, b.name from tenant.branches b where b.id = any(${branchIds}::uuid[])
    union all select b.id, b.name from tenant.brands b`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
