import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  activityDraft,
  activityFunctions,
  discountRule,
  hireMarketing,
  launch,
  tiersRule,
  tryOut,
  type Marketing,
} from '#testing/activities.ts';
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

const usesOf = async (activityId: string) => (await marketing.auditor.call(activityApi.get, { id: activityId })).figures;
const stop = (activity: { id: string }) => async () => {
  const { version } = await marketing.auditor.call(activityApi.get, activity);
  await marketing.auditor.call(activityApi.terminate, { id: activity.id, version, reason: '测试结束' });
};

describe('an activity', () => {
  it('is written by one, approved by another, and only then lowers a price', async () => {
    const { cashier, line, cash, branchId } = counter;
    const productId = await counter.goods({ priceFen: 1000 });
    const draft = activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 8000));
    const saved = await marketing.author.call(activityApi.save, draft);
    const sale = { branchId, lines: [line(productId, 1)], payableFen: 800, tenders: [cash(800)] };
    const step = { id: saved.id, version: saved.version };

    await expect(marketing.author.call(activityApi.submit, { ...step, reason: '上线' })).rejects.toMatchObject({
      data: { reason: 'activity.trialFirst' },
    });
    await tryOut(world, marketing.author, { ...draft, id: saved.id });
    const submitted = await marketing.author.call(activityApi.submit, { ...step, reason: '上线' });
    const decision = { id: submitted.approvalId ?? '', decision: 'APPROVE', comment: '' } as const;
    await expect(marketing.author.call(approvalApi.decide, decision)).rejects.toMatchObject({ status: 42200 });
    await expect(cashier.call(paymentApi.sell, sale)).rejects.toMatchObject({ data: { reason: 'order.priceChanged' } });

    await marketing.auditor.call(approvalApi.decide, decision);
    const order = await cashier.call(paymentApi.sell, sale);
    expect(order).toMatchObject({ discountFen: 200, benefits: [{ activityId: saved.id, amountFen: 200 }] });
    expect(await usesOf(saved.id)).toMatchObject({ uses: 1, costFen: 200, revenueFen: 800 });
    await stop(saved)();
    await expect(cashier.call(paymentApi.sell, sale)).rejects.toMatchObject({ data: { reason: 'order.priceChanged' } });
  });

  it('lowers the price while it runs, at its branch or at all, never below the floor', async () => {
    const productId = await counter.goods({ priceFen: 1000, minPriceFen: 850 });
    const all = await launch(
      world,
      marketing,
      activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 9000), { isStackable: false }),
    );
    const own = { branchId: counter.branchId, branchIds: [counter.branchId], isStackable: false };
    const here = await launch(world, marketing, activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000), own));
    const order = await counter.create({ lines: [counter.line(productId, 1)] });
    expect(order.payableFen).toBe(850);
    await stop(here)();
    expect((await counter.create({ lines: [counter.line(productId, 1)] })).payableFen).toBe(900);
    await stop(all)();
    expect((await counter.create({ lines: [counter.line(productId, 1)] })).payableFen).toBe(1000);
  });

  it('of a branch is written by its manager, for that branch alone', async () => {
    const productId = await counter.goods({ priceFen: 1000 });
    const clerk = await world.hire({ branchIds: [world.ours.first], level: 2, can: ['ACTIVITY_LIST', 'ACTIVITY_EDIT'] });
    const of = (branchId: string | null, branchIds: string[] | null) =>
      clerk.call(
        activityApi.save,
        activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 9000), { branchId, branchIds }),
      );
    await expect(of(null, null)).rejects.toMatchObject({ data: { reason: 'common.wholeBrandOnly' } });
    await expect(of(world.ours.second, [world.ours.second])).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(of(world.ours.first, [world.ours.second])).rejects.toMatchObject({
      data: { reason: 'activity.notYourBranches' },
    });
    await expect(of(world.ours.first, [world.ours.first])).resolves.toMatchObject({ state: 'DRAFT' });
  });

  it('that was paused keeps the price of an order that was made before', async () => {
    const productId = await counter.goods({ priceFen: 1000 });
    const running = await launch(world, marketing, activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000)));
    const order = await counter.create({ lines: [counter.line(productId, 1)] });
    const step = { id: running.id, version: running.version, reason: '停一下' };
    await marketing.auditor.call(activityApi.pause, step);
    const paid = await counter.cashier.call(paymentApi.pay, {
      orderId: order.id,
      version: order.version,
      tenders: [counter.cash(500)],
    });
    expect(paid).toMatchObject({ paid: 'paid', payableFen: 500 });
    expect(await usesOf(running.id)).toMatchObject({ costFen: 500, reservedFen: 0 });
  });

  it('changes nothing of what was approved, but for an earlier end and a larger budget', async () => {
    const productId = await counter.goods({ priceFen: 1000 });
    const budget = { kind: 'SPEND', limit: 1000 } as const;
    const running = await launch(
      world,
      marketing,
      activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000), { budget }),
    );
    await expect(
      world.owner.query(`update tenant.activities set rule = '{}', version = version + 1 where id = $1`, [running.id]),
    ).rejects.toMatchObject({ constraint: 'activities_kept' });
    const today = bizDate(new Date());
    const step = { id: running.id, version: running.version };
    await expect(marketing.author.call(activityApi.endEarlier, { ...step, toDay: addDays(today, 40) })).rejects.toMatchObject({
      data: { reason: 'activity.notEarlier' },
    });
    const ended = await marketing.author.call(activityApi.endEarlier, { ...step, toDay: today });
    expect(ended).toMatchObject({ toDay: today, state: 'RUNNING' });
    await expect(
      marketing.author.call(activityApi.raiseBudget, { ...step, version: ended.version, limit: 900, reason: '加' }),
    ).rejects.toMatchObject({ data: { reason: 'activity.budgetOnlyGrows' } });
    const asked = await marketing.author.call(activityApi.raiseBudget, {
      ...step,
      version: ended.version,
      limit: 2000,
      reason: '加',
    });
    await marketing.auditor.call(approvalApi.decide, { id: asked.approvalId ?? '', decision: 'APPROVE', comment: '' });
    expect(await marketing.auditor.call(activityApi.get, { id: running.id })).toMatchObject({ budget: { limit: 2000 } });
  });

  it('over the limit of finance needs both signatures', async () => {
    const { auditor } = marketing;
    const finance = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: activityFunctions });
    const productId = await counter.goods({ priceFen: 1000 });
    const draft = activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000), {
      budget: { kind: 'SPEND', limit: 1000 },
    });
    const running = await launch(world, marketing, draft);
    const step = { id: running.id, version: running.version, limit: 5_000_000, reason: '加' };
    const { approvalId } = await marketing.author.call(activityApi.raiseBudget, step);
    const decide = { id: approvalId ?? '', decision: 'APPROVE', comment: '' } as const;
    expect(await auditor.call(approvalApi.decide, decide)).toMatchObject({ status: 'PENDING' });
    await finance.call(approvalApi.decide, decide);
    expect(await auditor.call(activityApi.get, { id: running.id })).toMatchObject({ budget: { limit: 5_000_000 } });
  });
});

