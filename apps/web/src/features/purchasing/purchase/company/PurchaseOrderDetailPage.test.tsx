import { logApi } from '@netbar/contract/platform/log/log.api';
import type { CompanyPurchase } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleLine, sampleOrder } from '#testing/company-purchase.ts';
import { fakeServer, show } from '#testing/show.tsx';
import PurchaseOrderDetailPage from './PurchaseOrderDetailPage.tsx';

const list = ['COMPANY_PURCHASE_LIST', 'COMPANY_PURCHASE_EXPORT'];
const edit = [...list, 'COMPANY_PURCHASE_EDIT'];

const open = async (order: CompanyPurchase, can = edit) => {
  const server = fakeServer();
  server.answer(purchaseApi.getCompany, order);
  server.answer(logApi.record, { rows: [], hasMore: false } as never);
  show(<PurchaseOrderDetailPage />, { can, path: `/admin/product/companyPurchaseList/detail?orderId=${order.id}` });
  await screen.findByRole('heading', { level: 1, name: order.no });
  return server;
};
const drawerSave = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('shows what each branch gets and has, what is late and where the goods go', async () => {
  await open(sampleOrder(), [...edit, 'PURCHASE_LIST']);
  const table = screen.getByRole('table', { name: '商品与门店分配' });
  expect(within(table).getByText('2 / 6').className).toContain('order-late');
  expect(within(table).getByText('0 / 4')).toBeTruthy();
  expect(within(table).getByText('10 箱')).toBeTruthy();
  expect(within(table).getByText('8').className).toContain('order-late');
  expect(screen.getByText(/已超期 \d+ 天/)).toBeTruthy();
  expect(screen.getByText('浙江省 杭州市 星河路 1 号 · 0571-1')).toBeTruthy();
  expect(screen.getByText('未填写地址')).toBeTruthy();
  const link = screen.getByRole('link', { name: '202611161' });
  expect(link.getAttribute('href')).toContain(`storePurchaseList/detail?orderId=${sampleLine.allocations[0]!.storePurchaseId}`);
});

it('tells no prices to whoever sees none, on the page or on paper', async () => {
  const hidden = { ...sampleLine, priceFen: null, amountFen: null };
  vi.stubGlobal('print', vi.fn<() => void>());
  await open(sampleOrder({ amountFen: null, lines: [hidden] }));
  expect(screen.queryByText('订单金额')).toBeNull();
  expect(screen.getByText('按数量 20%')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /打印$/ }));
  const paper = await waitFor(() => document.querySelector<HTMLElement>('body > .print-sheet')!);
  expect(paper.textContent).not.toContain('¥');
});

it('prints a sheet with the split by branch and the addresses', async () => {
  vi.stubGlobal('print', vi.fn<() => void>());
  await open(sampleOrder(), list);
  fireEvent.click(screen.getByRole('button', { name: /打印$/ }));
  const paper = await waitFor(() => document.querySelector<HTMLElement>('body > .print-sheet')!);
  expect(paper.textContent).toContain('星河路店 6、大学城店 4');
  expect(paper.textContent).toContain('¥456.00');
  expect(paper.textContent).toContain('王经理');
  expect(within(paper).getByText('浙江省 杭州市 星河路 1 号 · 0571-1')).toBeTruthy();
});

it('a draft below the minimum is placed with a reason only', async () => {
  const draft = sampleOrder({ status: 'DRAFT', placedTime: null, expectedDate: null, isLate: false });
  const server = await open(draft);
  server.answer(purchaseApi.placeCompany, draft);
  expect(screen.getByText('低于起订额 ¥500.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '下单' }));
  const reason = await screen.findByLabelText('低于起订额的原因');
  drawerSave();
  await waitFor(() => expect(reason.closest('.ant-form-item')?.className).toContain('has-error'));
  expect(server.to(purchaseApi.placeCompany)).toHaveLength(0);
  fireEvent.change(reason, { target: { value: '开业急用' } });
  drawerSave();
  await waitFor(() => expect(server.to(purchaseApi.placeCompany)).toHaveLength(1));
  expect(server.to(purchaseApi.placeCompany)[0]!.body).toEqual({ version: 3, overrideReason: '开业急用' });
});

it('a draft above the minimum is placed after one question, and can be cancelled', async () => {
  const draft = sampleOrder({ status: 'DRAFT', placedTime: null, expectedDate: null, isLate: false, minOrderFen: 0 });
  const server = await open(draft);
  server.answer(purchaseApi.placeCompany, draft);
  server.answer(purchaseApi.cancelCompany, draft);
  fireEvent.click(screen.getByRole('button', { name: '下单' }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('向“华联商贸”下单 ¥456.00？');
  fireEvent.click(within(asked).getByRole('button', { name: '下单' }));
  await waitFor(() => expect(server.to(purchaseApi.placeCompany)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '取消订单' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消订单' }));
  await waitFor(() => expect(server.to(purchaseApi.cancelCompany)[0]?.body).toEqual({ version: 3 }));
});

it('the rest is closed with a reason, after its lines and its worth were named', async () => {
  const server = await open(sampleOrder());
  server.answer(purchaseApi.closeCompany, sampleOrder({ status: 'CLOSED' }));
  fireEvent.click(screen.getByRole('button', { name: '关闭剩余' }));
  expect(await screen.findByText('以下商品不再等待到货：红牛 8 箱 合计 ¥364.80。')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '停产' } });
  drawerSave();
  await waitFor(() => expect(server.to(purchaseApi.closeCompany)[0]?.body).toEqual({ version: 3, reason: '停产' }));
});

it('leaves nothing to do to whoever may only look', async () => {
  await open(sampleOrder({ status: 'DRAFT' }), list);
  for (const name of ['下单', '修改', '取消订单', '关闭剩余']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: /导出$/ })).toBeTruthy();
});
