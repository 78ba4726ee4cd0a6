import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { repeat } from './loop.ts';
import { isWorking } from './monitor.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a worker one of whose loops stands still is not ready, also while the others turn', async () => {
  const hung = Promise.withResolvers<{ more: boolean }>();
  const turning = repeat(world.log, 'test.turning', 10, async () => ({ more: false }));
  const failing = repeat(world.log, 'test.failing', 10, async () => {
    throw new Error('in vain');
  });
  const standing = repeat(world.log, 'test.standing', 10, () => hung.promise);

  expect(await isWorking(world.workerPool, [turning, failing, standing], 60_000)).toBe(true);
  await waitFor(async () => expect(await isWorking(world.workerPool, [standing], 500)).toBe(false));
  // A loop that fails logs it and retries, so it stays ready: a restart of the worker would not help.
  await waitFor(async () => expect(await isWorking(world.workerPool, [turning, failing], 6_000)).toBe(true));

  hung.resolve({ more: false });
  await Promise.all([turning, failing, standing].map((loop) => loop.stop()));
});
