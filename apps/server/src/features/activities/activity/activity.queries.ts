import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { ActivityContent, type ActivityRows } from '@netbar/contract/activities/activity/activity.model';
import { stateOf, type ActivityState } from '@netbar/contract/activities/activity/activity.rules';
import { activityNouns } from '@netbar/contract/activities/activity/feature';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate, MINUTE_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Ctx, containing, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { sortsOf } from '#kernel/list.ts';
import { activitySubjectType, ofCaller } from './activity.store.ts';
import { nameParts } from './rule-names.ts';

const selectActivities = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('activities')
    .leftJoin('activityBudgets as b', (on) =>
      on.onRef('b.companyId', '=', 'activities.companyId').onRef('b.activityId', '=', 'activities.id'),
    )
    .leftJoin('branches as branch', (on) =>
      on.onRef('branch.companyId', '=', 'activities.companyId').onRef('branch.id', '=', 'activities.branchId'),
    )
    .leftJoin('platform.accounts as creator', 'creator.id', 'activities.creatorId')
    .where(ofCaller(ctx));

/** What was given so far, from the uses of the caller's branches. */
const figuresColumn = sql<{
  uses: number;
  members: number;
  costFen: number;
  reservedFen: number;
  revenueFen: number;
  newMembers: number;
}>`(select jsonb_build_object(
    'uses', count(distinct doc_id) filter (where status = 'USED'),
    'members', count(distinct member_id) filter (where status = 'USED'),
    'costFen', coalesce(sum(amount_fen - reverted_fen) filter (where status = 'USED'), 0),
    'reservedFen', coalesce(sum(amount_fen) filter (where status = 'RESERVED'), 0),
    'revenueFen', coalesce((select sum(d.revenue_fen) from (select distinct on (x.doc_id) x.revenue_fen from tenant.benefit_uses x
      where x.company_id = activities.company_id and x.activity_id = activities.id and x.status = 'USED') d), 0),
    'newMembers', count(distinct member_id) filter (where status = 'USED' and is_first))
  from tenant.benefit_uses u where u.company_id = activities.company_id and u.activity_id = activities.id)`;

const columns = [
  'activities.id',
  'activities.no',
  'activities.brandId',
  'activities.branchId',
  'branch.name as branchName',
  'activities.preset',
  'activities.name',
  'activities.branchIds',
  'activities.validFrom',
  'activities.validTo',
  'activities.hours',
  'activities.priority',
  'activities.exclusiveGroup',
  'activities.isStackable',
  'activities.isBelowMin',
  'activities.isForGroupBuy',
  'activities.companyBp',
  'activities.branchBp',
  'activities.supplierBp',
  'activities.supplierId',
  'activities.budgetKind',
  'activities.perMember',
  'activities.perMemberDay',
  'activities.holdoutBp',
  'activities.note',
  'activities.status',
  'activities.version',
  'activities.createdTime',
  'activities.submittedTime',
  'activities.endNote',
  'creator.name as creatorName',
  'b.budgetLimit',
  sql<number>`coalesce(b.used, 0)`.as('usedBudget'),
  sql<number>`coalesce(b.reserved, 0)`.as('reservedBudget'),
  sql<Rule>`activities.rule`.as('rule'),
  figuresColumn.as('figures'),
] as const;

const rowsOf = (found: ReturnType<typeof selectActivities>) => found.select(columns);
type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A row as the contract has it: the days of the form beside the moments, the budget as one thing. */
function toRow(ctx: Ctx | Tx, { companyBp, branchBp, supplierBp, budgetKind, budgetLimit, ...row }: StoredRow) {
  return {
    ...row,
    fromDay: bizDate(row.validFrom),
    // The last day it still runs on.
    toDay: bizDate(new Date(row.validTo.getTime() - MINUTE_MS)),
    state: stateOf(row, ctx.now),
    funders: { companyBp, branchBp, supplierBp },
    budget: budgetKind && budgetLimit !== null ? { kind: budgetKind, limit: budgetLimit } : null,
  };
}

/** The condition for activities that stand in a state now. */
const inState = (state: ActivityState, now: Date) => {
  const [from, to] = [sql`activities.valid_from <= ${now}::timestamptz`, sql`activities.valid_to > ${now}::timestamptz`];
  switch (state) {
    case 'RUNNING':
      return sql<boolean>`(activities.status = 'APPROVED' and ${from} and ${to})`;
    case 'UPCOMING':
      return sql<boolean>`(activities.status = 'APPROVED' and not ${from})`;
    case 'PAUSED':
      return sql<boolean>`(activities.status = 'PAUSED' and ${to})`;
    case 'ENDED':
      return sql<boolean>`(activities.status = 'TERMINATED' or activities.status in ('APPROVED', 'PAUSED') and not ${to})`;
    case 'DRAFT':
    case 'PENDING':
    case 'REJECTED':
    case 'DISCARDED':
      return sql<boolean>`activities.status = ${state}`;
  }
};

