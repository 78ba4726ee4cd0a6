import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx } from '../ctx.ts';
import { relay } from './relay.ts';
import { rollUp } from './rollup.ts';
import { sealAudit } from './seal.ts';

/** The first transaction of an epoch this cluster will not see while the test runs. */
const AHEAD = String(2n ** 40n);
const REFUSAL = 'has seen transactions this cluster has not reached; see operations, logical restore';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const publish = () =>
  inTx(world.system(), async (ctx) => {
    ctx.publish('ORDER_PAID', world.ours.first, { orderNo: '11' });
  });
const waiting = async () => (await world.owner.query('select from tenant.outbox')).rowCount;
const noJobs = async () => {};

describe('after a logical restore into a cluster that counts anew', () => {
  it('the relay refuses in the words of rollup and seals, and takes nothing away', async () => {
    await publish();
    await publish();
    await world.owner.query('update tenant.outbox set xact_id = $1 where id = (select max(id::text)::uuid from tenant.outbox)', [
      AHEAD,
    ]);
    for (const name of ['ledger.rollup', 'audit.seal'])
      await world.owner.query('insert into platform.watermarks (name, xact_id) values ($1, $2)', [name, AHEAD]);

    await expect(relay(world.workerPool, noJobs)).rejects.toThrow(`outbox.relay ${REFUSAL}`);
    await expect(rollUp(world.workerPool)).rejects.toThrow(`ledger.rollup ${REFUSAL}`);
    await expect(sealAudit(world.workerPool)).rejects.toThrow(`audit.seal ${REFUSAL}`);

    expect(await waiting()).toBe(2);
  });

  it('and goes on once the cluster has been set ahead', async () => {
    await world.owner.query('update tenant.outbox set xact_id = pg_current_xact_id()');
    // Write transactions in other databases of the cluster hold the relay back.
    await waitFor(async () => {
      await relay(world.workerPool, noJobs);
      expect(await waiting()).toBe(0);
    });
  });
});

it('transactions that are still running, or ended out of order, are no restore', async () => {
  const slow = await world.owner.connect();
  try {
    await slow.query('begin; select pg_current_xact_id()');
    await publish();
    expect(await relay(world.workerPool, noJobs)).toEqual({ isFull: false, events: [] });
    expect(await waiting()).toBe(1);
  } finally {
    await slow.query('rollback');
    slow.release();
  }
});
