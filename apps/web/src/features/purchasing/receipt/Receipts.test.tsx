import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { Receipt, ReceiptRow } from '@netbar/contract/purchasing/receipt/receipt.model';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { Receipts } from './kit/Receipts.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const row: ReceiptRow = {
  id,
  no: '22261114102700031',
  branchId: id,
  branchName: '星河路旗舰店',
  supplierId: id,
  supplierName: '恒丰食品',
  status: 'POSTED',
  version: 2,
  deliveryNote: 'HF-1114-0372',
  receiverName: '周敏',
  createdTime: '2026-11-14T03:20:00.000Z',
  postedTime: '2026-11-14T03:20:00.000Z',
  reversedTime: null,
  lineCount: 1,
  acceptedQty: 12,
  rejectedQty: 12,
  amountFen: 4200,
  isAlone: false,
};
const receipt: Receipt = {
  ...row,
  reverseReason: '',
  fillUp: null,
  canReverse: true,
  whyNot: null,
  lines: [
    {
      id,
      lineNo: 1,
      kind: 'PAID',
      productId: id,
      code: 'N001',
      name: '红烧牛肉面',
      spec: '桶装',
      picture: '',
      barcode: null,
      baseUnit: '桶',
      batchTracked: true,
      shelfLifeDays: 180,
      storePurchaseId: id,
      storePurchaseNo: '20261112102700019',
      packUnit: '箱',
      packQty: 12,
      priceFen: 4200,
      amountFen: 4200,
      batchNo: '20261026B',
      producedDate: null,
      expiryDate: '2027-04-25',
      acceptedQty: 12,
      rejectedQty: 12,
      rejectReason: 'CRUSHED',
      rejectNote: '',
      photos: [`/api/storage/picture/${id}`],
      shelfReason: '',
      returnedQty: 0,
    },
  ],
  booked: [
    { event: 'POSTED', bizDate: '2026-11-14', account: 'INVENTORY', amountFen: 4200 },
    { event: 'POSTED', bizDate: '2026-11-14', account: 'GRNI', amountFen: -4200 },
  ],
};
afterEach(cleanup);

async function open(over: Partial<Receipt> = {}, can = ['STOCK_COST', 'PURCHASE_REVERSE']) {
  const server = fakeServer();
  server.answer(receiptApi.get, { ...receipt, ...over });
  // Last, since the address of one receipt has the same shape.
  server.answer(receiptApi.list, { rows: [row], total: 1, sums: { amountFen: 4200 } });
  server.answer(receiptApi.reverse, receipt);
  server.answer(logApi.record, { rows: [], total: 0 });
  show(<Receipts storePurchaseId={id} />, { can: ['PURCHASE_LIST', ...can] });
  fireEvent.click(await screen.findByRole('button', { name: row.no }));
  await screen.findByRole('heading', { name: row.no });
  return server;
}

it('shows goods, batches, photos and bookings of a receipt', async () => {
  await open();
  const lines = await screen.findByRole('table', { name: '商品明细' });
  expect(within(lines).getByText('红烧牛肉面 桶装', { exact: false })).toBeTruthy();
  expect(within(lines).getByText('20261026B', { exact: false })).toBeTruthy();
  expect(within(lines).getByText('箱体压损')).toBeTruthy();
  expect(screen.getByRole('img', { name: '红烧牛肉面' })).toBeTruthy();
  const booked = screen.getByRole('table', { name: '账务' });
  expect(within(booked).getByText('暂估应付')).toBeTruthy();
});

it('is reversed with a reason, based on the version that was looked at', async () => {
  const server = await open();
  fireEvent.click(screen.getByRole('button', { name: '冲销入库单' }));
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '点错供应商' } });
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  await waitFor(() => expect(server.to(receiptApi.reverse)).toHaveLength(1));
  expect(server.to(receiptApi.reverse)[0]?.body).toMatchObject({ version: 2, reason: '点错供应商' });
});

it('says why somebody may not reverse it, and offers nothing to those who never may', async () => {
  await open({ canReverse: false, whyNot: '林晓雯收的货，请由周敏冲销' });
  expect(screen.getByRole('note', { name: /请由周敏冲销/ })).toBeTruthy();
  cleanup();
  await open({ canReverse: false, booked: null, amountFen: null }, []);
  expect(screen.queryByRole('button', { name: '冲销入库单' })).toBeNull();
  expect(screen.queryByRole('table', { name: '账务' })).toBeNull();
});

it('a receipt with surplus says what it waits for', async () => {
  await open({ status: 'DRAFT', canReverse: false, fillUp: { id, no: '23261114102700001', status: 'SUBMITTED' } });
  expect(screen.getByText('有多到的货，批准补单 23261114102700001 后整单入库')).toBeTruthy();
});
