import { costOf } from '@netbar/contract/people/roster/proposal-cost.rules';
import { cellsOf, emptyPlan, type Plan, type RosterIndex } from '@netbar/contract/people/roster/proposal-index.rules';
import { rulesBrokenBy } from '@netbar/contract/people/roster/proposal.rules';
import type { Highs, Model, ModelData } from 'highs';
import { fillGreedily } from './greedy-roster.ts';
import { modelOf, readAnswer, type RosterModel, type SolverAnswer } from './roster-model.ts';

/** Up to so many people are planned in one model. More are planned position after position, the others keeping their shifts. */
const MOST_AT_ONCE = 40;
/** Two rosters whose cost differs by less are equally good: a fifth of an hour beyond the contract. */
const EQUAL_COST = 2;
/** While a first good roster is looked for, a thousandth of the cost is near enough. */
const NEAR_ENOUGH = 0.001;
/** With less time left nothing new is begun. */
const SHORTEST_MS = 50;

export interface FoundRoster {
  plan: Plan;
  cost: number;
}

export interface RosterSearch {
  index: RosterIndex;
  /** A roster to start from, found before. The greedy one is tried too. */
  start?: Plan;
  limitMs: number;
  /** Called with each roster that is better than the one before. */
  onBetter: (better: FoundRoster) => void;
  mostAtOnce?: number;
}

export interface SearchResult {
  /** Undefined: no roster was found. */
  best: FoundRoster | undefined;
  isProven: boolean;
}

/** Looks for the cheapest roster until it is proven or the time is over. Blocks its thread. */
export function searchRoster(highs: Highs, search: RosterSearch): SearchResult {
  const { index, limitMs, start, mostAtOnce = MOST_AT_ONCE } = search;
  const endsAt = performance.now() + limitMs;
  const leftMs = () => endsAt - performance.now();
  const keeper = keepBest(search);
  for (const plan of [fillGreedily(index), ...(start ? [start] : [])]) if (isTakable(index, plan)) keeper.offer(plan);

  const groups = groupsOf(index, mostAtOnce);
  const solverFor = (group: ReadonlySet<number>) => new GroupSolver(highs, index, keeper, group);
  // Each group has its part of the time, so that each is planned at least once.
  groups.forEach((group, i) => {
    // The model is written first, which takes a part of the time that is left.
    const solver = solverFor(group);
    solver.solveNearRelaxed(leftMs() / (groups.length - i));
  });
  // Again and again with what the others have by now, until no group finds anything better.
  let isProven = false;
  for (let round = 0, unchanged = 0; unchanged < groups.length && leftMs() > SHORTEST_MS; round++) {
    const costBefore = keeper.best()?.cost;
    isProven = solverFor(groups[round % groups.length] ?? new Set()).solve(leftMs) && groups.length === 1;
    unchanged = isProven || keeper.best()?.cost === costBefore ? unchanged + 1 : 0;
  }
  const best = keeper.best();
  return { best, isProven: isProven && best !== undefined };
}

interface BestKeeper {
  best: () => FoundRoster | undefined;
  /** Takes a roster that costs less than the best so far. */
  offer: (plan: Plan | undefined) => void;
}

function keepBest({ index, onBetter }: RosterSearch): BestKeeper {
  let best: FoundRoster | undefined;
  return {
    best: () => best,
    offer(plan) {
      if (!plan) return;
      const { cost } = costOf(index, plan);
      if (best && cost > best.cost - 0.005) return;
      best = { plan, cost };
      onBetter(best);
    },
  };
}

const isTakable = (index: RosterIndex, plan: Plan) => {
  const cells = cellsOf(index, plan);
  return cells.length > 0 && rulesBrokenBy(index.problem, cells).length === 0;
};

