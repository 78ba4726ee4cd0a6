import { spawn, spawnSync } from 'node:child_process';

// Everything CI asks for. The steps that only read the sources run first, two at a time; the output of each is held back
// until it ends, so that two of them do not mix. When one of them fails, the others still run, but no test does.

type Step = [name: string, ...command: string[]];

const root = new URL('..', import.meta.url).pathname;
const lanes: Step[][] = [
  // Also checks the types of every file, each by the tsconfig.json next to it.
  [['lint and types', 'pnpm', 'lint']],
  [
    ['format', 'pnpm', 'format:check'],
    // The contract once more, with the libraries that a browser has.
    ['types of the console', 'tsc', '-p', 'apps/web'],
    ['unused', 'pnpm', 'unused'],
    ['build', 'pnpm', 'build'],
  ],
];

const results = await Promise.all(lanes.map(runInTurn));
const failed = results.flat().filter(({ status }) => status !== 0);
if (failed.length > 0) {
  console.log(`check: ${failed.map(({ name }) => name).join(', ')} failed, so no tests were run`);
  process.exitCode = 1;
} else {
  process.exitCode = spawnSync('pnpm', ['test'], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

async function runInTurn(steps: Step[]) {
  const results: { name: string; status: number }[] = [];
  for (const [name, ...command] of steps) results.push({ name, status: await run(name, command) });
  return results;
}

async function run(name: string, [command = '', ...args]: string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
  const status = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n${Buffer.concat(output).toString()}`);
  return status;
}
