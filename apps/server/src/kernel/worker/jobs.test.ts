import { DAY_MS } from '@netbar/contract/kernel/time';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx, type Ctx } from '../ctx.ts';
import { defineJob } from '../outbox.ts';
import { on, startJobs } from './jobs.ts';
import { relay } from './relay.ts';

const print = defineJob('test.print', z.object({ orderNo: z.string() }));
const count = defineJob('test.count', z.object({ name: z.string() }));
const orphan = defineJob('test.orphan', z.object({}));

let world: World;
let workers: Awaited<ReturnType<typeof startJobs>>[];
/** The jobs that ran, in order: order number and company. */
const done: string[] = [];
const seen: string[][] = [];
/** Order numbers whose first attempt fails. */
const jams = new Set<string>();

const handlers = [
  on(print, async (ctx: Ctx, { orderNo }) => {
    done.push(`${orderNo} ${ctx.actor.companyId}`);
    if (jams.delete(orderNo)) throw new Error('paper jam');
  }),
  on(count, async (ctx: Ctx, { name }) => {
    const rows = await ctx.db.selectFrom('brands').select('companyId').execute();
    seen.push([name, ...new Set(rows.map(({ companyId }) => companyId))]);
  }),
];

beforeAll(async () => {
  world = await openWorld();
  const worker = { pool: world.workerPool, openCtx: world.system, log: world.log };
  const start = () => startJobs(databaseUrl(world.name, 'netbar_worker'), worker, handlers, []);
  workers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await world.close();
});

const ask = (orderNo: string, runAfter?: Date) => inTx(world.system(), async (ctx) => ctx.later(print, { orderNo }, runAfter));
const doneFor = (orderNo: string) => done.filter((line) => line.startsWith(`${orderNo} `));
const relayAll = () =>
  waitFor(async () => {
    await relay(world.workerPool, workers[0]!.enqueue);
    expect((await world.owner.query('select from tenant.outbox')).rowCount).toBe(0);
  });
const hurry = () => world.owner.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);

describe('a job asked for in a transaction', () => {
  it('runs once after the commit, for the company that asked, whichever worker takes it', async () => {
    const orders = Array.from({ length: 12 }, (_, i) => `once-${i}`);
    await Promise.all(orders.map((orderNo) => ask(orderNo)));
    expect(done).toEqual([]);
    await relayAll();

    await waitFor(() => expect(done.length).toBeGreaterThanOrEqual(12));
    await sleep(1_000);
    expect(done.toSorted()).toEqual(orders.map((orderNo) => `${orderNo} ${world.ours.company}`).toSorted());
  });

  it('never runs when the transaction was rolled back', async () => {
    const failing = inTx(world.system(), async (ctx) => {
      ctx.later(print, { orderNo: 'rolled-back' });
      throw new Error('no paper');
    });
    await expect(failing).rejects.toThrow('no paper');
    await ask('committed');
    await relayAll();
    await waitFor(() => expect(doneFor('committed')).toHaveLength(1));
    expect(doneFor('rolled-back')).toEqual([]);
  });

  it('is refused at once when its data has another shape, and the transaction with it', async () => {
    const wrong = inTx(world.system(), async (ctx) => ctx.later(print, { orderNo: 11 as never }));
    await expect(wrong).rejects.toThrow('orderNo');
  });

  it('waits for its time, under the id it was asked for with', async () => {
    await ask('tomorrow', new Date(Date.now() + DAY_MS));
    const asked = await world.owner.query<{ id: string }>('select id from tenant.outbox');
    await ask('now');
    await relayAll();
    await waitFor(() => expect(doneFor('now')).toHaveLength(1));
    expect(doneFor('tomorrow')).toEqual([]);
    const queued = await world.owner.query(`select state from pgboss.job where id = $1`, [asked.rows[0]?.id]);
    expect(queued.rows).toEqual([{ state: 'created' }]);
    await hurry();
    await waitFor(() => expect(doneFor('tomorrow')).toHaveLength(1));
  });

  it('is tried again when it fails', async () => {
    jams.add('jam');
    await ask('jam');
    await relayAll();
    await waitFor(async () => {
      await hurry();
      expect(doneFor('jam')).toHaveLength(2);
    });
  });

  it('is one job even when the relay hands it over twice', async () => {
    const id = world.newId();
    const job = { id, name: print.name, data: { companyId: world.ours.company, data: { orderNo: 'doubled' } } };
    const client = await world.workerPool.connect();
    for (let i = 0; i < 2; i++) await workers[i]!.enqueue(client, [job]);
    client.release();
    await waitFor(() => expect(doneFor('doubled')).toHaveLength(1));
    await sleep(1_000);
    expect(doneFor('doubled')).toHaveLength(1);
  });

  it('sees the company that asked, and no other', async () => {
    await inTx(world.system(world.rival.company), async (ctx) => ctx.later(count, { name: 'rival' }));
    await relayAll();
    await waitFor(() => expect(seen).toEqual([['rival', world.rival.company]]));
  });

  it('that no worker knows yet waits for one that does, and holds up nobody', async () => {
    await inTx(world.system(), async (ctx) => {
      ctx.later(orphan, {});
      ctx.publish('ORDER_PAID', world.ours.first, { orderNo: '11' });
    });
    await ask('behind');
    await relayAll();
    await waitFor(() => expect(doneFor('behind')).toHaveLength(1));

    const known = Promise.withResolvers<void>();
    const worker = { pool: world.workerPool, openCtx: world.system, log: world.log };
    const newer = await startJobs(
      databaseUrl(world.name, 'netbar_worker'),
      worker,
      [on(orphan, async () => known.resolve())],
      [],
    );
    await known.promise;
    await newer.stop();
  });
});
