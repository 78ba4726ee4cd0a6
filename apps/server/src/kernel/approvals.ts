import { approvalErrors, approvalMachine, ApprovalStep } from '@netbar/contract/kernel/approval';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { z } from 'zod';
import { inBrands, inScope, isInBrands, isInScope, type Actor, type Tx } from './ctx.ts';
import { nextDocNo } from './doc-number.ts';
import { AppError, notFound } from './errors.ts';
import { transition } from './transition.ts';

export interface Approval {
  id: string;
  branchId: string | null;
  brandId: string | null;
  applicantId: string;
  subjectType: string;
  subjectId: string;
  baseVersion: number;
  before: unknown;
  after: unknown;
}

/** What an approval is about: how to read the subject's version now, and how to put the approved change into effect. */
export interface ApprovalSubject {
  type: string;
  /** Locks the subject, so that it is still this version when `apply` comes. */
  currentVersion: (ctx: Tx, subjectId: string) => Promise<number>;
  /** Runs in the transaction of the last approval. If it fails, nothing was approved. */
  apply: (ctx: Tx, approval: Approval) => Promise<void>;
  /** Runs when it ends without taking effect, in the transaction that ends it. */
  close?: (ctx: Tx, approval: Approval, outcome: 'REJECTED' | 'WITHDRAWN' | 'STALE') => Promise<void>;
}

/** Whose approval it is: a branch's, or that of a brand as a whole. */
type Owner = { branchId: string; brandId?: undefined } | { branchId?: undefined; brandId: string };

export type ApprovalRequest = Owner & {
  subject: ApprovalSubject;
  subjectId: string;
  /** Changes of different groups of fields of one subject may wait side by side. */
  fieldGroup?: string;
  baseVersion: number;
  before: object;
  after: object;
  /** Picks the flow: the one with the highest floor not above this. */
  amountFen?: number;
  reason: string;
};

type Outcome = 'PENDING' | 'APPROVED' | 'REJECTED' | 'STALE';
const Steps = z.array(ApprovalStep);

/** Asks for approval. Where the company has no flow for it, the change takes effect at once, and the log says so. */
export async function requestApproval(ctx: Tx, request: ApprovalRequest): Promise<{ id: string; status: Outcome }> {
  const { subject, subjectId, fieldGroup = '', baseVersion, before, after, reason } = request;
  const [branchId, brandId] = [request.branchId ?? null, request.brandId ?? null];
  if (branchId !== null && !isInScope(ctx, branchId)) throw notFound('门店')();
  if (brandId !== null && !isInBrands(ctx, brandId)) throw notFound('品牌')();
  const flow = await findFlow(ctx, subject.type, request.amountFen);
  const { no } = await nextDocNo(ctx, branchId, 'approval');
  const status = flow ? 'PENDING' : 'APPROVED';
  const owner = { branchId, brandId, applicantId: ctx.actor.id };
  const approval = { id: ctx.newId(), ...owner, subjectType: subject.type, subjectId, baseVersion };
  const change = { fieldGroup, before: JSON.stringify(before), after: JSON.stringify(after), reason };
  const rules = { steps: JSON.stringify(flow?.steps ?? []), allowSelf: flow?.allowSelf ?? false };
  await ctx.db
    .insertInto('approvals')
    .values({ ...approval, ...change, ...rules, no, status, createdTime: ctx.now })
    .execute();
  const trace = { branchId: branchId ?? undefined, docType: approvalMachine.name, docId: approval.id, version: 1 };
  ctx.trace({ action: 'APPROVAL.request', ...trace, detail: { subjectType: subject.type, subjectId, before, after, status } });
  if (!flow) {
    if (!(await isUnchanged(ctx, subject, approval))) throw new AppError(commonErrors.changedMeanwhile);
    await subject.apply(ctx, { ...approval, before, after });
  }
  return { id: approval.id, status };
}

/** Gives a subject that must never take effect unseen a flow of its own, until the company makes another. */
export async function ensureFlow(ctx: Tx, subjectType: string, steps: z.input<typeof Steps>) {
  await ctx.db
    .insertInto('approvalFlows')
    .values({ id: ctx.newId(), subjectType, steps: JSON.stringify(steps), createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'subjectType', 'minFen']).doNothing())
    .execute();
}

