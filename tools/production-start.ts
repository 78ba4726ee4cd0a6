import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { callerOf } from '@netbar/server/testing/caller.ts';
import { freePort } from '@netbar/server/testing/free-port.ts';
import { startPostgres } from '@netbar/server/testing/private-postgres.ts';
import { startRedis } from '@netbar/server/testing/private-redis.ts';
import { isUp, leaveWhenTold, until } from '@netbar/server/testing/process.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start } from './demo/programs.ts';

/**
 * The first day of a new installation, with the real programs as they run in production: database, migrations, server, worker, the
 * console that `pnpm build` made, `create-company`, the one-time link, a branch, a shift and a sale. Rejects at the first thing
 * that does not work. PostgreSQL and Redis are its own, so that no password of theirs is changed elsewhere.
 */
export async function startProduction(tell: (step: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'netbar-production-'));
  const [postgres, redis] = [await startPostgres({ fsync: 'off' }), await startRedis()];
  const programs: ReturnType<typeof start>[] = [];
  try {
    const env = await productionEnv(folder, { postgres, redis });
    await run(folder, 'apps/server', ['src/create-database.ts'], env);
    await run(folder, 'apps/server', ['src/migrate.ts'], env);
    tell('database made and migrated');

    const server = start(folder, 'apps/server', ['src/server.ts'], env);
    programs.push(server, start(folder, 'apps/server', ['src/worker.ts'], env));
    const site = new URL(env.PUBLIC_URL);
    const preview = ['preview', '--host', site.hostname, '--port', site.port, '--strictPort'];
    programs.push(
      start(folder, 'apps/web', ['node_modules/vite/bin/vite.js', ...preview], { ...process.env, API_URL: env.API_URL }),
    );
    await until('server, worker and console answer', async () => {
      const ended = programs.find((program) => !program.isRunning());
      if (ended) throw new Error(`${ended.name} ended:\n${readFileSync(ended.file, 'utf8').slice(-2000)}`);
      const addresses = [`${env.API_URL}/health/ready`, `http://127.0.0.1:${env.WORKER_PORT}/health/ready`, site.href];
      return (await Promise.all(addresses.map(isUp))).every(Boolean);
    });
    tell('server, worker and console answer');

    await checkSetUpIsOffered(env.PUBLIC_URL, server.file);
    await run(
      folder,
      'apps/server',
      ['src/create-company.ts', '--name', '新开网咖', '--admin', 'boss', '--admin-name', '沈国栋'],
      env,
    );
    const link = /http:\S+/.exec(readFileSync(join(folder, 'apps-server-create-company.log'), 'utf8'))?.[0] ?? '';
    tell('company made');

    const token = await signInByLink(link);
    tell('signed in by the one-time link');
    await sellSomething(callerOf(site.origin, token));
    tell('a branch, a shift and a sale');

    for (const program of programs.splice(0, 2)) {
      program.signal('SIGTERM');
      const { code } = await program.ended;
      if (code !== 0) throw new Error(`${program.name} did not leave in order: ${code}`);
    }
    tell('server and worker left in order');
  } finally {
    for (const program of programs) await program.end('SIGKILL');
    redis.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stores {
  postgres: { url: (database?: string) => string };
  redis: { url: string };
}

/** What deploy/env.example asks for, with passwords of its own. */
async function productionEnv(folder: string, { postgres, redis }: Stores) {
  const secret = () => randomBytes(24).toString('hex');
  const [owner, app, worker] = [secret(), secret(), secret()];
  const urlOf = (role: string, password: string) =>
    Object.assign(new URL(postgres.url('netbar')), { username: `netbar_${role}`, password }).href;
  const [port, workerPort, sitePort] = [await freePort(), await freePort(), await freePort()];
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_ADMIN_URL: postgres.url(),
    DATABASE_OWNER_URL: urlOf('owner', owner),
    DATABASE_URL: urlOf('app', app),
    DATABASE_WORKER_URL: urlOf('worker', worker),
    OWNER_DB_PASSWORD: owner,
    APP_DB_PASSWORD: app,
    WORKER_DB_PASSWORD: worker,
    READER_DB_PASSWORD: secret(),
    REDIS_URL: redis.url,
    TOKEN_SECRET: secret(),
    VAULT_KEY: randomBytes(32).toString('base64'),
    STORAGE_FOLDER: join(folder, 'files'),
    PUBLIC_URL: `http://127.0.0.1:${sitePort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    API_URL: `http://127.0.0.1:${port}`,
  };
}

