import { freePort } from '@netbar/server/testing/free-port.ts';
import { isUp } from '@netbar/server/testing/process.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStation } from './station.ts';

/** Two of each, so that one is at work while the other is being killed. */
export async function openFleet(home: string, env: Record<string, string>) {
  const logFileOf = (name: string) => join(home, `${name}.log`);
  const openServer = async (name: string) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // Each has providers call back to itself: while it is dead, nobody is there to hear them.
    const habits = { ...env, PORT: String(port), PUBLIC_URL: url };
    const plan = { name, entry: 'testing/till-server.ts', env: habits, logFile: logFileOf(name) };
    return { ...(await openStation({ ...plan, isUp: () => isUp(`${url}/health/live`) })), url };
  };
  const openWorker = (name: string) => {
    const logFile = logFileOf(name);
    // Two on one machine: each takes any port that is free.
    const habits = { ...env, LOG_LEVEL: 'info', WORKER_PORT: '0' };
    return openStation({ name, entry: 'worker.ts', env: habits, logFile, isUp: saysWorking(logFile) });
  };
  const servers = await Promise.all(['server-1', 'server-2'].map(openServer));
  const workers = await Promise.all(['worker-1', 'worker-2'].map(openWorker));
  const stations = [...servers, ...workers];
  return {
    servers,
    workers,
    serverUrls: servers.map(({ url }) => url),
    /** What was logged that no outage explains: a bug behind an answer, or the last words of a process. */
    bugLines: () => stations.flatMap(({ name }) => bugLines(logFileOf(name))),
    /** Processes that fell over without being pushed. */
    ownEnds: () => stations.flatMap(({ ownEnds }) => ownEnds),
    stop: () => Promise.all(stations.map((station) => station.stop())),
  };
}

/** A worker's port is not known beforehand; its log gets one more line each time it is ready. */
const saysWorking = (logFile: string) => {
  let starts = 0;
  return async () => {
    const lines = readFileSync(logFile, 'utf8').split('"msg":"working"').length - 1;
    if (lines <= starts) return false;
    starts = lines;
    return true;
  };
};

const bugLines = (logFile: string) =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && (!line.startsWith('{') || line.includes('"msg":"a bug"')));
