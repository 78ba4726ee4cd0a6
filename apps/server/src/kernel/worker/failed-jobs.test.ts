import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openLog } from '../log.ts';
import { defineJob } from '../outbox.ts';
import { on, startJobs } from './jobs.ts';

const lines: Record<string, unknown>[] = [];
const fail = async () => {
  throw Object.assign(new Error('the printer is on fire'), {
    code: '23505',
    detail: 'Key (phone)=(13800000000) already exists.',
  });
};
const print = defineJob('test.print', z.object({ orderNo: z.string() }));

let world: World;
let jobs: Awaited<ReturnType<typeof startJobs>>;
beforeAll(async () => {
  world = await openWorld();
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const worker = { pool: world.workerPool, openCtx: world.system, log };
  const schedule = [{ name: 'test.clean', cron: '0 0 1 1 *', run: fail } as const];
  jobs = await startJobs(databaseUrl(world.name, 'netbar_worker'), worker, [on(print, fail)], schedule);
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

async function enqueue(name: string, data: object) {
  const client = await world.workerPool.connect();
  await jobs.enqueue(client, [{ id: randomUUID(), name, data: { companyId: world.ours.company, data } }]);
  client.release();
}

const said = (job: string) => lines.filter((line) => line['job'] === job);
/** Makes the queue retry the job at once instead of after seconds. */
const hurry = (job: string) =>
  world.owner.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [job]);
const failures = async (job: string) => {
  const { values } = await jobs.failed.get();
  return values.find(({ labels }) => labels.job === job)?.value;
};

describe('a job that fails', () => {
  it('is logged at every try, and counted', async () => {
    await enqueue('test.print', { orderNo: '11' });
    await waitFor(() => expect(said('test.print')).toHaveLength(1));
    await waitFor(async () => {
      await hurry('test.print');
      expect(said('test.print')).toHaveLength(2);
    });

    expect(said('test.print').map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(said('test.print')[0]).toMatchObject({ level: 50, err: { message: 'the printer is on fire' }, msg: 'a job failed' });
    expect(JSON.stringify(lines)).not.toContain('13800000000');
    expect(await failures('test.print')).toBe(2);
  });

  it('is logged as well when it could not read what it was given', async () => {
    const before = said('test.print').length;
    await enqueue('test.print', { orderNo: 11 });
    await waitFor(() => expect(said('test.print').length).toBeGreaterThan(before));
  });

  it('is logged as well when the clock asked for it', async () => {
    await enqueue('test.clean', {});
    await waitFor(() => expect(said('test.clean')).toHaveLength(1));
    expect(said('test.clean')[0]).toMatchObject({ attempt: 1, err: { message: 'the printer is on fire' } });
    expect(await failures('test.clean')).toBe(1);
  });
});
