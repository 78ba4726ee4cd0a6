import { demoPassword } from '@netbar/server/demo/organisation.data.ts';
import { isUp, until } from '@netbar/server/testing/process.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine, tell } from '../doctor.ts';
import { checkDemo } from './check.ts';
import { freshDatabase, urlsOf } from './database.ts';
import { makePast } from './past.ts';
import { openProgress } from './progress.ts';
import { run, start } from './programs.ts';

/**
 * Everything at once, on a database of its own: `pnpm demo [--database netbar_demo] [--port 3000] [--console 5173] [--days 90] [--seed 7] [--once]`.
 * Begins anew each time. Ctrl-C ends it all; with --once it ends as soon as somebody could sign in.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'netbar_demo' },
    port: { type: 'string', default: '3000' },
    console: { type: 'string', default: '5173' },
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '7' },
    branches: { type: 'string', default: '3' },
    once: { type: 'boolean', default: false },
  },
});

if (!tell((await examine()).filter(({ isForTests }) => !isForTests))) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'netbar-demo-'));
const server = `http://127.0.0.1:${values.port}`;
const site = `http://localhost:${values.console}`;
const [douyinPort, meituanPort] = [2, 3].map((more) => String(Number(values.port) + more)) as [string, string];
const env = {
  ...process.env,
  ...urlsOf(values.database),
  PORT: values.port,
  WORKER_PORT: String(Number(values.port) + 1),
  STORAGE_FOLDER: join(folder, 'files'),
  API_URL: server,
  LOG_LEVEL: 'warn',
  DOUYIN_BASE_URL: `http://127.0.0.1:${douyinPort}`,
  DOUYIN_LINK_URL: `http://127.0.0.1:${douyinPort}`,
  MEITUAN_BASE_URL: `http://127.0.0.1:${meituanPort}`,
};

const step = openProgress(6);
await step('database', () => freshDatabase(values.database));
const past = { days: Number(values.days), seed: Number(values.seed), files: env.STORAGE_FOLDER };
await step(`three brands, twelve branches, ${past.days} days`, (tell) => makePast(urlsOf(values.database), { ...past, tell }));
await step('do the books add up', async () => {
  const faults = await checkDemo(values.database, { isLive: false });
  if (faults.length > 0) throw new Error(`They do not:\n${faults.join('\n')}`);
});
await step('console', () => run(folder, 'apps/web', ['node_modules/vite/bin/vite.js', 'build'], env));
const programs = await step('server, worker and console', async () => {
  const started = [
    start(folder, 'tools/demo', ['platforms.ts', '--douyin', douyinPort, '--meituan', meituanPort], env),
    start(folder, 'apps/server', ['src/server.ts'], env),
    start(folder, 'apps/server', ['src/worker.ts'], env),
    start(folder, 'apps/web', ['node_modules/vite/bin/vite.js', 'preview', '--port', values.console, '--strictPort'], env),
  ];
  await until('the server is ready', () => isUp(`${server}/health/ready`));
  await until('the console is there', () => isUp(site));
  return started;
});
// Busy enough to see something happen, slow enough to follow it.
const evening = ['--speed', '4', '--from', '20', '--warm', '10'];
const floors = await step('guests on the floors', async () =>
  start(folder, 'tools/simulate', ['main.ts', '--branches', values.branches, ...evening, '--url', server], env),
);

console.log(`
  The console    ${site}
  The server     ${server}/openapi.json
  Logs           ${folder}

  Everybody's password is ${demoPassword}
    xingyu.cashier   王小梅   the counter of branch 1001
    xingyu.manager   吴振宇   manages branch 1001
    xingyu.admin     沈国栋   sees both brands of 杭州星域
    jiguang.admin    冯志远   another company, which sees nothing of the first
  docs/demo.md has the others. Ctrl-C ends everything.`);

if (!values.once) {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    for (const program of [...programs, floors])
      void program.ended.then(({ code }) => {
        if (code) console.log(`\n${program.name} ended by itself: ${folder} has its log`);
      });
  });
}
for (const program of [floors, ...programs.toReversed()]) await program.end('SIGTERM');
