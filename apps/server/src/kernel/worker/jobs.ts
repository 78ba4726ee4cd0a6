import type pg from 'pg';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import { Counter } from 'prom-client';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { Job } from '../outbox.ts';
import type { Enqueue, QueuedJob } from './relay.ts';
import { describeError, type Log } from '../log.ts';

/** Handles a job for the company that queued it. May run twice, so it must be idempotent. */
export interface JobHandler {
  job: Job;
  run: (ctx: Ctx, data: unknown) => Promise<void>;
}

export const on = <S extends z.ZodType>(job: Job<S>, run: (ctx: Ctx, data: z.output<S>) => Promise<void>): JobHandler => ({
  job,
  run: (ctx, data) => run(ctx, job.data.parse(data) as z.output<S>),
});

/** A task of the platform that runs on a schedule. */
export interface Scheduled {
  name: `${string}.${string}`;
  cron: string;
  run: (worker: WorkerCtx) => Promise<void>;
}

/** A task of the platform that is repeated: at once while it reports more work, else after a pause. */
export interface WorkerLoop {
  name: `${string}.${string}`;
  pauseMs: number;
  run: (worker: WorkerCtx) => Promise<{ more: boolean }>;
}

export interface WorkerCtx {
  /** As the role netbar_worker, which sees all companies but few tables. */
  pool: pg.Pool;
  /** A `ctx` of the system inside one company. */
  openCtx: (companyId: string) => Ctx;
  log: Log;
}

/** A killed worker cannot give its job back. Without a heartbeat the job would wait a quarter of an hour for another worker. */
const retry = { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 };

export async function startJobs(databaseUrl: string, worker: WorkerCtx, handlers: JobHandler[], schedule: Scheduled[]) {
  const often = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };
  const connection = { connectionString: databaseUrl, max: 4, application_name: 'netbar-jobs' };
  const boss = new PgBoss({ ...connection, ...often, createSchema: false });
  boss.on('error', (error) => worker.log.error({ err: error }, 'the job queue reports an error'));
  await boss.start();
  const failed = new Counter({
    name: 'netbar_jobs_failed_total',
    help: 'Tries of jobs that failed.',
    labelNames: ['job'],
    registers: [],
  });
  const metadata = { includeMetadata: true } as const;
  for (const { job, run } of handlers) {
    await boss.createQueue(job.name, retry);
    const work = (data: QueuedJob['data']) => run(worker.openCtx(data.companyId), data.data);
    await boss.work(job.name, { ...metadata, pollingIntervalSeconds: 0.5, batchSize: 1 }, outLoud(worker.log, failed, work));
  }
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name, retry);
    await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' });
    const work = () => run(worker);
    await boss.work(name, { ...metadata, pollingIntervalSeconds: 5 }, outLoud(worker.log, failed, work));
  }
  return { enqueue: enqueueBy(boss), failed, stop: () => boss.stop({ graceful: true, timeout: 8_000 }) };
}

/** Logs a failure, which the queue only stores in its table before it retries. */
const outLoud =
  <T>(log: Log, failed: Counter<'job'>, work: (data: T) => Promise<void>) =>
  async (jobs: JobWithMetadata<T>[]) => {
    for (const { id, name, data, retryCount } of jobs) {
      try {
        await work(data);
      } catch (error) {
        failed.inc({ job: name });
        log.error({ err: error, job: name, id, attempt: retryCount + 1 }, 'a job failed');
        // The queue stores every property of an error, and the row that PostgreSQL quotes in one may hold personal data.
        throw new Error(describeError(error).message);
      }
    }
  };

/**
 * The job gets the id of its outbox row, so a row relayed twice is one job. A job that this worker does not know, because a newer
 * server queued it, waits in its queue for a newer worker; refusing it would block the relay.
 */
const enqueueBy = (boss: PgBoss): Enqueue => {
  const queues = new Set<string>();
  return async (client, jobs) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    for (const [name, group] of Map.groupBy(jobs, (job) => job.name)) {
      if (!queues.has(name)) await boss.createQueue(name, retry);
      queues.add(name);
      await boss.insert(name, group, { db });
    }
  };
};