const activitySorts = sortsOf({
  by: {
    no: sql`activities.no`,
    name: sql`activities.name`,
    from: sql`activities.valid_from`,
    to: sql`activities.valid_to`,
  },
  byDefault: '-no',
  tie: sql`activities.id`,
});

type Rows = z.output<typeof ActivityRows>;

/** Those that the conditions name, and of them those in the state that is asked for: all but discarded ones if none is. */
function matching(ctx: Ctx, { brandId, branchId, preset, state, keyword }: Rows) {
  let found = selectActivities(ctx);
  if (brandId) found = found.where('activities.brandId', '=', brandId);
  if (branchId) found = found.where(reaches(branchId));
  if (preset) found = found.where('activities.preset', '=', preset);
  if (keyword) {
    const pattern = containing(keyword);
    found = found.where((q) => q.or([q('activities.name', 'ilike', pattern), q('activities.no', 'like', pattern)]));
  }
  const every = found.where('activities.status', '<>', 'DISCARDED');
  return { every, shown: state ? found.where(inState(state, ctx.now)) : every };
}

export async function listActivities(ctx: Ctx, filter: In<typeof activityApi.list>) {
  const { page, limit, sort } = filter;
  const { every, shown } = matching(ctx, filter);
  const [rows, { total }, counts] = await Promise.all([
    rowsOf(shown)
      .orderBy(activitySorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    countStates(every, ctx.now),
  ]);
  return { rows: rows.map((row) => toRow(ctx, row)), total, counts: { state: counts } };
}

/** How many there are, counted up to a limit. */
export async function countActivities(ctx: Ctx, filter: Rows, most: number): Promise<number> {
  return (await listActivityIds(ctx, filter, most)).length;
}

export async function listActivityIds(ctx: Ctx, filter: Rows, most: number): Promise<string[]> {
  const rows = await matching(ctx, filter)
    .shown.select('activities.id')
    .orderBy(activitySorts(filter.sort))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function listActivitiesById(ctx: Ctx, ids: string[]) {
  const rows = await rowsOf(selectActivities(ctx))
    .where('activities.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], activities.id)`)
    .execute();
  return rows.map((row) => toRow(ctx, row));
}

const tabStates = ['RUNNING', 'UPCOMING', 'PENDING', 'DRAFT', 'PAUSED', 'REJECTED', 'ENDED'] as const;

/** How many activities each tab of the list has, and '' all of them. */
async function countStates(found: ReturnType<typeof selectActivities>, now: Date) {
  const parts = tabStates.map((state) => sql`${state}::text, count(*) filter (where ${inState(state, now)})`);
  const { counts } = await found
    .select(sql<Record<string, number>>`jsonb_build_object('', count(*), ${sql.join(parts)})`.as('counts'))
    .executeTakeFirstOrThrow();
  return counts;
}

const reaches = (branchId: string) =>
  sql<boolean>`(activities.branch_ids is null or ${branchId}::uuid = any(activities.branch_ids))`;

/** Activities of the caller in some states, the oldest first, for the home page. */
export async function findActivities(ctx: Ctx, brandId: string | undefined, states: readonly ActivityState[]) {
  let found = selectActivities(ctx).where((q) => q.or(states.map((state) => inState(state, ctx.now))));
  if (brandId) found = found.where('activities.brandId', '=', brandId);
  const rows = await rowsOf(found).orderBy('activities.validFrom').orderBy('activities.id').limit(200).execute();
  return rows.map((row) => toRow(ctx, row));
}

export async function getActivity(ctx: Ctx | Tx, { id }: { id: string }) {
  const stored = await rowsOf(selectActivities(ctx))
    .where('activities.id', '=', id)
    .executeTakeFirstOrThrow(notFound(activityNouns.activity));
  const row = toRow(ctx, stored);
  const [branches, names, approval, trial] = await Promise.all([
    findBranches(ctx, row.branchIds),
    nameParts(ctx, row.brandId, row.rule),
    findPendingApproval(ctx, id),
    findTrialOf(ctx, row),
  ]);
  return { ...row, branches, names, approvalId: approval?.id ?? null, trialId: trial?.id ?? null };
}

const findBranches = (ctx: Ctx | Tx, ids: string[] | null) =>
  ids === null
    ? []
    : ctx.db
        .selectFrom('branches')
        .select(['id', 'name'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('branchNo')
        .execute();

const findPendingApproval = (ctx: Ctx | Tx, subjectId: string) =>
  ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('subjectType', '=', activitySubjectType)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();

/** The newest finished trial of exactly this content. A trial of what the draft said before says nothing about it. */
export async function findTrialOf(ctx: Ctx | Tx, activity: { id: string }) {
  const trial = await ctx.db
    .selectFrom('activityTrials as t')
    .select(['t.id', 't.result', 't.content'])
    .where('t.activityId', '=', activity.id)
    .where('t.status', '=', 'DONE')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return trial && isDeepStrictEqual(contentOf(trial.content), contentOf(activity)) ? trial : undefined;
}

const contentOf = (row: unknown) => {
  const { note: _note, ...content } = ActivityContent.parse(row);
  return content;
};
