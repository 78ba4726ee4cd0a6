import { say } from '@netbar/contract/kernel/words';
import { defineApi, get, post } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nothing, time } from '@netbar/contract/kernel/model';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { routes } from '../features.ts';
import { openWorld, type World } from '#testing/world.ts';
import { AppError } from './errors.ts';
import { routesOf } from './mount.ts';
import { openPool } from './postgres/pool.ts';

const access = 'public';
const api = defineApi('probe', {
  echo: post('/api/probe/:id', {
    access,
    input: z.object({ id: z.uuid(), at: time, note: z.string().optional() }),
    output: z.object({ at: time }),
  }),
  refuse: get('/api/probe/refuse', { access, input: nothing, output: nothing }),
  fail: get('/api/probe/fail', { access, input: nothing, output: nothing }),
  lie: get('/api/probe/lie', { access, input: nothing, output: z.object({ count: z.int() }) }),
});
const probe = routesOf(api, {
  echo: async (_, { at }) => ({ at }),
  refuse: async () => {
    throw new AppError(commonErrors.notFound, { what: say('订单', 'order', '訂單') });
  },
  fail: async () => {
    throw new Error('a secret of the database');
  },
  lie: async () => ({ count: 'many' }) as never,
});

let world: World;
let app: World['app'];
const opened: World['app'][] = [];
beforeAll(async () => {
  world = await openWorld();
  app = (await open()).app;
});
afterAll(async () => {
  await app.close();
  await world.close();
});
afterEach(async () => {
  for (const other of opened.splice(1)) await other.close();
});

/** The real app with the probe routes mounted, on this world's database, with changed configuration. */
async function open(habits: Partial<Config> = {}, dependencies = world.dependencies) {
  const other = await openApp({ ...world.config, ...habits }, dependencies, world.log, [...routes, probe]);
  opened.push(other.app);
  return other;
}

const echo = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/probe/${world.newId()}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('every answer is an envelope, its HTTP status the first three digits of its own:', () => {
  it('a success, with dates as text', async () => {
    const res = await echo('{"at":"2026-11-15T08:00:00Z"}');
    expect(res.statusCode).toBe(200);
    expect(res.json()).toEqual({ status: 200, data: { at: '2026-11-15T08:00:00.000Z' }, message: 'ok' });
  });

  it.each([
    ['a refusal', 'GET', '/api/probe/refuse', 40400, 'common.notFound'],
    ['a bug', 'GET', '/api/probe/fail', 50000, 'common.internal'],
    ['an answer its own contract forbids', 'GET', '/api/probe/lie', 50000, 'common.internal'],
    ['an address nobody has', 'GET', '/api/nowhere', 40400, 'common.noSuchAddress'],
    ['a method the address does not know', 'DELETE', '/api/probe/refuse', 40400, 'common.noSuchAddress'],
    ['an address that is no text', 'GET', '/api/probe/%zz', 40400, 'common.noSuchAddress'],
    ['an address longer than any of ours', 'GET', `/api/admin/code/${'x'.repeat(300)}`, 40400, 'common.noSuchAddress'],
    ['nobody signed in', 'GET', '/api/admin/code/page', 40101, 'common.signInRequired'],
  ] as const)('%s', async (...[, method, url, status, reason]) => {
    const res = await app.inject({ method, url });
    expect(res.statusCode).toBe(Math.floor(status / 100));
    expect(res.json()).toEqual({
      status,
      data: { reason, params: expect.any(Object), requestId: res.headers['x-request-id'] },
      message: expect.stringMatching(/./),
    });
  });

  it.each([
    ['a field that is wrong, by name', '{"at":"yesterday"}', {}, 40000],
    ['a field that is missing', '{}', {}, 40000],
    ['a body that is no JSON', '{"at":', {}, 40000],
    ['a body that is empty', '', {}, 40000],
    ['a body that is a list', '[]', {}, 40000],
    ['a body that reaches for the prototype', '{"__proto__":{"at":"2026-11-15T08:00:00Z"}}', {}, 40000],
    ['a body that is a form', 'at=2026', { 'content-type': 'application/x-www-form-urlencoded' }, 40000],
    ['a body that is too large', JSON.stringify({ note: 'x'.repeat(1024 * 1024) }), {}, 41300],
  ])('%s', async (_, payload, headers, status) => {
    const res = await echo(payload, headers);
    expect(res.statusCode).toBe(Math.floor(status / 100));
    expect(res.json()).toMatchObject({ status, data: { requestId: res.headers['x-request-id'] } });
  });

  it('names the field that is wrong, and tells nothing of a bug but that it happened', async () => {
    const wrong = await echo('{"at":"yesterday"}');
    const bug = await app.inject('/api/probe/fail');
    expect(wrong.json()).toMatchObject({ data: { params: { fields: 'at' } }, message: '提交的内容有误：at' });
    expect(bug.body).not.toContain('secret');
    expect(bug.json()).toMatchObject({ message: '系统忙，请稍后再试！' });
  });
});

