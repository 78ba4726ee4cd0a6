import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import type { Code } from '@netbar/contract/platform/dictionary/dictionary.model';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import CodeManagePage from './CodeManagePage.tsx';

const drink: Code = {
  id: '019c0000-0000-7000-8000-000000000001',
  type: 'CLASSIFY',
  code: 'DRINK',
  codevalue: '饮料',
  label: { 'zh-CN': '饮料', 'en-US': 'Drinks', 'zh-TW': '飲料' },
  sort: 1,
  enabled: true,
  isSystem: false,
  version: 3,
};
const can = ['CLASSIFY', 'CODE_LIST', 'CODE_EDIT'];
const open = async (functions = can) => {
  const server = fakeServer();
  server.answer(dictionaryApi.list, { rows: [drink], total: 1 });
  server.answer(dictionaryApi.change, drink);
  show(<CodeManagePage />, { can: functions });
  await screen.findAllByText('DRINK');
  return server;
};
const table = () => within(document.querySelector<HTMLElement>('.list-table')!);

describe('PERM-02 分类管理', () => {
  it('asks for the codes of its own dictionary', async () => {
    const server = await open();
    expect(server.to(dictionaryApi.list)[0]!.query).toMatchObject({ type: 'CLASSIFY', page: '1' });
  });

  it('switches a code off without changing anything else', async () => {
    const server = await open();
    fireEvent.click(table().getByRole('button', { name: '停用' }));
    await waitFor(() => expect(server.to(dictionaryApi.change)).toHaveLength(1));
    expect(server.to(dictionaryApi.change)[0]!.body).toEqual({
      version: 3,
      codevalue: '饮料',
      label: drink.label,
      sort: 1,
      enabled: false,
    });
  });

  it('PERM-01 offers nothing to do to whoever may only look', async () => {
    await open(['CLASSIFY', 'CODE_LIST']);
    expect(screen.queryByRole('button', { name: /新增分类/ })).toBeNull();
    expect(table().queryByRole('button', { name: '编辑' })).toBeNull();
  });

  it('keeps a column that was hidden, on the server', async () => {
    const server = await open();
    expect(table().getAllByText('排序').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: '列设置' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: '排序' }));
    await waitFor(() => expect(table().queryAllByText('排序')).toEqual([]));
    expect(server.to(preferenceApi.saveList)[0]!.body).toMatchObject({ settings: { hidden: ['sort'], version: 1 } });
  });
});
