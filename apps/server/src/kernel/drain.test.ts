import { toRequest } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../app.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { startServer } from '#testing/own-server.ts';
import { startProcess, until } from '#testing/process.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { waitFor } from '#testing/wait-for.ts';
import { drainServer } from './drain.ts';

let world: World;
let cashier: Person;
beforeAll(async () => {
  world = await openWorld();
  cashier = await world.hire({ can: ['TILL'] });
});
afterAll(() => world.close());

/** A server process with a long lock timeout, so that a request can be kept waiting. */
function openTill(pauseMs = 0) {
  const patience = encodeURIComponent('-c search_path=tenant -c lock_timeout=9000');
  const env = { DATABASE_URL: `${world.url}?options=${patience}`, DRAIN_PAUSE_MS: String(pauseMs) };
  return startServer(world, env, 'testing/till-server.ts');
}
type Server = Awaited<ReturnType<typeof openTill>>;

/** Recharges a member. Returns the HTTP status, or the error of a request without an answer. */
async function recharge(server: Server): Promise<string> {
  const payment = { branchId: world.ours.first, memberId: world.newId(), principalFen: 100, bonusFen: 0 };
  const { method, url, body } = toRequest(tillApi.recharge, payment);
  const headers = { authorization: cashier.token, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  try {
    const res = await fetch(`${server.base}${url}`, { method, headers, body: JSON.stringify(body) });
    await res.text();
    return String(res.status);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

describe('a server told to leave', () => {
  it('is not ready any more, answers what is under way, and ends well', async () => {
    const server = await openTill();
    await recharge(server);
    const held = await world.hold({ table: 'tenant.document_numbers', where: { branch_id: world.ours.first, prefix: '11' } });
    const underWay = Array.from({ length: 5 }, () => recharge(server));
    await held.waiters(5);

    server.signal('SIGTERM');
    const elapsed = startElapsed();
    await expect.poll(() => server.isReady(), { interval: 10 }).toBe(false);
    await held.letGo();

    expect(await Promise.all(underWay)).toEqual(Array(5).fill('200'));
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(elapsed()).toBeLessThan(10_000);
    await server.close();
  });

  it('under load fails nothing that was asked of it before, time after time', async () => {
    const answers: string[] = [];
    for (let round = 0; round < 3; round++) {
      // So long that also a slow machine has read by its end what was sent before its beginning.
      const server = await openTill(3_000);
      let isTold = false;
      const before = answers.length;
      const press = async () => {
        while (!isTold) answers.push(await recharge(server));
      };
      const presses = Array.from({ length: 12 }, press);
      await waitFor(() => expect(answers.length).toBeGreaterThan(before + 24 + 5 * round));

      server.signal('SIGTERM');
      isTold = true;
      await Promise.all(presses);

      expect(await server.ended).toEqual({ code: 0, signal: null });
      await server.close();
    }
    expect(answers.length).toBeGreaterThan(3 * 12);
    expect(answers.filter((status) => status !== '200')).toEqual([]);
  });

  it('tells those who still come to go elsewhere next time', async () => {
    const server = await openTill(3_000);
    server.signal('SIGTERM');
    await expect.poll(() => server.isReady(), { interval: 10 }).toBe(false);
    const late = await fetch(`${server.base}/health/live`);
    expect(late.status).toBe(200);
    expect(late.headers.get('connection')).toBe('close');
    await server.close();
  });

  it('does not wait for connections that are kept alive behind an answer begun before', async () => {
    const { app, health } = await openApp(world.config, world.dependencies, world.log, [
      (app) =>
        app.get('/slow', (_, reply) => {
          reply.raw.writeHead(200, { 'content-length': 2 }).write('a');
          setTimeout(() => reply.raw.end('b'), 500);
          return reply.hijack();
        }),
    ]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true });
    const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<Buffer[]>()];
    get(`${app.listeningOrigin}/slow`, { agent }, (res) => {
      begun.resolve();
      read.resolve(res.toArray());
    });
    await begun.promise;

    const elapsed = startElapsed();
    await drainServer(app, health, 100);

    expect(elapsed()).toBeLessThan(5_000);
    expect((await read.promise).join('')).toBe('ab');
    agent.destroy();
  });
});

it('a worker told to leave ends well, too', async () => {
  const home = mkdtempSync(join(tmpdir(), 'netbar-worker-'));
  const log = join(home, 'log');
  const env = {
    ...process.env,
    DATABASE_URL: world.url,
    DATABASE_WORKER_URL: databaseUrl(world.name, 'netbar_worker'),
    WORKER_PORT: '0',
  };
  const worker = startProcess(process.execPath, [join(import.meta.dirname, '../worker.ts')], log, { env });
  await until('the worker works', async () => readFileSync(log, 'utf8').includes('"working"'));

  worker.signal('SIGTERM');
  const elapsed = startElapsed();

  expect(await worker.ended).toEqual({ code: 0, signal: null });
  expect(elapsed()).toBeLessThan(10_000);
  rmSync(home, { recursive: true });
});
