import { sql } from 'kysely';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx, type Tx } from '../ctx.ts';
import { openDb } from './db.ts';
import { openPool } from './pool.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs `work` with its own pool, so that its connections can be cut and counted. */
async function withPool<T>(work: (db: World['db'], pool: pg.Pool) => Promise<T>, max = 4): Promise<T> {
  const pool = openPool(world.url, { max });
  try {
    return await work(openDb(pool, { companyId: world.ours.company }), pool);
  } finally {
    await pool.end();
  }
}

/** Which connection and which transaction a read ran in. */
const where = (db: World['db']) =>
  sql<{ pid: number; at: Date }>`select pg_backend_pid() as pid, now() as at`.execute(db).then(({ rows }) => rows[0]!);
const systemOn = (db: World['db']) => ({ ...world.system(), db });
const failing = (db: World['db']) => sql`select 1 / 0`.execute(db);
const cut = (pids: number[]) => world.owner.query('select pg_terminate_backend(p) from unnest($1::int[]) p', [pids]);

describe('reads started in the same turn of the event loop', () => {
  it('share one connection and one transaction', () =>
    withPool(async (db, pool) => {
      const [page, total] = await Promise.all([where(db), where(db)]);
      expect(total).toEqual(page);
      expect(pool.totalCount).toBe(1);
      expect((await where(db)).at).not.toEqual(page.at);
    }));

  it('see one moment, whatever commits between them', () =>
    withPool(async (db) => {
      const count = sql<number>`count(*)`.as('n');
      const brands = db.selectFrom('brands').select(count);
      const slowly = db.selectFrom('brands').select([count, sql`pg_sleep(0.3)`.as('nap')]);
      const reading = Promise.all([slowly.executeTakeFirstOrThrow(), brands.executeTakeFirstOrThrow()]);
      await sleep(100);
      await inTx(world.system(), (ctx) =>
        ctx.db.insertInto('brands').values({ id: ctx.newId(), name: '新品牌', createdTime: ctx.now }).execute(),
      );
      const [before, beside] = await reading;
      expect(beside.n).toBe(before.n);
      expect((await brands.executeTakeFirstOrThrow()).n).toBe(Number(before.n) + 1);
    }));

  it('may be the same statement twice, on a connection that has never seen it', () =>
    withPool(async (db) => {
      const brand = (id: string) => db.selectFrom('brands').select('name').where('id', '=', id).executeTakeFirst();
      const [one, other] = await Promise.all([brand(world.ours.brand), brand(world.ours.otherBrand)]);
      expect(one).not.toEqual(other);
    }));

  it('of two people travel apart: each sees the own company', () =>
    withPool(async (_, pool) => {
      const branchesOf = (companyId: string) => openDb(pool, { companyId }).selectFrom('branches').select('id').execute();
      const [ours, theirs] = await Promise.all([branchesOf(world.ours.company), branchesOf(world.rival.company)]);
      expect(ours.map(({ id }) => id)).toContain(world.ours.first);
      expect(theirs.map(({ id }) => id)).toContain(world.rival.first);
    }, 1));
});

