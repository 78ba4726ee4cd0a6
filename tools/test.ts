import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

// All tests, the journeys last: they want the machine for themselves. On CI a file that failed is run once more from its start,
// because the journeys of a file share one stage, and the log says so ("again: …"). After an uncaught error, which belongs to no
// file for sure, all files are run once more.

/** When more files fail, the machine is not the cause. */
const MOST_AGAIN = 3;
const isShared = process.env['CI'] !== undefined;
const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'netbar-tests-'));

const statuses = [play('pure', 'page', 'server'), play('e2e')];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
rmSync(folder, { recursive: true, force: true });

function play(...projects: string[]): number {
  const first = run(projects, []);
  if (first.status === 0 || !isShared || first.failedFiles.length > MOST_AGAIN) return first.status;
  // `.ci/counts` reads this line.
  const where = first.failedFiles.join(' ') || 'all files: an uncaught error';
  console.log(`again: ${first.failed} failed ${first.passed} passed in ${where}`);
  return run(projects, first.failedFiles).status;
}

function run(projects: string[], files: string[]) {
  const report = join(folder, `${projects.join('-')}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  const { status } = spawnSync('vitest', args, { cwd: root, stdio: 'inherit' });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults.filter((file) => file.status === 'failed');
  const replayed = failed.length > 0 ? failed : testResults;
  const count = (outcome: string) =>
    replayed.flatMap((file) => file.assertionResults).filter((test) => test.status === outcome).length;
  const failedFiles = failed.map((file) => relative(root, file.name));
  return { status: status ?? 1, failedFiles, failed: count('failed'), passed: count('passed') };
}

type Report = { testResults: { name: string; status: string; assertionResults: { status: string }[] }[] };
