import { approvalErrors, approvalLifecycle, approvalNumber, ApprovalStep } from '@netbar/contract/kernel/approval';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { inBrands, inScope, isInScope, requireWholeBrand, type Actor, type Tx } from './ctx.ts';
import { chooseDecider, findPrincipals } from './delegations.ts';
import { actingBy, standingOf } from './standing.ts';
import { nextDocNo } from './doc-number.ts';
import { takeDuty, type DutyDoc } from './duties.ts';
import { apart } from './duty-rules.ts';
import { defineExtensionPoint } from './extension.ts';
import { AppError, notFound } from './errors.ts';
import type { PersonName } from './holders.ts';
import { systemActor } from './open-ctx.ts';
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

type Facts = Record<string, unknown>;

/** A kind of change that needs approval: how to read the subject's version, and how to apply the approved change. */
export interface ApprovalSubject {
  type: string;
  /** The subject of its notices; PURCHASE if left out. */
  serviceType?: 'STAFF_RECORD';
  /**
   * The notice's sub-type in the specification's list: 7 price adjustment, 8 takedown, 9 product change, 11 chargeback, 12 return,
   * 0 none of them. A function if it follows from the proposed content.
   */
  subServiceType?: number | ((after: unknown) => number);
  /** The notice of the outcome opens the page of the subject, not the approval. */
  hasOwnPage?: true;
  /** Whoever approves it must be somebody else than those who have a duty of the subject itself, such as counting it. */
  hasOwnDuties?: true;
  /** Locks the subject, so that its version does not change before `apply`. */
  currentVersion: (ctx: Tx, subjectId: string) => Promise<number>;
  /** Runs in the transaction of the last approval. If it fails, that approval is rolled back. */
  apply: (ctx: Tx, approval: Approval) => Promise<void>;
  /** The proposed content as this reader may see it; the whole of it if left out. */
  show?: (ctx: { actor: Actor }, approval: Pick<Approval, 'branchId'> & { after: Facts }) => Facts;
  /** Runs when the approval ends without being applied, in the transaction that ends it. */
  close?: (ctx: Tx, approval: Approval, outcome: 'REJECTED' | 'WITHDRAWN' | 'STALE') => Promise<void>;
}

/** The sub-type of a notice about a proposal. */
export const subTypeOf = ({ subServiceType = 0 }: ApprovalSubject, after: unknown) =>
  typeof subServiceType === 'number' ? subServiceType : subServiceType(after);

/** Features hand in what can wait for approval. */
export const approvalSubject = defineExtensionPoint<ApprovalSubject>();

/** The owner of an approval: a branch, or a brand as a whole. */
type Owner = { branchId: string; brandId?: undefined } | { branchId?: undefined; brandId: string };

export type ApprovalRequest = Owner & {
  subject: ApprovalSubject;
  subjectId: string;
  /** Changes of different field groups of one subject may be pending at once. */
  fieldGroup?: string;
  baseVersion: number;
  before: object;
  after: object;
  /** Selects the flow: the one with the highest minimum amount not above this. */
  amountFen?: number;
  reason: string;
};

/** Nobody decides what they asked for themselves, and nobody decides twice. */
export const approvalDuties = apart(approvalLifecycle.name, [
  ['APPLICANT', 'APPROVER'],
  ['APPROVER', 'APPROVER'],
]);

export const dutyDocOf = ({ id, branchId, brandId }: Pick<Approval, 'id' | 'branchId' | 'brandId'>): DutyDoc => ({
  docType: approvalLifecycle.name,
  docId: id,
  branchId,
  brandId,
});

/** Where an approver takes a duty: of the approval, and of its subject if that has duties of its own. */
export const dutyDocsOf = (
  subject: Pick<ApprovalSubject, 'type' | 'hasOwnDuties'> | undefined,
  approval: Pick<Approval, 'id' | 'branchId' | 'brandId' | 'subjectId'>,
): DutyDoc[] => {
  const own = dutyDocOf(approval);
  return subject?.hasOwnDuties ? [own, { ...own, docType: subject.type, docId: approval.subjectId }] : [own];
};

