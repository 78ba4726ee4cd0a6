import { costOf } from '@netbar/contract/people/roster/proposal-cost.rules';
import { brokenWishesOf, shortagesOf } from '@netbar/contract/people/roster/proposal-explain.rules';
import { cellsOf, indexProblem, planOf, type Plan, type RosterIndex } from '@netbar/contract/people/roster/proposal-index.rules';
import type { ProposedRoster } from '@netbar/contract/people/roster/proposal.model';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { loadSolver } from './load-solver.ts';
import { searchRoster } from './search-roster.ts';
import type { SolverMessage, SolverTask } from './solve-roster.ts';

/** Nice levels below the rest of the process, so that whatever else the worker does goes first. */
const STEPS_BELOW = 5;
const LOWEST = 19;
if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + STEPS_BELOW));

const { problem, start, limitMs } = workerData as SolverTask;
const post = (message: SolverMessage) => parentPort?.postMessage(message);

const index = indexProblem(problem);
const highs = await loadSolver();
const { best, isProven } = searchRoster(highs, {
  index,
  ...(start && { start: planOf(index, start) }),
  limitMs,
  onBetter: ({ plan }) => post({ kind: 'found', roster: rosterOf(index, plan) }),
});
const last = best && { ...rosterOf(index, best.plan), wishes: brokenWishesOf(index, best.plan) };
post({ kind: 'ended', roster: last, isProven });

function rosterOf(index: RosterIndex, plan: Plan): ProposedRoster {
  const { cost, parts } = costOf(index, plan);
  return { cells: cellsOf(index, plan), cost, parts, shortages: shortagesOf(index, plan, parts), wishes: [] };
}
