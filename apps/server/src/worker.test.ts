import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { asAdmin } from './create-database.ts';
import { inTx } from './kernel/ctx.ts';
import { openMonitor, type Monitor } from './kernel/worker/monitor.ts';
import { startWorker } from './worker-app.ts';

let world: World;
let worker: Awaited<ReturnType<typeof startWorker>>;
let monitor: Monitor;
beforeAll(async () => {
  world = await openWorld();
  const DATABASE_WORKER_URL = databaseUrl(world.name, 'netbar_worker');
  worker = await startWorker({ ...world.config, DATABASE_URL: world.url, DATABASE_WORKER_URL }, world.log);
  monitor = await openMonitor({ host: '127.0.0.1', port: 0 }, worker, world.log);
});
afterAll(async () => {
  await worker.stop();
  await monitor.close();
  await world.close();
});

async function ask(path: string) {
  const res = await fetch(`http://127.0.0.1:${monitor.port}${path}`);
  return { status: res.status, type: res.headers.get('content-type'), body: await res.text() };
}
const figure = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec((await ask('/metrics')).body)?.[1] ?? 'NaN');
const publish = () =>
  inTx(world.system(), async (ctx) => {
    ctx.publish('ORDER_PAID', world.ours.first, { orderNo: '11' });
  });

describe('whoever watches a worker', () => {
  it('is told that it is alive and ready, and nothing at other addresses', async () => {
    expect(await ask('/health/live')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    expect(await ask('/health/ready?from=prober')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    for (const path of ['/', '/constructor', '/health', '/metrics/']) expect(await ask(path)).toMatchObject({ status: 404 });
  });

  it('sees the process, and jobs that fail', async () => {
    const { type, body } = await ask('/metrics');
    expect(type).toContain('text/plain');
    expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(body).toContain('# TYPE netbar_jobs_failed_total counter');
  });

  it('sees what waits behind a slow transaction, how long things stand still, and that they go on', async () => {
    const before = await figure('netbar_relayed_events_total');
    const slow = await world.owner.connect();
    await slow.query('begin; select pg_current_xact_id()');
    await publish();
    await publish();
    await waitFor(async () => {
      expect(await figure('netbar_outbox_rows')).toBe(2);
      for (const name of ['netbar_outbox_oldest_seconds', 'netbar_rollup_lag_seconds', 'netbar_seal_lag_seconds'])
        expect(await figure(name)).toBeGreaterThan(4);
    });

    await slow.query('rollback');
    slow.release();

    await waitFor(async () => {
      expect(await figure('netbar_relayed_events_total')).toBe(before + 2);
      for (const name of ['netbar_outbox_rows', 'netbar_outbox_oldest_seconds']) expect(await figure(name)).toBe(0);
      for (const name of ['netbar_rollup_lag_seconds', 'netbar_seal_lag_seconds']) expect(await figure(name)).toBeLessThan(4);
    });
  }, 60_000);

  it('is told that it is not ready while PostgreSQL is away, and still sees the process', async () => {
    await shut(true);
    await waitFor(async () => expect(await ask('/health/ready')).toMatchObject({ status: 503, body: '{"status":"not ready"}' }));
    expect(await ask('/health/live')).toMatchObject({ status: 200 });
    expect(await figure('netbar_outbox_rows')).toBeNaN();
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0);

    await shut(false);
    await waitFor(async () => expect(await ask('/health/ready')).toMatchObject({ status: 200 }));
  });
});

const shut = (isShut: boolean) =>
  asAdmin(databaseUrl(), async (admin) => {
    await admin.query(`alter database ${world.name} allow_connections ${!isShut}`);
    if (isShut) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [world.name]);
  });
