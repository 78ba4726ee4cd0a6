import { catchUp } from '@netbar/server/features/figures/facts/catch-up.ts';
import { asAdmin } from '@netbar/server/create-database.ts';
import '@netbar/server/features.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx, type Dependencies } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextOf } from './contend.ts';
import { shoot } from './load.ts';
import { openOrderStage, orderSales } from './order-stage.ts';
import { median } from './rounds.ts';

/**
 * What figures cost a sale, in one run: rounds without their indexes and without the worker, and rounds with both, facts and rollups
 * being counted all the time. `pnpm bench:figures-cost [rounds]`.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const [SECONDS, CONNECTIONS] = [4, 4];

leaveWhenTold();
const stage = await openOrderStage();
const workerUrl = Object.assign(new URL(stage.url), { username: 'netbar_worker' }).href;
const [pool, app] = [
  openPool(workerUrl, { max: 2, statementTimeoutMs: 60_000 }),
  openPool(stage.url, { max: 2, statementTimeoutMs: 60_000 }),
];
const openCtx = (companyId: string) =>
  systemCtx({ pool: app, visitors: app, now: () => new Date() } as Dependencies, companyId, openLog('silent'));

const makeIndexes = () =>
  asAdmin(stage.adminUrl, async (client) => {
    await client.query(
      'create index if not exists payments_settled on tenant.payments using brin (settled_time) with (pages_per_range = 16)',
    );
    await client.query(
      'create index if not exists machine_sessions_started on tenant.machine_sessions using brin (started_time) with (pages_per_range = 16)',
    );
  });
const dropIndexes = () =>
  asAdmin(stage.adminUrl, (client) =>
    client.query('drop index if exists tenant.payments_settled, tenant.machine_sessions_started'),
  );

/** Counts again and again, as the worker does, until told to stop. */
function startCounting() {
  const state = { isOn: true, passes: 0 };
  const running = (async () => {
    while (state.isOn) {
      await catchUp({ pool, openCtx });
      state.passes++;
      await sleep(1_000);
    }
  })();
  return async () => {
    state.isOn = false;
    await running;
    return state.passes;
  };
}

try {
  const sell = () =>
    shoot({ url: stage.server.url, connections: CONNECTIONS, seconds: SECONDS, next: nextOf(orderSales(stage).places) });
  await sell();
  const rounds: { off: number; on: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await dropIndexes();
    const off = await sell();
    await makeIndexes();
    await catchUp({ pool, openCtx });
    const stopCounting = startCounting();
    const on = await sell();
    await stopCounting();
    rounds.push({ off: off.p50, on: on.p50 });
  }
  const [off, on] = [median(rounds.map((round) => round.off)), median(rounds.map((round) => round.on))];
  const ratios = rounds.map((round) => round.on / round.off);
  console.info(
    `a sale: ${off.toFixed(2)} ms without figures, ${on.toFixed(2)} ms while they are counted: ${median(ratios).toFixed(2)} ×`,
  );
} finally {
  await Promise.all([pool.end(), app.end()]);
  await stage.close();
}
