import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { addDays, bizDate, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { demoPin } from '@netbar/server/demo/evidence.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFloor, openMachines, type Floor } from './floor.ts';
import { confirmDialog, countCash, open } from './gestures.ts';
import { arrived, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

/** Of the demo: ¥7.00, and not below ¥5.00. */
const LATTE = '雀巢丝滑拿铁';
const COLA = '可口可乐';

let floor: Floor;
let stage: Stage;
let branchId: string;
let member: { id: string; no: string; name: string };

beforeAll(async () => {
  floor = await openFloor();
  ({ stage } = floor);
  await sellAndSleep();
});
afterAll(() => floor.close());

/** A trial replays earlier days, of which the organisation has none: it sells today, and all that follows begins tomorrow noon. */
async function sellAndSleep() {
  const counter = await enter('lanjing.manager');
  branchId = await counter.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}').branches[0].id as string);
  const goods = (await ask(counter, productApi.list, { branchId, limit: 100 }))?.rows ?? [];
  const latte = goods.find(({ name }) => name === LATTE)!;
  expect(latte.priceFen).toBe(700);
  member = (await ask(counter, memberApi.list, { limit: 1 }))!.rows[0]!;
  for (const qty of [2, 1]) {
    const lines = [{ productId: latte.id, qty }];
    const tenders = [{ tender: 'BANK_CARD' as const, amountFen: qty * 700, terminalNo: '66010001', reference: `00010${qty}` }];
    expect(await ask(counter, paymentApi.sell, { branchId, lines, payableFen: qty * 700, tenders })).toMatchObject({
      status: 'COMPLETED',
    });
  }
  expect(counter.complaints).toEqual([]);
  await counter.close();
  const noon = startOfBizDate(addDays(bizDate(new Date()), 1), 12 * 60);
  stage.clock.aheadMs = noon.getTime() - Date.now();
}

/** Somebody signs in, in a window whose clock is that of the server. */
async function enter(username: string) {
  const page = await stage.newPage();
  await page.clock.install({ time: stage.now() });
  await page.signIn(username);
  await page.waitForURL(arrived);
  return page;
}

async function leave(page: Window) {
  expect(page.complaints).toEqual([]);
  await page.close();
}

const press = (page: Window, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Picks an option by keyboard: a click on a list that still unfolds may hit its neighbour. */
async function choose(page: Window, field: Locator, option: string) {
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active', { hasText: option });
  while (!(await active.isVisible())) await field.press('ArrowDown');
  await field.press('Enter');
}

/** From the menu to the empty form of a preset, and what every activity needs. */
async function begin(page: Window, preset: string, name: string) {
  await open(page, '活动', '活动中心');
  await page.getByRole('navigation', { name: '从预设新建' }).getByRole('link', { name: preset }).click();
  await page.getByRole('textbox', { name: '活动名称' }).fill(name);
  await page.getByLabel('开始日期').fill(bizDate(stage.now()));
  await page.keyboard.press('Enter');
  await page.getByText('共 31 天').waitFor();
}

async function submit(page: Window, reason: string) {
  await press(page, /^提交审核/);
  const form = page.getByRole('dialog', { name: '提交审核' });
  await form.getByLabel('申请原因').fill(reason);
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.getByText('已提交审核').waitFor();
  await page.waitForURL('**?id=*');
  return new URL(page.url()).searchParams.get('id')!;
}

/** Another person opens the queue, sees what is asked for and why, and lets it. */
async function approve(name: string, reason: string, look: (page: Window) => Promise<void> = async () => {}) {
  const page = await enter('xingyu.admin');
  await open(page, '活动', '活动审核');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByText(reason).waitFor();
  await look(page);
  await press(page, /^同意，看下一条/);
  await press(page, '立即提交');
  await page.getByText('没有要处理的').waitFor();
  await leave(page);
}

const CUPS = '拿铁第二杯半价';

/** Half of it would be ¥3.50, so the second cup costs its minimum: ¥5.00. */
async function buildCups(owner: Window) {
  await begin(owner, '第二杯半价', CUPS);
  await owner.getByLabel('选择商品').fill(LATTE);
  await choose(owner, owner.getByLabel('选择商品'), LATTE);
  await owner.getByRole('table', { name: '参与商品' }).getByText(LATTE).waitFor();
  await choose(owner, owner.getByLabel('预算类型'), '金额');
  await owner.getByRole('spinbutton', { name: '预算上限' }).fill('100');
  const receipt = owner.locator('.form-receipt');
  await receipt.getByRole('listitem').filter({ hasText: CUPS }).getByText('−¥2.00').waitFor();
  await receipt.locator('.sum').getByText('¥12.00').waitFor();
}

/** Of the two orders of yesterday one had two cups. */
async function seeTrial(page: Window, replayed: string) {
  await page.getByRole('row', { name: '同款 1 ¥14.00 ¥2.00' }).waitFor();
  await page.getByText(replayed).waitFor();
}

async function openShift(page: Window) {
  await page.goto('/admin/bar/console');
  await press(page, '开班');
  await countCash(page, [4, 1, 2, 1, 0, 0, 0, 0]);
  await page.keyboard.press('Enter');
  await page.getByText('扫码或点选商品').waitFor();
}

/** Two cups for a member, who pays with a note of ¥20. Returns the order. */
async function sellCups(page: Window) {
  await page.keyboard.press('F6');
  await page.keyboard.type(member.no, { delay: 80 });
  await page.locator('.ant-select-item-option-active').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.mem').getByText(member.name).waitFor();
  await page.keyboard.press('F4');
  await page.locator('.gt', { hasText: LATTE }).getByRole('button').first().click();
  await page.locator('.due').getByText('¥7.00').waitFor();
  expect(await page.locator('.promo').getByText(CUPS).count(), 'one cup alone has no second').toBe(0);
  await press(page, `增加 ${LATTE}`);
  await page.locator('.promo').getByText(CUPS).waitFor();
  await page.locator('.promo').getByText('−¥2.00').waitFor();
  await page.locator('.due').getByText('¥12.00').waitFor();

  await press(page, '现金');
  await page.getByLabel('实收').fill('20');
  await press(page, /^确认收款/);
  await page.getByText('收款成功').waitFor();
  await expect.poll(() => page.locator('.chgbig .num').innerText()).toBe('¥8.00');
  const [sold] = (await ask(page, orderApi.queue, { branchId, status: 'TODAY' })) ?? [];
  return sold!.id;
}

/** One cup goes back for half of what both cost. */
async function returnOne(page: Window) {
  await page.keyboard.press('F7');
  const dialog = page.getByRole('dialog', { name: '订单退款' });
  await dialog.locator('.rf-v').getByText('¥12.00').waitFor();
  await dialog.getByLabel(`${LATTE} 退货数量`).fill('1');
  await dialog.locator('.rf-v').getByText('¥6.00').waitFor();
  await dialog.getByRole('button', { name: '确认退款' }).click();
  await page.getByText('已退款 ¥6.00').waitFor();
}

it('second cup at half price: built, tried on real orders, approved by another, sold with it, one cup given back', async () => {
  const owner = await enter('lanjing.brand');
  await buildCups(owner);
  await seeTrial(owner, '共 2 单');
  const activityId = await submit(owner, '带动下午的咖啡');
  await owner.getByText('正在等待审核。').waitFor();
  await approve(CUPS, '带动下午的咖啡', async (page) => {
    await page.getByText(`${LATTE}每 2 件，价低的一件按 50% 付`).waitFor();
    await seeTrial(page, '回放 2 单');
    await page.getByRole('row', { name: '命中订单收入 ¥14.00 ¥12.00 −¥2.00' }).waitFor();
  });

  const counter = await enter('lanjing.manager');
  await openShift(counter);
  const orderId = await sellCups(counter);
  const benefit = { activityId, name: CUPS, amountFen: 200, revertedFen: 0 };
  const sold = { payableFen: 1200, paidFen: 1200, refundedFen: 0, memberId: member.id, benefits: [benefit] };
  expect(await ask(counter, orderApi.get, { orderId })).toMatchObject(sold);
  await returnOne(counter);
  const back = { payableFen: 1200, refundedFen: 600, benefits: [{ ...benefit, revertedFen: 100 }] };
  expect(await ask(counter, orderApi.get, { orderId })).toMatchObject(back);
  await leave(counter);

  await owner.reload();
  await owner.getByText('人次 1').waitFor();
  await owner.getByText('1 : 6.0').waitFor();
  expect((await ask(owner, activityApi.get, { id: activityId }))?.figures).toMatchObject({
    uses: 1,
    members: 1,
    costFen: 100,
    reservedFen: 0,
    revenueFen: 600,
  });
  await leave(owner);
});

const DRAW = '周年抽奖';
const SIGN_IN = '七天签到';

/** Every draw wins a can of cola, of which there are three. */
async function buildDraw(owner: Window) {
  await begin(owner, '抽奖活动', DRAW);
  await press(owner, '添加奖品');
  const form = owner.getByRole('dialog', { name: '添加奖品' });
  await choose(owner, form.getByLabel('类型'), '商品');
  await form.getByLabel('商品', { exact: true }).fill(COLA);
  await choose(owner, form.getByLabel('商品', { exact: true }), COLA);
  await form.getByLabel('单个成本').fill('1.95');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await owner.getByLabel(`${COLA} 权重`).fill('1');
  await owner.getByLabel(`${COLA} 库存`).fill('3');
  await owner.getByLabel('谢谢参与 权重').fill('0');
  return submit(owner, '周年庆');
}

/** Points on each day, and a chance to draw on the seventh in a row. */
async function buildSignIn(owner: Window) {
  await begin(owner, '签到活动', SIGN_IN);
  await press(owner, '添加奖励');
  await choose(owner, owner.getByLabel('第 2 条 奖励类型'), '抽奖机会');
  await choose(owner, owner.getByLabel('选择抽奖活动'), DRAW);
  return submit(owner, '每天来一次');
}

/** On each of six days the member sits down at a machine, signs in there and leaves. The seventh day begins after it. */
async function signInAtMachine(owner: Window, activityId: string) {
  const { token, companyId } = await owner.evaluate(() => ({
    token: localStorage.getItem('Token') ?? '',
    companyId: JSON.parse(localStorage.getItem('User-Info') ?? '{}').companyId as string,
  }));
  const seats = (await ask(owner, machineApi.seats, { branchId })) ?? [];
  const machine = seats.find(({ state }) => state === 'IDLE')!.no;
  const machines = await openMachines(stage.api, token, { companyId, branchId, now: stage.now });
  for (const day of [1, 2, 3, 4, 5, 6]) {
    await machines.say({ type: 'ON', cardNo: member.no }, machine);
    const given = [{ gives: 'POINTS', points: 5 }];
    expect(await machines.signIn(activityId, machine)).toMatchObject({ streak: day, given });
    await machines.say({ type: 'OFF' }, machine);
    stage.clock.aheadMs += DAY_MS;
  }
}

/** What the member takes part in, on their own page. */
const line = (page: Window, name: string) => page.locator('.member-activities li', { hasText: name });
async function showPin(page: Window) {
  await page.getByLabel('支付密码，或扫会员码、刷会员卡').fill(demoPin);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/** The answer of the first draw is lost; whoever presses again, twice at once, sees what it was. */
async function drawTwice(page: Window) {
  // The name of the button may still begin with that of the spinner that is leaving it.
  const draw = line(page, DRAW).getByRole('button', { name: /抽\s*奖$/ });
  let isCut = true;
  await page.route('**/api/draw', async (route) => {
    const answer = await route.fetch();
    await (isCut ? route.abort() : route.fulfill({ response: answer }));
  });
  await draw.click();
  await showPin(page);
  await page.getByText('还不知道结果，请再按一次查询，不会多抽').waitFor();
  isCut = false;
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await draw.dblclick();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await showPin(page);
  await page.getByText(`抽中「${COLA}」，请在吧台交付`).waitFor();
  await line(page, DRAW).getByText('剩余 0 次机会').waitFor();
  expect(await draw.isDisabled()).toBe(true);
}

const colaOnHand = async (page: Window) =>
  (await ask(page, productApi.list, { branchId, limit: 100 }))?.rows.find(({ name }) => name === COLA)?.onHand ?? 0;

/** From what waits on the home page to the prize that is handed over. */
async function handOut(page: Window) {
  const before = await colaOnHand(page);
  await page.goto('/home');
  await page.getByRole('link', { name: /奖品待交付/ }).click();
  const waiting = page.getByRole('row', { name: new RegExp(`${COLA}.*${member.name}`) });
  await waiting.waitFor();
  await press(page, /^交\s*付$/);
  await confirmDialog(page.getByRole('dialog', { name: `把「${COLA}」交给 ${member.name}？` }), /^交\s*付$/);
  await page.getByText('奖品已交付').waitFor();
  await waiting.waitFor({ state: 'hidden' });
  expect(await colaOnHand(page)).toBe(before - 1);
}

it('a member signs in on seven days, draws once for it, and the counter hands the prize out', async () => {
  const owner = await enter('lanjing.brand');
  const drawId = await buildDraw(owner);
  await approve(DRAW, '周年庆');
  const signInId = await buildSignIn(owner);
  await approve(SIGN_IN, '每天来一次');
  await signInAtMachine(owner, signInId);
  await leave(owner);

  const counter = await enter('lanjing.manager');
  await counter.goto(`/admin/statistics/member/log?id=${member.id}`);
  await line(counter, SIGN_IN).getByText('连续 6 天').waitFor();
  await line(counter, DRAW).getByText('剩余 0 次机会').waitFor();
  await line(counter, SIGN_IN)
    .getByRole('button', { name: /^签\s*到$/ })
    .click();
  await showPin(counter);
  await counter.getByText('签到成功，连续第 7 天').waitFor();
  await line(counter, SIGN_IN).getByRole('button', { name: '今日已签到' }).waitFor();
  await line(counter, DRAW).getByText('剩余 1 次机会').waitFor();
  await drawTwice(counter);
  await handOut(counter);
  expect(counter.complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  await counter.close();

  const reader = await enter('lanjing.brand');
  await reader.goto(`/admin/activity/activityHome/signIn?id=${signInId}`);
  await reader
    .getByRole('table', { name: '签到记录' })
    .getByRole('row', { name: /7.*抽奖机会.*吧台/ })
    .waitFor();
  const drawn = { draws: 1, members: 1, costFen: 195, waiting: 0, chances: { given: 1, used: 1, revoked: 0 } };
  expect(await ask(reader, drawApi.figures, { activityId: drawId })).toMatchObject(drawn);
  await leave(reader);
});