describe('a statement that fails', () => {
  it('fails alone with its companions, and the connection is as good as new', () =>
    withPool(async (db, pool) => {
      const before = await where(db);
      const [first, second] = await Promise.allSettled([where(db), failing(db), where(db)]);
      expect(first.status).toBe('fulfilled');
      expect(second).toMatchObject({ reason: { message: 'division by zero' } });

      for (let i = 0; i < 3; i++) {
        const brand = db.selectFrom('brands').select('name').where('id', '=', world.ours.brand).executeTakeFirst();
        expect(await brand).toBeDefined();
      }
      expect((await where(db)).pid).toBe(before.pid);
      expect(pool.totalCount).toBe(1);
    }, 1));

  it('is prepared afresh afterwards, also when it was parsed for the first time behind a failure', () =>
    withPool(async (db) => {
      const codes = () => db.selectFrom('codes').select('codevalue').execute();
      await Promise.allSettled([failing(db), codes(), codes()]);
      await expect(Promise.all([codes(), codes()])).resolves.toHaveLength(2);
    }, 1));

  it('undoes the whole transaction, and the connection comes back out of it', () =>
    withPool(async (db, pool) => {
      const id = world.newId();
      const failed = inTx(systemOn(db), async ({ db }) => {
        await db.insertInto('brands').values({ id, name: '半途', createdTime: new Date() }).execute();
        await failing(db);
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await db.selectFrom('brands').select('id').where('id', '=', id).execute()).toEqual([]);
      expect(pool.idleCount).toBe(1);
    }, 1));

  it('cannot be swallowed: what PostgreSQL rolled back is never reported as done', () =>
    withPool(async (db) => {
      const pretending = inTx(systemOn(db), async ({ db }) => {
        await failing(db).catch(() => {});
        return 'done';
      });
      await expect(pretending).rejects.toThrow('rolled back instead of committed');
    }));
});

describe('statements of one transaction', () => {
  it('asked for together all report what went wrong, not that something did', () =>
    withPool(async (db) => {
      const answers: PromiseSettledResult<unknown>[] = [];
      const asking = inTx(systemOn(db), async ({ db }) => {
        answers.push(...(await Promise.allSettled([failing(db), where(db)])));
      });
      await expect(asking).rejects.toThrow('rolled back instead of committed');
      expect(answers).toMatchObject(Array(2).fill({ reason: { message: 'division by zero' } }));
    }));

  it('leave without waiting for each other', () =>
    withPool(async (db, pool) => {
      const asked: string[] = [];
      pool.on('connect', (client) => Object.assign(client, { query: listening(client, asked) }));
      await inTx(systemOn(db), ({ db }) => Promise.all([where(db), where(db)]));
      expect(asked).toEqual(['asked', 'asked', 'asked', 'answered', 'answered', 'answered', 'asked', 'answered']);
    }, 1));

  it('that nobody waits for still belong to it: their failure is its failure', () =>
    withPool(async (db) => {
      const careless = inTx(systemOn(db), async ({ db }) => void failing(db).catch(() => {}));
      await expect(careless).rejects.toThrow('division by zero');
      expect(await where(db)).toBeDefined();
    }, 1));

  it('that are kept for the end leave together with the commit', () =>
    withPool(async (db, pool) => {
      const asked: string[] = [];
      pool.on('connect', (client) => Object.assign(client, { query: listening(client, asked) }));
      await inTx(systemOn(db), async (ctx) => ctx.beforeCommit(brandIn(ctx, ctx.newId())));
      expect(asked).toEqual(['asked', 'asked', 'asked', 'answered', 'answered', 'answered']);
    }, 1));

  it.each([
    ['is refused', (ctx: Tx, id: string) => brandIn(ctx, id), 'duplicate key'],
    ['cannot be sent', () => ({ compile: () => expect.unreachable('no words for it') }), 'no words for it'],
  ])('are all undone when one kept for the end %s', (_, last, complaint) =>
    withPool(async (db) => {
      const id = world.newId();
      const failing = inTx(systemOn(db), async (ctx) => {
        ctx.beforeCommit(brandIn(ctx, id));
        ctx.beforeCommit(last(ctx, id));
      });
      await expect(failing).rejects.toThrow(complaint);
      expect(await db.selectFrom('brands').select('id').where('id', '=', id).execute()).toEqual([]);
    }, 1),
  );

  it('come too late once it is over', () =>
    withPool(async (db) => {
      const kept = await db.transaction().execute(async (tx) => tx);
      await expect(where(kept)).rejects.toThrow('the transaction is over');
    }));

  it('come too late once the commit is on its way', () =>
    withPool(async (db) => {
      let late: Promise<unknown> | undefined;
      await db.transaction().execute(async (tx) => {
        late = where(tx).then(() => where(tx));
        late.catch(() => {});
        // The commit waits for this one, while the first is already answered.
        void sql`select pg_sleep(0.2)`.execute(tx);
      });
      await expect(late).rejects.toThrow('the transaction is over');
    }));
});

const brandIn = (ctx: Tx, id: string) => ctx.db.insertInto('brands').values({ id, name: '收尾', createdTime: ctx.now });

/** Records when a statement is sent to a client and when it is answered. */
function listening(client: pg.PoolClient, notes: string[]) {
  const query = client.query.bind(client) as (asked: unknown, answered: (...answer: unknown[]) => void) => void;
  return (asked: unknown, answered: (...answer: unknown[]) => void) => {
    notes.push('asked');
    query(asked, (...answer) => {
      notes.push('answered');
      answered(...answer);
    });
  };
}

describe('a connection that is lost', () => {
  it('while reading means busy, and the next read has a new one', () =>
    withPool(async (db) => {
      const { pid } = await where(db);
      const reading = refusal(sql`select pg_sleep(10)`.execute(db));
      await running(pid);
      await cut([pid]);
      expect(await reading).toBe('common.busy');
      expect((await where(db)).pid).not.toBe(pid);
    }, 1));

  it('inside a transaction means busy, and nothing of it stays', () =>
    withPool(async (db) => {
      const id = world.newId();
      const writing = refusal(
        inTx(systemOn(db), async ({ db }) => {
          await db.insertInto('brands').values({ id, name: '断线', createdTime: new Date() }).execute();
          await cut([(await where(db)).pid]);
          await db.selectFrom('brands').select('id').execute();
        }),
      );
      expect(await writing).toBe('common.busy');
      expect(await db.selectFrom('brands').select('id').where('id', '=', id).execute()).toEqual([]);
    }, 1));

  it('at the moment of commit means busy, and whoever asks again finds out', () =>
    withPool(async (db) => {
      const committing = inTx(systemOn(db), async ({ db }) => {
        await cut([(await where(db)).pid]);
        await sleep(50);
      });
      expect(await refusal(committing)).toBe('common.busy');
    }, 1));

  it('while idle is noticed by nobody', () =>
    withPool(async (db, pool) => {
      const { pid } = await where(db);
      await cut([pid]);
      await waitFor(() => expect(pool.totalCount).toBe(0));
      expect((await where(db)).pid).not.toBe(pid);
    }, 1));

  it('before it was made means busy: nothing listens there', async () => {
    const pool = openPool('postgres://netbar_app@127.0.0.1:9/nowhere');
    const db = openDb(pool, { companyId: world.ours.company });
    expect(await refusal(db.selectFrom('brands').select('id').execute())).toBe('common.busy');
    expect(await refusal(inTx(systemOn(db), async () => {}))).toBe('common.busy');
    await pool.end();
  });
});

describe('a statement that waits or runs too long', () => {
  it('means busy, for a lock and for a statement', async () => {
    const pool = openPool(world.url, { statementTimeoutMs: 300, lockTimeoutMs: 100 });
    const db = openDb(pool, { companyId: world.ours.company });
    const held = await world.hold({ table: 'tenant.brands', where: { id: world.ours.brand } });
    const rename = db
      .transaction()
      .execute((tx) => tx.updateTable('brands').set({ name: '等待' }).where('id', '=', world.ours.brand).execute());
    const waiting = await refusal(rename);
    await held.letGo();
    expect(waiting).toBe('common.busy');
    expect(await refusal(sql`select pg_sleep(2)`.execute(db))).toBe('common.busy');
    await pool.end();
  });
});

const running = (pid: number) =>
  waitFor(async () => {
    const { rows } = await world.owner.query('select state from pg_stat_activity where pid = $1', [pid]);
    expect(rows).toEqual([{ state: 'active' }]);
  });
