import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startProcess, until, type OwnProcess } from './process.ts';

export type PrivateRedis = Awaited<ReturnType<typeof startRedis>>;

/** A Redis of its own that keeps nothing: a restart is a FLUSHALL. */
export async function startRedis() {
  const home = mkdtempSync(join(tmpdir(), 'netbar-redis-'));
  const port = await freePort();
  const flags = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', home];
  let server: OwnProcess;
  const start = async () => {
    server = startProcess('redis-server', flags, join(home, 'log'));
    await until('Redis listens', () => {
      if (!server.isRunning()) throw new Error('Redis ended while starting');
      return listens(port);
    });
  };
  const stop = () => {
    process.off('exit', stop);
    server.signal('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', stop);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: () => server.end('SIGKILL'),
    stop,
  };
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
