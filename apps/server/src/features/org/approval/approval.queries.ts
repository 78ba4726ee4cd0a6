import { ApprovalStep } from '@netbar/contract/kernel/approval';
import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { sql } from 'kysely';
import { z } from 'zod';
import { approvalSubject, ofActor } from '#kernel/approvals.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import type { Todo } from '#kernel/todo.ts';

/** Approvals in scope that the caller asked for, or of which the caller holds the function of a step. */
const selectApprovals = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('approvals')
    .leftJoin('platform.accounts as a', 'a.id', 'approvals.applicantId')
    .leftJoin('branches', 'branches.id', 'approvals.branchId')
    .leftJoin('brands', 'brands.id', 'approvals.brandId')
    .where(ofActor(ctx)).where(sql<boolean>`(approvals.applicant_id = ${ctx.actor.id} or exists (
      select from jsonb_array_elements(approvals.steps) step where step ->> 'can' = any(${[...ctx.actor.functions]})))`);

const columns = [
  'approvals.id',
  'approvals.no',
  'approvals.subjectType',
  'approvals.subjectId',
  'branches.name as branchName',
  'brands.name as brandName',
  'approvals.after',
  'approvals.steps',
  'approvals.currentStep',
  'approvals.allowSelf',
  'approvals.applicantId',
  'a.name as applicantName',
  'approvals.reason',
  'approvals.status',
  'approvals.createdTime',
] as const;

/** Approvals of other types are decided by their own feature and are not shown here. */
const subjectTypes = () => approvalSubject.all().map(({ type }) => type);

const Steps = z.array(ApprovalStep);
const Summary = z.object({ names: z.array(z.string()), count: z.int() }).catch({ names: [], count: 0 });

interface ApprovalRow {
  subjectType: string;
  steps: unknown;
  currentStep: number;
  allowSelf: boolean;
  applicantId: string;
  status: string;
  after: unknown;
}

/** Adds what the caller may do with it. */
function toRow<R extends ApprovalRow>(ctx: Ctx | Tx, { steps, currentStep, allowSelf, applicantId, after, ...row }: R) {
  const isPending = row.status === 'PENDING';
  const isOwn = applicantId === ctx.actor.id;
  const can = Steps.catch([]).parse(steps)[currentStep]?.can;
  return {
    ...row,
    ...Summary.parse(after),
    canDecide: isPending && can !== undefined && ctx.actor.functions.has(can) && (!isOwn || allowSelf),
    canWithdraw: isPending && isOwn,
  };
}

export async function listApprovals(ctx: Ctx, { subjectType, status, keyword, page, limit }: In<typeof approvalApi.list>) {
  let found = selectApprovals(ctx).where('approvals.subjectType', '=', subjectType);
  if (status) found = found.where('approvals.status', '=', status);
  if (keyword)
    found = found.where((q) =>
      q.or([
        q('approvals.no', 'ilike', containing(keyword)),
        sql<boolean>`(approvals.after -> 'names')::text ilike ${containing(keyword)}`,
      ]),
    );
  const [rows, total] = await Promise.all([
    found
      .select(columns)
      .orderBy(sql`(approvals.status = 'PENDING')`, 'desc')
      .orderBy('approvals.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('approvals.id')),
  ]);
  return { rows: rows.map((row) => toRow(ctx, row)), total };
}

export async function getApproval(ctx: Ctx | Tx, { id }: { id: string }) {
  const found = await selectApprovals(ctx)
    .select(columns)
    .select('approvals.before')
    .where('approvals.id', '=', id)
    .where('approvals.subjectType', 'in', subjectTypes())
    .executeTakeFirstOrThrow(notFound(kernelNouns.approval));
  const decisions = await ctx.db
    .selectFrom('approvalDecisions as d')
    .innerJoin('platform.accounts as a', 'a.id', 'd.accountId')
    .select(['a.name as accountName', 'd.decision', 'd.comment', 'd.decidedTime'])
    .where('d.approvalId', '=', id)
    .orderBy('d.decidedTime')
    .execute();
  const { before, after } = found as { before: Record<string, unknown>; after: Record<string, unknown> };
  return { ...toRow(ctx, found), before, after, decisions };
}

/** The type of what is approved, which says who applies it. */
export const findSubjectType = async (ctx: Tx, id: string) => {
  const { subjectType } = await ctx.db
    .selectFrom('approvals')
    .select('subjectType')
    .where(ofActor(ctx))
    .where('id', '=', id)
    .where('subjectType', 'in', subjectTypes())
    .executeTakeFirstOrThrow(notFound(kernelNouns.approval));
  return subjectType;
};

export async function listRules(ctx: Ctx | Tx) {
  const flows = await ctx.db.selectFrom('approvalFlows').select(['subjectType', 'minFen']).execute();
  return subjectTypes().map((subjectType) => {
    const flow = flows.find((row) => row.subjectType === subjectType);
    return { subjectType, isNeeded: flow !== undefined, minFen: flow?.minFen ?? 0 };
  });
}

/** Counts the approvals that wait for the caller's decision, by type, with the time of the oldest. */
export async function listWaiting(ctx: Ctx): Promise<Todo[]> {
  const rows = await ctx.db
    .selectFrom('approvals')
    .select(['subjectType', sql<number>`count(*)`.as('count'), sql<Date>`min(created_time)`.as('since')])
    .where(ofActor(ctx))
    .where('status', '=', 'PENDING')
    .where('subjectType', 'in', subjectTypes())
    .where(sql<boolean>`approvals.steps -> approvals.current_step ->> 'can' = any(${[...ctx.actor.functions]})`)
    .where((q) => q.or([q('allowSelf', '=', true), q('applicantId', '!=', ctx.actor.id)]))
    .groupBy('subjectType')
    .orderBy('since')
    .execute();
  return rows.map(({ subjectType, count, since }) => ({ kind: `approval.${subjectType}`, count, since }));
}
