import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import { addGoods, approve, askFor, type Purchasers, hirePurchasers, ordered, purchaseFunctions } from '#testing/purchasing.ts';
import { addSupplier } from '#testing/suppliers.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let buying: Purchasers;
beforeAll(async () => {
  world = await openWorld();
  buying = await hirePurchasers(world, [world.ours.first, world.ours.second]);
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const save = (lines: { productId: string; packs: number; supplierId?: string }[]) =>
  buying.manager.call(purchaseApi.saveStore, {
    branchId: buying.branchId,
    lines: lines.map((line) => ({ supplierId: buying.supplierId, ...line })),
  });

describe('a store order', () => {
  it('is drafted at the prices of today, in whole packs, and written anew', async () => {
    const [cola, water] = [
      await addGoods(buying),
      await addGoods(buying, { packQty: 12, breaks: [{ fromPacks: 1, fen: 1399 }] }),
    ];
    const draft = await save([{ productId: cola, packs: 10 }]);
    expect(draft).toMatchObject({ status: 'DRAFT', amountFen: 45_600, lines: [{ askedQty: 240, priceFen: 4560, packQty: 24 }] });

    const again = { id: draft.id, version: draft.version, branchId: buying.branchId };
    const lines = [{ productId: water, supplierId: buying.supplierId, packs: 2 }];
    const rewritten = await buying.manager.call(purchaseApi.saveStore, { ...again, lines });

    expect(rewritten).toMatchObject({
      id: draft.id,
      version: 2,
      amountFen: 2798,
      lines: [{ productId: water, amountFen: 2798 }],
    });
    await expect(buying.manager.call(purchaseApi.saveStore, { ...again, lines })).rejects.toMatchObject(
      refused('common.changedMeanwhile'),
    );
  });

  it('takes only what the supplier sells, and no less than its minimum', async () => {
    const productId = await addGoods(buying, { moqPacks: 3 });
    const { id: other } = await addSupplier(buying.buyer);
    await expect(save([{ productId, packs: 2 }])).rejects.toMatchObject(refused('purchase.belowMinimum'));
    await expect(save([{ productId, packs: 5, supplierId: other }])).rejects.toMatchObject(refused('purchase.notOffered'));
    await expect(save([{ productId: world.newId(), packs: 5 }])).rejects.toMatchObject(refused('common.notFound'));
  });

  it('is approved by somebody else, who may cut it but not add to it', async () => {
    const [cola, water] = [await addGoods(buying), await addGoods(buying)];
    const asked = await askFor(buying, { [cola]: 4, [water]: 2 });
    const [first, second] = asked.lines;
    const decide = (cuts: { lineId: string; packs: number; note?: string }[], by = buying.buyer) =>
      by.call(purchaseApi.approveStore, { id: asked.id, version: asked.version, cuts });
    await expect(decide([{ lineId: first!.id, packs: 5 }])).rejects.toMatchObject(refused('purchase.cutOnly'));
    await expect(decide(asked.lines.map(({ id }) => ({ lineId: id, packs: 0 })))).rejects.toMatchObject(
      refused('purchase.nothingApproved'),
    );
    await expect(decide([], buying.manager)).rejects.toMatchObject({ status: 40_301 });

    const approved = await decide([{ lineId: first!.id, packs: 3, note: '仓库放不下' }]);

    expect(approved).toMatchObject({
      status: 'APPROVED',
      amountFen: 5 * 4800,
      deciderName: expect.any(String),
      lines: [
        { id: first!.id, askedQty: 96, approvedQty: 72, cutNote: '仓库放不下', amountFen: 14_400 },
        { id: second!.id, approvedQty: 48 },
      ],
    });
    await expect(decide([])).rejects.toMatchObject(refused('common.changedMeanwhile'));
  });

  it('cannot be approved by whoever asked for it', async () => {
    const productId = await addGoods(buying);
    const other = await world.hire({ branchIds: [buying.branchId], level: 2, can: purchaseFunctions });
    const { id, version } = await askFor(buying, { [productId]: 1 }, { person: other });
    await expect(other.call(purchaseApi.approveStore, { id, version })).rejects.toMatchObject(refused('duty.samePerson'));
    await expect(other.call(purchaseApi.getStore, { id })).resolves.toMatchObject({
      canDecide: false,
      whyNot: expect.any(String),
    });
    await expect(buying.buyer.call(purchaseApi.getStore, { id })).resolves.toMatchObject({ canDecide: true, whyNot: null });
  });

  it('is rejected with a reason, drafted again and submitted once more', async () => {
    const productId = await addGoods(buying);
    const asked = await askFor(buying, { [productId]: 1 });
    const rejected = await buying.buyer.call(purchaseApi.rejectStore, { ...asked, reason: '预算不够' });
    expect(rejected).toMatchObject({ status: 'REJECTED', endNote: '预算不够' });
    const draft = await buying.manager.call(purchaseApi.redraftStore, rejected);
    const submitted = await buying.manager.call(purchaseApi.submitStore, draft);
    await expect(approve(buying, submitted)).resolves.toMatchObject({ status: 'APPROVED' });
    const { rows } = await buying.manager.call(notificationApi.list, {});
    expect(rows.filter(({ serviceId }) => serviceId === asked.id).map(({ subServiceType }) => subServiceType)).toEqual([2, 2]);
  });

  it('is cancelled until a company order holds a part of it', async () => {
    const productId = await addGoods(buying);
    const free = await approve(buying, await askFor(buying, { [productId]: 1 }));
    await expect(buying.manager.call(purchaseApi.cancelStore, { ...free, reason: '不要了' })).resolves.toMatchObject({
      status: 'CANCELLED',
      endNote: '不要了',
    });
    const held = await approve(buying, await askFor(buying, { [productId]: 1 }));
    const allocations = [{ storeLineId: held.lines[0]!.id, qty: 24 }];
    await buying.buyer.call(purchaseApi.saveCompany, {
      brandId: world.ours.brand,
      supplierId: buying.supplierId,
      allocations,
    });
    await expect(buying.manager.call(purchaseApi.cancelStore, { ...held, reason: '不要了' })).rejects.toMatchObject(
      refused('purchase.alreadyOrdered'),
    );
  });

  it('is closed line by line, and ends with the last one', async () => {
    const [cola, water] = [await addGoods(buying), await addGoods(buying)];
    const { store, company } = await ordered(buying, { [cola]: 2, [water]: 1 });
    expect(store).toMatchObject({ status: 'ORDERED', expectedDate: company.expectedDate });
    const close = (version: number, lineIds?: string[]) =>
      buying.manager.call(purchaseApi.closeStore, { id: store.id, version, reason: '供应商断货', ...(lineIds && { lineIds }) });

    const part = await close(store.version, [store.lines[0]!.id]);

    expect(part).toMatchObject({
      status: 'ORDERED',
      lines: [
        { closedQty: 48, restQty: 0 },
        { closedQty: 0, restQty: 24 },
      ],
    });
    await expect(close(part.version, [store.lines[0]!.id])).rejects.toMatchObject(refused('purchase.nothingLeft'));
    await expect(close(part.version)).resolves.toMatchObject({ status: 'CLOSED', endNote: '供应商断货' });
    await expect(buying.buyer.call(purchaseApi.getCompany, company)).resolves.toMatchObject({ status: 'CLOSED' });
  });

  it('shows its costs only to people who see them at the branch', async () => {
    const productId = await addGoods(buying);
    const asked = await askFor(buying, { [productId]: 1 });
    const clerk = await world.hire({ branchIds: [buying.branchId], level: 3, can: ['PURCHASE_LIST', 'PURCHASE_APPLY'] });
    const seen = await clerk.call(purchaseApi.getStore, asked);
    expect([seen.amountFen, seen.lines[0]?.priceFen, seen.lines[0]?.amountFen]).toEqual([null, null, null]);
    const { rows, sums } = await clerk.call(purchaseApi.listStore, {});
    expect([rows[0]?.amountFen, sums]).toEqual([null, null]);
    const suggested = await clerk.call(purchaseApi.suggestions, { branchId: buying.branchId });
    expect(
      suggested.rows.flatMap(({ offers, lastPriceFen }) => [...offers.flatMap(({ breaks }) => breaks), lastPriceFen]),
    ).toEqual(suggested.rows.map(() => null));
  });

  it('looks missing to people of other branches', async () => {
    const productId = await addGoods(buying);
    const asked = await askFor(buying, { [productId]: 1 });
    const stranger = await world.hire({ branchIds: [world.ours.second], level: 2, can: purchaseFunctions });
    for (const call of [
      () => stranger.call(purchaseApi.getStore, asked),
      () => stranger.call(purchaseApi.approveStore, asked),
      () => stranger.call(purchaseApi.cancelStore, { ...asked, reason: '不要' }),
    ])
      await expect(call()).rejects.toMatchObject(refused('common.notFound'));
    await expect(stranger.call(purchaseApi.suggestions, { branchId: buying.branchId })).rejects.toMatchObject(
      refused('common.notFound'),
    );
  });
});

describe('approval and cancellation at once', () => {
  it('have one effect', async () => {
    const productId = await addGoods(buying);
    const asked = await askFor(buying, { [productId]: 1 });
    const results = await world.race({ table: 'tenant.store_purchases', where: { id: asked.id } }, () => [
      approve(buying, asked),
      buying.manager.call(purchaseApi.cancelStore, { ...asked, reason: '不要了' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('common.changedMeanwhile') });
  });
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
