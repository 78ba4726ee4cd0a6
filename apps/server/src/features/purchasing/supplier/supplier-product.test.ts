import { productApi } from '@netbar/contract/goods/product/product.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '#testing/goods.ts';
import { addOffer, addSupplier, defaultBreaks, hirePurchaser, sellProduct, supplierFunctions } from '#testing/suppliers.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { findOffers } from './supplier.ts';

let world: World;
let purchaser: Person;
beforeAll(async () => {
  world = await openWorld();
  purchaser = await hirePurchaser(world, ['LOG_LIST']);
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const today = () => bizDate(new Date());
const flat = (fen: number) => [{ fromPacks: 1, fen }];
const setTerms = (sold: { id: string; version: number }, fromDate: string, breaks = flat(4000), by = purchaser) =>
  by.call(supplierApi.setTerms, { id: sold.id, version: sold.version, fromDate, breaks });
const historyOf = async (id: string) =>
  (await purchaser.call(supplierApi.terms, { id })).rows.map(({ fromDate, toDate, breaks }) => ({
    fromDate,
    toDate,
    fen: breaks[0]!.fen,
  }));
const offersOf = (productIds: string[], day = today()) =>
  findOffers(world.system(), { brandId: world.ours.brand, productIds, day });

describe('what a supplier sells', () => {
  it('is added in its packs, listed with its prices of today, and found like the product', async () => {
    const { id: supplierId } = await addSupplier(purchaser);
    const { id: productId } = await addProduct(world, purchaser, { name: '农夫山泉矿泉水' });
    const sale = { supplierCode: 'NF-550', packQty: 24, moqPacks: 2, leadDays: 3 };

    const sold = await sellProduct(purchaser, { supplierId, productId }, sale);

    expect(sold).toMatchObject({
      ...sale,
      productName: '农夫山泉矿泉水',
      packUnit: '箱',
      version: 1,
      breaks: null,
      isPreferred: false,
    });
    const priced = await setTerms(sold, today(), defaultBreaks);
    expect(priced).toMatchObject({ breaks: defaultBreaks, fromDate: today(), toDate: null, version: 2 });
    const { rows, total, counts } = await purchaser.call(supplierApi.products, { supplierId, keyword: 'nfsq' });
    expect({ rows, total, counts }).toEqual({ rows: [priced], total: 1, counts: { status: { '': 1, ACTIVE: 1, STOPPED: 0 } } });
    await expect(purchaser.call(supplierApi.products, { supplierId, keyword: '红牛' })).resolves.toMatchObject({ total: 0 });
    await expect(purchaser.call(supplierApi.get, { id: supplierId })).resolves.toMatchObject({
      products: 1,
      preferredProducts: 0,
      unpricedProducts: 0,
    });
  });

  it('is changed, stopped and resumed by whoever saw its last version', async () => {
    const { supplierId, productId, sold } = await addOffer(world, purchaser, { isPreferred: true });
    const ref = { supplierId, productId };
    const { version } = await sellProduct(purchaser, ref, { version: sold.version, packQty: 12, isPreferred: true });

    const stopped = await sellProduct(purchaser, ref, { version, packQty: 12, isPreferred: true, status: 'STOPPED' });

    expect(stopped).toMatchObject({ packQty: 12, status: 'STOPPED', isPreferred: false, version: version + 1 });
    expect(await offersOf([productId])).toEqual([]);
    await expect(sellProduct(purchaser, ref, { version })).rejects.toMatchObject(refused('common.changedMeanwhile'));
    await expect(sellProduct(purchaser, ref)).rejects.toMatchObject(refused('common.changedMeanwhile'));
    await expect(sellProduct(purchaser, ref, { version: stopped.version })).resolves.toMatchObject({ status: 'ACTIVE' });
    const { rows } = await purchaser.call(logApi.record, { kind: 'SUPPLIER', id: supplierId });
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith('SUPPLIER_PRODUCT'))).toEqual(
      ['resume', 'stop', 'change', 'setTerms', 'open'].map((step) => `SUPPLIER_PRODUCT.${step}`),
    );
  });

  it('is no service and no combo', async () => {
    const { id: supplierId } = await addSupplier(purchaser);
    const { id: productId } = await addProduct(world, purchaser, { name: '包间服务', kind: 'SERVICE' });
    await expect(sellProduct(purchaser, { supplierId, productId })).rejects.toThrow('“包间服务”是服务或套餐，不能向供应商采购');
  });

  it('has one preferred supplier: the next one takes it over, and the first one’s history says so', async () => {
    const { supplierId: first, productId } = await addOffer(world, purchaser, { isPreferred: true });
    const { id: second } = await addSupplier(purchaser);

    await sellProduct(purchaser, { supplierId: second, productId }, { isPreferred: true });

    const preferred = async (supplierId: string) =>
      (await purchaser.call(supplierApi.products, { supplierId })).rows.map(({ isPreferred }) => isPreferred);
    expect([await preferred(first), await preferred(second)]).toEqual([[false], [true]]);
    const { rows } = await purchaser.call(logApi.record, { kind: 'SUPPLIER', id: first });
    expect(rows[0]).toMatchObject({ action: 'SUPPLIER_PRODUCT.losePreference', changes: [{ field: 'isPreferred' }] });
  });

  it('two people prefer another supplier each at once: one of them is told, and one supplier is preferred', async () => {
    const { productId, sold } = await addOffer(world, purchaser, { isPreferred: true });
    const [second, third] = [await addSupplier(purchaser), await addSupplier(purchaser)];
    const other = await hirePurchaser(world);
    const row = { table: 'tenant.supplier_products', where: { id: sold.id } };

    const outcomes = await world.race<unknown>(row, () => [
      sellProduct(purchaser, { supplierId: second.id, productId }, { isPreferred: true }),
      sellProduct(other, { supplierId: third.id, productId }, { isPreferred: true }),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: refused('common.changedMeanwhile') });
  });

  it('is seen and changed only by people of its brand', async () => {
    const { id: supplierId } = await addSupplier(purchaser);
    const { id: ours } = await addProduct(world, purchaser);
    const { id: theirs } = await addProduct(world, purchaser, { brandId: world.ours.otherBrand });
    const [sold, soldElsewhere] = [
      await sellProduct(purchaser, { supplierId, productId: ours }),
      await sellProduct(purchaser, { supplierId, productId: theirs }),
    ];
    const head = await world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can: supplierFunctions });
    const manager = await world.hire({ branchIds: [world.ours.first], level: 2, can: supplierFunctions });

    const { rows, total } = await head.call(supplierApi.products, { supplierId });
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [sold.id], total: 1 });
    await expect(head.call(supplierApi.get, { id: supplierId })).resolves.toMatchObject({ products: 1, unpricedProducts: 1 });
    const { rows: history } = await head.call(logApi.record, { kind: 'SUPPLIER', id: supplierId });
    expect(history.filter(({ action }) => action === 'SUPPLIER_PRODUCT.open')).toHaveLength(1);
    await expect(setTerms(sold, today(), flat(1), head)).resolves.toMatchObject({ breaks: flat(1) });
    await expect(setTerms(soldElsewhere, today(), flat(1), head)).rejects.toMatchObject(refused('common.notFound'));
    await expect(head.call(supplierApi.terms, { id: soldElsewhere.id })).rejects.toMatchObject(refused('common.notFound'));
    await expect(sellProduct(head, { supplierId, productId: theirs }, { version: 1 })).rejects.toMatchObject(
      refused('common.notFound'),
    );
    await expect(setTerms({ ...sold, version: 2 }, today(), flat(2), manager)).rejects.toMatchObject(
      refused('common.wholeBrandOnly'),
    );
    await expect(sellProduct(manager, { supplierId, productId: ours }, { version: 2 })).rejects.toMatchObject(
      refused('common.wholeBrandOnly'),
    );
  });
});

