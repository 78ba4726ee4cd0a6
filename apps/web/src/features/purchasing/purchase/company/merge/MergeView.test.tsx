import { brandApi } from '@netbar/contract/org/brand/brand.api';
import type { PurchasePool } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import {
  brandId,
  cola,
  hualian,
  idOf,
  poolLine,
  qingyuan,
  sampleOrder,
  samplePool,
  first,
  second,
} from '#testing/company-purchase.ts';
import { fakeServer, show } from '#testing/show.tsx';
import CompanyPurchaseListPage from '../CompanyPurchaseListPage.tsx';

const Address = () => <i data-testid="address">{useLocation().pathname + useLocation().search}</i>;
const address = () => screen.getByTestId('address').textContent;

const open = async (pool: PurchasePool = samplePool(), path = '/?view=merge') => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, [{ brandId, name: '蓝鲸', defaultBrand: true }] as never);
  server.answer(purchaseApi.pool, pool);
  server.answerBy(purchaseApi.saveCompany, () => ({ data: sampleOrder({ status: 'PLACED' }) }));
  show(
    <>
      <CompanyPurchaseListPage />
      <Address />
    </>,
    { can: ['COMPANY_PURCHASE_LIST', 'COMPANY_PURCHASE_EDIT'], path },
  );
  await screen.findByRole('table', { name: '商品与门店' });
  return server;
};
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } });
const placeButton = () => screen.getByRole('button', { name: /^下单/ });
const saved = (server: ReturnType<typeof fakeServer>) => server.to(purchaseApi.saveCompany).map(({ body }) => body);

it('proposes what was approved, and row, column and order sums follow what is typed', async () => {
  await open();
  expect(cell('红牛 星河路店').value).toBe('8');
  expect(cell('红牛 下单').value).toBe('18');
  type('红牛 星河路店', '5');
  expect(cell('红牛 下单').value).toBe('15');
  expect(screen.getAllByText('需 8').length).toBe(1);
  const foot = within(screen.getByRole('table', { name: '商品与门店' })).getByRole('rowheader', {
    name: '合计（件）',
  }).parentElement!;
  expect([...foot.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '8',
    '9',
    '4',
    '24',
    '21',
    '未满足 3 件',
    '',
    '¥2,050.80',
  ]);
});

it('refuses more than was approved: the cell shakes, takes the limit and says it', async () => {
  await open();
  type('红牛 大学城店', '9');
  expect(cell('红牛 大学城店').value).toBe('6');
  expect(cell('红牛 大学城店').className).toContain('is-shaking');
  expect(cell('红牛 大学城店').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('最多 6')).toBeTruthy();
  type('红牛 大学城店', '5');
  expect(screen.queryByText('最多 6')).toBeNull();
});

it('Enter goes down in a column, Shift+Enter up', async () => {
  await open();
  const [top, below] = [cell('红牛 星河路店'), cell('可乐 星河路店')];
  top.focus();
  fireEvent.keyDown(top, { key: 'Enter' });
  expect(document.activeElement).toBe(below);
  fireEvent.keyDown(below, { key: 'Enter', shiftKey: true });
  expect(document.activeElement).toBe(top);
});

it('a smaller total is shared by demand, branches that are out of stock first', async () => {
  await open();
  type('红牛 下单', '12');
  expect(['星河路店', '大学城店', '滨江店'].map((name) => cell(`红牛 ${name}`).value)).toEqual(['4', '6', '2']);
  type('红牛 大学城店', '3');
  type('红牛 星河路店', '7');
  fireEvent.click(screen.getByRole('button', { name: '按需求重新分配' }));
  expect(['星河路店', '大学城店', '滨江店'].map((name) => cell(`红牛 ${name}`).value)).toEqual(['4', '6', '2']);
});

it('says what the next price break really costs, and fills up to it only within what was approved', async () => {
  await open(samplePool({ lines: [...samplePool().lines, poolLine(6, first, 4)] }));
  type('红牛 下单', '18');
  expect(screen.getByText('再加 2 箱享 115.00')).toBeTruthy();
  expect(screen.getByText(/多付 ¥176\.00，多出的每箱合 ¥88\.00，比原价省 25\.4%/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '加到 20' }));
  expect(cell('红牛 下单').value).toBe('20');
  expect(screen.getByText('已享满 20 箱价')).toBeTruthy();
});

it('below the minimum of a product nothing is placed: the reason leads to the row', async () => {
  const server = await open();
  type('可乐 下单', '3');
  expect(placeButton()).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toContain('可乐 差 2 箱起订');
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: '处理' }));
  expect(document.activeElement).toBe(cell('可乐 下单'));
  fireEvent.keyDown(document.body, { key: 'F9' });
  expect(server.to(purchaseApi.saveCompany)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: '本次不下' }));
  expect(placeButton()).toHaveProperty('disabled', false);
});

