import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTricks } from './tricks.ts';

/**
 * What dishonest staff may try, as the table in SECURITY.md lists it: `pnpm abuse:staff`. Runs the files of all tests there and
 * says of each trick whether its test passed.
 */
const tricks = readTricks();
const report = join(mkdtempSync(join(tmpdir(), 'netbar-abuse-')), 'report.json');
const files = [...new Set(tricks.map(({ file }) => file))];
const root = new URL('../..', import.meta.url).pathname;
spawnSync('vitest', ['run', ...files, '--reporter=json', `--outputFile=${report}`], { cwd: root, stdio: 'inherit' });

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
const outcomeOf = ({ file, title }: (typeof tricks)[number]) => {
  const tests = testResults
    .filter(({ name }) => name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(title));
  if (tests.length === 0) return 'not run';
  return tests.every(({ status }) => status === 'passed') ? 'refused' : 'PASSED THROUGH, OR BROKEN';
};
const outcomes = tricks.map((trick) => ({ ...trick, outcome: outcomeOf(trick) }));
for (const { id, title, outcome } of outcomes) console.log(`${id.padEnd(4)} ${outcome.padEnd(10)} ${title}`);
const open = outcomes.filter(({ outcome }) => outcome !== 'refused');
console.log(`${outcomes.length - open.length} of ${outcomes.length} tricks refused`);
process.exitCode = open.length === 0 ? 0 : 1;
