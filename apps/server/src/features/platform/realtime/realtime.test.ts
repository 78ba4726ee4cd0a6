import { realtimeApi } from '@netbar/contract/platform/realtime/realtime.api';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '#worker-app.ts';
import { inTx, type Tx } from '#kernel/ctx.ts';
import { openPool } from '#kernel/postgres/pool.ts';
import { endSessionsOf } from '#kernel/session-rows.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { openBalancer, type Balancer } from '#testing/balancer.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { listenAt, type TestListener } from '#testing/listener.ts';
import { startServer } from '#testing/own-server.ts';
import { startRedis, type PrivateRedis } from '#testing/private-redis.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { openChannel } from './channel.ts';

/** Two server processes behind one address, a worker, and a Redis of their own. */
let world: World;
let redis: PrivateRedis;
let servers: Awaited<ReturnType<typeof startServer>>[];
let worker: Awaited<ReturnType<typeof startWorker>>;
let door: Balancer;
const opened: TestListener[] = [];
beforeAll(async () => {
  [world, redis] = await Promise.all([openWorld(), startRedis()]);
  const env = { REDIS_URL: redis.url, CONSOLE_ORIGINS: 'https://console.example' };
  servers = await Promise.all([startServer(world, env), startServer(world, env)]);
  const urls = { DATABASE_URL: world.url, DATABASE_WORKER_URL: databaseUrl(world.name, 'netbar_worker'), REDIS_URL: redis.url };
  worker = await startWorker({ ...world.config, ...urls }, world.log);
  door = await openBalancer(servers.map(({ base }) => Number(new URL(base).port)));
});
afterEach(() => {
  for (const listener of opened.splice(0)) listener.close();
});
afterAll(async () => {
  door.close();
  await worker.stop();
  await Promise.all(servers.map((server) => server.close()));
  redis.stop();
  await world.close();
});

interface How extends Partial<Parameters<typeof listenAt>[0]> {
  /** 0 or 1; else whichever comes. */
  at?: number;
}
function listen({ token }: { token: string }, branchId: string, { at, ...how }: How = {}) {
  const base = at === undefined ? door.base : servers[at]!.base;
  const listener = listenAt({ base, token, branchId, ...how });
  opened.push(listener);
  return listener;
}
async function listenWell(person: Person, branchId: string, how?: How) {
  const listener = listen(person, branchId, how);
  await waitFor(() => expect(listener.counts.connects).toBe(1));
  await listener.catchUp();
  return listener;
}

let orders = 0;
const publish = (branchId: string, count = 1, companyId = world.ours.company) =>
  inTx(world.system(companyId), async (ctx) => {
    for (let i = 0; i < count; i++) ctx.publish('ORDER_PAID', branchId, { orderNo: String(++orders) });
  });
const ordersOf = ({ heard }: TestListener) => heard.map(({ orderNo }) => Number(orderNo));
const seqsInOrder = ({ heard }: TestListener) => heard.every(({ seq }, i) => i === 0 || seq === heard[i - 1]!.seq + 1);

