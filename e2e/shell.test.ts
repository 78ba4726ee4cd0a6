import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Locator } from 'playwright-core';
import { openMenuItem, chooseFromUserMenu } from './gestures.ts';
import { openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

let stage: Stage;
let page: Awaited<ReturnType<Stage['newPage']>>;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.newPage();
  await page.signIn('xingyu.admin');
  await page.waitForURL('**/home');
});
afterAll(() => stage.close());
beforeEach(async () => {
  await page.goto('/home');
  await page.getByRole('tab', { name: '首页' }).waitFor();
});

const branchOf = (window: typeof page) =>
  window.evaluate(
    () => (JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { branches: { id: string }[] }).branches[0]?.id ?? '',
  );
const tabNames = async () => (await page.getByRole('tab').allTextContents()).map((text) => text.trim());
const open = async (group: string, item: string) => {
  await openMenuItem(page.getByRole('button', { name: group, exact: true }), page.getByRole('menuitem', { name: item }));
  await page.getByRole('heading', { level: 1, name: item }).waitFor();
  await page.mouse.move(600, 700);
};
const menu = async (name: string) => {
  await openMenuItem(page.getByRole('button', { name: '标签操作' }), page.getByRole('menuitem', { name }));
};

it('SHELL-01 SHELL-04 / leads to home; the title is the page’s name and the suffix', async () => {
  await page.goto('/');
  await page.waitForURL('**/home');
  await expect.poll(() => page.title()).toBe('首页 - 管理后台');
});

describe('SHELL-12 tabs', () => {
  it('open once, close, close others and close all; home stays; F5 brings them back', async () => {
    await menu('关闭全部');
    await open('设置', '用户管理');
    await open('设置', '角色管理');
    await open('设置', '用户管理');
    await expect.poll(tabNames).toEqual(['首页', '用户管理', '角色管理']);

    await page.reload();
    await page.getByRole('tab', { name: '角色管理' }).waitFor();
    expect(
      await page.evaluate(() =>
        JSON.parse(localStorage.getItem('pageOpenedList') ?? '[]').map((tab: { name: string }) => tab.name),
      ),
    ).toEqual(['home_index', 'user', 'role']);

    await page.getByRole('tab', { name: '用户管理' }).locator('.x').click();
    await page.waitForURL('**/settings/role');
    await open('设置', '门店管理');
    await menu('关闭其他');
    await expect.poll(tabNames).toEqual(['首页', '门店管理']);
    await menu('关闭全部');
    await page.waitForURL('**/home');
    await expect.poll(tabNames).toEqual(['首页']);
    await expect.poll(() => page.getByRole('tab', { name: '首页' }).locator('.x').count()).toBe(0);
  });

  it('are moved by arrows and closed by Delete', async () => {
    await open('设置', '用户管理');
    await page.getByRole('tab', { name: '用户管理' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/home');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/settings/user');
    await page.getByRole('tab', { name: '用户管理' }).focus();
    await page.keyboard.press('Delete');
    await page.waitForURL('**/home');
    await expect.poll(tabNames).toEqual(['首页']);
  });

  it('shell 07 a language switch renames them, the breadcrumb and the title at once', async () => {
    await open('设置', '用户管理');
    await openMenuItem(
      page.getByRole('button', { name: '用户菜单' }),
      page.getByRole('menuitem', { name: 'English' }),
      page.getByRole('menuitem', { name: '语言' }),
    );
    await page.getByRole('tab', { name: 'Users' }).waitFor();
    await expect.poll(() => page.title()).toBe('Users - Admin console');
    await expect.poll(() => page.getByRole('navigation', { name: 'breadcrumb' }).textContent()).toBe('Settings/Users');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('en-US');
    await page.evaluate(() => localStorage.setItem('lang', 'zh-CN'));
  });
});

it('SHELL-05 SHELL-06 the layout cycles sideLarge, sideLittle, top; 200 and 70 px; saved', async () => {
  const cycle = async () => {
    await chooseFromUserMenu(page, '切换布局');
  };
  const width = () => page.locator('.sider').evaluate((sider) => sider.getBoundingClientRect().width);
  await expect.poll(() => page.locator('.sider').count()).toBe(0);
  await cycle();
  await expect.poll(width).toBe(200);
  await cycle();
  await expect.poll(width).toBe(70);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('layout'))).toBe('sideLittle');
  await page.reload();
  await page.locator('.sider').waitFor();
  await expect.poll(width).toBe(70);
  await cycle();
  await expect.poll(() => page.locator('.sider').count()).toBe(0);
});

it('SHELL-07 the menu is dark or light, saved under theme', async () => {
  await expect.poll(() => page.locator('.topbar.dark').count()).toBe(1);
  await chooseFromUserMenu(page, '浅色菜单');
  await expect.poll(() => page.locator('.topbar.dark').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

it('SHELL-09 the user menu offers 个人中心 and 退出登录, and no unbinding without an openid', async () => {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: '退出登录' }).isVisible()).toBe(true);
  expect(await page.getByRole('menuitem', { name: '解除微信绑定' }).count()).toBe(0);
});

