import { appendFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from './config.ts';
import { openGateways } from './gateways/gateways.ts';
import { jobs as handlers, loops as featureLoops, schedule } from './features.ts';
import { systemCtx } from './kernel/open-ctx.ts';
import { openPool } from './kernel/postgres/pool.ts';
import { openFigures } from './kernel/worker/figures.ts';
import { openFanout } from './kernel/worker/fanout.ts';
import { startJobs, type WorkerCtx } from './kernel/worker/jobs.ts';
import { repeat } from './kernel/worker/loop.ts';
import { isWorking } from './kernel/worker/monitor.ts';
import { markSent, relay } from './kernel/worker/relay.ts';
import { rollUp } from './kernel/worker/rollup.ts';
import { sealAudit } from './kernel/worker/seal.ts';
import type { Log } from './kernel/log.ts';
import { openResealer } from './kernel/worker/reseal.ts';
import { checkVaultKeys } from './kernel/vault-keys.ts';
import { openVault } from './kernel/vault.ts';

/** Above the longest statement, 60 s, and the longest pause between two rounds: what is silent for longer hangs. */
const LOOP_PATIENCE_MS = 90_000;

/** Everything that happens because something was committed: relay, jobs, rollup, seals. Any number may run beside each other. */
export async function startWorker(config: Config, log: Log) {
  const pool = openPool(config.DATABASE_WORKER_URL, { max: 4, statementTimeoutMs: 60_000 });
  const appPool = openPool(config.DATABASE_URL, { max: config.DATABASE_POOL });
  const fanout = openFanout(config.REDIS_URL, log);
  const vault = openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS);
  await checkVaultKeys(appPool, vault);
  const dependencies = {
    pool: appPool,
    vault,
    gateways: openGateways(config),
    now: () => new Date(),
  };
  const worker: WorkerCtx = { pool, log, openCtx: (companyId) => systemCtx(dependencies, companyId, log) };
  const jobs = await startJobs(config.DATABASE_WORKER_URL, worker, handlers, schedule);
  const { registry, relayed: relayedEvents } = openFigures(pool);
  registry.registerMetric(jobs.failed);

  const resealer = openResealer({ pool, vault, log });
  const loops = [
    repeat(log, 'vault.reseal', 5_000, () => resealer.step()),
    repeat(log, 'outbox.relay', 100, async () => {
      const relayed = await relay(pool, jobs.enqueue);
      const events = relayed?.events ?? [];
      relayedEvents.inc(events.length);
      if (await fanout.send(events)) await markSent(pool, events);
      return { more: relayed?.isFull ?? false };
    }),
    repeat(log, 'ledger.rollup', 2_000, async () => {
      await rollUp(pool);
      return { more: false };
    }),
    ...featureLoops.map(({ name, pauseMs, run }) => repeat(log, name, pauseMs, () => run(worker))),
    repeat(log, 'audit.seal', 1_000, () => sealAndAnchor(pool, config.AUDIT_ANCHOR_FILE, log)),
  ];
  let isLeaving = false;
  return {
    registry,
    isReady: async () => !isLeaving && (await isWorking(pool, loops, LOOP_PATIENCE_MS)),
    async stop() {
      isLeaving = true;
      await Promise.all([...loops.map((loop) => loop.stop()), jobs.stop()]);
      fanout.close();
      await Promise.all([pool.end(), appPool.end()]);
    },
  };
}

/** The head of each chain also stands outside the database, where an edit of the database cannot reach it. */
async function sealAndAnchor(pool: pg.Pool, anchorFile: string | undefined, log: Log) {
  const seals = (await sealAudit(pool)) ?? [];
  for (const seal of seals) log.info({ seal }, 'audit sealed');
  if (anchorFile && seals.length > 0) await appendFile(anchorFile, seals.map((seal) => `${JSON.stringify(seal)}\n`).join(''));
  return { more: false };
}
