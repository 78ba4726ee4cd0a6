import { parseArgs } from 'node:util';
import { toRequest, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { openApp } from '@netbar/server/app.ts';
import { readConfig } from '@netbar/server/config.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { employ } from '@netbar/server/testing/people.ts';
import pg from 'pg';
import { openGoods, type Size } from './goods-seed.ts';

const { values } = parseArgs({
  options: {
    masters: { type: 'string', default: '50000' },
    branches: { type: 'string', default: '200' },
    moves: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '100' },
  },
});
const size: Size = { masters: Number(values.masters), branches: Number(values.branches), moves: Number(values.moves) };
const rounds = Number(values.rounds);

/** What the server sends to PostgreSQL, to send the same by hand. */
const sent: { text: string; values: unknown[] }[] = [];
type Query = (this: pg.Client, asked: string | pg.QueryConfig, ...rest: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
const listening: Query = function (asked, ...rest) {
  if (typeof asked !== 'string') sent.push({ text: asked.text, values: asked.values ?? [] });
  return query.call(this, asked, ...rest);
};

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return { p50: at(times, 0.5), p95: at(times, 0.95) };
}

console.error(`bench: ${size.masters} products, ${size.branches} branches, ${size.moves} moves`);
const started = performance.now();
const stage = await openGoods(size);
console.error(`bench: seeded in ${Math.round((performance.now() - started) / 1000)} s`);
const config = { ...readConfig(), RATE_LIMIT_PER_MINUTE: 1_000_000_000, MAX_LAG_MS: 60_000 };
const pool = openPool(stage.url);
const sessions = openSessions(pool, config.TOKEN_SECRET);
const dependencies = {
  pool,
  visitors: pool,
  sessions,
  vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
  gateways: openGateways(config),
  now: () => new Date(),
};
const { app } = await openApp(config, dependencies, openLog('silent'));
// As the server signs in: an administrator, whom no fence holds, would name no company, and every index begins with it.
const byHandPool = openPool(stage.url);
const bare = await byHandPool.connect();
await bare.query(`set app.company_id = '${stage.company}'`);
try {
  const can = ['PRODUCT_MASTER_LIST', 'PRODUCT_LIST', 'STOCK_LIST'];
  const { token } = await employ(pool, sessions, { companyId: stage.company, branchIds: [], isCompanyWide: true, level: 1, can });
  const { branchId, productId, barcode } = stage;
  const pages: [name: string, endpoint: Endpoint, input: object][] = [
    ['product library, first page', productApi.listMasters, {}],
    ['product library, page 500', productApi.listMasters, { page: 500 }],
    ['search in Chinese', productApi.listMasters, { keyword: '可乐' }],
    ['search by pinyin initials', productApi.listMasters, { keyword: 'kkkl' }],
    ['search by barcode', productApi.listMasters, { keyword: barcode }],
    ['products of a branch', productApi.list, { branchId }],
    ['products of a branch, searched', productApi.list, { branchId, keyword: 'kkkl' }],
    ['stock of a branch', stockApi.list, { branchId }],
    ['stock card', stockApi.card, { branchId, productId }],
  ];
  console.log('page                                p50 ms   p95 ms   bare p95   ratio   rows');
  for (const [name, endpoint, input] of pages) {
    const { method, url } = toRequest(endpoint, input);
    const ask = async () => {
      const res = await app.inject({ method, url, headers: { authorization: token } });
      // A refusal is fast, and no answer.
      if (res.statusCode !== 200) throw new Error(`${name}: refused with ${res.statusCode}`);
      return res;
    };
    pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;
    sent.length = 0;
    const answer = (await ask()).json<{ status: number; data: { total: number } }>();
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    const statements = sent
      .filter(({ text }) => /^(?:with|select)/i.test(text))
      .map((statement, i) => ({ ...statement, name: `${name} ${i}` }));
    const server = await timed(ask);
    const byHand = await timed(async () => {
      for (const statement of statements) await bare.query(statement);
    });
    const cells = [server.p50, server.p95, byHand.p95].map((ms) => ms.toFixed(1).padStart(8));
    console.log(
      `${name.padEnd(34)} ${cells.join(' ')} ${(byHand.p95 / server.p95).toFixed(2).padStart(8)} ${String(answer.data.total).padStart(8)}`,
    );
  }
} finally {
  bare.release();
  await byHandPool.end();
  sessions.close();
  await app.close();
  await pool.end();
  await stage.close();
}
