import { afterAll, beforeAll, expect, it } from 'vitest';
import { tillApi } from './till.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('the till sells what was received to a member who recharged, and takes it back', async () => {
  const cashier = await world.hire({ can: ['TILL'] });
  const warehouseId = await world.warehouse(world.ours.first);
  const [memberId, productId, branchId] = [world.newId(), world.newId(), world.ours.first];
  await cashier.call(tillApi.recharge, { branchId, memberId, principalFen: 10_000, bonusFen: 3_000 });
  await cashier.call(tillApi.receive, { branchId, warehouseId, productId, qty: 3, valueFen: 1_000 });

  const sale = await cashier.call(tillApi.sell, { branchId, memberId, warehouseId, productId, qty: 1, priceFen: 1_500 });

  expect(sale.no).toMatch(/^10\d{6}100100001$/);
  expect(await levelOf(productId)).toEqual({ onHand: 2, valueFen: 667 });
  await cashier.call(tillApi.refund, { branchId, docId: sale.docId, journalId: sale.journalId });
  expect(await levelOf(productId)).toEqual({ onHand: 3, valueFen: 1_000 });
});

const levelOf = (productId: string) =>
  world.db.selectFrom('stockLevels').select(['onHand', 'valueFen']).where('productId', '=', productId).executeTakeFirstOrThrow();