/** One approver's word. The last word needed puts the change into effect in the same transaction. */
export async function decideApproval(
  ctx: Tx,
  subject: ApprovalSubject,
  { id, decision, comment = '' }: { id: string; decision: 'APPROVE' | 'REJECT'; comment?: string },
): Promise<Outcome> {
  const approval = await lockApproval(ctx, subject, id);
  if (approval.status !== 'PENDING') throw new AppError(approvalErrors.notPending);
  if (approval.applicantId === ctx.actor.id && !approval.allowSelf) throw new AppError(approvalErrors.ownRequest);
  const steps = Steps.parse(approval.steps);
  const step = steps[approval.currentStep];
  if (!step || !ctx.actor.functions.has(step.can)) throw new AppError(commonErrors.forbidden);
  if (decision === 'REJECT' && comment === '') throw new AppError(approvalErrors.commentNeeded);

  await recordDecision(ctx, approval, { decision, comment });
  if (decision === 'REJECT') return end(ctx, subject, approval, 'reject');
  if ((await approvalsOf(ctx, approval)) < step.minApprovals) return move(ctx, approval, 'advance');
  if (approval.currentStep + 1 < steps.length) return move(ctx, approval, 'advance', approval.currentStep + 1);
  if (!(await isUnchanged(ctx, subject, approval))) return end(ctx, subject, approval, 'expire');
  await subject.apply(ctx, approval);
  return move(ctx, approval, 'approve');
}

export async function withdrawApproval(ctx: Tx, subject: ApprovalSubject, id: string) {
  const approval = await lockApproval(ctx, subject, id);
  if (approval.status !== 'PENDING') throw new AppError(approvalErrors.notPending);
  if (approval.applicantId !== ctx.actor.id) throw new AppError(approvalErrors.notApplicant);
  await end(ctx, subject, approval, 'withdraw');
}

const endings = { reject: 'REJECTED', withdraw: 'WITHDRAWN', expire: 'STALE' } as const;

async function end(ctx: Tx, subject: ApprovalSubject, approval: LockedApproval, action: keyof typeof endings) {
  const outcome = await move(ctx, approval, action);
  await subject.close?.(ctx, approval, endings[action]);
  return outcome;
}

/** The flow an amount falls under: the one with the highest floor not above it. */
const findFlow = (ctx: Tx, subjectType: string, amountFen = 0) =>
  ctx.db
    .selectFrom('approvalFlows')
    .select(['steps', 'allowSelf'])
    .where('subjectType', '=', subjectType)
    .where('minFen', '<=', amountFen)
    .orderBy('minFen', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One step by holders of a function, from an amount on; without it the change takes effect at once. */
export async function setFlow(ctx: Tx, subjectType: string, flow: { can: string; minFen?: number } | undefined) {
  await ctx.db.deleteFrom('approvalFlows').where('subjectType', '=', subjectType).execute();
  if (!flow) return;
  const steps = JSON.stringify([{ can: flow.can, minApprovals: 1 }]);
  const rule = { id: ctx.newId(), subjectType, minFen: flow.minFen ?? 0, steps, createdTime: ctx.now };
  await ctx.db
    .insertInto('approvalFlows')
    .values(rule)
    // Two who set it at once: the later one has the last word.
    .onConflict((on) => on.columns(['companyId', 'subjectType', 'minFen']).doUpdateSet({ steps: rule.steps }))
    .execute();
}

/** Approvals that exist for the actor: of their branches and of their brands. */
export const ofActor = (ctx: { actor: Actor }) =>
  sql<boolean>`(${inScope(ctx, 'approvals.branchId')} or ${inBrands(ctx, 'approvals.brandId')})`;

const isUnchanged = async (
  ctx: Tx,
  subject: ApprovalSubject,
  { subjectId, baseVersion }: { subjectId: string; baseVersion: number },
) => (await subject.currentVersion(ctx, subjectId)) === baseVersion;

type LockedApproval = Awaited<ReturnType<typeof lockApproval>>;

const lockApproval = (ctx: Tx, subject: ApprovalSubject, id: string) =>
  ctx.db
    .selectFrom('approvals')
    .select(['id', 'branchId', 'brandId', 'subjectType', 'subjectId', 'baseVersion', 'before', 'after'])
    .select(['steps', 'currentStep', 'allowSelf', 'status', 'version', 'applicantId'])
    .where('id', '=', id)
    .where('subjectType', '=', subject.type)
    .where(ofActor(ctx))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('审批单'));

async function recordDecision(
  ctx: Tx,
  { id, currentStep }: LockedApproval,
  said: { decision: 'APPROVE' | 'REJECT'; comment: string },
) {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('approvalDecisions')
    .values({ approvalId: id, stepNo: currentStep, accountId: ctx.actor.id, ...said, decidedTime: ctx.now })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AppError(approvalErrors.alreadyDecided);
}

async function approvalsOf(ctx: Tx, { id, currentStep }: LockedApproval): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('approvalDecisions')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('approvalId', '=', id)
    .where('stepNo', '=', currentStep)
    .executeTakeFirstOrThrow();
  return count;
}

async function move(
  ctx: Tx,
  approval: LockedApproval,
  action: keyof typeof approvalMachine.actions,
  currentStep = approval.currentStep,
) {
  const status = await transition(ctx, approvalMachine, approval, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('approvals')
        .set({ ...next, currentStep })
        .where('id', '=', approval.id)
        .execute(),
  });
  return status as Outcome;
}
