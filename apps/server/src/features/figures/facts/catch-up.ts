import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerCtx } from '#kernel/worker/jobs.ts';
import { rollUp } from '#kernel/worker/rollup.ts';
import { absorbJournals, FACTS } from './absorb-journals.ts';
import { refreshRollups } from './refresh.ts';

type Worker = Pick<WorkerCtx, 'pool' | 'openCtx'>;

const PAUSE_MS = 20;

/** Counts everything that happened so far, as the worker would have by and by. For a past that was written at once, and for tests. */
export async function catchUp(worker: Worker): Promise<void> {
  while (await isBehind(worker)) {
    await rollUp(worker.pool);
    // A transaction that writes anywhere in the cluster holds the watermark back until it ends.
    if (!(await absorbJournals(worker.pool)).more) await sleep(PAUSE_MS);
  }
  while (await isMarked(worker)) await refreshRollups(worker, { isPatient: false });
}

/** Whether there are journals that are no facts yet. */
async function isBehind({ pool }: Worker): Promise<boolean> {
  const { rows } = await pool.query<{ isBehind: boolean | null }>(
    `select (select xact_id from tenant.journals order by xact_id desc limit 1)
       >= coalesce((select xact_id from platform.watermarks where name = $1), '0') as "isBehind"`,
    [FACTS],
  );
  return rows[0]?.isBehind ?? false;
}

async function isMarked({ pool }: Worker): Promise<boolean> {
  const { rowCount } = await pool.query('select from tenant.rollup_marks limit 1');
  return rowCount === 1;
}
