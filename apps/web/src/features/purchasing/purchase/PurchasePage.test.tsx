import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { PurchasableRow, PurchaseBudget } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { dropKeptRecord, keepRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { typeFast } from '#testing/keys.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PurchasePage from './PurchasePage.tsx';
import { askedLine, branchId, figures, idOf, offer, orderId, purchasable, purchase } from './testing/purchases.ts';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
const whereIs = () => screen.getByLabelText('where').textContent;
const keyNew = `draft me purchase ${branchId} new`;

const enough = { ...figures, available: 200, needQty: 0, packs: 0 };
const goods: PurchasableRow[] = [
  purchasable(),
  purchasable({
    id: idOf(12),
    code: 'D101',
    name: '可乐',
    barcode: '6954767410388',
    initials: 'kl',
    onHand: 30,
    lastPriceFen: 11_800,
  }),
  purchasable({ id: idOf(13), code: 'D102', name: '矿泉水', barcode: null, initials: 'kqs', onHand: 200, suggestion: enough }),
];
const budget: PurchaseBudget = { branchId, month: '2026-11', limitFen: 100_000, usedFen: 50_000 };

beforeEach(async () => {
  for (const key of [keyNew, `draft me purchase ${branchId} ${orderId}`]) await dropKeptRecord(key);
});

async function open(rows = goods, { path = '/x', ofBudget = budget as PurchaseBudget | null, can = [] as string[] } = {}) {
  const server = fakeServer();
  server.answer(purchaseApi.suggestions, { rows, budget: ofBudget });
  show(
    <>
      <PurchasePage />
      <Where />
    </>,
    { can: ['PURCHASE_APPLY', ...can], path },
  );
  const { user } = useSession.getState();
  const branches = [{ id: branchId, name: '星河路旗舰店', brandId: idOf(31), branchNo: '1001', dayCutoffMin: 0 }];
  useSession.setState({ user: { ...user!, branches } });
  await screen.findByRole('complementary', { name: '采购篮' });
  return server;
}

const quantity = (name: string) => screen.getByLabelText(`${name} 采购数量`) as HTMLInputElement;
const enter = (name: string, packs: string) => fireEvent.change(quantity(name), { target: { value: packs } });
const basket = () => within(screen.getByRole('complementary', { name: '采购篮' }));

it('shows what is there, how long it lasts, what to order and why', async () => {
  await open();
  const row = quantity('红牛').closest('tr')!;
  const cell = (label: string) => row.querySelector(`[data-label="${label}"]`)!.textContent;
  expect([cell('现存'), cell('近 7 日'), cell('在途'), cell('最低')]).toEqual(['6', '70', '24', '48']);
  expect(cell('可售天数')).toBe('0.6');
  expect(cell('建议与依据')).toContain('3 箱= 72 罐预测 70 + 安全 10 − 可用 6 − 在途 24 = 50 罐');
  expect(cell('单价')).toContain('¥118.00上次 116.00 ▲1.7%');
  // Only what is needed is shown at first; everything is a press away.
  expect(screen.queryByLabelText('矿泉水 采购数量')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '全部商品 3' }));
  expect(quantity('矿泉水')).toBeTruthy();
});

it('fills in suggestions, but not what somebody typed', async () => {
  await open();
  enter('可乐', '10');
  fireEvent.click(screen.getByRole('button', { name: /按建议填入/ }));
  expect([quantity('红牛').value, quantity('可乐').value]).toEqual(['3', '10']);
  expect(screen.getByText('已改为 10 箱')).toBeTruthy();
});

it('groups the basket by supplier, says what is missing to the minimum and at which price it is', async () => {
  await open();
  enter('红牛', '5');
  expect(basket().getByText('华联商贸')).toBeTruthy();
  expect(basket().getByText('起订额 ¥800.00，还差 ¥250.00')).toBeTruthy();
  expect(basket().getAllByText('550.00', { exact: false }).length).toBeGreaterThan(0);
  enter('红牛', '4');
  expect(screen.getByText('再加 1 箱，每箱 ¥110.00').getAttribute('title')).toBe('多买的每箱实付 ¥78.00');
});

