import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { AwaitedDelivery, AwaitedGoods, Receipt } from '@netbar/contract/purchasing/receipt/receipt.model';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dropKeptRecord } from '#kernel/kept-records.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { Receive } from './kit/Receive.tsx';

const uuid = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const [branchId, orderId, hengfeng, hualian] = [uuid(1), uuid(2), uuid(3), uuid(4)];
const goods = (n: number, over: Partial<AwaitedGoods>): AwaitedGoods => ({
  productId: uuid(n),
  code: `N00${n}`,
  name: '红烧牛肉面',
  spec: '桶装',
  picture: '',
  barcode: '6920907800111',
  baseUnit: '桶',
  batchTracked: true,
  shelfLifeDays: 180,
  storeLineId: uuid(n),
  companyLineId: uuid(n),
  storePurchaseId: orderId,
  storePurchaseNo: '20261112102700019',
  packUnit: '箱',
  packQty: 12,
  priceFen: 4200,
  qty: 24,
  receivedQty: 0,
  chargedBackQty: 0,
  restQty: 24,
  ...over,
});
const delivery: AwaitedDelivery = {
  branchId,
  branchName: '星河路旗舰店',
  today: '2026-11-14',
  suppliers: [
    {
      supplierId: hengfeng,
      supplierName: '恒丰食品',
      lines: [
        goods(5, {}),
        goods(6, { name: '卤蛋', spec: '', barcode: '6923450657713', batchTracked: false, shelfLifeDays: 0 }),
        goods(7, { name: '老坛酸菜面', barcode: '6920907800128', restQty: 0, receivedQty: 24 }),
      ],
    },
    { supplierId: hualian, supplierName: '华联商贸', lines: [goods(8, { name: '可口可乐', barcode: '6954767410388' })] },
  ],
};
const answered = { status: 'POSTED' } as unknown as Receipt;

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await dropKeptRecord(`receive-draft me ${branchId}`);
});

async function open(given = delivery) {
  const server = fakeServer();
  server.answer(receiptApi.awaited, given);
  server.answer(receiptApi.receive, answered);
  const onLeave = vi.fn<() => void>();
  show(<Receive branchId={branchId} storePurchaseId={orderId} onLeave={onLeave} />, {
    can: ['PURCHASE_RECEIVE', 'STOCK_COST'],
  });
  await screen.findByRole('heading', { name: '入库' });
  return { server, onLeave };
}
/** A hand scanner: a key every millisecond by the clock of the events, however busy the machine is. */
const scan = (code: string) => {
  for (const [i, key] of [...code.split(''), 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + i });
    fireEvent(document.body, event);
  }
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const form = (name = '红烧牛肉面 桶装') => screen.findByRole('form', { name });
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: /确认入库|提交审核/ });

it('a scan adds a pack and opens its line; a full line and an unknown code change nothing', async () => {
  await open();
  scan('6923450657713');
  await form('卤蛋');
  expect(within(rowOf(/卤蛋/)).getByText('正在填写')).toBeTruthy();
  scan('6923450657713');
  await waitFor(() => expect(within(rowOf(/卤蛋/)).getAllByText('2 箱')).toHaveLength(2));
  scan('6923450657713');
  await screen.findByText(/卤蛋 已收齐/);
  scan('6920907800128');
  await screen.findByText(/老坛酸菜面 已收齐/);
  scan('6900000000017');
  await screen.findByText('没有这个条码的待收商品');
  scan('6954767410388');
  await screen.findByText('可口可乐 是华联商贸的货，请先完成这一单');
});

it('a typed code that nobody knows stays in the field', async () => {
  await open();
  const field = screen.getByLabelText<HTMLInputElement>('扫商品条码，也可输入条码后回车');
  fireEvent.change(field, { target: { value: 'X999' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('没有这个条码的待收商品');
  expect(field.value).toBe('X999');
});

it('the expiry date follows the production date; short-dated goods need a reason, expired ones can only be rejected', async () => {
  await open();
  scan('6920907800111');
  await form();
  expect(screen.getByText('请填写批号或到期日')).toBeTruthy();
  type(/^生产日期/, '2026-10-26');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^到期日/).value).toBe('2027-04-24'));
  expect(screen.getByText('剩 161 天，占保质期 89%，高于收货要求 67%')).toBeTruthy();
  type(/^到期日/, '2027-01-01');
  await screen.findByText('保质期不足，请填写收货原因');
  type('仍然收货的原因', '周末活动');
  await waitFor(() => expect(screen.queryByText('保质期不足，请填写收货原因')).toBeNull());
  type(/^到期日/, '2026-11-13');
  await waitFor(() => expect(screen.getAllByText('已过期，只能拒收').length).toBeGreaterThan(0));
  expect(post().disabled).toBe(true);
});

