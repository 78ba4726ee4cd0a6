import { asAdmin } from '@netbar/server/create-database.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

let stage: Stage;
let desk: Window;
let phone: Window;
beforeAll(async () => {
  stage = await openStage();
  desk = await stage.newPage();
  await desk.signIn('xingyu.manager');
  await desk.waitForURL(arrived);
  phone = await stage.newPage({ viewport: { width: 390, height: 844 } });
  await phone.signIn('xingyu.manager');
  await phone.waitForURL(arrived);
});
afterAll(() => stage.close());

const button = (page: Window, name: string | RegExp) => page.getByRole('button', { name });

/** What the server has of surveys. */
async function stored() {
  let found: { seats: number; occupied: number }[] = [];
  await asAdmin(databaseUrl(stage.database), async (client) => {
    const { rows } = await client.query<(typeof found)[number]>(
      'select seats, occupied from tenant.surveys order by created_time',
    );
    found = rows;
  });
  return found;
}

it('a manager adds a cafe, counts there by phone, and sees it on the map beside the own seats', async () => {
  await desk.goto('/admin/statistics/investigation');
  await desk.getByText('周边还没有网吧').waitFor();
  await button(desk, '新增网吧').click();
  await desk.waitForURL('**/investigation/cafe');
  await button(desk, '新增网吧').first().click();
  await desk.getByLabel('名称').fill('极速电竞馆');
  await desk.getByLabel('距离（米）').fill('180');
  await desk.getByLabel('方位（度）').fill('298');
  await desk.getByLabel('座位数').fill('96');
  await button(desk, '保存').click();
  await desk.getByRole('cell', { name: '极速电竞馆' }).waitFor();

  await phone.goto('/admin/statistics/investigation/new');
  await button(phone, /极速电竞馆/).click();
  for (const name of ['+10', '+10', '+5']) await button(phone, name).click();
  await phone.getByLabel('大厅').fill('5.5');
  await button(phone, '提交 25 / 96').waitFor();
  const size = await button(phone, '+10').boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.reload();
  await button(phone, '提交 25 / 96').dblclick();
  await phone.getByText('今天已调研').waitFor();
  await expect.poll(stored).toEqual([{ seats: 96, occupied: 25 }]);

  await desk.goto('/admin/statistics/investigation');
  const row = desk.getByRole('table', { name: '对比', exact: true }).getByRole('row', { name: /极速电竞馆/ });
  await row.getByText('26.0%').waitFor();
  await row.getByText(/^[高低] [\d.]+ pt$|^相同$/).waitFor();
  await row.hover();
  await desk.locator('.sv-bubble.lit[data-cafe="极速电竞馆"]').waitFor();
});

it('without a connection a survey stays on the phone and is sent once when it is back', async () => {
  await phone.context().setOffline(true);
  await button(phone, /极速电竞馆/).click();
  await button(phone, '+5').click();
  await button(phone, '提交 5 / 96').click();
  await phone.getByText('待上传').waitFor();
  expect(await stored()).toHaveLength(1);
  await phone.context().setOffline(false);
  await expect.poll(stored).toEqual([
    { seats: 96, occupied: 25 },
    { seats: 96, occupied: 5 },
  ]);
});

it('a wrong survey is voided with its reason and leaves the comparison', async () => {
  await desk.goto('/admin/statistics/investigation?tab=records');
  const first = desk.getByRole('row', { name: /极速电竞馆/ }).first();
  await first.getByText('作废').click();
  await desk.getByLabel('作废原因').fill('漏数了二楼');
  await button(desk, '保存').click();
  await desk.getByText('已作废').first().waitFor();
  await desk.goto('/admin/statistics/investigation');
  await desk.getByRole('table', { name: '对比', exact: true }).getByText('26.0%').waitFor();
});