it('another supplier brings its own price and pack', async () => {
  const other = offer({ supplierId: idOf(22), supplierName: '恒丰食品', packQty: 12, breaks: [{ fromPacks: 1, fen: 5_000 }] });
  await open([purchasable({ offers: [offer(), other] })]);
  enter('红牛', '2');
  fireEvent.change(screen.getByLabelText('红牛 的供应商'), { target: { value: idOf(22) } });
  expect(basket().getByText('恒丰食品')).toBeTruthy();
  expect(basket().getAllByText('100.00', { exact: false }).length).toBeGreaterThan(0);
  // 50 are needed, so five packs of twelve.
  expect(screen.getByText('5 箱')).toBeTruthy();
});

it('moves by Up, Down and Enter, and finds by F2, a name or a scanned code', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(quantity('红牛'));
  fireEvent.keyDown(quantity('红牛'), { key: 'Enter' });
  expect(document.activeElement).toBe(quantity('可乐'));
  fireEvent.keyDown(quantity('可乐'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(quantity('红牛'));
  fireEvent.keyDown(quantity('红牛'), { key: 'F2' });
  const search = screen.getByLabelText('名称 / 拼音首字母 / 扫条码');
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'kqs' } });
  expect(quantity('矿泉水')).toBeTruthy();
  expect(screen.queryByLabelText('红牛 采购数量')).toBeNull();
  typeFast('6954767410388');
  await waitFor(() => expect(document.activeElement).toBe(quantity('可乐')));
});

it('says which product is below its minimum, leads there and does not go on', async () => {
  const server = await open([purchasable({ offers: [offer({ moqPacks: 3 })] })]);
  server.answer(purchaseApi.saveStore, purchase({ status: 'DRAFT', version: 1 }));
  enter('红牛', '2');
  expect(screen.getByText(/红牛至少 3 箱/)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'F9' });
  fireEvent.click(screen.getByRole('button', { name: '处理' }));
  expect(document.activeElement).toBe(quantity('红牛'));
  enter('红牛', '3');
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(server.to(purchaseApi.saveStore).length).toBeGreaterThan(0));
  expect(server.to(purchaseApi.saveStore).map(({ body }) => body)).toMatchObject([{ lines: [{ packs: 3 }] }]);
});

it('F9 saves the draft once and goes on to the review; going back leads to the saved draft', async () => {
  const server = await open();
  server.answer(purchaseApi.saveStore, purchase({ status: 'DRAFT', version: 1 }));
  server.answer(purchaseApi.getStore, purchase({ status: 'DRAFT', version: 1, lines: [askedLine()] }));
  enter('红牛', '3');
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(whereIs()).toBe(`/admin/product/purchase/confirm?orderId=${orderId}`));
  expect(server.to(purchaseApi.saveStore).map(({ body }) => body)).toEqual([
    { branchId, note: '', lines: [{ productId: idOf(11), supplierId: idOf(21), packs: 3 }] },
  ]);
  // The browser keeps nothing of it: the draft is saved.
  cleanup();
  await open();
  expect(quantity('红牛').value).toBe('');
});

it('keeps every change in the browser, by person and branch', async () => {
  await open();
  enter('红牛', '7');
  expect(await screen.findByText(/已自动保存/)).toBeTruthy();
  cleanup();
  await open();
  expect(quantity('红牛').value).toBe('7');
});

