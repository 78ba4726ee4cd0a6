import { openProviders } from '@netbar/server/testing/providers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';

/** As the demo organisation has them. */
const [MANAGER, PHONE] = ['xingyu.manager', '19900001005'];

let providers: Awaited<ReturnType<typeof openProviders>>;
let stage: Stage;
beforeAll(async () => {
  providers = await openProviders();
  stage = await openStage(providers.gateways);
});
afterAll(async () => {
  await stage.close();
  await providers.close();
});

type Page = Awaited<ReturnType<Stage['newPage']>>;

/** Presses the entry on the login page; this person's phone scans what it leads to. */
async function scan(page: Page, openid: string) {
  providers.wechat.person = openid;
  await page.goto('/login');
  await page.getByRole('button', { name: '微信扫码登录' }).click();
}

const bindTo = (username: string, openid: string) =>
  stage.pool.query('update platform.accounts set openid = $2 where username = $1', [username, openid]);
const openUserMenu = async (page: Page) => {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
};
const usernameIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { username?: string }).username);

describe('AUTH-06 signing in with WeChat', () => {
  it('binds the account by phone and text the first time, and signs in at once the second', async () => {
    const page = await stage.newPage();
    await scan(page, 'openid-of-the-manager');

    await page.getByText('该微信尚未绑定账号，请用账号登记的手机号绑定').waitFor();
    await page.waitForURL((url) => url.pathname === '/bindingAccount' && url.search === '');
    await expect.poll(() => page.title()).toBe('绑定账号 - 管理后台');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('Wechat-User'))).toMatch(/^\{"ticket":"[\w-]{43}"\}$/);
    await page.getByLabel('手机号').fill(PHONE);
    await page.getByPlaceholder('4 位字符').fill('ab12');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /^(60|5\d) 秒后重新获取$/ }).waitFor();
    await page.getByPlaceholder('6 位数字').fill(providers.sms.lastTo(PHONE)?.code ?? '');
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await page.waitForURL('**/home');
    await expect.poll(() => usernameIn(page)).toBe(MANAGER);
    expect(await page.evaluate(() => localStorage.getItem('Wechat-User'))).toBeNull();
    expect(page.complaints).toEqual([]);
    await page.close();

    const another = await stage.newPage();
    await scan(another, 'openid-of-the-manager');
    await another.waitForURL('**/home');
    await expect.poll(() => usernameIn(another)).toBe(MANAGER);
    await another.close();
  }, 60_000);

  it('says under the field what is wrong with phone, captcha and text', async () => {
    const page = await stage.newPage();
    await scan(page, 'openid-of-somebody-new');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('请输入 11 位手机号').waitFor();
    await page.getByLabel('手机号').fill('19900009999');
    await page.getByPlaceholder('4 位字符').fill('zzzz');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('请输入正确的验证码！').waitFor();
    await page.getByPlaceholder('4 位字符').fill('ab12');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /秒后重新获取$/ }).waitFor();
    await page.getByPlaceholder('6 位数字').fill('000000');
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await page.getByText('短信验证码错误或已失效，请核对或重新获取').waitFor();
    await page.getByPlaceholder('6 位数字').fill(providers.sms.lastTo('19900009999')?.code ?? '');
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await page.getByText('该手机号没有登记账号，请联系管理员').waitFor();
    await page.close();
  }, 60_000);

  it('shows the message and stays on an empty query when the code is no good, or WeChat is away', async () => {
    const page = await stage.newPage();
    await page.goto('/bindingAccount?code=used-before');
    await page.getByText('微信授权已失效，请重新扫码').waitFor();
    await page.waitForURL((url) => url.pathname === '/bindingAccount' && url.search === '');
    providers.wechat.mood = 'garbage';
    await page.goto('/bindingAccount?code=any');
    await page.getByText('微信暂时没有响应，请稍后再试，或用账号密码登录').waitFor();
    providers.wechat.mood = 'well';
    await page.close();
  });

  it('proceeds without a code, and asks to scan first', async () => {
    const page = await stage.newPage();
    await page.goto('/bindingAccount');
    await page.getByText('请先用微信扫码，再绑定账号').waitFor();
    await page.getByRole('button', { name: '返回账号登录' }).click();
    await page.waitForURL('**/login');
    await page.close();
  });

  it('offers nothing to bind to whoever follows a link with somebody else’s code', async () => {
    const page = await stage.newPage();
    await page.goto(`/bindingAccount?code=${providers.wechat.scan('openid-of-a-thief')}&state=made-up`);
    await page.getByText('该微信尚未绑定账号，请用账号登记的手机号绑定').waitFor();
    await page.getByText('请先用微信扫码，再绑定账号').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('Wechat-User'))).toBeNull();
    await page.close();
  });
});

describe('the user menu', () => {
  it('SHELL-09 offers 解除微信绑定 only to whoever has an openid', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.cashier');
    await page.waitForURL(arrived);
    await openUserMenu(page);
    expect(await page.getByRole('menuitem', { name: '解除微信绑定' }).count()).toBe(0);
    await bindTo('xingyu.cashier', 'openid-of-the-cashier');
    await page.reload();
    await openUserMenu(page);
    await page.getByRole('menuitem', { name: '解除微信绑定' }).waitFor();
    await page.close();
  });

  it('SHELL-14 asks before it unbinds, and says what became of it', async () => {
    const page = await stage.newPage();
    await bindTo('xingyu.manager2', 'openid-of-another');
    await page.signIn('xingyu.manager2');
    await page.waitForURL('**/home');
    const ask = async () => {
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: '解除微信绑定' }).click();
      await page.getByRole('dialog', { name: '解绑提示' }).getByText('是否确认微信登录解绑？', { exact: true }).waitFor();
    };

    await ask();
    await page.mouse.click(20, 400);
    await page.waitForTimeout(500);
    await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true);
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByText('已取消解除绑定', { exact: true }).waitFor();

    await page.route('**/api/admin/user/untyingWechat', (route) => route.abort());
    await ask();
    await page.getByRole('button', { name: '确定' }).click();
    await page.getByText('解绑失败', { exact: true }).waitFor();
    await page.unroute('**/api/admin/user/untyingWechat');

    await ask();
    await page.getByRole('button', { name: '确定' }).click();
    await page.getByText('解绑成功', { exact: true }).waitFor();
    await openUserMenu(page);
    expect(await page.getByRole('menuitem', { name: '解除微信绑定' }).count()).toBe(0);
    expect(page.url()).toContain('/home');
    await page.close();
  });
});
