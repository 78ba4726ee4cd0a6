import { yuan } from '@netbar/contract/kernel/money';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { demoCardOf } from '@netbar/server/demo/evidence.ts';
import { demoPassword } from '@netbar/server/demo/organisation.data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCash, scan } from './gestures.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Page = Awaited<ReturnType<Stage['newPage']>>;

async function enter(username: string, size = { width: 1366, height: 768 }) {
  const page = await stage.newPage({ viewport: size });
  await page.signIn(username);
  await page.waitForURL(arrived);
  const branchId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { branches: { id: string }[] }).branches[0]?.id ?? '',
  );
  await page.goto('/admin/bar/console');
  await page.getByText('尚未开班').waitFor();
  return { page, branchId };
}

/** By hand: slower than any scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 80 });

/** Goes on with Tab until the focus is on what bears this name, or is the field of it. */
async function tabTo(page: Page, name: string) {
  for (let i = 0; i < 60; i++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      return [at?.getAttribute('aria-label'), at?.innerText.trim(), at?.id];
    });
    if (here.includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to “${name}” by Tab`);
}

const float = [4, 1, 2, 1, 0, 0, 0, 0];

/** Piles of notes and coins for an amount, down to a jiao. */
function pilesFor(fen: number) {
  let left = fen;
  return [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10].map((face) => {
    const count = Math.floor(left / face);
    left -= count * face;
    return count;
  });
}

const goodsOf = async (page: Page, branchId: string) =>
  ((await ask(page, productApi.list, { branchId, shelf: 'ON', limit: 100 }))?.rows ?? []).filter(
    ({ barcode, onHand }) => barcode && (onHand ?? 0) > 5,
  );
const latest = async (page: Page, branchId: string): Promise<OrderRow> => {
  const [order] = (await ask(page, orderApi.queue, { branchId, status: 'TODAY' })) ?? [];
  if (!order) throw new Error('no order today');
  return order;
};

const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const asked = indexedDB.open('netbar');
    await new Promise((resolve) => (asked.onsuccess = resolve));
    const all = asked.result.transaction('kept').objectStore('kept').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    return JSON.stringify(all.result);
  });

/** The manager signs beside the cashier; the line is cut before the answer comes, and the password is written down nowhere. */
async function signFor(page: Page) {
  let isCut = true;
  await page.route('**/order/sale', async (route) => {
    const answer = await route.fetch();
    await (isCut ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.getByRole('button', { name: /^收款/ }).click();
  await page.getByRole('button', { name: '签单' }).click();
  await page.getByLabel('为谁、为什么').fill('老板招待');
  await page.getByLabel('店长账号').fill('jiguang.manager');
  await page.getByLabel('店长密码').fill(demoPassword);
  await page.getByRole('button', { name: /^确认签单/ }).click();
  await page.getByText('还不知道收款结果').waitFor();
  expect(await onDisk(page)).not.toContain(demoPassword);
  isCut = false;
  await page.getByRole('button', { name: /^立即查询/ }).click();
  await page.getByText('收款成功').waitFor();
}

it('on a phone the seats stand under the orders, and the goods in their place', async () => {
  const { page } = await enter('jiguang.cashier');
  await page.setViewportSize({ width: 390, height: 844 });
  const shown = async () => ({
    isTall: ((await page.locator('.cs-views').boundingBox())?.height ?? 0) > 100,
    seats: await page.locator('.seats .seat').first().isVisible(),
    goods: await page.locator('.gt').first().isVisible(),
  });
  await expect.poll(shown).toEqual({ isTall: true, seats: true, goods: false });
  await page.keyboard.press('F4');
  await expect.poll(shown).toEqual({ isTall: true, seats: false, goods: true });
  await page.close();
});

describe('a shift at the counter', () => {
  it('by keyboard alone: open, scan two goods, name the member, pay in two ways, print, give one line back, hand over', async () => {
    const { page, branchId } = await enter('xingyu.cashier');
    await page.keyboard.press('Enter');
    await countCash(page, float);
    await page.keyboard.press('Enter');
    await page.getByText('扫码或点选商品').waitFor();

    const [first, second] = await goodsOf(page, branchId);
    if (!first || !second) throw new Error('nothing to scan');
    await page.locator('.gt').first().waitFor({ state: 'attached' });
    await scan(page, '6900000000000');
    await page.getByText('没有找到 6900000000000').waitFor();
    expect(await page.getByRole('list', { name: '购物车' }).count(), 'an unknown code changes nothing').toBe(0);
    await scan(page, first.barcode ?? '');
    await scan(page, second.barcode ?? '');
    await scan(page, second.barcode ?? '');
    await expect.poll(() => page.getByRole('list', { name: '购物车' }).getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');

    const member = (await ask(page, memberApi.list, { limit: 50 }))?.rows.find(({ principalFen }) => principalFen > 5000);
    if (!member) throw new Error('no member with money');
    await page.keyboard.press('F6');
    await type(page, member.no);
    await page.locator('.ant-select-item-option-active').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.mem').getByText(member.name).waitFor();

    const due = (first.priceFen ?? 0) + 2 * (second.priceFen ?? 0);
    await page.keyboard.press('F9');
    await page.getByText('选择支付方式').waitFor();
    await page.keyboard.press('6');
    await page.keyboard.press('3');
    await page.getByLabel('实收').waitFor();
    await type(page, '1');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '组合支付' }).waitFor();
    await page.keyboard.press('4');
    await page.getByLabel('支付密码，或扫会员码、刷会员卡').waitFor();
    await scan(page, member.no);
    await page.getByText(/会员号、手机号和手输的身份证号不能用来付款/).waitFor();
    await scan(page, demoCardOf(member.no));
    await page.getByText('收款成功').waitFor();
    await page.getByText('小票已打印').waitFor();
    const sold = await latest(page, branchId);
    expect([sold.payableFen, sold.paidFen, sold.status]).toEqual([due, due, 'COMPLETED']);
    expect((await ask(page, orderApi.get, { orderId: sold.id }))?.printedCount).toBe(1);

    await page.keyboard.press('F7');
    await page.getByRole('dialog', { name: '订单退款' }).waitFor();
    await tabTo(page, second.name);
    await page.keyboard.press('Space');
    await page
      .locator('.rf-v')
      .getByText(yuan(first.priceFen ?? 0))
      .waitFor();
    await tabTo(page, '确认退款');
    await page.keyboard.press('Enter');
    await page.getByText(/已退款 ¥/).waitFor();
    const back = await ask(page, orderApi.get, { orderId: sold.id });
    expect(back?.refundedFen).toBe(first.priceFen);

    const cashBack = back?.payments.find(({ tender }) => tender === 'CASH')?.refundedFen ?? 0;
    await page.getByRole('dialog', { name: '订单退款' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('F10');
    await page.getByText('订单都已处理').waitFor();
    await page.keyboard.press('Enter');
    await countCash(page, pilesFor(50_000 + 100 - cashBack));
    await page.locator('.ant-btn-primary:enabled').getByText('下一步').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/现金相符|在允许范围内/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('您的密码').waitFor();
    await type(page, demoPassword);
    await tabTo(page, '接班人账号');
    await type(page, 'xingyu.manager');
    await tabTo(page, '接班人密码');
    await type(page, demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('交班完成', { exact: true }).waitFor();
    await page.getByText('尚未开班').waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  it('by pointer, on a large screen: open, pick goods and a seat, put the cart aside and take it back, pay with change', async () => {
    const { page, branchId } = await enter('jiguang.cashier', { width: 1920, height: 1080 });
    await page.getByRole('button', { name: '开班' }).click();
    await countCash(page, [3, 0, 0, 0, 0, 0, 0, 0]);
    await page.keyboard.press('Enter');
    await page.getByText('扫码或点选商品').waitFor();

    await page.locator('[data-seat].IN_USE').first().click();
    await page.getByRole('button', { name: '下机' }).waitFor();
    await page.locator('.mem .ava').waitFor();
    await page.getByRole('main').getByText('商品', { exact: true }).first().click();
    const tiles = page.locator('.gt:not(.out) > button:first-child');
    await tiles.first().click();
    await tiles.nth(1).click();
    await page.getByRole('button', { name: /^增加/ }).first().click();
    await page.getByText('小计 3 件').waitFor();

    await page.getByRole('button', { name: /^挂单/ }).click();
    await page.getByText('扫码或点选商品').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^取单/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取单' }).click();
    await page.getByText('小计 3 件').waitFor();

    await page.getByRole('button', { name: '现金' }).click();
    await page.getByRole('group', { name: '数字键盘' }).getByRole('button', { name: '9' }).click();
    await page.getByRole('group', { name: '数字键盘' }).getByRole('button', { name: '9' }).click();
    await page.getByRole('button', { name: /^确认收款/ }).click();
    await page.getByText('收款成功').waitFor();
    const sold = await latest(page, branchId);
    await expect.poll(() => page.locator('.chgbig .num').innerText()).toBe(`¥${((9_900 - sold.payableFen) / 100).toFixed(2)}`);
    await page.getByRole('button', { name: /^下一单/ }).click();
    await page.getByText('扫码或点选商品').waitFor();

    await page.getByRole('main').getByText('商品', { exact: true }).first().click();
    await tiles.first().click();
    await signFor(page);
    const [signed] = (await ask(page, orderApi.get, { orderId: (await latest(page, branchId)).id }))?.payments ?? [];
    expect(signed).toMatchObject({ tender: 'SIGNED', reason: '老板招待' });
    expect(page.complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
    await page.close();
  });
});

it('a guest without a membership: a temporary card is issued, seated, charged and returned; another becomes a member', async () => {
  const { page } = await enter('xingyu.cashier');
  await page.getByRole('button', { name: '开班' }).click();
  await countCash(page, float);
  await page.keyboard.press('Enter');
  await page.getByText('扫码或点选商品').waitFor();
  const form = page.locator('.newcomer');
  const confirm = (name: RegExp | string) => page.getByRole('dialog').getByRole('button', { name }).click();

  await page.locator('[data-seat].IDLE').first().click();
  await page.locator('.strip').getByRole('button', { name: '临时卡' }).click();
  await form.getByLabel('身份证').fill(completeIdCard('33010619900101001'));
  await page.getByText('1990 年生，已满 18 周岁').waitFor();
  await form.getByLabel('姓名').fill('钱七');
  await form.getByLabel('押金').fill('100');
  await page.getByRole('button', { name: /^办卡并在 .+ 上机/ }).click();
  await page.locator('.strip').getByText('钱七').waitFor();

  await page.locator('.strip').getByRole('button', { name: '下机' }).click();
  await confirm('下机');
  const asked = await page.locator('.ant-modal-confirm-title', { hasText: '退还现金' }).innerText();
  const fen = /[\d.]+/.exec(asked)?.[0] ?? '';
  expect(Number(fen), 'the time at the machine was charged').toBeLessThan(100);
  await confirm(`付 ${fen} 元并退卡`);
  await page.getByText(`已退卡，退还 ${fen} 元`).waitFor();
  // Until the dialog is gone, keys belong to it.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+s');
  const idCard = completeIdCard('33010619910101001');
  await form.getByLabel('身份证').fill(idCard);
  await form.getByLabel('姓名').fill('孙八');
  await form.getByLabel('押金').fill('50');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: '临时卡' }).getByText('孙八').waitFor();
  await page.getByRole('button', { name: '转会员' }).click();
  await form.getByLabel('身份证').fill(idCard);
  await page.getByRole('button', { name: /^登记并转入 50\.00 元/ }).click();
  await page.getByText('余额已转入会员钱包，临时卡已关闭').waitFor();
  await page.locator('.mem').getByText('孙八').waitFor();
  await page.locator('.mem').getByText('¥50.00').waitFor();

  await page.getByRole('button', { name: '移除会员' }).click();
  await page.keyboard.press('F6');
  await type(page, '13867215086');
  // Somebody of another branch would be found first; nobody is, and the form to register opens.
  await page.locator('.ant-select-item-option-active').getByText('在其他门店查找').waitFor();
  await page.keyboard.press('Enter');
  await form.getByLabel('姓名').waitFor();
  await type(page, completeIdCard('33010619980520041'));
  await page.keyboard.press('Tab');
  await type(page, '陆子涵');
  await page.keyboard.press('Enter');
  await page.locator('.mem').getByText('陆子涵').waitFor();
  expect(page.complaints).toEqual([]);
  await page.close();
});
