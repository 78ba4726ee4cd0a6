import { costOf } from '@netbar/contract/people/roster/proposal-cost.rules';
import {
  cellsOf,
  emptyPlan,
  indexProblem,
  NO_SHIFT,
  planOf,
  type RosterIndex,
  whyNotIn,
} from '@netbar/contract/people/roster/proposal-index.rules';
import type { ProposedRoster, RosterProblem } from '@netbar/contract/people/roster/proposal.model';
import { rulesBrokenBy } from '@netbar/contract/people/roster/proposal.rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { runsOf, seed } from '#testing/depth.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { caseId, randomPlan, rosterCase, type RosterCase } from '#testing/roster-cases.ts';
import { fillGreedily } from './greedy-roster.ts';
import { loadSolver } from './load-solver.ts';
import { modelOf, readAnswer } from './roster-model.ts';
import { searchRoster } from './search-roster.ts';
import { solveRoster } from './solve-roster.ts';

let highs: Awaited<ReturnType<typeof loadSolver>>;
beforeAll(async () => {
  highs = await loadSolver();
});

const search = (problem: RosterProblem, limitMs = 20_000, mostAtOnce = 40) => {
  const index = indexProblem(problem);
  return { index, ...searchRoster(highs, { index, limitMs, mostAtOnce, onBetter: () => undefined }) };
};
const small = (over: Partial<RosterCase> = {}) => rosterCase({ people: 5, days: 5, seed: 1, ...over });
const everybody = ({ people }: RosterIndex) => new Set(people.keys());
/** How far the best roster found may be from the best there is: what the solver is told to take for equal. */
const GAP = 2.1;

/** The best of all rosters of a small problem, found by trying every one that keeps the rules. */
function bestOfAll(index: RosterIndex): number {
  const plan = emptyPlan(index);
  const cells = plan.flatMap((row, p) => row.map((_, day) => [p, day] as const));
  let best = Infinity;
  const tryFrom = (at: number) => {
    const [p, day] = cells[at] ?? [];
    const row = plan[p ?? -1];
    if (!row || day === undefined) {
      if (rulesBrokenBy(index.problem, cellsOf(index, plan)).length === 0) best = Math.min(best, costOf(index, plan).cost);
      return;
    }
    tryFrom(at + 1);
    for (const k of index.kinds.keys()) {
      if (whyNotIn(index, plan, [p ?? -1, day, k])) continue;
      row[day] = k;
      tryFrom(at + 1);
      row[day] = NO_SHIFT;
    }
  };
  tryFrom(0);
  return best;
}

