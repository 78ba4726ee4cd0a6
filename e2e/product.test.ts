import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatTime } from '@netbar/contract/kernel/time';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { ask } from './stops.ts';
import { confirmDialog } from './gestures.ts';
import { openFloor, type Floor } from './floor.ts';
import type { Stage } from './stage.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;
let floor: Floor;
let stage: Stage;
let buyer: Window;
let boss: Window;
beforeAll(async () => {
  floor = await openFloor();
  ({ stage } = floor);
  [buyer, boss] = [await stage.newPage(), await stage.newPage()];
  await buyer.signIn('lanjing.brand');
  await buyer.waitForURL('**/home');
  await boss.signIn('xingyu.admin');
  await boss.waitForURL('**/home');
});
afterAll(() => floor.close());

/** The smallest picture there is. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

it('the brand adds a product with its picture and finds it by pinyin initials', async () => {
  await buyer.goto('/admin/product/productMasterManage');
  await buyer.getByRole('button', { name: '新增商品' }).first().click();
  await buyer.getByLabel('商品编码').fill('X900');
  await buyer.getByLabel('商品名称').fill('元气森林白桃味');
  await buyer.getByLabel('售价', { exact: true }).fill('6');
  await buyer.getByRole('textbox', { name: '基本单位' }).fill('瓶');
  await buyer.locator('input[type=file]').setInputFiles({ name: 'peach.png', mimeType: 'image/png', buffer: DOT });
  await confirmDialog(buyer.getByRole('dialog', { name: '裁剪图片' }), /确\s*定/);
  await buyer.locator('.ant-image-img, .picture img').first().waitFor();
  await buyer.getByRole('button', { name: '保存' }).click();
  await buyer.getByRole('heading', { level: 1, name: '元气森林白桃味' }).waitFor();

  await buyer.goto('/admin/product/productMasterManage?keyword=yqsl');
  await buyer
    .getByRole('cell', { name: /元气森林白桃味/ })
    .first()
    .waitFor();
  await expect.poll(() => buyer.locator('.list-table .named img').count()).toBe(1);
});

it('BELL-05 a price change waits for another person, whose bell opens the right tab, and counts from its time on', async () => {
  const effective = formatTime(new Date(Date.now() + 30 * 60_000), 'datetime').slice(0, 16);
  await buyer.getByRole('button', { name: '详情' }).first().click();
  await buyer.getByRole('button', { name: '调价' }).click();
  await buyer.getByLabel('新价格').fill('6.5');
  await buyer.getByLabel('生效时间').fill(effective);
  await buyer.keyboard.press('Enter');
  await buyer.getByLabel('原因').fill('进价上涨');
  await buyer.getByRole('button', { name: '保存' }).click();
  await buyer.getByText('调价申请已提交').waitFor();

  await boss.goto('/home');
  await boss.getByRole('button', { name: /^消息/ }).click();
  await boss.getByRole('button', { name: /商品调价待审核：元气森林白桃味/ }).click();
  await boss.waitForURL('**/productMasterManage?tab=priceAdjustmentAudit');
  await boss.getByRole('button', { name: /^同意，看下一条/ }).click();
  await boss.getByRole('button', { name: '立即提交' }).click();
  await boss.getByRole('button', { name: /^已批\s*[1-9]/ }).waitFor();

  const price = () =>
    buyer
      .locator('.rec-card')
      .getByText(/^¥6\.\d\d$/)
      .first()
      .textContent();
  await buyer.reload();
  await buyer.getByText(`${effective}:00`).first().waitFor();
  expect(await price()).toBe('¥6.00');
  stage.clock.aheadMs = 31 * 60_000;
  await buyer.reload();
  await buyer.getByText('¥6.50').first().waitFor();
  expect(await price()).toBe('¥6.50');
  stage.clock.aheadMs = 0;
});

it('a branch puts it on its shelf', async () => {
  const manager = await stage.newPage();
  await manager.signIn('lanjing.manager');
  await manager.waitForURL('**/home');
  await manager.goto('/admin/product/productManage?keyword=X900');
  await manager.getByRole('button', { name: '上架' }).first().click();
  await manager.getByRole('button', { name: '暂停销售' }).first().waitFor();
  expect(manager.complaints).toEqual([]);
});

