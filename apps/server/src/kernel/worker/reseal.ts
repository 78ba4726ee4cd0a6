import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { sealedColumns, type VaultColumn } from '../vault-columns.ts';
import type { Vault } from '../vault.ts';
import { countRowsLeft, storeRowsLeft } from './vault-count.ts';

export interface Resealing {
  /** As netbar_worker, which may write the sealed columns of all companies. */
  pool: pg.Pool;
  vault: Vault;
  log: Log;
  columns?: readonly VaultColumn[];
  /** Rows looked at in one step, and written at most. */
  window?: number;
}

const WINDOW = 500;
/** After a pass that left nothing. Servers that still seal with the old key may add rows. */
const REST_MS = 10 * 60_000;
/** After a pass that left rows, because somebody was just changing them. */
const SHORT_REST_MS = 5_000;

/**
 * Seals anew, with the current key, what an older key sealed, and digests it anew. A step looks at some hundred rows of one column
 * in order of their primary key. Nothing is remembered but the place: a worker that starts again finds done rows done, and two at
 * once do no harm. Keys with a higher version than the current one are left alone, or workers would undo each other's work while
 * the key is being switched.
 */
export function openResealer({ pool, vault, log, columns = sealedColumns(), window = WINDOW }: Resealing) {
  const hasOlder = vault.versions.some((version) => version < vault.current);
  let waiting: readonly VaultColumn[] = [];
  let after: string[] | undefined;
  let rewritten = 0;
  let restUntil = 0;
  let isUnderWay = false;

  async function endPass() {
    isUnderWay = false;
    const left = await countRowsLeft(pool, vault.current);
    await storeRowsLeft(pool, vault.current, left);
    if (rewritten > 0) log.info({ rewritten, left }, 'rows of an old vault key were sealed anew');
    const isDone = left.every(({ gone, version }) => gone !== undefined || version > vault.current);
    restUntil = performance.now() + (isDone ? REST_MS : SHORT_REST_MS);
    rewritten = 0;
    return { more: false, isDone };
  }

  return {
    /** One step. `more` while a pass is under way; `isDone` after one that left no row to write. */
    async step(): Promise<{ more: boolean; isDone?: boolean }> {
      if (vault.versions.length === 1) return { more: false, isDone: true };
      if (!isUnderWay && performance.now() < restUntil) return { more: false };
      if (!isUnderWay) [isUnderWay, waiting, after] = [true, hasOlder ? columns : [], undefined];
      const [column, ...others] = waiting;
      if (!column) return endPass();
      const started = performance.now();
      const { last, written } = await resealWindow({ pool, vault, log, window }, column, after);
      rewritten += written;
      after = last;
      if (!last) waiting = others;
      // As much rest as work: the counters come first.
      await sleep(performance.now() - started);
      return { more: true };
    },
  };
}

interface OldRow {
  key: string[];
  companyId: string;
  sealed: Buffer | null;
  digest: Buffer | null;
}
type NewRow = OldRow & { newSealed: Buffer | null; newDigest: Buffer | null };

/** Rewrites the old rows among the next some hundred. `last` is the key of the last row, or undefined at the end of the table. */
async function resealWindow(
  { pool, vault, log, window }: Required<Omit<Resealing, 'columns'>>,
  column: VaultColumn,
  after: string[] | undefined,
) {
  const keys = await keyOf(pool, column.table);
  const { rows } = await pool.query<OldRow & { isOld: boolean }>(selectWindow(column, { keys, after, window }), [
    vault.current,
    ...(after ?? []),
  ]);
  const fresh = rows.filter(({ isOld }) => isOld).flatMap((row) => resealRow(vault, log, column, row) ?? []);
  const last = rows.length < window ? undefined : rows.at(-1)?.key;
  if (fresh.length === 0) return { last, written: 0 };
  const write = async (batch: NewRow[]) => (await pool.query(...updateRows(column, keys, batch))).rowCount ?? 0;
  const written = await write(fresh).catch(async (error: unknown) => {
    if (!isRefusedByRow(error)) throw error;
    let count = 0;
    // One row breaks a constraint. It is named, and the others are written.
    for (const row of fresh)
      count += await write([row]).catch((err: unknown) => {
        log.error({ err, table: column.table, key: row.key }, 'a row could not be sealed anew');
        return 0;
      });
    return count;
  });
  return { last, written };
}

