import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import PurchaseReturnAccountingListPage from './PurchaseReturnAccountingListPage.tsx';
import RefundGoodsListPage from './RefundGoodsListPage.tsx';
import { purchaseReturn } from './testing/returns.ts';

const {
  photos: _photos,
  lines: _lines,
  booked: _booked,
  can: _can,
  ...row
} = purchaseReturn({
  awaitsExchange: true,
  lineCount: 3,
  openExchangeFen: 500,
});

function answer() {
  const server = fakeServer();
  const page = { rows: [row], total: 1, counts: null, sums: { claimFen: 4200, openExchangeFen: 500 }, noSums: null };
  server.answer(purchaseReturnApi.list, page);
  server.answer(purchaseReturnApi.listAccounting, page);
  server.answer(supplierApi.list, { rows: [], total: 0 } as never);
  return server;
}

it('lists returns with their state, and offers to start one to who may', async () => {
  answer();
  show(<RefundGoodsListPage />, { can: ['PURCHASE_RETURN_LIST', 'PURCHASE_RETURN_APPLY', 'STOCK_COST'] });
  expect(await screen.findByText(row.no)).toBeTruthy();
  expect(screen.getByText('老坛酸菜面 +2')).toBeTruthy();
  expect(screen.getAllByText('换货待入库').length).toBeGreaterThan(1);
  expect(screen.getByRole('button', { name: /发起退货/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /退货金额/ })).toBeTruthy();
});

it('shows no amount to who sees neither costs nor claims', async () => {
  answer();
  show(<RefundGoodsListPage />, { can: ['PURCHASE_RETURN_LIST'] });
  expect(await screen.findByText(row.no)).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /退货金额/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /发起退货/ })).toBeNull();
});

it('begins the accounting with what waits', async () => {
  const server = answer();
  show(<PurchaseReturnAccountingListPage />, { can: ['PURCHASE_RETURN_ACCOUNT'] });
  expect(await screen.findByText(row.no)).toBeTruthy();
  expect(server.to(purchaseReturnApi.listAccounting)[0]?.query).toMatchObject({ view: 'TO_ACCOUNT' });
});
