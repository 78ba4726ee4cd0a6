import type pg from 'pg';

/** Runs `work` in one transaction of the worker, or returns undefined when another worker holds the task's advisory lock. A crash releases the lock. */
export async function alone<T>(pool: pg.Pool, task: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
      task,
    ]);
    const result = rows[0]?.free ? await work(client) : undefined;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** For a watermark above this cluster's transaction ids, as after a logical restore: new rows would lie below it and be missed. */
export const unreached = (task: string) =>
  new Error(`${task} has seen transactions this cluster has not reached; see operations, logical restore`);

export interface Span {
  /** The first transaction to process. */
  from: string;
  /** The oldest transaction still running, excluded. All before it have ended, so that a slow one is not skipped. */
  to: string;
}

/** A nearer end of the span, for a reader that takes only so much at a time or waits for another one. */
type NearerEnd = (client: pg.PoolClient, span: Span) => Promise<string>;

/** Runs `work` for the transactions that ended since the last call and moves the watermark, in one transaction. */
export const advance = <T>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient, span: Span) => Promise<T>,
  findEnd: NearerEnd = async (_, { to }) => to,
) =>
  alone(pool, name, async (client) => {
    const { rows } = await client.query<Span & { isBehind: boolean }>(
      `select from_xact::text as "from", to_xact::text as "to", from_xact > to_xact as "isBehind"
       from (select coalesce((select xact_id from platform.watermarks where name = $1), '0') as from_xact,
                    pg_snapshot_xmin(pg_current_snapshot()) as to_xact) spans`,
      [name],
    );
    const whole = rows[0];
    if (!whole || whole.isBehind) throw unreached(name);
    const span = { from: whole.from, to: await findEnd(client, whole) };
    const result = await work(client, span);
    await client.query(
      `insert into platform.watermarks as w (name, xact_id) values ($1, $2) on conflict (name) do update set xact_id = excluded.xact_id,
         advanced_time = case when excluded.xact_id > w.xact_id then now() else w.advanced_time end`,
      [name, span.to],
    );
    return result;
  });
