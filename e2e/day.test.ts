import { orderApi } from '@netbar/contract/counter/order/order.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

/** Days in the life of a chain that has a few of them behind it. The cashier's is in counter.test.ts. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, {}, { days: 3 });
});
afterAll(() => stage.close());

async function enter(username: string) {
  const page = await stage.newPage();
  await page.signIn(username);
  await page.waitForURL('**/home');
  await page.locator('.grid12 .panel').first().waitFor();
  return page;
}
type Window = Awaited<ReturnType<typeof enter>>;
const todo = (page: Window, name: RegExp) => page.locator('.todo').getByRole('link', { name });

it('the manager’s morning: figures, what waits, an approval, the count that was begun', async () => {
  const page = await enter('xingyu.admin');
  await page
    .locator('.kpi', { hasText: '今日收款' })
    .getByText(/较昨日同时/)
    .waitFor();
  await todo(page, /调价审批/).click();
  await page.waitForURL('**/personal/approval?kind=PRICE_ADJUSTMENT**');
  await page.getByRole('button', { name: /^同意，看下一条/ }).click();
  await page.getByRole('button', { name: '立即提交' }).click();
  await page.getByRole('button', { name: /^已批\s*[1-9]/ }).waitFor();

  const manager = await enter('xingyu.manager');
  await manager.goto('/admin/product/inventory');
  await manager.getByText('盘点中').first().waitFor();
  await manager
    .getByRole('row', { name: /盘点中/ })
    .first()
    .getByRole('button', { name: '盘点', exact: true })
    .click();
  await manager
    .getByText(/\d+ \/ \d+/)
    .first()
    .waitFor();
  expect([...page.complaints, ...manager.complaints]).toEqual([]);
  await Promise.all([page.close(), manager.close()]);
});

it('the brand owner’s evening: figures, the best branch, one of its orders, and who did it', async () => {
  const page = await enter('lanjing.brand');
  const best = await page.locator('.rank .ell').first().textContent();
  expect(best).toContain('蓝鲸');
  await page.goto('/admin/statistics/orderList');
  await page.getByText('详情').first().click();
  await page.getByRole('dialog').getByText('已完成').first().waitFor();
  const order = (await ask(page, orderApi.list, {}))?.rows[0];
  expect(order?.branchName).toContain('蓝鲸');
  expect(page.complaints).toEqual([]);
  await page.close();
});

it('the administrator’s new branch and new employee, who signs in and finds their branch', async () => {
  const page = await enter('xingyu.admin');
  await page.goto('/settings/branch/add');
  await page.getByLabel('所属品牌').click();
  await page.locator('.ant-select-item-option', { hasText: '星域电竞' }).click();
  for (const [label, text] of [
    ['门店编号', '1099'],
    ['门店名称', '星域电竞之江店'],
    ['地址', '西湖区之江路 1 号'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('所在地区').fill('xhq');
  await page.getByText('浙江省 杭州市 西湖区').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '星域电竞之江店' }).waitFor();

  await page.goto('/settings/user');
  await page.getByRole('button', { name: '新增用户' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('用户名').fill('xingyu.zhijiang');
  await form.getByLabel('姓名').fill('钱之江');
  await form.getByRole('combobox', { name: '角色' }).focus();
  await page.keyboard.type('收银员');
  await page.locator('.ant-select-item-option-active', { hasText: '收银员' }).waitFor();
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: '范围' }).focus();
  await page.keyboard.type('之江');
  await page.locator('.ant-select-tree-title', { hasText: '星域电竞之江店' }).click();
  await page.keyboard.press('Tab');
  await expect.poll(() => form.locator('.grants-line').textContent()).toMatch(/收银员.*星域电竞之江店/);
  await form.getByRole('button', { name: '保存' }).click();
  const password = (await page.locator('.ant-modal code').textContent())?.trim() ?? '';
  expect(password.length).toBeGreaterThan(7);

  const newcomer = await stage.newPage();
  await newcomer.signIn('xingyu.zhijiang', password);
  await newcomer.waitForURL('**/firstPassword');
  await newcomer.getByLabel('初始密码').fill(password);
  await newcomer.getByLabel('新密码').fill('Zhijiang2026');
  await newcomer.getByRole('button', { name: '修改密码' }).click();
  await newcomer.waitForURL(arrived);
  await newcomer.goto('/admin/bar/console');
  await newcomer.getByText('星域电竞之江店').first().waitFor();
  expect([...page.complaints, ...newcomer.complaints]).toEqual([]);
  await Promise.all([page.close(), newcomer.close()]);
});
