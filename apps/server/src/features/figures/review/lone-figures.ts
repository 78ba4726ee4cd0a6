import { callTypes } from '@netbar/contract/counter/order/order.rules';
import { definitions, type FigureId, isLone, type LoneFigureId } from '@netbar/contract/figures/facts/definitions';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { reviewErrors } from '@netbar/contract/figures/review/review.errors';
import type { Values } from '@netbar/contract/figures/review/review.model';
import { MOST_COUNTED_DAYS } from '@netbar/contract/figures/review/review.rules';
import { daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { countLone, daysOfLone } from '#features/figures/facts/facts.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageOf, readPage } from './documents.ts';
import type { Scope } from './scope.ts';

/** Distinct people and medians of the rows of a place and of its total, each counted by itself. */
export interface LoneValues {
  total: Values;
  byKey: Map<string, Values>;
  /** Those of a row that nobody came to or called from. */
  none: Values;
  /** Those that would have to be counted from too many days of branches. */
  tooWide: FigureId[];
}

/** Rows that are no branches and brands have none. */
export async function readLone(
  scope: Scope,
  figures: readonly FigureId[],
  days: Days,
  by: 'BRANCH' | 'BRAND' | 'NONE',
): Promise<LoneValues> {
  const all = figures.filter(isLone);
  const ids = all.filter((id) => isCountable(scope, id, days));
  const none = Object.fromEntries(ids.map((id) => [id, noneOf(id)]));
  const read: LoneValues = {
    total: none,
    byKey: new Map(),
    none: by === 'NONE' ? {} : none,
    tooWide: all.filter((id) => !ids.includes(id)),
  };
  for (const { placeId, ...values } of await countLone(scope.ctx, ids, days, by))
    if (placeId === null) read.total = { ...read.total, ...values };
    else read.byKey.set(placeId, { ...read.byKey.get(placeId), ...values });
  return read;
}

/** Nobody is no member, but no wait of 0 seconds. */
const noneOf = (id: LoneFigureId) => (definitions[id].kind === 'DISTINCT' ? 0 : null);

function isCountable({ branchIds }: Scope, id: LoneFigureId, days: Days): boolean {
  const { from, to } = daysOfLone(id, days);
  return branchIds.length * (daysBetween(from, to) + 1) <= MOST_COUNTED_DAYS;
}

/** The figure of a place with its documents. It has no parts: members of two branches are one member of their brand. */
export async function getLoneSource(scope: Scope, id: LoneFigureId, days: Days, page: PageOf) {
  if (!isCountable(scope, id, days)) throw new AppError(reviewErrors.tooWide);
  const documents = await (id === 'callResponse' ? listCalls(scope, days, page) : listMembers(scope, id, days, page));
  const value = documents.total === 0 ? noneOf(id) : documents.sum;
  return { value, amount: value ?? 0, parts: null, documents };
}

/** Members with the day they came last. */
function listMembers(scope: Scope, id: LoneFigureId, days: Days, page: PageOf) {
  const { from, to } = daysOfLone(id, days);
  const returned = id === 'returningMembers' ? sql`having min(h.biz_date) < max(h.biz_date)` : sql``;
  const documents = sql`
    select m::text as key, 'MEMBER' as kind, max(h.biz_date) as date, null::timestamptz as time, m as doc_id, '' as code, m as member_id,
      1::bigint as amount
    from tenant.branch_day_hours h cross join unnest(h.member_ids) m
    where h.branch_id = any(${scope.branchIds}::uuid[]) and h.biz_date between ${from}::date and ${to}::date group by m ${returned}`;
  return readPage(scope, documents, page);
}

/** Calls that somebody accepted, with the seconds until then. What they come to is the median. */
function listCalls(scope: Scope, { from, to }: Days, page: PageOf) {
  const documents = sql`
    select o.id::text as key, 'ORDER' as kind, o.biz_date as date, o.created_time as time, o.id as doc_id, '' as code, o.member_id,
      extract(epoch from o.accepted_time - o.created_time)::int as amount
    from tenant.orders o
    where o.branch_id = any(${scope.branchIds}::uuid[]) and o.biz_date between ${from}::date and ${to}::date
      and o.created_time >= (${from}::date - 1)::timestamptz and o.created_time < (${to}::date + 3)::timestamptz
      and o.type::text = any(${callTypes}) and o.accepted_time is not null`;
  return readPage(scope, documents, page, sql`coalesce(percentile_cont(0.5) within group (order by amount), 0)`);
}
