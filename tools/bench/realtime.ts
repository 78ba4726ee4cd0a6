import { inTx } from '@netbar/server/kernel/ctx.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { readConfig } from '@netbar/server/config.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { openBalancer } from '@netbar/server/testing/balancer.ts';
import { leaveWhenTold, until } from '@netbar/server/testing/process.ts';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStage } from '../chaos/stage.ts';
import { judge, openCounters, openCrowd, share } from './realtime-crowd.ts';
import { compareFanout } from './realtime-fanout.ts';
import { isReached, tableOf, type Figure } from './report.ts';

/**
 * `pnpm bench:realtime [--sockets 2000] [--rooms 200] [--rate 100] [--seconds 20] [--outage 120]`: two servers and two
 * workers behind one door, on a PostgreSQL and a Redis of their own. All sockets are cut at once; then a server is killed,
 * the relay is killed, and Redis is away for --outage seconds and comes back empty.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    rooms: { type: 'string', default: '200' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    outage: { type: 'string', default: '120' },
  },
});
const [sockets, rooms, rate, seconds, outage] = (['sockets', 'rooms', 'rate', 'seconds', 'outage'] as const).map((name) =>
  Number(values[name]),
) as [number, number, number, number, number];
/** Socket.IO's own waiting, so that everybody is back: G13. */
const BACK_SECONDS = 30;
leaveWhenTold();
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const stage = await openStage();
const pool = openPool(stage.appUrl, { max: 20 });
const { companyId, counters } = await openCounters(pool, rooms + 1);
const spare = counters.pop();
if (!spare) throw new Error('no counter to compare at');
const door = await openBalancer(stage.fleet.serverUrls.map((url) => Number(new URL(url).port)));
const config = readConfig();
const dependencies = {
  pool,
  vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
  gateways: openGateways(config),
  now: () => new Date(),
};

