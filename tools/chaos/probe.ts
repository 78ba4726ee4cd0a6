import { EVENT_STREAM } from '@netbar/server/kernel/rooms.ts';
import { until } from '@netbar/server/testing/process.ts';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Load } from './load.ts';
import type { Stage } from './stage.ts';

/** After the last kill everything must work again: sales, the jobs of the worker, and news to the branches through Redis. */
export async function checkAlive(stage: Stage, load: Load, owner: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  const attempt = (what: string, work: () => Promise<void>) =>
    work().catch((error: Error) => faults.push(`${what}: ${error.message}`));
  await attempt('the news of a sale reach Redis', () => hearsOfSale(stage, load));
  await attempt('a job is done', () => doesJob(owner));
  return faults;
}

/** What the relay leaves there is what the servers hand on to the browsers. */
async function hearsOfSale({ redis: { url } }: Stage, load: Load) {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  const isThere = async (no: string) =>
    JSON.stringify(await redis.xrevrange(EVENT_STREAM, '+', '-', 'COUNT', 500).catch(() => '')).includes(no);
  try {
    await until(
      'a sale is heard of',
      async () => {
        const { answer } = await load.sellOne();
        return answer?.no !== undefined && (await soon(() => isThere(answer.no ?? '')));
      },
      15_000,
    );
  } finally {
    redis.disconnect();
  }
}

const soon = (isSo: () => Promise<boolean>) =>
  until('', isSo, 2_000).then(
    () => true,
    () => false,
  );

/** Has the clean-up of keys run out of turn, and watches it take an old one away. */
async function doesJob(owner: pg.Pool) {
  await owner.query(
    `insert into tenant.idempotency_keys (company_id, actor_id, key, request_hash, response, created_time)
     select company_id, gen_random_uuid(), gen_random_uuid(), 'old', '{}', now() - interval '8 days' from tenant.brands limit 1`,
  );
  await owner.query(`insert into pgboss.job (name, policy) values ('kernel.forgetKeys', 'standard')`);
  const isGone = async () => (await owner.query(`select from tenant.idempotency_keys where request_hash = 'old'`)).rowCount === 0;
  await until('the old key is gone', isGone, 20_000);
}
