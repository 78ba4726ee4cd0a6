import { ApprovalStep } from '@netbar/contract/kernel/approval';
import type { approvalApi } from '@netbar/contract/approval/approval.api';
import { SubjectType } from '@netbar/contract/approval/approval.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import { ofActor } from '#kernel/approvals.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** An approval exists for its applicant and for whoever holds the function of one of its steps, in scope. */
const approvals = (ctx: Ctx | Tx) =>
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
  sql<string>`coalesce(a.name, '系统')`.as('applicantName'),
  'approvals.reason',
  'approvals.status',
  'approvals.createdTime',
] as const;

const Steps = z.array(ApprovalStep);
const Summary = z.object({ names: z.array(z.string()), count: z.int() }).catch({ names: [], count: 0 });

interface Found {
  subjectType: string;
  steps: unknown;
  currentStep: number;
  allowSelf: boolean;
  applicantId: string;
  status: string;
  after: unknown;
}

/** What the caller may do with it, worked out where the rules are. */
function toRow<R extends Found>(ctx: Ctx | Tx, { steps, currentStep, allowSelf, applicantId, after, ...row }: R) {
  const isPending = row.status === 'PENDING';
  const isOwn = applicantId === ctx.actor.id;
  const can = Steps.catch([]).parse(steps)[currentStep]?.can;
  return {
    ...row,
    subjectType: SubjectType.parse(row.subjectType),
    ...Summary.parse(after),
    canDecide: isPending && can !== undefined && ctx.actor.functions.has(can) && (!isOwn || allowSelf),
    canWithdraw: isPending && isOwn,
  };
}

export async function listApprovals(ctx: Ctx, { subjectType, status, keyword, page, limit }: In<typeof approvalApi.list>) {
  let found = approvals(ctx).where('approvals.subjectType', '=', subjectType);
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
  const found = await approvals(ctx)
    .select(columns)
    .select('approvals.before')
    .where('approvals.id', '=', id)
    .where('approvals.subjectType', 'in', SubjectType.options)
    .executeTakeFirstOrThrow(notFound('审批单'));
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

/** What it is about, for the one who decides. */
export const findSubjectType = async (ctx: Tx, id: string) => {
  const { subjectType } = await ctx.db
    .selectFrom('approvals')
    .select('subjectType')
    .where(ofActor(ctx))
    .where('id', '=', id)
    .where('subjectType', 'in', SubjectType.options)
    .executeTakeFirstOrThrow(notFound('审批单'));
  return SubjectType.parse(subjectType);
};

export async function listRules(ctx: Ctx | Tx) {
  const flows = await ctx.db.selectFrom('approvalFlows').select(['subjectType', 'minFen']).execute();
  return SubjectType.options.map((subjectType) => {
    const flow = flows.find((row) => row.subjectType === subjectType);
    return { subjectType, isNeeded: flow !== undefined, minFen: flow?.minFen ?? 0 };
  });
}
