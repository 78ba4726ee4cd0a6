import { logApi } from '@netbar/contract/platform/log/log.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { ReceiptsSlot, ReceiveSlot } from './kit/purchase.slots.ts';
import StorePurchaseDetailPage from './StorePurchaseDetailPage.tsx';
import { askedLine, idOf, orderId, purchase, purchaseLine } from './testing/purchases.ts';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
const whereIs = () => screen.getByLabelText('where').textContent;

async function open(data: StorePurchase, can: string[] = [], query = '') {
  const server = fakeServer();
  server.answer(purchaseApi.getStore, data);
  server.answer(logApi.record, { rows: [], total: 0 });
  show(
    <>
      <StorePurchaseDetailPage />
      <Where />
    </>,
    { can: ['PURCHASE_LIST', ...can], path: `/x?orderId=${orderId}${query}` },
  );
  await screen.findByLabelText('where');
  return server;
}

const rowOf = async (name: string) => {
  const table = await screen.findByRole('table', { name: '商品明细' });
  return within(table).getByText(name, { exact: false }).closest('tr')!;
};
const cell = (row: HTMLElement, label: string) => row.querySelector(`[data-label="${label}"]`)?.textContent;

afterEach(() => {
  ReceiveSlot.fill(undefined as never);
  ReceiptsSlot.fill(undefined as never);
});

it('approved equals received, sent back, closed and to come on every line and in the total', async () => {
  const other = purchaseLine({
    id: idOf(2),
    productId: idOf(12),
    name: '老坛酸菜面',
    approvedQty: 72,
    orderedQty: 72,
    receivedQty: 24,
  });
  const lines = [purchaseLine(), { ...other, chargedBackQty: 24, closedQty: 24, restQty: 0, amountFen: 35_400 }];
  await open(purchase({ lines, amountFen: 59_000 }), ['STOCK_COST']);
  const row = await rowOf('老坛酸菜面');
  expect(['批准', '已入库', '已退单', '已关闭', '剩余'].map((label) => cell(row, label))).toEqual([
    '3 箱',
    '1 箱',
    '1 箱',
    '1 箱',
    '—',
  ]);
  const foot = row.closest('table')!.querySelector('tfoot')!;
  expect(['批准', '已入库', '已退单', '已关闭', '剩余'].map((label) => cell(foot, label))).toEqual(['5', '2', '1', '1', '1']);
  const amounts = [...document.querySelectorAll('.po-amounts dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['¥236.00', '¥118.00', '¥118.00', '¥118.00', '¥590.00']);
});

it('says what has not come, why less was approved and who took which step', async () => {
  await open(purchase());
  expect(await screen.findByText(/红牛 1 箱 还没到/)).toBeTruthy();
  expect(screen.getByText('删减：库存够用')).toBeTruthy();
  expect(screen.getByText('部分入库')).toBeTruthy();
  expect(screen.getByText(/11-12 10:40 沈国栋/)).toBeTruthy();
});

it('hides prices where the server hides them', async () => {
  await open(purchase({ amountFen: null, lines: [purchaseLine({ priceFen: null, amountFen: null })] }));
  await rowOf('红牛');
  expect(screen.queryByText(/¥/)).toBeNull();
});

it('a suggestion shows its arithmetic', async () => {
  await open(purchase());
  fireEvent.click((await screen.findAllByRole('button', { name: /3 箱/ }))[0]!);
  expect(await screen.findByText('预测 70 + 安全 10 − 可用 6 − 在途 24 = 50 罐')).toBeTruthy();
  expect(screen.getByText('7 天（到货 2 + 下次下单 5）')).toBeTruthy();
  expect(screen.getByText('A 类，系数 1.65，日波动 2.3')).toBeTruthy();
});

it('is approved with less of a line, and with a word about why', async () => {
  const waiting = purchase({
    status: 'SUBMITTED',
    canDecide: true,
    lines: [askedLine()],
    companyPurchases: [],
    decidedTime: null,
  });
  const server = await open(waiting, ['PURCHASE_APPROVE']);
  server.answer(purchaseApi.approveStore, waiting);
  fireEvent.change(await screen.findByLabelText('批准数量 红牛'), { target: { value: '2' } });
  fireEvent.change(await screen.findByLabelText('删减说明 红牛'), { target: { value: '库存够' } });
  fireEvent.click(screen.getByRole('button', { name: '批准（删减 1 项）' }));
  await waitFor(() => expect(server.to(purchaseApi.approveStore)).toHaveLength(1));
  expect(server.to(purchaseApi.approveStore)[0]!.body).toEqual({
    version: 4,
    cuts: [{ lineId: idOf(1), packs: 2, note: '库存够' }],
  });
});

it('parts of a pack are approved whole or not at all', async () => {
  const line = askedLine({ askedQty: 6, suggestion: null });
  const waiting = purchase({ status: 'SUBMITTED', canDecide: true, kind: 'FILL_UP', fillUpReason: 'DAMAGE', lines: [line] });
  const server = await open(waiting, ['PURCHASE_APPROVE']);
  server.answer(purchaseApi.approveStore, waiting);
  fireEvent.click(await screen.findByLabelText('整项批准'));
  fireEvent.click(screen.getByRole('button', { name: '批准（删减 1 项）' }));
  await waitFor(() =>
    expect(server.to(purchaseApi.approveStore)[0]?.body).toMatchObject({ cuts: [{ lineId: idOf(1), packs: 0 }] }),
  );
});

it('whoever asked for it sees why they cannot approve it', async () => {
  await open(purchase({ status: 'SUBMITTED', lines: [askedLine()], whyNot: '制单人不能审核自己的单据' }), ['PURCHASE_APPROVE']);
  const why = await screen.findByRole('note', { name: '制单人不能审核自己的单据' });
  expect(within(why).getByRole('button', { name: '批准' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '驳回' })).toBeNull();
  expect(screen.queryByLabelText('批准数量 红牛')).toBeNull();
});

it('a rejection needs a reason', async () => {
  const waiting = purchase({ status: 'SUBMITTED', canDecide: true, lines: [askedLine()] });
  const server = await open(waiting, ['PURCHASE_APPROVE']);
  server.answer(purchaseApi.rejectStore, waiting);
  fireEvent.click(await screen.findByRole('button', { name: '驳回' }));
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
  save();
  await screen.findByText('请填写原因');
  expect(server.to(purchaseApi.rejectStore)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '本月已超支' } });
  save();
  await waitFor(() => expect(server.to(purchaseApi.rejectStore)[0]?.body).toEqual({ version: 4, reason: '本月已超支' }));
});

