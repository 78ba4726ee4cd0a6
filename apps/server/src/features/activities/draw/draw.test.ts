import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawRule, openDrawRoom, prize, type DrawRoom } from '#testing/draws.ts';
import { giveCard } from '#testing/evidence.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { newIdCard } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let room: DrawRoom;
let clerk: Person;
beforeAll(async () => {
  world = await openWorld();
  room = await openDrawRoom(world);
  clerk = await world.hire({ branchIds: [room.branchId], can: ['DRAW_DELIVER', 'ORDER_PAY'] });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const figures = (activityId: string) => room.marketing.auditor.call(drawApi.figures, { activityId });

describe('a draw', () => {
  it('gives bonus money: the wallet, the budget and the effect know of it', async () => {
    const bonus = prize('bonus', { kind: 'BONUS', bonusFen: 1000, costFen: 1000, weight: 1, stock: 5 });
    const { id } = await room.launch('PRIZES', drawRule([bonus]), { budget: { kind: 'SPEND', limit: 5000 } });
    const { memberId, client } = await room.seated();
    await room.giveChances(id, memberId, 2);
    expect((await room.seats.ask(guestDrawApi.openOnScreen, client)).data.draws).toEqual(
      expect.arrayContaining([expect.objectContaining({ activityId: id, chances: 2, leftToday: 99 })]),
    );
    const { data } = await room.draw(client, id);
    expect(data).toMatchObject({ prizeKey: 'bonus', prizeKind: 'BONUS', isHandedOut: false, chances: 1 });
    expect(await room.posted(data.drawId)).toEqual({ BONUS_UNEARNED: 1000, MEMBER_BONUS: -1000 });
    expect(await figures(id)).toMatchObject({ draws: 1, members: 1, costFen: 1000, chances: { given: 2, used: 1 } });
    const activity = await room.marketing.auditor.call(activityApi.get, { id });
    expect(activity).toMatchObject({ usedBudget: 1000, reservedBudget: 0, figures: { uses: 1, members: 1, costFen: 1000 } });
  });

  it('gives points', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('p', { kind: 'POINTS', points: 50, weight: 1 })]));
    const { memberId, client } = await room.seated();
    await room.giveChances(id, memberId);
    const { data } = await room.draw(client, id);
    expect(await room.posted(data.drawId)).toEqual({ POINT_ISSUED: 50, POINT_MEMBER: -50 });
  });

  it('gives the fallback while a prize is locked and when it is gone', async () => {
    const rare = prize('rare', { weight: 1, stock: 2, unlockAfter: 2, costFen: 500 });
    const { id } = await room.launch('PRIZES', drawRule([rare]));
    const { memberId, client } = await room.seated();
    await room.giveChances(id, memberId, 6);
    const got = [];
    for (let i = 0; i < 6; i++) got.push((await room.draw(client, id)).data.prizeKey);
    expect(got).toEqual(['thanks', 'thanks', 'rare', 'rare', 'thanks', 'thanks']);
    expect(await figures(id)).toMatchObject({ draws: 6, missed: 4, waiting: 2, costFen: 1000 });

    const { auditor } = room.marketing;
    await expect(
      auditor.call(drawApi.addStock, { activityId: id, prizeKey: 'thanks', add: 1, reason: '补' }),
    ).rejects.toMatchObject(refused('draw.unlimited'));
    await auditor.call(drawApi.addStock, { activityId: id, prizeKey: 'rare', add: 1, reason: '加码' });
    await room.giveChances(id, memberId, 2);
    expect((await room.draw(client, id)).data.prizeKey).toBe('rare');
    expect((await room.draw(client, id)).data.prizeKey).toBe('thanks');
  });

  it('gives the fallback when the budget has no more, and goes on doing so', async () => {
    const dear = prize('dear', { weight: 1, costFen: 300 });
    const spend = await room.launch('PRIZES', drawRule([dear]), { budget: { kind: 'SPEND', limit: 500 } });
    const uses = await room.launch('PRIZES', drawRule([dear]), { budget: { kind: 'USAGE', limit: 1 } });
    const { memberId, client } = await room.seated();
    for (const { id } of [spend, uses]) {
      await room.giveChances(id, memberId, 3);
      const got = [];
      for (let i = 0; i < 3; i++) got.push((await room.draw(client, id)).data.prizeKey);
      expect(got).toEqual(['dear', 'thanks', 'thanks']);
    }
  });

  it('is limited a day, and yesterday’s chances are worth nothing', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })], { perDay: 2 }));
    const { memberId, client } = await room.seated();
    await room.giveChances(id, memberId, 3);
    await room.draw(client, id);
    await room.draw(client, id);
    expect(await room.draw(client, id)).toMatchObject(refused('draw.dayLimit'));
    world.clock.now = new Date(Date.now() + DAY_MS);
    expect(await room.draw(client, id)).toMatchObject(refused('draw.noChance'));
  });

  it('needs its activity to run, here and now', async () => {
    const { id, version } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })]));
    const { memberId, client } = await room.seated();
    await room.giveChances(id, memberId);
    await room.marketing.auditor.call(activityApi.pause, { id, version, reason: '检查' });
    expect(await room.draw(client, id)).toMatchObject(refused('draw.notRunning'));
    expect(await room.draw(client, randomUUID())).toMatchObject(refused('draw.notRunning'));
    const signIn = await room.launch('SIGN_IN', {
      trigger: 'SIGN_IN',
      grants: [{ key: 'a', benefit: { gives: 'POINTS', points: 1 } }],
    });
    expect(await room.draw(client, signIn.id)).toMatchObject(refused('draw.notRunning'));
  });
});