it('edits a saved draft, and saves it under its version', async () => {
  const server = fakeServer();
  server.answer(purchaseApi.getStore, purchase({ status: 'DRAFT', version: 6, note: '周末活动', lines: [askedLine()] }));
  server.answer(purchaseApi.suggestions, { rows: goods, budget: null });
  server.answer(purchaseApi.saveStore, purchase({ status: 'DRAFT', version: 7 }));
  // What the browser kept is of an older version.
  const stale = { lines: { [idOf(11)]: { supplierId: idOf(21), packs: 99, isByHand: true } }, at: 1, version: 5 };
  await keepRecord(`draft me purchase ${branchId} ${orderId}`, stale);
  show(<PurchasePage />, { can: ['PURCHASE_APPLY'], path: `/x?branchId=${branchId}&orderId=${orderId}` });
  expect(await screen.findByText(/正在修改草稿 20261116100100001/)).toBeTruthy();
  await screen.findByRole('complementary', { name: '采购篮' });
  expect(quantity('红牛').value).toBe('3');
  enter('红牛', '4');
  fireEvent.click(screen.getByRole('button', { name: /^下一步/ }));
  await waitFor(() => expect(server.to(purchaseApi.saveStore)).toHaveLength(1));
  expect(server.to(purchaseApi.saveStore)[0]!.body).toMatchObject({
    id: orderId,
    version: 6,
    note: '周末活动',
    lines: [{ packs: 4 }],
  });
});

it('an order beyond the budget turns the bar red and says so; it does not block', async () => {
  await open();
  enter('红牛', '4');
  expect(screen.queryByText(/超出预算/)).toBeNull();
  enter('红牛', '5');
  expect(screen.getByText('超出预算 ¥50.00，提交时需说明原因')).toBeTruthy();
  expect(document.querySelector('.po-bar.is-over')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^下一步/ })).toHaveProperty('disabled', false);
});

it('tells nothing of goods that are counted blind, and no prices to people who do not see costs', async () => {
  const blind = { ...figures, available: null, needQty: null, packs: null };
  const rows = [
    purchasable({ onHand: null, sold: null, lastPriceFen: null, suggestion: blind, offers: [offer({ breaks: [] })] }),
  ];
  await open(rows, { ofBudget: null });
  fireEvent.click(screen.getByRole('button', { name: '全部商品 1' }));
  expect(screen.getAllByText('盘点中').length).toBe(3);
  expect(screen.queryByText(/¥/)).toBeNull();
  enter('红牛', '2');
  expect(screen.queryByText(/¥/)).toBeNull();
  expect(screen.getByRole('button', { name: /^下一步/ })).toHaveProperty('disabled', false);
});

it('has only some of 500 products in the document, and the next ones when somebody comes to the end', async () => {
  const many = Array.from({ length: 500 }, (_, i) =>
    purchasable({ id: idOf(1000 + i), code: `D${1000 + i}`, name: `商品${1000 + i}` }),
  );
  await open(many);
  const inputs = () => document.querySelectorAll('.po-step input');
  expect(inputs().length).toBe(60);
  fireEvent.keyDown(inputs()[59]!, { key: 'ArrowDown' });
  expect(inputs().length).toBe(120);
  expect(document.activeElement).toBe(inputs()[60]);
  fireEvent.click(screen.getByText('再显示 380 种'));
  expect(inputs().length).toBe(180);
});

it('names products of the draft that cannot be ordered any more', async () => {
  const kept = { lines: { gone: { supplierId: idOf(21), packs: 2, isByHand: true } }, at: 1, version: null };
  await keepRecord(keyNew, kept);
  await open();
  expect(screen.getByText('1 种商品已下架或没有供应商供应，保存时会去掉')).toBeTruthy();
});

it('the budget is set by people who approve', async () => {
  const server = await open(goods, { can: ['PURCHASE_APPROVE'] });
  server.answer(purchaseApi.setBudget, budget);
  fireEvent.click(screen.getByRole('button', { name: '设置预算' }));
  fireEvent.change(await screen.findByLabelText('预算金额'), { target: { value: '2000' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.to(purchaseApi.setBudget)[0]?.body).toEqual({ branchId, month: '2026-11', limitFen: 200_000 }),
  );
});
