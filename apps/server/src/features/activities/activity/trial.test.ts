import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityDraft, discountRule, hireMarketing, launch, tiersRule, tryOut, type Marketing } from '#testing/activities.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let marketing: Marketing;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  marketing = await hireMarketing(world);
});
afterAll(() => world.close());

/** Everything that was sold so far was sold some days earlier. */
async function letDaysPass(days: number) {
  const client = await world.owner.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `update tenant.orders set created_time = created_time - make_interval(days => $1), biz_date = biz_date - $1::int`,
    [days],
  );
  client.release(true);
}

type Draft = ReturnType<typeof activityDraft>;
async function trialOf(draft: Draft) {
  const saved = await marketing.author.call(activityApi.save, draft);
  const { result, status } = await tryOut(world, marketing.author, { ...draft, id: saved.id });
  expect(status).toBe('DONE');
  return result!;
}

const sell = (productId: string, qty: number, over: object = {}) =>
  counter.cashier.call(paymentApi.sell, {
    branchId: counter.branchId,
    lines: [counter.line(productId, qty)],
    payableFen: 1000 * qty,
    tenders: [counter.cash(1000 * qty)],
    ...over,
  });

describe('a trial', () => {
  it('replays the past: cost by funder, members, margin and what must be sold to earn it back', async () => {
    const productId = await counter.goods({ priceFen: 1000, qty: 100, valueFen: 40_000 });
    const { id: memberId } = await counter.guest();
    await sell(productId, 2);
    await sell(productId, 1, { memberId });
    await sell(await counter.goods({ priceFen: 1000 }), 1);
    await letDaysPass(2);
    const funders = { companyBp: 6000, branchBp: 4000, supplierBp: 0 };
    const result = await trialOf(activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 8000), { funders }));
    expect(result).toMatchObject({ hits: 2, hitFen: 3000, costFen: 600, companyFen: 360, branchFen: 240, members: 1, guests: 1 });
    // 3 pieces cost 400 each: 1,800 of 3,000 are left, so 600 are earned back with 1,000 more.
    expect(result).toMatchObject({ marginFen: 1800, breakEvenFen: 1000, parts: [{ key: 'a', docs: 2, costFen: 600 }] });
  });

  it('uses up budget and limits on the way, and says on which day', async () => {
    const productId = await counter.goods({ priceFen: 1000, qty: 100 });
    const { id: memberId } = await counter.guest();
    for (let i = 0; i < 3; i++) await sell(productId, 1, { memberId });
    await letDaysPass(1);
    const rule = discountRule(productId, 5000);
    const byBudget = await trialOf(activityDraft(world, 'PRODUCT_DISCOUNT', rule, { budget: { kind: 'SPEND', limit: 1000 } }));
    expect(byBudget).toMatchObject({ hits: 2, costFen: 1000, capped: 1 });
    expect(byBudget.usedUpDay).toBe(byBudget.toDay);
    expect(await trialOf(activityDraft(world, 'PRODUCT_DISCOUNT', rule, { perMember: 1 }))).toMatchObject({
      hits: 1,
      capped: 2,
      usedUpDay: null,
    });
  });

  it('names the activities that would have applied to the same orders', async () => {
    const productId = await counter.goods({ priceFen: 1000, qty: 100 });
    await sell(productId, 1);
    await letDaysPass(1);
    const group = { exclusiveGroup: 'cups' };
    const rival = await launch(world, marketing, activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000), group));
    const result = await trialOf(activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 9000), group));
    expect(result.conflicts).toEqual([{ activityId: rival.id, name: rival.name, docs: 1, lost: 1 }]);
  });

  it('of a recharge bonus counts each tier', async () => {
    const { id: memberId } = await counter.guest(0);
    for (const amountFen of [5000, 10_000, 30_000]) {
      const charge = { branchId: counter.branchId, memberId, amountFen, tenders: [counter.cash(amountFen)] };
      await counter.cashier.call(paymentApi.chargeMember, charge);
    }
    await letDaysPass(1);
    const rule = tiersRule([
      { fromFen: 10_000, bonusFen: 1000 },
      { fromFen: 20_000, bonusFen: 3000 },
    ]);
    const result = await trialOf(activityDraft(world, 'CHARGE_DISCOUNT', rule));
    expect(result).toMatchObject({ hits: 2, hitFen: 40_000, costFen: 4000, members: 1 });
    expect(result.parts.map(({ docs, costFen }) => [docs, costFen])).toEqual([
      [1, 1000],
      [1, 3000],
    ]);
  });
});

it('the trade in a trial is read at the branch it was tried for, and of a brand by those who have all of it', async () => {
  const { first, second, brand } = world.ours;
  const can = ['ACTIVITY_LIST', 'ACTIVITY_EDIT'];
  const [here, there] = [await world.hire({ can }), await world.hire({ can, branchIds: [second] })];
  const { brandId: _brand, ...content } = activityDraft(world, 'CHARGE_DISCOUNT', tiersRule([{ fromFen: 1000, bonusFen: 100 }]));
  const asked = { brandId: brand, activityId: null, content };
  const ofBranch = await here.call(activityApi.startTrial, { ...asked, branchId: first });
  const ofBrand = await marketing.author.call(activityApi.startTrial, { ...asked, branchId: null });
  for (const [person, trial] of [
    [there, ofBranch],
    [here, ofBrand],
    [there, ofBrand],
  ] as const)
    await expect(person.call(activityApi.trial, { id: trial.id })).rejects.toMatchObject({ status: 40400 });
  for (const [person, trial] of [
    [here, ofBranch],
    [marketing.author, ofBranch],
    [marketing.auditor, ofBrand],
  ] as const)
    await expect(person.call(activityApi.trial, { id: trial.id })).resolves.toMatchObject({ id: trial.id });
});
