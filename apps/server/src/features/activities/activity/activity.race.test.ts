import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityDraft, discountRule, hireMarketing, launch, tiersRule, type Marketing } from '#testing/activities.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

const MANY = 50;

let world: World;
let counter: Counter;
let marketing: Marketing;
beforeAll(async () => {
  world = await openWorld({ connections: MANY + 10 });
  counter = await openCounter(world);
  marketing = await hireMarketing(world);
});
afterAll(() => world.close());

const times = <T>(press: () => Promise<T>) => Array.from({ length: MANY }, press);
const won = (presses: PromiseSettledResult<unknown>[]) => presses.filter(({ status }) => status === 'fulfilled').length;
const budgetRow = (id: string) => ({ table: 'tenant.activity_budgets', where: { activity_id: id } });
const figuresOf = async (id: string) => (await marketing.auditor.call(activityApi.get, { id })).figures;

/** Half the price of a new product, so often or so much. */
async function halfPrice(over: Parameters<typeof activityDraft>[3]) {
  const productId = await counter.goods({ priceFen: 1000, qty: 500 });
  const activity = await launch(world, marketing, activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000), over));
  const sale = { branchId: counter.branchId, lines: [counter.line(productId, 1)], payableFen: 500, tenders: [counter.cash(500)] };
  return { productId, activity, sale };
}

describe('fifty at once', () => {
  it('at the last use of a budget: one gets it, the others are told the new price', async () => {
    const { activity, sale } = await halfPrice({ budget: { kind: 'USAGE', limit: 1 } });
    const presses = await world.race(budgetRow(activity.id), () => times(() => counter.cashier.call(paymentApi.sell, sale)));
    expect(won(presses)).toBe(1);
    const reasons = presses.flatMap((press) =>
      press.status === 'rejected' ? (press.reason as { data: { reason: string } }).data.reason : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['order.priceChanged']));
    expect(await figuresOf(activity.id)).toMatchObject({ uses: 1, costFen: 500 });
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 120_000);

  it('at the last yuan of a budget: it is never overdrawn', async () => {
    const { activity, productId } = await halfPrice({ budget: { kind: 'SPEND', limit: 1700 } });
    const orders = await Promise.all(times(() => counter.create({ lines: [counter.line(productId, 1)] })));
    expect(orders.filter(({ payableFen }) => payableFen === 500)).toHaveLength(3);
    expect(await marketing.auditor.call(activityApi.get, { id: activity.id })).toMatchObject({
      usedBudget: 0,
      reservedBudget: 1500,
    });
  }, 120_000);

  it('one member at two counters stays within the limit', async () => {
    const { activity, sale } = await halfPrice({ perMember: 2, perMemberDay: 2 });
    const { id: memberId } = await counter.guest();
    const presses = await Promise.allSettled(times(() => counter.cashier.call(paymentApi.sell, { ...sale, memberId })));
    expect(won(presses)).toBe(2);
    expect(await figuresOf(activity.id)).toMatchObject({ uses: 2, members: 1 });
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 120_000);

  it('one recharge with one key gets its bonus once', async () => {
    const draft = activityDraft(world, 'CHARGE_DISCOUNT', tiersRule([{ fromFen: 10_000, bonusFen: 1000 }]), {
      budget: { kind: 'SPEND', limit: 5000 },
    });
    const activity = await launch(world, marketing, draft);
    const { id: memberId } = await counter.guest(0);
    const charge = { branchId: counter.branchId, memberId, amountFen: 10_000, bonusFen: 1000, tenders: [counter.cash(10_000)] };
    const key = randomUUID();
    await Promise.allSettled(times(() => counter.cashier.call(paymentApi.chargeMember, charge, key)));
    expect(await figuresOf(activity.id)).toMatchObject({ uses: 1, costFen: 1000 });
  }, 120_000);

  it('cancelling against paying: the benefit is used or free, never both', async () => {
    const { activity, productId } = await halfPrice({ budget: { kind: 'USAGE', limit: 1 } });
    const order = await counter.create({ lines: [counter.line(productId, 1)] });
    const presses = await world.race({ table: 'tenant.orders', where: { id: order.id } }, () => [
      counter.cashier.call(paymentApi.pay, { ...counter.act(order), tenders: [counter.cash(500)] }),
      counter.cashier.call(refundApi.cancelOrder, { ...counter.act(order), reason: '客人走了' }),
    ]);
    expect(won(presses)).toBe(1);
    const { uses, reservedFen } = await figuresOf(activity.id);
    expect([uses, reservedFen]).toEqual([presses[0]?.status === 'fulfilled' ? 1 : 0, 0]);
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 60_000);
});

describe('tricks', () => {
  it('buying and refunding a hundred times leaves nothing of a bonus behind', async () => {
    const { activity, sale } = await halfPrice({ budget: { kind: 'SPEND', limit: 500 } });
    for (let i = 0; i < 10; i++) {
      const order = await counter.cashier.call(paymentApi.sell, sale);
      const refund = {
        orderId: order.id,
        version: order.version,
        lines: [],
        amountFen: 500,
        restock: true,
        reason: 'WRONG_ORDER',
      };
      await counter.cashier.call(refundApi.refund, refund);
    }
    expect(await figuresOf(activity.id)).toMatchObject({ uses: 0, costFen: 0 });
    expect(await checkInvariants(world.owner)).toEqual([]);
  }, 60_000);

  it('the clock of the counter does not matter: the server’s does', async () => {
    const over = { fromDay: '2026-01-01', toDay: '2099-01-01', hours: Array.from({ length: 7 }, () => 0) };
    const { sale } = await halfPrice(over);
    await expect(counter.cashier.call(paymentApi.sell, sale)).rejects.toMatchObject({ data: { reason: 'order.priceChanged' } });
  });

  it('a use cannot be written twice, taken back twice or raised again', async () => {
    const { activity, sale } = await halfPrice({});
    const order = await counter.cashier.call(paymentApi.sell, sale);
    const again = `insert into tenant.benefit_uses select company_id, gen_random_uuid(), activity_id, brand_id, branch_id, member_id,
      doc_type, doc_id, benefit_key, coupon_id, gives, amount_fen, reverted_fen, budget_units, revenue_fen, is_first, status, biz_date,
      created_time, ended_time from tenant.benefit_uses where doc_id = $1`;
    await expect(world.owner.query(again, [order.id])).rejects.toMatchObject({ constraint: 'benefit_uses_once' });
    const set = (status: string) =>
      world.owner.query(`update tenant.benefit_uses set status = $2 where doc_id = $1`, [order.id, status]);
    await set('REVERTED');
    await expect(set('USED')).rejects.toMatchObject({ constraint: 'benefit_uses_forward' });
    expect(activity.id).toBeTruthy();
  });
});
