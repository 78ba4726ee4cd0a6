import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { addDays, bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserWithCamera } from './camera.ts';
import { confirmDialog, scan } from './gestures.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

/** Of the demo. */
const [COLA, TEA] = ['6954767410388', '6902083881405'];
const [DRINKS, NOODLES] = ['盛源饮料批发', '康达方便食品'];
/** What the counter sells a day before: nothing runs out, for a day on which something did says too little. */
const sold = { 可口可乐: 10, 康师傅冰红茶: 15, 东鹏特饮: 25, 红烧牛肉面: 10 };
/** PERM-04. */
const CHECK_MS = 14_400_000;

let stage: Stage;
let camera: Browser;
let manager: Window;
let owner: Window;
let finance: Window;
let phone: Window;
let photo: { name: string; mimeType: string; buffer: Buffer };
/** The order that the journey follows, and what replaces its missing goods. */
let order: { id: string; no: string };
let fillUp: { id: string; no: string };

beforeAll(async () => {
  stage = await openStage();
  camera = await openBrowserWithCamera(COLA, join(tmpdir(), `${stage.database}.mjpeg`));
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a5230' } })
    .jpeg()
    .toBuffer();
  photo = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer };
  await sellAndSleep();
});
afterAll(async () => {
  await camera.close();
  await stage.close();
});

/** Suggestions follow the sales of earlier days, of which the organisation has none: it sells today, and all that follows is tomorrow. */
async function sellAndSleep() {
  const counter = await stage.newPage();
  await counter.signIn('xingyu.cashier');
  await counter.waitForURL(arrived);
  const branchId = await counter.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}').branches[0].id as string);
  const goods = (await ask(counter, productApi.list, { branchId, limit: 100 }))?.rows ?? [];
  const wanted = Object.entries(sold).map(([name, qty]) => ({ ...goods.find((row) => row.name === name)!, qty }));
  const payableFen = wanted.reduce((sum, { priceFen, qty }) => sum + (priceFen ?? 0) * qty, 0);
  const tenders = [{ tender: 'BANK_CARD' as const, amountFen: payableFen, terminalNo: '66010001', reference: '000001' }];
  const lines = wanted.map(({ id: productId, qty }) => ({ productId, qty }));
  expect(await ask(counter, paymentApi.sell, { branchId, lines, payableFen, tenders })).toMatchObject({ status: 'COMPLETED' });
  expect(counter.complaints).toEqual([]);
  await counter.close();
  stage.clock.aheadMs = DAY_MS;
}

/** Somebody signs in, in a window whose clock is that of the server. */
async function enter(username: string, options: Parameters<Stage['newPage']>[0] = {}, from?: Browser) {
  const page = await stage.newPage(options, from);
  await page.clock.install({ time: stage.now() });
  await page.signIn(username);
  await page.waitForURL(arrived);
  return page;
}

/** Chooses an unread message of the bell, of several the newest, and waits for the page that it must open. */
async function followBell(page: Window, message: RegExp | string, address: string | RegExp) {
  await page.getByRole('button', { name: /^消息/ }).click();
  await page.locator('.bell-list').getByRole('button', { name: message }).first().click();
  await page.waitForURL(address);
}

