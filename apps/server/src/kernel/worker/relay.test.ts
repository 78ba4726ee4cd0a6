import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx } from '../ctx.ts';
import { openPool } from '../postgres/pool.ts';
import { relay, type BranchEvent, type Enqueue } from './relay.ts';

let world: World;
beforeEach(async () => {
  await world?.close();
  world = await openWorld();
});
afterAll(() => world.close());

const noJobs: Enqueue = async () => {};
const publish = (branchId: string, orderNo: string, companyId = world.ours.company) =>
  inTx(world.system(companyId), async (ctx) => ctx.publish('ORDER_PAID', branchId, { orderNo }));
const askForJob = () =>
  world.owner.query(
    `insert into tenant.outbox (company_id, id, topic, payload, created_time) values ($1, gen_random_uuid(), 'test.job', '{}', now())`,
    [world.ours.company],
  );
const overdue = async () =>
  (await world.owner.query('select from tenant.outbox where xact_id < pg_snapshot_xmin(pg_current_snapshot())')).rowCount;
const waiting = async () => (await world.owner.query('select from tenant.outbox')).rowCount;

/** Relays until the outbox is empty. Write transactions in other databases of the cluster hold the relay back. */
async function relayAll(enqueue = noJobs): Promise<BranchEvent[]> {
  const events: BranchEvent[] = [];
  await waitFor(async () => {
    events.push(...((await relay(world.workerPool, enqueue))?.events ?? []));
    expect(await waiting()).toBe(0);
  });
  return events;
}

/** The stored events of a branch, in the order in which browsers get them. */
const told = async (branchId: string) => {
  const { rows } = await world.owner.query<{ seq: number; orderNo: string }>(
    `select seq::int, payload->>'orderNo' as "orderNo" from tenant.branch_events where branch_id = $1 order by seq`,
    [branchId],
  );
  return rows.map(({ seq, orderNo }) => `${seq} ${orderNo}`);
};