describe('somebody who cheats', () => {
  it('gets the same answer for the same request, and nothing for another’s', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1, stock: 10 })]));
    const [one, other] = [await room.seated(), await room.seated()];
    await room.giveChances(id, one.memberId, 2);
    const requestId = randomUUID();
    const first = await room.draw(one.client, id, requestId);
    expect((await room.draw(one.client, id, requestId)).data).toEqual(first.data);
    expect(await figures(id)).toMatchObject({ draws: 1 });
    expect(await room.draw(other.client, id, requestId)).toMatchObject(refused('draw.requestReused'));
    expect(await room.draw(other.client, id)).toMatchObject(refused('draw.noChance'));
    const stolen = { machine: one.client.machine, session: other.client.session };
    expect(await room.draw(stolen, id)).toMatchObject(refused('evidence.notSignedInThere'));
    expect(await figures(id)).toMatchObject({ draws: 1 });
  });

  it('is refused with a signature that is not the branch’s', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })]));
    const { client } = await room.seated();
    const url = guestDrawApi.drawOnScreen.path.replace(':companyId', world.ours.company).replace(':branchId', room.branchId);
    const headers = { 'x-device-time': String(Date.now()), 'x-device-signature': 'a'.repeat(64) };
    const payload = { ...client, activityId: id, requestId: 'x' };
    const res = await world.app.inject({ method: 'POST', url, headers, payload });
    expect(res.json()).toMatchObject(refused('device.wrongSignature'));
  });

  it('is refused when not welcome at the branch', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })]));
    const idCard = newIdCard();
    const member = await room.seats.guest(1000, { idCard });
    const evidence = await giveCard(world, member.id).catch(() => room.seats.cardOf(member.id));
    await room.giveChances(id, member.id);
    await room.seats.clerk.call(blacklistApi.add, {
      branchId: room.branchId,
      scope: 'BRANCH',
      name: member.name,
      idCard,
      level: 'NO_ENTRY',
      reason: '砸键盘',
      untilDate: null,
    } as never);
    const input = { branchId: room.branchId, memberId: member.id, activityId: id, requestId: 'b', evidence };
    await expect(clerk.call(drawApi.draw, input)).rejects.toMatchObject(refused('blacklist.notWelcome'));
    expect(await room.count('tenant.draws where activity_id = $1', [id])).toBe(0);
  });

  it('draws for a member at the counter only with what the member shows', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })]));
    const [guest, other] = [await room.counter.guest(), await room.counter.guest()];
    await room.giveChances(id, guest.id);
    const input = { branchId: room.branchId, memberId: guest.id, activityId: id, requestId: 'c' };
    await expect(clerk.call(drawApi.draw, { ...input, evidence: other.evidence })).rejects.toMatchObject(
      refused('evidence.wrongCard'),
    );
    await expect(clerk.call(drawApi.draw, { ...input, evidence: { kind: 'NUMBER', text: guest.no } })).rejects.toMatchObject(
      refused('evidence.numberIsNoProof'),
    );
    expect(await clerk.call(drawApi.open, { branchId: room.branchId, memberId: guest.id })).toEqual(
      expect.arrayContaining([expect.objectContaining({ activityId: id, chances: 1 })]),
    );
    const drawn = await clerk.call(drawApi.draw, { ...input, evidence: guest.evidence });
    expect(drawn).toMatchObject({ prizeKey: 'a', isHandedOut: true, chances: 0 });
  });
});

