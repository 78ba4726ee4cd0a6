import { approvalSubjects } from '@netbar/contract/catalogue';
import { ApprovalStep } from '@netbar/contract/kernel/approval';
import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { sql } from 'kysely';
import { z } from 'zod';
import { approvalSubject, dutyDocsOf, holdsStep, ofActor } from '#kernel/approvals.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Actor, containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { chooseDecider, findPrincipals } from '#kernel/delegations.ts';
import { wasAlone, whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import type { Todo } from '#kernel/todo.ts';

/** Approvals in scope that the caller asked for, or of which the caller holds the function of a step, by right or by delegation. */
const selectApprovals = (ctx: Ctx | Tx, principals: Actor[]) =>
  ctx.db
    .selectFrom('approvals')
    .leftJoin('platform.accounts as a', 'a.id', 'approvals.applicantId')
    .leftJoin('branches', 'branches.id', 'approvals.branchId')
    .leftJoin('brands', 'brands.id', 'approvals.brandId')
    .where((q) =>
      q.or([
        sql<boolean>`((${ofActor(ctx)} and approvals.applicant_id = ${ctx.actor.id}) or exists (
          select from jsonb_array_elements(approvals.steps) step where ${holdsStep(ctx.actor, sql`step`)}))`,
        ...principals.map((actor) => handedOver(ctx, actor)),
        // What somebody decided for another stays visible to them.
        sql<boolean>`exists (select from approval_decisions d where d.approval_id = approvals.id and d.account_id = ${ctx.actor.id})`,
      ]),
    );

/** What somebody who is away would decide now, as far as the caller holds the same function. */
const handedOver = (ctx: Ctx | Tx, principal: Actor) => {
  const both = new Set([...principal.functions].filter((code) => ctx.actor.functions.has(code)));
  const step = sql`approvals.steps -> approvals.current_step`;
  return sql<boolean>`(approvals.status = 'PENDING' and ${holdsStep({ ...principal, functions: both }, step)})`;
};

const columns = [
  'approvals.id',
  'approvals.no',
  'approvals.subjectType',
  'approvals.subjectId',
  'approvals.branchId',
  'branches.name as branchName',
  'brands.name as brandName',
  'approvals.after',
  'approvals.steps',
  'approvals.currentStep',
  'approvals.branchId',
  'approvals.brandId',
  'approvals.applicantId',
  'a.name as applicantName',
  'approvals.reason',
  'approvals.status',
  'approvals.createdTime',
  wasAlone('APPROVAL', 'approvals.id').as('isAlone'),
] as const;

/** Approvals of other types are decided by their own feature and are not shown here. */
const subjectTypes = () => approvalSubject.all().map(({ type }) => type);

const Steps = z.array(ApprovalStep);
const Summary = z.object({ names: z.array(z.string()), count: z.int() }).catch({ names: [], count: 0 });

interface ApprovalRow {
  id: string;
  subjectId: string;
  branchId: string | null;
  brandId: string | null;
  subjectType: string;
  steps: unknown;
  currentStep: number;
  applicantId: string;
  status: string;
  after: unknown;
}

/** Adds what the caller may do with each, and why not. */
async function toRows<R extends ApprovalRow>(ctx: Ctx | Tx, rows: R[], principals: Actor[]) {
  const waiting = rows.flatMap((row) => {
    const can = Steps.catch([]).parse(row.steps)[row.currentStep]?.can;
    const decider = row.status === 'PENDING' && can !== undefined && chooseDecider(ctx, principals, row, can);
    return decider ? [{ row, can, onBehalfOf: decider.onBehalfOf }] : [];
  });
  const subjects = new Map(approvalSubject.all().map((subject) => [subject.type, subject]));
  const docs = waiting.flatMap(({ row, can, onBehalfOf }) =>
    dutyDocsOf(subjects.get(row.subjectType), row).map((doc) => ({ ...doc, can, onBehalfOf })),
  );
  const refused = await whyNot(ctx, docs, 'APPROVER');
  const reasonOf = ({ id, subjectId }: { id: string; subjectId: string }) => refused.get(id) ?? refused.get(subjectId) ?? null;
  const theirs = new Map(waiting.map(({ row, onBehalfOf }) => [row.id, onBehalfOf]));
  return rows.map(({ steps: _steps, currentStep: _step, applicantId, branchId: _branch, brandId: _brand, after, ...row }) => ({
    ...row,
    ...Summary.parse(after),
    canDecide: theirs.has(row.id) && reasonOf(row) === null,
    isOwn: applicantId === ctx.actor.id,
    canWithdraw: row.status === 'PENDING' && applicantId === ctx.actor.id,
    whyNot: theirs.has(row.id) ? reasonOf(row) : null,
    delegatedBy: theirs.get(row.id)?.name ?? null,
  }));
}

type View = NonNullable<In<typeof approvalApi.list>['view']>;

/** The condition of each part of the inbox. */
const inView = (ctx: Ctx, principals: Actor[], view: View) => {
  switch (view) {
    case 'WAITING':
      return sql<boolean>`(${sql.join(
        [ctx.actor, ...principals].map((actor) => handedOver(ctx, actor)),
        sql` or `,
      )})`;
    case 'MINE':
      return sql<boolean>`approvals.applicant_id = ${ctx.actor.id}`;
    case 'DECIDED':
      return sql<boolean>`exists (
        select from approval_decisions d where d.approval_id = approvals.id and d.account_id = ${ctx.actor.id})`;
  }
};

export async function listApprovals(ctx: Ctx, { subjectType, view, status, keyword, page, limit }: In<typeof approvalApi.list>) {
  const principals = await findPrincipals(ctx);
  const types = subjectType === undefined ? subjectTypes() : [subjectType];
  let found = selectApprovals(ctx, principals).where('approvals.subjectType', 'in', types);
  if (view) found = found.where(inView(ctx, principals, view));
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
      .orderBy('approvals.id', view === 'WAITING' ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('approvals.id')),
  ]);
  return { rows: await toRows(ctx, rows, principals), total };
}