const isRefusedByRow = (error: unknown) => error instanceof pg.DatabaseError && (error.code ?? '').startsWith('23');

/** A value that cannot be opened is left as it is and counted as left, so that its key is not removed. */
function resealRow(vault: Vault, log: Log, { table, sealed, owner, digestOwner }: VaultColumn, row: OldRow): NewRow | undefined {
  try {
    if (!row.sealed) throw new Error('the text is sealed nowhere');
    const text = vault.open(owner(row.companyId), row.sealed);
    const newDigest = row.digest && digestOwner ? vault.mac(digestOwner(row.companyId), text) : null;
    return { ...row, newSealed: sealed ? vault.seal(owner(row.companyId), text) : null, newDigest };
  } catch (err) {
    log.error({ err, table, key: row.key }, 'a row could not be opened, to be sealed anew');
    return undefined;
  }
}

interface KeyColumn {
  name: string;
  type: string;
}
const keyColumns = new Map<string, KeyColumn[]>();

/** The primary key of a table, in its order. */
async function keyOf(pool: pg.Pool, table: string): Promise<KeyColumn[]> {
  const known = keyColumns.get(table);
  if (known) return known;
  const { rows } = await pool.query<KeyColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, at)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.at`,
    [table],
  );
  keyColumns.set(table, rows);
  return rows;
}

interface Window {
  keys: KeyColumn[];
  after: string[] | undefined;
  window: number;
}

function selectWindow({ table, sealed, sealedElsewhere, digest }: VaultColumn, { keys, after, window }: Window) {
  const key = keys.map(({ name }) => `t.${name}`).join(', ');
  const place = keys.map(({ type }, i) => `$${i + 2}::${type}`).join(', ');
  const isOld = [
    ...(sealed ? [`platform.sealed_version(t.${sealed}) < $1`] : []),
    ...(digest ? [`platform.mac_version(t.${digest}) < $1`] : []),
  ].join(' or ');
  // Only the columns of old rows are sent; the others say where the window ends.
  return `
    select array[${keys.map(({ name }) => `t.${name}::text`).join(', ')}] as key, t.company_id as "companyId", coalesce(${isOld}, false) as "isOld",
      case when ${isOld} then ${sealed ? `t.${sealed}` : sealedElsewhere} end as sealed,
      case when ${isOld} then ${digest ? `t.${digest}` : 'null::bytea'} end as digest
    from ${table} t ${after ? `where (${key}) > (${place})` : ''} order by ${key} limit ${window}`;
}

/**
 * Writes rows that are still as they were read. A row that somebody holds is passed over, so that nobody waits and nothing
 * deadlocks; the next pass finds it.
 */
function updateRows(
  { table, sealed, digest }: VaultColumn,
  keys: KeyColumn[],
  rows: NewRow[],
): [text: string, values: unknown[]] {
  const columns = [
    ...(sealed ? [{ name: sealed, was: 'sealed', is: 'new_sealed' }] : []),
    ...(digest ? [{ name: digest, was: 'digest', is: 'new_digest' }] : []),
  ];
  const lists = [...keys.map(() => 'text[]'), 'bytea[]', 'bytea[]', 'bytea[]', 'bytea[]'].map((type, i) => `$${i + 1}::${type}`);
  const names = [...keys.map((_, i) => `k${i}`), 'sealed', 'digest', 'new_sealed', 'new_digest'];
  const isSame = keys.map(({ name, type }, i) => `t.${name} = f.k${i}::${type}`).join(' and ');
  const isUnchanged = columns.map(({ name, was }) => `t.${name} is not distinct from f.${was}`).join(' and ');
  const text = `
    update ${table} t set ${columns.map(({ name, is }) => `${name} = f.${is}`).join(', ')}
    from (select f.* from unnest(${lists.join(', ')}) as f (${names.join(', ')})
      join ${table} t on ${isSame} and ${isUnchanged} for no key update of t skip locked) f
    where ${isSame}`;
  const values = [
    ...keys.map((_, i) => rows.map(({ key }) => key[i])),
    rows.map((row) => row.sealed),
    rows.map((row) => row.digest),
    rows.map((row) => row.newSealed),
    rows.map((row) => row.newDigest),
  ];
  return [text, values];
}