describe('the solver’s model', () => {
  it('has the same cost as the rules for any roster that keeps them', () => {
    for (let i = 0; i < runsOf({ usual: 12, deep: 100 }); i++) {
      const index = indexProblem(rosterCase({ people: 6, days: 9, seed: seed + i, isMixed: i % 2 === 0 }));
      const plan = randomPlan(index, seed + i);
      const model = modelOf(index, plan, everybody(index));
      // Every cell is fixed as the plan has it; the solver then reckons the rest, and refuses if a row forbids the plan.
      const lower = [...(model.data.colLower as number[])];
      const upper = [...(model.data.colUpper as number[])];
      model.startOf(plan).values.forEach((value, column) => {
        [lower[column], upper[column]] = [value, value];
      });
      const objective = highs.withModel({ ...model.data, colLower: lower, colUpper: upper }, (solver) => {
        solver.options.set({ output_flag: false });
        solver.run();
        expect(solver.getModelStatus()).toBe(highs.constants.modelStatus.optimal);
        return solver.getObjectiveValue();
      });
      expect(objective).toBeCloseTo(costOf(index, plan).cost, 0);
    }
  });

  it('finds the best of all rosters', () => {
    for (let i = 0; i < runsOf({ usual: 2, deep: 20 }); i++) {
      const problem = rosterCase({ people: 2, days: 3, seed: seed + i, load: 1.2, isMixed: i % 2 === 1 });
      const tiny = {
        ...problem,
        kinds: problem.kinds.slice(0, 3),
        leave: [],
        wishes: problem.wishes.filter(({ kind }) => kind !== 'CANNOT'),
      };
      const { index, best, isProven } = search(tiny);
      const least = bestOfAll(index);
      if (!best) throw new Error('no roster');
      expect(isProven).toBe(true);
      expect(best.cost - least).toBeLessThan(GAP);
      expect(best.cost).toBeGreaterThan(least - 0.1);
    }
  });

  it('proves the best also where so many are lacking that a ten-thousandth of the cost is more than the gap', () => {
    const problem = rosterCase({ people: 5, days: 5, seed: 23, load: 0.9, isMixed: true });
    const needs = problem.needs.map((need) => ({ ...need, heads: need.heads.map((count) => count + 3) }));
    const { index, best, isProven } = search({ ...problem, needs });
    const least = highs.withModel(modelOf(index, emptyPlan(index), everybody(index)).data, (solver) => {
      solver.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0 });
      solver.run();
      return solver.getObjectiveValue();
    });
    expect(least / 10_000).toBeGreaterThan(GAP);
    expect(isProven).toBe(true);
    expect((best?.cost ?? Infinity) - least).toBeLessThan(GAP);
  });

  it('gives answers that keep every hard rule by themselves', () => {
    for (let i = 0; i < runsOf({ usual: 6, deep: 40 }); i++) {
      const index = indexProblem(rosterCase({ people: 5, days: 6, seed: seed + i, load: 1.1, isMixed: i % 2 === 0 }));
      const model = modelOf(index, emptyPlan(index), everybody(index));
      highs.withModel(model.data, (solver) => {
        solver.options.set({ output_flag: false, mip_rel_gap: 0.01 });
        solver.run();
        const answer = { isFeasible: true, objective: solver.getObjectiveValue(), values: solver.getSolution().colValue };
        const plan = readAnswer(index, emptyPlan(index), model, answer);
        expect(plan && costOf(index, plan).cost).toBeCloseTo(answer.objective, 0);
      });
    }
  });

  it('keeps every hard rule and costs no more than the greedy roster or any random one', () => {
    for (let i = 0; i < runsOf({ usual: 2, deep: 30 }); i++) {
      const { index, best } = search(rosterCase({ people: 8, days: 7, seed: seed + i, isMixed: i % 2 === 0 }), 8_000);
      if (!best) throw new Error('no roster');
      expect(rulesBrokenBy(index.problem, cellsOf(index, best.plan))).toEqual([]);
      const greedy = fillGreedily(index);
      expect(rulesBrokenBy(index.problem, cellsOf(index, greedy))).toEqual([]);
      expect(best.cost).toBeLessThanOrEqual(costOf(index, greedy).cost + GAP);
      for (let n = 0; n < 30; n++) {
        const plan = randomPlan(index, seed + i * 100 + n);
        expect(rulesBrokenBy(index.problem, cellsOf(index, plan))).toEqual([]);
        expect(best.cost).toBeLessThanOrEqual(costOf(index, plan).cost + GAP);
      }
    }
  });

  it('plans position after position when there are many people, and keeps every hard rule', () => {
    const { index, best, isProven } = search(rosterCase({ people: 12, days: 7, seed: 3, isMixed: true }), 6_000, 5);
    if (!best) throw new Error('no roster');
    expect(isProven).toBe(false);
    expect(rulesBrokenBy(index.problem, cellsOf(index, best.plan))).toEqual([]);
    expect(best.cost).toBeLessThanOrEqual(costOf(index, fillGreedily(index)).cost);
  });
});

describe('an answer of the solver', () => {
  const index = indexProblem(small());
  const model = modelOf(index, emptyPlan(index), everybody(index));
  const read = (over: object) => {
    const plan = fillGreedily(index);
    const values = [...model.startOf(plan).values, ...Array<number>(model.data.numCols - model.cells.length).fill(0)];
    return readAnswer(index, emptyPlan(index), model, { isFeasible: true, objective: 1, values, ...over });
  };
  const zeros = Array<number>(model.data.numCols).fill(0);

  it('is taken when it is feasible and keeps the rules', () => {
    expect(read({})).toEqual(fillGreedily(index));
  });
  it.each([
    ['says Infinity', { objective: Infinity, values: zeros }],
    ['is all zeros while people are needed', { values: zeros }],
    ['has a status that promises nothing', { isFeasible: false }],
    ['has no values', { values: [] }],
    ['breaks a hard rule', { values: zeros.map((_, column) => (column < model.cells.length ? 1 : 0)) }],
  ])('is never taken when it %s', (_, over) => {
    expect(read(over)).toBeUndefined();
  });
});