describe('RT-01 the channel', () => {
  it('brings a branch’s events to its counters on every server, in order, and to nobody else’s', async () => {
    const { first, second } = world.ours;
    const person = await world.hire({ branchIds: [first, second] });
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first] });
    const here = await listenWell(person, first, { at: 0 });
    const there = await listenWell(person, first, { at: 1, query: { user: person.accountId } });
    const others = [await listenWell(person, second, { at: 0 }), await listenWell(rival, world.rival.first, { at: 1 })];

    const from = orders;
    await publish(first, 3);
    await publish(first, 2);

    const expected = [1, 2, 3, 4, 5].map((i) => from + i);
    await waitFor(() => {
      expect(ordersOf(here)).toEqual(expected);
      expect(ordersOf(there)).toEqual(expected);
    });
    expect(here.heard[0]).toEqual({
      type: 'ORDER_PAID',
      branchId: first,
      orderNo: String(from + 1),
      seq: expect.any(Number),
      createdTime: expect.any(String),
    });
    expect(seqsInOrder(here)).toBe(true);
    expect(others.flatMap(({ heard }) => heard)).toEqual([]);
  });

  it('is for whoever is signed in, and a forged branch, user, business or site gains nothing', async () => {
    const { first, second } = world.ours;
    const person = await world.hire({ branchIds: [first] });
    const colleague = await world.hire({ branchIds: [second] });
    const refused = async (how: How, branchId = first, token = person.token) => {
      const listener = listen({ token }, branchId, { options: { reconnection: false }, ...how });
      const reason = await listener.refused;
      await publish(second);
      await publish(first);
      return { reason, listener };
    };
    const newcomer = await world.hire({ branchIds: [first] });
    await world.owner.query('update platform.accounts set must_change_password = true where id = $1', [newcomer.accountId]);
    const cases = [
      await refused({}, first, newcomer.token),
      await refused({}, first, ''),
      await refused({}, first, 'guess'),
      await refused({}, first, `${person.token.slice(0, -2)}xx`),
      await refused({}, second),
      await refused({}, world.rival.first),
      await refused({}, world.newId()),
      await refused({ query: { user: colleague.accountId } }),
      await refused({ query: { biz: 'member' } }),
      await refused({}, 'branch:*'),
      await refused({ headers: { origin: 'https://evil.example' } }),
      await refused({ headers: { origin: `http://${new URL(door.base).hostname}` } }),
    ];
    expect(cases.map(({ reason }) => reason)).toEqual([
      // A temporary password must be changed first.
      'forbidden',
      'invalid',
      'signInRequired',
      'signInRequired',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'invalid',
      'invalid',
      'websocket error',
      'websocket error',
    ]);
    await sleep(300);
    expect(cases.flatMap(({ listener }) => listener.heard)).toEqual([]);
    for (const origin of ['https://console.example', door.base]) {
      const welcome = await listenWell(person, first, { headers: { origin } });
      expect(welcome.counts.connects).toBe(1);
    }
  });

  it('takes no word from a browser: rooms cannot be asked for', async () => {
    const { first, second } = world.ours;
    const person = await world.hire({ branchIds: [first] });
    const listener = await listenWell(person, first, { query: { room: `branch:${second}`, rooms: `branch:${second}` } });
    for (const event of ['join', 'subscribe', 'notifyRoom', 'room']) listener.socket.emit(event, `branch:${second}`);
    const before = orders;
    await publish(second);
    await publish(first);
    await waitFor(() => expect(ordersOf(listener)).toEqual([before + 2]));
  });

  it('has no more than twenty windows for one session', async () => {
    const person = await world.hire();
    for (let i = 0; i < 20; i++) await listenWell(person, world.ours.first, { at: 0 });
    const oneMore = listen(person, world.ours.first, { at: 0 });
    await sleep(1_500);
    expect(oneMore.counts.connects).toBe(0);
    // Not for good: one of the others may have gone without our noticing.
    opened[0]!.close();
    await waitFor(() => expect(oneMore.counts.connects).toBe(1));
  });
});

describe('what a browser missed', () => {
  it('is told after the number it has seen, to whoever may hear the branch', async () => {
    const { first, second } = world.ours;
    const person = await world.hire({ branchIds: [first] });
    const ask = (after?: number, branchId = first) =>
      person.call(realtimeApi.events, { branchId, ...(after !== undefined && { after }) });
    const { last, events } = await ask();
    expect(events).toEqual([]);

    await publish(first, 3);
    await waitFor(async () => expect((await ask()).last).toBe(last + 3));

    const missed = await ask(last + 1);
    expect(missed.events.map(({ seq }) => seq)).toEqual([last + 2, last + 3]);
    expect(missed).toMatchObject({ isPartial: false, last: last + 3 });
    expect(missed.events[1]).toMatchObject({ type: 'ORDER_PAID', branchId: first, orderNo: String(orders) });
    for (const branchId of [second, world.rival.first, world.newId()])
      await expect(ask(0, branchId)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });

    await world.owner.query('delete from tenant.branch_events where branch_id = $1 and seq <= $2', [first, last + 2]);
    expect(await ask(last)).toMatchObject({ isPartial: true });
    expect((await ask(last)).events.map(({ seq }) => seq)).toEqual([last + 3]);
    expect(await ask(last + 2)).toMatchObject({ isPartial: false });
  });

  it('is caught up after a cut, once each and in order', async () => {
    const { first } = world.ours;
    const person = await world.hire();
    const [kept, control] = [await listenWell(person, first), await listenWell(person, first, { catchesUp: false })];
    const from = orders;
    await publish(first);
    await waitFor(() => expect([ordersOf(kept), ordersOf(control)]).toEqual([[from + 1], [from + 1]]));

    door.cut();
    await Promise.all([kept.cut, control.cut]);
    await publish(first, 4);
    await waitFor(() => expect([kept.counts.connects, control.counts.connects]).toEqual([2, 2]));
    await publish(first);

    await waitFor(() => expect(ordersOf(kept)).toEqual([1, 2, 3, 4, 5, 6].map((i) => from + i)));
    await waitFor(() => expect(ordersOf(control)).toEqual([from + 1, from + 6]));
    expect(seqsInOrder(kept)).toBe(true);
  });
});

