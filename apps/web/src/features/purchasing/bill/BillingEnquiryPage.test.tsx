import { logApi } from '@netbar/contract/platform/log/log.api';
import { billApi, branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { billPaths } from './bill-kinds.ts';
import BillingEnquiryPage from './BillingEnquiryPage.tsx';
import { bill, billLine, goods, statementId } from './testing/bills.ts';

const can = ['BILL_LIST', 'BILL_EDIT', 'BILL_CONFIRM', 'PURCHASE_LIST', 'PURCHASE_RETURN_LIST'];

const lines = [
  billLine(1, { billFen: 240_000, decision: 'OPEN', payableFen: 0 }),
  billLine(2, { title: '可口可乐', billFen: 247_800, decision: 'DISPUTED' }),
  billLine(3, {
    title: '东鹏特饮',
    sourceType: 'PURCHASE_RETURN_LINE',
    lineKind: 'RETURN',
    detail: { ...goods, orderId: null, orderNo: null, orderedQty: null, qty: 24, documentNo: '24261023000100003' },
    oursFen: -11_800,
    billFen: null,
    decision: 'OPEN',
  }),
];

/** Where the page has led to. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

async function open() {
  const server = fakeServer();
  server.answer(billApi.get, bill);
  server.answer(billApi.lines, { rows: lines, total: lines.length, counts: { status: { '': 3, OPEN: 2, DISPUTED: 1 } } });
  server.answer(billApi.decide, bill);
  server.answer(logApi.record, { rows: [], total: 0 });
  show(
    <>
      <BillingEnquiryPage />
      <Address />
    </>,
    { can, path: `/?id=${statementId}` },
  );
  await screen.findByRole('heading', { name: bill.no });
  await screen.findByText('红牛 250ml');
  return server;
}

const rowOf = (title: string) => within(screen.getByText(title).closest('tr')!);

it('compares order, receipt and bill, and says where a difference comes from', async () => {
  await open();
  const dear = rowOf('红牛 250ml');
  expect(dear.getAllByText('20 箱')).toHaveLength(2);
  expect(dear.getByText('账单单价 ¥120.00，高 1.69%')).toBeTruthy();
  expect(dear.getByRole('link', { name: /22261021000100187/ }).getAttribute('href')).toContain(
    'storePurchaseList/detail?orderId=',
  );
  expect(rowOf('可口可乐').getByText('账单多算 1 箱')).toBeTruthy();
  const back = rowOf('东鹏特饮');
  expect(back.getByText('−1 箱')).toBeTruthy();
  expect(back.getByRole('link', { name: /24261023000100003/ }).getAttribute('href')).toContain('refundGoodsList');
});

it('decides about the focused row by a key', async () => {
  const server = await open();
  const row = screen.getByText('红牛 250ml').closest('tr')!;
  row.focus();
  fireEvent.keyDown(row, { key: 'd' });
  await waitFor(() => expect(server.to(billApi.decide)).toHaveLength(1));
  expect(server.to(billApi.decide)[0]!.body).toMatchObject({ lineIds: [lines[0]!.id], decision: 'DISPUTED' });
});

it('leads to the orders behind it', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '查看订单' }));
  expect(screen.getByText(/orderDetail/).textContent).toBe(billPaths.documents('supplier', statementId));
});

it('lists the statements of last month without an id, and draws up none', async () => {
  const server = fakeServer();
  server.answer(billApi.list, { rows: [bill], total: 1, sums: { totalFen: 0, paidFen: 0 }, noSums: null });
  server.answer(branchBillApi.list, { rows: [], total: 0, sums: { totalFen: 0, paidFen: 0 }, noSums: null });
  show(<BillingEnquiryPage />, { can });
  await screen.findAllByText('华联商贸');
  const { from = '', to = '' } = server.to(billApi.list)[0]!.query;
  expect([from.slice(8), from.slice(0, 7)]).toEqual(['01', to.slice(0, 7)]);
  expect(screen.queryByRole('button', { name: /出草稿/ })).toBeNull();
});
