import { freePort } from '@netbar/server/testing/free-port.ts';
import { startProcess } from '@netbar/server/testing/process.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Child {
  url: string;
  /** From the start of the process to its first ready answer. */
  readyMs: number;
  memoryMb: () => number;
  cpuUs: () => number;
  stop: () => Promise<void>;
}

/** Starts a server file as a process of its own, logging into nothing, and waits until it is ready. */
export async function startServer(file: URL, env: Record<string, string>): Promise<Child> {
  // Somebody else may take the port between our look at it and the start.
  for (let tries = 0; tries < 3; tries++) {
    const child = await tryToStart(fileURLToPath(file), env);
    if (child) return child;
  }
  throw new Error(`${file.pathname} does not start: run it by hand`);
}

async function tryToStart(path: string, env: Record<string, string>): Promise<Child | undefined> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = startProcess(process.execPath, [path], '/dev/null', { env: { ...process.env, ...env, PORT: String(port) } });
  while (!(await isReady(`${url}/health/ready`))) {
    if (!child.isRunning()) return undefined;
    await sleep(4);
  }
  const readyMs = performance.now() - started;
  return { url, readyMs, memoryMb: () => memoryMb(child.pid), cpuUs: () => cpuUs(child.pid), stop: () => child.end('SIGTERM') };
}

const isReady = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent: false }, (res) => {
      res.resume();
      resolve(res.statusCode === 200);
    }).on('error', () => resolve(false));
  });

function memoryMb(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Processor time a process has used so far, all threads together. */
export function cpuUs(pid: number | undefined) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const runNs = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ', 1)[0]));
  return runNs.reduce((sum, ns) => sum + ns, 0) / 1000;
}
