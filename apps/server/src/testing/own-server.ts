import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { isUp, startProcess, until } from './process.ts';
import { TOKEN_SECRET, type World } from './world.ts';

const src = join(import.meta.dirname, '..');

/** The server as a process of its own, on the world's database, to be signalled and watched. */
export async function startServer(world: World, env: Record<string, string> = {}, entry = 'server.ts') {
  const home = mkdtempSync(join(tmpdir(), 'netbar-server-'));
  const log = join(home, 'log');
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: world.url, TOKEN_SECRET, RATE_LIMIT_PER_MINUTE: '1000000', ...env };
  const server = startProcess(process.execPath, [join(src, entry)], log, { env: { ...process.env, ...settings } });
  const base = `http://127.0.0.1:${port}`;
  const isReady = () => isUp(`${base}/health/ready`);
  await until('the server is ready', async () => {
    if (!server.isRunning()) throw new Error(`the server ended while starting: ${readFileSync(log, 'utf8')}`);
    return isReady();
  });
  return {
    base,
    isReady,
    ended: server.ended,
    signal: server.signal,
    logged: () => readFileSync(log, 'utf8'),
    async close() {
      if (server.isRunning()) await server.end('SIGKILL');
      rmSync(home, { recursive: true });
    },
  };
}
