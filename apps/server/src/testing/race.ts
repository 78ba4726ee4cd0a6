import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** A row to fight over: its table and what picks it out. */
export interface Row {
  table: string;
  where: Record<string, string>;
}

/**
 * Holds one row. `waiters` resolves once that many calls wait for it: two presses that merely start together pass even with
 * the lock deleted, two that are seen waiting do not.
 */
export async function holdRow(owner: pg.Pool, { table, where }: Row) {
  const holder = await owner.connect();
  const conditions = Object.keys(where).map((column, i) => `${column} = $${i + 1}`);
  await holder.query('begin');
  const { rowCount } = await holder.query(
    `select 1 from ${table} where ${conditions.join(' and ')} for update`,
    Object.values(where),
  );
  if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} match, one was meant`);
  return {
    async waiters(wanted: number) {
      for (let waiting = 0; waiting < wanted; await sleep(5)) {
        const { rows } = await owner.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = rows[0]?.n ?? 0;
      }
    },
    /** Lets go, perhaps changing the row first. */
    async letGo(change?: string) {
      if (change) await holder.query(change);
      await holder.query('commit');
      holder.release();
    },
  };
}