/** What was said at each counter, by name, in no order: that is the sequence's. */
const said = new Map<string, string[]>();
let count = 0;
async function speak() {
  const { branchId = '' } = counters[count % counters.length] ?? {};
  const orderNo = String(++count);
  const list = said.get(branchId) ?? [];
  said.set(branchId, list);
  await inTx(systemCtx(dependencies, companyId, openLog('silent')), async (ctx) =>
    ctx.publish('ORDER_PAID', branchId, { orderNo }),
  );
  list.push(orderNo);
}
/** Speaks at the rate given, and rings up money beside it; gives how many sales failed. */
async function speakFor(ms: number) {
  const [ends, sales] = [performance.now() + ms, [] as Promise<boolean>[]];
  for (let next = performance.now(); performance.now() < ends; next += 1_000 / rate) {
    await speak();
    if (count % Math.ceil(rate / 5) === 0) sales.push(recharge());
    await sleep(Math.max(0, next - performance.now()));
  }
  return (await Promise.all(sales)).filter((isDone) => !isDone).length;
}
async function recharge() {
  const { branchId, token } = counters[count % counters.length] ?? { branchId: '', token: '' };
  const headers = { authorization: token, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  const body = JSON.stringify({ branchId, memberId: randomUUIDv7(), principalFen: 100, bonusFen: 0 });
  const once = () =>
    fetch(`${door.base}/api/test/till/recharge`, { method: 'POST', headers, body }).then(
      ({ ok }) => ok,
      () => false,
    );
  // A connection that was cut under way is tried again with the same key, as a browser does.
  return (await once()) || (await sleep(500).then(once));
}
const hasAll = () => {
  const { missed } = judge(crowd, counters, said);
  return missed === 0;
};
/** The latest reason of each kind why somebody could not catch up. */
const troubles = () => [...new Set(crowd.listeners.flatMap(({ failures }) => failures.at(-1)?.message ?? []))].join('; ');
async function caughtUp(what: string) {
  const started = performance.now();
  await until(what, async () => hasAll(), 120_000).catch((error: unknown) =>
    say(`${String(error)}; ${crowd.connected()} connected; ${troubles()}`),
  );
  return (performance.now() - started) / 1000;
}

say(`fan-out, turn about with bare pub/sub`);
const fanout = await compareFanout(stage.fleet.serverUrls, stage.redis.url, spare);
say(`opening ${sockets} sockets in ${rooms} rooms`);
const crowd = await openCrowd(door.base, counters, sockets / rooms);
const control = await openCrowd(door.base, counters, 1, false);
say(`opened in ${crowd.openSeconds.toFixed(1)} s; ${rate} events/s for ${seconds} s`);
let failedSales = await speakFor(seconds * 1_000);
await caughtUp('everybody has heard everything');
const lags = [...crowd.lags];

say('cutting all at once');
const cutAt = performance.now();
door.cut();
const back = async () => {
  await until('everybody is back', async () => crowd.connected() === sockets, 90_000);
  return (performance.now() - cutAt) / 1000;
};
// The cut is noticed first, or everybody would seem to be back already.
await until('the cut is noticed', async () => crowd.connected() < sockets);
const [failed, backSeconds] = await Promise.all([speakFor(10_000), back()]);
failedSales += failed;
await caughtUp('everybody has caught up');
await sleep(1_000);
const afterCut = judge(crowd, counters, said);
const controlAfterCut = judge(control, counters, said);

say('killing a server, then both relays');
await stage.fleet.servers[0]?.kill();
failedSales += await speakFor(5_000);
await stage.fleet.servers[0]?.start();
for (const worker of stage.fleet.workers) await worker.kill();
failedSales += await speakFor(3_000);
for (const worker of stage.fleet.workers) await worker.start();
const afterKills = await caughtUp('everybody has caught up after the kills');

say(`Redis is away for ${outage} s, and comes back empty`);
await stage.redis.kill();
failedSales += await speakFor(outage * 1_000);
await stage.redis.start();
const afterRedis = await caughtUp('everybody has caught up after Redis');
failedSales += await speakFor(2_000);
await caughtUp('everybody has heard the rest');
const atLast = judge(crowd, counters, said);

const figures: Figure[] = [
  { name: 'fan-out p50', value: fanout.p50, unit: 'ms', digits: 2 },
  { name: 'bare pub/sub p50', value: fanout.bareP50, unit: 'ms', digits: 2 },
  { name: 'fan-out p99', value: fanout.p99, unit: 'ms', digits: 2 },
  { name: 'bare pub/sub p99', value: fanout.bareP99, unit: 'ms', digits: 2 },
  { name: 'commit to browser p50', value: share(lags, 0.5), unit: 'ms' },
  { name: 'commit to browser p99', value: share(lags, 0.99), unit: 'ms' },
  { name: 'events heard', value: crowd.lags.length },
  { name: 'all back after the cut', value: backSeconds, unit: 's', digits: 1, aim: { below: BACK_SECONDS } },
  { name: 'missed after the cut', value: afterCut.missed, aim: { below: 1 } },
  { name: 'doubled after the cut', value: afterCut.doubled, aim: { below: 1 } },
  { name: 'missed without catching up (control)', value: controlAfterCut.missed, aim: { atLeast: 1 } },
  { name: 'caught up after server and relay kills', value: afterKills, unit: 's', digits: 1, aim: { below: BACK_SECONDS } },
  { name: 'caught up after Redis was back', value: afterRedis, unit: 's', digits: 1, aim: { below: BACK_SECONDS } },
  { name: 'missed at last', value: atLast.missed, aim: { below: 1 } },
  { name: 'doubled at last', value: atLast.doubled, aim: { below: 1 } },
  { name: 'out of order', value: atLast.disordered, aim: { below: 1 } },
  { name: 'failed sales', value: failedSales, aim: { below: 1 } },
  { name: 'bugs logged', value: stage.fleet.bugLines().length, aim: { below: 1 } },
];
console.log(`\n${tableOf(figures)}`);
crowd.close();
control.close();
door.close();
await pool.end();
await stage.close();
process.exit(figures.every(isReached) ? 0 : 1);
