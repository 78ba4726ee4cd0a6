import { accountApi } from '@netbar/contract/platform/account/account.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFromUserMenu, fillStorage } from './gestures.ts';
import { openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it.each([
  ['zh-CN', '登录', 'zh-CN'],
  ['en-US', 'Sign in', 'en-US'],
  ['zh-TW', '登录', 'zh-CN'],
])('SHELL-02 a %s browser is greeted with %s', async (locale, greeting, lang) => {
  const page = await stage.newPage({ locale });
  await page.goto('/login');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(greeting);
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe(lang);
  expect(page.complaints).toEqual([]);
  await page.close();
});

describe('signing in', () => {
  it('AUTH-01 trims the user name, stores the token, loads the menu and opens home', async () => {
    const page = await stage.newPage();
    await page.signIn('  xingyu.admin ');
    await page.waitForURL('**/home');

    await expect.poll(() => page.title()).toBe('首页 - 管理后台');
    await page.getByRole('button', { name: '设置', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('Token'))).toMatch(/^eyJ/);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}').username)).toBe('xingyu.admin');
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  it('a temporary password leads to its change and nowhere else; then everything opens', async () => {
    const admin = await stage.newPage();
    await admin.signIn('xingyu.admin');
    await admin.waitForURL('**/home');
    const { roles } = (await ask(admin, accountApi.grantable, {}))!;
    const branchId = await admin.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}').branches[0].id as string);
    const roleId = roles.find(({ name }) => name === '店长')!.id;
    const grants = [{ roleId, place: 'BRANCH' as const, placeId: branchId }];
    const { password } = (await ask(admin, accountApi.add, { username: 'xingyu.zhou', name: '周新', grants }))!;
    await admin.close();

    const page = await stage.newPage();
    await page.signIn('xingyu.zhou', password!);
    await page.waitForURL('**/firstPassword');
    await page.getByText('周新 · 请先修改初始密码').waitFor();
    await page.goto('/settings/user');
    await page.waitForURL('**/firstPassword');
    await page.getByLabel('初始密码').fill(password!);
    await page.getByLabel('新密码').fill('Xinmima2026');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.waitForURL('**/home');
    await page.goto('/firstPassword');
    await page.waitForURL('**/home');
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  it.each(['/home\n', '/settings/user?keyword=\u0001', '/会员'])(
    'AUTH-12 comes in whatever the address says: %j',
    async (redirect) => {
      const page = await stage.newPage();
      await page.signIn('xingyu.admin');
      await page.waitForURL('**/home');
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await page.locator('.lamp').waitFor();
      expect(page.complaints).toEqual([]);
      await page.close();
    },
  );

  it('ERR-01 a wrong password is said under its field, in the specified words', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.cashier', 'wrong');
    await page.getByText('账户或密码错误！').waitFor();
    expect(page.url()).toContain('/login');
    await page.close();
  });

  it('ERR-01 a locked account is told to see the administrator', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.locked');
    await page.getByText('用户已锁定，请联系管理员').waitFor();
    await page.close();
  });

  it('AUTH-02 somebody without a menu is turned away', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.newcomer');
    await page.getByText('您暂无此应用权限').waitFor();
    await page.waitForURL('**/noRole');
    await page.getByText('沈国栋').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
    await page.close();
  });

  it('AUTH-09 a company’s first person can only add a branch', async () => {
    const page = await stage.newPage();
    await page.signIn('qiming.admin');
    await page.waitForURL('**/settings/branch/add');
    await page.goto('/home');
    await page.waitForURL('**/settings/branch/add');
    await page.getByRole('heading', { name: '新增门店' }).waitFor();
    await page.close();
  });

  it('AUTH-12 whoever is not signed in is led to login, and back to the wanted page afterwards', async () => {
    const page = await stage.newPage();
    await page.goto('/settings/branch?keyword=1001');
    await page.waitForURL('**/login?redirect=*');
    await page.getByLabel('账号').fill('xingyu.admin');
    await page.getByLabel('密码', { exact: true }).fill('Netbar2026!');
    await page.getByPlaceholder('4 位字符').fill('ab12');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/settings/branch?keyword=1001');
    await page.getByRole('cell', { name: '1001', exact: true }).waitFor();
    await page.close();
  });
});

describe('signed in', () => {
  it('AUTH-10 a page without the right is a 403, an unknown address a 404, and the shell stays', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.cashier');
    // U17: whoever only sells begins at the counter.
    await page.waitForURL('**/admin/bar/console');
    await page.goto('/settings/brand');
    await page.waitForURL('**/403');
    await page.getByRole('heading', { name: '权限不足' }).waitFor();
    await page.goto('/settings/nowhere');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: '用户菜单' }).isVisible()).toBe(true);
    await page.close();
  });

  it('AUTH-04 logging out clears all local storage except theme and goes to login', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.admin');
    await page.waitForURL('**/home');
    await fillStorage(page);
    await chooseFromUserMenu(page, '退出登录');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: '登录' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  it('AUTH-03 a session ended elsewhere leads to login with the next call, once', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.manager');
    await page.waitForURL('**/home');
    await stage.pool.query(
      `delete from platform.sessions s using platform.accounts a where a.id = s.account_id and a.username = 'xingyu.manager'`,
    );
    await stage.pool.query('update platform.access_clock set version = version + 1');
    // Within a second the server notices. Then the next call, of this button or in the background, finds the session gone.
    while (!page.url().includes('/login'))
      await page
        .getByRole('button', { name: /^消息/ })
        .click({ timeout: 1_000 })
        .catch(() => {});
    expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
    // Chromium's own line when the session ends while the channel is connecting.
    expect(page.complaints.filter((text) => !text.startsWith('WebSocket connection to'))).toEqual([]);
    await page.close();
  });

  it('AUTH-18 the lock survives a refresh and is opened by the password', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.manager2');
    await page.waitForURL('**/home');
    await chooseFromUserMenu(page, '锁定屏幕');
    await page.waitForURL('**/locking');
    await page.goto('/settings/branch');
    await page.waitForURL('**/locking');
    await page.getByPlaceholder('输入登录密码解锁').fill('Netbar2026!');
    await page.getByRole('button', { name: '解锁' }).click();
    await page.waitForURL('**/home');
    await page.close();
  });
});
