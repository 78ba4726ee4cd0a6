import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { startJobs } from '#kernel/worker/jobs.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Months by name with the moment their first id stands for. */
async function months(client: pg.Pool | pg.PoolClient) {
  const { rows } = await client.query<{ name: string; from: string }>(`
    select relname as name, substring(pg_get_expr(relpartbound, oid) from $$FROM \\('(.{36})'\\)$$) as from
    from pg_class where relispartition and relkind = 'r' and relnamespace = 'tenant'::regnamespace and relname like 'journals\\_2%'
    order by relname`);
  return rows.map(({ name, from }) => ({ name, from: new Date(Number.parseInt(from.replaceAll('-', '').slice(0, 12), 16)) }));
}

describe('new months', () => {
  it('are made beside a job queue that has partitions of its own', async () => {
    const url = databaseUrl(world.name, 'netbar_worker');
    const jobs = await startJobs(url, { pool: world.workerPool, openCtx: world.system, log: world.log }, [], []);
    await jobs.stop();
    const before = await months(world.owner);

    await world.workerPool.query('select platform.add_partitions(6)');

    expect((await months(world.owner)).length).toBeGreaterThan(before.length);
  });

  it.each(['Asia/Shanghai', 'America/New_York', 'UTC'])('begin at midnight UTC, also for a worker in %s', async (zone) => {
    const worker = await world.workerPool.connect();
    try {
      await worker.query(`begin; set local timezone = '${zone}'; select platform.add_partitions(9)`);

      const made = await months(worker);

      expect(made.length).toBeGreaterThanOrEqual(10);
      for (const { name, from } of made) {
        const [, year = '', month = ''] = /_(\d{4})(\d{2})$/.exec(name) ?? [];
        expect(from.toISOString()).toBe(`${year}-${month}-01T00:00:00.000Z`);
      }
    } finally {
      await worker.query('rollback');
      worker.release();
    }
  });
});