describe('the prices of a supplier', () => {
  it('begin on a day, end the running ones the day before, and all are kept with who set them', async () => {
    const { sold } = await addOffer(world, purchaser, { breaks: flat(4800) });
    const day = addDays(today(), 5);

    const coming = await setTerms(sold, day, flat(4500));

    expect(coming).toMatchObject({ breaks: flat(4800), toDate: addDays(day, -1), nextBreaks: flat(4500), nextFromDate: day });
    expect(await historyOf(sold.id)).toEqual([
      { fromDate: day, toDate: null, fen: 4500 },
      { fromDate: today(), toDate: addDays(day, -1), fen: 4800 },
    ]);
    const { rows } = await purchaser.call(supplierApi.terms, { id: sold.id });
    expect(rows.map(({ creatorName }) => creatorName)).toEqual(['员工', '员工']);
  });

  it('replace what was agreed for the same day or later; the replaced ones hold on no day', async () => {
    const { productId, sold } = await addOffer(world, purchaser, { breaks: flat(4800) });
    const next = await setTerms(sold, addDays(today(), 10), flat(4700));
    const again = await setTerms(next, addDays(today(), 20), flat(4600));

    const now = await setTerms(again, today(), flat(4500));

    expect(now).toMatchObject({ breaks: flat(4500), toDate: null, nextBreaks: null });
    expect(await historyOf(sold.id)).toEqual([
      { fromDate: addDays(today(), 20), toDate: addDays(today(), 19), fen: 4600 },
      { fromDate: addDays(today(), 10), toDate: addDays(today(), 9), fen: 4700 },
      { fromDate: today(), toDate: null, fen: 4500 },
      { fromDate: today(), toDate: addDays(today(), -1), fen: 4800 },
    ]);
    for (const days of [0, 9, 10, 15, 20, 400]) {
      const offers = await offersOf([productId], addDays(today(), days));
      expect(offers.map(({ breaks }) => breaks)).toEqual([flat(4500)]);
    }
    expect(await offersOf([productId], addDays(today(), -1))).toEqual([]);
  });

  it('cannot be changed for the past, nor agreed for a year that is a slip of the pen', async () => {
    const { sold } = await addOffer(world, purchaser);
    for (const fromDate of [addDays(today(), -1), addDays(today(), 400)])
      await expect(setTerms(sold, fromDate)).rejects.toMatchObject(refused('supplier.termsNotAhead'));
  });

  it('fall with the quantity, in the service and in the database', async () => {
    const { sold } = await addOffer(world, purchaser);
    const wrong = [
      [{ fromPacks: 2, fen: 4000 }],
      [...flat(4000), { fromPacks: 1, fen: 3900 }],
      [...flat(4000), { fromPacks: 5, fen: 4000 }],
    ];
    for (const breaks of wrong) {
      await expect(setTerms(sold, today(), breaks)).rejects.toMatchObject(refused('supplier.wrongBreaks'));
      const insert = `insert into tenant.supplier_terms (company_id, id, supplier_product_id, breaks, from_date, creator_id, created_time)
        select company_id, gen_random_uuid(), id, $2, '2020-01-01', gen_random_uuid(), now() from tenant.supplier_products where id = $1`;
      await expect(world.owner.query(insert, [sold.id, JSON.stringify(breaks)])).rejects.toMatchObject({
        constraint: 'supplier_terms_breaks',
      });
    }
  });

  it('are never two on one day and never made to last longer, whoever writes them', async () => {
    const { sold } = await addOffer(world, purchaser);
    await setTerms(sold, addDays(today(), 3));
    const copy = `insert into tenant.supplier_terms (company_id, id, supplier_product_id, breaks, from_date, creator_id, created_time)
      select company_id, gen_random_uuid(), supplier_product_id, breaks, from_date, creator_id, now()
      from tenant.supplier_terms where supplier_product_id = $1 limit 1`;
    await expect(world.owner.query(copy, [sold.id])).rejects.toMatchObject({ constraint: 'supplier_terms_one_at_a_time' });
    const longer =
      'update tenant.supplier_terms set to_date = to_date + 1 where supplier_product_id = $1 and to_date is not null';
    await expect(world.owner.query(longer, [sold.id])).rejects.toMatchObject({ constraint: 'supplier_terms_kept' });
  });

  it('two people set them at once: one has an effect, the other is told', async () => {
    const { sold } = await addOffer(world, purchaser, { breaks: flat(4800) });
    const other = await hirePurchaser(world);
    const row = { table: 'tenant.supplier_products', where: { id: sold.id } };

    const outcomes = await world.race<unknown>(row, () => [
      setTerms(sold, today(), flat(4100)),
      setTerms(sold, addDays(today(), 1), flat(4200), other),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('common.changedMeanwhile') });
    expect(await historyOf(sold.id)).toHaveLength(2);
  });

  it('are not in the log for readers who may not see them elsewhere', async () => {
    const { sold } = await addOffer(world, purchaser, { breaks: [{ fromPacks: 1, fen: 773_131 }] });
    const detailsFor = async (by: Person) => {
      const { rows } = await by.call(logApi.list, { limit: 200 });
      const about = rows.filter(({ action, docId }) => docId === sold.id || action === 'supplier.setTerms');
      return Promise.all(about.map(async ({ id }) => JSON.stringify(await by.call(logApi.get, { id }))));
    };
    const reader = await world.hire({ branchIds: [], isCompanyWide: true, can: ['LOG_LIST', 'STOCK_COST'] });

    const [seen, hidden] = [await detailsFor(purchaser), await detailsFor(reader)];
    expect(seen.filter((text) => text.includes('773131')).length).toBeGreaterThan(0);
    expect(hidden).toHaveLength(seen.length);
    expect(hidden.filter((text) => text.includes('773131'))).toEqual([]);
  });
});