describe('chances', () => {
  it('come with what is spent, up to the day’s limit, and go with a refund', async () => {
    const terms = { chancePerFen: 1000, perDay: 3 };
    const { id, version } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })], terms));
    const { counter, branchId } = room;
    const productId = await counter.goods({ priceFen: 2500, qty: 10 });
    const guest = await counter.guest(0);
    const open = async () =>
      (await clerk.call(drawApi.open, { branchId, memberId: guest.id })).find(({ activityId }) => activityId === id)?.chances;
    const sale = {
      branchId,
      memberId: guest.id,
      lines: [counter.line(productId)],
      payableFen: 2500,
      tenders: [counter.cash(2500)],
    };
    const order = await counter.cashier.call(paymentApi.sell, sale);
    expect(await open()).toBe(2);
    await counter.cashier.call(paymentApi.sell, sale);
    expect(await open()).toBe(3);
    await clerk.call(drawApi.draw, { branchId, memberId: guest.id, activityId: id, requestId: 'd', evidence: guest.evidence });
    expect(await open()).toBe(2);
    await counter.manager.call(refundApi.refund, {
      orderId: order.id,
      version: order.version,
      lines: [{ orderLineId: order.lines[0]!.id, qty: 1 }],
      amountFen: 2500,
      restock: true,
      reason: '不想要了',
    });
    // One of the two chances of this order was used, the other is taken back; the second order keeps its one.
    expect(await open()).toBe(1);
    await room.marketing.auditor.call(activityApi.terminate, { id, version, reason: '测试结束' });
  });
});

describe('a prize to be handed out', () => {
  const win = async (kind: 'GOODS' | 'PHYSICAL', productId?: string) => {
    const { id } = await room.launch(
      'PRIZES',
      drawRule([prize('a', { kind, weight: 1, costFen: 200, ...(productId && { productId }) })]),
    );
    const { memberId, client } = await room.seated();
    await room.giveChances(id, memberId);
    return (await room.draw(client, id)).data.drawId;
  };
  const waiting = async () => clerk.call(drawApi.waiting, { branchId: room.branchId });

  it('leaves the stock as a cost of promotion, once', async () => {
    const productId = await room.counter.goods({ qty: 10, valueFen: 2000 });
    const id = await win('GOODS', productId);
    expect(await room.posted(id)).toEqual({});
    const draw = (await waiting()).find((one) => one.id === id)!;
    expect((await clerk.call(homeApi.todos, {})).rows).toContainEqual(expect.objectContaining({ kind: 'draw.deliver' }));
    const delivery = { id, version: draw.version, branchId: room.branchId };
    expect(await clerk.call(drawApi.deliver, delivery)).toMatchObject({ status: 'DELIVERED', delivererName: expect.any(String) });
    expect(await room.posted(id)).toEqual({ INVENTORY: -200, PROMO_COST: 200 });
    expect(await room.counter.stock(productId)).toMatchObject({ onHand: 9 });
    await expect(clerk.call(drawApi.deliver, delivery)).rejects.toMatchObject(refused('common.changedMeanwhile'));
    await expect(clerk.call(drawApi.deliver, { ...delivery, version: draw.version + 1 })).rejects.toMatchObject(
      refused('common.wrongStatus'),
    );
  });

  it('books nothing when it is no product of the shop, and is only for the counter of its brand', async () => {
    const id = await win('PHYSICAL');
    const draw = (await waiting()).find((one) => one.id === id)!;
    const elsewhere = await world.hire({ branchIds: [world.ours.third], can: ['DRAW_DELIVER'] });
    const delivery = { id, version: draw.version };
    await expect(elsewhere.call(drawApi.deliver, { ...delivery, branchId: world.ours.third })).rejects.toMatchObject(
      refused('common.notFound'),
    );
    await expect(clerk.call(drawApi.deliver, { ...delivery, branchId: world.ours.second })).rejects.toMatchObject(
      refused('common.notFound'),
    );
    await clerk.call(drawApi.deliver, { ...delivery, branchId: room.branchId });
    expect(await room.posted(id)).toEqual({});
    const { rows } = await room.marketing.auditor.call(drawApi.list, { activityId: draw.activityId, tab: 'DELIVERED' });
    expect(rows).toMatchObject([{ id, status: 'DELIVERED' }]);
  });
});

it('leaves books that break no law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
