import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import SingleRecordPage from './SingleRecordPage.tsx';
import StorePurchaseListPage from './StorePurchaseListPage.tsx';
import { purchase } from './testing/purchases.ts';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
const whereIs = () => screen.getByLabelText('where').textContent;

const list = { counts: { status: { '': 3, ORDERED: 2 }, isLate: { '': 3, true: 1 } }, total: 1, sums: { amountFen: 23_600 } };

function open(page: 'all' | 'fillUps', can: string[], path = '/') {
  const server = fakeServer();
  const { lines: _, companyPurchases: _c, fillUps: _f, ...row } = purchase({ isLate: true, doneLines: 1, lineCount: 3 });
  server.answer(purchaseApi.listStore, {
    ...list,
    noSums: null,
    rows: [page === 'fillUps' ? { ...row, kind: 'FILL_UP', fillUpReason: 'SHORTAGE', originNo: '20261101' } : row],
  });
  server.answer(supplierApi.list, { rows: [], total: 0 } as never);
  show(
    <>
      {page === 'all' ? <StorePurchaseListPage /> : <SingleRecordPage />}
      <Where />
    </>,
    { can: ['PURCHASE_LIST', ...can], path },
  );
  return server;
}

it('shows how far each order is, what it costs and what is late', async () => {
  open('all', ['STOCK_COST']);
  await screen.findAllByText('20261116100100001');
  expect(screen.getAllByText('华联商贸').length).toBeGreaterThan(0);
  expect(screen.getAllByText('1 / 3').length).toBeGreaterThan(0);
  expect(screen.getAllByText('部分入库').length).toBeGreaterThan(0);
  expect(screen.getAllByText('超七天').length).toBeGreaterThan(0);
  expect(screen.getAllByText('236.00', { exact: false }).length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: /采购下单/ })).toBeNull();
});

it('shows no amounts to people who do not see costs', async () => {
  open('all', []);
  await screen.findAllByText('20261116100100001');
  expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull();
});

it('a figure leads to its orders, also people who may not list suppliers', async () => {
  const asked = { productId: '019c0000-0000-7000-8000-000000000001', supplierId: '019c0000-0000-7000-8000-000000000002' };
  const server = open('all', [], `/?${new URLSearchParams({ ...asked, delivery: 'LATE', about: '可口可乐' }).toString()}`);
  await screen.findAllByText('20261116100100001');
  expect(server.to(purchaseApi.listStore)[0]!.query).toMatchObject({ ...asked, delivery: 'LATE' });
  expect(screen.getByText('未按时到齐')).toBeTruthy();
  expect(screen.getByText('可口可乐')).toBeTruthy();
});

it('a to-do leads to the orders that are late', async () => {
  const server = open('all', [], '/?isLate=true');
  await screen.findAllByText('20261116100100001');
  expect(server.to(purchaseApi.listStore)[0]!.query).toMatchObject({ isLate: 'true' });
  fireEvent.click(screen.getByRole('button', { name: /^待入库/ }));
  await waitFor(() =>
    expect(server.to(purchaseApi.listStore).at(-1)!.query).toMatchObject({ isLate: 'true', status: 'ORDERED' }),
  );
});

it('opens an order by its number', async () => {
  open('all', []);
  fireEvent.click((await screen.findAllByText('20261116100100001'))[0]!);
  expect(whereIs()).toContain('/admin/product/storePurchaseList/detail?orderId=');
});

it('leads to the replacements, and to ordering for people who may', async () => {
  open('all', ['PURCHASE_APPLY']);
  fireEvent.click(await screen.findByRole('button', { name: /采购下单/ }));
  expect(whereIs()).toBe('/admin/product/purchase');
  fireEvent.click(screen.getByRole('button', { name: '补单记录' }));
  expect(whereIs()).toBe('/admin/product/companyPurchaseList/singleRecord');
});

it('asks only for replacements on their own page, and says what each replaces and why', async () => {
  const server = open('fillUps', []);
  await screen.findAllByText('20261101');
  expect(screen.getAllByText('少货').length).toBeGreaterThan(0);
  expect(server.to(purchaseApi.listStore)[0]!.query).toMatchObject({ kind: 'FILL_UP' });
  fireEvent.click(screen.getAllByText('20261116100100001')[0]!);
  expect(whereIs()).toContain('fillUpOrderDetails?orderId=');
});
