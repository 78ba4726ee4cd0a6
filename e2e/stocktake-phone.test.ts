import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { asAdmin } from '@netbar/server/create-database.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserWithCamera, pageHeaders } from './camera.ts';
import { chooseFromUserMenu } from './gestures.ts';
import { openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

/** 可口可乐 330ml of the demo. */
const COLA = '6954767410388';

let stage: Stage;
let browser: Browser;
let phone: Awaited<ReturnType<Stage['newPage']>>;
let sheetId: string;
beforeAll(async () => {
  stage = await openStage();
  browser = await openBrowserWithCamera(COLA, join(tmpdir(), `${stage.database}.mjpeg`));
  phone = await stage.newPage({ viewport: { width: 390, height: 844 }, permissions: ['camera'] }, browser);
  await phone.signIn('xingyu.manager');
  await phone.waitForURL('**/home');
  await phone.clock.install();
  const branchId = await phone.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}').branches[0].id as string);
  sheetId = (await ask(phone, stocktakeApi.start, { branchId }))!.id;
});
afterAll(async () => {
  await browser.close();
  await stage.close();
});

/** Every step that the server has taken, by product: what nobody counted is not there, what counted twice is there twice. */
async function taken() {
  let found: { name: string; added: number[] }[] = [];
  await asAdmin(databaseUrl(stage.database), async (client) => {
    const { rows } = await client.query<(typeof found)[number]>(
      `select m.name, array_agg(c.added_qty::int order by c.counted_time, c.id) as added from tenant.stocktake_counts c
       join tenant.product_masters m on m.id = c.product_id group by m.name`,
    );
    found = rows;
  });
  return Object.fromEntries(found.map(({ name, added }) => [name, added]));
}
const task = () => phone.getByRole('dialog', { name: /^盘点/ });
const main = (name: string | RegExp) => phone.getByRole('button', { name });
/** Chooses a product without its barcode and types how many there are. */
async function count(name: string, qty: number) {
  await main('没有条码').click();
  await phone.getByRole('textbox').fill(name);
  await phone.getByRole('button', { name }).click();
  await main('改数字').click();
  await phone.getByRole('textbox').fill(String(qty));
  await main('确定').click();
  await main(`记下 ${qty}，扫下一个`).click();
  await main('核对并提交').waitFor();
}
const setLine = (isUp: boolean) => phone.context().setOffline(!isUp);

it('U6 the camera reads a real barcode, under the headers of nginx', async () => {
  await phone.route(`**/detail?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...pageHeaders } });
  });
  await phone.goto(`/admin/product/inventory/detail?id=${sheetId}&task=count`);
  await task().getByRole('heading', { name: '可口可乐 330ml' }).waitFor();
  await task().getByRole('status').filter({ hasText: COLA }).waitFor();
  await phone.unroute(`**/detail?*`);
  await main('+6').click();
  await main('记下 7，扫下一个').click();
  await expect.poll(taken).toEqual({ 可口可乐: [7] });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('U6 an answer that is lost is asked for again, and counts once', async () => {
  await phone.route(
    '**/count',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await count('康师傅冰红茶', 30);
  await expect.poll(taken).toMatchObject({ 康师傅冰红茶: [30] });
  await phone.getByText('1 步还没发出').waitFor();
  await phone.clock.fastForward(1_500);
  await phone.getByText('1 步还没发出').waitFor({ state: 'detached' });
  expect(await taken()).toMatchObject({ 康师傅冰红茶: [30] });
});

it('U6 two minutes without a line and a reload meanwhile: counting goes on, and everything arrives once', async () => {
  await setLine(false);
  await count('农夫山泉', 48);
  await phone.getByText('没有网络，1 步存在手机里').waitFor();
  await phone.clock.fastForward(60_000);
  await count('东鹏特饮', 9);
  await phone.reload();
  // The camera still sees the cola.
  await main('记下 8，扫下一个').click();
  await phone.getByText('没有网络，3 步存在手机里').waitFor();
  await phone.clock.fastForward(60_000);
  expect(await taken()).toEqual({ 可口可乐: [7], 康师傅冰红茶: [30] });
  await setLine(true);
  await expect.poll(taken).toEqual({ 可口可乐: [7, 1], 康师傅冰红茶: [30], 农夫山泉: [48], 东鹏特饮: [9] });
  await phone.getByText(/步存在手机里/).waitFor({ state: 'detached' });
});

it('AUTH-04 signing out with unsent steps names them and asks; nobody else on this phone sends them', async () => {
  await phone.route('**/count', (route) => route.abort());
  await count('雀巢丝滑拿铁', 5);
  await phone.getByText('1 步还没发出').waitFor();
  await main('返回').click();
  await chooseFromUserMenu(phone, '退出登录');
  const asked = phone.getByRole('dialog', { name: '还有 1 步没有发出' });
  await asked.getByText('雀巢丝滑拿铁 268ml 5').waitFor();
  await asked.getByRole('button', { name: '留下' }).click();
  expect(await phone.evaluate(() => localStorage.getItem('Token'))).not.toBeNull();
  await chooseFromUserMenu(phone, '退出登录');
  await asked.getByRole('button', { name: '仍要退出' }).click();
  await phone.waitForURL('**/login');
  expect(await phone.evaluate(() => Object.keys(localStorage))).toEqual(expect.not.arrayContaining(['Token', 'User-Info']));
  await phone.unroute('**/count');

  await phone.signIn('xingyu.admin');
  await phone.waitForURL((url) => url.pathname !== '/login');
  await phone.goto(`/admin/product/inventory/detail?id=${sheetId}&task=count`);
  await main('记下 9，扫下一个').waitFor();
  expect(await phone.getByText(/步还没发出|雀巢/).count()).toBe(0);
  expect(await taken()).not.toHaveProperty('雀巢丝滑拿铁');
  await main('放弃').click();
  await main('返回').click();
  await chooseFromUserMenu(phone, '退出登录');
  await phone.waitForURL('**/login');

  await phone.signIn('xingyu.manager');
  await expect.poll(taken).toMatchObject({ 雀巢丝滑拿铁: [5] });
});

it('U6 the count is submitted when nothing is left, and its result is shown', async () => {
  await phone.waitForURL('**/home');
  await phone.goto(`/admin/product/inventory/detail?id=${sheetId}&task=count`);
  await main('放弃').click();
  await main('核对并提交').click();
  await main('全部没有货').click();
  await phone.locator('.ant-modal').getByRole('button', { name: '全部没有货' }).click();
  await main('提交盘点').click();
  await phone.getByRole('dialog', { name: /^差异 \d+ 种/ }).waitFor();
  await phone.getByText(/账面 \d+ → 实盘 8/).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(phone.complaints.filter((text) => !/ERR_(FAILED|INTERNET_DISCONNECTED|BLOCKED)|Failed to fetch/.test(text))).toEqual([]);
});
