import pg from 'pg';
import { columnTypes } from './rows.ts';

/** Planner settings of the roles `netbar_app` and `netbar_worker`, set by `create-database.ts`. docs/operations.md says why. */
export const plannerSettings = { enable_seqscan: 'off', jit: 'off', random_page_cost: '1.1' };

/** The same as startup options, for a connection of another role. */
export const plannerOptions = Object.entries(plannerSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export interface PoolSize {
  max?: number;
  /** A statement that runs longer is a bug or an outage, so it is cancelled and the caller told that the system is busy. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
}

/** `pipeline` lets pg send a statement before the one in front of it is answered. */
export function openPool(databaseUrl: string, { max = 10, statementTimeoutMs = 5_000, lockTimeoutMs = 1_000 }: PoolSize = {}) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    pipeline: true,
    types: columnTypes,
    max,
    connectionTimeoutMillis: 5_000,
    options: `-c search_path=tenant -c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=10000`,
  });
  // A lost connection is reported by its statements and replaced by the next request. Without these listeners the 'error' event
  // would end the process: the pool emits it for an idle connection, the client for one in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