it('below the minimum of a supplier an order is placed with a reason only', async () => {
  const server = await open(samplePool({ lines: [poolLine(4, first, 5, { productId: cola })] }));
  expect(screen.getByRole('status').textContent).toContain('华联商贸 差 ¥266.00 起订额');
  fireEvent.click(screen.getByRole('button', { name: '处理' }));
  const reason = await screen.findByRole('textbox', { name: '低于起订额的原因' });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  fireEvent.change(reason, { target: { value: '开业急用' } });
  fireEvent.keyDown(document.body, { key: 'F9' });
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('向“华联商贸”下单？');
  fireEvent.click(within(asked).getByRole('button', { name: '下单' }));
  await waitFor(() => expect(saved(server)).toHaveLength(1));
  expect(saved(server)[0]).toEqual({
    brandId,
    supplierId: hualian,
    note: '',
    overrideReason: '开业急用',
    isPlaced: true,
    allocations: [{ storeLineId: idOf(104), qty: 120 }],
  });
  await waitFor(() => expect(address()).toContain('companyPurchaseList/detail?orderId='));
});

it('moves a product to another supplier’s order, in its packs', async () => {
  const server = await open();
  fireEvent.click(screen.getByRole('radio', { name: '清源饮料' }));
  expect(cell('红牛 星河路店').value).toBe('19');
  expect(screen.getByText('将生成 2 张采购单，覆盖 3 个门店')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^清源饮料/ }));
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(saved(server)).toHaveLength(1));
  expect(saved(server)[0]).toMatchObject({
    supplierId: qingyuan,
    isPlaced: false,
    allocations: [
      { storeLineId: idOf(101), qty: 190 },
      { storeLineId: idOf(102), qty: 140 },
      { storeLineId: idOf(103), qty: 90 },
    ],
  });
});

it('orders of several suppliers are saved one by one: a refusal of one is told and undoes none', async () => {
  const server = await open();
  server.answerBy(purchaseApi.saveCompany, ({ body }) =>
    (body as { supplierId: string }).supplierId === hualian
      ? { status: 42200, message: '可能已被其他人下单' }
      : { data: sampleOrder({ supplierId: qingyuan }) },
  );
  fireEvent.click(screen.getByRole('radio', { name: '清源饮料' }));
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  const told = await screen.findByRole('dialog');
  expect(told.textContent).toContain('1 张成功，1 张失败');
  expect(told.textContent).toContain('华联商贸 可能已被其他人下单');
  expect(saved(server)).toHaveLength(2);
});

it('what nobody sells is shown to be dealt with, and is given up with a reason', async () => {
  const pool = samplePool();
  const server = await open({ ...pool, offers: pool.offers.filter(({ productId }) => productId !== cola) });
  server.answer(purchaseApi.dropPool, {});
  fireEvent.click(screen.getByRole('button', { name: /^要处理 1/ }));
  expect(screen.getByText('目前没有有效报价，请换供应商或放弃')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '可乐 星河路店' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '放弃' }));
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '停产' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(purchaseApi.dropPool)).toHaveLength(1));
  expect(server.to(purchaseApi.dropPool)[0]!.body).toEqual({ storeLineIds: [idOf(104), idOf(105)], reason: '停产' });
});

it('a draft is changed in the same place: it begins with what it holds and keeps its supplier', async () => {
  const draft = sampleOrder({ status: 'DRAFT', version: 4, note: '走侧门' });
  const server = fakeServer();
  server.answer(brandApi.listOwn, []);
  server.answer(purchaseApi.getCompany, draft);
  server.answer(purchaseApi.pool, samplePool({ lines: [poolLine(1, first, 12, { heldQty: 240 }), poolLine(2, second, 6)] }));
  server.answer(purchaseApi.saveCompany, draft);
  const can = ['COMPANY_PURCHASE_LIST', 'COMPANY_PURCHASE_EDIT'];
  show(<CompanyPurchaseListPage />, { can, path: `/?view=merge&draftId=${draft.id}` });
  await screen.findByRole('table', { name: '商品与门店' });
  expect(screen.getByText(`修改草稿 ${draft.no}`)).toBeTruthy();
  expect(['星河路店', '大学城店'].map((name) => cell(`红牛 ${name}`).value)).toEqual(['10', '0']);
  expect(server.to(purchaseApi.pool)[0]!.query).toEqual({ brandId, draftId: draft.id });
  expect(screen.queryByRole('radio')).toBeNull();
  type('红牛 大学城店', '2');
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(saved(server)).toHaveLength(1));
  expect(saved(server)[0]).toMatchObject({ id: draft.id, version: 4, supplierId: hualian, note: '走侧门', isPlaced: false });
});

it('asks before typed allocations are lost', async () => {
  await open();
  type('红牛 星河路店', '1');
  fireEvent.click(screen.getByRole('button', { name: /返回列表$/ }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('未保存的分配会丢失');
  expect(address()).toContain('view=merge');
});

it('says when there is nothing to order, and who may not is refused', async () => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, [{ brandId, name: '蓝鲸', defaultBrand: true }] as never);
  server.answer(purchaseApi.pool, samplePool({ lines: [], products: [], offers: [], suppliers: [] }));
  show(<CompanyPurchaseListPage />, { can: ['COMPANY_PURCHASE_EDIT'], path: '/?view=merge' });
  expect(await screen.findByText(/没有待下单的商品/)).toBeTruthy();
});

it('shows and sends no prices for people who see none', async () => {
  const pool = samplePool();
  const server = await open({ ...pool, offers: pool.offers.map((offer) => ({ ...offer, breaks: [] })) });
  expect(document.body.textContent).not.toContain('¥');
  fireEvent.click(placeButton());
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '下单' }));
  await waitFor(() => expect(saved(server)).toMatchObject([{ isPlaced: true, overrideReason: '' }]));
});
