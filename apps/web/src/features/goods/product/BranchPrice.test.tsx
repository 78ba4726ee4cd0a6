import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import type { RunningPrice } from '@netbar/contract/goods/adjustment/adjustment.model';
import { productApi } from '@netbar/contract/goods/product/product.api';
import type { BranchProduct } from '@netbar/contract/goods/product/product.model';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockFeature } from '#features/goods/stock/feature.ts';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import ProductDetailPage from './ProductDetailPage.tsx';
import ProductManagePage from './ProductManagePage.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const branch = { id: id(1), name: '文三路店', brandId: id(2), branchNo: '1001', dayCutoffMin: 0 };
const cola: BranchProduct = {
  id: id(3),
  branchId: branch.id,
  branchName: branch.name,
  code: 'D001',
  name: '可口可乐',
  classifyCode: '',
  kind: 'GOODS',
  barcode: null,
  baseUnit: '瓶',
  spec: '',
  picture: '',
  shelf: 'ON',
  priceMode: 'MASTER',
  priceFen: 500,
  groupCode: '',
  masterPriceFen: 500,
  branchPriceFen: null,
  pointsPrice: 0,
  minPriceFen: 0,
  branchPrice: true,
  status: 'ACTIVE',
  minStock: null,
  sort: 0,
  onHand: 10,
  isCounting: false,
  isSoldOut: false,
  reserved: 0,
  version: 1,
};
const asked: RunningPrice = {
  adjustmentId: id(4),
  no: '34261116100100001',
  productId: cola.id,
  branchId: branch.id,
  newFen: 450,
  effectiveTime: null,
  reason: '学生区',
  status: 'PENDING',
  applicantName: '吴振宇',
  createdTime: '2026-11-16T04:00:00.000Z',
  approvalId: id(5),
  canWithdraw: true,
};
const move = {
  id: '1',
  seq: 1,
  reason: 'STOCK_IN',
  docType: 'STOCK',
  docId: id(6),
  qty: 10,
  valueFen: 3000,
  qtyAfter: 10,
  valueAfter: 3000,
  actorName: null,
  postedTime: '2026-11-16T04:00:00.000Z',
};

beforeAll(() => stockFeature.fillSlots?.());
let server: ReturnType<typeof fakeServer>;
let running: RunningPrice[];
beforeEach(() => {
  server = fakeServer();
  running = [];
  server.answer(productApi.get, cola);
  server.answer(productApi.list, { rows: [cola], total: 1 });
  server.answer(productApi.setting, { brandId: branch.brandId, branchPrice: true, version: 1 });
  server.answer(dictionaryApi.list, { rows: [], total: 0 });
  server.answer(stockApi.card, { rows: [move], total: 1 });
  server.answer(stockApi.batches, []);
  server.answerBy(adjustmentApi.runningPrices, () => ({ data: running }));
  server.answer(adjustmentApi.adjustPrices, { id: id(4), approvalId: id(5), status: 'PENDING' });
  server.answerBy(approvalApi.withdraw, () => ({ data: {} }));
});

function open(page: 'detail' | 'list', can: string[]) {
  const path = `/?branchId=${branch.id}&id=${cola.id}`;
  show(page === 'detail' ? <ProductDetailPage /> : <ProductManagePage />, { can, path });
  act(() => useSession.setState(({ user }) => ({ user: { ...(user as UserInfo), branches: [branch] } })));
}
const manager = ['PRODUCT_LIST', 'PRICE_APPLY'];

describe('a manager on the page of a branch product', () => {
  it('asks for another price there, beside the price it is sold for now', async () => {
    open('detail', manager);
    fireEvent.click(await screen.findByRole('button', { name: '调价' }));
    const field = await screen.findByLabelText('新价格');
    fireEvent.change(field, { target: { value: '4.5' } });
    fireEvent.change(screen.getByLabelText('原因'), { target: { value: '学生区' } });
    running = [asked];
    fireEvent.click(screen.getByRole('button', { name: '保存' }));

    await waitFor(() => expect(server.to(adjustmentApi.adjustPrices)).toHaveLength(1));
    expect(server.to(adjustmentApi.adjustPrices)[0]?.body).toMatchObject({
      brandId: branch.brandId,
      branchId: branch.id,
      reason: '学生区',
      lines: [{ productId: cola.id, oldFen: null, newFen: 450 }],
    });
    expect(await screen.findByText('待审核')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: '调价' })).toBeNull());
  });

  it('takes a request back', async () => {
    running = [asked];
    open('detail', manager);
    fireEvent.click(await screen.findByRole('button', { name: '撤回' }));
    await waitFor(() => expect(server.to(approvalApi.withdraw)).toHaveLength(1));
  });

  it('sees what a piece earns before and after only if they may see costs', async () => {
    open('detail', [...manager, 'STOCK_LIST', 'STOCK_COST']);
    fireEvent.click(await screen.findByRole('button', { name: '调价' }));
    expect((await screen.findByText(/每件毛利/)).textContent).toContain('2.00 (40.00%)');
  });

  it('without that right costs are not even asked for', async () => {
    open('detail', manager);
    fireEvent.click(await screen.findByRole('button', { name: '调价' }));
    await screen.findByText('生效时间');
    expect(server.to(stockApi.card)).toHaveLength(0);
    expect(screen.queryByText(/每件毛利/)).toBeNull();
  });

  it('is told why not when the brand does not let branches set prices', async () => {
    server.answer(productApi.get, { ...cola, branchPrice: false });
    open('detail', manager);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '调价' });
    expect(button.disabled).toBe(true);
  });
});

it('the list of branch products shows the price that waits, and lets its applicant take it back', async () => {
  running = [asked];
  open('list', manager);
  expect((await screen.findAllByText(/待审核/))[0]?.textContent).toContain('4.50');
  fireEvent.click((await screen.findAllByRole('button', { name: '撤回调价' }))[0]!);
  await waitFor(() => expect(server.to(approvalApi.withdraw)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '调价' })).toBeNull();
});