/** A transaction that has written, will publish an event, and waits until the test lets it continue. */
async function beginSlowly(branchId: string, orderNo: string) {
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = inTx(world.system(), async (ctx) => {
    await ctx.db.insertInto('brands').values({ id: ctx.newId(), name: '慢', createdTime: ctx.now }).execute();
    ctx.publish('ORDER_PAID', branchId, { orderNo });
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  return {
    commit: () => {
      mayCommit.resolve();
      return committed;
    },
  };
}

describe('the relay', () => {
  it('numbers the events of each branch from 1 without a gap, in order of transaction', async () => {
    const { first, second } = world.ours;
    for (const orderNo of ['A', 'B', 'C']) {
      await publish(first, orderNo);
      await publish(second, orderNo);
      await publish(world.rival.first, orderNo, world.rival.company);
    }
    const events = await relayAll();
    await publish(first, 'D');
    await relayAll();

    expect(events).toHaveLength(9);
    expect(events[0]).toMatchObject({
      type: 'ORDER_PAID',
      payload: { orderNo: expect.any(String) },
      createdTime: expect.any(Date),
    });
    expect(await told(first)).toEqual(['1 A', '2 B', '3 C', '4 D']);
    expect(await told(second)).toEqual(['1 A', '2 B', '3 C']);
    expect(await told(world.rival.first)).toEqual(['1 A', '2 B', '3 C']);
  });

  it('keeps the order in which one transaction said things', async () => {
    const orders = Array.from({ length: 20 }, (_, i) => String(i));
    await inTx(world.system(), async (ctx) => {
      for (const orderNo of orders) ctx.publish('ORDER_PAID', world.ours.first, { orderNo });
    });
    await relayAll();
    expect(await told(world.ours.first)).toEqual(orders.map((orderNo, i) => `${i + 1} ${orderNo}`));
  });

  it('does not skip a transaction that began early and commits late: the later ones wait for it', async () => {
    const { first } = world.ours;
    const slow = await beginSlowly(first, 'slow');
    await publish(first, 'quick');
    await publish(world.ours.second, 'elsewhere');

    for (let i = 0; i < 3; i++) expect((await relay(world.workerPool, noJobs))?.events).toEqual([]);
    expect(await waiting()).toBe(2);
    await slow.commit();
    await relayAll();

    expect(await told(first)).toEqual(['1 slow', '2 quick']);
    expect(await told(world.ours.second)).toEqual(['1 elsewhere']);
  });

  it('has nothing to tell of what was rolled back', async () => {
    const refused = inTx(world.system(), async (ctx) => {
      ctx.publish('ORDER_PAID', world.ours.first, { orderNo: 'never' });
      await ctx.db.insertInto('brands').values({ id: ctx.newId(), name: '', createdTime: ctx.now }).execute();
    });
    await expect(refused).rejects.toThrow('brands_name_check');
    await publish(world.ours.first, 'after');
    await relayAll();
    expect(await told(world.ours.first)).toEqual(['1 after']);
  });

  it('takes many in several rounds and says when there is more', async () => {
    await world.owner.query(
      `insert into tenant.outbox (company_id, id, branch_id, topic, payload, created_time)
       select $1, lpad(to_hex(n), 32, '0')::uuid, $2, 'ORDER_PAID', jsonb_build_object('orderNo', n::text), now() from generate_series(1, 1200) n`,
      [world.ours.company, world.ours.first],
    );
    const rounds: boolean[] = [];
    await waitFor(async () => {
      const relayed = await relay(world.workerPool, noJobs);
      if (relayed && relayed.events.length > 0) rounds.push(relayed.isFull);
      expect(await waiting()).toBe(0);
    });
    expect(rounds).toEqual([true, true, false]);
    expect(await told(world.ours.first)).toEqual(Array.from({ length: 1_200 }, (_, i) => `${i + 1} ${i + 1}`));
  });
});

describe('a relay that is in the middle of its work', () => {
  /** Runs the relay up to the point between deleting the rows and committing, and stops there. */
  async function relayHalfway() {
    const [reached, outcome] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    await publish(world.ours.first, 'A');
    await askForJob();
    await waitFor(async () => expect(await overdue()).toBe(2));
    const pool = openPool(databaseUrl(world.name, 'netbar_worker'), { max: 1 });
    const halfway: Enqueue = async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      reached.resolve(rows[0]!.pid);
      await outcome.promise;
    };
    const relayed = relay(pool, halfway);
    relayed.catch(() => {});
    return { relayed, pid: await reached.promise, goOn: outcome.resolve, fail: outcome.reject, close: () => pool.end() };
  }

  it('has it for itself: another finds nothing to do, and nothing is doubled', async () => {
    const halfway = await relayHalfway();
    expect(await relay(world.workerPool, noJobs)).toBeUndefined();
    halfway.goOn();
    expect((await halfway.relayed)?.events).toHaveLength(1);
    await halfway.close();
    await relayAll();
    expect(await told(world.ours.first)).toEqual(['1 A']);
  });

  it('and fails leaves everything as it was, for the next', async () => {
    const halfway = await relayHalfway();
    halfway.fail(new Error('the queue is away'));
    await expect(halfway.relayed).rejects.toThrow('the queue is away');
    await halfway.close();
    expect(await waiting()).toBe(2);

    await publish(world.ours.first, 'B');
    await relayAll();
    expect(await told(world.ours.first)).toEqual(['1 A', '2 B']);
  });

  it('and is cut off from PostgreSQL leaves everything as it was, too', async () => {
    const halfway = await relayHalfway();
    await world.owner.query('select pg_terminate_backend($1)', [halfway.pid]);
    halfway.goOn();
    await expect(halfway.relayed).rejects.toThrow(/terminat|connection/i);
    await halfway.close();
    await relayAll();
    expect(await told(world.ours.first)).toEqual(['1 A']);
  });

  it('may have company: many relays beside many tills number every event once', async () => {
    const selling = Array.from({ length: 40 }, (_, i) => publish(world.ours.first, String(i)));
    const relaying = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 15; i++) await relay(world.workerPool, noJobs);
    });
    await Promise.all([...selling, ...relaying]);
    await relayAll();
    const events = await told(world.ours.first);
    expect(events.map((event) => Number(event.split(' ')[0]))).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(new Set(events.map((event) => event.split(' ')[1])).size).toBe(40);
  });
});
