import type { ProposedRoster, RosterCell, RosterProblem } from '@netbar/contract/people/roster/proposal.model';
import { rulesBrokenBy } from '@netbar/contract/people/roster/proposal.rules';
import { Worker } from 'node:worker_threads';

/** What the thread is started with. */
export interface SolverTask {
  problem: RosterProblem;
  /** The best roster of an earlier try, from which it goes on. */
  start?: readonly RosterCell[];
  limitMs: number;
}
export type SolverMessage =
  | { kind: 'found'; roster: ProposedRoster }
  | { kind: 'ended'; roster: ProposedRoster | undefined; isProven: boolean };

/** Presolve does not look at the clock, so the thread is ended from outside when it is this late. */
const GRACE_MS = 5_000;
/** The solver's own memory, some 160 MB for the largest branch, is not counted in this. */
const MOST_HEAP_MB = 512;

export interface SolveOptions extends SolverTask {
  /** Stops at once, keeping the best roster so far. */
  signal?: AbortSignal;
  /** Called with each better roster, which keeps all hard rules. */
  onFound?: (roster: ProposedRoster) => void;
  graceMs?: number;
  thread?: URL;
}

/** OVERDUE: ended from outside. STOPPED: by the signal. CRASHED: the thread died. Whatever was found before is kept. */
export type SolveEnd = 'FINISHED' | 'OVERDUE' | 'STOPPED' | 'CRASHED';
export interface Solved {
  roster: ProposedRoster | undefined;
  isProven: boolean;
  end: SolveEnd;
  /** What the thread died of. */
  failure?: Error;
}

/** Works out a roster in a thread of its own, within its time and a short grace. */
export async function solveRoster(options: SolveOptions): Promise<Solved> {
  const { problem, start, limitMs, signal, onFound, graceMs = GRACE_MS } = options;
  const { thread = new URL('./solve-roster.worker.ts', import.meta.url) } = options;
  const task: SolverTask = { problem, limitMs, ...(start && { start }) };
  const worker = new Worker(thread, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
  const ended = Promise.withResolvers<{ end: SolveEnd; isProven: boolean }>();
  const finish = (end: SolveEnd, isProven = false) => ended.resolve({ end, isProven });
  let best: ProposedRoster | undefined;
  worker.on('message', (message: SolverMessage) => {
    const { roster } = message;
    if (roster && isBetter(problem, roster, best)) {
      best = roster;
      if (message.kind === 'found') onFound?.(roster);
    }
    if (message.kind === 'ended') finish('FINISHED', message.isProven);
  });
  let failure: Error | undefined;
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    finish('CRASHED');
  });
  worker.on('exit', () => finish('CRASHED'));
  const overdue = setTimeout(() => finish('OVERDUE'), limitMs + graceMs);
  const stop = () => finish('STOPPED');
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const { end, isProven } = await ended.promise;
  clearTimeout(overdue);
  signal?.removeEventListener('abort', stop);
  await worker.terminate();
  return { roster: best, isProven: isProven && best !== undefined, end, ...(failure && { failure }) };
}

/** Takes a roster that costs no more than the best so far, and trusts nobody that it keeps the hard rules. */
const isBetter = (problem: RosterProblem, roster: ProposedRoster, best: ProposedRoster | undefined) =>
  (roster.cells.length > 0 || roster.shortages.length === 0) &&
  (!best || roster.cost <= best.cost) &&
  rulesBrokenBy(problem, roster.cells).length === 0;
