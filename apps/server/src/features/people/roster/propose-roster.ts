import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate, MINUTE_MS } from '@netbar/contract/kernel/time';
import type { Lang } from '@netbar/contract/kernel/words';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import { rosterProposalErrors } from '@netbar/contract/people/roster/proposal.errors';
import {
  MOST_PROPOSAL_SEC,
  ProposedRoster,
  type BrokenRule,
  type RosterCell,
  type RosterProblem,
} from '@netbar/contract/people/roster/proposal.model';
import { rulesBrokenBy } from '@netbar/contract/people/roster/proposal.rules';
import { absenceReasonWords } from '@netbar/contract/people/roster/proposal.words';
import { rosterProposalLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { lockEmployees } from '#features/people/employee/employee.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { getProposal } from './proposal.queries.ts';
import type { BranchDays } from './read-plan.ts';
import { readProblem } from './read-problem.ts';
import { proposeJob, proposalColumns, stepProposal } from './step-proposal.ts';
import { writeDrafts } from './write-drafts.ts';

/** Asks the worker for a roster, with everything as it is now. */
export const proposeRoster = (ctx: Ctx, input: In<typeof rosterProposalApi.propose>) =>
  command(ctx, rosterProposalApi.propose, input, async (ctx) => {
    const { branchId, from, to, limitSec } = input;
    await requireBranch(ctx, branchId);
    if (from <= bizDate(ctx.now)) throw new AppError(rosterProposalErrors.proposalPast);
    await failOverdue(ctx, branchId);
    const problem = await readProblem(ctx, { branchId, from, to });
    requireSolvable(problem);
    const id = ctx.newId();
    const made = { id, branchId, fromDate: from, toDate: to, limitSec, createdBy: ctx.actor.id, createdTime: ctx.now };
    await ctx.db
      .insertInto('rosterProposals')
      .values({ ...made, problem: JSON.stringify(problem) })
      .execute();
    traceOpened(ctx, rosterProposalLifecycle, { id, branchId, status: 'WAITING' }, { from, to, limitSec });
    ctx.later(proposeJob, { proposalId: id });
    return getProposal(ctx, { id });
  });

function requireSolvable({ kinds, needs, people }: RosterProblem) {
  if (kinds.length === 0) throw new AppError(rosterProposalErrors.proposalNoKinds);
  if (!needs.some(({ heads }) => heads.some((count) => count > 0))) throw new AppError(rosterProposalErrors.proposalNoNeeds);
  if (people.length === 0) throw new AppError(rosterProposalErrors.proposalNoPeople);
}

/** Longer than any proposal may take, with the queue's retries after a worker has died. */
const OVERDUE_MS = 10 * MINUTE_MS + MOST_PROPOSAL_SEC * 1000;

/** Ends a proposal that no worker will end any more, so that it does not block the branch. */
async function failOverdue(ctx: Tx, branchId: string) {
  const row = await ctx.db
    .selectFrom('rosterProposals')
    .select(proposalColumns)
    .where('branchId', '=', branchId)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where('createdTime', '<', new Date(ctx.now.getTime() - OVERDUE_MS))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row) await stepProposal(ctx, row, { action: 'fail', by: 'system', set: { fault: 'STALE', endedTime: ctx.now } });
}

const lockOwn = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('rosterProposals')
    .select([...proposalColumns, 'fromDate', 'toDate', 'best'])
    .where(inScope(ctx, 'rosterProposals.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(rosterNouns.rosterProposal));

/** Stops it: with a roster it is done with the best so far. The worker looks at the status twice a second. */
export const cancelProposal = (ctx: Ctx, input: In<typeof rosterProposalApi.cancelProposal>) =>
  command(ctx, rosterProposalApi.cancelProposal, input, async (ctx) => {
    const { best, fromDate: _from, toDate: _to, ...row } = await lockOwn(ctx, input.id);
    const action = row.status === 'RUNNING' && best !== null ? 'finish' : 'cancel';
    await stepProposal(ctx, row, { action, by: 'person', set: { endedTime: ctx.now }, detail: { isStopped: true } });
    return getProposal(ctx, input);
  });

/** Puts the roster of a proposal in the place of the drafts of its days. Refuses if a hard rule breaks by what changed meanwhile. */
export const applyProposal = (ctx: Ctx, input: In<typeof rosterProposalApi.applyProposal>) =>
  command(ctx, rosterProposalApi.applyProposal, input, async (ctx) => {
    const { best, fromDate: from, toDate: to, ...row } = await lockOwn(ctx, input.id);
    await stepProposal(ctx, row, { action: 'apply', by: 'person' });
    if (from <= bizDate(ctx.now)) throw new AppError(rosterProposalErrors.proposalPast);
    const { cells } = ProposedRoster.parse(best);
    const days = { branchId: row.branchId, from, to };
    const known = await readProblem(ctx, days);
    await lockEmployees(ctx, [...new Set([...known.people.map(({ id }) => id), ...cells.map(({ employeeId }) => employeeId)])]);
    const problem = await readProblem(ctx, days);
    const broken = rulesBrokenNow(problem, cells);
    if (broken.length > 0)
      throw new AppError(rosterProposalErrors.proposalBroken, { faults: linesOf(problem, broken, ctx.lang) });
    await writeDrafts(ctx, {
      branchId: row.branchId,
      originId: row.id,
      cells: [...cells, ...(await restDays(ctx, days, problem, cells))],
    });
    return getProposal(ctx, input);
  });

/** Also of people and shifts that are no longer there. */
const rulesBrokenNow = (problem: RosterProblem, cells: readonly RosterCell[]): BrokenRule[] => {
  const all = rulesBrokenBy(problem, cells);
  const seen = new Set<string>();
  return all.filter(({ rule, employeeId, date }) => {
    const key = `${rule} ${employeeId} ${date}`;
    return !seen.has(key) && seen.add(key);
  });
};

/** The drafts of the branch's days that the proposal takes away. Drafts beside a shift that is being changed by hand stay. */
async function restDays(ctx: Tx, { branchId, from, to }: BranchDays, problem: RosterProblem, cells: readonly RosterCell[]) {
  const drafts = await ctx.db
    .selectFrom('rosters')
    .select(['employeeId', 'date'])
    .where('branchId', '=', branchId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', '=', 'DRAFT')
    .execute();
  const placed = new Set(cells.map(({ employeeId, date }) => `${employeeId} ${date}`));
  const people = new Map(problem.people.map((person) => [person.id, person]));
  return drafts
    .filter(({ employeeId, date }) => !placed.has(`${employeeId} ${date}`) && !people.get(employeeId)?.closed.includes(date))
    .map((draft) => ({ ...draft, shiftKindId: null }));
}

const MOST_NAMED = 8;

function linesOf({ people }: RosterProblem, broken: readonly BrokenRule[], lang: Lang): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const lines = broken.map(
    ({ rule, employeeId, date }) => `${names.get(employeeId) ?? ''} ${date.slice(5)} ${absenceReasonWords[rule][lang]}`,
  );
  return [...lines.slice(0, MOST_NAMED), ...(lines.length > MOST_NAMED ? ['…'] : [])]
    .map((line) => line.trim())
    .join(lang === 'en-US' ? '; ' : '；');
}
