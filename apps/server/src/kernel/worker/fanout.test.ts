import { CATCH_UP } from '@netbar/contract/kernel/realtime';
import { Redis } from 'ioredis';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../worker-app.ts';
import { databaseUrl } from '#testing/database-url.ts';
import { startRedis, type PrivateRedis } from '#testing/private-redis.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { inTx } from '../ctx.ts';
import { EVENT_STREAM, roomOf } from '../rooms.ts';
import { openFanout } from './fanout.ts';
import type { BranchEvent } from './relay.ts';

let world: World;
let redis: PrivateRedis;
beforeAll(async () => {
  [world, redis] = await Promise.all([openWorld(), startRedis()]);
});
afterAll(async () => {
  redis.stop();
  await world.close();
});

const eventOf = (branchId: string, seq: number): BranchEvent => ({
  companyId: world.ours.company,
  branchId,
  seq,
  id: world.newId(),
  type: 'ORDER_PAID',
  payload: { orderNo: '11' },
  createdTime: new Date('2026-11-15T08:00:00Z'),
});

/** The events written for the room of this branch. The tests of the realtime feature check that sockets get them through the real adapter. */
async function listen(branchId: string) {
  const heard: { seq: number; type: string; branchId: string }[] = [];
  const calls: string[] = [];
  const reader = new Redis(redis.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  reader.on('error', () => {});
  const read = async (after: string): Promise<void> => {
    const entries = (await reader.xread('BLOCK', 1_000, 'STREAMS', EVENT_STREAM, after))?.[0]?.[1] ?? [];
    for (const [, fields] of entries) {
      const { opts, packet } = JSON.parse(fields[fields.indexOf('data') + 1]!) as Entry;
      const [name, event] = packet.data;
      if (!opts.rooms.includes(roomOf(branchId))) continue;
      if (event) heard.push(event);
      else calls.push(name);
    }
    return read(entries.at(-1)?.[0] ?? after);
  };
  await reader.ping();
  read('0').catch(() => {});
  return { heard, calls, close: () => reader.disconnect() };
}
interface Entry {
  opts: { rooms: string[] };
  packet: { data: [string, { seq: number; type: string; branchId: string }?] };
}

describe('the fan-out', () => {
  it('hands an event to the servers that listen for its branch, and to no other', async () => {
    const fanout = openFanout(redis.url, world.log);
    const [first, second] = [await listen(world.ours.first), await listen(world.ours.second)];
    await waitFor(async () => {
      expect(await fanout.send([eventOf(world.ours.first, 1), eventOf(world.ours.first, 2)])).toBe(true);
      expect(first.heard.length).toBeGreaterThanOrEqual(2);
    });
    expect(first.heard.slice(0, 2)).toMatchObject([
      {
        seq: 1,
        type: 'ORDER_PAID',
        branchId: world.ours.first,
        orderNo: '11',
        createdTime: '2026-11-15T08:00:00.000Z',
      },
      { seq: 2 },
    ]);
    expect(second.heard).toEqual([]);
    for (const opened of [first, second, fanout]) opened.close();
  });

  it('loses the event, not its temper, while Redis is away, and goes on when it is back', async () => {
    const fanout = openFanout(redis.url, world.log);
    const branch = await listen(world.ours.third);
    await redis.kill();
    const elapsed = startElapsed();
    await expect(fanout.send([eventOf(world.ours.third, 1)])).resolves.toBe(false);
    expect(elapsed()).toBeLessThan(2_000);

    await redis.start();
    // Browsers whose server found Redis again before the worker did have not heard of that event.
    await waitFor(() => expect(branch.calls).toEqual([CATCH_UP]));
    await waitFor(async () => {
      await fanout.send([eventOf(world.ours.third, 2)]);
      expect(branch.heard.at(-1)).toMatchObject({ seq: 2 });
    });
    for (const opened of [branch, fanout]) opened.close();
  });
});

describe('a Redis that takes everything and answers nothing', () => {
  it('does not hold up the relay', async () => {
    const frozen = await openFreezer(Number(new URL(redis.url).port));
    const fanout = openFanout(frozen.url, world.log);
    const branch = await listen(world.ours.first);
    await waitFor(async () => {
      await fanout.send([eventOf(world.ours.first, 1)]);
      expect(branch.heard).not.toEqual([]);
    });

    frozen.freeze();
    const elapsed = startElapsed();
    for (let seq = 2; seq < 12; seq++) await fanout.send([eventOf(world.ours.first, seq)]);

    expect(elapsed()).toBeLessThan(5_000);
    for (const opened of [branch, fanout, frozen]) opened.close();
  });
});

/** A proxy to Redis that can be frozen: connections stay open, but no data passes. */
async function openFreezer(port: number) {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const server = createServer((socket) => {
    sockets.push(socket);
    if (isFrozen) return;
    const upstream = connect(port, '127.0.0.1');
    sockets.push(upstream);
    for (const end of [socket, upstream]) end.on('error', () => {});
    socket.pipe(upstream);
    upstream.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('a worker relays on while Redis is away, and its listeners catch up from the database', async () => {
  await redis.kill();
  const urls = { DATABASE_URL: world.url, DATABASE_WORKER_URL: databaseUrl(world.name, 'netbar_worker'), REDIS_URL: redis.url };
  const worker = await startWorker({ ...world.config, ...urls }, world.log);
  const publish = () => inTx(world.system(), async (ctx) => ctx.publish('ORDER_PAID', world.ours.first, { orderNo: '11' }));
  const stored = async (which = 'true') => {
    const { rows } = await world.owner.query<{ seq: number }>(
      `select seq::int from tenant.branch_events where ${which} order by seq`,
    );
    return rows.map(({ seq }) => seq);
  };
  await publish();
  await waitFor(async () => expect(await stored('sent_time is null')).toEqual([1]));

  await redis.start();
  const branch = await listen(world.ours.first);
  await waitFor(async () => {
    await publish();
    expect(branch.heard.length).toBeGreaterThan(0);
  });
  branch.close();
  // The worker may be stopped between telling of an event and noting that it was told.
  await waitFor(async () => {
    expect((await world.owner.query('select from tenant.outbox')).rowCount).toBe(0);
    expect(await stored('sent_time is not null')).toContain((await stored()).at(-1));
  });
  await worker.stop();
  const seqs = await stored();
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
});
