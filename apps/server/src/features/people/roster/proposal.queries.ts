import type { In } from '@netbar/contract/kernel/endpoint';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import type { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import { bindingRulesOf, shortagesOf } from '@netbar/contract/people/roster/proposal-explain.rules';
import { costOf } from '@netbar/contract/people/roster/proposal-cost.rules';
import { emptyPlan, indexProblem } from '@netbar/contract/people/roster/proposal-index.rules';
import { ProposalFault, ProposedRoster, RosterProblem } from '@netbar/contract/people/roster/proposal.model';
import { conflictsOf } from '@netbar/contract/people/roster/proposal.rules';
import { proposalFaultText } from '@netbar/contract/people/roster/proposal.words';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const selectProposals = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('rosterProposals')
    .leftJoin('platform.accounts as creator', 'creator.id', 'rosterProposals.createdBy')
    .select([
      'rosterProposals.id',
      'rosterProposals.branchId',
      'fromDate',
      'toDate',
      'rosterProposals.status',
      'limitSec',
      'problem',
    ])
    .select([
      'rosterProposals.version',
      'best',
      'found',
      'isProven',
      'fault',
      'creator.name as createdName',
      'startedTime',
      'endedTime',
    ])
    .select('rosterProposals.createdTime')
    .where(inScope(ctx, 'rosterProposals.branchId'));

export async function getProposal(ctx: Ctx | Tx, { id }: In<typeof rosterProposalApi.proposal>) {
  const row = await selectProposals(ctx)
    .where('rosterProposals.id', '=', id)
    .executeTakeFirstOrThrow(notFound(rosterNouns.rosterProposal));
  return proposalOf(ctx, row);
}

export async function findLatestProposal(ctx: Ctx, { branchId }: In<typeof rosterProposalApi.latestProposal>) {
  requireInScope(ctx, branchId);
  const row = await selectProposals(ctx)
    .where('rosterProposals.branchId', '=', branchId)
    .orderBy('rosterProposals.createdTime', 'desc')
    .orderBy('rosterProposals.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? proposalOf(ctx, row) : null;
}

type ProposalRow = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>;

function proposalOf({ lang }: Ctx | Tx, { problem: stored, fromDate, toDate, best: found, fault: code, ...row }: ProposalRow) {
  const problem = RosterProblem.parse(stored);
  const best = found === null ? null : ProposedRoster.parse(found);
  const fault = ProposalFault.nullable().parse(code === '' ? null : code);
  const bindingRules = row.status === 'FAILED' || best ? bindingRulesOf(best?.shortages ?? shortagesWithout(problem)) : [];
  return {
    ...row,
    from: fromDate,
    to: toDate,
    best,
    fault,
    bindingRules,
    faultText: fault === null ? '' : proposalFaultText(fault, bindingRules, lang),
    conflicts: conflictsOf(problem),
    people: problem.people.map(({ id, name }) => ({ id, name })),
    positions: problem.positions,
    kinds: problem.kinds.map(({ id, name }) => ({ id, name })),
  };
}

/** What lacks people with the shifts that are fixed already. */
function shortagesWithout(problem: RosterProblem) {
  const index = indexProblem(problem);
  const plan = emptyPlan(index);
  return shortagesOf(index, plan, costOf(index, plan).parts);
}
