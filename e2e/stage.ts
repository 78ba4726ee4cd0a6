import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { openApp } from '@netbar/server/app.ts';
import { readConfig, type Config } from '@netbar/server/config.ts';
import { openChannel } from '@netbar/server/features/platform/realtime/channel.ts';
import { makeHistory, type Dependencies, type Past } from '@netbar/server/demo/history/history.ts';
import { demoPassword } from '@netbar/server/demo/organisation.data.ts';
import { organise } from '@netbar/server/demo/organisation.ts';
import { openGateways, type Gateways } from '@netbar/server/gateways/gateways.ts';
import type { Ctx } from '@netbar/server/kernel/ctx.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { catchUp } from '@netbar/server/features/figures/facts/catch-up.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { chromium, type Browser, type Page } from 'playwright-core';

const CAPTCHA = 'ab12';
/** The environment variable that names a database with the demo organisation to copy. */
export const DEMO_TEMPLATE = 'E2E_DEMO_TEMPLATE';
const web = new URL('../apps/web/', import.meta.url).pathname;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * The whole product as staff meet it: a database with the demo organisation, the server, the built console, a browser.
 * `outside`: providers to ask. `past`: how many days lie behind the organisation, and when it is now, if not now.
 */
export async function openStage(
  outside: Partial<Gateways> = {},
  settings: Partial<Config> = {},
  past?: Pick<Past, 'days' | 'companies'> & Partial<Pick<Past, 'now'>>,
) {
  const name = `netbar_e2e_${process.pid}`;
  const browserOpened = openBrowser();
  const isOrganised = await openDatabase(name, past ? undefined : process.env[DEMO_TEMPLATE]);
  const files = join(tmpdir(), name);
  const config = { ...readConfig(), RATE_LIMIT_PER_MINUTE: 1_000_000, MAX_LAG_MS: 60_000, STORAGE_FOLDER: files, ...settings };
  const pool = openPool(databaseUrl(name, 'netbar_app'), { lockTimeoutMs: 55_000, statementTimeoutMs: 55_000 });
  const sessions = openSessions(pool, config.TOKEN_SECRET);
  // The one thing a machine cannot do is read a captcha: here it is always the same.
  const gateways = {
    ...openGateways(config),
    captcha: { draw: async () => ({ text: CAPTCHA, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }) },
    ...outside,
  };
  const clock = { aheadMs: past?.now ? past.now.getTime() - Date.now() : 0 };
  const now = () => new Date(Date.now() + clock.aheadMs);
  const dependencies = { pool, visitors: pool, sessions, vault: openVaultOf(config), gateways, now };
  const log = openLog('silent');
  const openCtx = (companyId: string, at = new Date()) => systemCtx({ ...dependencies, now: () => at }, companyId, log);
  if (past) await makePast(name, { pool, openCtx }, { now: now(), ...past });
  else if (!isOrganised) await makeOrganisation(name, pool, openCtx);
  const { app } = await openApp(config, dependencies, log);
  const channel = openChannel(app.server, dependencies, { redisUrl: config.REDIS_URL, origins: [], log });
  app.addHook('preClose', async () => channel.close());
  const api = await listen(app, now);
  const [console_, browser] = await Promise.all([serveConsole(api), browserOpened]);
  return {
    address: console_.address,
    api,
    browser,
    pool,
    database: name,
    /** Of the server that the pages ask: what happens at its time need not be waited for. */
    clock,
    now,
    /** The system itself, for what no page does yet. */
    system: (companyId: string) => systemCtx(dependencies, companyId, log),
    /** `from`: another browser, such as one with a camera. */
    newPage: (options: Parameters<Browser['newPage']>[0] = {}, from = browser) => openPage(from, console_.address, options),
    async close() {
      await browser.close();
      console_.process.kill();
      sessions.close();
      await app.close();
      await pool.end();
      await asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`));
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Begins to answer. Phones take the time from its answers, which must not tell another one than the server acts by. */
function listen(app: Awaited<ReturnType<typeof openApp>>['app'], now: () => Date): Promise<string> {
  app.server.prependListener('request', (_, response) => response.setHeader('date', now().toUTCString()));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const openVaultOf = ({ VAULT_KEY, VAULT_OTHER_KEYS }: Config) => openVault(VAULT_KEY, VAULT_OTHER_KEYS);

/** Makes it as a copy of what `template.ts` made before all journeys, else empty. Says whether the organisation is in it. */
async function openDatabase(name: string, template: string | undefined): Promise<boolean> {
  if (template)
    await asAdmin(databaseUrl(), (client) => client.query(`create database ${name} owner netbar_owner template ${template}`));
  else {
    await createDatabase(databaseUrl(), name);
    await migrate(databaseUrl(name, 'netbar_owner'));
  }
  return template !== undefined;
}

/** The organisation with days behind it, and what the worker would have counted by now. */
async function makePast(
  database: string,
  dependencies: Omit<Dependencies, 'ownerUrl'>,
  past: Pick<Past, 'days' | 'companies' | 'now'>,
) {
  await makeHistory({ ...dependencies, ownerUrl: databaseUrl(database, 'netbar_owner') }, { seed: 7, ...past });
  await countFigures(database, (companyId) => dependencies.openCtx(companyId, past.now ?? new Date()));
}

/** The demo organisation, with what the worker would have counted of it by now. */
export async function makeOrganisation(database: string, pool: ReturnType<typeof openPool>, openCtx: (companyId: string) => Ctx) {
  await organise(pool, openCtx);
  await countFigures(database, openCtx);
}

async function countFigures(database: string, openCtx: (companyId: string) => Ctx) {
  const pool = openPool(databaseUrl(database, 'netbar_worker'), { max: 1, statementTimeoutMs: 60_000 });
  await catchUp({ pool, openCtx });
  await pool.end();
}

/** Windows that are open now, for `say-failure.ts`. */
export const openPages = new Set<Page>();

/** A fresh browser window. What it complains about is kept. */
async function openPage(browser: Browser, address: string, options: Parameters<Browser['newPage']>[0]) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1366, height: 768 },
    baseURL: address,
    ...options,
  });
  // A page on a busy machine still comes; this ends what hangs.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on('close', () => void context.close().catch(() => {}));
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isRefusal(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return Object.assign(page, {
    complaints,
    /** Another window of the same browser: same storage and cookies, tabs of its own. */
    anotherWindow: () => context.newPage(),
    signIn: (username: string, password = demoPassword) => signIn(page, username, password),
  });
}

/** Chromium reports every 4xx answer as an error; a refusal is an answer. */
const isRefusal = (text: string) => /the server responded with a status of 4\d\d/.test(text);

/** Where a sign-in ends: at home, or at the counter for whoever only sells (U17). */
export const arrived = /\/(home|admin\/bar\/console)$/;

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByPlaceholder('4 位字符').fill(CAPTCHA);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** What `pnpm build` made, as it will be served. Vite takes the next port when this one is taken, and says which. */
export async function serveConsole(api: string): Promise<{ address: string; process: ChildProcess }> {
  const args = ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '24173'];
  const env = { ...process.env, NO_COLOR: '1', API_URL: api };
  const server = spawn(process.execPath, args, { cwd: web, stdio: ['ignore', 'pipe', 'inherit'], env });
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (found) return { address: found[0], process: server };
  }
  throw new Error('vite preview ended before it served anything; run `pnpm build` first');
}

/**
 * Chromium without windows, in which journeys take a tenth less time than in the whole one. Containers run as root, where its
 * sandbox refuses to start.
 */
export const openBrowser = (more: string[] = []) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
