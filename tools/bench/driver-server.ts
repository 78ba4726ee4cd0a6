import { tricks } from '@netbar/server/testing/driver-tricks.ts';
import type { Request } from './load.ts';
import type { OrderStage } from './order-stage.ts';

/**
 * The server in a process of its own, without the trick that DRIVER_OFF names. It sends requests to itself, so that no socket and
 * no client is measured. Told how many pages or sales to answer, it tells the processor time that took.
 */
export interface Task {
  load: 'page' | 'sale';
  answers: number;
}

export interface Took {
  cpuUs: number;
  wallMs: number;
}

const AT_ONCE = 8;

// Before the server is loaded, so that nothing has taken the trick up yet.
tricks[process.env['DRIVER_OFF'] ?? '']?.();
const { openApp } = await import('@netbar/server/app.ts');
const { readConfig } = await import('@netbar/server/config.ts');
const { openGateways } = await import('@netbar/server/gateways/gateways.ts');
const { openLog } = await import('@netbar/server/kernel/log.ts');
const { openPool } = await import('@netbar/server/kernel/postgres/pool.ts');
const { openSessions } = await import('@netbar/server/kernel/sessions.ts');
const { openVault } = await import('@netbar/server/kernel/vault.ts');
const { orderPage, orderSales } = await import('./order-stage.ts');

// Nobody is sent away for the lag of a machine that others keep busy.
const config = { ...readConfig(), MAX_LAG_MS: 0 };
const pool = openPool(config.DATABASE_URL);
const dependencies = {
  pool,
  visitors: pool,
  sessions: openSessions(pool, config.TOKEN_SECRET),
  vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
  gateways: openGateways(config),
  now: () => new Date(),
};
const { app } = await openApp(config, dependencies, openLog('silent'));

async function answer(request: Request) {
  const { method, path: url, headers, body = '' } = request;
  const type = body && { 'content-type': 'application/json' };
  const { statusCode, body: said } = await app.inject({ method, url, headers: { ...headers, ...type }, ...(body && { body }) });
  if (statusCode !== 200) throw new Error(said);
}

const stage = JSON.parse(process.env['STAGE'] ?? '') as OrderStage;
const { places } = orderSales(stage);
let sold = 0;
const requests = { page: () => orderPage(stage), sale: () => (places[sold++ % places.length] as () => Request)() };

async function run({ load, answers }: Task): Promise<Took> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  let left = answers;
  const client = async () => {
    while (left-- > 0) await answer(requests[load]());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const { user, system } = process.cpuUsage(before);
  return { cpuUs: (user + system) / answers, wallMs: (performance.now() - started) / answers };
}

process.on('message', (task: Task) => void run(task).then((took) => process.send?.(took)));
process.send?.('ready');