/** Before the first company the log leads to the set-up page; without its token nothing is made. */
async function checkSetUpIsOffered(site: string, logFile: string) {
  // The server says so after it has begun to answer.
  await until('the log says where to set the installation up', async () =>
    readFileSync(logFile, 'utf8').includes(`${site}/setup#`),
  );
  const visitor = callerOf(site, '');
  await visitor(installationApi.get, {});
  const form = { companyName: '冒名网咖', username: 'thief', name: '某人', password: 'Horse battery 9' };
  await refused(visitor, installationApi.setUp, { token: 'guess', ...form }, 'installation.wrongToken');
}

async function signInByLink(link: string): Promise<string> {
  const { origin, pathname, hash } = new URL(link);
  const page = await fetch(`${origin}${pathname}`, { headers: { accept: 'text/html' } });
  if (!page.ok || !(await page.text()).includes('<div id="root">')) throw new Error(`${pathname} is no page of the console`);
  const visitor = callerOf(origin, '');
  const used = { code: hash.slice(1), password: 'Horse battery 9' };
  const { code } = await visitor(accountApi.setPassword, used);
  await refused(visitor, accountApi.setPassword, used, 'account.linkUsed');
  await refused(visitor, installationApi.get, {}, 'common.noSuchAddress');
  return visitor(authApi.exchange, { token: code });
}

type Caller = ReturnType<typeof callerOf>;

async function refused<E extends Endpoint>(by: Caller, endpoint: E, input: Sent<E>, reason: string) {
  const outcome = await by(endpoint, input).then(
    () => 'no refusal',
    (error: { data?: { reason?: string } }) => error.data?.reason,
  );
  if (outcome !== reason) throw new Error(`${endpoint.path} should refuse with ${reason}, not ${outcome}`);
}

/** From an empty company to a paid order with a receipt. */
async function sellSomething(by: Caller) {
  const place = { name: '一店', province: '浙江省', city: '杭州市', address: '文三路 478 号' };
  const { id: branchId, brandId } = await by(branchApi.add, { newBrandName: '新开', branchNo: '1001', ...place });
  const { id: productId } = await by(productApi.addMaster, {
    brandId,
    code: 'D001',
    name: '可口可乐',
    baseUnit: '罐',
    priceFen: 400,
  });
  const { version } = await by(productApi.get, { branchId, productId });
  await by(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
  const lines = [{ productId, qty: 24, valueFen: 4_680 }];
  await by(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '期初库存', lines });
  const { id: drawerId } = await by(shiftApi.addDrawer, { branchId, name: '前台' });
  await by(shiftApi.open, { branchId, drawerId, count: [{ faceFen: 10_000, count: 5 }] });
  const cash = { tender: 'CASH' as const, amountFen: 800, tenderedFen: 1_000 };
  const order = await by(paymentApi.sell, { branchId, lines: [{ productId, qty: 2 }], payableFen: 800, tenders: [cash] });
  const { content } = await by(orderApi.receipt, { orderId: order.id });
  if (content.payableFen !== 800 || content.payments[0]?.changeFen !== 200) throw new Error('the receipt is wrong');
}

if (import.meta.main) {
  leaveWhenTold();
  const started = performance.now();
  await startProduction((step) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${step}`));
}
