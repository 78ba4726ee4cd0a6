import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type World } from '#testing/world.ts';
import { inTx, type Tx } from './ctx.ts';
import { openDb } from './postgres/db.ts';

let world: World;
let tables: string[];
beforeAll(async () => {
  world = await openWorld();
  const { rows } = await world.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  tables = rows.map((row) => row.name);
  await fillTables();
});
afterAll(() => world.close());

/** A member with money at each company, and one row in every table that is still empty, so that tables added later are covered too. */
async function fillTables() {
  for (const { company, first } of [world.ours, world.rival]) {
    const cashier = await world.hire({ companyId: company, branchIds: [first], can: ['TILL'] });
    await cashier.call(tillApi.recharge, { branchId: first, memberId: world.newId(), principalFen: 10_000, bonusFen: 0 });
  }
  const client = await world.owner.connect();
  await client.query(`set session_replication_role = replica`);
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and connamespace = 'tenant'::regnamespace and coninhcount = 0
     union all
     select format('alter table %s alter %I drop not null', attrelid::regclass, attname) from pg_attribute
     join pg_class on pg_class.oid = attrelid and relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') and not relispartition
     where attgenerated <> '' and attnotnull`,
  );
  for (const { drop } of rows) await client.query(drop);
  for (const { company } of [world.ours, world.rival]) {
    for (const table of await emptyTables(company)) await client.query(await plainRow(table), [company]);
  }
  client.release(true);
}

const emptyTables = (company: string) =>
  names(world.owner, (table) => `not exists (select from tenant.${table} where company_id = '${company}')`);

/** The names of the tables for which the condition holds. */
async function names(client: pg.ClientBase | pg.Pool, condition: (table: string) => string, among = tables) {
  const text = among.map((table) => `select '${table}' where ${condition(table)}`).join(' union all ');
  return (await client.query<[string]>({ text, rowMode: 'array' })).rows.flat();
}

/** Inserts a row with a value in every required column. */
async function plainRow(table: string) {
  const { rows } = await world.owner.query<{ name: string; value: string }>(
    `select attname as name, case
         when attname = 'company_id' then '$1'
         when typtype = 'e' then (select quote_literal(enumlabel) from pg_enum where enumtypid = atttypid order by enumsortorder limit 1)
         when typname = 'uuid' then 'gen_random_uuid()'
         when typname = 'jsonb' then '''{}'''
         when typname = 'date' then 'current_date'
         when typcategory = 'D' then 'now()'
         when typcategory = 'A' then '''{}'''
         when typcategory = 'B' then 'false'
         when typcategory = 'R' then '''empty'''
         else '''1''' end as value
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and attnotnull and (not atthasdef or attname = 'company_id')`,
    [`tenant.${table}`],
  );
  return `insert into tenant.${table} (${rows.map((r) => r.name).join(', ')}) values (${rows.map((r) => r.value).join(', ')})`;
}

/** Tables in which this client sees a row. */
const seenBy = (client: pg.ClientBase) => names(client, (table) => `exists (select from tenant.${table})`);

/** A connection that may select from every table, so that only row security limits what it sees. */
async function readerClient() {
  const client = new pg.Client(databaseUrl(world.name, 'netbar_reader'));
  await client.connect();
  return client;
}

describe('every tenant table', () => {
  it('has rows of both companies to hide, or this proves nothing', async () => {
    expect(tables.length).toBeGreaterThan(25);
    expect(await emptyTables(world.ours.company)).toEqual([]);
    expect(await emptyTables(world.rival.company)).toEqual([]);
  });

  it('shows nothing to a connection that named no company, fresh or back from work for one', async () => {
    const client = await readerClient();
    const fresh = await seenBy(client);
    await client.query(`begin; set local app.company_id = '${world.ours.company}'`);
    const during = await seenBy(client);
    await client.query('commit');
    const after = await seenBy(client);
    await client.query(`begin; set local app.company_id = '${world.ours.company}'`);
    await client.query('rollback');
    const afterRollback = await seenBy(client);
    await client.end();

    expect(fresh).toEqual([]);
    expect(during).toEqual(tables);
    expect(after).toEqual([]);
    expect(afterRollback).toEqual([]);
  });

  it('shows a company its own rows and none of the other’s', async () => {
    const client = await readerClient();
    await client.query(`begin; set local app.company_id = '${world.ours.company}'`);
    const foreign = await names(
      client,
      (table) => `exists (select from tenant.${table} where company_id <> '${world.ours.company}')`,
    );
    await client.end();
    expect(foreign).toEqual([]);
  });

  it('shows the server no more than the reader, on connections the pool hands out again and again', async () => {
    const readable = await names(world.owner, (table) => `has_table_privilege('netbar_app', 'tenant.${table}', 'select')`);
    const leaks: string[] = [];
    for (const table of readable) {
      // A query of our company first, so that the next one gets the same connection.
      await world.db.selectFrom('branches').select('id').execute();
      leaks.push(...(await names(world.pool, () => `exists (select from tenant.${table})`, [table])));
    }
    expect(readable.length).toBeGreaterThan(20);
    expect(leaks).toEqual([]);
  });
});

describe('another company’s rows', () => {
  const rivalCode = async () =>
    (await world.owner.query<{ id: string }>('select id from tenant.codes where company_id = $1', [world.rival.company])).rows[0]!
      .id;

  it('do not exist for a query that forgot its scope', async () => {
    const branches = await world.db.selectFrom('branches').select('id').execute();
    const ours = [world.ours.first, world.ours.second, world.ours.third];
    expect(branches.map((row) => row.id).toSorted()).toEqual(ours.toSorted());
  });

  it('are not reached by their id, neither to change nor to lock', async () => {
    const id = await rivalCode();
    await inTx(world.system(), async ({ db }) => {
      const changed = await db.updateTable('codes').set({ codevalue: '我的' }).where('id', '=', id).executeTakeFirst();
      const locked = await db.selectFrom('codes').select('id').where('id', '=', id).forUpdate().execute();
      expect(changed.numUpdatedRows).toBe(0n);
      expect(locked).toEqual([]);
    });
  });

  it('do not exist for staff whose scope wrongly names a foreign branch', async () => {
    const spy = await world.hire({ branchIds: [], can: ['TILL'] });
    const ctx = { ...spy.ctx(), actor: { ...spy.ctx().actor, branchIds: [world.rival.first] } };
    const seen = await ctx.db.selectFrom('branches').select('id').where('id', '=', world.rival.first).execute();
    expect(seen).toEqual([]);
  });

  it('cannot be written under their name, nor pointed at', async () => {
    const brand = { id: world.newId(), name: '冒牌', createdTime: new Date() };
    const branch = { id: world.newId(), branchNo: '9001', name: '冒牌店', createdTime: new Date() };
    const asRival = { ...brand, companyId: world.rival.company };
    const ofRival = { ...branch, brandId: world.rival.brand };
    const write = (work: (db: Tx['db']) => Promise<unknown>) => inTx(world.system(), ({ db }) => work(db));
    await expect(write((db) => db.insertInto('brands').values(asRival).execute())).rejects.toThrow('row-level security');
    await expect(write((db) => db.insertInto('branches').values(ofRival).execute())).rejects.toThrow('foreign key');
  });

  it('cannot be taken by giving one’s own away, nor by handing an id to a function with the owner’s rights', async () => {
    const moving = inTx(world.system(), ({ db }) =>
      db.updateTable('brands').set({ companyId: world.rival.company }).where('id', '=', world.ours.brand).execute(),
    );
    await expect(moving).rejects.toThrow('row-level security');

    const { rows } = await world.owner.query<{ id: string }>(
      `select id from tenant.ledger_accounts where company_id = $1 and guard <> 'NONE'`,
      [world.rival.company],
    );
    const ids = rows.map((row) => `'${row.id}'`).join(', ');
    const client = await world.pool.connect();
    await client.query(`begin; set local app.company_id = '${world.ours.company}'`);
    const locked = await client.query(`select * from tenant.lock_accounts(array[${ids}]::uuid[])`);
    await client.query('rollback');
    client.release();
    expect(rows).not.toEqual([]);
    expect(locked.rows).toEqual([]);
  });
});

describe('outside a transaction of its own the server', () => {
  it('neither writes nor locks', async () => {
    const db = openDb(world.pool, { companyId: world.ours.company });
    await expect(db.updateTable('brands').set({ name: '改名' }).execute()).rejects.toThrow('read-only transaction');
    await expect(db.selectFrom('brands').select('id').forUpdate().execute()).rejects.toThrow('read-only transaction');
  });

  it('writes nothing for nobody, in a transaction either', async () => {
    const nobody = openDb(world.pool, 'nobody').transaction();
    const writing = nobody.execute((db) =>
      db.insertInto('brands').values({ id: world.newId(), name: '无主', createdTime: new Date() }).execute(),
    );
    await expect(writing).rejects.toThrow(/null value in column "company_id"|row-level security/);
  });
});

describe('what was written stays', () => {
  const HISTORY = ['journals', 'postings', 'stock_moves', 'audit_log', 'audit_seals', 'closed_periods', 'approval_decisions'];
  const erasing = (table: string) => [
    `update tenant.${table} set company_id = company_id`,
    `delete from tenant.${table}`,
    `truncate tenant.${table}`,
  ];
  const refuses = async (pool: pg.Pool, statements: string[]) => {
    const answers = await Promise.allSettled(statements.map((statement) => pool.query(statement)));
    const allowed = statements.filter((_, i) => !/permission denied/.test(String((answers[i] as PromiseRejectedResult).reason)));
    expect(allowed).toEqual([]);
  };

  it.each([...HISTORY, 'account_days', 'branch_events'])('the server may neither change nor erase %s', (table) =>
    refuses(world.pool, erasing(table)),
  );

  it.each(HISTORY)('nor may the worker, for all that it reads: %s', (table) => refuses(world.workerPool, erasing(table)));

  it('balances, levels and sequences are set by triggers and the worker, never by the server', () =>
    refuses(world.pool, [
      'update tenant.ledger_accounts set balance = 1',
      'update tenant.ledger_accounts set held = 0',
      'insert into tenant.ledger_accounts (balance) values (1)',
      'update tenant.stock_levels set on_hand = 1',
      'insert into tenant.stock_levels (on_hand) values (1)',
      'insert into tenant.stock_moves (qty_after) values (1)',
      'update tenant.branch_sequences set last = 0',
      'update tenant.holds set amount = 1',
    ]));

  it('an answer, an approval and the time of a transaction are not rewritten', () =>
    refuses(world.pool, [
      'insert into tenant.audit_log (xact_id) values ($$1$$)',
      'insert into tenant.outbox (xact_id) values ($$1$$)',
      'delete from tenant.outbox',
      'update tenant.idempotency_keys set response = $$null$$',
      'delete from tenant.idempotency_keys',
      'update tenant.approvals set after = $${}$$',
      'update platform.watermarks set xact_id = $$1$$',
      'delete from platform.lifecycle_edges',
      'update platform.codes set code = $$X$$',
      'delete from platform.accounts',
      'select from platform.migrations',
    ]));
});
