import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { sharesOfFunders, type ActivityState } from '@netbar/contract/activities/activity/activity.rules';
import type { ProductSet, Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { countBranches } from '#features/org/branch/branch.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { ofActor } from '#kernel/approvals.ts';
import { findActivities } from './activity.queries.ts';
import { activitySubjectType } from './activity.store.ts';

type Row = Awaited<ReturnType<typeof findActivities>>[number];
const SHOWN = ['DRAFT', 'PENDING', 'UPCOMING', 'RUNNING', 'PAUSED', 'ENDED'] as const satisfies ActivityState[];

/** The home page of activities: what runs, what waits, and the month as a calendar. All sums come from the rows shown. */
export async function getActivityHome(ctx: Ctx, { brandId, month = bizDate(ctx.now).slice(0, 7) }: In<typeof activityApi.home>) {
  const [rows, branches, waiting, members] = await Promise.all([
    findActivities(ctx, brandId, SHOWN),
    countBranches(ctx),
    findWaiting(ctx, brandId),
    countMembers(ctx, brandId),
  ]);
  const running = rows.filter(({ state }) => state === 'RUNNING');
  const calendar = rows.filter((row) => row.fromDay <= lastDayOf(month) && row.toDay >= `${month}-01`);
  const sum = (of: (figures: Row['figures']) => number) => running.reduce((total, { figures }) => total + of(figures), 0);
  return {
    branches: branches.all,
    counts: countBy(rows, ({ state }) => state),
    byPreset: countBy(running, ({ preset }) => preset),
    figures: {
      uses: sum(({ uses }) => uses),
      members: members.members,
      costFen: sum(({ costFen }) => costFen),
      reservedFen: sum(({ reservedFen }) => reservedFen),
      revenueFen: members.revenueFen,
      newMembers: members.newMembers,
    },
    ...sumShares(running),
    running,
    waiting,
    calendar: calendar.map(({ id, name, preset, state, fromDay, toDay, exclusiveGroup }) => ({
      id,
      name,
      preset,
      state,
      fromDay,
      toDay,
      exclusiveGroup,
    })),
    overlaps: overlapsOf(calendar.filter(({ state }) => state !== 'ENDED' && state !== 'DRAFT')),
  };
}

const lastDayOf = (month: string) => {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return addDays(`${next}-01`, -1);
};

const countBy = <K extends string>(rows: Row[], of: (row: Row) => K) => {
  const counts: Partial<Record<K, number>> = {};
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1;
  return counts;
};

function sumShares(rows: Row[]) {
  const total = { companyFen: 0, branchFen: 0, supplierFen: 0 };
  for (const { figures, funders } of rows) {
    const { companyFen, branchFen, supplierFen } = sharesOfFunders(figures.costFen, funders);
    total.companyFen += companyFen;
    total.branchFen += branchFen;
    total.supplierFen += supplierFen;
  }
  return total;
}

/** Members and orders that several running activities touched are counted once. */
const countMembers = (ctx: Ctx, brandId: string | undefined) => {
  let found = ctx.db
    .selectFrom('benefitUses as u')
    .innerJoin('activities', (on) =>
      on.onRef('activities.companyId', '=', 'u.companyId').onRef('activities.id', '=', 'u.activityId'),
    )
    .where('u.status', '=', 'USED')
    .where('activities.status', '=', 'APPROVED')
    .where('activities.validFrom', '<=', ctx.now)
    .where('activities.validTo', '>', ctx.now);
  if (brandId) found = found.where('u.brandId', '=', brandId);
  return found
    .where(sql<boolean>`${sql.ref('u.brandId')} = any(${ctx.actor.brandIds}::uuid[])`)
    .select([
      sql<number>`count(distinct u.member_id)::int`.as('members'),
      sql<number>`(count(distinct u.member_id) filter (where u.is_first))::int`.as('newMembers'),
      sql<number>`coalesce((select sum(d.fen) from (select max(x.revenue_fen) as fen from unnest(array_agg(u.doc_id), array_agg(u.revenue_fen))
        as x (doc_id, revenue_fen) group by x.doc_id) d), 0)::bigint`.as('revenueFen'),
    ])
    .executeTakeFirstOrThrow();
};

async function findWaiting(ctx: Ctx, brandId: string | undefined) {
  let found = ctx.db
    .selectFrom('approvals')
    .innerJoin('activities as a', (on) =>
      on.onRef('a.companyId', '=', 'approvals.companyId').onRef('a.id', '=', 'approvals.subjectId'),
    )
    .leftJoin('platform.accounts as p', 'p.id', 'approvals.applicantId')
    .select([
      'approvals.id as approvalId',
      'a.id as activityId',
      'a.name',
      'a.preset',
      'p.name as applicantName',
      'approvals.createdTime',
    ])
    .select([
      sql<'LAUNCH' | 'BUDGET'>`approvals.after ->> 'kind'`.as('kind'),
      sql<number | null>`coalesce((approvals.after ->> 'costFen')::bigint,
        (approvals.after ->> 'limit')::bigint - (approvals.before ->> 'limit')::bigint)`.as('amountFen'),
    ])
    .where('approvals.subjectType', '=', activitySubjectType)
    .where('approvals.status', '=', 'PENDING')
    .where(ofActor(ctx));
  if (brandId) found = found.where('a.brandId', '=', brandId);
  return found.orderBy('approvals.id').limit(50).execute();
}

/** Pairs that are on in the same days and meet in an exclusive group or on a product. */
function overlapsOf(rows: Row[]) {
  return rows.flatMap((first, i) =>
    rows.slice(i + 1).flatMap((second) => {
      const fromDay = first.fromDay > second.fromDay ? first.fromDay : second.fromDay;
      const toDay = first.toDay < second.toDay ? first.toDay : second.toDay;
      if (fromDay > toDay || first.rule.trigger !== second.rule.trigger) return [];
      const isGroup = first.exclusiveGroup !== '' && first.exclusiveGroup === second.exclusiveGroup;
      if (!isGroup && !meet(first.rule, second.rule)) return [];
      return [
        { firstId: first.id, secondId: second.id, fromDay, toDay, by: isGroup ? ('GROUP' as const) : ('PRODUCT' as const) },
      ];
    }),
  );
}

const setsOf = (rule: Rule) => rule.grants.flatMap(({ benefit }) => ('on' in benefit && benefit.on ? [benefit.on] : []));
const meet = (first: Rule, second: Rule) => setsOf(first).some((a) => setsOf(second).some((b) => share(a, b)));
const share = (a: ProductSet, b: ProductSet): boolean => {
  if (a.of === 'ALL' || b.of === 'ALL') return true;
  if (a.of === 'PRODUCTS' && b.of === 'PRODUCTS') return a.ids.some((id) => b.ids.includes(id));
  return a.of === b.of && 'codes' in a && 'codes' in b && a.codes.some((code) => b.codes.includes(code));
};