type Outcome = 'PENDING' | 'APPROVED' | 'REJECTED' | 'STALE';
const Steps = z.array(ApprovalStep);

/** Requests approval. When the company has no flow for it, the change is applied at once, and the audit log says so. */
export async function requestApproval(ctx: Tx, request: ApprovalRequest): Promise<{ id: string; status: Outcome }> {
  const { subject, subjectId, fieldGroup = '', baseVersion, before, after, reason } = request;
  const [branchId, brandId] = [request.branchId ?? null, request.brandId ?? null];
  if (branchId !== null && !isInScope(ctx, branchId)) throw notFound(kernelNouns.branch)();
  if (brandId !== null) requireWholeBrand(ctx, brandId);
  const flow = await findFlow(ctx, subject.type, request.amountFen);
  const { no } = await nextDocNo(ctx, branchId, approvalNumber);
  const status = flow ? 'PENDING' : 'APPROVED';
  const owner = { branchId, brandId, applicantId: ctx.actor.id };
  const approval = { id: ctx.newId(), ...owner, subjectType: subject.type, subjectId, baseVersion };
  const change = { fieldGroup, before: JSON.stringify(before), after: JSON.stringify(after), reason };
  await ctx.db
    .insertInto('approvals')
    .values({ ...approval, ...change, steps: JSON.stringify(flow?.steps ?? []), no, status, createdTime: ctx.now })
    .execute();
  const trace = { branchId: branchId ?? undefined, docType: approvalLifecycle.name, docId: approval.id, version: 1 };
  ctx.trace({ action: 'APPROVAL.request', ...trace, detail: { subjectType: subject.type, subjectId, before, after, status } });
  await takeDuty(ctx, dutyDocOf(approval), { kind: 'APPLICANT', person: ctx.actor, can: null });
  if (!flow) {
    if (!(await isUnchanged(ctx, subject, approval))) throw new AppError(commonErrors.changedMeanwhile);
    await subject.apply(ctx, { ...approval, before, after });
  }
  return { id: approval.id, status };
}

/** Creates a default flow, from an amount on, for a subject whose changes must never be applied without approval. */
export async function ensureFlow(ctx: Tx, subjectType: string, steps: z.input<typeof Steps>, minFen = 0) {
  await ctx.db
    .insertInto('approvalFlows')
    .values({ id: ctx.newId(), subjectType, minFen, steps: JSON.stringify(steps), createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'subjectType', 'minFen']).doNothing())
    .execute();
}

/** Who decides an approval, with the `ctx` to decide it in: that of the caller, or one with the rights of whom they stand in for. */
export interface Decider {
  ctx: Tx;
  id: string;
  onBehalfOf?: PersonName | undefined;
}

export async function findDecider(ctx: Tx, id: string): Promise<Decider> {
  const approval = await ctx.db
    .selectFrom('approvals')
    .select(['branchId', 'brandId', 'steps', 'currentStep'])
    .where('id', '=', id)
    .executeTakeFirst();
  const can = approval && Steps.parse(approval.steps)[approval.currentStep]?.can;
  const decider = approval && can !== undefined && chooseDecider(ctx, await findPrincipals(ctx), approval, can);
  return decider ? { ctx: { ...ctx, actor: decider.actor }, id, onBehalfOf: decider.onBehalfOf } : { ctx, id };
}