export async function getApproval(ctx: Ctx | Tx, { id }: { id: string }) {
  const principals = await findPrincipals(ctx);
  const found = await selectApprovals(ctx, principals)
    .select(columns)
    .select('approvals.before')
    .where('approvals.id', '=', id)
    .where('approvals.subjectType', 'in', subjectTypes())
    .executeTakeFirstOrThrow(notFound(kernelNouns.approval));
  const decisions = await ctx.db
    .selectFrom('approvalDecisions as d')
    .innerJoin('platform.accounts as a', 'a.id', 'd.accountId')
    .leftJoin('platform.accounts as p', 'p.id', 'd.onBehalfOf')
    .select(['a.name as accountName', 'p.name as onBehalfOf', 'd.decision', 'd.comment', 'd.decidedTime'])
    .where('d.approvalId', '=', id)
    .orderBy('d.decidedTime')
    .execute();
  const { before, after } = found as { before: Record<string, unknown>; after: Record<string, unknown> };
  const show = approvalSubject.all().find(({ type }) => type === found.subjectType)?.show;
  const [row] = await toRows(ctx, [found], principals);
  const shown = show?.(ctx, { branchId: found.branchId, after }) ?? after;
  const steps = Steps.catch([])
    .parse(found.steps)
    .map(({ can }) => can);
  const doneSteps = found.status === 'APPROVED' ? steps.length : found.currentStep;
  return { ...(row as NonNullable<typeof row>), before, after: shown, decisions, steps, doneSteps };
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
  const types = subjectTypes().filter((type) => !approvalSubjects[type]?.isAlways);
  return types.map((subjectType) => {
    const flow = flows.find((row) => row.subjectType === subjectType);
    return { subjectType, isNeeded: flow !== undefined, minFen: flow?.minFen ?? 0 };
  });
}

const MOST_JUDGED = 50;

/** Counts the approvals that wait for the caller's decision, by type, with the time of the oldest. */
export async function listWaiting(ctx: Ctx): Promise<Todo[]> {
  const principals = await findPrincipals(ctx);
  const against = sql<boolean>`exists (select from tenant.duty_conflicts(
    approvals.company_id, 'APPROVAL', approvals.id, 'APPROVER', ${ctx.actor.id}, ${ctx.now}))`;
  const waiting = selectApprovals(ctx, principals)
    .where('approvals.status', '=', 'PENDING')
    .where('approvals.subjectType', 'in', subjectTypes())
    .where((q) => q.or([ctx.actor, ...principals].map((actor) => handedOver(ctx, actor))));
  const [rows, doubtful] = await Promise.all([
    waiting
      .select(['approvals.subjectType', sql<number>`count(*)`.as('count'), sql<Date>`min(approvals.created_time)`.as('since')])
      .where((q) => q.not(against))
      .groupBy('approvals.subjectType')
      .execute(),
    waiting.select(columns).where(against).orderBy('approvals.id').limit(MOST_JUDGED).execute(),
  ]);
  // Nobody else may be left to decide these, so that they wait for the caller after all.
  const lone = (await toRows(ctx, doubtful, principals)).filter(({ canDecide }) => canDecide);
  const all = [...rows, ...lone.map(({ subjectType, createdTime }) => ({ subjectType, count: 1, since: createdTime }))];
  return [...Map.groupBy(all, ({ subjectType }) => subjectType)]
    .map(([subjectType, some]) => ({
      kind: `approval.${subjectType}`,
      count: some.reduce((sum, { count }) => sum + count, 0),
      since: new Date(Math.min(...some.map(({ since }) => since.getTime()))),
    }))
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
}