describe('what a refund gives back', () => {
  it('lessons 3: either cup of a pair returns its own share, and the budget gets it back', async () => {
    const { cashier, line, cash, branchId } = counter;
    const [first, second] = [await counter.goods({ priceFen: 1800 }), await counter.goods({ priceFen: 1500 })];
    const on = { of: 'PRODUCTS' as const, ids: [first, second] };
    const grants = [{ key: 'a', benefit: { gives: 'NTH_UNIT_PERCENT' as const, on, nth: 2, payBp: 5000 } }];
    const budget = { kind: 'SPEND', limit: 10_000 } as const;
    const running = await launch(
      world,
      marketing,
      activityDraft(world, 'SECOND_CUP', { trigger: 'QUOTE_ORDER', grants }, { budget }),
    );
    const lines = [line(first, 1), line(second, 1)];
    const order = await cashier.call(paymentApi.sell, { branchId, lines, payableFen: 2550, tenders: [cash(2550)] });
    expect(order.lines.map(({ discountFen }) => discountFen)).toEqual([409, 341]);

    const back = [{ orderLineId: order.lines[1]!.id, qty: 1 }];
    const refund = {
      orderId: order.id,
      version: order.version,
      lines: back,
      amountFen: 1159,
      restock: true,
      reason: 'WRONG_ORDER',
    };
    await cashier.call(refundApi.refund, refund);
    expect(await usesOf(running.id)).toMatchObject({ uses: 1, costFen: 409, revenueFen: 1391 });
    expect(await marketing.auditor.call(activityApi.get, { id: running.id })).toMatchObject({ usedBudget: 409 });
    await stop(running)();
  });

  it('cancelling an unpaid order frees what it held', async () => {
    const productId = await counter.goods({ priceFen: 1000 });
    const budget = { kind: 'USAGE', limit: 1 } as const;
    const running = await launch(
      world,
      marketing,
      activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(productId, 5000), { budget }),
    );
    const order = await counter.create({ lines: [counter.line(productId, 1)] });
    expect(order.payableFen).toBe(500);
    expect((await counter.create({ lines: [counter.line(productId, 1)] })).payableFen).toBe(1000);
    await counter.cashier.call(refundApi.cancelOrder, { ...counter.act(order), reason: '客人走了' });
    expect((await counter.create({ lines: [counter.line(productId, 1)] })).payableFen).toBe(500);
    await stop(running)();
  });

  it('a refunded recharge gives its bonus back, however often it is tried', async () => {
    const { cashier, manager, cash, branchId } = counter;
    const budget = { kind: 'SPEND', limit: 1000 } as const;
    const draft = activityDraft(world, 'CHARGE_DISCOUNT', tiersRule([{ fromFen: 10_000, bonusFen: 1000 }]), {
      budget,
      perMember: 1,
    });
    const running = await launch(world, marketing, draft);
    const { id: memberId } = await counter.guest(0);
    const charge = { branchId, memberId, amountFen: 10_000, tenders: [cash(10_000)] };
    for (let i = 0; i < 3; i++) {
      const order = await cashier.call(paymentApi.chargeMember, { ...charge, bonusFen: 1000 });
      expect(await usesOf(running.id)).toMatchObject({ uses: 1, costFen: 1000 });
      await expect(cashier.call(paymentApi.chargeMember, { ...charge, bonusFen: 1000 })).rejects.toMatchObject({
        data: { reason: 'order.bonusChanged' },
      });
      const refund = {
        orderId: order.id,
        version: order.version,
        lines: [],
        amountFen: 10_000,
        restock: false,
        reason: 'WRONG_ORDER',
      };
      await manager.call(refundApi.refund, refund);
      expect(await usesOf(running.id)).toMatchObject({ uses: 0, costFen: 0 });
    }
    await stop(running)();
  });
});

it('a recharge bonus above the brand’s limit cannot be submitted', async () => {
  const submit = async (bonusFen: number) => {
    const draft = activityDraft(world, 'CHARGE_DISCOUNT', tiersRule([{ fromFen: 10_000, bonusFen }]));
    const { id, version } = await marketing.author.call(activityApi.save, draft);
    await tryOut(world, marketing.author, { ...draft, id });
    return marketing.author.call(activityApi.submit, { id, version, reason: '冲量' });
  };
  await expect(submit(3501)).rejects.toMatchObject({ status: 42200, data: { reason: 'activity.overRedLine' } });
  await expect(submit(3500)).resolves.toMatchObject({ status: 'PENDING' });
});
