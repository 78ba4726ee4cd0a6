import { exportApi } from '@netbar/contract/platform/export/export.api';
import { toRequest } from '@netbar/contract/kernel/endpoint';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#kernel/xlsx.ts';
import { hireBuyer, goodsFunctions } from '#testing/goods.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let buyer: Person;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
});
afterAll(() => world.close());

const send = (text: string, { isTrial = 'false', by = buyer, key = randomUUID() } = {}) =>
  by.call(productApi.importMasters, { brandId: world.ours.brand, isTrial, file: new Uint8Array(Buffer.from(text)) }, key);
const heads = '商品编码,商品名称,售价,基本单位,条码';
const total = async () => (await buyer.call(productApi.listMasters, {})).total;

describe('products from a file', () => {
  it('a trial says what would happen and does nothing; the same file then does it', async () => {
    const file = `${heads}\nI001,雪碧,4.5,罐,6900000000011\nI002,芬达,￥4,罐,\n`;
    expect(await send(file, { isTrial: 'true' })).toEqual({ rows: 2, added: 2, changed: 0, problems: [], isDone: false });
    expect(await total()).toBe(0);

    expect(await send(file)).toMatchObject({ isDone: true });

    const { rows } = await buyer.call(productApi.listMasters, { keyword: 'xb' });
    expect(rows).toMatchObject([{ code: 'I001', name: '雪碧', priceFen: 450, barcode: '6900000000011', status: 'ACTIVE' }]);
  });

  it('one wrong cell and nothing of it is done; every wrong cell is named', async () => {
    const before = await total();
    const file = `${heads},分类编码\nI010,好的,4,罐,,\nI001,撞编码,4,罐,,\nI011,撞条码,4,罐,6900000000011,\nI012,,x,罐,,\nI010,重复,4,罐,,NONE\n`;
    const { isDone, problems } = await send(file);
    expect(isDone).toBe(false);
    expect(problems).toEqual(
      expect.arrayContaining([
        { row: 2, column: '商品编码', text: '已有商品使用' },
        { row: 3, column: '条码', text: '已有商品使用' },
        { row: 4, column: '商品名称', text: '“商品名称”填写有误' },
        { row: 4, column: '售价', text: '“售价”填写有误' },
        { row: 5, column: '商品编码', text: '与第 1 行重复' },
        { row: 5, column: '分类编码', text: '没有这个编码，请先在商品设置中添加' },
      ]),
    );
    expect(problems).toHaveLength(6);
    expect(await total()).toBe(before);
  });

  it('leave again as a spreadsheet that could come back', async () => {
    const { id } = await buyer.call(productApi.exportMasters, {
      keyword: 'I001',
      columns: ['code', 'name', 'price', 'unit', 'barcode'],
    });
    const { method, url } = toRequest(exportApi.file, { id });
    const file = await world.app.inject({ method, url, headers: { authorization: buyer.token } });
    const rows: string[][] = [];
    for await (const row of readXlsx(file.rawPayload)) rows.push(row);
    expect(rows).toEqual([
      ['商品编码', '商品名称', '售价', '基本单位', '条码'],
      ['I001', '雪碧', '4.5', '罐', '6900000000011'],
    ]);
    const reader = await world.hire({ can: ['PRODUCT_MASTER_LIST'] });
    await expect(reader.call(productApi.exportMasters, { columns: ['code'] })).rejects.toMatchObject({ status: 40301 });
  });

  it('sent twice under one key are added once', async () => {
    const key = randomUUID();
    const file = `${heads}\nI020,七喜,4,罐,\n`;
    const first = await send(file, { key });
    const before = await total();
    expect(first).toMatchObject({ isDone: true });
    expect(await send(file, { key })).toEqual(first);
    expect(await total()).toBe(before);
  });

  it('are for those who may, and for brands of their own', async () => {
    const reader = await world.hire({ can: ['PRODUCT_MASTER_LIST'] });
    await expect(send(heads, { by: reader })).rejects.toMatchObject({ status: 40301 });
    const stranger = await world.hire({ branchIds: [world.ours.third], can: goodsFunctions });
    await expect(send(heads, { by: stranger })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('two thousand at once, in one transaction', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `B${i},批量商品${i},${(i % 90) + 1},个,`);
    const started = performance.now();
    expect(await send(`${heads}\n${lines.join('\n')}`)).toMatchObject({ rows: 2000, isDone: true });
    process.stdout.write(`import of 2000 products: ${Math.round(performance.now() - started)} ms\n`);
  });
});
