import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { billApi, branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import SettlementBillingsPage from './SettlementBillingsPage.tsx';
import { bill, unbilledLine } from './testing/bills.ts';

const can = ['BILL_LIST', 'BILL_EDIT', 'PURCHASE_LIST', 'SUPPLIER_LIST'];
const branchId = '019c0000-0000-7000-8000-0000000000b1';

function serve() {
  const server = fakeServer();
  const branchBill = {
    ...bill,
    partyId: branchId,
    partyName: '中关村店',
    branchId,
    brandId: null,
    takesBill: false,
    billFen: null,
  };
  server.answer(billApi.list, { rows: [bill], total: 1, sums: { totalFen: 0, paidFen: 0 }, noSums: null });
  server.answer(branchBillApi.list, { rows: [branchBill], total: 1, sums: { totalFen: 0, paidFen: 0 }, noSums: null });
  server.answer(branchBillApi.parties, [{ id: branchId, name: '中关村店' }]);
  server.answer(branchBillApi.draft, branchBill);
  server.answer(billApi.unbilled, { rows: [unbilledLine], total: 1, sums: { amountFen: 26_550, oldFen: 26_550 }, noSums: null });
  server.answer(supplierApi.list, { rows: [], total: 0 });
  server.answer(brandApi.listOwn, []);
  return server;
}

it('opens with statements of suppliers, and goes on to those of branches', async () => {
  const server = serve();
  show(<SettlementBillingsPage />, { can });
  await screen.findAllByText('华联商贸');
  expect(server.to(branchBillApi.list)).toHaveLength(0);
  fireEvent.click(screen.getByText('门店账单'));
  await screen.findAllByText('中关村店');
  expect(server.to(branchBillApi.list).length).toBeGreaterThan(0);
});

it('draws up a statement of a branch for that branch', async () => {
  const server = serve();
  show(<SettlementBillingsPage />, { can, path: '/?tab=branch' });
  await screen.findAllByText('中关村店');
  fireEvent.click(screen.getByRole('button', { name: /出草稿/ }));
  await screen.findByText('账期开始');
  const drawer = within(document.querySelector<HTMLElement>('.ant-drawer')!);
  await waitFor(() => expect(server.to(branchBillApi.parties)).toHaveLength(1));
  fireEvent.mouseDown(drawer.getByLabelText('门店'));
  fireEvent.click(await screen.findByText('中关村店', { selector: '.ant-select-item-option-content' }));
  fireEvent.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(branchBillApi.draft)).toHaveLength(1));
  expect(server.to(branchBillApi.draft)[0]!.body).toMatchObject({ partyId: branchId, branchId });
});

it('explains what is not billed line by line, with packs, age and the statement that holds it', async () => {
  const server = serve();
  show(<SettlementBillingsPage />, { can, path: '/?tab=unbilled' });
  await screen.findAllByText('红牛 250ml');
  expect(screen.getAllByText('2 箱 6 罐').length).toBeGreaterThan(0);
  expect(screen.getAllByText('超期').length).toBeGreaterThan(0);
  expect(screen.getByText('合计（即暂估应付余额）')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /超过 30 天/ }));
  await waitFor(() => expect(server.to(billApi.unbilled).at(-1)?.query).toMatchObject({ isOld: 'true' }));
});

it('shows people of a branch no statements of suppliers', async () => {
  const server = serve();
  show(<SettlementBillingsPage />, { can: ['BILL_LIST'] });
  useSession.setState(({ user }) => ({ user: { ...user!, roles: [{ id: branchId, name: '店长', level: '2' }] } }));
  await screen.findAllByText('中关村店');
  expect(screen.queryByText('供应商账单')).toBeNull();
  expect(screen.queryByRole('button', { name: /出草稿/ })).toBeNull();
  expect(server.to(billApi.unbilled)).toHaveLength(0);
});
