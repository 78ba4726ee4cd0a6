import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { StockAdjust, StockRow } from '@netbar/contract/goods/stock/stock.model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import StocksPage from './StocksPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const row: StockRow = {
  id,
  branchId: id,
  code: 'D100',
  name: '可口可乐',
  spec: '330ml',
  picture: '',
  barcode: null,
  baseUnit: '罐',
  onHand: 6,
  isCounting: false,
  reserved: 2,
  incoming: 0,
  valueFen: 1500,
  minStock: 10,
  isLow: true,
  expiryDate: null,
};
const found: StockAdjust = {
  id,
  no: '3325111510010001',
  branchId: id,
  branchName: '一店',
  kind: 'FOUND',
  reason: '强制销售 10251115100100001',
  status: 'POSTED',
  version: 2,
  applicantName: '周敏',
  createdTime: '2026-11-01T00:00:00.000Z',
  reviewerName: null,
  reviewedTime: null,
  reviewNote: '',
  whyNotReview: null,
  isAlone: false,
  lines: [{ productId: id, name: '可口可乐', baseUnit: '罐', qty: 3, valueFen: 900 }],
};
const open = async (can: string[]) => {
  const server = fakeServer();
  server.answer(branchApi.list, { rows: [], total: 0 });
  server.answer(stockApi.list, { rows: [row], total: 1 });
  server.answer(stockApi.listAdjusts, { rows: [found], total: 1 });
  server.answer(stockApi.review, { ...found, version: 3 });
  show(<StocksPage />, { can: ['STOCK_LIST', ...can] });
  await screen.findAllByText('可口可乐');
  return server;
};

it('S9 tells nothing of goods that are counted blind', async () => {
  const server = fakeServer();
  server.answer(branchApi.list, { rows: [], total: 0 });
  const hidden = { ...row, onHand: null, reserved: null, valueFen: null, isLow: false, isCounting: true };
  server.answer(stockApi.list, { rows: [hidden], total: 1 });
  show(<StocksPage />, { can: ['STOCK_LIST'] });
  expect((await screen.findAllByText('盘点中')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/罐/)).toBeNull();
});

it('shows what is free and what is low, and nothing to do to whoever may only look', async () => {
  await open([]);
  expect(screen.getByText('6 罐')).toBeTruthy();
  expect(screen.getAllByText('4').length).toBeGreaterThan(0);
  expect(screen.getAllByText('库存不足').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '强制销售复核' })).toBeNull();
  expect(screen.queryByRole('button', { name: '报损' })).toBeNull();
});

it('S18 shows costs only to those who may see them', async () => {
  await open([]);
  for (const title of ['平均成本', '库存金额']) expect(screen.queryByText(title)).toBeNull();
  cleanup();
  await open(['STOCK_COST']);
  for (const title of ['平均成本', '库存金额']) expect(screen.getAllByText(title).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/15\.00/).length).toBeGreaterThan(0);
});

it('a forced sale is looked into with what was found out', async () => {
  const server = await open(['STOCK_REVIEW']);
  fireEvent.click(screen.getByRole('button', { name: '强制销售复核' }));
  await screen.findByText('可口可乐 3 罐');
  fireEvent.click(screen.getByRole('button', { name: '复核' }));
  fireEvent.change(await screen.findByLabelText('查明的原因'), { target: { value: '到货漏录' } });
  fireEvent.click(within(document.querySelectorAll<HTMLElement>('.ant-drawer')[1]!).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(stockApi.review)).toHaveLength(1));
  expect(server.to(stockApi.review)[0]!.body).toEqual({ version: 2, note: '到货漏录' });
});

it('what should go back is listed by its day', async () => {
  const server = await open([]);
  const line = { id, productId: id, code: 'D100', name: '面包', baseUnit: '个', batchNo: 'B7', onHand: 4, valueFen: 1000 };
  server.answer(stockApi.expiring, { rows: [{ ...line, expiryDate: '2026-11-01', isExpired: true }], total: 1 });
  fireEvent.click(screen.getByRole('button', { name: '临期退货建议' }));
  await screen.findByText('2026-11-01');
  expect(screen.getByText('已过期')).toBeTruthy();
});
