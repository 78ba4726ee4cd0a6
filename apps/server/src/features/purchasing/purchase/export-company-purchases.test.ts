import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGoods, approve, askFor, type Purchasers, hirePurchasers, place, purchaseFunctions } from '#testing/purchasing.ts';
import { downloadRows } from '#testing/exports.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let buying: Purchasers;
beforeAll(async () => {
  world = await openWorld();
  buying = await hirePurchasers(world, [world.ours.first, world.ours.second]);
});
afterAll(() => world.close());

const twoBranches = async () => {
  const productId = await addGoods(buying, {}, { name: '红牛', code: `R${Date.now() % 100_000}` });
  const here = await approve(buying, await askFor(buying, { [productId]: 6 }));
  const there = await approve(buying, await askFor(buying, { [productId]: 4 }, { branchId: world.ours.second }));
  return { productId, here, there };
};

describe('supplier orders as a file', () => {
  it('have a row for each product and branch, whose amounts add up to the order', async () => {
    const { here, there } = await twoBranches();
    const { id, no, destinations } = await place(buying, here, there);

    const columns = ['no', 'product', 'branch', 'packs', 'packUnit', 'price', 'amount', 'rest'] as const;
    const made = await buying.buyer.call(purchaseApi.exportCompany, { id, columns: [...columns] });

    expect(made).toMatchObject({ status: 'DONE', rowsTotal: 2, rowsDone: 2 });
    const names = destinations.map(({ branchName }) => branchName);
    expect(await downloadRows(world, buying.buyer, made.id)).toEqual([
      `${no},红牛,${names[0]},6,箱,45.6,273.6,144`,
      `${no},红牛,${names[1]},4,箱,45.6,182.4,96`,
    ]);
  });

  it('show no costs to people who do not see those of every branch, and nothing to others', async () => {
    const { here, there } = await twoBranches();
    const { id } = await place(buying, here, there);
    const clerk = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['COMPANY_PURCHASE_EXPORT'] });
    const file = await clerk.call(purchaseApi.exportCompany, { id, columns: ['product', 'price', 'amount'] });
    expect(await downloadRows(world, clerk, file.id)).toEqual(['红牛,,', '红牛,,']);

    const local = await world.hire({ branchIds: [buying.branchId], level: 2, can: purchaseFunctions });
    await expect(local.call(purchaseApi.exportCompany, { id, columns: ['product'] })).resolves.toMatchObject({ rowsTotal: 0 });
  });

  it('name where the goods go', async () => {
    const { here } = await twoBranches();
    await world.owner.query(
      `update tenant.branches set province = '浙江省', city = '杭州市', address = '文三路 90 号', phone = '0571-8888' where id = $1`,
      [buying.branchId],
    );
    await expect(place(buying, here)).resolves.toMatchObject({
      destinations: [{ branchId: buying.branchId, address: '浙江省 杭州市 文三路 90 号', phone: '0571-8888' }],
    });
  });
});

describe('the pool for a draft that is changed', () => {
  it('holds what the draft holds, and for everybody else only the rest', async () => {
    const { productId, here } = await twoBranches();
    const storeLineId = here.lines[0]!.id;
    const brandId = world.ours.brand;
    const { id: draftId } = await buying.buyer.call(purchaseApi.saveCompany, {
      brandId,
      supplierId: buying.supplierId,
      allocations: [{ storeLineId, qty: 96 }],
    });
    const poolOf = async (input: { draftId?: string }) => {
      const { lines, offers } = await buying.buyer.call(purchaseApi.pool, { brandId, ...input });
      return { line: lines.find((line) => line.storeLineId === storeLineId), offers };
    };
    const rest = { qty: 48, heldQty: 0 };
    expect((await poolOf({})).line).toMatchObject(rest);
    const { line, offers } = await poolOf({ draftId });
    expect(line).toMatchObject({ qty: 144, heldQty: 96 });
    expect(offers.some((offer) => offer.productId === productId)).toBe(true);

    const draft = await buying.buyer.call(purchaseApi.getCompany, { id: draftId });
    await buying.buyer.call(purchaseApi.placeCompany, draft);
    expect((await poolOf({ draftId })).line).toMatchObject(rest);
  });
});
