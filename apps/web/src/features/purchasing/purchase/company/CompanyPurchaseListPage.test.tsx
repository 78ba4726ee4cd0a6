import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleOrder } from '#testing/company-purchase.ts';
import { fakeServer, show } from '#testing/show.tsx';
import CompanyPurchaseListPage from './CompanyPurchaseListPage.tsx';

const { lines: _, ...row } = sampleOrder();

const open = async (can: string[], path = '/') => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, []);
  server.answer(supplierApi.list, { rows: [], total: 0, counts: {} } as never);
  server.answer(purchaseApi.listCompany, {
    rows: [row],
    total: 1,
    counts: { status: { '': 1, DRAFT: 0, PLACED: 1, RECEIVED: 0, CLOSED: 0, CANCELLED: 0 } },
    sums: { amountFen: 45_600 },
    noSums: null,
  });
  show(<CompanyPurchaseListPage />, { can: ['COMPANY_PURCHASE_LIST', ...can], path });
  await screen.findAllByText('华联商贸');
  return server;
};

it('lists orders with what is late in amber, how many lines are done, and the sum', async () => {
  await open([]);
  expect(screen.getByText('2026-11-12').className).toContain('order-late');
  expect(screen.getByText('0 / 1')).toBeTruthy();
  expect(screen.getAllByText(/456\.00/).length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: /合并下单/ })).toBeNull();
});

it('is asked by status and words, and offers suppliers to whoever may see them', async () => {
  const server = await open(['SUPPLIER_LIST']);
  expect(server.to(supplierApi.list)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^已下单/ }));
  await waitFor(() => expect(server.to(purchaseApi.listCompany).at(-1)?.query).toMatchObject({ status: 'PLACED' }));
});

it('does not ask for suppliers for others', async () => {
  const server = await open([]);
  expect(server.to(supplierApi.list)).toHaveLength(0);
});

it('shows the list to whoever may not order, whatever the address says', async () => {
  const server = await open([], '/?view=merge');
  expect(server.to(purchaseApi.pool)).toHaveLength(0);
});
