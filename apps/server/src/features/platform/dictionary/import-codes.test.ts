import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { IMPORT_MOST_ROWS } from '@netbar/contract/kernel/import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let editor: Person;
beforeAll(async () => {
  world = await openWorld();
  editor = await world.hire({ can: ['CODE_LIST', 'CODE_EDIT'], isCompanyWide: true });
});
afterAll(() => world.close());

let types = 0;
const newType = () => `IMPORT_${types++}`;
const send = (type: string, text: string | Uint8Array, isTrial = 'false') => {
  const file = new Uint8Array(typeof text === 'string' ? Buffer.from(text) : text);
  return editor.call(dictionaryApi.import, { type, isTrial, file });
};
const codesOf = async (type: string) => (await editor.call(dictionaryApi.list, { type })).rows;

describe('codes from a file', () => {
  it('a trial says what would happen and does nothing; the same file then does it', async () => {
    const type = newType();
    await editor.call(dictionaryApi.add, { type, code: 'SNACK', codevalue: '小吃' });
    const file = '编码,名称,英文名称,排序\r\nDRINK,饮料,Drinks,1\r\nSNACK,零食,,2\r\n';

    const trial = await send(type, file, 'true');
    expect(trial).toEqual({ rows: 2, added: 1, changed: 1, problems: [], isDone: false });
    expect(await codesOf(type)).toHaveLength(1);

    expect(await send(type, file)).toEqual({ ...trial, isDone: true });
    expect(await codesOf(type)).toMatchObject([
      { code: 'DRINK', codevalue: '饮料', label: { 'zh-CN': '饮料', 'en-US': 'Drinks', 'zh-TW': '饮料' }, sort: 1, version: 1 },
      { code: 'SNACK', codevalue: '零食', sort: 2, version: 2 },
    ]);
  });

  it('with one wrong cell nothing is done, and each wrong cell is named by row and column', async () => {
    const type = newType();
    const file = '名称,编码,排序\n好的,OK,1\n,EMPTY,1\n坏的,含空 格,x\n重复,OK,\n';
    expect(await send(type, file)).toEqual({
      rows: 2,
      added: 2,
      changed: 0,
      isDone: false,
      problems: [
        { row: 2, column: '名称', text: '“名称”填写有误' },
        { row: 3, column: '编码', text: '“编码”填写有误' },
        { row: 3, column: '排序', text: '“排序”填写有误' },
        { row: 4, column: '编码', text: '与第 1 行重复' },
      ],
    });
    expect(await codesOf(type)).toEqual([]);
  });

  it('are read as spreadsheets in China save them, and with heads in any language', async () => {
    const type = newType();
    // 编码,名称 / A,饮料 in GB 18030.
    const bytes = Buffer.concat([
      Buffer.from([0xb1, 0xe0, 0xc2, 0xeb]),
      Buffer.from(','),
      Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]),
      Buffer.from('\r\nA,'),
      Buffer.from([0xd2, 0xfb, 0xc1, 0xcf]),
    ]);
    expect(await send(type, bytes)).toMatchObject({ isDone: true });
    expect(await send(type, 'Name,Code\nB one,B')).toMatchObject({ isDone: true });
    expect((await codesOf(type)).map((code) => code.codevalue)).toEqual(['饮料', 'B one']);
  });

  it.each([
    ['without a column it needs', '编码\nA', '缺少“名称”列，请使用模板'],
    ['without a row', '编码,名称\n', '文件中没有数据行'],
    [
      'of too many rows',
      `编码,名称\n${Array.from({ length: IMPORT_MOST_ROWS + 1 }, (_, i) => `A${i},x`).join('\n')}`,
      '一次最多导入 2000 行',
    ],
  ])('%s are refused as a whole', async (_, file, text) => {
    expect(await send(newType(), file)).toMatchObject({ rows: 0, isDone: false, problems: [{ row: 0, text }] });
  });

  it('are not taken into a dictionary of the system, nor from somebody who may not', async () => {
    await expect(send('PAY_TYPE_CHANNEL', '编码,名称\nA,x')).rejects.toMatchObject({ data: { reason: 'dictionary.systemType' } });
    const clerk = await world.hire();
    const file = new Uint8Array(Buffer.from('编码,名称\nA,x'));
    await expect(clerk.call(dictionaryApi.import, { type: newType(), isTrial: 'true', file })).rejects.toMatchObject({
      status: 40301,
    });
  });

  it('leave no file in the audit log', async () => {
    await send(newType(), '编码,名称\nA,秘密内容');
    const { rows } = await world.owner.query(`select detail from tenant.audit_log where action = 'dictionary.import'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/秘密内容|"0":/);
  });
});
