import { SignJWT, UnsecuredJWT } from 'jose';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../create-database.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { inTx, type Tx } from './ctx.ts';
import { openPool } from './postgres/pool.ts';
import { moveAccessClock, openSessions } from './sessions.ts';

const SECRET = 'the secret of this test, 32 characters';
const HOUR_MS = 3_600_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The session cache of a second server, with its own pool and a signed-in account. */
async function openServer(connections = 4) {
  const pool = openPool(world.url, { max: connections });
  const sessions = openSessions(pool, SECRET);
  const person = await world.hire({ can: ['TILL'] });
  const token = await sessions.sign({ id: person.sessionId, expiresTime: new Date(Date.now() + HOUR_MS) });
  return {
    pool,
    sessions,
    person,
    token,
    actor: () => sessions.actorOf(token, new Date()),
    async close() {
      sessions.close();
      await pool.end();
    },
  };
}

const change = (work: (db: Tx['db']) => Promise<unknown>) => inTx(world.system(), ({ db }) => work(db));
/** Changes a right as another server would: the access clock moves, and `forget` is not called here. */
const changeElsewhere = (work: (db: Tx['db']) => Promise<unknown>) =>
  inTx(world.system(), async (ctx) => {
    await work(ctx.db);
    await moveAccessClock(ctx);
  });

describe('a token', () => {
  it('stands for somebody with the rights and places they have', async () => {
    const server = await openServer();
    expect(await server.actor()).toMatchObject({
      id: server.person.accountId,
      companyId: world.ours.company,
      level: 3,
      functions: new Set(['TILL']),
      branchIds: [world.ours.first],
    });
    await server.close();
  });

  it('is asked about once; after that it is known', async () => {
    const server = await openServer(1);
    // The first reading of the clock clears the cache, at any moment.
    await waitFor(async () => {
      await server.actor();
      const only = await server.pool.connect();
      const fromMemory = await Promise.race([server.actor(), sleep(100)]);
      only.release();
      expect(fromMemory).toMatchObject({ id: server.person.accountId });
    });
    await server.close();
  });

  const claims = (jti: string) => new SignJWT().setJti(jti).setAudience('netbar').setExpirationTime('1h');
  const header = { alg: 'HS256', typ: 'session' };
  const forgeries: [what: string, make: (jti: string) => Promise<string> | string][] = [
    ['expired', (jti) => claims(jti).setExpirationTime('-1s').setProtectedHeader(header).sign(bytesOf(SECRET))],
    ['without an end', (jti) => new SignJWT().setJti(jti).setAudience('netbar').setProtectedHeader(header).sign(bytesOf(SECRET))],
    [
      'signed by somebody else',
      (jti) =>
        claims(jti)
          .setProtectedHeader(header)
          .sign(bytesOf(`${SECRET}!`)),
    ],
    [
      'signed by another algorithm',
      (jti) =>
        claims(jti)
          .setProtectedHeader({ ...header, alg: 'HS512' })
          .sign(bytesOf(SECRET)),
    ],
    ['not signed at all', (jti) => new UnsecuredJWT().setJti(jti).setAudience('netbar').setExpirationTime('1h').encode()],
    ['meant for another audience', (jti) => claims(jti).setAudience('other').setProtectedHeader(header).sign(bytesOf(SECRET))],
    [
      'meant for no audience',
      (jti) => new SignJWT().setJti(jti).setExpirationTime('1h').setProtectedHeader(header).sign(bytesOf(SECRET)),
    ],
    [
      'of another type',
      (jti) =>
        claims(jti)
          .setProtectedHeader({ ...header, typ: 'login' })
          .sign(bytesOf(SECRET)),
    ],
    ['of no type', (jti) => claims(jti).setProtectedHeader({ alg: 'HS256' }).sign(bytesOf(SECRET))],
    [
      'of no session',
      () => new SignJWT().setAudience('netbar').setExpirationTime('1h').setProtectedHeader(header).sign(bytesOf(SECRET)),
    ],
    ['of a session that never was', () => claims(world.newId()).setProtectedHeader(header).sign(bytesOf(SECRET))],
    ['that is no token', () => 'x.y.z'],
    ['that is empty', () => ''],
  ];

  it.each(forgeries)('%s is refused', async (_, make) => {
    const server = await openServer();
    await server.actor();
    expect(await server.sessions.actorOf(await make(server.person.sessionId), new Date())).toBeUndefined();
    await server.close();
  });

  it('cut or changed by one letter is refused', async () => {
    const server = await openServer();
    await server.actor();
    const [head, body, signature] = server.token.split('.') as [string, string, string];
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const wrong of [`${head}.${body}.${flipped}`, `${head}.${body}.`, server.token.slice(0, -2)])
      expect(await server.sessions.actorOf(wrong, new Date())).toBeUndefined();
    await server.close();
  });
});

