import { logApi } from '@netbar/contract/platform/log/log.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import RefundDetailPage from './RefundDetailPage.tsx';
import { idOf, photo, purchaseReturn, returnId, returnLine } from './testing/returns.ts';

async function open(doc: PurchaseReturn, can: string[] = []) {
  const server = fakeServer();
  server.answer(purchaseReturnApi.get, doc);
  server.answer(logApi.record, { rows: [], total: 0 });
  for (const api of [purchaseReturnApi.ship, purchaseReturnApi.cancel, purchaseReturnApi.receiveExchange])
    server.answer(api, doc);
  show(<RefundDetailPage />, { can: ['PURCHASE_RETURN_LIST', ...can], path: `/x?id=${returnId}` });
  await screen.findByRole('heading', { name: doc.no });
  return server;
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('b')?.textContent;

it('tells what is claimed, what it was worth, how far it is and what it booked', async () => {
  await open(purchaseReturn(), ['PURCHASE_LIST']);
  expect([figure('退货金额'), figure('库存成本'), figure('价差'), figure('还没收回')]).toEqual([
    '¥42.00',
    '¥40.00',
    '¥2.00',
    '¥42.00',
  ]);
  const books = within(screen.getByRole('table', { name: '账务' }));
  expect(books.getByText('采购价差')).toBeTruthy();
  expect(screen.getByRole('link', { name: '20261030100100002' }).getAttribute('href')).toContain('orderId=');
  expect(screen.getByText('自提 HF-R-088')).toBeTruthy();
});

it('ships approved goods with who took them', async () => {
  const server = await open(purchaseReturn({ status: 'APPROVED', shippedTime: null, can: ['cancel', 'ship'], booked: [] }));
  fireEvent.click(screen.getByRole('button', { name: '确认发货' }));
  fireEvent.change(await screen.findByLabelText(/谁取走/), { target: { value: '自提' } });
  expect(screen.getByText('确认后减少库存，供应商应退 ¥42.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(purchaseReturnApi.ship)[0]?.body).toMatchObject({ version: 4, note: '自提' }));
});

it('takes replacements in, line by line', async () => {
  const lines = [returnLine({ exchangeFen: 4200 }), returnLine({ id: idOf(32), name: '话梅', exchangeFen: 500 })];
  const doc = purchaseReturn({
    status: 'ACCOUNTED',
    accountedTime: '2026-11-12T07:40:00.000Z',
    awaitsExchange: true,
    can: ['receiveExchange'],
    lines,
  });
  const server = await open(doc);
  expect(screen.getAllByText('换货待到').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: '换货入库' }));
  fireEvent.change(await screen.findByLabelText('话梅 到货数量'), { target: { value: '0' } });
  const drawer = within(screen.getByRole('dialog'));
  fireEvent.click(drawer.getByRole('button', { name: '换货入库' }));
  await waitFor(() =>
    expect(server.to(purchaseReturnApi.receiveExchange)[0]?.body).toMatchObject({ lines: [{ lineId: idOf(31), qty: 12 }] }),
  );
});

it('a chargeback at the door shows why, with photos, and nothing of claims', async () => {
  const lines = [
    returnLine({ receiptLineId: null, rejectReason: 'CRUSHED', note: '压扁', photos: [photo], claimFen: 0, valueFen: null }),
  ];
  await open(
    purchaseReturn({
      type: 2,
      status: 'ACCOUNTED',
      receiptId: idOf(41),
      receiptNo: '22261101100100005',
      can: [],
      lines,
      booked: [],
      claimFen: 0,
    }),
  );
  expect(screen.getByText('收货时拒收')).toBeTruthy();
  expect(screen.getByText(/压损 · 压扁/)).toBeTruthy();
  expect(screen.getByAltText('照片 1')).toBeTruthy();
  expect(screen.queryByText('退货金额')).toBeNull();
  expect(screen.getByText('还没入库，不涉及账务')).toBeTruthy();
});

it('hides every amount from people who do not see costs', async () => {
  const lines = [returnLine({ priceFen: null, claimFen: null, valueFen: null, offsetFen: null })];
  await open(purchaseReturn({ claimFen: null, booked: null, can: [], lines }));
  expect(document.body.textContent).not.toContain('¥');
});

it('leads to the inbox, says why it was rejected, and who accounts instead', async () => {
  await open(purchaseReturn({ status: 'SUBMITTED', approvedTime: null, shippedTime: null, can: [] }), ['PURCHASE_RETURN_AUDIT']);
  expect(screen.getByRole('button', { name: '去审批' })).toBeTruthy();
  expect(screen.getByText('等待审批，批准后才能发货')).toBeTruthy();
});
