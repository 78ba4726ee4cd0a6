import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityDraft, discountRule, hireMarketing, launch } from '#testing/activities.ts';
import { openCounter } from '#testing/counter.ts';
import { addEmployee, addPosition, hireHr } from '#testing/employees.ts';
import { hireClerk, newIdCard, register } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('an activity for employees lowers the price for members who work here, and for nobody else', async () => {
  const counter = await openCounter(world);
  const { branchId } = counter;
  const [hr, clerk] = [await hireHr(world), await hireClerk(world)];
  const idCard = newIdCard();
  const [worker, guest] = [await register(clerk, branchId, { idCard }), await register(clerk, branchId)];
  await addEmployee(hr, { branchId, positionId: (await addPosition(hr)).id }, { idCard });
  const productId = await counter.goods({ priceFen: 1000 });
  const rule = { ...discountRule(productId, 8000), when: [{ is: 'EMPLOYEE' as const, isOne: true }] };
  await launch(world, await hireMarketing(world), activityDraft(world, 'PRODUCT_DISCOUNT', rule));

  const priceFor = async (memberId?: string) =>
    (await counter.create({ lines: [counter.line(productId, 1)], ...(memberId && { memberId }) })).payableFen;
  expect([await priceFor(worker.id), await priceFor(guest.id), await priceFor()]).toEqual([800, 1000, 1000]);
});
