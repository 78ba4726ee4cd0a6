import { costOf } from '@netbar/contract/people/roster/proposal-cost.rules';
import { bindingRulesOf, shortagesOf } from '@netbar/contract/people/roster/proposal-explain.rules';
import {
  indexProblem,
  plannedMinIn,
  planOf,
  type Plan,
  type RosterIndex,
} from '@netbar/contract/people/roster/proposal-index.rules';
import type { CostPart } from '@netbar/contract/people/roster/proposal.model';
import { rulesBrokenBy } from '@netbar/contract/people/roster/proposal.rules';
import { proposalFaultText } from '@netbar/contract/people/roster/proposal.words';
import { fillGreedily } from '@netbar/server/features/people/roster/greedy-roster.ts';
import { solveRoster } from '@netbar/server/features/people/roster/solve-roster.ts';
import { rosterCase, type RosterCase } from '@netbar/server/testing/roster-cases.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

/**
 * Proposed rosters against those that a manager would fill in by hand: `pnpm bench:roster [--seeds 1] [--only 20] [--times 1]`.
 * Fails when a roster breaks a hard rule or costs more than the greedy one, or when twenty people over fourteen days are not covered
 * within ten seconds of a core. On a machine that others use, `--times` lengthens the limits: wall-clock time says little there.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '1' },
  },
});
interface Bench extends Omit<RosterCase, 'seed'> {
  name: string;
  limitSec: number;
  /** Everything that can be covered has to be. */
  isCovered?: boolean;
}
const cases: Bench[] = [
  { name: '20 × 14 enough', people: 20, load: 0.45, limitSec: 10, isCovered: true },
  { name: '20 × 14 tight', people: 20, load: 0.6, limitSec: 10 },
  { name: '20 × 14 understaffed', people: 20, load: 1.1, limitSec: 10 },
  { name: '20 × 14 mixed needs', people: 20, load: 0.6, limitSec: 10, isMixed: true },
  { name: '40 × 14', people: 40, load: 0.6, limitSec: 10 },
  { name: '40 × 14 longer', people: 40, load: 0.6, limitSec: 30 },
  { name: '80 × 14', people: 80, load: 0.6, limitSec: 30 },
  { name: '80 × 14 longer', people: 80, load: 0.6, limitSec: 60 },
  { name: 'nobody can', people: 20, limitSec: 10, isEverybodyAway: true },
];
const problems: string[] = [];
const rows: Record<string, string | number>[] = [];

function secondsSince(started: number) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function cpuSecondsSince(before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6).toFixed(1);
}

function uncoveredCost(parts: readonly CostPart[]) {
  return parts.reduce((sum, { rule, cost }) => sum + (rule === 'UNCOVERED' ? cost : 0), 0);
}

function figuresOf(index: RosterIndex, plan: Plan) {
  const { cost, parts } = costOf(index, plan);
  const wishes = parts.filter(({ rule }) => rule === 'AVOID' || rule === 'PREFER').length;
  const parted = index.people.map((person, p) => {
    const due = person.dueMin.reduce((sum, min) => sum + min, 0);
    return due === 0 ? 1 : index.weeks.reduce((sum, _, week) => sum + plannedMinIn(index, plan[p] ?? [], week), 0) / due;
  });
  const mean = parted.reduce((sum, part) => sum + part, 0) / parted.length;
  const spread = Math.sqrt(parted.reduce((sum, part) => sum + (part - mean) ** 2, 0) / parted.length);
  return {
    'head-hours short': Math.round(uncoveredCost(parts) / 1000),
    'wishes broken': wishes,
    'spread of hours %': Math.round(spread * 100),
    cost: Math.round(cost),
  };
}

for (const one of cases.filter(({ name }) => name.includes(values.only)))
  for (let seed = 1; seed <= Number(values.seeds); seed++) await compare(one, seed);
console.table(rows);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function compare({ name, limitSec, isCovered = false, ...of }: Bench, seed: number) {
  const problem = rosterCase({ ...of, seed });
  const index = indexProblem(problem);
  const label = { case: name, seed };
  const complain = (what: string) => problems.push(`${name} (seed ${seed}): ${what}`);
  const startedGreedy = performance.now();
  const greedy = fillGreedily(index);
  rows.push({ ...label, way: 'greedy', ...figuresOf(index, greedy), seconds: secondsSince(startedGreedy) });

  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  let [covered, leastShort] = ['', Infinity];
  const { roster, isProven, end } = await solveRoster({
    problem,
    limitMs: limitSec * 1000 * Number(values.times),
    onFound: ({ parts }) => {
      const short = uncoveredCost(parts);
      if (short < leastShort) [leastShort, covered] = [short, cpuSecondsSince(cpuBefore)];
    },
  });
  const [seconds, cpu] = [secondsSince(started), cpuSecondsSince(cpuBefore)];
  delay.disable();
  if (!roster) {
    const nobody = planOf(index, []);
    const rules = bindingRulesOf(shortagesOf(index, nobody, costOf(index, nobody).parts));
    rows.push({ ...label, way: `none: ${end}`, seconds });
    console.log(`${name}: ${proposalFaultText('NOBODY_CAN', rules, 'en-US')}`);
    if (!of.isEverybodyAway) complain('no roster');
    return;
  }
  const found = figuresOf(index, planOf(index, roster.cells));
  const proven = isProven ? 'yes' : 'no';
  rows.push({
    ...label,
    way: 'solver',
    ...found,
    seconds,
    cpu,
    'cpu at last head': covered,
    proven,
    'loop ms': Math.round(delay.max / 1e6),
  });
  const broken = rulesBrokenBy(problem, roster.cells);
  if (broken.length > 0) complain(`breaks ${broken.map(({ rule }) => rule).join(', ')}`);
  if (roster.cost > costOf(index, greedy).cost) complain('costs more than the greedy roster');
  if (isCovered && (found['head-hours short'] > 0 || Number(covered) > 10)) complain('not covered within 10 s');
}
