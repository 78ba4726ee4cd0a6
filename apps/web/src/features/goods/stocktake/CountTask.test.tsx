import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake, StocktakeLine } from '@netbar/contract/goods/stocktake/stocktake.model';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKeptRecords, dropKeptRecord } from '#kernel/kept-records.ts';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import { forgetStep, useUnsent } from '#kernel/unsent/unsent.store.ts';
import { fakeServer, show } from '#testing/show.tsx';
import InventoryDetailPage from './InventoryDetailPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const colaId = '019c0000-0000-7000-8000-000000000002';
const noodleId = '019c0000-0000-7000-8000-000000000003';
const line = (productId: string, over: Partial<StocktakeLine>): StocktakeLine => ({
  productId,
  code: 'D100',
  name: '可口可乐',
  spec: '330ml',
  barcode: '6954767410388',
  baseUnit: '罐',
  picture: '',
  purchaseUnit: '箱',
  unitFactor: 24,
  countedQty: null,
  counts: [],
  expectedQty: null,
  diffQty: null,
  diffValueFen: null,
  movedQty: null,
  recountedByName: null,
  needsRecount: false,
  ...over,
});
const sheet: Stocktake = {
  id,
  no: '31261117100100001',
  branchId: id,
  branchName: '文三路旗舰店',
  blind: true,
  status: 'COUNTING',
  lineCount: 2,
  countedCount: 0,
  openedByName: '周敏',
  createdTime: '2026-11-17T01:00:00.000Z',
  isAlone: false,
  version: 1,
  tolerance: 2,
  lines: [
    line(colaId, {}),
    line(noodleId, { code: 'N001', name: '泡面', spec: '', barcode: null, baseUnit: '桶', unitFactor: 1 }),
  ],
  pendingApproval: null,
  whyNotPost: null,
};

/** What the server has counted, and whether it answers. */
let counted: Map<string, number>;
let isLineUp: boolean;
beforeEach(() => {
  counted = new Map();
  isLineUp = true;
});
afterEach(async () => {
  cleanup();
  for (const step of await readKeptRecords<UnsentStep>('unsent ')) await forgetStep(step);
  await dropKeptRecord(`count-entry me stocktake ${id}`);
  useUnsent.setState({ steps: [], sent: [] });
});

async function open(over: Partial<Stocktake> = {}, can = ['STOCKTAKE_COUNT']) {
  const server = fakeServer();
  const lines = () =>
    (over.lines ?? sheet.lines).map((each) => ({ ...each, countedQty: counted.get(each.productId) ?? each.countedQty }));
  server.answerBy(stocktakeApi.get, () => ({ data: { ...sheet, ...over, lines: lines() } }));
  server.answerBy(stocktakeApi.count, ({ body }) => {
    if (!isLineUp) return { status: 50_300 };
    const { productId, addQty } = body as { productId: string; addQty: number };
    counted.set(productId, (counted.get(productId) ?? 0) + addQty);
    return { data: { productId, countedQty: counted.get(productId) } };
  });
  server.answer(stocktakeApi.findProducts, []);
  show(<InventoryDetailPage />, { can: ['STOCKTAKE_LIST', ...can], path: `/?id=${id}&task=count` });
  await screen.findByRole('dialog', { name: /盘点/ });
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** A hand scanner: keys without a gap, ended by Enter. */
const scan = (code: string) => {
  for (const key of [...code.split(''), 'Enter']) fireEvent.keyDown(document.body, { key });
};
const card = (name: string) => screen.findByRole('region', { name });

it('U6 says plainly that there is no camera, and a hand scanner counts all the same: the same code adds one', async () => {
  const server = await open();
  expect((await screen.findByRole('alert')).textContent).toContain('请用扫码枪，或手动输入条码');
  scan('6954767410388');
  const cola = await card('可口可乐 330ml');
  scan('6954767410388');
  await waitFor(() => expect(within(cola).getByRole('status').textContent).toBe('2'));
  fireEvent.click(within(cola).getByRole('button', { name: '+24 一箱' }));
  await screen.findByRole('button', { name: '记下 26，扫下一个' });
  press('记下 26，扫下一个');
  await waitFor(() => expect(counted.get(colaId)).toBe(26));
  expect(server.to(stocktakeApi.count)).toHaveLength(1);
  const recent = await card('刚点过');
  expect(within(recent).getByText('26')).toBeTruthy();
  await within(recent).findByLabelText('已发出');
  expect(screen.queryByText(/账面/)).toBeNull();
});

it('U6 scanning another product notes the one before', async () => {
  await open();
  scan('6954767410388');
  await card('可口可乐 330ml');
  scan('N00001');
  await screen.findByRole('heading', { name: '未知条码 N00001' });
  press('关闭');
  press('没有条码');
  fireEvent.click(await screen.findByRole('button', { name: /泡面/ }));
  await card('泡面');
  await waitFor(() => expect(counted.get(colaId)).toBe(1));
});

it('U6 an unknown code asks for the product and keeps its count until somebody names it', async () => {
  await open();
  scan('6900000000017');
  await screen.findByRole('heading', { name: '未知条码 6900000000017' });
  press('关闭');
  scan('6900000000017');
  await screen.findByRole('heading', { name: '未知条码 6900000000017' });
  press('关闭');
  press('核对并提交');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '先认领 1 个条码' })).disabled).toBe(true);
  press('继续点');
  fireEvent.click(await screen.findByRole('button', { name: /未知条码 6900000000017.*2/ }));
  fireEvent.click(await screen.findByRole('button', { name: /泡面/ }));
  await screen.findByRole('button', { name: '记下 2，扫下一个' });
  scan('6900000000017');
  await screen.findByRole('button', { name: '记下 3，扫下一个' });
});

