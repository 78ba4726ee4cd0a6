import { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import type { RealtimeMessage, RealtimeType } from '@netbar/contract/kernel/realtime';
import { inTx } from '@netbar/server/kernel/ctx.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { signAs } from '@netbar/server/testing/device.ts';
import { freePort } from '@netbar/server/testing/free-port.ts';
import { startRedis } from '@netbar/server/testing/private-redis.ts';
import { isUp, startProcess, until } from '@netbar/server/testing/process.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStage, serveConsole } from './stage.ts';

const server = new URL('../apps/server/src/', import.meta.url).pathname;

export type Floor = Awaited<ReturnType<typeof openFloor>>;

/** The stage with a Redis of its own, a worker, and a second server with a console of its own. */
export async function openFloor() {
  const redis = await startRedis();
  const stage = await openStage({}, { REDIS_URL: redis.url });
  const home = mkdtempSync(join(tmpdir(), 'netbar-floor-'));
  const [port, workerPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    REDIS_URL: redis.url,
    DATABASE_URL: databaseUrl(stage.database, 'netbar_app'),
    DATABASE_WORKER_URL: databaseUrl(stage.database, 'netbar_worker'),
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const start = (entry: string, more: Record<string, string>) =>
    startProcess(process.execPath, [join(server, entry)], join(home, entry), { env: { ...env, ...more } });
  const startSecond = () => start('server.ts', { PORT: String(port) });
  let second = startSecond();
  const worker = start('worker.ts', { WORKER_PORT: String(workerPort) });
  const isReady = (at: number) => () => isUp(`http://127.0.0.1:${at}/health/ready`);
  await Promise.all([until('the second server is ready', isReady(port)), until('the worker is ready', isReady(workerPort))]);
  const other = await serveConsole(`http://127.0.0.1:${port}`);

  return {
    stage,
    redis,
    /** The second server itself. */
    otherApi: `http://127.0.0.1:${port}`,
    processes: () => ({ server: second.pid, worker: worker.pid }),
    /** The console in front of the second server. */
    otherAddress: other.address,
    killSecond: () => second.end('SIGKILL'),
    async restartSecond() {
      second = startSecond();
      await until('the second server is ready again', isReady(port));
    },
    logged: (entry: 'server.ts' | 'worker.ts' = 'server.ts') => readFileSync(join(home, entry), 'utf8'),
    /** What no machine says: orders and deposits come from pages that are built later. */
    publish: (company: string, type: RealtimeType, branchId: string, payload: Omit<RealtimeMessage, 'type' | 'branchId'>) =>
      inTx(stage.system(company), async (ctx) => ctx.publish(type, branchId, payload)),
    async close() {
      other.process.kill();
      await Promise.all([second.end('SIGTERM'), worker.end('SIGTERM')]);
      await stage.close();
      redis.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The client machines of a branch, with a new key made by somebody who may. */
export async function openMachines(
  api: string,
  token: string,
  { companyId, branchId, now = () => new Date() }: { companyId: string; branchId: string; now?: () => Date },
) {
  const { url } = toRequest(branchApi.replaceDeviceKey, { branchId });
  const headers = { authorization: token, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  const made = await fetch(`${api}${url}`, { method: 'POST', headers, body: '{}' });
  const { deviceKey } = ((await made.json()) as { data: { deviceKey: string } }).data;
  const send = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
    const request = toRequest(endpoint, input);
    const body = JSON.stringify(request.body);
    const headers = signAs(deviceKey, { path: request.url, body, time: now().getTime() });
    const res = await fetch(`${api}${request.url}`, { method: 'POST', headers, body });
    return (await res.json()) as { status: number; data: Got<E> };
  };
  let seq = 0;
  type Said = Omit<Sent<typeof deviceApi.events>['events'][number], 'session' | 'seq' | 'time' | 'machine'>;
  const sayAll = async (said: (Said & { machine: string })[]) => {
    const events = said.map((one) => ({ session: 'e2e', seq: ++seq, time: now().toISOString(), ...one }));
    const { status, data } = await send(deviceApi.events, { companyId, branchId, events });
    const isStored = status === 200 && data.results.every(({ outcome }) => outcome === 'STORED');
    if (!isStored) throw new Error(`refused: ${status} ${JSON.stringify(data)}`);
  };
  return {
    say: (said: Said, machine = '12') => sayAll([{ machine, ...said }]),
    /** What several machines say at once, as the box of a branch sends it. */
    sayAll,
    /** The machines that are on. */
    beat: (machines: string[]) =>
      send(deviceApi.heartbeat, { companyId, branchId, machines: machines.map((machine) => ({ machine, session: 'e2e' })) }),
    /** What the staff have answered, as the machine shows it. */
    async replies(machine = '12') {
      const asking = { companyId, branchId, machines: [{ machine, session: 'e2e' }] };
      const { data } = await send(messageApi.replies, asking);
      await send(messageApi.replies, { ...asking, shown: data.replies.map(({ id }) => id) });
      return data.replies.map(({ text }) => text);
    },
    /** The member at a machine signs in for the day. */
    signIn: async (activityId: string, machine: string) =>
      (await send(guestSignInApi.signInOnScreen, { companyId, branchId, machine, session: 'e2e', activityId })).data,
    /** What the screens of the branch show, and what they no longer show. */
    confessions: async (after?: string) =>
      (await send(confessionApi.shown, { companyId, branchId, ...(after && { after }) })).data,
  };
}
