import { afterAll, beforeEach, expect, it } from 'vitest';
import { schedule } from '../../features.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx } from '../ctx.ts';
import { relay } from './relay.ts';

let world: World;
beforeEach(async () => {
  await world?.close();
  world = await openWorld();
});
afterAll(() => world.close());

/** Events of a branch, numbered and stored. */
async function tell(branchId: string, count: number) {
  for (let i = 0; i < count; i++)
    await inTx(world.system(), async (ctx) => ctx.publish('ORDER_PAID', branchId, { orderNo: '11' }));
  await waitFor(async () => {
    await relay(world.workerPool, async () => {});
    expect((await world.owner.query('select from tenant.outbox')).rowCount).toBe(0);
  });
}

const age = (branchId: string, seqs: number[], by: string) =>
  world.owner.query(
    'update tenant.branch_events set relayed_time = now() - $3::interval where branch_id = $1 and seq = any($2)',
    [branchId, seqs, by],
  );

const kept = async (branchId: string) => {
  const { rows } = await world.owner.query<{ seq: number }>(
    'select seq::int from tenant.branch_events where branch_id = $1 order by seq',
    [branchId],
  );
  return rows.map(({ seq }) => seq);
};

const night = () =>
  schedule
    .find(({ name }) => name === 'kernel.forgetEvents')
    ?.run({ pool: world.workerPool, openCtx: world.system, log: world.log });

it('events are kept for seven days, and the numbers go on', async () => {
  const { first, second } = world.ours;
  await tell(first, 5);
  await tell(second, 3);
  await age(first, [1, 2], '7 days 1 minute');
  await age(first, [3], '6 days 23 hours');
  await age(second, [1, 2, 3], '30 days');

  await night();

  expect(await kept(first)).toEqual([3, 4, 5]);
  expect(await kept(second)).toEqual([]);
  await tell(second, 1);
  expect(await kept(second)).toEqual([4]);
});

it('what is kept has no gap, also when the clock once went back', async () => {
  const { first } = world.ours;
  await tell(first, 5);
  await age(first, [1, 2, 4], '8 days');
  await age(first, [3], '6 days');

  await night();

  expect(await kept(first)).toEqual([3, 4, 5]);
});