describe('BELL-01 the bell', () => {
  it('opens by a click with its tabs, says 暂无消息 when there is none, and closes by a click elsewhere', async () => {
    await page.getByRole('button', { name: /^消息/ }).click();
    await page.getByText('暂无消息').waitFor();
    await expect.poll(() => page.getByRole('tab', { name: '未读消息' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('tab', { name: '历史消息' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: '标记全部为已读' }).isVisible()).toBe(true);
    await page.mouse.click(400, 600);
    await page.getByText('暂无消息').waitFor({ state: 'hidden' });
  });

  it('shows a notice to whoever it was sent to, and takes the number away once read', async () => {
    await open('吧台', '通知管理');
    const bell = page.getByRole('button', { name: /^消息/ });
    const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
    const before = await unread();
    await page.getByRole('button', { name: '发送通知' }).first().click();
    await page.getByLabel('标题').fill('国庆排班');
    await page.getByLabel('内容').fill('请查看排班表');
    await page.getByLabel('门店').click();
    await page.keyboard.type('1001');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('通知已发送').waitFor();
    await expect.poll(unread).toBe(before + 1);
    await bell.click();
    await page
      .locator('.bell-list')
      .getByRole('button', { name: /国庆排班/ })
      .click();
    await page.getByRole('heading', { level: 1, name: '国庆排班' }).waitFor();
    await expect.poll(unread).toBe(before);
  });
});

it('Ctrl+K finds a page by pinyin initials and opens it by Enter', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速打开' }).fill('rzzx');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '日志中心' }).waitFor();
});

it('K3 U18 Ctrl+K finds a member by the end of the phone, and leads to the counter to top them up', async () => {
  await page.goto('/home');
  await page.getByRole('tab', { name: '首页' }).waitFor();
  const name = '欧阳一鸣';
  await ask(page, memberApi.add, { branchId: await branchOf(page), name, phone: '13912349876', idCard: null });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '快速打开' });
  for (const text of ['9876', 'ouyang', 'oyym', '欧阳']) {
    await field.fill(text);
    await page.getByRole('option', { name: new RegExp(`${name}.*139\\*{4}9876`) }).waitFor();
  }
  await page.getByRole('option', { name: `给 ${name} 充值` }).waitFor();
  await page.keyboard.press('Alt+r');
  await page.waitForURL('**/admin/bar/console');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it('K4 tabs that do not fit have arrows, and the one in front is in view', async () => {
  await page.setViewportSize({ width: 800, height: 700 });
  await menu('关闭全部');
  const paths = ['user', 'role', 'branch', 'brand', 'logCenter', 'label'].map((name) => `/settings/${name}`);
  for (const [i, path] of paths.entries()) {
    await page.goto(path);
    await expect.poll(() => page.getByRole('tab').count()).toBe(i + 2);
  }
  const front = page.getByRole('tab', { selected: true });
  await front.waitFor();
  const isInView = () =>
    front.evaluate((tab) => {
      const [own, row] = [tab.getBoundingClientRect(), tab.parentElement!.getBoundingClientRect()];
      return own.left >= row.left && own.right <= row.right;
    });
  await expect.poll(isInView).toBe(true);
  await page.getByRole('button', { name: '向左滚动标签' }).click();
  await expect.poll(() => page.getByRole('button', { name: '向左滚动标签' }).isDisabled()).toBe(true);
  await page.getByRole('tab', { name: '用户管理' }).click();
  await expect.poll(isInView).toBe(true);
  await page.setViewportSize({ width: 1366, height: 768 });
  await menu('关闭全部');
});

it('K5 a click does not close the menu that hovering opened; the keyboard goes into it and out again', async () => {
  const group = page.getByRole('button', { name: '设置', exact: true });
  const item = page.getByRole('menuitem', { name: '用户管理' });
  await group.hover();
  await item.waitFor();
  await group.click();
  expect(await group.getAttribute('aria-expanded')).toBe('true');
  await item.click();
  await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor();
  await page.mouse.move(600, 700);
  await item.waitFor({ state: 'hidden' });

  await group.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => group.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await group.getAttribute('aria-expanded')).toBe('false');
});

it('K15 a device that is signed out meets the sign-in page by itself', async () => {
  const other = await stage.newPage();
  await other.signIn('xingyu.admin');
  await other.waitForURL('**/home');
  await other.locator('.lamp.ready').waitFor();
  await page.goto('/admin/personal/profile');
  const rows = page.locator('.devices li');
  await expect.poll(() => rows.count()).toBe(2);
  await rows.last().getByRole('button', { name: /退出/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click();
  await other.waitForURL('**/login**');
  await expect.poll(() => rows.count()).toBe(1);
  await other.close();
});

it('Esc in a menu gives the focus back to what it was opened from', async () => {
  await page.goto('/admin/assets/machines');
  const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement);
  const isInMenu = () => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null);

  const more = page.getByRole('button', { name: '更多' }).first();
  await more.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(isInMenu).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(more)).toBe(true);

  const tab = page.getByRole('tab', { selected: true });
  await tab.press('Shift+F10');
  await expect.poll(isInMenu).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(tab)).toBe(true);
});

it('nothing complained in the browser', () => {
  expect(page.complaints).toEqual([]);
});
