import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hireEditor = () => world.hire({ can: ['CODE_LIST', 'CODE_EDIT'], isCompanyWide: true });
const newCode = (over = {}) => ({ type: 'DRINK_SIZE', code: `S${randomUUID().slice(0, 8)}`, codevalue: '大杯', ...over });

describe('reading a dictionary', () => {
  it('API-02 PAY_TYPE_CHANNEL gives its rows to anyone signed in, in order', async () => {
    const cashier = await world.hire();

    const { rows } = await cashier.call(dictionaryApi.listOfType, { type: 'PAY_TYPE_CHANNEL' });

    expect(rows.map((row) => row.code).slice(0, 3)).toEqual(['CASH', 'WECHAT', 'ALIPAY']);
    expect(rows[1]).toMatchObject({ codevalue: '微信支付', isSystem: true, label: { 'en-US': 'WeChat Pay' } });
  });

  it('API-02 answers in the envelope {status, data, message}, with the rows in data', async () => {
    const cashier = await world.hire();
    const res = await world.app.inject({
      url: '/api/admin/code/codeType/PAY_TYPE_CHANNEL',
      headers: { authorization: cashier.token },
    });
    expect(res.statusCode).toBe(200);
    expect(res.json()).toMatchObject({ status: 200, message: 'ok', data: { rows: expect.any(Array) } });
  });

  it('is closed to visitors', async () => {
    await expect(world.visitor.call(dictionaryApi.listOfType, { type: 'PAY_TYPE_CHANNEL' })).rejects.toMatchObject({
      status: 40101,
    });
  });

  it('API-03 turns pages and finds by code or by the words people read', async () => {
    const editor = await hireEditor();
    const code = await editor.call(dictionaryApi.add, newCode({ codevalue: '超大杯' }));

    const byWords = await editor.call(dictionaryApi.list, { keyword: '超大' });
    const byCode = await editor.call(dictionaryApi.list, { keyword: code.code });
    const page = await editor.call(dictionaryApi.list, { type: 'PAY_TYPE_CHANNEL', page: 2, limit: 4 });

    expect(byWords.rows).toEqual([code]);
    expect(byCode).toEqual({ rows: [code], total: 1 });
    expect(page.rows.map((row) => row.code)).toEqual(['MEMBER_PRINCIPAL', 'MEMBER_BONUS', 'POINTS', 'GROUPBUY']);
    expect(page.total).toBe(9);
  });

  it('takes a percent sign literally', async () => {
    const editor = await hireEditor();
    await expect(editor.call(dictionaryApi.list, { keyword: '%' })).resolves.toEqual({ rows: [], total: 0 });
  });
});

describe('a company’s own code', () => {
  it('API-03 is added, read by id, changed and disabled, and each change leaves a trace', async () => {
    const editor = await hireEditor();
    const added = await editor.call(dictionaryApi.add, newCode());

    const changed = await editor.call(dictionaryApi.change, { id: added.id, version: 1, codevalue: '特大杯', enabled: false });

    expect(changed).toMatchObject({ id: added.id, code: added.code, codevalue: '特大杯', enabled: false, version: 2 });
    await expect(editor.call(dictionaryApi.get, { id: added.id })).resolves.toEqual(changed);
    const { rows } = await editor.call(dictionaryApi.listOfType, { type: 'DRINK_SIZE' });
    expect(rows.map((row) => row.id)).not.toContain(added.id);
    const traces = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', editor.accountId)
      .orderBy('id')
      .execute();
    expect(traces.map((trace) => trace.action)).toEqual(['dictionary.add', 'dictionary.change']);
  });

  it('is not overwritten by somebody who looked at it earlier', async () => {
    const editor = await hireEditor();
    const { id } = await editor.call(dictionaryApi.add, newCode());
    await editor.call(dictionaryApi.change, { id, version: 1, codevalue: '先改' });
    await expect(editor.call(dictionaryApi.change, { id, version: 1, codevalue: '后改' })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });

  it('cannot be added twice, and the words name it', async () => {
    const editor = await hireEditor();
    const code = newCode({ code: 'TALL' });
    await editor.call(dictionaryApi.add, code);
    await expect(editor.call(dictionaryApi.add, code)).rejects.toThrow('编码 TALL 已存在');
  });

  it('does not exist for another company, which may have its own of the same name', async () => {
    const [editor, spy] = [
      await hireEditor(),
      await world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, can: ['CODE_LIST', 'CODE_EDIT'] }),
    ];
    const ours = await editor.call(dictionaryApi.add, newCode());

    await expect(spy.call(dictionaryApi.get, { id: ours.id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(spy.call(dictionaryApi.change, { id: ours.id, version: 1, codevalue: 'x' })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(spy.call(dictionaryApi.add, newCode({ code: ours.code }))).resolves.toMatchObject({ code: ours.code });
  });
});

describe('a system code', () => {
  it('cannot be changed, nor its type added to', async () => {
    const editor = await hireEditor();
    const { rows } = await editor.call(dictionaryApi.listOfType, { type: 'PAY_TYPE_CHANNEL' });
    const change = editor.call(dictionaryApi.change, { id: rows[0]!.id, version: 1, codevalue: 'x' });
    await expect(change).rejects.toThrow('PAY_TYPE_CHANNEL 是系统字典，不能修改');
    await expect(editor.call(dictionaryApi.add, newCode({ type: 'PAY_TYPE_CHANNEL' }))).rejects.toMatchObject({
      data: { reason: 'dictionary.systemType' },
    });
  });
});

it('PERM-03 staff without the function may not, and hear the specified words', async () => {
  const reader = await world.hire({ can: ['CODE_LIST'] });
  await expect(reader.call(dictionaryApi.add, newCode())).rejects.toMatchObject({
    status: 40301,
    message: '当前用户无相关操作权限！',
  });
});
