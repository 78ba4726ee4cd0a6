import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { readConfig } from '@netbar/server/config.ts';
import { demoPassword } from '@netbar/server/demo/organisation.data.ts';
import { asAdmin } from '@netbar/server/create-database.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { callerOf } from '@netbar/server/testing/caller.ts';
import { leaveWhenTold, startProcess, until } from '@netbar/server/testing/process.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkDemo } from './check.ts';
import { adminUrlOf } from './database.ts';

/**
 * The first minutes of somebody who finds the product: clones what is committed, installs, `pnpm demo`, signs in;
 * then lets the floors live for a while and asks whether the books still add up: `pnpm demo:rehearse [--minutes 10]`.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const DATABASE = `netbar_rehearsal_${process.pid}`;
const [PORT, CONSOLE] = ['3100', '5273'];
const MOST_SECONDS = 180;
leaveWhenTold();

const folder = mkdtempSync(join(tmpdir(), 'netbar-rehearsal-'));
const clone = join(folder, 'netbar');
const faults: string[] = [];
const timed = async (what: string, work: () => unknown) => {
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`);
  return seconds;
};

await timed('git clone', () => execFileSync('git', ['clone', '-q', join(import.meta.dirname, '../..'), clone]));
await timed('pnpm install', () => execFileSync('pnpm', ['install', '--frozen-lockfile'], { cwd: clone, stdio: 'ignore' }));
const log = join(folder, 'demo.log');
const args = ['tools/demo/main.ts', '--database', DATABASE, '--port', PORT, '--console', CONSOLE];
const demo = startProcess(process.execPath, args, log, { cwd: clone });
try {
  const hasSaid = (text: string) => readFileSync(log, 'utf8').includes(text);
  const seconds = await timed('pnpm demo, to the first sign-in', async () => {
    await until('the demo is there', async () => hasSaid('Ctrl-C ends everything') || !demo.isRunning(), 600_000);
    await signIn(`http://localhost:${CONSOLE}`);
  });
  console.log(
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /^\d\/\d/.test(line))
      .map((line) => `          ${line}`)
      .join('\n'),
  );
  if (seconds > MOST_SECONDS) faults.push(`the first sign-in took ${Math.round(seconds)} s`);
  await timed(`${values.minutes} minutes of life on the floors`, () => sleep(Number(values.minutes) * 60_000));
  faults.push(...(await checkDemo(DATABASE, { isLive: true })));
  if (hasSaid('ended by itself')) faults.push('one of the programs ended by itself');
} finally {
  await demo.end('SIGTERM');
  await asAdmin(readConfig().DATABASE_ADMIN_URL, (client) => client.query(`drop database if exists ${DATABASE} with (force)`));
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'The books add up.' : `${faults.length} things are wrong.`);
process.exit(faults.length === 0 ? 0 : 1);

/** As the login page does. Nobody reads the picture here, so its answer is exchanged for one that is known. */
async function signIn(site: string) {
  const call = callerOf(site, '');
  const { id } = await call(authApi.captcha, {});
  const mac = openVault(readConfig().VAULT_KEY).mac('captcha', `${id} ab12`);
  await asAdmin(adminUrlOf(DATABASE), (client) =>
    client.query('update platform.captchas set answer_mac = $2 where id = $1', [id, mac]),
  );
  const token = await call(authApi.signIn, {
    username: 'xingyu.cashier',
    password: demoPassword,
    captcha: 'ab12',
    captchaId: id,
  });
  const { name } = await callerOf(site, token)(authApi.info, {});
  if (name !== '王小梅') throw new Error(`signed in as ${name}`);
}
