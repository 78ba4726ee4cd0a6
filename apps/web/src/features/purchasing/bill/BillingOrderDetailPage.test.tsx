import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import type { BillDocument } from '@netbar/contract/purchasing/bill/bill.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import BillingOrderDetailPage from './BillingOrderDetailPage.tsx';
import { bill, goods, statementId } from './testing/bills.ts';

const row = (over: Partial<BillDocument>): BillDocument => ({
  kind: 'ORDER',
  id: goods.orderId!,
  no: goods.orderNo,
  branchName: '中关村店',
  day: '2026-10-19',
  others: [{ id: goods.documentId, no: goods.documentNo }],
  lines: 2,
  oursFen: 236_000,
  billFen: 240_000,
  payableFen: 236_000,
  ...over,
});

it('shows the orders behind a statement with its sums, and the receipts on demand', async () => {
  const server = fakeServer();
  server.answer(billApi.get, bill);
  server.answer(billApi.documents, {
    rows: [row({}), row({ kind: 'OTHER', id: 'OTHER', no: null, others: [], day: null, lines: 1, oursFen: -100, billFen: null })],
    total: 2,
    counts: { by: { ORDER: 2, RECEIPT: 3 } },
    sums: { lines: 3, oursFen: 235_900, billFen: 240_000, payableFen: 235_900 },
  });
  show(<BillingOrderDetailPage />, { can: ['BILL_LIST', 'PURCHASE_LIST'], path: `/?id=${statementId}` });
  await screen.findAllByText(goods.orderNo!);
  expect((await screen.findByRole('link', { name: bill.no })).getAttribute('href')).toContain(`id=${statementId}`);
  expect(screen.getAllByText(goods.documentNo).length).toBeGreaterThan(0);
  expect(screen.getAllByText('返利、结转和仅在账单上的行').length).toBeGreaterThan(0);
  expect(screen.getByText('共 3 行，与账单一致')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /按入库单/ }));
  await waitFor(() => expect(server.to(billApi.documents).at(-1)?.query).toMatchObject({ by: 'RECEIPT' }));
});
