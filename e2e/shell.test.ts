import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { openMenuItem, chooseFromUserMenu } from './gestures.ts';
import { openStage, type Stage } from './stage.ts';

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