it('closing the rest names the lines and their sum, and can leave lines out', async () => {
  const lines = [purchaseLine(), purchaseLine({ id: idOf(2), productId: idOf(12), name: '卤蛋' })];
  const server = await open(purchase({ lines }), ['PURCHASE_APPLY', 'STOCK_COST']);
  server.answer(purchaseApi.closeStore, purchase());
  fireEvent.click((await screen.findAllByRole('button', { name: '关闭剩余' }))[0]!);
  expect(await screen.findByText('共 2 项，¥236.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '卤蛋' }));
  expect(screen.getByText('共 1 项，¥118.00')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '供应商断货' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.to(purchaseApi.closeStore)[0]?.body).toEqual({ version: 4, lineIds: [idOf(1)], reason: '供应商断货' }),
  );
});

it('the rest of one line can be closed alone', async () => {
  const lines = [purchaseLine(), purchaseLine({ id: idOf(2), productId: idOf(12), name: '卤蛋' })];
  await open(purchase({ lines }), ['PURCHASE_APPLY']);
  fireEvent.click(await screen.findByRole('button', { name: '关闭 卤蛋 的剩余' }));
  await screen.findByText(/共 1 项/);
  expect(screen.getByRole('checkbox', { name: '卤蛋' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: '红牛' })).toHaveProperty('checked', false);
});

it('leads on: a draft to its pages, a rejected one back to a draft, missing goods to a replacement', async () => {
  await open(purchase({ status: 'DRAFT', lines: [askedLine()] }), ['PURCHASE_APPLY']);
  fireEvent.click(await screen.findByRole('button', { name: '提交' }));
  expect(whereIs()).toBe(`/admin/product/purchase/confirm?orderId=${orderId}`);
});

it('a rejected order is taken up again', async () => {
  const rejected = purchase({ status: 'REJECTED', endNote: '太多', lines: [askedLine()] });
  const server = await open(rejected, ['PURCHASE_APPLY']);
  server.answer(purchaseApi.redraftStore, purchase({ status: 'DRAFT' }));
  expect(await screen.findByText('被驳回：太多')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重新编辑' }));
  await waitFor(() => expect(whereIs()).toContain(`&orderId=${orderId}`));
});

it('a replacement leads to its order, and is not turned into a draft', async () => {
  const origin = idOf(51);
  await open(
    purchase({
      status: 'REJECTED',
      kind: 'FILL_UP',
      fillUpReason: 'SHORTAGE',
      originId: origin,
      originNo: '2026',
      endNote: '等等',
    }),
    ['PURCHASE_APPLY'],
  );
  expect((await screen.findByRole('link', { name: '2026' })).getAttribute('href')).toContain(origin);
  expect(screen.queryByRole('button', { name: '重新编辑' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '重新补单' }));
  expect(whereIs()).toContain(`submitOrder?orderId=${origin}`);
});

it('is received where another feature has a desk for it, by people who may', async () => {
  ReceiveSlot.fill(({ storePurchaseId, onLeave }) => (
    <button type="button" onClick={onLeave}>
      desk {storePurchaseId}
    </button>
  ));
  ReceiptsSlot.fill(() => <p>receipts</p>);
  await open(purchase(), ['PURCHASE_RECEIVE']);
  expect(await screen.findByText('receipts')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '继续入库' }));
  expect(whereIs()).toContain('&receive=1');
  fireEvent.click(await screen.findByRole('button', { name: /^desk/ }));
  await screen.findByRole('button', { name: '继续入库' });
});

it('nobody receives without the right, not even by the address', async () => {
  ReceiveSlot.fill(() => <p>desk</p>);
  await open(purchase(), [], '&receive=1');
  await rowOf('红牛');
  expect(screen.queryByText('desk')).toBeNull();
  expect(screen.queryByRole('button', { name: '继续入库' })).toBeNull();
});