it('F9 books what was recorded, and the rest stays open', async () => {
  const { server, onLeave } = await open();
  scan('6920907800111');
  const fields = await form();
  type('批号', '20261026B');
  await waitFor(() => expect(within(fields).queryByRole('alert')).toBeNull());
  type('送货单号', 'HF-1114-0372');
  fireEvent.submit(fields);
  await screen.findByText('扫一件商品，或从左边选择');
  await waitFor(() => expect(post().disabled).toBe(false));
  expect(screen.getByText('未扫 2 种')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'F9' });
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(server.to(receiptApi.receive)).toMatchObject([
    {
      body: {
        branchId,
        supplierId: hengfeng,
        deliveryNote: 'HF-1114-0372',
        lines: [{ kind: 'PAID', storeLineId: uuid(5), companyLineId: uuid(5), batchNo: '20261026B', acceptedQty: 12 }],
      },
    },
  ]);
});

it('a rejection needs a reason and a photo, which is uploaded by itself', async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const { server } = await open();
  const url = `/api/storage/picture/${uuid(9)}`;
  let isLineUp = false;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = JSON.stringify({ status: 200, data: { url, width: 2, height: 2 } });
      onload = () => {};
      onerror = () => {};
      open() {}
      setRequestHeader() {}
      send() {
        setTimeout(() => (isLineUp ? this.onload() : this.onerror()));
      }
    },
  );
  scan('6923450657713');
  const fields = await form('卤蛋');
  fireEvent.click(within(fields).getByRole('button', { name: '增加 拒收' }));
  await screen.findByText('请选择拒收原因');
  press('箱体压损');
  await screen.findByText('请拍一张照片');
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(within(fields).getByLabelText('拍照', { selector: 'input' }), { target: { files: [photo] } });
  await screen.findByText('1 张照片还没有上传');
  expect(post().disabled).toBe(true);
  isLineUp = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(post().disabled).toBe(false));
  fireEvent.click(post());
  await waitFor(() => expect(server.to(receiptApi.receive)).toHaveLength(1));
  expect(server.to(receiptApi.receive)[0]?.body).toMatchObject({
    lines: [{ acceptedQty: 12, rejectedQty: 12, rejectReason: 'CRUSHED', photos: [url] }],
  });
});

it('a line is split into batches', async () => {
  await open();
  scan('6920907800111');
  await form();
  type('批号', 'A');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('批号').value).toBe('A'));
  press('拆批次');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('批号').value).toBe(''));
  type('批号', 'B');
  fireEvent.click(screen.getByRole('button', { name: '增加 验收' }));
  await waitFor(() => expect(within(rowOf(/红烧牛肉面/)).getAllByText('2 箱')).toHaveLength(2));
  expect(within(rowOf(/红烧牛肉面/)).getByText('B')).toBeTruthy();
});

it('gifts and surplus are added by name; a surplus waits for approval', async () => {
  const { server } = await open();
  const { batchTracked, shelfLifeDays, ...facts } = goods(9, { name: '赠杯', spec: '', barcode: null });
  const product = { ...facts, batchTracked: false, shelfLifeDays, offer: null };
  const sold = { ...product, name: '礼盒', offer: { packUnit: '箱', packQty: 6, priceFen: 900 } };
  expect(batchTracked).toBe(true);
  server.answer(receiptApi.findProducts, [product, sold]);
  press(/登记多到/);
  fireEvent.change(await screen.findByLabelText('商品名称、编码或条码'), { target: { value: '赠杯' } });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /赠杯.*供应商没有报价/ })).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /礼盒/ }));
  await form('礼盒');
  await waitFor(() => expect(post().textContent).toContain('提交审核'));
  fireEvent.click(post());
  await waitFor(() => expect(server.to(receiptApi.receive)).toHaveLength(1));
  expect(server.to(receiptApi.receive)[0]?.body).toMatchObject({
    lines: [{ kind: 'SURPLUS', productId: uuid(9), acceptedQty: 6 }],
  });
});

it('keeps what was recorded over a reload, without what others have received meanwhile', async () => {
  await open();
  scan('6923450657713');
  await form('卤蛋');
  cleanup();
  await open();
  await form('卤蛋');
  cleanup();
  const [first, ...others] = delivery.suppliers;
  const lines = first!.lines.map((line) => (line.name === '卤蛋' ? { ...line, restQty: 0, receivedQty: 24 } : line));
  await open({ ...delivery, suppliers: [{ ...first!, lines }, ...others] });
  await screen.findByText('扫一件商品，或从左边选择');
});

it('says plainly that nothing is awaited', async () => {
  const server = fakeServer();
  server.answer(receiptApi.awaited, { ...delivery, suppliers: [] });
  show(<Receive branchId={branchId} storePurchaseId={orderId} onLeave={() => {}} />, { can: ['PURCHASE_RECEIVE'] });
  await screen.findByRole('heading', { name: '没有待收的商品' });
});
