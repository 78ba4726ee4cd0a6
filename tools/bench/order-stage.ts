import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { openFrontDesks, PRICE_FEN, type FrontDesk } from '@netbar/server/testing/front-desk.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import { toRequest } from '@netbar/contract/kernel/endpoint';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { randomUUID } from 'node:crypto';
import { startServer } from './children.ts';
import type { Pressing } from './contend.ts';
import type { Request } from './load.ts';
import { openBranches } from './stage.ts';

const TOKEN_SECRET = 'a secret for the bench only, 32 characters';
const DESKS = 32;

export type OrderStage = Awaited<ReturnType<typeof openOrderStage>>;

/** A chain with a front desk at work in every branch, behind the real server as it is deployed. */
export async function openOrderStage(urlOf = databaseUrl) {
  const name = `netbar_bench_orders_${process.pid}`;
  const [url, adminUrl] = [urlOf(name, 'netbar_app'), urlOf(name)];
  await createDatabase(urlOf(), name);
  await migrate(urlOf(name, 'netbar_owner'));
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000000', MAX_LAG_MS: '10000', LOG_LEVEL: 'info' };
  const env = { DATABASE_URL: url, DATABASE_POOL: '10', TOKEN_SECRET, ...limits };
  const server = await startServer(new URL(import.meta.resolve('@netbar/server/server.ts')), {
    ...env,
    NODE_OPTIONS: '--max-semi-space-size=8',
  });
  const pool = openPool(url);
  const sessions = openSessions(pool, TOKEN_SECRET);
  const { company: companyId, brand: brandId } = await openPlace(pool, '我们网咖');
  const branchIds = await openBranches(pool, companyId, brandId, DESKS);
  const opening = { pool, sessions, serverUrl: server.url, companyId, brandId, branchIds, products: 2, qty: 1_000_000 };
  const desks = await openFrontDesks(opening);
  const { token } = await employ(pool, sessions, { companyId, branchIds, can: ['ORDER_LIST'] });
  sessions.close();
  await pool.end();
  await asAdmin(adminUrl, (client) => client.query('vacuum analyze'));
  return {
    url,
    adminUrl,
    env,
    server,
    companyId,
    desks,
    viewerToken: token,
    async close() {
      await server.stop();
      await asAdmin(urlOf(), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Two goods over the counter, paid in cash: order, money, goods and receipt in one press. */
const sale = ({ branchId, productIds, cashier }: FrontDesk): Request => {
  const payableFen = productIds.length * PRICE_FEN;
  return {
    method: 'POST',
    path: paymentApi.sell.path,
    headers: { authorization: `Bearer ${cashier.token}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      branchId,
      lines: productIds.map((productId) => ({ productId, qty: 1 })),
      payableFen,
      tenders: [{ tender: 'CASH', amountFen: payableFen, tenderedFen: payableFen + 1000 }],
    }),
  };
};

/** The newest orders of the first branch, with their total. */
export function orderPage({ desks, viewerToken }: Pick<OrderStage, 'desks' | 'viewerToken'>): Request {
  const { url } = toRequest(orderApi.list, { branchId: desks[0]?.branchId ?? '' });
  return { method: 'GET', path: url, headers: { authorization: `Bearer ${viewerToken}` } };
}

export const orderSales = ({ url, env, desks }: Pick<OrderStage, 'url' | 'env' | 'desks'>): Pressing => ({
  url,
  env,
  places: desks.map((desk) => () => sale(desk)),
});
