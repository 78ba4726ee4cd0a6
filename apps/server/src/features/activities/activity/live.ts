import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import type { Candidate, MemberFacts } from '@netbar/contract/activities/activity/quote.model';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { employeeMembers, requireMember } from '#features/guests/member/member.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, inBrands, requireInScope, type Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** Whether a member has neither bought nor recharged, but for one document. Orders hand this in, since activities must not import them. */
export const memberTrade = defineExtensionPoint<(ctx: Ctx | Tx, memberId: string, exceptId?: string) => Promise<boolean>>();

/** The activities that may apply at a branch now: approved, inside their dates, for this branch. */
export async function findCandidates(ctx: Ctx | Tx, branchId: string, ahead = 0): Promise<Candidate[]> {
  const { brandId } = await requireBranch(ctx, branchId);
  const soon = new Date(ctx.now.getTime() + ahead);
  const found = await selectLive(ctx)
    .where('activities.brandId', '=', brandId)
    .where('activities.validFrom', '<=', soon)
    .where('activities.validTo', '>', ctx.now)
    .where((q) => q.or([q('branchIds', 'is', null), q(sql<string>`${branchId}::uuid`, '=', sql<string>`any(branch_ids)`)]))
    .orderBy('activities.id')
    .execute();
  return withRules(ctx, found);
}

/** Rules of approved activities, which never change. Hundreds of them need not be read and parsed again for every order. */
const rules = new Map<string, Rule>();
const MOST_RULES = 5_000;

async function withRules<R extends { id: string }>(ctx: Ctx | Tx, found: R[]): Promise<(R & { rule: Rule })[]> {
  const unknown = found.filter(({ id }) => !rules.has(id)).map(({ id }) => id);
  if (unknown.length > 0) {
    const rows = await ctx.db
      .selectFrom('activities')
      .select(['id', sql<Rule>`rule`.as('rule')])
      .where('id', '=', sql<string>`any(${unknown}::uuid[])`)
      .execute();
    if (rules.size + rows.length > MOST_RULES) rules.clear();
    for (const { id, rule } of rows) rules.set(id, rule);
    // Cleared rules of this very order are read again.
    if (found.some(({ id }) => !rules.has(id))) return withRules(ctx, found);
  }
  return found.map((row) => ({ ...row, rule: rules.get(row.id) as Rule }));
}

const selectLive = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('activities')
    .leftJoin('activityBudgets as b', (on) =>
      on.onRef('b.companyId', '=', 'activities.companyId').onRef('b.activityId', '=', 'activities.id'),
    )
    .select([
      'activities.id',
      'activities.name',
      'activities.priority',
      'activities.exclusiveGroup',
      'activities.isStackable',
      'activities.isBelowMin',
      'activities.isForGroupBuy',
      'activities.validFrom',
      'activities.validTo',
      'activities.hours',
      'activities.holdoutBp',
      'activities.perMember',
      'activities.perMemberDay',
      sql<number | null>`case when budget_kind = 'SPEND' then b.budget_limit - b.used - b.reserved end`.as('leftFen'),
      sql<number | null>`case when budget_kind = 'USAGE' then b.budget_limit - b.used - b.reserved end`.as('leftUses'),
    ])
    .where('activities.status', '=', 'APPROVED');

/** One approved activity as the engine takes it, whatever its dates; undefined if it is not approved. */
export async function findCandidate(ctx: Ctx | Tx, activityId: string): Promise<Candidate | undefined> {
  const found = await selectLive(ctx)
    .where(inBrands(ctx, 'activities.brandId'))
    .where('activities.id', '=', activityId)
    .execute();
  const [candidate] = await withRules(ctx, found);
  return candidate;
}

/** The other activities that are on in the days of this one: approved, for the same event. */
export async function findRivals(
  ctx: Ctx,
  { brandId, exceptId, content }: { brandId: string; exceptId: string | null; content: ActivityContent },
): Promise<Candidate[]> {
  const found = await selectLive(ctx)
    .where('activities.brandId', '=', brandId)
    .where('activities.validFrom', '<', startOfBizDate(addDays(content.toDay, 1)))
    .where('activities.validTo', '>', startOfBizDate(content.fromDay))
    .orderBy('activities.id')
    .execute();
  return (await withRules(ctx, found)).filter(({ id, rule }) => id !== exceptId && rule.trigger === content.rule.trigger);
}

