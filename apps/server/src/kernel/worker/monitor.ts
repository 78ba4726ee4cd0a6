import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { answers } from '../health.ts';
import type { Log } from '../log.ts';
import type { Loop } from './loop.ts';

interface Watched {
  registry: Registry;
  isReady: () => Promise<boolean>;
}

export type Monitor = Awaited<ReturnType<typeof openMonitor>>;

/** Ready: every loop has ended a round lately, with or without an error, and PostgreSQL answers. */
export const isWorking = async (pool: pg.Pool, loops: Loop[], patienceMs: number) =>
  loops.every((loop) => loop.silentMs() < patienceMs) && (await answers(pool));

/** The worker's only HTTP server: health and metrics at the same three addresses as the server's. */
export async function openMonitor({ host, port }: { host: string; port: number }, watched: Watched, log: Log) {
  const server = createServer({ requestTimeout: 10_000 }, (req, res) => {
    answer(req.url ?? '', res, watched).catch((error: unknown) => {
      log.error({ err: error }, 'a bug');
      res.writeHead(500).end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a server on TCP has no other kind of address
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(url: string, res: ServerResponse, { registry, isReady }: Watched) {
  switch (url.replace(/\?.*/, '')) {
    case '/health/live':
      return say(res, 200, 'ok');
    case '/health/ready':
      return (await isReady()) ? say(res, 200, 'ok') : say(res, 503, 'not ready');
    case '/metrics':
      return res.setHeader('content-type', registry.contentType).end(await registry.metrics());
    default:
      return say(res, 404, 'not found');
  }
}

const say = (res: ServerResponse, code: number, status: string) =>
  res.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