it('support sees the latest events of a branch, how long they took, and what Redis was not there for', async () => {
  const { first, second } = world.ours;
  const support = await world.hire({ branchIds: [first], can: ['LOG_EVENTS'] });
  const log = (branchId = first) => support.call(realtimeApi.log, { branchId });
  await publish(first, 2);
  await waitFor(async () =>
    expect((await log()).rows[0]).toMatchObject({ orderNo: String(orders), sentTime: expect.any(String) }),
  );

  const { rows, total } = await log();
  expect(rows[0]!.seq).toBe(rows[1]!.seq + 1);
  expect(rows[0]!.relayMs).toBeLessThan(5_000);
  expect(rows[0]!.sendMs).toBeLessThan(5_000);
  expect(total).toBeGreaterThanOrEqual(2);
  await expect(log(second)).resolves.toEqual({ rows: [], total: 0 });
  expect((await support.call(realtimeApi.log, { branchId: first, type: 'TEA' })).rows).toEqual([]);
  const other = await world.hire({ branchIds: [first] });
  await expect(other.call(realtimeApi.log, { branchId: first })).rejects.toMatchObject({ status: 40301 });
});

describe('G14 whoever may no longer listen', () => {
  const losePlaces = (ctx: Tx, { accountId }: Person) => ctx.db.deleteFrom('grants').where('accountId', '=', accountId).execute();
  const cases: [string, Parameters<World['hire']>[0], (ctx: Tx, person: Person) => Promise<unknown>][] = [
    ['loses the branch', {}, losePlaces],
    ['loses the brand', { branchIds: [], brandIds: ['brand'] }, losePlaces],
    ['is signed out', {}, (ctx, { accountId }) => endSessionsOf(ctx, accountId)],
    [
      'is disabled',
      {},
      (ctx, { accountId }) =>
        ctx.db.updateTable('platform.accounts').set({ status: 'CLOSED' }).where('id', '=', accountId).execute(),
    ],
    [
      'locks the screen',
      {},
      (ctx, { sessionId }) =>
        ctx.db.updateTable('platform.sessions').set({ lockedTime: ctx.now }).where('id', '=', sessionId).execute(),
    ],
  ];

  it.each(cases)(
    'because one %s is cut within two seconds on every server, and a reconnect is refused',
    async (_, job, revoke) => {
      const { first, brand } = world.ours;
      const person = await world.hire({ ...job, ...(job?.brandIds && { brandIds: [brand] }) });
      const colleague = await listenWell(await world.hire(), first, { at: 0 });
      const both = [await listenWell(person, first, { at: 0 }), await listenWell(person, first, { at: 1 })];

      const elapsed = startElapsed();
      await inTx(world.system(), async (ctx) => {
        await revoke(ctx, person);
        await moveAccessClock(ctx);
      });
      expect(await Promise.all(both.map(({ cut }) => cut))).toEqual(['io server disconnect', 'io server disconnect']);
      const seconds = elapsed() / 1000;
      process.stdout.write(`cut after ${seconds.toFixed(2)} s\n`);
      expect(seconds).toBeLessThan(2);

      await publish(first);
      await waitFor(() => expect(colleague.heard).toHaveLength(1));
      // What Socket.IO calls recovery: the old connection's private id and place in the stream.
      const recovering = listen(person, first, { at: 0, options: { auth: { pid: both[0]!.socket.id, offset: '0-0' } } });
      expect(['forbidden', 'signInRequired', 'locked']).toContain(await recovering.refused);
      expect([...both, recovering].flatMap(({ heard }) => heard)).toEqual([]);
      expect(colleague.counts.connects).toBe(1);
    },
  );

  it('S19 at one branch still hears the other, and a branch held by nobody’s grant opens no line', async () => {
    const { first, second, third } = world.ours;
    const person = await world.hire({ branchIds: [first], also: [{ can: [], branchIds: [second] }] });
    const [here, there] = [await listenWell(person, first, { at: 0 }), await listenWell(person, second, { at: 0 })];

    await inTx(world.system(), async (ctx) => {
      await ctx.db.deleteFrom('grants').where('accountId', '=', person.accountId).where('branchId', '=', second).execute();
      await moveAccessClock(ctx);
    });

    expect(await there.cut).toBe('io server disconnect');
    await publish(first);
    await waitFor(() => expect(here.heard).toHaveLength(1));
    expect(await listen(person, third, { at: 0, options: { reconnection: false } }).refused).toBe('forbidden');
  });

  it('is also whoever nobody can be asked about', async () => {
    const person = await world.hire();
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const forgetting = new Set<() => void>();
    const sessions = {
      ...world.sessions,
      onForget: (listener: () => void) => {
        forgetting.add(listener);
        return () => void forgetting.delete(listener);
      },
    };
    const pool = openPool(world.url);
    const channel = openChannel(
      http,
      { pool, sessions, now: () => new Date() },
      { redisUrl: redis.url, origins: [], log: world.log },
    );
    const listener = listenAt({
      base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      token: person.token,
      branchId: world.ours.first,
      catchesUp: false,
    });
    await waitFor(() => expect(channel.size()).toBe(1));
    // From now on every query fails.
    await pool.end();

    const elapsed = startElapsed();
    // As the access clock does while it cannot be read.
    const clock = setInterval(() => forgetting.forEach((forget) => forget()), 250);
    expect(await listener.cut).toBe('transport close');
    expect(elapsed()).toBeLessThan(2_500);
    clearInterval(clock);
    listener.close();
    channel.close();
    http.close();
  });
});

