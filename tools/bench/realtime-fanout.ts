import { openLog } from '@netbar/server/kernel/log.ts';
import { openFanout } from '@netbar/server/kernel/worker/fanout.ts';
import { listenAt } from '@netbar/server/testing/listener.ts';
import { until } from '@netbar/server/testing/process.ts';
import { Redis } from 'ioredis';
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { share, type Counter } from './realtime-crowd.ts';

const ROUNDS = 300;
const PAUSE_MS = 10;

/** From the relay's hand to a browser's, turn about with bare Redis pub/sub, so that both meet the same weather. */
export async function compareFanout(bases: string[], redisUrl: string, counter: Counter) {
  const [ours, bare]: number[][] = [[], []];
  const sentAt = new Map<number, number>();
  const browsers = bases.map((base) =>
    listenAt({
      base,
      ...counter,
      catchesUp: false,
      onHear: ({ seq }) => ours?.push(performance.now() - (sentAt.get(seq) ?? NaN)),
    }),
  );
  const fanout = openFanout(redisUrl, openLog('silent'));
  const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  await subscriber.subscribe('bare');
  subscriber.on('message', (_, text) => bare?.push(performance.now() - Number(text)));
  await until('both listen', async () => browsers.every(({ socket }) => socket.connected));
  const event = {
    companyId: randomUUIDv7(),
    branchId: counter.branchId,
    id: randomUUIDv7(),
    type: 'TEA',
    payload: { machineName: '12' },
  };
  await sleep(500);
  for (let seq = 1; seq <= ROUNDS; seq++) {
    sentAt.set(seq, performance.now());
    await fanout.send([{ ...event, seq, createdTime: new Date() }]);
    await sleep(PAUSE_MS);
    await publisher.publish('bare', String(performance.now()));
    await sleep(PAUSE_MS);
  }
  await sleep(500);
  for (const opened of [...browsers, fanout]) opened.close();
  for (const redis of [publisher, subscriber]) redis.disconnect();
  return {
    p50: share(ours ?? [], 0.5),
    p99: share(ours ?? [], 0.99),
    bareP50: share(bare ?? [], 0.5),
    bareP99: share(bare ?? [], 0.99),
  };
}