it('a branch counts blind by scanning on a phone while goods leave, and only then sees what differs', async () => {
  const counter = await stage.newPage({ viewport: { width: 390, height: 844 } });
  await counter.signIn('lanjing.manager');
  await counter.waitForURL('**/home');
  await counter.goto('/admin/product/inventory');
  await counter.getByRole('button', { name: '发起盘点' }).first().click();
  await counter.getByLabel('分类').click();
  await counter.keyboard.type('周边');
  await counter.keyboard.press('Enter');
  await counter.getByRole('button', { name: '保存' }).click();
  await counter.getByText('盘点已开始').waitFor();
  expect(await counter.getByText('账面').count()).toBe(0);
  const { branches } = await counter.evaluate(
    () => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { branches: { id: string }[] },
  );
  const branchId = branches[0]!.id;
  const bookOf = async (keyword: string) => (await ask(boss, stockApi.list, { branchId, keyword }))?.rows[0];
  const before = await bookOf('6970012340011');

  for (const [barcode, name, qty] of [
    ['6970012340011', '一次性耳机套', '3'],
    ['6970012340028', '电竞鼠标垫', '5'],
  ]) {
    await counter.getByRole('button', { name: '没有条码' }).click();
    await counter.getByRole('textbox').fill(barcode!);
    await counter.keyboard.press('Enter');
    await counter.getByRole('heading', { name: name! }).waitFor();
    await counter.getByRole('button', { name: '改数字' }).click();
    await counter.getByRole('textbox').fill(qty!);
    await counter.getByRole('button', { name: '确定' }).click();
    await counter.getByRole('button', { name: `记下 ${qty}，扫下一个` }).click();
    // One of the first is sold once it has been counted.
    if (barcode === '6970012340011') {
      await counter.getByText('已点 1 / 2 种').waitFor();
      await counter.getByLabel('已发出').waitFor();
      const productId = before!.id;
      const payableFen = (await ask(boss, productApi.get, { branchId, productId }))?.priceFen ?? 0;
      const tenders = [{ tender: 'BANK_CARD' as const, amountFen: payableFen, terminalNo: '66010001', reference: '000001' }];
      await ask(boss, paymentApi.sell, { branchId, lines: [{ productId, qty: 1 }], payableFen, tenders });
    }
  }
  await counter.getByRole('button', { name: '核对并提交' }).click();
  await counter.getByRole('button', { name: '提交盘点' }).click();
  await counter.getByText('账面').first().waitFor();
  expect(await counter.getByRole('button', { name: '复盘' }).count()).toBeGreaterThan(0);
  const sheets = await ask(boss, stocktakeApi.list, { branchId });
  const sheet = await ask(boss, stocktakeApi.get, { id: sheets?.rows[0]?.id ?? '' });
  const counted = sheet?.lines.find(({ productId }) => productId === before!.id);
  expect(counted).toMatchObject({ countedQty: 3, expectedQty: before!.onHand });
  expect(await bookOf('6970012340011')).toMatchObject({ onHand: before!.onHand! - 1 });
  expect(counter.complaints).toEqual([]);
});

it('goods move to another branch and arrive short', async () => {
  await boss.goto('/admin/statistics/transferList');
  await boss.getByRole('button', { name: '发起调拨' }).first().click();
  const choose = async (label: string, text: string) => {
    await boss.getByLabel(label).click();
    await boss.keyboard.type(text);
    await boss.keyboard.press('Enter');
  };
  await choose('调出门店', '1001');
  await choose('调入门店', '1002');
  await boss.getByRole('combobox').last().click();
  await boss.keyboard.type('hnwss');
  await boss.locator('.ant-select-item-option', { hasText: '红牛' }).first().click();
  await boss.getByLabel('红牛维生素功能饮料 数量').fill('4');
  await boss.getByLabel('原因').fill('周末备货');
  await boss.getByRole('button', { name: '保存' }).click();
  await boss.getByText('调拨已提交').waitFor();

  // Whoever asked does not approve: the manager of the sending branch does.
  const manager = await stage.newPage();
  await manager.signIn('xingyu.manager');
  await manager.waitForURL('**/home');
  await manager.goto('/admin/statistics/transferList');
  await manager.getByRole('button', { name: '详情' }).first().click();
  for (const step of [/通\s*过/, /发\s*出/]) await manager.getByRole('dialog').getByRole('button', { name: step }).last().click();
  await manager.getByRole('dialog').getByText('在途').first().waitFor();
  expect(manager.complaints).toEqual([]);
  await manager.close();

  await boss.reload();
  await boss.getByRole('button', { name: '详情' }).first().click();
  await boss.getByLabel('本次接收 红牛维生素功能饮料').fill('3');
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /接\s*收/ })
    .last()
    .click();
  await expect.poll(() => boss.getByLabel('本次接收 红牛维生素功能饮料').inputValue()).toBe('1');
  await boss.getByRole('dialog').getByRole('button', { name: '短少结案' }).last().click();
  await boss.getByRole('dialog').getByRole('button', { name: '调入方承担' }).last().click();
  await boss.getByRole('dialog').getByText('短少结案').first().waitFor();
});

it('nothing complained in the browser', () => {
  expect([...buyer.complaints, ...boss.complaints]).toEqual([]);
});
