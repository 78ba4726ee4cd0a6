import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import type { RecordKind } from '@netbar/contract/kernel/record';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordHistory } from '#kernel/record-history.ts';
import { functionsOf, openMounted } from '#testing/probe/endpoints.ts';
import { kindsOf } from '#testing/probe/kinds.ts';
import { openPlaces, targets, type Places } from '#testing/probe/places.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const readers: Partial<Record<RecordKind, { table: string; read: (id: string, branchId: string) => object }>> = {
  PRODUCT: { table: 'product_masters', read: (id) => ({ id }) },
  BRANCH_PRODUCT: { table: 'product_masters', read: (productId, branchId) => ({ productId, branchId }) },
  STOCK_ADJUST: { table: 'stock_adjusts', read: (id) => ({ id }) },
  STOCKTAKE: { table: 'stocktakes', read: (id) => ({ id }) },
  TRANSFER: { table: 'transfers', read: (id) => ({ id }) },
  MEMBER: { table: 'members', read: (memberId) => ({ memberId }) },
  ORDER: { table: 'orders', read: (orderId) => ({ orderId }) },
  SHIFT: { table: 'shifts', read: (id, branchId) => ({ id, branchId }) },
  BRANCH: { table: 'branches', read: (branchId) => ({ branchId }) },
  BRAND: { table: 'brands', read: (id) => ({ id }) },
  ACCOUNT: { table: 'accounts', read: (id) => ({ id }) },
  ROLE: { table: 'roles', read: (id) => ({ id }) },
  TICKET: { table: 'tickets', read: (id) => ({ id }) },
  PATROL_TASK: { table: 'patrol_tasks', read: (id) => ({ id }) },
  APPROVAL: { table: 'approvals', read: (id) => ({ id }) },
};
const branchOf = (target: keyof Places['spots']) =>
  ({ own: world.ours.first, sibling: world.ours.second, otherBrand: world.ours.third })[target as 'own'] ?? world.rival.first;
const answerOf = (call: Promise<unknown>) =>
  call.then(
    () => 'read',
    (error: Error & { data?: { reason?: string } }) => error.data?.reason ?? error.message,
  );

it('K8 whoever may read a record may read its timeline, and nobody else: every kind, person and place', async () => {
  const { app, endpoints } = await openMounted(world);
  const can = functionsOf(endpoints);
  const { spots, ourProvider } = await openPlaces(world, can);
  const people = kindsOf(world, { can, ourProvider }).filter(({ state }) => state === 'signedIn');
  const cases = recordHistory.all().flatMap(({ kind, read: endpoint }) => {
    const reader = readers[kind];
    return targets.flatMap((target) => {
      const [id] = (reader && spots[target].rows.get(reader.table)) ?? [];
      return reader && id
        ? [{ kind, endpoint, target, id, branchId: branchOf(target), input: reader.read(id, branchOf(target)) }]
        : [];
    });
  });
  const differing: string[] = [];
  let read = 0;
  for (const { name, job } of people) {
    const person = await world.hire(job);
    for (const { kind, endpoint, target, id, branchId, input } of cases) {
      const record = await answerOf(person.call(endpoint as Endpoint, input as never));
      const timeline = await answerOf(person.call(logApi.record, { kind, id, branchId }));
      if (record === 'read') read++;
      if (record !== timeline) differing.push(`${kind} of ${target} as ${name}: record ${record}, timeline ${timeline}`);
    }
  }
  await app.close();
  expect(differing).toEqual([]);
  expect(read).toBeGreaterThan(50);
}, 300_000);