describe('words', () => {
  it.each([
    ['en-US,en;q=0.9', 'Order not found'],
    ['zh-TW', '訂單不存在'],
    ['zh-CN', '订单不存在'],
    ['fr-FR', '订单不存在'],
    [undefined, '订单不存在'],
  ])('are in the language asked for: %s', async (wanted, message) => {
    const headers = wanted ? { 'accept-language': wanted } : {};
    const res = await app.inject({ url: '/api/probe/refuse', headers });
    expect(res.json()).toMatchObject({ message });
  });
});

describe('the head of an answer', () => {
  it('carries a request id of ours, whatever the caller calls himself', async () => {
    const headers = { 'x-request-id': 'forged', 'request-id': 'forged' };
    const [one, other] = [await app.inject({ url: '/api/probe/refuse', headers }), await app.inject('/api/probe/refuse')];
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  it.each(['/api/probe/refuse', '/api/nowhere', '/health/live', '/openapi.json', '/metrics'])(
    'keeps browsers careful: %s',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age'),
        'x-request-id': expect.any(String),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );
});

describe('too many calls', () => {
  it('from one address are refused, those of another and the health checks are not', async () => {
    const { app } = await open({ RATE_LIMIT_PER_MINUTE: 3, TRUSTED_PROXIES: ['127.0.0.1'] });
    const from = (ip: string, url = '/api/probe/refuse') => app.inject({ url, headers: { 'x-forwarded-for': ip } });

    for (let i = 0; i < 3; i++) expect((await from('10.0.0.1')).statusCode).toBe(404);
    const fourth = await from('10.0.0.1');

    expect(fourth.statusCode).toBe(429);
    expect(fourth.json()).toMatchObject({ status: 42900, data: { reason: 'common.tooMany' }, message: '操作太频繁，请稍后再试' });
    expect(fourth.headers).toMatchObject({ 'retry-after': expect.any(String), 'x-request-id': expect.any(String) });
    expect((await from('10.0.0.2')).statusCode).toBe(404);
    for (let i = 0; i < 5; i++) expect((await from('10.0.0.1', '/health/live')).statusCode).toBe(200);
  });

  it('to addresses that do not exist count as well, or guessing them would be free', async () => {
    const { app } = await open({ RATE_LIMIT_PER_MINUTE: 3 });
    for (let i = 0; i < 3; i++) await app.inject(`/api/guess-${i}`);
    expect((await app.inject('/api/guess-4')).json()).toMatchObject({ data: { reason: 'common.tooMany' } });
  });

  it('are counted by the real address: a header alone changes nothing', async () => {
    const { app } = await open({ RATE_LIMIT_PER_MINUTE: 3 });
    const from = (ip: string) => app.inject({ url: '/api/probe/refuse', headers: { 'x-forwarded-for': ip } });
    const statuses = [];
    for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) statuses.push((await from(ip)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429]);
  });
});

describe('the address of a caller', () => {
  const { whoAmI } = defineApi('probe', {
    whoAmI: get('/api/probe/whoAmI', { access, input: nothing, output: z.object({ ip: z.string() }) }),
  });
  const mirror = routesOf({ whoAmI }, { whoAmI: async ({ ip }) => ({ ip }) });
  /** As it is limited and audited, behind a web server at 172.30.0.5 and a load balancer in 10.8.0.0/16. */
  const addressSeen = async (peer: string, claimed: string) => {
    const config = { ...world.config, TRUSTED_PROXIES: ['172.30.0.0/24', '10.8.0.0/16', 'fd00:7::/64'] };
    const { app } = await openApp(config, world.dependencies, world.log, [mirror]);
    opened.push(app);
    const res = await app.inject({ url: whoAmI.path, remoteAddress: peer, headers: { 'x-forwarded-for': claimed } });
    return res.json<{ data: { ip: string } }>().data.ip;
  };

  it.each([
    ['two behind one proxy stay two (the first)', '172.30.0.5', '203.0.113.7', '203.0.113.7'],
    ['two behind one proxy stay two (the second)', '172.30.0.5', '203.0.113.8', '203.0.113.8'],
    ['is found behind several proxies of ours', '172.30.0.5', '203.0.113.7, 10.8.3.4', '203.0.113.7'],
    ['is found by IPv6', 'fd00:7::5', '2001:db8::7, 10.8.3.4', '2001:db8::7'],
    ['is not what a client behind a proxy claims', '172.30.0.5', '198.51.100.1, 203.0.113.7, 10.8.3.4', '203.0.113.7'],
    ['is not what a client claims to a proxy by naming it', '172.30.0.5', '172.30.0.9, 203.0.113.7', '203.0.113.7'],
    ['is its own when it comes past the proxies', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is its own when its proxy is not ours', '192.168.1.1', '203.0.113.7', '192.168.1.1'],
  ])('%s', async (_, peer, claimed, seen) => {
    expect(await addressSeen(peer, claimed)).toBe(seen);
  });
});

it('a server whose event loop lags answers 503 at once, is not taken for dead, and recovers', async () => {
  const { app } = await open({ MAX_LAG_MS: 100 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string) => fetch(`${app.listeningOrigin}${path}`);
  const statusOf = async () => (await ask('/api/probe/refuse')).status;
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(404);

  // The event-loop lag is sampled once a second, as the mean since the last sample.
  for (const until = performance.now() + 2_200; performance.now() < until; await nextTurn()) blockFor(250);
  const busy = await ask('/api/probe/refuse');
  const live = await ask('/health/live');
  const envelope = await busy.json();

  expect(busy.status).toBe(503);
  expect(envelope).toMatchObject({
    status: 50300,
    data: { reason: 'common.busy', requestId: busy.headers.get('x-request-id') },
  });
  expect(live.status).toBe(200);
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(404);
});

function blockFor(ms: number) {
  for (const until = performance.now() + ms; performance.now() < until;);
}

describe('health', () => {
  it('is alive and ready while PostgreSQL answers', async () => {
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
  });

  it('is alive but not ready while PostgreSQL does not', async () => {
    const pool = openPool('postgres://netbar_app@127.0.0.1:9/nowhere');
    const { app } = await open({}, { ...world.dependencies, pool });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    const ready = await app.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'not ready' });
    await pool.end();
  });

  it('is alive but not ready while leaving', async () => {
    const { app, health } = await open();
    health.draining = true;
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
  });
});

it('metrics tell the time each endpoint took, by its name and not by its address', async () => {
  await app.inject(`/api/probe/refuse?token=a-secret`);
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/netbar_request_seconds_count\{endpoint="probe.refuse",status="404"\} \d+/);
  expect(body).toMatch(/netbar_pool_connections \d+/);
  expect(body).toMatch(/netbar_pool_waiting \d+/);
  expect(body).not.toContain('a-secret');
});

it('no answer is kept by a browser or a proxy, whether given, refused or failed', async () => {
  const { token } = await world.hire();
  for (const [url, statusCode] of [
    ['/api/admin/user/profile', 200],
    ['/api/probe/refuse', 404],
    ['/api/probe/fail', 500],
    ['/api/no/such/address', 404],
  ] as const) {
    const res = await app.inject({ url, headers: { authorization: token } });
    expect({ url, statusCode: res.statusCode, kept: res.headers['cache-control'] }).toEqual({
      url,
      statusCode,
      kept: 'no-store',
    });
  }
  const stranger = await app.inject({ url: '/api/admin/user/profile' });
  expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store']);
});