describe('the offers for a brand', () => {
  it('have all that an order needs, the preferred supplier first', async () => {
    const { id: productId } = await addProduct(world, purchaser);
    const [plain, preferred] = [await addSupplier(purchaser, { name: 'A' }), await addSupplier(purchaser, { name: 'B' })];
    const sell = async (supplierId: string, over: object) =>
      setTerms(await sellProduct(purchaser, { supplierId, productId }, over), today(), defaultBreaks);
    await sell(plain.id, { leadDays: 7 });
    const sold = await sell(preferred.id, { isPreferred: true, packQty: 12, moqPacks: 3 });

    const offers = await offersOf([productId]);

    expect(offers.map(({ supplierName, leadDays }) => ({ supplierName, leadDays }))).toEqual([
      { supplierName: 'B', leadDays: 1 },
      { supplierName: 'A', leadDays: 7 },
    ]);
    expect(offers[0]).toEqual({
      supplierId: preferred.id,
      supplierName: 'B',
      supplierProductId: sold.id,
      productId,
      packUnit: '箱',
      packQty: 12,
      moqPacks: 3,
      breaks: defaultBreaks,
      leadDays: 1,
      deliveryWeekdays: [1, 4],
      cutoff: '18:00',
      minOrderFen: 50_000,
      isPreferred: true,
    });
    const all = await findOffers(world.system(), { brandId: world.ours.brand, day: today() });
    expect(all.map((offer) => offer.supplierProductId)).toContain(sold.id);
    expect(await findOffers(world.system(), { brandId: world.ours.otherBrand, productIds: [productId], day: today() })).toEqual(
      [],
    );
  });

  it('leave out suppliers that are stopped and products that are disabled', async () => {
    const { supplierId, productId } = await addOffer(world, purchaser);
    await purchaser.call(supplierApi.setStatus, { id: supplierId, version: 1, status: 'STOPPED' });
    expect(await offersOf([productId])).toEqual([]);
    await purchaser.call(supplierApi.setStatus, { id: supplierId, version: 2, status: 'ACTIVE' });
    expect(await offersOf([productId])).toHaveLength(1);

    await purchaser.call(productApi.setMasterStatus, { id: productId, version: 1, status: 'DISABLED' });

    expect(await offersOf([productId])).toEqual([]);
    await expect(purchaser.call(supplierApi.products, { supplierId })).resolves.toMatchObject({ total: 1 });
  });
});