describe('a session', () => {
  it('ends at its time, also for a server that remembers it', async () => {
    const server = await openServer();
    await server.actor();
    const later = new Date(Date.now() + 25 * HOUR_MS);
    expect(await server.sessions.actorOf(server.token, later)).toBeUndefined();
    await server.close();
  });

  it.each<[what: string, take: (db: Tx['db'], who: { sessionId: string; accountId: string }) => Promise<unknown>]>([
    ['it is ended', (db, { sessionId }) => db.deleteFrom('platform.sessions').where('id', '=', sessionId).execute()],
    [
      'the account is locked',
      (db, { accountId }) => db.updateTable('platform.accounts').set({ status: 'LOCKED' }).where('id', '=', accountId).execute(),
    ],
    [
      'the account is closed',
      (db, { accountId }) => db.updateTable('platform.accounts').set({ status: 'CLOSED' }).where('id', '=', accountId).execute(),
    ],
  ])('is over with the next call once %s and the server forgets', async (_, take) => {
    const server = await openServer();
    await server.actor();
    await change((db) => take(db, server.person));
    server.sessions.forget();
    expect(await server.actor()).toBeUndefined();
    await server.close();
  });
});

describe('a right taken away by another server', () => {
  /** Waits until the clock was read for the first time, which clears the cache. */
  const isWatching = () => sleep(600);

  it('is gone here within a second, without anybody calling', async () => {
    const server = await openServer();
    await isWatching();
    await server.actor();

    await changeElsewhere((db) => db.deleteFrom('roleFunctions').where('roleId', '=', server.person.roleId).execute());
    const elapsed = startElapsed();
    while ((await server.actor())?.functions.has('TILL')) await sleep(10);

    expect(elapsed()).toBeLessThan(1_000);
    await server.close();
  });

  it('is gone within a second also while every connection of this server is busy', async () => {
    const server = await openServer(1);
    await isWatching();
    await server.actor();
    const busy = await server.pool.connect();

    await changeElsewhere((db) => db.deleteFrom('platform.sessions').where('id', '=', server.person.sessionId).execute());
    const elapsed = startElapsed();
    let asked = server.actor();
    // An answer while the only connection is busy comes from memory.
    while (await Promise.race([asked, sleep(50)])) {
      await sleep(10);
      asked = server.actor();
    }
    expect(elapsed()).toBeLessThan(1_000);
    busy.release();

    expect(await asked).toBeUndefined();
    await server.close();
  });

  it('may have been taken while PostgreSQL does not answer: nobody is believed from memory then', async () => {
    const server = await openServer();
    await isWatching();
    await server.actor();
    await letIn(false);
    await expect.poll(() => server.actor().catch(() => 'nobody knows')).toBe('nobody knows');
    await letIn(true);
    await expect.poll(() => server.actor()).toBeDefined();
    await server.close();
  });
});

/** Denies or allows the server's role to connect to the database. */
const letIn = (isOpen: boolean) =>
  asAdmin(databaseUrl(), async (admin) => {
    await admin.query(`alter database ${world.name} with allow_connections ${isOpen}`);
    if (isOpen) return;
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'netbar_app' and datname = $1`;
    await admin.query(cut, [world.name]);
  });

it('somebody read before a forgetting is not remembered after it', async () => {
  const server = await openServer();
  const holder = await world.owner.connect();
  await holder.query('begin; lock table tenant.grants in access exclusive mode');

  // The session row is read; the query of the rights is waiting for the lock.
  const reading = server.actor();
  await expect
    .poll(
      async () =>
        (
          await holder.query(
            `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rowCount,
    )
    .toBe(1);
  await change((db) => db.deleteFrom('platform.sessions').where('id', '=', server.person.sessionId).execute());
  server.sessions.forget();
  await holder.query('commit');
  holder.release();

  expect(await reading).toBeDefined();
  expect(await server.actor()).toBeUndefined();
  await server.close();
});