describe('G3 Redis', () => {
  it('that has not answered yet when the channel closes refuses nobody who would not listen', async () => {
    const refused: unknown[] = [];
    const note = (reason: unknown) => void refused.push(reason);
    process.on('unhandledRejection', note);
    const dependencies = { pool: world.pool, sessions: world.sessions, now: () => new Date() };
    for (const redisUrl of [redis.url, 'redis://127.0.0.1:1']) {
      openChannel(createServer(), dependencies, { redisUrl, origins: [], log: world.log }).close();
    }
    await sleep(200);
    process.off('unhandledRejection', note);
    expect(refused).toEqual([]);
  });

  it('away and then empty: calls do not notice, and everybody catches up once it is back', async () => {
    const { first } = world.ours;
    const person = await world.hire();
    const both = [await listenWell(person, first, { at: 0 }), await listenWell(person, first, { at: 1 })];
    await redis.kill();
    const from = orders;
    await publish(first, 3);
    const answers = await Promise.all(
      servers.map(({ base }) =>
        fetch(`${base}/api/admin/realtime/${first}/events`, { headers: { authorization: person.token } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // Longer than it takes to notice. While Redis is away a server calls its browsers every 15 s; whoever it did not call yet
    // has heard nothing.
    await sleep(1_000);
    expect(both.filter(({ counts }) => counts.calls === 0).flatMap(ordersOf)).toEqual([]);

    await redis.start();
    const started = performance.now();
    await waitFor(() => {
      for (const listener of both) expect(ordersOf(listener)).toEqual([from + 1, from + 2, from + 3]);
    });
    process.stdout.write(`caught up ${((performance.now() - started) / 1000).toFixed(1)} s after Redis was back\n`);
    await publish(first);
    await waitFor(() => {
      for (const listener of both) expect(ordersOf(listener).at(-1)).toBe(from + 4);
    });
    expect(both.map(({ counts }) => counts.connects)).toEqual([1, 1]);
  });
});

describe('G13 a server', () => {
  it('that is killed hands its browsers to the other, and nothing is missed; one that is told to leave lets them go', async () => {
    const { first } = world.ours;
    const person = await world.hire();
    const listeners = await Promise.all(Array.from({ length: 6 }, () => listenWell(person, first)));
    const from = orders;
    servers[0]!.signal('SIGKILL');
    await servers[0]!.ended;
    await publish(first, 5);
    await waitFor(() => {
      for (const listener of listeners) expect(ordersOf(listener)).toEqual([1, 2, 3, 4, 5].map((i) => from + i));
    });
    expect(listeners.filter(({ counts }) => counts.connects === 2)).toHaveLength(3);

    const elapsed = startElapsed();
    servers[1]!.signal('SIGTERM');
    expect(await servers[1]!.ended).toEqual({ code: 0, signal: null });
    expect(elapsed()).toBeLessThan(5_000);
    expect(await Promise.all(listeners.map(({ cut }) => cut))).toEqual(Array(6).fill('transport close'));
  });
});
