import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { openFloor } from './floor.ts';
import { ask } from './stops.ts';

/**
 * `pnpm simulate:watch [--branches 3] [--speed 20] [--seed 7] [--minutes 10]`: plays the floors on a server and a worker of
 * their own while somebody looks on in a browser, and fails on anything that server, worker or console complains about,
 * or that keeps growing.
 */
const { values } = parseArgs({
  options: {
    branches: { type: 'string', default: '3' },
    speed: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
    minutes: { type: 'string', default: '10' },
  },
});
const SAMPLE_MS = 20_000;
/** Between the second quarter of the time and the last: what is filled while warming up is not growth. */
const MOST_GROWTH = 0.25;

const floor = await openFloor();
const desk = await floor.stage.newPage();
await desk.signIn('xingyu.admin');
await desk.waitForURL('**/home');
const token = await desk.evaluate(() => localStorage.getItem('Token') ?? '');
const found = (await ask(desk, branchApi.list, {}))?.rows.toSorted((a, b) => a.branchNo.localeCompare(b.branchNo)) ?? [];
const keys: object[] = [];
for (const { id: branchId } of found.slice(0, Number(values.branches))) {
  const made = await ask(desk, branchApi.replaceDeviceKey, { branchId });
  const { companyId } = await desk.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { companyId: string });
  keys.push({ companyId, branchId, key: made?.deviceKey });
}
await desk.close();
const keyFile = join(tmpdir(), `netbar-keys-${randomUUID()}.json`);
writeFileSync(keyFile, JSON.stringify(keys), { mode: 0o600 });

const watcher = await floor.stage.newPage({ baseURL: floor.otherAddress });
await watcher.addInitScript((value) => {
  if (location.protocol !== 'about:') localStorage.setItem('Token', value);
}, token);
await watcher.goto('/settings/logCenter?view=events');
await watcher.locator('.lamp.ready').waitFor();
const cdp = await watcher.context().newCDPSession(watcher);

type Sample = Record<'server' | 'worker' | 'browser', number>;
const residentMb = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
async function sample(): Promise<Sample> {
  const { server, worker } = floor.processes();
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { server: residentMb(server), worker: residentMb(worker), browser: usedSize / 1024 / 1024 };
}

const args = ['--branches', values.branches, '--speed', values.speed, '--seed', values.seed, '--minutes', values.minutes];
const main = new URL('../tools/simulate/main.ts', import.meta.url).pathname;
const play = spawn(process.execPath, [main, ...args, '--url', floor.otherApi, '--keys', keyFile], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
const samples: Sample[] = [];
const sampling = setInterval(() => void sample().then((taken) => samples.push(taken)), SAMPLE_MS);
const code = await new Promise<number | null>((ended) => play.once('exit', ended));
clearInterval(sampling);
rmSync(keyFile);

const isError = (line: string) => /"level":(50|60)/.test(line);
const wrong = [
  ...(code === 0 ? [] : [`the simulation ended with ${code}`]),
  ...(['server.ts', 'worker.ts'] as const).flatMap((entry) => floor.logged(entry).split('\n').filter(isError)),
  ...watcher.complaints.map((text) => `the console says: ${text}`),
];
const shown = await watcher.locator('.list-tools .sec').first().textContent();
await watcher.close();
await floor.close();

const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
const quarter = (from: number) => samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * (from + 0.25)));
for (const who of ['server', 'worker', 'browser'] as const) {
  const [early, late] = [mean(quarter(0.25).map((each) => each[who])), mean(quarter(0.75).map((each) => each[who]))];
  console.log(`${who}: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB at the end`);
  if (late > early * (1 + MOST_GROWTH)) wrong.push(`${who} grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
}
console.log(`the page of events ends with: ${shown}`);
for (const what of wrong) console.log(`- ${what}`);
console.log(`${wrong.length} errors in ${values.minutes} minutes`);
process.exitCode = wrong.length > 0 ? 1 : 0;