/** One approver's decision. The last approval needed applies the change in the same transaction. */
export async function decideApproval(
  { ctx, id, onBehalfOf }: Decider,
  subject: ApprovalSubject,
  { decision, comment = '' }: { decision: 'APPROVE' | 'REJECT'; comment?: string },
): Promise<Outcome> {
  const approval = await lockApproval(ctx, subject, id);
  if (approval.status !== 'PENDING') throw new AppError(approvalErrors.notPending);
  const steps = Steps.parse(approval.steps);
  const step = steps[approval.currentStep];
  const actor = step && actingBy(ctx.actor, step.can);
  if (!step || !actor) throw new AppError(commonErrors.forbidden);
  if (approval.brandId !== null) requireWholeBrand({ actor }, approval.brandId);
  else if (!isInScope({ actor }, approval.branchId ?? '')) throw new AppError(commonErrors.forbidden);
  if (decision === 'REJECT' && comment === '') throw new AppError(approvalErrors.commentNeeded);

  await recordDecision(ctx, approval, { decision, comment, onBehalfOf: onBehalfOf?.id ?? null });
  for (const doc of dutyDocsOf(subject, approval))
    await takeDuty(ctx, doc, { kind: 'APPROVER', person: ctx.actor, can: step.can, onBehalfOf });
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

/** Ends what waits for approval of a subject that is gone. Where the approval belongs does not matter: the subject's own step has judged. */
export async function expireApprovals(ctx: Tx, subject: ApprovalSubject, subjectId: string) {
  const system = { ...ctx, actor: systemActor(ctx.actor.companyId) };
  const waiting = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('subjectType', '=', subject.type)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .execute();
  for (const { id } of waiting) {
    const approval = await lockApproval(system, subject, id);
    if (approval.status === 'PENDING') await end(system, subject, approval, 'expire');
  }
}

const endings = { reject: 'REJECTED', withdraw: 'WITHDRAWN', expire: 'STALE' } as const;

async function end(ctx: Tx, subject: ApprovalSubject, approval: LockedApproval, action: keyof typeof endings) {
  const outcome = await move(ctx, approval, action);
  await subject.close?.(ctx, approval, endings[action]);
  return outcome;
}

/** The flow for an amount: the one with the highest minimum not above it. */
const findFlow = (ctx: Tx, subjectType: string, amountFen = 0) =>
  ctx.db
    .selectFrom('approvalFlows')
    .select('steps')
    .where('subjectType', '=', subjectType)
    .where('minFen', '<=', amountFen)
    .orderBy('minFen', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Sets a flow of one step by holders of a function, from an amount on. Undefined removes it, so that changes apply at once. */
export async function setFlow(ctx: Tx, subjectType: string, flow: { can: string; minFen?: number } | undefined) {
  await ctx.db.deleteFrom('approvalFlows').where('subjectType', '=', subjectType).execute();
  if (!flow) return;
  const steps = JSON.stringify([{ can: flow.can, minApprovals: 1 }]);
  const rule = { id: ctx.newId(), subjectType, minFen: flow.minFen ?? 0, steps, createdTime: ctx.now };
  await ctx.db
    .insertInto('approvalFlows')
    .values(rule)
    // When two set it at once, the later one wins.
    .onConflict((on) => on.columns(['companyId', 'subjectType', 'minFen']).doUpdateSet({ steps: rule.steps }))
    .execute();
}

/** The condition for approvals this actor may see: of their branches and brands. */
export const ofActor = (ctx: { actor: Actor }) =>
  sql<boolean>`(${inScope(ctx, 'approvals.branchId')} or ${inBrands(ctx, 'approvals.brandId')})`;

/** The condition for approvals with a step, given as SQL, that this actor may decide where the approval belongs. */
export function holdsStep(actor: Actor, step: RawBuilder<unknown>) {
  const byStanding = Map.groupBy(actor.functions, (can) => standingOf(actor, can));
  const groups = Array.from(
    byStanding,
    ([standing, codes]) => sql<boolean>`(${step} ->> 'can' = any(${codes}) and ${ofActor({ actor: { ...actor, ...standing } })})`,
  );
  return groups.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(groups, sql` or `)})`;
}

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
    .select(['steps', 'currentStep', 'status', 'version', 'applicantId'])
    .where('id', '=', id)
    .where('subjectType', '=', subject.type)
    .where(ofActor(ctx))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(kernelNouns.approval));

async function recordDecision(
  ctx: Tx,
  { id, currentStep }: LockedApproval,
  said: { decision: 'APPROVE' | 'REJECT'; comment: string; onBehalfOf: string | null },
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
  action: keyof typeof approvalLifecycle.actions,
  currentStep = approval.currentStep,
) {
  const status = await transition(ctx, approvalLifecycle, approval, {
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
