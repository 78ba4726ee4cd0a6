import { accessApi } from '@netbar/contract/platform/access/access.api';
import type { RoleDetail } from '@netbar/contract/platform/access/access.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import RolePage from './RolePage.tsx';

const manager: RoleDetail = {
  id: '019c0000-0000-7000-8000-000000000001',
  name: '店长',
  level: 2,
  secondFactor: 'NONE',
  memberCount: 5,
  isOwn: false,
  isEditable: true,
  itemCount: 4,
  createdTime: '2026-11-01T00:00:00.000Z',
  version: 3,
  menus: ['console', 'stocks'],
  functions: ['ORDER_PAY', 'STOCK_LIST'],
  members: [],
};
const can = ['ROLE_LIST', 'ROLE_EDIT', 'ORDER_PAY', 'ORDER_REFUND', 'ORDER_WORK', 'STOCK_LIST', 'STOCK_ADJUST'];

const open = async (role: RoleDetail = manager, functions = can) => {
  const server = fakeServer();
  server.answer(accessApi.get, role);
  server.answer(accessApi.list, { rows: [role], total: 1 });
  server.answer(accessApi.change, role);
  show(<RolePage />, { can: functions });
  await screen.findByRole('tree');
  return server;
};
const item = (name: RegExp) => screen.getByRole('treeitem', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('K6 the tree of a role', () => {
  it('opens where something is granted partly, and says how much', async () => {
    await open();
    expect(item(/^吧台/).getAttribute('aria-checked')).toBe('mixed');
    expect(item(/^收银台/).getAttribute('aria-expanded')).toBe('true');
    expect(item(/^统计/).getAttribute('aria-expanded')).toBe('false');
    expect(item(/^收款和充值/).getAttribute('aria-checked')).toBe('true');
  });

  it('a change is a draft, marked in the tree, in words and in the bar, and saved once for all', async () => {
    const server = await open();
    fireEvent.click(item(/^退款/));
    fireEvent.click(item(/^收款和充值/));
    expect(item(/^退款.*新增/)).toBeTruthy();
    expect(item(/^收款和充值.*收回/)).toBeTruthy();
    const words = within(screen.getByRole('region', { name: '这个角色能做什么' }));
    expect(words.getByText('退款').tagName).toBe('INS');
    expect(words.getByText('收款和充值').tagName).toBe('DEL');
    expect(screen.getByText('收回“收款和充值”后，5 人立即失去这些权限。')).toBeTruthy();
    const bar = within(screen.getByRole('region', { name: '2 处改动' }));
    expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['＋ 退款', '－ 收款和充值']);

    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() => expect(server.to(accessApi.change)).toHaveLength(1));
    expect(server.to(accessApi.change)[0]!.body).toEqual({
      version: 3,
      name: '店长',
      level: 2,
      secondFactor: 'NONE',
      menus: ['console', 'stocks'],
      functions: ['STOCK_LIST', 'ORDER_REFUND'],
    });
  });

  it('nobody grants what they do not have, and a bulk step leaves it out', async () => {
    await open();
    const lacking = item(/^签单/);
    expect(lacking.textContent).toContain('您自己没有');
    fireEvent.click(lacking);
    fireEvent.click(screen.getByRole('button', { name: '全给：收银台' }));
    expect(lacking.getAttribute('aria-checked')).toBe('false');
    expect(item(/^退款/).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '只读：门店库存' }));
    expect(item(/^查看库存/).getAttribute('aria-checked')).toBe('true');
    expect(item(/^报损/).getAttribute('aria-checked')).toBe('false');
  });

  it('a search by pinyin opens the hits and dims the rest', async () => {
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: '名称、拼音或编号' }), { target: { value: 'shdb' } });
    expect(await screen.findByRole('treeitem', { name: /^审核调拨/ })).toBeTruthy();
    await waitFor(() => expect(item(/^吧台/).classList.contains('dim')).toBe(true));
    expect(item(/^审核调拨/).classList.contains('hit')).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: '名称、拼音或编号' }), { target: { value: '没有这种' } });
    expect(await screen.findByText('没有匹配“没有这种”的项目')).toBeTruthy();
  });

  it('the keyboard goes through it, and a slash goes to the search', async () => {
    await open();
    item(/^吧台/).focus();
    press('End');
    expect(document.activeElement!.textContent).toContain('个人');
    press('Home');
    press('ArrowRight');
    expect(document.activeElement!.getAttribute('aria-level')).toBe('2');
    fireEvent.focusIn(item(/^收银台/));
    fireEvent.keyDown(item(/^收银台/), { key: ' ' });
    expect(screen.getByRole('region', { name: /处改动/ })).toBeTruthy();
    fireEvent.keyDown(item(/^收银台/), { key: 'Home' });
    press('ArrowLeft');
    expect(item(/^吧台/).getAttribute('aria-expanded')).toBe('false');
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '名称、拼音或编号' }));
  });

  it('nobody edits a role they hold: its boxes only show', async () => {
    await open({ ...manager, isOwn: true, isEditable: false });
    expect(screen.getByText('您自己持有这个角色，只能由他人修改。')).toBeTruthy();
    fireEvent.click(item(/^退款/));
    expect(item(/^退款/).getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});
