import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import type { Product } from '@netbar/contract/goods/product/product.model';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, goodsFunctions, hireBuyer, newProduct } from '#testing/goods.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let buyer: Person;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
  manager = await world.hire({ level: 2, can: goodsFunctions });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const contentOf = ({ id, version, ...product }: Product, over = {}) => {
  const { code, name, classifyCode, groupCode, kind, barcode, baseUnit, purchaseUnit, unitFactor, spec, picture } = product;
  const { suggestedPriceFen, minPriceFen, batchTracked, shelfLifeDays } = product;
  const content = { code, name, classifyCode, groupCode, kind, barcode, baseUnit, purchaseUnit, unitFactor, spec, picture };
  return { id, version, ...content, suggestedPriceFen, minPriceFen, batchTracked, shelfLifeDays, reason: '更正', ...over };
};

describe('a product of a brand', () => {
  it('is added in use with its price, and read back whole', async () => {
    const product = await addProduct(world, buyer, { name: '红牛维生素功能饮料', barcode: '6921168509256', priceFen: 700 });

    expect(product).toMatchObject({ status: 'ACTIVE', priceFen: 700, version: 1, shelves: 0, pendingChange: null });
    expect(product.prices).toMatchObject([{ priceFen: 700, branchId: null, toTime: null }]);
    await expect(buyer.call(productApi.getMaster, { id: product.id })).resolves.toEqual(product);
  });

  it('is found by Chinese, by pinyin initials, by code and by barcode, and taken literally', async () => {
    const barcode = `69${Date.now()}`;
    const { id, code } = await addProduct(world, buyer, { name: '老坛酸菜牛肉面', barcode });

    for (const keyword of ['酸菜', 'ltscnrm', 'SCNR', code.slice(2), barcode.slice(3)]) {
      const { rows } = await buyer.call(productApi.listMasters, { keyword });
      expect({ keyword, ids: rows.map((row) => row.id) }).toEqual({ keyword, ids: [id] });
    }
    await expect(buyer.call(productApi.listMasters, { keyword: '%' })).resolves.toEqual({ rows: [], total: 0 });
  });

  it('has a code and a barcode of its own in the brand; another brand may have the same', async () => {
    const { code, barcode } = await addProduct(world, buyer, { barcode: `B${randomUUID().slice(0, 8)}` });

    await expect(addProduct(world, buyer, { code })).rejects.toThrow(`商品编码 ${code} 已存在`);
    await expect(addProduct(world, buyer, { barcode })).rejects.toThrow(`条码 ${barcode} 已属于其他商品`);
    const twin = await addProduct(world, buyer, { code, barcode, brandId: world.ours.otherBrand });
    expect(twin).toMatchObject({ code, barcode });
  });

  it('is sorted by codes that the dictionary offers', async () => {
    const editor = await world.hire({ can: ['CODE_EDIT'], isCompanyWide: true });
    const code = `C${randomUUID().slice(0, 8)}`;
    await expect(addProduct(world, buyer, { classifyCode: code })).rejects.toMatchObject({
      data: { reason: 'product.unknownCode' },
    });
    const added = await editor.call(dictionaryApi.add, { type: 'CLASSIFY', code, codevalue: '饮料' });

    const { id } = await addProduct(world, buyer, { classifyCode: code });

    const { rows } = await buyer.call(productApi.listMasters, { classifyCode: code });
    expect(rows.map((row) => row.id)).toEqual([id]);
    await editor.call(dictionaryApi.change, { id: added.id, version: 1, codevalue: '饮料', enabled: false });
    await expect(addProduct(world, buyer, { classifyCode: code })).rejects.toMatchObject({
      data: { reason: 'product.unknownCode' },
    });
  });

  it('may be a combo of plain products, never of combos or of nothing', async () => {
    const cola = await addProduct(world, buyer);
    const combo = { kind: 'COMBO' as const, name: '双人套餐' };
    const made = await addProduct(world, buyer, { ...combo, components: [{ productId: cola.id, qty: 2 }] });

    expect(made.components).toEqual([{ productId: cola.id, name: '可口可乐', qty: 2 }]);
    const refused = { data: { reason: 'product.wrongComponents' } };
    await expect(addProduct(world, buyer, combo)).rejects.toMatchObject(refused);
    await expect(addProduct(world, buyer, { ...combo, components: [{ productId: made.id, qty: 1 }] })).rejects.toMatchObject(
      refused,
    );
    await expect(addProduct(world, buyer, { components: [{ productId: cola.id, qty: 1 }] })).rejects.toMatchObject(refused);
  });

  it('changes at once where the company asks for no approval, each version with its trace', async () => {
    const product = await addProduct(world, buyer);

    const changed = await buyer.call(productApi.changeMaster, contentOf(product, { name: '百事可乐', spec: '330ml' }));

    expect(changed).toMatchObject({ id: product.id, status: 'APPROVED' });
    const after = await buyer.call(productApi.getMaster, { id: product.id });
    expect(after).toMatchObject({ name: '百事可乐', spec: '330ml', version: 2 });
    const found = await buyer.call(productApi.listMasters, { keyword: 'bskl' });
    expect(found.rows.map((row) => row.id)).toContain(product.id);
    await expect(buyer.call(productApi.changeMaster, contentOf(product))).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });

  it('does not exist for another company or another brand', async () => {
    const { id } = await addProduct(world, buyer);
    const spies = [
      await world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, can: goodsFunctions }),
      await world.hire({ branchIds: [world.ours.third], can: goodsFunctions }),
    ];
    for (const spy of spies) {
      await expect(spy.call(productApi.getMaster, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
      const { rows } = await spy.call(productApi.listMasters, { limit: 200 });
      expect(rows.map((row) => row.id)).not.toContain(id);
      await expect(spy.call(productApi.setMasterStatus, { id, version: 1, status: 'DISABLED' })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
    }
    await expect(spies[1]!.call(productApi.addMaster, newProduct(world))).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });
});

describe('a product at a branch', () => {
  const ref = (productId: string) => ({ branchId: world.ours.first, productId });
  const shelve = (id: string, version: number, shelf: 'ON' | 'OFF' = 'ON') =>
    manager.call(productApi.setShelf, { ...ref(id), version, shelf });

  it('is offered to every branch, put on the shelf by its manager, and counted', async () => {
    const { id } = await addProduct(world, buyer);
    const before = await manager.call(productApi.get, ref(id));
    expect(before).toMatchObject({ shelf: 'OFF', version: 0, priceFen: 500, onHand: 0 });

    const on = await shelve(id, 0);

    expect(on).toMatchObject({ shelf: 'ON', version: 2 });
    await expect(buyer.call(productApi.getMaster, { id })).resolves.toMatchObject({ shelves: 1 });
    const { rows } = await manager.call(productApi.list, { branchId: world.ours.first, shelf: 'ON', limit: 200 });
    expect(rows.map((row) => row.id)).toContain(id);
    await expect(shelve(id, 0)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    await expect(shelve(id, 2)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('is listed on the shelf first, then by its place, then the newest first, page by page without a gap', async () => {
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.push((await addProduct(world, buyer, { name: `排位${i}` })).id);
    const place = (i: number, version: number, sort: number) =>
      manager.call(productApi.change, { ...ref(made[i]!), version, priceMode: 'MASTER', minStock: null, sort });
    await shelve(made[0]!, 0).then(() => place(0, 2, 5));
    await shelve(made[1]!, 0);
    await place(3, 0, 9);
    await place(4, 0, 0);
    const at = (page: number, over = {}) =>
      manager.call(productApi.list, { branchId: world.ours.first, keyword: 'pw', page, limit: 3, ...over });
    const listed = async (over = {}) => {
      const pages = [await at(1, over), await at(2, over), await at(3, over), await at(4, over)];
      return {
        order: pages.flatMap(({ rows }) => rows.map(({ id }) => made.indexOf(id))),
        totals: pages.map(({ total }) => total),
      };
    };

    expect(await listed()).toEqual({ order: [1, 0, 6, 5, 4, 2, 3], totals: [7, 7, 7, 7] });
    expect(await listed({ shelf: 'ON' })).toEqual({ order: [1, 0], totals: [2, 2, 2, 2] });
    expect(await listed({ shelf: 'OFF' })).toEqual({ order: [6, 5, 4, 2, 3], totals: [5, 5, 5, 5] });
    const tooDeep = { page: 501, limit: 20 };
    await expect(at(501, tooDeep)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await expect(buyer.call(productApi.listMasters, tooDeep)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });

  it('leaves every shelf when the product goes out of use, and comes back to none', async () => {
    const { id } = await addProduct(world, buyer);
    await shelve(id, 0);
    const disabled = await buyer.call(productApi.setMasterStatus, { id, version: 1, status: 'DISABLED' });

    expect(disabled).toMatchObject({ status: 'DISABLED', shelves: 0 });
    await expect(shelve(id, 3)).rejects.toThrow('“可口可乐”未启用，不能上架');
    await expect(
      world.owner.query(`update tenant.branch_products set status = 'ON', version = version + 1 where product_id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'branch_products_of_active' });
  });

  it('a shelf and the end of a product meet: whoever is second is refused or cleared', async () => {
    const { id } = await addProduct(world, buyer);
    await shelve(id, 0).then(() => shelve(id, 2, 'OFF'));
    const outcomes = await world.race<unknown>({ table: 'tenant.product_masters', where: { id } }, () => [
      shelve(id, 3),
      buyer.call(productApi.setMasterStatus, { id, version: 1, status: 'DISABLED' }),
    ]);

    expect(outcomes[1]!.status).toBe('fulfilled');
    const { rows } = await world.owner.query('select status from tenant.branch_products where product_id = $1', [id]);
    expect(rows).toEqual([{ status: 'OFF' }]);
  });

  it('does not exist at a branch that is not the caller’s', async () => {
    const { id: productId } = await addProduct(world, buyer);
    const elsewhere = { branchId: world.ours.second, productId };
    await expect(manager.call(productApi.get, elsewhere)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(manager.call(productApi.setShelf, { ...elsewhere, version: 0, shelf: 'ON' })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(manager.call(productApi.list, { branchId: world.ours.second })).resolves.toEqual({ rows: [], total: 0 });
  });

  it('keeps a price mode of its own only where the brand lets branches set prices', async () => {
    const { id } = await addProduct(world, buyer);
    const own = { ...ref(id), version: 0, priceMode: 'BRANCH' as const, minStock: 6, sort: 1 };
    await expect(manager.call(productApi.change, own)).rejects.toThrow('品牌未开放门店定价，请联系品牌管理员');

    const { brand: brandId } = world.ours;
    const { version } = await buyer.call(productApi.setting, { brandId });
    await buyer.call(productApi.setBranchPrice, { brandId, branchPrice: true, version });

    await expect(manager.call(productApi.change, own)).resolves.toMatchObject({ priceMode: 'BRANCH', minStock: 6, sort: 1 });
    const stale = { brandId, branchPrice: false, version };
    await expect(buyer.call(productApi.setBranchPrice, stale)).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });
});