describe('the thread', () => {
  const found: ProposedRoster[] = [];
  const solve = (problem: RosterProblem, over: object = {}) => {
    found.length = 0;
    return solveRoster({ problem, limitMs: 100_000, onFound: (roster) => found.push(roster), ...over });
  };
  /** A case that cannot be proven in the time of a test. */
  const large = () => rosterCase({ people: 50, seed: 5, load: 0.85 });

  it('reports better and better rosters, proves the best one and explains it', async () => {
    const { roster, isProven, end } = await solve(small({ load: 0.9 }));
    expect(end).toBe('FINISHED');
    expect(isProven).toBe(true);
    expect(found.map(({ cost }) => cost)).toEqual(found.map(({ cost }) => cost).toSorted((a, b) => b - a));
    expect(roster?.cost).toBe(found.at(-1)?.cost);
    expect(roster?.parts.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(roster?.cost ?? 0, 1);
    expect(roster?.shortages.every(({ reasons }) => reasons.length > 0)).toBe(true);
  });

  it('keeps to its time and keeps the best roster so far, and the main thread answers meanwhile', async () => {
    const before = process.threadCpuUsage();
    const elapsed = startElapsed();
    // A busy machine may be slow to start the thread, which counts its time from then on.
    const { roster, isProven, end } = await solve(large(), { limitMs: 1_500, graceMs: 60_000 });
    const own = process.threadCpuUsage(before);
    expect(end).toBe('FINISHED');
    expect(isProven).toBe(false);
    expect(roster?.cells.length).toBeGreaterThan(0);
    expect(elapsed()).toBeLessThan(1_500 + 5_000);
    // All that this thread did itself. It was held for no longer than that, however busy the machine is.
    expect((own.user + own.system) / 1000).toBeLessThan(250);
  });

  it('ends well however short its time is', () => {
    const index = indexProblem(rosterCase({ people: 20, seed: 5 }));
    for (const limitMs of [0, 1, 60, 120, 240, 480, 700, 900]) {
      const { best, isProven } = searchRoster(highs, { index, limitMs, onBetter: () => undefined });
      expect(best?.cost).toBeLessThanOrEqual(costOf(index, fillGreedily(index)).cost);
      expect(isProven).toBe(false);
    }
  });

  it('is ended from outside when it does not look at the clock, and keeps the best so far', async () => {
    // The thread believes in more time than it is given outside.
    const { roster, end, isProven } = await solve(large(), { limitMs: 100_000, graceMs: -97_000 });
    expect(end).toBe('OVERDUE');
    expect(isProven).toBe(false);
    expect(roster?.cost).toBe(found.at(-1)?.cost);
  });

  it('stops at once when it is told to', async () => {
    const stop = new AbortController();
    const elapsed = startElapsed();
    const onFound = (roster: ProposedRoster) => {
      found.push(roster);
      stop.abort();
    };
    const { roster, end } = await solve(large(), { signal: stop.signal, onFound });
    expect(end).toBe('STOPPED');
    expect(roster).toBe(found.at(-1));
    expect(elapsed()).toBeLessThan(20_000);
  });

  it('gives no roster when nobody can work, and when it dies', async () => {
    expect(await solve(small({ isEverybodyAway: true }))).toMatchObject({ roster: undefined, isProven: false, end: 'FINISHED' });
    const thread = new URL('data:text/javascript,process.exit(1)');
    expect(await solve(small(), { thread })).toEqual({ roster: undefined, isProven: false, end: 'CRASHED' });
  });

  it('takes no roster that breaks a rule, whatever the thread says', async () => {
    const shift = { employeeId: caseId(2, 0), date: '2026-11-23' };
    const wrong = {
      cells: [
        { ...shift, shiftKindId: caseId(3, 0) },
        { ...shift, shiftKindId: caseId(3, 1) },
      ],
      cost: 0,
      parts: [],
      shortages: [],
      wishes: [],
    };
    const text = `import { parentPort } from 'node:worker_threads';
      for (const kind of ['found', 'ended']) parentPort.postMessage({ kind, roster: ${JSON.stringify(wrong)}, isProven: true });`;
    const thread = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(await solve(small(), { thread })).toEqual({ roster: undefined, isProven: false, end: 'FINISHED' });
  });

  it('goes on from an earlier roster', async () => {
    const problem = small({ load: 0.9 });
    const first = await solve(problem);
    const start = first.roster?.cells ?? [];
    await solve(problem, { start });
    expect(Math.min(...found.map(({ cost }) => cost))).toBeLessThanOrEqual(first.roster?.cost ?? 0);
    const index = indexProblem(problem);
    expect(cellsOf(index, planOf(index, start))).toHaveLength(start.length);
  });
});
