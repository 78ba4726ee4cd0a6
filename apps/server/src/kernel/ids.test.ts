import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { inTx } from './ctx.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('what one transaction traces and publishes is read in the order in which it was said', async () => {
  const said = Array.from({ length: 30 }, (_, i) => String(i));
  await inTx(world.system(), async (ctx) => {
    for (const word of said) {
      ctx.trace({ action: word, detail: {} });
      ctx.publish('ORDER_PAID', world.ours.first, { orderNo: word });
    }
  });

  const traced = await world.owner.query<{ word: string }>('select action as word from tenant.audit_log order by id');
  const published = await world.owner.query<{ word: string }>(
    `select payload->>'orderNo' as word from tenant.outbox order by id`,
  );

  expect(traced.rows.map(({ word }) => word)).toEqual(said);
  expect(published.rows.map(({ word }) => word)).toEqual(said);
});
