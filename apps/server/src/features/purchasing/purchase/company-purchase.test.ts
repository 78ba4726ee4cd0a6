import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import {
  addGoods,
  approve,
  askFor,
  hirePurchasers,
  offer,
  ordered,
  place,
  purchaseFunctions,
  type Purchasers,
} from '#testing/purchasing.ts';
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
const merge = (allocations: { storeLineId: string; qty: number }[], over = {}) =>
  buying.buyer.call(purchaseApi.saveCompany, { brandId: world.ours.brand, supplierId: buying.supplierId, allocations, ...over });

describe('a company order', () => {
  it('merges branches at the price of all together, and both orders are ordered', async () => {
    const productId = await addGoods(buying);
    const here = await approve(buying, await askFor(buying, { [productId]: 6 }));
    const there = await approve(buying, await askFor(buying, { [productId]: 4 }, { branchId: world.ours.second }));

    const company = await place(buying, here, there);

    expect(company).toMatchObject({ status: 'PLACED', branchCount: 2, amountFen: 45_600, lines: [{ qty: 240, priceFen: 4560 }] });
    expect(company.lines[0]?.allocations.map(({ branchId, qty }) => [branchId, qty])).toEqual([
      [buying.branchId, 144],
      [world.ours.second, 96],
    ]);
    for (const { id } of [here, there])
      await expect(buying.manager.call(purchaseApi.getStore, { id })).resolves.toMatchObject({
        status: 'ORDERED',
        companyPurchases: [{ id: company.id, no: company.no }],
      });
  });

  it('leaves what it does not hold in the pool, in parts, until all of it is ordered or given up', async () => {
    const productId = await addGoods(buying);
    const { id, lines } = await approve(buying, await askFor(buying, { [productId]: 5 }));
    const storeLineId = lines[0]!.id;
    await merge([{ storeLineId, qty: 48 }], { isPlaced: true });
    await expect(buying.manager.call(purchaseApi.getStore, { id })).resolves.toMatchObject({ status: 'APPROVED' });
    const pool = async () =>
      (await buying.buyer.call(purchaseApi.pool, { brandId: world.ours.brand })).lines.find(
        (line) => line.storeLineId === storeLineId,
      );
    expect(await pool()).toMatchObject({ qty: 72, isOut: true, packQty: 24 });
    await expect(merge([{ storeLineId, qty: 96 }])).rejects.toMatchObject(refused('purchase.overPool'));
    await merge([{ storeLineId, qty: 48 }], { isPlaced: true });

    await buying.buyer.call(purchaseApi.dropPool, { storeLineIds: [storeLineId], reason: '停产' });

    expect(await pool()).toBeUndefined();
    await expect(buying.manager.call(purchaseApi.getStore, { id })).resolves.toMatchObject({
      status: 'ORDERED',
      lines: [{ approvedQty: 120, orderedQty: 96, closedQty: 24, restQty: 96 }],
    });
  });

  it('is drafted, changed and cancelled without touching the store order', async () => {
    const productId = await addGoods(buying);
    const { id, lines } = await approve(buying, await askFor(buying, { [productId]: 3 }));
    const storeLineId = lines[0]!.id;
    const draft = await merge([{ storeLineId, qty: 24 }]);
    const changed = await merge([{ storeLineId, qty: 72 }], { id: draft.id, version: draft.version });
    expect(changed).toMatchObject({ id: draft.id, status: 'DRAFT', amountFen: 14_400, lines: [{ qty: 72 }] });
    await expect(buying.manager.call(purchaseApi.getStore, { id })).resolves.toMatchObject({ status: 'APPROVED' });

    await expect(buying.buyer.call(purchaseApi.cancelCompany, changed)).resolves.toMatchObject({ status: 'CANCELLED' });

    await expect(merge([{ storeLineId, qty: 72 }], { isPlaced: true })).resolves.toMatchObject({ status: 'PLACED' });
  });

  it('goes below the minimum of the supplier only with a reason, and below that of a product never', async () => {
    const { id: dear } = await addSupplier(buying.buyer, { minOrderFen: 100_000, deliveryWeekdays: [] });
    const productId = await addGoods(buying, { supplierId: dear, moqPacks: 2 });
    const { lines } = await approve(buying, await askFor(buying, { [productId]: 4 }, { supplierId: dear }));
    const allocations = [{ storeLineId: lines[0]!.id, qty: 96 }];
    const order = { supplierId: dear, isPlaced: true };
    await expect(merge([{ ...allocations[0]!, qty: 24 }], order)).rejects.toMatchObject(refused('purchase.belowMinimum'));
    await expect(merge(allocations, order)).rejects.toMatchObject({
      ...refused('purchase.belowOrderValue'),
      message: '订单金额低于供应商起订额 ¥1000.00，请补足或填写原因',
    });
    await expect(merge(allocations, { ...order, overrideReason: '开业急用' })).resolves.toMatchObject({
      status: 'PLACED',
      overrideReason: '开业急用',
    });
  });

  it('may go to another supplier that sells the product, in packs of that one', async () => {
    const productId = await addGoods(buying);
    const { id: other } = await addSupplier(buying.buyer, { minOrderFen: 0, deliveryWeekdays: [] });
    await offer(buying, productId, { supplierId: other, packQty: 16, breaks: [{ fromPacks: 1, fen: 3000 }] });
    const { lines } = await approve(buying, await askFor(buying, { [productId]: 2 }));
    const storeLineId = lines[0]!.id;
    await expect(merge([{ storeLineId, qty: 40 }], { supplierId: other })).rejects.toMatchObject(refused('purchase.wholePacks'));
    await expect(merge([{ storeLineId, qty: 48 }], { supplierId: other, isPlaced: true })).resolves.toMatchObject({
      amountFen: 9000,
      lines: [{ packQty: 16, qty: 48 }],
    });
  });

  it('is not placed at the price of a pack of another size', async () => {
    const productId = await addGoods(buying);
    const { lines } = await approve(buying, await askFor(buying, { [productId]: 2 }));
    const draft = await merge([{ storeLineId: lines[0]!.id, qty: 48 }]);
    const { rows } = await buying.buyer.call(supplierApi.products, { supplierId: buying.supplierId, limit: 200 });
    const sold = rows.find((row) => row.productId === productId)!;
    await buying.buyer.call(supplierApi.saveProduct, { ...sold, supplierCode: '', packQty: 48 });

    await expect(buying.buyer.call(purchaseApi.placeCompany, draft)).rejects.toMatchObject(refused('purchase.packChanged'));

    const again = { id: draft.id, version: draft.version, isPlaced: true };
    await expect(merge([{ storeLineId: lines[0]!.id, qty: 48 }], again)).resolves.toMatchObject({
      status: 'PLACED',
      amountFen: 4800,
      lines: [{ packQty: 48, qty: 48 }],
    });
  });

  it('tells its buyers that it has all come, or that nothing will', async () => {
    const told = async (companyId: string) =>
      (await buying.buyer.call(notificationApi.list, { subServiceType: 4, limit: 200 })).rows
        .filter(({ serviceId }) => serviceId === companyId)
        .map(({ content }) => content);
    const came = await ordered(buying, { [await addGoods(buying)]: 1 });
    const { storeLineId, companyLineId } = came.lines[0]!;
    const line = { kind: 'PAID' as const, storeLineId, companyLineId, acceptedQty: 24 };
    await buying.receiver.call(receiptApi.receive, { branchId: came.branchId, supplierId: came.supplierId, lines: [line] });
    const gone = await ordered(buying, { [await addGoods(buying)]: 1 });
    await buying.manager.call(purchaseApi.closeStore, { id: gone.id, version: gone.store.version, reason: '断货' });

    expect(await told(came.companyId)).toEqual([`公司采购单 ${came.company.no} 已全部到货`]);
    expect(await told(gone.companyId)).toEqual([`公司采购单 ${gone.company.no} 已结束，没有商品到货`]);
  });

  it('is closed for all its branches, and their orders end', async () => {
    const productId = await addGoods(buying);
    const here = await approve(buying, await askFor(buying, { [productId]: 1 }));
    const there = await approve(buying, await askFor(buying, { [productId]: 1 }, { branchId: world.ours.second }));
    const company = await place(buying, here, there);
    await expect(buying.buyer.call(purchaseApi.closeCompany, { ...company, reason: '倒闭' })).resolves.toMatchObject({
      status: 'CLOSED',
    });
    for (const { id } of [here, there])
      await expect(buying.manager.call(purchaseApi.getStore, { id })).resolves.toMatchObject({
        status: 'CLOSED',
        lines: [{ restQty: 0 }],
      });
  });

  it('placed by two people at once from one line holds it once', async () => {
    const productId = await addGoods(buying);
    const { id, lines } = await approve(buying, await askFor(buying, { [productId]: 2 }));
    const press = () => merge([{ storeLineId: lines[0]!.id, qty: 48 }], { isPlaced: true });
    const results = await world.race({ table: 'tenant.store_purchases', where: { id } }, () => [press(), press()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot hold more than was approved, whatever the server does', async () => {
    const productId = await addGoods(buying);
    const { lines } = await approve(buying, await askFor(buying, { [productId]: 2 }));
    const { id } = await merge([{ storeLineId: lines[0]!.id, qty: 24 }]);
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(`select set_config('app.company_id', $1, true)`, [world.ours.company]);
    const overdrawn = client.query('update tenant.purchase_allocations set qty = 72 where company_purchase_id = $1', [id]);
    await expect(overdrawn).rejects.toMatchObject({ constraint: 'store_purchase_lines_ordered' });
    await client.query('rollback');
    client.release();
  });

  it('is made without prices by people who do not see costs', async () => {
    const productId = await addGoods(buying);
    const { lines } = await approve(buying, await askFor(buying, { [productId]: 1 }));
    const blind = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: purchaseFunctions });
    const pool = await blind.call(purchaseApi.pool, { brandId: world.ours.brand });
    expect(pool.offers.filter((each) => each.productId === productId)).toMatchObject([{ breaks: [], packQty: 24 }]);
    const order = { brandId: world.ours.brand, supplierId: buying.supplierId, isPlaced: true };
    const company = await blind.call(purchaseApi.saveCompany, {
      ...order,
      allocations: [{ storeLineId: lines[0]!.id, qty: 24 }],
    });
    expect(company).toMatchObject({ status: 'PLACED', amountFen: null, lines: [{ priceFen: null, amountFen: null }] });
  });

  it('is for people who have the brand as a whole', async () => {
    const productId = await addGoods(buying);
    const approved = await approve(buying, await askFor(buying, { [productId]: 1 }));
    const company = await place(buying, approved);
    const local = await world.hire({ branchIds: [buying.branchId], level: 2, can: purchaseFunctions });
    await expect(local.call(purchaseApi.getCompany, company)).rejects.toMatchObject(refused('common.notFound'));
    await expect(local.call(purchaseApi.listCompany, {})).resolves.toMatchObject({ total: 0 });
    await expect(local.call(purchaseApi.pool, { brandId: world.ours.brand })).rejects.toMatchObject(
      refused('common.wholeBrandOnly'),
    );
  });
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
