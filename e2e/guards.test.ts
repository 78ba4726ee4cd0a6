import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFromUserMenu, fillStorage, open, tab } from './gestures.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function signedIn(username: string) {
  const page = await stage.newPage();
  await page.signIn(username);
  await page.waitForURL(arrived);
  await tab(page, '首页').waitFor();
  return page;
}

/** The server answers as somebody's rights were changed meanwhile. */
const changeUser = (page: Window, change: (user: Record<string, unknown>) => object) =>
  page.route('**/api/admin/user/front/info*', async (route) => {
    const envelope = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, ...change(envelope.data) } } });
  });

it('shell 13 AUTH-10 nothing of a forbidden page is painted or fetched; a known one is a 403, an unknown one a 404', async () => {
  const page = await signedIn('xingyu.cashier');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) seen.push(heading.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/settings/brand');
  await page.waitForURL('**/403');
  await page.getByRole('heading', { name: '权限不足' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('品牌管理');
  expect(asked.filter((url) => url.includes('BrandPage') || url.includes('/api/admin/brand/page'))).toEqual([]);
  await page.goto('/settings/nowhere');
  await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  await page.close();
});

it('AUTH-15 a page outside the menu that needs no authority is open to everybody', async () => {
  const page = await signedIn('xingyu.cashier');
  await page.goto('/admin/bar/historyMessage');
  await page.getByRole('heading', { level: 1, name: '历史消息' }).waitFor();
  await page.close();
});

it('shell 14 after sign-in nobody is led to another host', async () => {
  const page = await stage.newPage();
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fhome');
  await page.getByLabel('账号').fill('xingyu.admin');
  await page.getByLabel('密码', { exact: true }).fill('Netbar2026!');
  await page.getByPlaceholder('4 位字符').fill('ab12');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${stage.address}/home`);
  await page.close();
});

it('AUTH-03 shell 15 any number of answers that end the session cause one log-out and one message', async () => {
  const page = await signedIn('xingyu.finance');
  await fillStorage(page);
  let moves = 0;
  page.on('framenavigated', (frame) => (moves += frame.url().endsWith('/login') ? 1 : 0));
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes] as Element[]);
      said.push(...added.filter(({ className }) => className === 'toast').map(({ textContent }) => textContent ?? ''));
    }).observe(document.body, { childList: true, subtree: true });
  });
  const waiting: (() => Promise<void>)[] = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/auth/')) return route.continue();
    const answer = { status: 401, json: { status: 40101, message: '登录已失效，请重新登录', data: {} } };
    waiting.push(() => route.fulfill(answer).catch(() => {}));
  });
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await page.getByRole('menuitem', { name: '日志中心' }).click();
  await page.getByRole('button', { name: /^消息/ }).click();
  await expect.poll(() => waiting.length).toBeGreaterThan(1);
  await Promise.all(waiting.map((answer) => answer()));
  await page.waitForURL('**/login');
  await page.getByText('登录已失效，请重新登录').waitFor();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['登录已失效，请重新登录']);
  expect(moves).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  expect(page.complaints).toEqual([]);
  await page.close();
});

describe('AUTH-14 shell 16 when the code of a page cannot be fetched', () => {
  it('a second try covers a hiccup', async () => {
    const page = await signedIn('xingyu.admin');
    let tries = 0;
    await page.route('**/assets/RolePage*.js', (route) => (++tries === 1 ? route.abort() : route.continue()));
    await open(page, '设置', '角色管理');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.close();
  });

  it('提示 asks to refresh, never by itself; the other tabs live on, and 刷新 leads to the wanted page', async () => {
    const page = await signedIn('xingyu.admin');
    await page.route('**/index.html', (route) => route.fulfill({ body: '<script type="module" src="/assets/index-next.js">' }));
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.route('**/assets/RolePage*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: '设置', exact: true }).click();
    await page.getByRole('menuitem', { name: '角色管理' }).click();
    const dialog = page.getByRole('dialog', { name: '提示' });
    await dialog.getByText('有新版本发布，请立即执行刷新操作', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await tab(page, '首页').click();
    await page.waitForURL('**/home');
    expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
    await tab(page, '角色管理').click();
    await dialog.waitFor();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: '刷新' }).click();
    await page.getByRole('heading', { level: 1, name: '角色管理' }).waitFor();
    expect(page.url()).toContain('/settings/role');
    await page.close();
  });
});

it('without a network nobody is told of a new version, and the page opens by itself once the network is back', async () => {
  const page = await signedIn('xingyu.admin');
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await page.getByRole('menuitem', { name: '角色管理' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: '角色管理' }).click();
  await page.getByText('网络已断开，恢复后自动继续').waitFor();
  await page.waitForURL('**/settings/role');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: '角色管理' }).waitFor();
  await page.getByText('网络已断开，恢复后自动继续').waitFor({ state: 'hidden' });
  expect(await page.locator('dialog.refresh').count()).toBe(0);
  await page.close();
});

it('AUTH-18 the lock holds after F5, the server opens it, and the browser keeps no secret', async () => {
  const page = await signedIn('xingyu.manager2');
  await chooseFromUserMenu(page, '锁定屏幕');
  await page.waitForURL('**/locking');
  await page.reload();
  await page.waitForURL('**/locking');
  expect(await ask(page, authApi.createLoginCode, {})).toBeUndefined();

  await page.getByPlaceholder('输入登录密码解锁').fill('not it');
  await page.keyboard.press('Enter');
  await page.getByText('账户或密码错误！').waitFor();
  await page.getByPlaceholder('输入登录密码解锁').fill('Netbar2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  expect(
    await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].join()),
  ).not.toContain('Netbar2026!');
  await page.close();
});

it('AUTH-18 shell 17 a lock holds in every window of the browser, and opening one opens all', async () => {
  const page = await signedIn('xingyu.manager');
  const other = await page.anotherWindow();
  await other.goto('/home');
  await tab(other, '首页').waitFor();
  // Both hear their branch: the cut of the channel and the word of the other window arrive in any order.
  for (const window of [page, other]) await window.locator('.lamp.ready').waitFor();
  for (const [first, second] of [
    [page, other],
    [other, page],
  ] as const) {
    await chooseFromUserMenu(first, '锁定屏幕');
    await Promise.all([first.waitForURL('**/locking'), second.waitForURL('**/locking')]);
    await expect.poll(() => second.getByRole('tabpanel').count()).toBe(0);
    await second.getByPlaceholder('输入登录密码解锁').fill('Netbar2026!');
    await second.keyboard.press('Enter');
    await Promise.all([second.waitForURL('**/home'), first.waitForURL('**/home')]);
    for (const window of [first, second]) await tab(window, '首页').waitFor();
  }
  await page.close();
});

it('AUTH-05 a code in the address signs in, goes home and leaves the address bar', async () => {
  const page = await signedIn('xingyu.admin');
  const code = (await ask(page, authApi.createLoginCode, {}))?.code ?? '';
  const phone = await stage.newPage();
  await phone.goto(`/login?token=${encodeURIComponent(code)}`);
  await phone.waitForURL(`${stage.address}/home`);
  await phone.goto(`/login?token=${encodeURIComponent(code)}`);
  await phone.getByText('登录链接已失效，请重新登录').waitFor();
  await phone.close();
  await page.close();
});

it('AUTH-07 user info is loaded when it is not there; session and tabs are kept under the specified names', async () => {
  const page = await signedIn('xingyu.admin');
  await open(page, '设置', '用户管理');
  await page.evaluate(() => localStorage.removeItem('User-Info'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '用户管理' }).waitFor();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual(expect.arrayContaining(['Token', 'User-Info', 'cachePage', 'pageOpenedList', 'pageOpened']));
  await page.close();
});

it('AUTH-08 arriving from login without a branch is told 请在指定IP地址登录! and goes back', async () => {
  const page = await stage.newPage();
  await changeUser(page, () => ({ branches: [] }));
  await page.signIn('xingyu.cashier2');
  await page.getByText('请在指定IP地址登录!').waitFor();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
  await page.close();
});

it('AUTH-11 a stranger is sent to the external sign-in with the way back; on the hub’s and on its own host the form shows', async () => {
  const page = await stage.newPage();
  let [ssoUrl, hubHost] = ['https://sso.example/sign-in', ''];
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ json: { status: 200, data: { ssoUrl, hubHost, wechatUrl: null } } }),
  );
  await page.route('https://sso.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'external' }));
  await page.goto('/login');
  await page.waitForURL('https://sso.example/**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${stage.address}/login`);
  hubHost = new URL(stage.address).host;
  await page.goto(`${stage.address}/login`);
  await page.getByRole('heading', { name: '登录' }).waitFor();
  [ssoUrl, hubHost] = [`${stage.address}/login`, ''];
  const moves: string[] = [];
  page.on('framenavigated', (frame) => moves.push(frame.url()));
  await page.goto(`${stage.address}/login`);
  await page.getByLabel('账号').waitFor();
  expect(moves).toEqual([`${stage.address}/login`]);
  await page.close();
});

it('a server that fails at the start keeps the session, says so and goes on by itself', async () => {
  const page = await signedIn('xingyu.admin');
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/settings/role');
  await page.getByRole('heading', { name: '暂时连不上服务器' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('Token'))).not.toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('heading', { level: 1, name: '角色管理' }).waitFor();
  await page.close();
});

it('AUTH-16 when user info cannot be loaded, its message shows and login follows', async () => {
  const page = await stage.newPage();
  await page.route('**/api/admin/user/front/info*', (route) =>
    route.fulfill({ json: { status: 42299, message: '帐号资料暂不可用', data: {} } }),
  );
  await page.signIn('xingyu.admin');
  await page.getByText('帐号资料暂不可用').waitFor();
  await page.waitForURL('**/login');
  await page.close();
});
