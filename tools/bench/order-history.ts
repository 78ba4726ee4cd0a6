import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { startPostgres } from '@netbar/server/testing/private-postgres.ts';
import { parseArgs } from 'node:util';
import { cpuUs } from './children.ts';
import { nextOf } from './contend.ts';
import { shoot } from './load.ts';
import { measurePages } from './order-pages.ts';
import { openSeeder } from './order-seed.ts';
import { openOrderStage, orderSales } from './order-stage.ts';
import { median } from './rounds.ts';

/**
 * What a sale costs with 1×, 10× and 100× the orders behind it: `pnpm bench:history [--orders 10000000] [--minutes 8]`, on a
 * PostgreSQL of its own. Seeding stops when its minutes are up; the last size is then what there is.
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '10000000' }, minutes: { type: 'string', default: '8' } },
});
const most = Number(values.orders);
const [ROUNDS, SECONDS, CONNECTIONS] = [5, 4, 4];
const seedMs = Number(values.minutes) * 60_000;

leaveWhenTold();

const postgres = await startPostgres({
  shared_buffers: '2GB',
  max_wal_size: '16GB',
  maintenance_work_mem: '256MB',
  autovacuum: 'off',
  full_page_writes: 'off',
});
const stage = await openOrderStage(postgres.url);
const places = orderSales(stage).places;
const next = nextOf(places);
const shootFor = (seconds: number) => shoot({ url: stage.server.url, connections: CONNECTIONS, seconds, next });
const processorUs = () => postgres.processes().reduce((sum, pid) => sum + cpuUs(pid), 0);
try {
  await shootFor(6);
  const seeder = await openSeeder(stage.adminUrl, most);
  let spentMs = 0;
  let base: number | undefined;
  for (const target of [most / 100, most / 10, most]) {
    const started = performance.now();
    const orders = await seeder.upTo(target, started + seedMs - spentMs);
    spentMs += performance.now() - started;
    await shootFor(4);
    const rounds: { server: number; postgres: number; p50: number; perSecond: number }[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const before = { server: stage.server.cpuUs(), postgres: processorUs() };
      const { answers, p50, perSecond } = await shootFor(SECONDS);
      const each = (from: number, to: number) => (to - from) / answers;
      rounds.push({
        server: each(before.server, stage.server.cpuUs()),
        postgres: each(before.postgres, processorUs()),
        p50,
        perSecond,
      });
    }
    const of = (what: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[what]));
    const cost = of('server') + of('postgres');
    base ??= cost;
    console.log(
      `\n${orders} orders (seeded in ${Math.round(spentMs / 1000)} s): ${Math.round(cost)} µs of processor an order, ${(cost / base).toFixed(2)}×` +
        ` (server ${Math.round(of('server'))}, PostgreSQL ${Math.round(of('postgres'))}); p50 ${of('p50').toFixed(1)} ms, ${Math.round(of('perSecond'))}/s`,
    );
    await measurePages(stage);
  }
  await seeder.close();
} finally {
  await stage.close();
  postgres.stop();
}
