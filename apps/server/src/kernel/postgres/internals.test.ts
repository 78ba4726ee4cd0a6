import { sql } from 'kysely';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openDb } from './db.ts';
import { openPool, plannerSettings } from './pool.ts';
import { columnTypes, RowQuery, type Answer } from './rows.ts';

/** One test for each internal of pg and Kysely that this folder relies on. The README lists them. */
let world: World;
let pool: pg.Pool;
let db: World['db'];
beforeAll(async () => {
  world = await openWorld();
  pool = openPool(world.url, { max: 1 });
  db = openDb(pool, { companyId: world.ours.company });
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const onClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

const send = (client: pg.PoolClient, query: RowQuery) =>
  new Promise<Answer>((resolve, reject) => {
    client.query(query as never, (error: Error | null, answer: unknown) => (error ? reject(error) : resolve(answer as Answer)));
  });

describe('pg', () => {
  it('hands the messages of an answer to the handlers of a Query subclass', () =>
    onClient(async (client) => {
      const query = new RowQuery(
        `select 1 as one_column, null::text as no_value, $1::int as given from generate_series(1, 2)`,
        [7],
        'rows',
      );
      const row = { oneColumn: 1, noValue: null, given: 7 };
      expect(await send(client, query)).toEqual({ rows: [row, row], rowCount: 2 });
      // pg's own handlers were not reached: it collected nothing beside us.
      expect(Reflect.get(query, '_result')).toMatchObject({ rows: [], fields: [] });
    }));

  it('hands the command tag over as text, and an error of PostgreSQL to handleError', () =>
    onClient(async (client) => {
      await client.query('create temporary table counted (n int)');
      expect(await send(client, new RowQuery('insert into counted select generate_series(1, $1)', [3], undefined))).toEqual({
        rows: [],
        rowCount: 3,
      });
      const failing = send(client, new RowQuery('select 1 / $1::int', [0], undefined));
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      await expect(failing).rejects.toBeInstanceOf(pg.DatabaseError);
    }));

  it('parses a statement once per connection when a Query has a name', () =>
    onClient(async (client) => {
      for (const n of [1, 2, 3]) await send(client, new RowQuery('select $1::int as n', [n], 'one-name'));
      const { rows } = await client.query(
        `select generic_plans + custom_plans as uses from pg_prepared_statements where name = 'one-name'`,
      );
      expect(rows).toEqual([{ uses: 3 }]);
    }));

  it('forgets the name of a statement that failed, so that it is parsed again', () =>
    onClient(async (client) => {
      const query = () => new RowQuery('select n from not_yet', [], 'failed-once');
      await expect(send(client, query())).rejects.toMatchObject({ code: '42P01' });
      await client.query('create temporary table not_yet (n int)');
      await expect(send(client, query())).resolves.toEqual({ rows: [], rowCount: 0 });
    }));

  it('sends a whole pipeline before the first answer, in one packet while its stream is corked', async () => {
    await sql`select 1`.execute(db);
    const writes = await onClient(async (client) => writesOf(client));
    await Promise.all([1, 2, 3].map((n) => sql`select ${n}::int`.execute(db)));
    expect(writes()).toBe(1);
  });

  it('answers commit with the command it ran, which is ROLLBACK in an aborted transaction', () =>
    onClient(async (client) => {
      await client.query('begin');
      await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
      expect(await client.query('commit')).toMatchObject({ command: 'ROLLBACK' });
    }));

  it('reads columns by the type parsers of a TypeOverrides', () =>
    onClient(async (client) => {
      expect(columnTypes.getTypeParser(pg.types.builtins.INT8, 'text')('12' as never)).toBe(12);
      const { rows } = await client.query(`select 12::bigint as n, date '2026-11-15' as day`);
      expect(rows).toEqual([{ n: 12, day: '2026-11-15' }]);
    }));

  it('closes a connection that is released with an error', async () => {
    const client = await pool.connect();
    client.release(new Error('broken'));
    expect(pool.totalCount).toBe(0);
  });

  it('signs in with the settings of `options`', () =>
    onClient(async (client) => {
      const { rows } = await client.query(
        `select current_setting('search_path') as path, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(rows).toEqual([{ path: 'tenant', lock: '1s', idle: '10s' }]);
    }));
});

/** How often a connection writes to its socket from now on. */
function writesOf(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const spies = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

describe('Kysely', () => {
  it('sends through the executor that its constructor is given, one call per statement', async () => {
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery');
    await Promise.all([db.selectFrom('brands').select('id').execute(), sql`select 1`.execute(db)]);
    expect(execute).toHaveBeenCalledTimes(2);
    execute.mockRestore();
  });

  it('begins a transaction through the builder that `transaction` returns, and marks its handle as one', async () => {
    const companyId = sql<{ id: string }>`select current_setting('app.company_id') as id`;
    const seen = await db
      .transaction()
      .execute(async (tx) => ({ is: tx.isTransaction, rows: (await companyId.execute(tx)).rows }));
    expect(seen).toEqual({ is: true, rows: [{ id: world.ours.company }] });
    expect(db.isTransaction).toBe(false);
  });

  // Each of these makes an executor or a builder of Kysely's own. It must not reach PostgreSQL, where no company would be set.
  it.each<[name: string, read: () => Promise<unknown>]>([
    ['stream', async () => void (await db.selectFrom('brands').select('id').stream()[Symbol.asyncIterator]().next())],
    ['connection', () => db.connection().execute((own) => sql`select 1`.execute(own))],
    ['startTransaction', () => db.startTransaction().execute()],
    [
      'setIsolationLevel',
      () =>
        db
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (tx) => sql`select 1`.execute(tx)),
    ],
    ['withSchema', () => db.withSchema('tenant').selectFrom('brands').select('id').execute()],
    ['withoutPlugins', () => db.withoutPlugins().selectFrom('brands').select('id').execute()],
  ])('is refused a connection by %s', (_, read) => expect(read()).rejects.toThrow('connections are not handed out'));

  it('writes every identifier by sanitizeIdentifier: tables, columns, aliases, sql.ref', () => {
    const { sql: text } = db
      .selectFrom('auditLog as aLog')
      .innerJoin('branches', 'branches.id', 'aLog.branchId')
      .select(['aLog.createdTime as atTime', sql`${sql.ref('aLog.requestId')}`.as('theRequest')])
      .orderBy('atTime')
      .compile();
    expect(text).toBe(
      'select "a_log"."created_time" as "at_time", "a_log"."request_id" as "the_request" from "audit_log" as "a_log"' +
        ' inner join "branches" on "branches"."id" = "a_log"."branch_id" order by "at_time"',
    );
  });

  it('writes LIMIT and OFFSET by visitLimit and visitOffset, whose node is a ValueNode', () => {
    const { sql: text, parameters } = db
      .selectFrom('brands')
      .select('id')
      .where('name', '=', '一')
      .limit(20)
      .offset(40)
      .compile();
    expect({ text, parameters }).toEqual({
      text: 'select "id" from "brands" where "name" = $1 limit 20 offset 40',
      parameters: ['一'],
    });
  });

  it('keeps nothing in a compiler between two statements, so that all may share one', () => {
    const find = (name: string) => db.selectFrom('brands').select('id').where('name', '=', name).compile();
    const [one, other] = [find('一'), find('二')];
    expect([one.parameters, other.parameters]).toEqual([['一'], ['二']]);
    expect(other.sql).toBe(one.sql);
  });

  it('counts changed rows from numAffectedRows', async () => {
    const renamed = await db
      .transaction()
      .execute((tx) => tx.updateTable('brands').set({ name: '改名' }).where('id', '=', world.ours.brand).executeTakeFirst());
    expect(renamed.numUpdatedRows).toBe(1n);
  });

  it('lets the stack of a failed statement lead to the code that sent it', async () => {
    const failing = async function theCaller() {
      await sql`select 1 / 0`.execute(db);
    };
    const error = await failing().catch((failed: Error) => failed);
    expect(error).toMatchObject({ stack: expect.stringContaining('theCaller') as string });
  });
});

it.each(['netbar_app', 'netbar_worker'] as const)(
  'the planner settings of %s come from the role, not from the pool',
  async (role) => {
    const client = new pg.Client(databaseUrl(world.name, role));
    await client.connect();
    const { rows } = await client.query(
      `select name, setting from pg_settings where source = 'user' and name in ('enable_seqscan', 'jit', 'random_page_cost') order by name`,
    );
    await client.end();
    expect(rows).toEqual(Object.entries(plannerSettings).map(([name, setting]) => ({ name, setting })));
  },
);
