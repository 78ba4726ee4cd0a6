import { exportApi } from '@netbar/contract/platform/export/export.api';
import { toRequest } from '@netbar/contract/kernel/endpoint';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#kernel/xlsx.ts';
import { hireBuyer, goodsFunctions } from '#testing/goods.ts';
import { bookParts, textCell, zip } from '#testing/workbook.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let buyer: Person;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
});
afterAll(() => world.close());

const send = (file: string | Uint8Array, { isTrial = 'false', by = buyer, key = randomUUID() } = {}) =>
  by.call(productApi.importMasters, { brandId: world.ours.brand, isTrial, file: new Uint8Array(Buffer.from(file)) }, key);
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

describe('the file of products', () => {
  const trial = (file: string | Uint8Array) => send(file, { isTrial: 'true' });
  /** 商品编码,商品名称,售价,基本单位 and G01,芬达,4,罐 */
  const GBK = 'c9ccc6b7b1e0c2eb2cc9ccc6b7c3fbb3c62ccadbbcdb2cbbf9b1beb5a5cebb0d0a4730312cb7d2b4ef2c342cb9de';

  it('may be CSV as spreadsheets in China write it: GBK, “Unicode text”, with semicolons', async () => {
    expect(await trial(Buffer.from(GBK, 'hex'))).toMatchObject({ rows: 1, problems: [] });
    const tabs = `${heads.replaceAll(',', '\t')}\r\nG02\t芬达\t4\t罐\t6900000000912\r\n`;
    expect(await trial(Buffer.from(`\uFEFF${tabs}`, 'utf16le'))).toMatchObject({ rows: 1, problems: [] });
    expect(await trial(`\uFEFF${heads.replaceAll(',', ';')}\r\nG03;"芬达;大";4;罐;`)).toMatchObject({ rows: 1, problems: [] });
  });

  it('may be a workbook of another program: other tab order, prefixes, a barcode typed as a number', async () => {
    const cells = (texts: string[]) => `<row>${texts.map((text) => textCell(text)).join('')}</row>`;
    const rows =
      cells(heads.split(',')) +
      `<row>${['P01', '美年达', '4.5', '罐'].map((t) => textCell(t)).join('')}<c><v>6954767410388</v></c></row>`;
    const sheets = [
      { rows: cells(['说明']), file: 'sheet1.xml', state: 'hidden' },
      { rows, file: 'sheet9.xml' },
    ];
    expect(await send(zip(bookParts(sheets, { prefix: 'x:', isAbsolute: true })))).toMatchObject({ rows: 1, isDone: true });
    const { rows: found } = await buyer.call(productApi.listMasters, { keyword: 'P01' });
    expect(found).toMatchObject([{ name: '美年达', priceFen: 450, barcode: '6954767410388' }]);
  });

  const ole = (text: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]);
  it.each([
    ['an old .xls', 'import.oldWorkbook', ole('Workbook')],
    ['a workbook with a password', 'import.encrypted', ole('EncryptionInfo EncryptedPackage')],
    ['a page saved as .xls', 'import.unreadable', Buffer.from('\uFEFF<html><table><tr><td>商品编码</td></tr></table></html>')],
    ['a picture', 'import.unreadable', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['noise', 'import.unreadable', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 31 + 7 * i) % 256))],
    ['another archive', 'import.unreadable', zip({ 'word/document.xml': '<w:document/>' })],
    ['a torn workbook', 'import.unreadable', zip(bookParts([{ rows: '' }])).slice(0, -30)],
  ])('that is %s is refused in words', async (_, reason, file) => {
    await expect(trial(file)).rejects.toMatchObject({ data: { reason } });
  });

  it('without rows or columns is never taken for an empty success', async () => {
    expect(await trial(heads)).toMatchObject({ rows: 0, problems: [{ text: '文件中没有数据行' }] });
    expect((await trial(zip(bookParts([{ rows: '' }])))).problems.map(({ text }) => text)).toContain(
      '缺少“商品编码”列，请使用模板',
    );
  });
});
