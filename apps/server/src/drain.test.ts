import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { startProcess, until } from '#testing/process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { startElapsed } from '#testing/elapsed.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = mkdtempSync(join(tmpdir(), 'netbar-drain-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

/** The status, over a connection of its own as a load balancer or a new caller would open; 0 when nobody listens. */
const ask = async (url: string) => {
  try {
    const res = await fetch(url, { headers: { connection: 'close' } });
    await res.text();
    return res.status;
  } catch {
    return 0;
  }
};

async function startServer(env: Record<string, string>) {
  const port = String(await freePort());
  const log = join(folder, `${port}.log`);
  const habits = { PATH: process.env['PATH'], DATABASE_URL: world.url, PORT: port, MAX_LAG_MS: '60000', ...env };
  const server = startProcess(process.execPath, [join(import.meta.dirname, 'server.ts')], log, { env: habits });
  const url = `http://127.0.0.1:${port}`;
  await until('the server is ready', async () => (await ask(`${url}/health/ready`)) === 200);
  return { server, url };
}

it('a server that is told to leave says so first, serves whoever still comes, and then leaves', async () => {
  const { server, url } = await startServer({ DRAIN_PAUSE_MS: '5000' });

  const [told, elapsed] = [performance.now(), startElapsed()];
  server.signal('SIGTERM');
  await until('the server says that it is leaving', async () => (await ask(`${url}/health/ready`)) === 503);
  const served = [];
  for (let i = 0; i < 5; i++) served.push(await ask(`${url}/openapi.json`));

  expect(new Set(served)).toEqual(new Set([200]));
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - told).toBeGreaterThan(5_000);
  expect(elapsed()).toBeLessThan(10_000);
  expect(await ask(url)).toBe(0);
}, 60_000);
