import { costOf } from '@netbar/contract/people/roster/proposal-cost.rules';
import { emptyPlan, indexProblem } from '@netbar/contract/people/roster/proposal-index.rules';
import { ProposedRoster, RosterProblem, type ProposalFault } from '@netbar/contract/people/roster/proposal.model';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { solveRoster, type Solved } from './solve-roster.ts';
import { proposalColumns, stepProposal } from './step-proposal.ts';

/** How often a better roster is written and the status is looked at. */
const WATCH_MS = 500;

/**
 * Works out a roster that somebody asked for, and ends the proposal. It may run again after a worker has died; it then goes on from the
 * best roster so far. A proposal that was cancelled or has ended is left alone.
 */
export async function runProposal(ctx: Ctx, { proposalId }: { proposalId: string }) {
  const begun = await inTx(ctx, (ctx) => beginProposal(ctx, proposalId));
  if (!begun) return;
  const { problem, best, limitSec } = begun;
  const startedMs = performance.now();
  const run = openRun(ctx, proposalId, begun.found);
  const watching = run.watch();
  const solved = await solveRoster({
    problem,
    limitMs: limitSec * 1000,
    signal: run.signal,
    onFound: run.keep,
    ...(best && { start: best.cells }),
  }).finally(run.end);
  const failure = await watching;
  if (failure) throw failure;
  if (solved.end === 'CRASHED') ctx.log.error({ err: solved.failure, proposalId }, 'the thread of the roster solver died');
  const endedTime = new Date(ctx.now.getTime() + (performance.now() - startedMs));
  await inTx(ctx, (ctx) => endProposal(ctx, { proposalId, problem, solved, found: run.found(), endedTime }));
}

const lockProposal = (ctx: Tx, proposalId: string) =>
  ctx.db
    .selectFrom('rosterProposals')
    .select([...proposalColumns, 'problem', 'best', 'found', 'limitSec'])
    .where('id', '=', proposalId)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function beginProposal(ctx: Tx, proposalId: string) {
  const row = await lockProposal(ctx, proposalId);
  if (row?.status !== 'WAITING' && row?.status !== 'RUNNING') return undefined;
  const isFirst = row.status === 'WAITING';
  await stepProposal(ctx, row, { action: isFirst ? 'start' : 'restart', by: 'system', set: { startedTime: ctx.now } });
  const { limitSec, found } = row;
  return {
    limitSec,
    found,
    problem: RosterProblem.parse(row.problem),
    best: row.best === null ? undefined : ProposedRoster.parse(row.best),
  };
}

/** Writes better rosters while the solver works, at most twice a second, and stops it once the proposal was cancelled. */
function openRun(ctx: Ctx, proposalId: string, foundBefore: number) {
  const [stop, over] = [new AbortController(), new AbortController()];
  let found = foundBefore;
  let unwritten: ProposedRoster | undefined;
  const writeBetter = async (ctx: Tx, roster: ProposedRoster) => {
    const row = await lockProposal(ctx, proposalId);
    if (row?.status === 'RUNNING')
      await stepProposal(ctx, row, {
        action: 'improve',
        by: 'system',
        set: { best: JSON.stringify(roster), found },
        detail: { cost: roster.cost },
      });
  };
  const look = async () => {
    const row = await ctx.db.selectFrom('rosterProposals').select('status').where('id', '=', proposalId).executeTakeFirst();
    if (row?.status !== 'RUNNING') stop.abort();
    const roster = unwritten;
    unwritten = undefined;
    if (roster && row?.status === 'RUNNING') await inTx(ctx, (ctx) => writeBetter(ctx, roster));
  };
  return {
    signal: stop.signal,
    found: () => found,
    keep: (roster: ProposedRoster) => {
      found++;
      unwritten = roster;
    },
    end: () => over.abort(),
    /** Ends with the run. A failure to look or write stops the solver and fails the job, which the queue repeats. */
    async watch(): Promise<unknown> {
      try {
        while (!over.signal.aborted) {
          await look();
          await sleep(WATCH_MS, undefined, { signal: over.signal }).catch(() => undefined);
        }
      } catch (error) {
        stop.abort();
        return error;
      }
      return undefined;
    },
  };
}

interface Ending {
  proposalId: string;
  problem: RosterProblem;
  solved: Solved;
  found: number;
  endedTime: Date;
}

async function endProposal(ctx: Tx, { proposalId, problem, solved, found, endedTime }: Ending) {
  const row = await lockProposal(ctx, proposalId);
  if (row?.status !== 'RUNNING') return;
  const { roster, isProven, end } = solved;
  if (!roster) {
    const fault = faultOf(problem, solved);
    await stepProposal(ctx, row, { action: 'fail', by: 'system', set: { fault, endedTime }, detail: { fault, end } });
    return;
  }
  const set = { best: JSON.stringify(roster), found, isProven, endedTime };
  await stepProposal(ctx, row, { action: 'finish', by: 'system', set, detail: { cost: roster.cost, isProven, end } });
}

/** Why there is no roster at all: no cell is allowed, the time was too short, or the thread died. */
function faultOf(problem: RosterProblem, { end }: Solved): ProposalFault {
  if (end === 'CRASHED') return 'CRASHED';
  const index = indexProblem(problem);
  const isAnyAllowed = index.people.some(({ why }) => why.some((kinds) => kinds.some((rule) => rule === undefined)));
  const lacks = costOf(index, emptyPlan(index)).parts.some(({ rule }) => rule === 'UNCOVERED');
  return isAnyAllowed || !lacks ? 'NOT_FOUND' : 'NOBODY_CAN';
}
