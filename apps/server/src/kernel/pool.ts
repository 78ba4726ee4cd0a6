import pg from 'pg';

export interface PoolSize {
  max?: number;
  /** A statement that runs longer is a bug or an outage; the caller gets an answer either way. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
}

/**
 * Every table holds all companies, so reading one from end to end is never the right plan; yet it is what PostgreSQL settles
 * on, for as long as the connection lives, when a statement is first planned on a table still empty, as on the first of a month.
 * Compiling such a plan would then cost more than running it.
 * What is looked up lies in memory or on disks without a head. Taken for four times as dear as reading on, which PostgreSQL
 * assumes, five hundred look-ups by key were given up for reading every product and every stock level of the company.
 */
export const PLANNING = '-c enable_seqscan=off -c jit=off -c random_page_cost=1.1';

/** `pipeline` lets the driver send a statement without waiting for the answer to the one before. */
export function openPool(databaseUrl: string, { max = 10, statementTimeoutMs = 5_000, lockTimeoutMs = 1_000 }: PoolSize = {}) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    pipeline: true,
    types: readAs,
    max,
    connectionTimeoutMillis: 5_000,
    options: `-c search_path=tenant -c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs} ${PLANNING} -c idle_in_transaction_session_timeout=10000`,
  });
  // A connection that dies is replaced by the next request. Without a listener it would end the process: the pool listens
  // while it is idle, the client itself while it is at work, and there its statements report the loss.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How the text of a column becomes a value. */
export const readAs = new pg.TypeOverrides();
readAs.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
// A calendar day has no time zone; as a Date it would move to the day before west of the server.
readAs.setTypeParser(pg.types.builtins.DATE, (day: string) => day);

const momentOfDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');
readAs.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toMoment);

/** The driver takes a moment apart by patterns, which takes twice as long. What V8 cannot read or reads otherwise is left to it. */
function toMoment(text: string) {
  const at = new Date(text);
  const isAncient = text.startsWith('00');
  return isAncient || Number.isNaN(at.getTime()) ? momentOfDriver(text) : at;
}

/** Fen and counts are bigint in the database and number here, exact up to 90 trillion yuan. */
function toSafeInteger(text: string) {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}
