import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { came, photo, receiveBy } from '#testing/deliveries.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { addGoods, approve, hirePurchasers, ordered, type Purchasers } from '#testing/purchasing.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let buying: Purchasers;
beforeAll(async () => {
  world = await openWorld();
  buying = await hirePurchasers(world);
});
afterAll(() => world.close());

type Reason = 'SHORTAGE' | 'DAMAGE';
const replace = (originId: string, lineId: string, qty: number, reason: Reason = 'SHORTAGE') =>
  buying.manager.call(purchaseApi.submitFillUp, { originId, reason, note: '少送一箱', lines: [{ lineId, qty }] });

describe('a replacement order', () => {
  it('asks for what is missing anew, gives it up on the first order, and goes to the supplier when approved', async () => {
    const productId = await addGoods(buying);
    const { store } = await ordered(buying, { [productId]: 2 });
    const ask = (qty: number) =>
      buying.manager.call(purchaseApi.submitFillUp, {
        originId: store.id,
        reason: 'SHORTAGE',
        note: '少送一箱',
        lines: [{ lineId: store.lines[0]!.id, qty }],
      });
    await expect(ask(49)).rejects.toMatchObject({ data: { reason: 'purchase.overMissing' } });
    const fillUp = await ask(20);
    expect(fillUp).toMatchObject({ kind: 'FILL_UP', status: 'SUBMITTED', originNo: store.no, no: expect.stringMatching(/^23/) });
    await expect(ask(40)).rejects.toMatchObject({ data: { reason: 'purchase.overMissing' } });

    const approved = await approve(buying, fillUp);

    expect(approved).toMatchObject({ status: 'ORDERED', amountFen: 4000, companyPurchases: [{ status: 'PLACED' }] });
    await expect(buying.manager.call(purchaseApi.getStore, { id: store.id })).resolves.toMatchObject({
      status: 'ORDERED',
      lines: [{ closedQty: 20, restQty: 28 }],
      fillUps: [{ id: fillUp.id, reason: 'SHORTAGE' }],
    });
    // Every message calls it what it was asked for as.
    const { rows } = await buying.manager.call(notificationApi.list, { limit: 100 });
    const told = rows.filter(({ serviceId }) => serviceId === fillUp.id).map(({ content }) => content);
    expect(told.toSorted()).toEqual([`补单 ${fillUp.no} 已向供应商下单，请准备收货`, `补单 ${fillUp.no} 已批准`]);
  });

  it('for damaged goods takes nothing from what may be asked for because it is missing, and the other way round', async () => {
    const order = await ordered(buying, { [await addGoods(buying)]: 2 });
    const [line] = order.lines;
    const rejected = { acceptedQty: 30, rejectedQty: 6, rejectReason: 'CRUSHED' as const, photos: [photo] };
    await receiveBy(buying.receiver, order, [came(line, rejected)]);

    await approve(buying, await replace(order.id, line!.storeLineId, 6, 'DAMAGE'));
    await expect(replace(order.id, line!.storeLineId, 13)).rejects.toMatchObject({ data: { reason: 'purchase.overMissing' } });
    const missing = await replace(order.id, line!.storeLineId, 12);

    expect(missing).toMatchObject({ fillUpReason: 'SHORTAGE', lines: [{ askedQty: 12 }] });
    const again = replace(order.id, line!.storeLineId, 1, 'DAMAGE');
    await expect(again).rejects.toMatchObject({ data: { reason: 'purchase.overMissing' } });
  });

  it('says how much is still missing when goods came before it was approved', async () => {
    const order = await ordered(buying, { [await addGoods(buying)]: 2 });
    const [line] = order.lines;
    const fillUp = await replace(order.id, line!.storeLineId, 48);
    await receiveBy(buying.receiver, order, [came(line, { acceptedQty: 40 })]);

    await expect(approve(buying, fillUp)).rejects.toMatchObject({
      data: { reason: 'purchase.overMissing' },
      message: expect.stringContaining('最多可补 8 瓶'),
    });
  });

  it('is refused, not half written, when goods come while it is approved', async () => {
    const order = await ordered(buying, { [await addGoods(buying)]: 1 });
    const [line] = order.lines;
    const fillUp = await replace(order.id, line!.storeLineId, 24);
    const { earlier, later } = await world.inTurn(
      { table: 'tenant.store_purchases', where: { id: order.id } },
      () => receiveBy(buying.receiver, order, [came(line, { acceptedQty: 20 })]),
      () => approve(buying, fillUp),
    );
    expect(earlier.status).toBe('fulfilled');
    expect(later).toMatchObject({
      reason: { data: { reason: 'purchase.overMissing' }, message: expect.stringContaining('4 瓶') },
    });
  });
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