it('U6 submitting waits until everything is counted and sent', async () => {
  const server = await open();
  server.answer(stocktakeApi.finish, sheet);
  isLineUp = false;
  press('核对并提交');
  const submit = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  await submit('还有 2 种没点');
  press('没有货 可口可乐 330ml');
  await submit('还有 1 种没点');
  press('没有货 泡面');
  expect((await submit('发完 2 步后提交')).disabled).toBe(true);
  isLineUp = true;
  fireEvent(window, new Event('online'));
  const ready = await submit('提交盘点');
  expect(ready.disabled).toBe(false);
  expect([...counted]).toEqual([
    [colaId, 0],
    [noodleId, 0],
  ]);
  fireEvent.click(ready);
  await waitFor(() => expect(server.to(stocktakeApi.finish)).toHaveLength(1));
});

it('U6 a refused step stands at its line with the reason, and can be given up', async () => {
  const server = await open();
  server.answerBy(stocktakeApi.count, () => ({
    status: 42_200,
    message: '另一人改过数量',
    data: { reason: 'stocktake.belowZero' },
  }));
  scan('6954767410388');
  await card('可口可乐 330ml');
  press(/^记下/);
  await screen.findByText('1 步被退回，请处理');
  press('查看');
  await screen.findByText('另一人改过数量');
  press('放弃这一步');
  await waitFor(() => expect(useUnsent.getState().steps).toEqual([]));
});

it('U6 after the count the result is shown: two lines a product, quantity and value, and the sums', async () => {
  const lines = [
    line(colaId, { countedQty: 94, expectedQty: 96, diffQty: -2, diffValueFen: -984, movedQty: -3 }),
    line(noodleId, { name: '泡面', spec: '', countedQty: 20, expectedQty: 20, diffQty: 0, diffValueFen: 0, movedQty: 0 }),
  ];
  const server = fakeServer();
  server.answer(stocktakeApi.get, { ...sheet, status: 'REVIEW', lines });
  show(<InventoryDetailPage />, { can: ['STOCKTAKE_LIST', 'STOCKTAKE_POST'], path: `/?id=${id}&task=count` });
  const task = await screen.findByRole('dialog', { name: '差异 1 种' });
  expect(within(task).getByText('2 种已点完 · 1 种相符', { exact: false })).toBeTruthy();
  expect(within(task).getByText('账面 96 → 实盘 94')).toBeTruthy();
  expect(within(task).getAllByText('−2').length).toBe(1);
  expect(within(task).getByText('盘点时卖出等减少的 3 件已从账面减去。')).toBeTruthy();
  fireEvent.click(within(task).getByRole('button', { name: '过账 −¥9.84' }));
  await screen.findByText('差异合计 −¥9.84，将调整库存，请填写说明');
});

it('U6 whoever counted blind is told which products to count again and not by how much they differ', async () => {
  const lines = [line(colaId, { countedQty: 94, needsRecount: true }), line(noodleId, { name: '泡面', countedQty: 1 })];
  const server = fakeServer();
  server.answer(stocktakeApi.get, { ...sheet, status: 'REVIEW', lines });
  show(<InventoryDetailPage />, { can: ['STOCKTAKE_LIST', 'STOCKTAKE_COUNT'], path: `/?id=${id}&task=count` });
  const task = await screen.findByRole('dialog', { name: '盘点已提交' });
  expect(within(task).getByRole('button', { name: '复盘' })).toBeTruthy();
  expect(within(task).queryByText(/账面|94/)).toBeNull();
  expect(within(task).getByRole('button', { name: '完成' })).toBeTruthy();
});