const storeOrder = ({ id }: { id: string }) => `**/admin/product/storePurchaseList/detail?orderId=${id}`;
const RETURN = '**/admin/product/refundGoodsList/detail?id=*';
const BILL = '**/admin/product/purchaseBill/billingEnquiry?id=*';
const title = (page: Window, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Window, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Begins something from a list, which offers it twice while it is empty. */
async function begin(page: Window, list: string, name: string) {
  await page.goto(`/admin/product/${list}`);
  await page.getByRole('button', { name }).first().click();
}

/** The document that stands on the page: its number, and its id by the address. */
async function documentOn(page: Window) {
  const no = (await page.locator('.page:visible').getByRole('heading', { level: 1, name: /^\d+$/ }).textContent()) ?? '';
  return { no, id: new URL(page.url()).searchParams.get('orderId') ?? '' };
}

it('the manager orders what the sales suggest, changes some of it and submits it', async () => {
  manager = await enter('xingyu.manager');
  await manager.goto('/admin/product/purchase');
  await press(manager, '按建议填入');
  await manager.getByText('已按建议填入 4 种，手动改过的没有动').waitFor();
  for (const [name, packs] of [
    ['可口可乐', '3'],
    ['康师傅冰红茶', '2'],
    ['东鹏特饮', '4'],
  ] as const)
    await manager.getByLabel(`${name} 采购数量`).fill(packs);
  const basket = manager.getByRole('complementary', { name: '采购篮' });
  expect(Number(await manager.getByLabel('红烧牛肉面 采购数量').inputValue())).toBeGreaterThan(0);
  await basket.getByText('4 种').waitFor();
  await manager.keyboard.press('F9');
  await title(manager, '确认采购');
  await manager.getByLabel('备注').fill('周末有比赛');
  await press(manager, /^提交采购单/);
  await manager.getByText('采购单已提交，等待审核').waitFor();
  await manager.waitForURL('**/admin/product/storePurchaseList/detail?orderId=*');
  order = await documentOn(manager);
});

it('BELL-05 the owner finds it in the bell, cuts a line and approves; the manager hears of it', async () => {
  owner = await enter('xingyu.admin');
  await followBell(owner, `采购单 ${order.no} 待审核`, storeOrder(order));
  await owner.getByLabel('批准数量 东鹏特饮').fill('2');
  await owner.getByLabel('删减说明 东鹏特饮').fill('仓库放不下');
  await press(owner, '批准（删减 1 项）');
  await owner.getByText('已批准，1 项有删减').waitFor();
  await owner.locator('.rec-timeline').getByText('批准门店采购单').waitFor();
  // The manager still looks at the order as it was submitted.
  await followBell(manager, `采购单 ${order.no} 已批准，1 项有删减`, storeOrder(order));
  await manager.getByText('删减：仓库放不下').waitFor();
});

it('BELL-05 the owner orders it from both suppliers, below their minimum, and finance sees what was ordered', async () => {
  await begin(owner, 'companyPurchaseList', '合并下单');
  const tabs = owner.getByRole('group', { name: '供应商' });
  for (const supplier of [DRINKS, NOODLES]) {
    await tabs.getByRole('button', { name: new RegExp(`^${supplier}.*差`) }).waitFor();
    await press(owner, /^处\s*理$/);
    await owner.getByLabel('低于起订额的原因').fill('门店急需');
    await tabs.getByRole('button', { name: /^全部/ }).click();
  }
  await owner.getByText('将生成 2 张采购单，覆盖 1 个门店').waitFor();
  await owner.keyboard.press('F9');
  await confirmDialog(owner.getByRole('dialog', { name: '向 2 家供应商下单？' }), /^下\s*单$/);
  await owner.getByText('已下单 2 张').waitFor();

  finance = await enter('xingyu.finance');
  await followBell(finance, /公司采购单 \d+ 已下达/, '**/admin/product/companyPurchaseList/detail?orderId=*');
  await finance.getByText('低于起订额下单：门店急需').waitFor();
});

/** One line of a delivery on the phone. */
const line = (name: string) => phone.getByRole('region', { name });
const quantity = (name: string, what: '验收' | '拒收') => line(name).getByRole('group', { name: new RegExp(`^${what}`) });
const noted = () => press(phone, '记下，扫下一件');

it('BELL-05 U6 the cashier receives by camera and scanner: one line short, of another some leak, the rest as ordered', async () => {
  phone = await enter('xingyu.cashier', { viewport: { width: 390, height: 844 }, permissions: ['camera'] }, camera);
  await followBell(phone, `采购单 ${order.no} 已向供应商下单，请准备收货`, storeOrder(order));
  await press(phone, /^入\s*库$/);
  await phone.getByRole('dialog', { name: '入库' }).getByText('可口可乐 330ml +1 箱').waitFor();
  await phone.getByRole('button', { name: '增加 验收' }).click();
  await noted();

  await scan(phone, TEA);
  for (const [what, bottles] of [
    ['验收', '27'],
    ['拒收', '3'],
  ] as const) {
    await quantity('康师傅冰红茶 500ml', what).getByRole('button', { name: '按瓶填写' }).click();
    await quantity('康师傅冰红茶 500ml', what).getByRole('spinbutton').fill(bottles);
  }
  await press(phone, '漏液');
  await phone.getByRole('button', { name: '请拍一张照片' }).waitFor();
  await line('康师傅冰红茶 500ml').locator('input[type=file]').setInputFiles(photo);
  await noted();

  await press(phone, /^东鹏特饮/);
  await quantity('东鹏特饮 500ml', '验收').getByRole('spinbutton').fill('2');
  await noted();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await press(phone, '确认入库');
  const last = phone.getByRole('dialog', { name: '确认入库' });
  await last.getByText('本次验收 3 种').waitFor();
  await last.getByLabel('送货单号').fill('SY-20871');
  await last.getByRole('button', { name: '确认入库' }).click();
  await phone.getByText('入库完成').waitFor();
  const receipts = async () => (await ask(phone, receiptApi.list, { storePurchaseId: order.id }))?.rows ?? [];
  await expect.poll(receipts).toMatchObject([{ deliveryNote: 'SY-20871', lineCount: 3, status: 'POSTED' }]);
  await press(phone, '返回');
  await phone.getByText('SY-20871').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('BELL-05 the manager hears what was rejected and what is missing, and asks for it again; the owner lets it', async () => {
  await followBell(manager, /入库单 \d+ 有商品被拒收，已生成退单 \d+/, RETURN);
  await manager.getByText('收货时拒收').waitFor();
  await manager
    .getByRole('row', { name: /康师傅冰红茶.*漏液/ })
    .getByRole('img')
    .first()
    .waitFor();
  await followBell(manager, /入库单 \d+ 已入库，有商品被拒收/, storeOrder(order));
  await manager.getByText('可口可乐 1 箱').waitFor();
  await press(manager, /^补\s*单$/);
  await title(manager, '补单提交');
  await manager.getByText(DRINKS, { exact: true }).click();
  await expect.poll(() => manager.getByLabel('可口可乐 补单数量').inputValue()).toBe('24');
  await manager.getByLabel('说明').fill('少送一箱');
  await press(manager, /^提交补单/);
  await manager.getByText('补单已提交，等待审核').waitFor();
  await manager.waitForURL('**/fillUpOrderDetails?orderId=*');
  fillUp = await documentOn(manager);

  await followBell(owner, `补单 ${fillUp.no} 待审核`, storeOrder(fillUp));
  await press(owner, /^批\s*准$/);
  await owner.getByText('已批准', { exact: true }).waitFor();
  await followBell(manager, `补单 ${fillUp.no} 已批准`, storeOrder(fillUp));
  await title(manager, fillUp.no);
  await followBell(phone, `补单 ${fillUp.no} 已向供应商下单，请准备收货`, storeOrder(fillUp));
  await phone.getByRole('button', { name: /^入\s*库$/ }).waitFor();
});

it('BELL-05 the manager sends goods back: the owner approves in the tab, and finance says how it is made good', async () => {
  await begin(manager, 'refundGoodsList', '发起退货');
  await manager.getByText('正常退货', { exact: true }).click();
  await manager.getByLabel('退 东鹏特饮').check();
  await manager.getByLabel('东鹏特饮 退货数量').fill('6');
  await manager.getByLabel('原因').fill('瓶身鼓包');
  await press(manager, /^提交退货/);
  await manager.getByText('退货单已提交，等待审批').waitFor();

  await followBell(owner, `采购退货 ${DRINKS} 待审核：东鹏特饮`, '**/productMasterManage?tab=purchaseRefund');
  await press(owner, /^同意，看下一条/);
  await press(owner, '立即提交');
  await owner.getByRole('button', { name: /^已批\s*1/ }).waitFor();

  await followBell(manager, /申请 \S+ 已通过/, RETURN);
  await press(manager, '确认发货');
  await manager.getByLabel('谁取走，单号').fill('周敏 取货');
  await press(manager, /^保\s*存$/);
  await manager.getByText('已发货，库存已减少').waitFor();

  await followBell(finance, /退货单 \d+ 已发货，请核算/, RETURN);
  await press(finance, '去核算');
  await press(finance, /^记\s*账/);
  await finance.getByText('已核算').first().waitFor();
});

/** Draws up a statement of the supplier up to today, and enters a bill that asks for the bottles that leaked too. */
async function drawUp() {
  await begin(finance, 'purchaseBill/settlementBillings', '出草稿');
  const form = finance.getByRole('dialog', { name: '出草稿' });
  await form.getByLabel('供应商').click();
  await finance.locator('.ant-select-item-option', { hasText: DRINKS }).click();
  await form.getByLabel('账期结束').fill(bizDate(stage.now()));
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await finance.waitForURL(BILL);

  await finance.getByLabel('账单金额 康师傅冰红茶').fill('66.90');
  await finance.keyboard.press('Enter');
  const tea = finance.getByRole('row', { name: /^康师傅冰红茶/ });
  await tea.getByText(/账单单价 ¥37\.17，高 11\.11%/).waitFor();
  await tea.getByRole('button', { name: /^争\s*议$/ }).click();
  await press(finance, '其余与我方一致');
  await confirmDialog(finance.getByRole('dialog', { name: /都按我方金额记为一致/ }), /其余与我方一致/);
  await finance.getByText('一致 3 行 · 展开').waitFor();
}

it('BELL-05 finance settles with the supplier; another person approves, and a third pays', async () => {
  await drawUp();
  await press(finance, /^出\s*账/);
  await press(finance, /^确认账单/);
  const form = finance.getByRole('dialog', { name: '确认账单' });
  await form.locator('input[type=file]').setInputFiles(photo);
  await form.getByRole('img', { name: '照片 1' }).waitFor();
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await finance.getByText('账单已确认').waitFor();
  // Who drew it up does not approve it, and is told who can.
  await finance.getByRole('note', { name: /沈国栋/ }).waitFor();
  expect(await finance.getByRole('button', { name: /^审批通过/ }).isDisabled()).toBe(true);

  await followBell(owner, new RegExp(`供应商账单 \\d+ ${DRINKS} 待审批`), BILL);
  await press(owner, /^审批通过/);
  await confirmDialog(owner.getByRole('dialog', { name: /^审批 \d+，应付 ¥320\.97/ }), /^审批通过/);
  // Who drew it up does not pay it either.
  const payer = await enter('xingyu.finance2');
  await followBell(payer, new RegExp(`供应商账单 \\d+ ${DRINKS} 待付款`), BILL);
  await press(payer, /^登记付款/);
  const payment = payer.getByRole('dialog', { name: '登记付款' });
  await payment.getByLabel('银行流水号').fill('ICBC-7719');
  await payment.getByRole('button', { name: /^保\s*存$/ }).click();
  await payer.getByText('已付清', { exact: true }).waitFor();
  for (const page of [manager, owner, finance, payer, phone]) {
    expect(page.complaints).toEqual([]);
    await page.close();
  }
});

it('PERM-04 a week later the manager is reminded of what has not come, and 去处理 leads to it', async () => {
  stage.clock.aheadMs += 8 * DAY_MS;
  const page = await enter('xingyu.manager');
  // Reminders are loaded ten seconds after the frame, and the four hours count from there.
  await page.getByRole('button', { name: /^消息/ }).waitFor();
  await page.clock.fastForward(10_000);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unstoredCheck'))).not.toBeNull();
  await page.clock.fastForward(CHECK_MS);
  const dialog = page.getByRole('dialog', { name: '订单未入库，请尽快处理' });
  const ordered = addDays(bizDate(stage.now()), -8);
  for (const { no } of [order, fillUp]) await dialog.getByText(`${no}，${ordered} 下单，还差 1 项`).waitFor();
  await dialog.getByRole('button', { name: '去处理' }).click();
  await page.waitForURL('**/admin/product/storePurchaseList?isLate=true');
  for (const { no } of [order, fillUp]) await page.getByRole('cell', { name: no }).waitFor();
  expect(page.complaints).toEqual([]);
});
