import { readFileSync } from 'node:fs';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { MINUTE_MS } from '@netbar/contract/kernel/time';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tab } from './gestures.ts';
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
  await tab(page, '首页').waitFor();
});

/** A picture twice as wide as high. */
const wide = () =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#2f5bd8';
    pen.fillRect(0, 0, 200, 100);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
const dialog = () => page.getByRole('dialog');

it('a face is cut square before it is sent, and shows in the header', async () => {
  const buffer = Buffer.from(await wide(), 'base64');
  await page.goto('/admin/personal/profile');
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await dialog().locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await crop.getByRole('application').press('ArrowRight');
  await crop.getByRole('button', { name: '确定' }).click();
  const sent = dialog().locator('img').first();
  await sent.waitFor();
  await expect
    .poll(() => sent.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth / image.naturalHeight))
    .toBe(1);
  await dialog().getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '用户菜单' }).locator('img').waitFor();
});

it('a file with a wrong row is refused whole and says where; a right one says what it will do, then does it', async () => {
  await page.goto('/admin/product/productMasterManage/upload');
  await page.getByRole('button', { name: '选择表格' }).click();
  const choose = (rows: string) =>
    dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'goods.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`商品编码,商品名称,售价,基本单位\n${rows}`),
      });
  await choose('IM01,椰树椰汁,5.00,罐\nIM02,,3.00,罐');
  await dialog().getByText('发现 1 处问题，请修改文件后重新选择').waitFor();
  await dialog().locator('.import-problems').getByRole('cell', { name: '商品名称', exact: true }).waitFor();
  expect(
    await dialog()
      .getByRole('button', { name: /导\s*入$/ })
      .isDisabled(),
  ).toBe(true);
  await choose('IM01,椰树椰汁,5.00,罐\nIM02,北冰洋,3.00,罐');
  await dialog().getByText('检查通过：共 2 行，新增 2，更新 0').waitFor();
  await dialog()
    .getByRole('button', { name: /导\s*入$/ })
    .click();
  await page.getByText('导入完成：新增 2，更新 0').waitFor();
});

it('columns are hidden, ordered and kept at the next visit; what is exported is what was searched and shown', async () => {
  await page.goto('/settings/user?keyword=xingyu.hr');
  const head = (name: string) => page.locator('.list-table').getByRole('columnheader', { name, exact: true });
  await head('角色与范围').waitFor();
  await page.getByRole('button', { name: '列设置' }).click();
  const saved = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('preference'),
  );
  await page.getByRole('checkbox', { name: '角色与范围', exact: true }).uncheck();
  await saved;
  await head('角色与范围').waitFor({ state: 'detached' });
  await page.reload();
  await head('姓名').waitFor();
  expect(await head('角色与范围').count()).toBe(0);

  await page.getByRole('button', { name: /导出$/ }).click();
  await dialog().getByText('按当前条件导出 1 条，包含以下列：').waitFor();
  expect(await dialog().getByRole('checkbox', { name: '角色与范围' }).count()).toBe(0);
  await dialog().getByRole('radio', { name: 'CSV 文本（.csv）' }).check();
  const coming = page.waitForEvent('download');
  await dialog()
    .getByRole('button', { name: /导\s*出$/ })
    .click();
  const text = readFileSync(await (await coming).path(), 'utf8');
  expect(text).toContain('方晓雯');
  expect(text).not.toContain('沈国栋');
  expect(text).not.toContain('角色与范围');
});

it('FMT-01 whoever looks at a whole number leaves a line in the log', async () => {
  const member = (await ask(page, memberApi.list, {}))?.rows[0];
  await page.goto(`/admin/statistics/member/log?id=${member?.id}`);
  await page.getByText(/^138\*{4}\d{4}$/).waitFor();
  const before = (await ask(page, logApi.list, {}))?.total ?? 0;
  await page.getByRole('button', { name: '查看完整内容' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('客人忘了号码');
  await page.getByRole('dialog').getByRole('button', { name: '查看完整内容' }).click();
  await page.getByText(/^138\d{8}$/).waitFor();
  expect((await ask(page, logApi.list, {}))?.total).toBe(before + 1);
});

it('many rows: how many, one question, and what one refuses does not undo the others', async () => {
  await page.goto('/settings/user');
  for (const name of ['xingyu.cashier2', 'xingyu.newcomer']) await page.getByRole('row', { name }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByText('已选 2 条').waitFor();
  let asked = 0;
  await page.route('**/api/admin/user/*/lock', (route) =>
    ++asked === 1 ? route.fulfill({ status: 409, json: { status: 40901, message: '已被他人修改', data: {} } }) : route.continue(),
  );
  await bar.getByRole('button', { name: '锁定' }).click();
  await dialog().getByRole('button', { name: '锁定' }).click();
  await page.locator('.ant-modal-confirm-title', { hasText: '成功 1 条，失败 1 条' }).waitFor();
  await dialog().getByText('已被他人修改').waitFor();
});

it('SHELL-15 an announcement is read by whoever has its address; there is nothing without', async () => {
  const { announcementId } = (await ask(page, notificationApi.sendNotice, {
    title: '国庆营业时间',
    content: '十月一日通宵营业',
    branchIds: await page.evaluate(() => [JSON.parse(localStorage.getItem('User-Info') ?? '{}').branches[0].id as string]),
    isPublic: true,
  })) ?? { announcementId: null };
  const guest = await stage.newPage();
  await guest.goto(`/announcement?id=${announcementId}`);
  await guest.getByRole('heading', { level: 1, name: '国庆营业时间' }).waitFor();
  await guest.getByText('十月一日通宵营业').waitFor();
  await guest.close();
});

it('home shows the figures that exist, and nobody’s but one’s own', async () => {
  const figure = (of: typeof page, name: string) => of.locator('.kpi', { hasText: name }).locator('.kpi-v').textContent();
  await page.locator('.kpi').first().waitFor();
  // Its orders were made before all journeys, and a business day may have begun since.
  const newest = (await ask(page, orderApi.list, { limit: 1 }))?.rows[0];
  stage.clock.aheadMs = Date.parse(newest?.createdTime ?? '') + MINUTE_MS - Date.now();
  await page.reload();
  await expect.poll(() => figure(page, '今日收款')).toBe('¥1,630.00');
  // Those of the brand in force; the other brand has as many.
  await expect.poll(() => figure(page, '新增会员')).toBe('18');
  const cashier = await stage.newPage();
  await cashier.signIn('xingyu.cashier');
  await cashier.waitForURL('**/admin/bar/console');
  await cashier.goto('/home');
  await cashier.getByRole('heading', { name: /^座位/ }).waitFor();
  await cashier.getByRole('heading', { name: /^呼叫/ }).waitFor();
  expect(await cashier.getByRole('heading', { name: /收款/ }).count()).toBe(0);
  await cashier.close();
});

it('nothing complained in the browser', () => {
  expect(page.complaints).toEqual([]);
});
