import { toRequest, type Endpoint, type Sent } from '@netbar/contract/kernel/endpoint';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFakeSms } from '#gateways/fake/sms.ts';
import { openFakeWechat } from '#gateways/fake/wechat.ts';
import { openVault } from '#kernel/vault.ts';
import { databaseUrl } from '../database-url.ts';
import { freePort } from '../free-port.ts';
import { startRedis } from '../private-redis.ts';
import { isUp, startProcess, until } from '../process.ts';
import type { World } from '../world.ts';

export type Running = Awaited<ReturnType<typeof startEverything>>;

export interface Raw {
  status: number;
  data: unknown;
  raw: string;
}

/** Server and worker as processes of their own, saying all they have to say, on a Redis and providers of their own. */
export async function startEverything(world: World) {
  const folder = mkdtempSync(join(tmpdir(), 'netbar-canary-'));
  const logFile = join(folder, 'log');
  const [redis, wechat, sms, port, workerPort] = await Promise.all([
    startRedis(),
    openFakeWechat(),
    openFakeSms(),
    freePort(),
    freePort(),
  ]);
  const key = randomBytes(32).toString('base64');
  const env = {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'trace',
    DATABASE_URL: world.url,
    DATABASE_WORKER_URL: databaseUrl(world.name, 'netbar_worker'),
    REDIS_URL: redis.url,
    VAULT_KEY: key,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    RATE_LIMIT_PER_MINUTE: '1000000',
    MAX_LAG_MS: '60000',
    ...wechat.settings,
    ...sms.settings,
  };
  const start = (file: string) => startProcess(process.execPath, [join(import.meta.dirname, '../..', file)], logFile, { env });
  const processes = [start('server.ts'), start('worker.ts')];
  const url = `http://127.0.0.1:${port}`;
  for (const at of [url, `http://127.0.0.1:${workerPort}`]) await until(`${at} is ready`, () => isUp(`${at}/health/ready`));

  return {
    redis,
    wechat,
    sms,
    vault: openVault(key),
    log: () => readFileSync(logFile, 'utf8'),
    call: <E extends Endpoint>(endpoint: E, input: Sent<E>, token?: string) => call(url, endpoint, input, token),
    async stop() {
      await Promise.all(processes.map((process) => process.end('SIGTERM')));
      await Promise.all([wechat.close(), sms.close()]);
      redis.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function call(url: string, endpoint: Endpoint, input: unknown, token?: string): Promise<Raw> {
  const { method, url: path, body, file } = toRequest(endpoint, input);
  const headers = {
    'idempotency-key': randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(file && { 'content-type': 'application/octet-stream' }),
  };
  const sent = file ?? (body && JSON.stringify(body));
  const res = await fetch(url + path, { method, headers, ...(sent && { body: sent }) });
  const raw = await res.text();
  const isJson = res.headers.get('content-type')?.includes('json');
  const { status, data } = isJson ? (JSON.parse(raw) as Raw) : { status: res.status, data: undefined };
  return { status, data, raw };
}
