import { sortableKeys } from '@netbar/contract/kernel/list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionsOf, openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { inputsOf } from '#testing/probe/sample.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let mounted: Awaited<ReturnType<typeof openMounted>>;
beforeAll(async () => {
  world = await openWorld();
  mounted = await openMounted(world);
});
afterAll(async () => {
  await mounted.app.close();
  await world.close();
});

it('K14 every list can be sorted by each of its keys, both ways', async () => {
  const { endpoints } = mounted;
  const head = await world.hire({ level: 1, can: functionsOf(endpoints), isCompanyWide: true, branchIds: [] });
  const refused: string[] = [];
  let asked = 0;
  for (const endpoint of endpoints) {
    const [input] = inputsOf(endpoint, () => world.ours.first);
    for (const sort of sortableKeys(endpoint.input).flatMap((key) => [key, `-${key}`])) {
      asked++;
      await head.call(endpoint, { ...input, sort } as never).catch((error: Error) => {
        refused.push(`${titleOf(endpoint)} by ${sort}: ${error.message}`);
      });
    }
  }
  expect(refused).toEqual([]);
  expect(asked).toBeGreaterThan(50);
});
