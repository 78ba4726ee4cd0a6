import type { DrawTerms } from '@netbar/contract/activities/activity/rule.model';
import { seededRandom, simulateDraws, spreadOf, type Simulation, type Spread } from '@netbar/contract/activities/draw/draw.rules';
import { useEffect, useMemo, useState } from 'react';

export const SIMULATED_DRAWS = 10_000;
export const SIMULATED_RUNS = 1000;
export const SPREAD_STEPS = 16;
/** So many runs at a time: some 30 ms, then the page is drawn again. */
const RUNS_AT_ONCE = 20;
/** Typing a weight changes it several times. */
const SETTLED_MS = 300;
const none: number[] = [];

interface Simulated {
  run: Simulation;
  spread: Spread | undefined;
  /** Runs that are done, until the spread is there. */
  done: number;
}

/** One simulation at once, and the spread of a thousand while the page stays usable. The same seed gives the same result. */
export function useSimulation(terms: DrawTerms, seed: number, runs = SIMULATED_RUNS): Simulated {
  const key = JSON.stringify({ prizes: terms.prizes, fallbackKey: terms.fallbackKey });
  // The form makes a new object at every change, also of what does not matter here.
  const drawn = useMemo(() => JSON.parse(key) as Pick<DrawTerms, 'prizes' | 'fallbackKey'>, [key]);
  const run = useMemo(() => simulateDraws(drawn, SIMULATED_DRAWS, seededRandom(seed)), [drawn, seed]);
  const [{ of, costs }, setCosts] = useState<{ of: object | undefined; costs: number[] }>({ of: undefined, costs: none });
  useEffect(() => {
    const found: number[] = [];
    const step = () => {
      for (let i = 0; i < RUNS_AT_ONCE && found.length < runs; i++)
        found.push(simulateDraws(drawn, SIMULATED_DRAWS, seededRandom(found.length + 1)).costFen);
      setCosts({ of: drawn, costs: [...found] });
      if (found.length < runs) timer = setTimeout(step);
    };
    let timer = setTimeout(step, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [drawn, runs]);
  const own = of === drawn ? costs : none;
  const spread = useMemo(() => (own.length < runs ? undefined : spreadOf(own, SPREAD_STEPS)), [own, runs]);
  return { run, spread, done: own.length };
}
