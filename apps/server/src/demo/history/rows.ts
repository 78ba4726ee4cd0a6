import type { DB } from '#kernel/postgres/db.types.ts';
import type { Insertable } from 'kysely';
import type pg from 'pg';

/** What is written in bulk, in the order in which one row needs another. */
const tables = [
  'members',
  'searchKeys',
  'memberPins',
  'memberCards',
  'shifts',
  'duties',
  'cashMoves',
  'shiftCounts',
  'safeCounts',
  'orders',
  'orderLines',
  'orderAdjustments',
  'benefitUses',
  'couponBatches',
  'coupons',
  'memberSignIns',
  'gameResults',
  'drawChances',
  'draws',
  'orderSteps',
  'payments',
  'receipts',
  'vouchers',
  'refunds',
  'refundLines',
  'refundParts',
  'machineSessions',
  'sessionStretches',
  'identityRecords',
  'ledgerAccounts',
  'journals',
  'postings',
  'stockMoves',
  'walletLots',
  'lotUses',
  'punchDevices',
  'rosters',
  'punches',
  'tickets',
  'patrolTasks',
  'patrolVisits',
  'auditLog',
] as const satisfies (keyof DB)[];
type Table = (typeof tables)[number];
type Row = Record<string, unknown>;
/** The running figures of a move are the trigger's to fill in. */
type New<T extends Table> = T extends 'stockMoves'
  ? Omit<Insertable<DB['stockMoves']>, 'seq' | 'qtyAfter' | 'valueAfter'>
  : Insertable<DB[T]>;

export type Rows = ReturnType<typeof openRows>;

/** Rows that wait to be written together. */
export function openRows() {
  const waiting = new Map<Table, Row[]>(tables.map((table) => [table, []]));
  return {
    /** Returns the row, which may still be changed until it is written. */
    add: <T extends Table, R extends New<T>>(table: T, row: R): R => {
      waiting.get(table)?.push(row);
      return row;
    },
    /** In one transaction, as the owner, with every trigger and key of the database looking on. Says how many there were. */
    async write(client: pg.ClientBase): Promise<number> {
      let count = 0;
      await client.query('begin');
      for (const [table, rows] of waiting) {
        if (rows.length > 0) await insert(client, snake(table), rows);
        count += rows.length;
        waiting.set(table, []);
      }
      await client.query('commit');
      return count;
    },
  };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One statement, so that the postings of a journal come together; accounts may be opened by others meanwhile. */
async function insert(client: pg.ClientBase, table: string, rows: Row[]) {
  const types = await typesOf(client, table);
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = keys.map((key) => rows.map((row) => row[key] ?? null));
  const casts = keys.map((key, i) => `$${i + 1}::${types.get(snake(key))}[]`);
  const isShared = table === 'ledger_accounts';
  await client.query(
    `insert into tenant.${table} (${keys.map(snake).join(', ')}) select * from unnest(${casts.join(', ')})
     ${isShared ? 'as a (id) order by a.id on conflict do nothing' : ''}`,
    columns,
  );
}

const known = new Map<string, Map<string, string>>();

async function typesOf(client: pg.ClientBase, table: string) {
  const types = known.get(table);
  if (types) return types;
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`tenant.${table}`],
  );
  const found = new Map(rows.map(({ name, type }) => [name, type]));
  known.set(table, found);
  return found;
}