/** A counter keeps these for a while, so those that begin within a day are told beforehand. */
export async function listLiveActivities(ctx: Ctx, { branchId }: In<typeof activityApi.live>) {
  requireInScope(ctx, branchId);
  return findCandidates(ctx, branchId, DAY_MS);
}

export async function getMemberFacts(ctx: Ctx, { branchId, memberId }: In<typeof activityApi.member>) {
  requireInScope(ctx, branchId);
  await requireMember(ctx, memberId);
  return readMemberFacts(ctx, { branchId, memberId, candidates: await findCandidates(ctx, branchId, DAY_MS) });
}

interface AboutMember {
  branchId: string;
  memberId: string;
  candidates: readonly Candidate[];
}

/** What conditions ask about a member. In a command the member must be locked before, so that their uses are counted once. */
export async function readMemberFacts(ctx: Ctx | Tx, { branchId, memberId, candidates }: AboutMember): Promise<MemberFacts> {
  const [member, uses, isFirstOrder, employees] = await Promise.all([
    findConditions(ctx, memberId),
    countUses(ctx, { branchId, memberId, candidates }),
    candidates.some(({ rule }) => rule.when.some(({ is }) => is === 'FIRST_ORDER')) ? isFirstOf(ctx, memberId) : false,
    findEmployees(
      ctx,
      candidates.map(({ rule }) => rule),
      [memberId],
    ),
  ]);
  const isEmployee = employees.has(memberId);
  return { id: memberId, levelId: member?.levelId ?? null, labelIds: member?.labelIds ?? [], isFirstOrder, isEmployee, uses };
}

/** Which of these members are employees, if one of the rules asks. */
export async function findEmployees(ctx: Ctx | Tx, rules: readonly Rule[], memberIds: readonly string[]): Promise<Set<string>> {
  const asks = rules.some(({ when, grants }) =>
    [...when, ...grants.flatMap((grant) => grant.when)].some(({ is }) => is === 'EMPLOYEE'),
  );
  if (!asks || memberIds.length === 0) return new Set();
  const found = await Promise.all(employeeMembers.all().map((find) => find(ctx, memberIds)));
  return new Set(found.flatMap((ids) => [...ids]));
}

const findConditions = (ctx: Ctx | Tx, memberId: string) =>
  ctx.db
    .selectFrom('members')
    .select([
      'levelId',
      sql<string[]>`array(select l.label_id from tenant.member_labels l
        where l.company_id = members.company_id and l.member_id = members.id)`.as('labelIds'),
    ])
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', memberId)
    .executeTakeFirst();

/** Only activities with a limit for each member are counted. */
async function countUses(ctx: Ctx | Tx, { branchId, memberId, candidates }: AboutMember): Promise<MemberFacts['uses']> {
  const limited = candidates.filter(({ perMember, perMemberDay }) => perMember !== null || perMemberDay !== null);
  if (limited.length === 0) return {};
  const today = await bizDateAt(ctx, branchId);
  const rows = await ctx.db
    .selectFrom('benefitUses')
    .select([
      'activityId',
      sql<number>`count(distinct doc_id)::int`.as('total'),
      sql<number>`(count(distinct doc_id) filter (where biz_date = ${today}))::int`.as('today'),
    ])
    .where(inBrands(ctx, 'benefitUses.brandId'))
    .where('memberId', '=', memberId)
    .where('status', '<>', 'REVERTED')
    .where('activityId', '=', sql<string>`any(${limited.map(({ id }) => id)}::uuid[])`)
    .groupBy('activityId')
    .execute();
  return Object.fromEntries(rows.map(({ activityId, total, today }) => [activityId, { total, today }]));
}

export async function isFirstOf(ctx: Ctx | Tx, memberId: string, exceptId?: string): Promise<boolean> {
  for (const isFirst of memberTrade.all()) if (!(await isFirst(ctx, memberId, exceptId))) return false;
  return true;
}
