import type pg from 'pg';
import { Counter } from 'prom-client';
import { gauge, openRegistry } from '../metrics.ts';
import { ROLLUP } from '../ledger.ts';
import { SEAL } from './seal.ts';

/** Metrics of the worker's tasks. They are read from the database, so that every worker reports the same, whichever did the work. */
export function openFigures(pool: pg.Pool) {
  const registry = openRegistry();
  const ask = (name: string, help: string, text: string, values: string[] = []) =>
    gauge(registry, name, help, () => readNumber(pool, text, values));
  ask('netbar_outbox_rows', 'Events and jobs not yet relayed.', 'select count(*) as value from tenant.outbox');
  ask(
    'netbar_outbox_oldest_seconds',
    'Age of the oldest of them.',
    `select extract(epoch from greatest(now() - created_time, '0'))::float8 as value from tenant.outbox order by xact_id, id limit 1`,
  );
  const lag = `select extract(epoch from now() - advanced_time)::float8 as value from platform.watermarks where name = $1`;
  ask('netbar_rollup_lag_seconds', 'Since the rollup last moved on.', lag, [ROLLUP]);
  ask('netbar_seal_lag_seconds', 'Since the seals last moved on.', lag, [SEAL]);
  ask(
    'netbar_vault_rows_left',
    'Rows that hang on another vault key than the current one, as last counted.',
    'select coalesce(sum(rows_left), 0)::float8 as value from platform.vault_keys',
  );
  const help = 'Events this worker has given their numbers.';
  const relayed = new Counter({ name: 'netbar_relayed_events_total', help, registers: [registry] });
  return { registry, relayed };
}

/** 0 when there is no row, NaN when the database does not answer, so that the other metrics are still served. */
const readNumber = (pool: pg.Pool, text: string, values: string[]) =>
  pool.query<{ value: number }>(text, values).then(
    ({ rows }) => rows[0]?.value ?? 0,
    () => NaN,
  );
