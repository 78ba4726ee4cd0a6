import { demoPassword } from '@netbar/server/demo/organisation.data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countCash } from './gestures.ts';
import { arrived, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function enter(username: string) {
  const page = await stage.newPage();
  await page.signIn(username);
  await page.waitForURL(arrived);
  await page.goto('/admin/bar/operationData');
  await page.getByRole('heading', { level: 1, name: '营业数据' }).waitFor();
  return page;
}

it('a shift: open by keyboard, pay out, count blind, explain, sign twice, and somebody above audits', async () => {
  const page = await enter('xingyu.cashier');
  await page.getByRole('button', { name: '开班' }).click();
  await countCash(page, [4, 1, 2, 1, 0, 0, 0, 0]);
  await page.getByText('¥500.00').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('王小梅 当班').waitFor();

  await page.getByRole('button', { name: '现金收支' }).click();
  await page.getByLabel('类型').click();
  await page.getByTitle('现金支出').click();
  await page.getByLabel('金额').fill('36');
  await page.getByLabel('说明').fill('买桶装水');
  await page.keyboard.press('Control+Enter');
  await page.getByText('现金收支已登记').waitFor();

  await page.getByRole('button', { name: '交班', exact: true }).click();
  await page.getByRole('button', { name: '下一步' }).waitFor();
  expect(await page.getByRole('dialog').getByText('应有现金').count(), 'the count is blind').toBe(0);
  expect(await page.getByText('464.00').count(), 'the count is blind').toBe(0);
  await countCash(page, [4, 0, 1, 1, 0, 0, 0, 0]);
  // Not before the cash has stopped moving.
  await page.locator('.ant-btn-primary:enabled').getByText('下一步').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('超过允许范围').waitFor();
  await page.getByLabel('说明').fill('找零出错');
  await page.getByLabel('店长账号').fill('xingyu.manager');
  await page.getByLabel('店长密码').fill(demoPassword);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('留存备用金').fill('300');
  await page.getByLabel('您的密码').fill(demoPassword);
  await page.getByLabel('接班人账号').fill('xingyu.manager');
  await page.getByLabel('接班人密码').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByText('交班完成').waitFor();
  await page.getByText('待审核').first().waitFor();
  expect(page.complaints).toEqual([]);

  // Whoever signed or received it does not audit it.
  const head = await enter('xingyu.admin');
  await head.getByRole('button', { name: '详情' }).click();
  await head.getByText('−¥34.00').first().waitFor();
  await head.getByRole('button', { name: '审核', exact: true }).click();
  await head.getByLabel('审核意见').fill('已核对监控');
  await head.keyboard.press('Control+Enter');
  await head.getByText('班次已审核').waitFor();
  expect(head.complaints).toEqual([]);
});
