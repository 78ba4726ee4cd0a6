import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseRole } from './database-url.ts';
import { freePort } from './free-port.ts';
import { startProcess, until, type OwnProcess } from './process.ts';

export type PrivatePostgres = Awaited<ReturnType<typeof startPostgres>>;

/** A cluster of its own in a temporary folder, durable like a real one, to be killed and started again. */
export async function startPostgres(settings: Record<string, string> = {}) {
  const programs = programFolder();
  const owner = processOwner();
  const home = mkdtempSync(join(tmpdir(), 'netbar-postgres-'));
  const data = join(home, 'data');
  if (owner) chownSync(home, owner.uid, owner.gid);
  const port = await freePort();
  const options = { ...owner, cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const habits = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), [`--pgdata=${data}`, ...habits], { ...options, stdio: 'pipe' });

  const flags = Object.entries({ ...ofEveryCluster, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  let postmaster: OwnProcess;
  const url = (database = 'postgres', role: DatabaseRole | 'postgres' = 'postgres') =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;
  const start = async () => {
    postmaster = startProcess(join(programs, 'postgres'), ['-D', data, ...flags], join(home, 'log'), options);
    await until('PostgreSQL answers', () => answers(url(), postmaster));
  };
  // Without a pause for breath, as it may be the last thing this process does.
  const stop = () => {
    process.off('exit', stop);
    postmaster.signal('SIGQUIT');
    for (let i = 0; i < 100 && processesIn(data).length > 0; i++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    for (const pid of processesIn(data)) signalIfThere(pid, 'SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', stop);
  await start();

  return {
    url,
    log: join(home, 'log'),
    /** Every process of the cluster there is now. */
    processes: () => processesIn(data),
    start,
    /** Ends all of it at once, as a power cut would, but for what the operating system holds in its cache. */
    async kill() {
      await postmaster.end('SIGKILL');
      await until('every child has ended', async () => {
        const children = processesIn(data);
        for (const pid of children) signalIfThere(pid, 'SIGKILL');
        return children.length === 0;
      });
    },
    /** Ends one backend, as the kernel does when memory runs out; the cluster then restarts itself. */
    async killBackend() {
      for (const pid of await pidsOf(url(), `usename = 'netbar_app' limit 1`)) signalIfThere(pid, 'SIGKILL');
    },
    /** Shuts it down cleanly, runs one of its programs on the data folder, and starts it again. */
    async maintain(program: string, args: string[]) {
      await postmaster.end('SIGINT');
      execFileSync(join(programs, program), [...args, '-D', data], { ...options, stdio: 'pipe' });
      await start();
    },
    /** Until the next start nobody writes the log but commits that wait for it. */
    async holdWalWriter() {
      for (const pid of await pidsOf(url(), `backend_type = 'walwriter'`)) signalIfThere(pid, 'SIGSTOP');
    },
    stop,
  };
}

const ofEveryCluster = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '64MB',
  wal_buffers: '16MB',
};

function programFolder() {
  const newest = globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  if (!newest) throw new Error('PostgreSQL is not installed under /usr/lib/postgresql');
  return newest;
}

/** PostgreSQL refuses to run as root; anybody else runs it as themselves. */
function processOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(url: string, postmaster: OwnProcess) {
  if (!postmaster.isRunning()) throw new Error('PostgreSQL ended while starting');
  return ask(url, 'select 1').then(
    () => true,
    () => false,
  );
}

async function ask<R extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query<R>(text);
  } finally {
    await client.end().catch(() => {});
  }
}

async function pidsOf(url: string, condition: string): Promise<number[]> {
  const { rows } = await ask<{ pid: number }>(url, `select pid from pg_stat_activity where ${condition}`);
  return rows.map(({ pid }) => pid);
}

/** Every process of a cluster works in its data folder, orphans too, which no longer have a parent to be found by. */
const processesIn = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });

function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself meanwhile.
  }
}