/** People who are planned together: all of them, or those of a position, in parts that are not too large. */
function groupsOf({ people }: RosterIndex, most: number): ReadonlySet<number>[] {
  if (people.length <= most) return [new Set(people.keys())];
  const byPosition = Map.groupBy(people.keys(), (p) => people[p]?.positions.find((position) => position !== undefined) ?? '');
  return [...byPosition.values()].flatMap((ofPosition) => {
    const parts = Math.ceil(ofPosition.length / most);
    return Array.from({ length: parts }, (_, part) => new Set(ofPosition.filter((_, i) => i % parts === part)));
  });
}

/** Plans one group of people, while everybody else keeps the shifts of the best roster so far. */
class GroupSolver {
  private readonly highs: Highs;
  private readonly index: RosterIndex;
  private readonly keeper: BestKeeper;
  private readonly base: Plan;
  private readonly model: RosterModel;

  constructor(highs: Highs, index: RosterIndex, keeper: BestKeeper, group: ReadonlySet<number>) {
    [this.highs, this.index, this.keeper] = [highs, index, keeper];
    this.base = keeper.best()?.plan ?? emptyPlan(index);
    this.model = modelOf(index, this.base, group);
  }

  /** Searches all rosters of the group. Says whether its best one is proven to be the best. */
  solve(leftMs: () => number): boolean {
    const limitMs = leftMs();
    return (
      limitMs > SHORTEST_MS && this.run(this.model.data, { time_limit: limitMs / 1000, mip_rel_gap: 0, mip_abs_gap: EQUAL_COST })
    );
  }

  /**
   * Searches only cells of which the relaxed problem, where people may be split, uses at least a part. That finds a good roster in
   * half the time that the solver needs by itself, and in a tenth with forty people.
   */
  solveNearRelaxed(limitMs: number) {
    if (limitMs < SHORTEST_MS) return;
    const endsAt = performance.now() + limitMs;
    const { integrality: _, ...relaxed } = this.model.data;
    const values = this.highs.withModel(relaxed, (solver) => {
      solver.options.set({ output_flag: false, time_limit: limitMs / 1000 });
      solver.run();
      return answerOf(this.highs, solver).values;
    });
    const leftMs = endsAt - performance.now();
    if (values.length === 0 || leftMs < SHORTEST_MS) return;
    const { numCols, colUpper } = this.model.data;
    const isUnused = (column: number) => column < this.model.cells.length && (values[column] ?? 0) < 0.01;
    const near = Array.from({ length: numCols }, (_, column) => (isUnused(column) ? 0 : (colUpper[column] ?? 0)));
    this.run({ ...this.model.data, colUpper: near }, { time_limit: leftMs / 1000, mip_rel_gap: NEAR_ENOUGH }, false);
  }

  private run(data: ModelData, options: Record<string, number>, startsFromBase = true): boolean {
    const take = (answer: SolverAnswer) => this.keeper.offer(readAnswer(this.index, this.base, this.model, answer));
    return this.highs.withModel(data, (solver) => {
      solver.options.set({ output_flag: false, random_seed: 1, ...options });
      if (startsFromBase && this.model.cells.length > 0) solver.setSolution(this.model.startOf(this.base));
      solver.run({
        [this.highs.constants.callbackType.mipImprovingSolution]({ data }) {
          const { objective_function_value: objective = Infinity, mip_solution: values = [] } = data;
          take({ isFeasible: true, objective, values });
          return undefined;
        },
      });
      take(answerOf(this.highs, solver));
      return solver.getModelStatus() === this.highs.constants.modelStatus.optimal;
    });
  }
}

/** `primal_solution_status` 2: the values keep every row. */
const FEASIBLE = 2;

/** How a run ended. Its values count when both the status and the solver's own check say that they are feasible. */
function answerOf(highs: Highs, solver: Model): SolverAnswer {
  const { optimal, timeLimit, interrupted, solutionLimit } = highs.constants.modelStatus;
  const ends: number[] = [optimal, timeLimit, interrupted, solutionLimit];
  const isFeasible = ends.includes(solver.getModelStatus()) && solver.info.get('primal_solution_status') === FEASIBLE;
  return { isFeasible, objective: solver.getObjectiveValue(), values: isFeasible ? solver.getSolution().colValue : [] };
}
