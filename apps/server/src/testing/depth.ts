import { execFileSync } from 'node:child_process';

/** Set by `pnpm test:deep`: every endpoint and long random runs, instead of a sample and short ones. */
export const isDeep = process.env['TEST_DEEP'] !== undefined;

/** How many random runs a test makes. */
export const runsOf = ({ usual, deep }: { usual: number; deep: number }) => (isDeep ? deep : usual);

/**
 * What a test picks at random follows from this number. It comes from the commit, so that the same state is tested the same
 * way again and the next one in another way; SEED=… repeats a run.
 */
export const seed = Number(process.env['SEED'] ?? seedOfCommit() ?? seedOfToday());

/** What git says, one entry a line; nothing where there is no history, as in an unpacked archive. */
export function git(...args: string[]): string[] | undefined {
  try {
    const said = execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.split('\n').filter((line) => line !== '');
  } catch {
    return undefined;
  }
}

function seedOfCommit() {
  const [commit] = git('rev-parse', 'HEAD') ?? [];
  return commit && Number.parseInt(commit.slice(0, 7), 16);
}

function seedOfToday() {
  return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}
